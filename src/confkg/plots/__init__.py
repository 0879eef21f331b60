"""Pictures of answers, for papers and slides: lines over years, bars, networks.

``series`` says which columns a picture shows and takes them out of the answer, ``lines``,
``bars`` and ``network`` draw, ``style`` says how things look, ``drawing`` makes figures and files of
it. Matplotlib is loaded when the first picture is drawn and never with a window; what its user has set
stays as it was.
"""
