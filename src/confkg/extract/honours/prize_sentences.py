"""How sentences tell of prizes: patterns for what :mod:`confkg.extract.wording.signs` makes of them."""

from __future__ import annotations

import re

from confkg.extract.wording.signs import EDITION, PEOPLE, PERSON_SIGN, PRIZE, TITLE

__all__ = [
    "AFTER_RANK",
    "ANOTHER",
    "CHOSEN",
    "FIRST",
    "GOES_BELOW",
    "INSIDE",
    "IT_WENT",
    "IT_WON",
    "NOT_GIVEN",
    "RUN_ON",
    "THE_PAPER",
    "TOLD",
    "TO_SOMETHING",
    "UNDELIMITED",
    "WON_ELSEWHERE",
]

_ITS = r"(?:(?P<its>his|her|their|the|a|an|our) )?"
_WORK = rf"(?:{_ITS}(?:{EDITION} )?(?:[\w-]+ )??(?:paper|article|work|poster),? (?:entitled |titled |called |on )?)?"
_OWNER = r"(?:the [\w ’']{3,40}['’]s )?"
_GOES = (
    r"(?:(?:has|have|had|also|again|jointly) )*(?:goes|go|went|gone|was|were|is|are|been|honou?rs|honou?red|recogni[sz]e[sd]?)"
    r"(?: (?:given|awarded|presented|handed|shared|won|received|out))?(?: (?:to|for|by))*"
)
_BY = (
    rf"(?:,? (?:which is |written |authored )?by (?P<by>{PEOPLE})| \((?P<in_brackets>{PEOPLE})(?:, \d{{4}})?\))?"
    rf"(?P<more> et al|,? and (?:colleagues|others|friends)|,? with )?(?: \(with (?P<also>{PEOPLE})\))?"
)
_WINS = r"(?:(?:has|had|also|just) )*(?:won|wins|received|receives|got|gets|took|takes|earned|collected|been given|(?:was|were) (?:given|awarded))(?: home)?"
_AT = r"(?:at|of|from) (?:that )?"
_ASIDE = rf"(?:,[^.{PERSON_SIGN}-{EDITION}]{{0,50}},)?"
_OF_IT = rf"(?: (?:of|at) (?:the |this year['’]s )?(?P<of>{EDITION}|[A-Z]\w+))?"

TOLD = (
    re.compile(
        rf"{PRIZE}{_OF_IT}{_ASIDE} {_GOES} (?:(?P<people>{PEOPLE}),? (?:for|with) )?{_WORK}{_OWNER}{TITLE}{_BY}"
    ),
    re.compile(
        rf"(?P<people>{PEOPLE}),? {_WINS} {PRIZE}(?: {_AT}(?P<at>{EDITION}))?,? (?:for|with) {_WORK}{TITLE}{_BY}"
    ),
    re.compile(
        rf"(?:^|[:;,] |\b(?:for|And|and|then|shared|won|received) ){PRIZE}(?:,|:| [–—-])? (?:for |to )?{_WORK}{TITLE}{_BY}"
    ),
    re.compile(
        rf"(?:been|were|was|is|are) {PRIZE} {_AT}(?P<at>{EDITION}),? with {_WORK}{TITLE}{_BY}"
    ),
    re.compile(
        rf"{TITLE}(?: paper)?{_BY}(?: \({EDITION}\))?,? (?:which |that |and )?{_WINS} {PRIZE}(?: {_AT}(?P<at>{EDITION}))?"
    ),
    re.compile(rf"{TITLE}{_BY} (?:is|was|became) {PRIZE}(?! {_AT}{EDITION})(?=[.,;]|$| of)"),
)
ANOTHER = re.compile(rf"[,;]? (?:and )?{TITLE}{_BY}")
"""A further paper that received the same prize."""

CHOSEN = re.compile(rf"\b(?:chose|selected|picked|honou?red) {_WORK}{TITLE}{_BY}")
IT_WENT = re.compile(
    rf"^(?:It|This|This one|The (?:award|prize)) {_GOES} (?:(?P<people>{PEOPLE}),? (?:for|with) )?{_WORK}{TITLE}{_BY}"
)
GOES_BELOW = re.compile(
    r"^(?:It|This|This one|The (?:award|prize)) (?:goes|went|was (?:given|awarded|presented)) to\b"
)
"""A line that says to what the prize of the line above it went."""

IT_WON = re.compile(rf"\b(?:It|The (?:paper|poster|work)) {_WINS} {PRIZE} {_AT}(?P<at>{EDITION})")
WON_ELSEWHERE = re.compile(rf"(?<!which )(?<!that )\b{_WINS} {PRIZE} {_AT}(?P<at>{EDITION})")
TO_SOMETHING = re.compile(rf"^{PRIZE} (?:goes|went) to an? [a-z]")
FIRST = re.compile(
    r"\b(?:for the first time|(?:is|are) new this year|new this year|newly created|inaugural)\b",
    re.IGNORECASE,
)
NOT_GIVEN = re.compile(
    r"\b(?:no|not|never|nobody|without|if|would|should|could|almost)\b", re.IGNORECASE
)
UNDELIMITED = re.compile(
    rf"(?:{PRIZE}{_ASIDE} {_GOES}|^It {_GOES}) (?P<title>[A-Z][^.;:{PERSON_SIGN}-{EDITION}]{{6,150}}?),? (?:written |authored )?by (?={PERSON_SIGN})"
)
RUN_ON = re.compile(
    rf"{PRIZE}{_ASIDE} (?:is for|goes to|went to) (?P<title>(?!The\b)[A-Z][\w’'-]+(?: (?:a|an|and|the|of|for|on|in|at|to|from|with|without|is|are|not|by|[A-Z][\w’'-]+))+)(?=[,.;]|$)"
)
INSIDE = re.compile(r"\b(?:a|an|on|in|at|to|from|with|without|is|are|not)\b")
"""A title has such words inside; names of people and institutes do not."""

AFTER_RANK = re.compile(
    rf"{PRIZE}, (?P<title>[A-Z][^.;:{PERSON_SIGN}-{EDITION}]{{6,150}}?),? (?:written |authored )?by (?={PERSON_SIGN})"
)
THE_PAPER = re.compile(
    rf"\b[Tt]he (?P<title>[A-Z][\w-]+(?: [A-Z][\w-]+){{1,5}})(?= paper by {PERSON_SIGN})"
)
