"""Dates, times and figures; they have no label."""

from __future__ import annotations

from training.chance import Chance

__all__ = ["Times"]

_MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December"]  # fmt: skip
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_ZONES = ["", "", "", " (CET)", " EST", " PT", " UTC", " (local time)", " (GMT+1)"]


class Times:
    """When things are.

    Args:
        rng: the source of chance.
    """

    def __init__(self, rng: Chance) -> None:
        self.rng = rng

    def year(self) -> str:
        """A year."""
        return str(self.rng.randint(1995, 2026))

    def day(self) -> str:
        """A day of the week, perhaps with a date."""
        day, month, date = self.rng.choice(_DAYS), self.rng.choice(_MONTHS), self.rng.randint(1, 28)
        short = self.rng.one_of(day, day[:3])
        return self.rng.one_of(
            day, f"{day}, {month} {date}", f"{short} {date} {month}", f"{day} {date}/{date % 12 + 1:02}",
            f"{day}, {date} {month} {self.year()}", f"{short}, {month[:3]} {date}", f"Day {date % 5 + 1}",
            f"{day}, {month} {date}, {self.year()}", f"{day} ({month[:3]} {date})", f"{day[:3]}-{self.rng.choice(_DAYS)[:3]}", f"{day}–{self.rng.choice(_DAYS)}",
        )  # fmt: skip

    def date(self) -> str:
        """A date, or several days."""
        month, date, year = self.rng.choice(_MONTHS), self.rng.randint(1, 24), self.year()
        return self.rng.one_of(
            f"{month} {date}, {year}", f"{date} {month} {year}", f"{month} {date}–{date + 4}, {year}",
            f"{date}-{date + 3} {month} {year}", f"{month[:3]} {date}, {year}", f"{month} {date}",
            f"{year}-{date % 12 + 1:02}-{date:02}", f"{date}.{date % 12 + 1}.{year}", f"{month} {year}",
            f"{self.rng.choice(_DAYS)}, {month} {date}, {year}", f"{month} {date}th, {year}",
        )  # fmt: skip

    def time(self) -> str:
        """A time, or from when to when."""
        hour, minute = self.rng.randint(8, 18), self.rng.choice([0, 15, 30, 45])
        stop, half = hour + self.rng.randint(0, 1), self.rng.choice([20, 40, 50])
        dash = self.rng.one_of("-", "–", " - ", " – ", "—", " to ")
        zone = self.rng.choice(_ZONES)
        short = self.rng.one_of(
            f"{hour}:{minute:02}", f"{hour:02}:{minute:02}{dash}{stop:02}:{half}", f"{hour}.{minute:02}",
            f"{hour:02}:{minute:02}{dash}{stop:02}:{half}", f"{hour}:{minute:02}{dash}{stop}:{half}",
            f"{(hour - 1) % 12 + 1}:{minute:02}{self.rng.one_of('am', ' AM', 'pm', ' p.m.')}",
            f"{(hour - 1) % 12 + 1}:{minute:02}{dash}{(stop - 1) % 12 + 1}:{half}pm",
        )  # fmt: skip
        return short + zone

    def number(self) -> str:
        """A figure."""
        number = self.rng.choice([self.rng.randint(2, 99), self.rng.randint(100, 9999)])
        return self.rng.one_of(str(number), f"{number:,}", f"{number / 7:.1f}", str(number))

    def pages(self) -> str:
        """Pages of a volume."""
        first = self.rng.randint(1, 900)
        return self.rng.one_of(
            f"pp. {first}-{first + 9}", f"{first}–{first + 12}", f"{first}", f"p. {first}"
        )
