"""The properties that claims use."""

from __future__ import annotations

from enum import StrEnum

from confkg.schema import PROPERTIES


class Property(StrEnum):
    """Properties of the schema that claims use; the value is the local name.

    Only those that code names stand here, so that mypy knows them. Every other property of the
    schema is a member as well as soon as one asks for it by its local name: a property that is
    only read by rules needs no line here.

    >>> Property("speaker") is Property.SPEAKER, Property("orcid") is Property("orcid")
    (True, True)
    """

    AFFILIATED_PERSON = "affiliatedPerson"
    ALTERNATIVE_NAME = "alternativeName"
    ARXIV_ID = "arxivId"
    ATTENDANCE_MODE = "attendanceMode"
    AUTHOR = "author"
    AUTHOR_AFFILIATION = "authorAffiliation"
    AUTHOR_INSTITUTION = "authorInstitution"
    AUTHORSHIP_OF = "authorshipOf"
    AWARD = "award"
    AWARDED_PAPER = "awardedPaper"
    CITATION = "citation"
    COMPARED_WITH = "comparedWith"
    CONTACT_ADDRESS = "contactAddress"
    CONTAINED_IN = "containedIn"
    COUNTRY = "country"
    COUNTRY_CODE = "countryCode"
    DESCRIBED_IN = "describedIn"
    DESCRIBED_TOPIC = "describedTopic"
    DOI = "doi"
    EDITION = "edition"
    END_DATE = "endDate"
    FORM_OF = "formOf"
    GIVEN_BY = "givenBy"
    HELD_IN = "heldIn"
    LARGEST_BY = "largestBy"
    LINKS_TO = "linksTo"
    LINKS_WITHIN_SITE = "linksWithinSite"
    LITERAL_FORM = "literalForm"
    MEASURE = "measure"
    NAME = "name"
    NAME_FORM = "nameForm"
    OPEN_REVIEW_ID = "openReviewId"
    ORDINAL = "ordinal"
    ORGANISATION = "organisation"
    POSITION = "position"
    PRESENTED_AT = "presentedAt"
    PRESENTS_PAPER = "presentsPaper"
    PRINTED_AUTHORS = "printedAuthors"
    RANK = "rank"
    RESTATED_CITATION = "restatedCitation"
    RESTATED_TEXT = "restatedText"
    ROLE_HOLDER = "roleHolder"
    ROLE_KIND = "roleKind"
    SCOPE = "scope"
    SERIES = "series"
    SPEAKER = "speaker"
    START_DATE = "startDate"
    START_OFFSET = "startOffset"
    SUB_EVENT_KIND = "subEventKind"
    TALK_KIND = "talkKind"
    TEXT = "text"
    THRESHOLD = "threshold"
    TITLE = "title"
    TRACK = "track"
    TRACK_NAME = "trackName"
    VALUE = "value"
    YEAR = "year"

    def __reduce_ex__(self, _: object) -> tuple[type[Property], tuple[str]]:
        """By value: Python 3.11.2 pickles an attribute of the class, which late members are not."""
        return Property, (self.value,)

    @classmethod
    def _missing_(cls, value: object) -> Property | None:
        if not isinstance(value, str) or value not in PROPERTIES:
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return _OTHERS.setdefault(value, member)


_OTHERS: dict[str, Property] = {}
"""Properties of the schema that no code names, once they have been asked for."""
