"""Given names and their usual short forms, and syllables of which given names are made."""

from __future__ import annotations

import re
from functools import lru_cache

_USUAL = """
alexander alex sasha sascha xander; alexandra alex sasha; alexei alyosha; andrew andy drew; anthony
tony; benjamin ben; catherine cathy kate katie; charles charlie chuck; christopher chris; christina
chris tina; daniel dan danny; david dave; deborah deb debbie; diederik durk; dmitri dima mitya;
dzmitry dima; donald don; edward ed eddie ted ned; elizabeth liz beth betty lisa; evgeny eugene
zhenya; frederick fred; gabriel gabe; george jorge; gregory greg; henry hank harry; jacob jake;
james jim jimmy jamie; jeffrey jeff geoff; jennifer jen jenny; john jack johnny; jonathan jon;
joseph joe joey; joshua josh; katherine kathy kate katie; kenneth ken; lawrence larry; leonard leo
len; margaret maggie meg peggy; matthew matt; maximilian max; michael mike mick misha; mikhail
misha; nicholas nick nico; patricia pat patty; patrick pat paddy; peter pete; philip phil; rebecca
becky becca; richard rick dick rich; robert bob rob bobby; ronald ron; samuel sam samy; samantha
sam; sergey serge; stephen steve; steven steve; susan sue susie; theodore ted theo; thomas tom
tommy; timothy tim; victoria vicky; vladimir vova volodya; walter walt; william bill will liam
"""
_SHORT: dict[str, frozenset[str]] = {
    long: frozenset(short) for long, *short in (entry.split() for entry in _USUAL.split(";"))
}
_SHORTEST = 3

_INITIAL = "zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]"
_FINAL = (
    "iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ueng|an|en|in|un|ai|ei|ui|ao|ou|iu|ia|ie|"
    "ua|uo|ue|ve|er|a|e|i|o|u|v"
)
_SYLLABLE = re.compile(
    rf"(?:{_INITIAL})?(?:{_FINAL})|hye?un|kyu?n?g?|ky[eu]ong|[jy]eo?ng|s[eu]ung|h[ey]o?n|seok|"
    r"suk|woo|joo?n|jin|min|soo|young|hoon|tat|kai"
)


_SYLLABLES = re.compile(rf"(?:{_SYLLABLE.pattern})+")


def short_forms(name: str) -> frozenset[str]:
    """The usual short forms of a folded given name.

    >>> sorted(short_forms("thomas"))
    ['tom', 'tommy']
    """
    return _SHORT.get(name, frozenset())


def is_short_for(one: str, other: str) -> bool:
    """Whether one given name may be a short form of the other, in either direction.

    >>> is_short_for("sasha", "alexander"), is_short_for("jon", "jonathan"), is_short_for("an", "ann")
    (True, True, False)
    """
    short, long = sorted((one, other), key=len)
    if short == long or len(short) < 2:
        return False
    if short in _SHORT.get(long, ()) or long in _SHORT.get(short, ()):
        return True
    if is_syllabic(long):
        return False  # Yun and Yuning are two names
    return len(short) >= _SHORTEST and len(long) > len(short) + 1 and long.startswith(short)


@lru_cache(maxsize=1 << 16)
def is_syllable(word: str) -> bool:
    """Whether a folded word is a syllable of which Chinese and Korean given names are made.

    >>> is_syllable("ting"), is_syllable("gordon")
    (True, False)
    """
    return bool(_SYLLABLE.fullmatch(word))


@lru_cache(maxsize=1 << 16)
def is_syllabic(word: str) -> bool:
    """Whether a folded word is made of such syllables.

    >>> is_syllabic("xiaoming"), is_syllabic("moritz")
    (True, False)
    """
    return bool(_SYLLABLES.fullmatch(word))
