"""Family names so frequent that a given name does little to distinguish their bearers.

In lists of authors with identifiers of their profiles, of pairs such as "Ke Wang" and "Ke Alexander
Wang" nearly all with these names are two people, and nearly all with others are one.
"""

from __future__ import annotations

_CROWDED_NAMES = """
    ahn an bae baek bai brown bui cai cao chan chang chen cheng cheung chiang cho choi chou chow chu
    chung cui dai dang deng ding do dong du duan duong fan fang feng fu gao gong gu guo gupta ha han
    hao he ho hong hou hsieh hsu hu huang hwang jang jeon jeong jia jiang jin johnson jones jung kang
    kim kong kumar kuo kwon lai lam lau le lee lei leung li liang liao lim lin liu long lu luo lv ly
    lyu ma mao meng mo moon nam ngo nguyen noh oh pan park peng pham phan qian qin qiu ren seo shao
    sharma shen shi shin singh smith song su sun tan tang tao tian tran tsai tseng vo vu wan wang wei
    williams wong wu xia xiang xiao xie xu xue yan yang yao ye yeung yin yoo yoon yu yuan yun zeng
    zhan zhang zhao zheng zhong zhou zhu zou
"""
_CROWDED = frozenset(_CROWDED_NAMES.split())


def is_crowded(family: str) -> bool:
    """Whether a folded family name is borne by very many.

    >>> is_crowded("wang"), is_crowded("kingma")
    (True, False)
    """
    return family in _CROWDED
