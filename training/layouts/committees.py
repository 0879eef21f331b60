"""People with roles and institutions: committees, boards, organisers."""

from __future__ import annotations

from collections.abc import Iterator

from training.blocks import Block, Heading, Item, Items, Para, Table
from training.maker import Maker
from training.rich import Rich, again, joined, labelled, plain

__all__ = ["committee", "member_look", "reviewers"]


def member_look(maker: Maker) -> str:
    """How person and institution stand together, for a whole list."""
    return maker.rng.weighted({"comma": 45, "brackets": 28, "alone": 12, "dash": 6, "italic": 5, "lines": 4, "at": 2, "gap": 2})  # fmt: skip


def member(maker: Maker, look: str, form: str, *, linked: bool = False) -> list[Rich]:
    """A person with an institution, in one line or two."""
    rng = maker.rng
    person = maker.people.titled(form)
    if linked:
        person = maker.style.link(person)
    if rng.maybe(0.05):
        role = rng.one_of("Chair", "chair", "Co-Chair", "Lead", maker.grammar.text("role_one"))
        role = rng.one_of(role, role, maker.grammar.text("position"))
        person += plain(" (") + labelled("ROLE", role) + plain(")")
    org = maker.orgs.some()
    if rng.maybe(0.04):
        person += plain(
            f" ({maker.times.year()}{rng.one_of('–', '-', '–')}{rng.one_of(maker.times.year(), 'present')})"
        )
    if rng.maybe(0.06):
        org = (
            labelled("ROLE", maker.grammar.text("position")) + plain(rng.one_of(", ", " at ")) + org
        )
    if rng.maybe(0.18):
        org += plain(", ") + (maker.places.country() if rng.maybe(0.7) else maker.places.place())
    match look:
        case "comma":
            return [person + plain(", ") + org]
        case "brackets":
            return [person + plain(" (") + org + plain(")")]
        case "dash":
            return [person + plain(rng.one_of(" – ", " - ", " — ")) + org]
        case "italic":
            return [person + plain(rng.one_of(" ", ", ")) + maker.style.italic(org)]
        case "at":
            return [person + plain(" @ ") + org]
        case "gap":
            return [person + plain("\u2003") + org]
        case "lines":
            return [maker.style.dressed(person, rng.one_of("", "bold")), org]
    return [person]


