"""Where editions are held, with what is said of the place to visitors."""

from __future__ import annotations

from confkg.ids import slug
from proceedings.measured import Held
from proceedings.pages import Page
from proceedings.programme import edition_node
from proceedings.statements import concept, literal, thing

__all__ = ["COUNTRIES", "print_place"]

COUNTRIES = {
    "US": "United States", "CN": "China", "SG": "Singapore", "GB": "United Kingdom",
    "KR": "South Korea", "DE": "Germany", "CA": "Canada", "CH": "Switzerland", "JP": "Japan",
    "HK": "Hong Kong", "FR": "France", "AT": "Austria", "RW": "Rwanda", "PR": "Puerto Rico",
    "IN": "India", "IL": "Israel", "NL": "Netherlands", "AU": "Australia", "IT": "Italy",
    "AE": "United Arab Emirates", "SE": "Sweden", "ES": "Spain", "BR": "Brazil", "TW": "Taiwan",
}  # fmt: skip


def print_place(page: Page, held: Held) -> None:
    """Print place and dates of an edition, and how to get there."""
    edition, out = edition_node(held), page.out
    start, end = f"{held.year}-{held.start}", f"{held.year}-{held.end}"
    city = f" in {held.city}, {COUNTRIES[held.country]}," if held.city else " online"
    line = page.line(f"{held.label} takes place{city} from {start} to {end}.", [edition])
    for name, day in (("startDate", start), ("endDate", end)):
        line.say(edition, name, literal(day, "xsd:date"), line.quote(day), day)
    if not held.city:
        line.say(
            edition, "attendanceMode", concept("mode", held.mode), line.quote("online"), "online"
        )
        return
    country, city_node = thing("place", held.country.lower()), thing("place", slug(held.city))
    if held.city == COUNTRIES[held.country]:
        city_node = country
    named = line.quote(COUNTRIES[held.country])
    out.describe(country, "Country", COUNTRIES[held.country])
    line.say(country, "name", literal(COUNTRIES[held.country]), named, COUNTRIES[held.country])
    line.say(country, "countryCode", literal(held.country), named, COUNTRIES[held.country])
    if city_node != country:
        out.describe(city_node, "City", held.city)
        line.say(city_node, "name", literal(held.city), line.quote(held.city), held.city)
        line.say(city_node, "containedIn", country, named, COUNTRIES[held.country])
    line.say(edition, "heldIn", city_node, line.quote(held.city), held.city)
    _print_venue(page, held, city_node)


def _print_venue(page: Page, held: Held, city: str) -> None:
    edition, out = edition_node(held), page.out
    venue, station = f"{held.city} Expo", f"{held.city} Expo station"
    halls = [f"Hall {number} of {venue}" for number in range(1, 7)]
    exits = [f"Exit {letter} of {station}" for letter in "AB"]
    text = f"It is in the {venue}, near {station}: {', '.join(exits)} lead to {', '.join(halls)}."
    line = page.line(text, [edition], [thing("place", slug(venue))])
    kinds = {venue: "Venue", station: "Station"}
    kinds |= dict.fromkeys(halls, "Hall") | dict.fromkeys(exits, "Place")
    nodes = {name: thing("place", slug(name)) for name in kinds}
    for name, kind in kinds.items():
        out.describe(nodes[name], kind, name)
        line.say(nodes[name], "name", literal(name), line.quote(name), name)
    inside = {venue: city, station: city}
    inside |= dict.fromkeys(halls, nodes[venue]) | dict.fromkeys(exits, nodes[station])
    for name, within in inside.items():
        line.say(nodes[name], "containedIn", within, line.quote(name), name)
    line.say(edition, "heldIn", nodes[venue], line.quote(venue), venue)
    line.say(nodes[venue], "near", nodes[station], line.quote(station), station)
    for name in exits:
        line.say(nodes[name], "connectedTo", nodes[halls[0]], line.quote(name), name)
