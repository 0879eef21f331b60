"""Countries and continents by any of their usual names."""

from __future__ import annotations

from functools import cache

import iso3166

from confkg.ids import fold

CONTINENTS = frozenset(
    [
        "africa",
        "antarctica",
        "asia",
        "australia and oceania",
        "europe",
        "latin america",
        "middle east",
        "north america",
        "oceania",
        "south america",
    ]
)
"""Parts of the world, folded."""

_CITY_STATES = frozenset(
    ["djibouti", "hong kong", "luxembourg", "macao", "macau", "monaco", "san marino", "singapore"]
)
"""Countries and territories with a city of the same name, folded."""

_EVERYDAY = {
    "AT": "Austria; Österreich",
    "BA": "Bosnia and Herzegovina; Bosnia; Bosnia & Herzegovina",
    "BE": "Belgium; Belgique; België",
    "BR": "Brazil; Brasil",
    "CH": "Switzerland; Schweiz; Suisse; Svizzera",
    "CM": "Cameroon; Cameroun",
    "DE": "Germany; Deutschland; Allemagne; Alemania",
    "DK": "Denmark; Danmark",
    "DZ": "Algeria; Algérie",
    "ES": "Spain; España; Espagne",
    "FI": "Finland; Suomi",
    "HR": "Croatia; Hrvatska",
    "HU": "Hungary; Magyarország",
    "IT": "Italy; Italia; Italie",
    "MA": "Morocco; Maroc",
    "NO": "Norway; Norge; Noreg",
    "PL": "Poland; Polska",
    "SE": "Sweden; Sverige",
    "SI": "Slovenia; Slovenija",
    "TN": "Tunisia; Tunisie",
    "BN": "Brunei",
    "BO": "Bolivia",
    "CD": "DR Congo; Democratic Republic of the Congo",
    "CI": "Ivory Coast; Côte d'Ivoire",
    "CN": "China; PR China; P.R. China; P. R. China; People's Republic of China; Peoples Republic of China; Mainland China",
    "CV": "Cape Verde",
    "CZ": "Czech Republic; Czechia; Česká republika; Česko",
    "FM": "Micronesia",
    "GB": "United Kingdom; UK; U.K.; Great Britain; Britain",
    "HK": "Hong Kong; Hong Kong SAR; Hong Kong SAR China; Hong Kong China",
    "IR": "Iran",
    "KP": "North Korea",
    "KR": "South Korea; S. Korea; Korea; Republic of Korea",
    "LA": "Laos",
    "MD": "Moldova",
    "MK": "North Macedonia; Macedonia; FYR Macedonia",
    "MO": "Macau; Macao; Macau SAR; Macao SAR",
    "NL": "Netherlands; The Netherlands; Holland; Nederland; Pays-Bas; Países Bajos",
    "PS": "Palestine",
    "RU": "Russia",
    "SY": "Syria",
    "TR": "Turkey; Türkiye",
    "TW": "Taiwan",
    "TZ": "Tanzania",
    "US": "United States; United States of America; U.S.; US; U.S.A.; USA",
    "VA": "Vatican; Holy See",
    "VE": "Venezuela",
    "VN": "Vietnam; Viet Nam",
    "AE": "United Arab Emirates; UAE; U.A.E.",
}
"""Names in daily use that the standard does not have; the first is the one to show."""


@cache
def _codes() -> dict[str, str]:
    codes: dict[str, str] = {}
    for country in iso3166.countries:
        for name in (country.name, country.apolitical_name, country.alpha3):
            codes.setdefault(fold(name), country.alpha2)
    for code, names in _EVERYDAY.items():
        for name in names.split("; "):
            codes[fold(name)] = code
    return codes


def country_names() -> dict[str, str]:
    """The code of each country or territory by each of its usual names, folded."""
    return dict(_codes())


def country_code(name: str) -> str | None:
    """ISO 3166-1 alpha-2 code of a country or territory, by any of its usual English names.

    Names that are given twice, as registration systems do, are understood if both agree.

    >>> country_code("USA"), country_code("Korea, Republic of Korea"), country_code("Africa")
    ('US', 'KR', None)
    """
    whole = _codes().get(fold(name)) or _codes().get(fold(name).removeprefix("the "))
    if whole or "," not in name:
        return whole
    codes = {_codes().get(fold(piece)) for piece in name.split(",")}
    known = codes - {None}
    if len(codes) == 1:
        return known.pop() if known else None
    # "Hong Kong SAR, China": the part and the whole are both countries of the standard
    first = _codes().get(fold(name.split(",", maxsplit=1)[0]))
    return first if first in ("HK", "MO", "TW", "PR") else None


def is_city_state(name: str) -> bool:
    """Whether a name is that of a country and of a city in it.

    >>> is_city_state("Singapore"), is_city_state("Austria"), is_city_state("Hong Kong SAR, China")
    (True, False, False)
    """
    return fold(name) in _CITY_STATES


@cache
def country_name(code: str) -> str:
    """The name by which a country is shown.

    >>> country_name("GB"), country_name("DE")
    ('United Kingdom', 'Germany')
    """
    if code in _EVERYDAY:
        return _EVERYDAY[code].split("; ")[0]
    return str(iso3166.countries.get(code).apolitical_name)