def committee(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """Roles with the people who have them."""
    rng = maker.rng
    if rng.maybe(0.4):
        yield Heading(heading, _heading(maker))
    shape = rng.weighted(
        {"headings": 40, "inline": 16, "table": 22, "bold": 14, "nested": 8, "before": 6}
    )
    look, form = member_look(maker), maker.people.form()
    linked = rng.maybe(0.3)
    groups = [
        (_role(maker, count), [member(maker, look, form, linked=linked) for _ in range(count)])
        for count in rng.choices([1, 2, 2, 3, 4, 6], k=rng.randint(2, 9))
    ]
    match shape:
        case "headings" | "bold":
            as_list = rng.maybe(0.55)
            one_block = rng.maybe(0.4)
            email = rng.maybe(0.2)
            colon = plain(rng.one_of("", "", ":"))
            areas = rng.maybe(0.08)
            for role, people in groups:
                if areas:
                    yield Heading(heading + 1, _area(maker))
                yield Heading(heading + 1, role + colon) if shape == "headings" else Para([maker.style.bold(role + colon)])  # fmt: skip
                if email:
                    yield Para([plain("(contact: chairs@example.org)") if rng.maybe(0.5) else plain("Email: ") + maker.style.link(plain("chairs@example.org"))])  # fmt: skip
                if as_list:
                    yield Items([Item(lines) for lines in people])
                elif one_block:
                    yield Para([line for lines in people for line in lines])
                else:
                    for lines in people:
                        yield Para(lines)
        case "inline":
            sign = rng.one_of(": ", ": ", " – ", ": ")
            bold = rng.maybe(0.5)
            rows = []
            for role, people in groups:
                flat = [joined(lines, ", ") for lines in people]
                named = maker.style.bold(role + plain(sign.rstrip())) + plain(" ") if bold else role + plain(sign)  # fmt: skip
                rows.append(named + joined(flat, "; " if look == "comma" else ", ", rng.one_of(" and ", "; " if look == "comma" else ", ")))  # fmt: skip
            yield Items([Item([row]) for row in rows]) if rng.maybe(0.6) else Para(rows)
        case "before":
            sign = rng.one_of(" – ", ", ", " (")
            close = plain(")" if sign == " (" else "")
            rows = [joined(people[0], ", ") + plain(sign) + role + close for role, people in groups]
            yield Items([Item([row]) for row in rows]) if rng.maybe(0.6) else Para(rows)
        case "nested":
            yield Items([Item([role + plain(rng.one_of("", ":"))], [joined(lines, ", ") for lines in people]) for role, people in groups])  # fmt: skip
        case _:
            yield _table(maker, groups, form, linked=linked)


def _heading(maker: Maker) -> Rich:
    rng = maker.rng
    name = rng.one_of("Organizing Committee", "Committees", "Organization", "Conference Committee", "People",
                      "Steering Committee", "Team", "Organisation", "Organizers", "Program Committee")  # fmt: skip
    label = name.endswith(("Committee", "Organizers"))
    rest = plain(" ") + plain(maker.series()) if rng.maybe(0.1) else ()
    return (labelled("ROLE", name) if label else plain(name)) + rest


def _role(maker: Maker, count: int) -> Rich:
    rng = maker.rng
    symbol = "role_one" if count == 1 else "role_many"
    role = labelled("ROLE", maker.grammar.text(symbol))
    if rng.maybe(0.04):
        role = plain(maker.series() + " ") + role
    return role


def _table(
    maker: Maker, groups: list[tuple[Rich, list[list[Rich]]]], form: str, *, linked: bool
) -> Table:
    rng = maker.rng
    shape = rng.weighted({"role-name-org": 35, "sections": 35, "name-org": 20, "name-role": 10})
    rows: list[list[Rich]] = []
    empty: Rich = ()
    sign = rng.maybe(0.5)
    country = rng.maybe(0.2)
    areas = rng.maybe(0.15)
    for role, people in groups:
        if shape == "sections":
            rows.append([maker.style.bold(role) if sign else role, empty])
            if areas:
                rows.append([_area(maker), empty])
        for number, _ in enumerate(people):
            person = maker.people.titled(form)
            person = maker.style.link(person) if linked else person
            org = maker.style.dressed(
                maker.orgs.some(), rng.one_of("", "") if not sign else "italic"
            )
            match shape:
                case "role-name-org":
                    row = [role if not number or rng.maybe(0.3) else empty, person, org]
                case "name-role":
                    row = [person, again(role)]
                case _:
                    row = [person, org]
            if country and shape != "name-role":
                row.append(maker.places.country())
            rows.append(row)
    width = max(map(len, rows))
    rows = [[*row, *[empty] * (width - len(row))] for row in rows]
    names = {"role-name-org": [rng.one_of("Role", "Position"), "Name", rng.one_of("Affiliation", "Institution", "Organization")], "name-role": ["Name", "Role"], "name-org": ["Name", rng.one_of("Affiliation", "Institution")]}.get(shape, [])  # fmt: skip
    if names and country and shape != "name-role":
        names.append("Country")
    return Table([plain(name) for name in names] if rng.maybe(0.8) else [], rows)


def _area(maker: Maker) -> Rich:
    """The area that the people below are responsible for."""
    name = maker.rng.one_of("Area {}: ", "Track {}: ", "{}. ").format(maker.rng.randint(1, 9))
    return labelled("EVENT", name + maker.grammar.text("topics"))


def reviewers(maker: Maker, heading: int = 2) -> Iterator[Block]:
    """A long list of people."""
    rng = maker.rng
    yield Heading(heading, labelled("ROLE", maker.grammar.text("plural")))
    look, form = member_look(maker), maker.people.form()
    people = [member(maker, look, form) for _ in range(rng.choice([6, 15, 40]))]
    match rng.weighted({"items": 45, "lines": 25, "run": 30}):
        case "items":
            yield Items([Item(lines) for lines in people])
        case "lines":
            yield Para([line for lines in people for line in lines])
        case _:
            flat = [joined(lines, ", ") for lines in people]
            yield Para(
                [joined(flat, "; " if look == "comma" else rng.one_of(", ", ", ", "; ", " · "))]
            )
