"""How one page looks: its format, its signs of emphasis, its breaks."""

from __future__ import annotations

from dataclasses import dataclass

from training.chance import Chance
from training.rich import Rich, markup, plain, text_of

__all__ = ["FORMATS", "Style"]

FORMATS = {"md": 60, "html": 28, "txt": 12}


@dataclass
class Style:
    """The look of a page, chosen by chance.

    Args:
        rng: the source of chance.
    """

    rng: Chance

    def __post_init__(self) -> None:
        rng = self.rng
        self.format = rng.weighted(FORMATS)
        self.bullet = (
            rng.one_of("-", "*", "+", "-", "*")
            if self.format == "md"
            else rng.one_of("-", "*", "•")
        )
        self.loose = rng.maybe(0.3)
        self.strong = rng.one_of("**", "**", "**", "__")
        self.emphasis = rng.one_of("*", "*", "_")
        self.inline_html = self.format == "html" or (self.format == "md" and rng.maybe(0.15))
        self.html_blocks = self.format == "md" and rng.maybe(0.15)
        self.hard = rng.one_of("  \n", "  \n", "<br>\n", "<br/>", "\\\n", "\n", "\n")
        self.html_break = rng.one_of("<br>", "<br/>", "<br />\n")
        self.setext = rng.maybe(0.05)
        self.attributes = rng.maybe(0.1)
        self.cell_breaks = rng.maybe(0.5)
        self.new_window = rng.one_of("", "", "", '{:target="_blank"}')
        self.table = rng.weighted({"pipe": 60, "loose": 15, "kramdown": 25})
        self.text_heading = rng.one_of("plain", "capitals", "line", "double", "colon")
        self.div = rng.one_of("p", "p", "div", "div", "span")

    def bold(self, rich: Rich) -> Rich:
        """In bold letters."""
        if self.format == "txt":
            return rich
        if self.inline_html:
            tag = "b" if self.setext else "strong"
            return markup(f"<{tag}>") + rich + markup(f"</{tag}>")
        return markup(self.strong) + rich + markup(self.strong)

    def italic(self, rich: Rich) -> Rich:
        """In italics."""
        if self.format == "txt":
            return rich
        if self.inline_html:
            tag = "i" if self.setext else "em"
            return markup(f"<{tag}>") + rich + markup(f"</{tag}>")
        return markup(self.emphasis) + rich + markup(self.emphasis)

    def link(self, rich: Rich, target: str = "") -> Rich:
        """With a link."""
        address = target or self.address()
        if self.format == "txt":
            return rich
        if self.inline_html:
            return markup(f'<a href="{address}">') + rich + markup("</a>")
        if any(sign in text_of(rich) for sign in "[]"):
            return rich
        behind = plain(self.new_window) if self.rng.maybe(0.5) else ()
        return markup("[") + rich + markup(f"]({address})") + behind

    def line_break(self) -> Rich:
        """A break inside of a cell, or a blank where there is no such thing."""
        if self.format == "txt" or (self.format == "md" and not self.cell_breaks):
            return plain(" ")
        return markup(self.html_break.strip())

    def raised(self, rich: Rich) -> Rich:
        """As a superscript."""
        if self.format == "txt" or self.rng.maybe(0.2):
            return rich
        return markup("<sup>") + rich + markup("</sup>")

    def address(self) -> str:
        """An address that means nothing."""
        word = "".join(self.rng.choices("abcdefghijklmnoprstuvw", k=6))
        return self.rng.one_of(
            f"https://www.{word}.org/{word[::-1]}", f"https://example.org/{word}.pdf", f"/{word}/",
            f"https://doi.org/10.1000/{word}", f"#{word}", f"{word}.html",
        )  # fmt: skip

    def dressed(self, rich: Rich, dress: str) -> Rich:
        """In one of the dresses: bold, italic, link, both, quotes, code or plain."""
        match dress:
            case "bold":
                return self.bold(rich)
            case "italic":
                return self.italic(rich)
            case "link":
                return self.link(rich)
            case "bold-link":
                return self.bold(self.link(rich))
            case "bold-italic":
                return self.bold(self.italic(rich))
            case "quotes":
                return plain('"') + rich + plain('"')
            case "curly":
                return plain("“") + rich + plain("”")
            case "single":
                return plain("‘") + rich + plain("’")
            case "stop":
                return rich + plain(".")
        return rich
