"""A language model of the user's own as one more reader, every word of which is checked.

``requests`` cuts a document into blocks and says what is asked of each; ``server`` and ``asking``
send that to a server that speaks the OpenAI chat protocol; ``answers`` keeps what it answers in
files; ``frames`` finds in an answer what it says; ``checking`` keeps what the text itself prints
and hands it to the arbiter like the proposals of any other reader.
"""
