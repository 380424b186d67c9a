"""What the content of each ruleset has of its own: its models, its sheets, its normal form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import yaml

from affray.content import sheets as hundred_sheets
from affray.content.bestiary import bfrpg
from affray.content.check import check
from affray.content.faults import ContentError, Fault, nearest
from affray.content.models import encounters as hundred
from affray.content.models.base import Record
from affray.content.models.gear import normal_weapon as hundred_weapon
from affray.content.models.powers import Power as HundredPower
from affray.content.models.sheets import Sheet as HundredSheet
from affray.content.second_edition import encounters as second
from affray.content.second_edition import normal as second_sheets
from affray.content.second_edition.conversion import Converted, convert
from affray.content.second_edition.gear import normal_weapon as second_weapon
from affray.content.second_edition.powers import Power as SecondPower
from affray.content.second_edition.sheets import Sheet as SecondSheet
from affray.content.source import Document, Place, read_document
from affray.rulesets.hundred_dungeons.terms import REFEREE_TOPICS as HUNDRED_TOPICS
from affray.rulesets.second_edition.terms import REFEREE_TOPICS as SECOND_TOPICS

if TYPE_CHECKING:
    from affray.content.library import Library

Plain = dict[str, Any]
CONTENT_OF: Final = ("hundred-dungeons", "second-edition")
"""The rulesets that have content."""
CONVERTED: Final = ("second-edition",)
"""Those of them into which the monsters of another game's bestiary are converted."""


class Reader(Protocol):
    """Reads the sheets of one document."""

    def changes(self, sheet: Any, place: Place) -> Plain:
        """What the author of a sheet said, in normal form, nothing filled in."""

    def verify(self, sheet: Plain, place: Place) -> None:
        """Faults of a whole sheet are added to the reader's list."""


class Form:
    """The content of Hundred Dungeons, and the pattern of the others.

    ``powers`` says under which headings of a library file powers stand and of what kind they are; ``entry`` are the
    fields of a combatant that are not its sheet's.
    """

    ruleset = "hundred-dungeons"
    encounter: Any = hundred.Encounter
    case: Any = hundred.Case
    file: Any = hundred.LibraryFile
    power: type[Record] = HundredPower
    sheet: type[Record] = HundredSheet
    powers: dict[str, str] = {"spells": "spell", "exploits": "exploit", "items": "item"}
    topics: tuple[str, ...] = HUNDRED_TOPICS
    entry: tuple[str, ...] = hundred.COMBATANT_KEYS

    def reader(self, document: Document, library: Library, faults: list[Fault]) -> Reader:
        """What reads the sheets of a document."""
        return hundred_sheets.SheetReader(document, library, faults)

    def weapon(self, identifier: str, changes: Plain) -> Plain:
        """A weapon of the library in normal form."""
        return hundred_weapon(identifier, changes)

    def completed(self, identifier: str, given: Plain, library: Library) -> Plain:
        """A whole sheet in normal form."""
        return hundred_sheets.completed(identifier, given, library)

    def merged(self, base: Plain, changes: Plain) -> Plain:
        """What an author said of a creature, with changes on top."""
        return hundred_sheets.merged(base, changes)

    def components(self, library: Library, document: Document, page: Any, faults: list[Fault]) -> None:
        """Faults of the components that the powers of a file need."""
        known = ("speech", "hand", *library.items, *library.weapons)
        for heading in self.powers:
            for identifier, power in getattr(page, heading).items():
                for number, name in enumerate(power.components):
                    if name not in known:
                        place: Place = (heading, identifier, "components")
                        if isinstance(document.at(place), list):
                            place = (*place, number)
                        faults.append(document.fault(place, f"{name} is no component", known, nearest(name, known)))

    def side(self, side: Any) -> Plain:
        """What the normal form of a side has besides name, policy and players."""
        return {}

    def conditions(self, entry: Any) -> list[Plain]:
        """The conditions that a combatant begins with."""
        return [{"name": one.name, "for": one.for_} for one in entry.conditions]

    def standing(self, entry: Any) -> Plain:
        """What the normal form of a combatant has besides the keys of all rulesets."""
        return {}

    def setting(self, model: Any, plain: Plain) -> Plain:
        """What the normal form of an encounter has besides the keys of all rulesets."""
        return {}

    def foreign(self, name: str, library: Library) -> Plain | None:
        """What a bestiary of another game says of a creature, converted; None when it has none of that name."""
        return None

    def foreign_names(self) -> tuple[str, ...]:
        """The creatures of the bestiaries at hand that this game takes."""
        return ()

    def plain_name(self, name: str) -> str:
        """The id of a creature without the mark of the bestiary that it is taken from."""
        return name


class SecondForm(Form):
    """The content of Second Edition."""

    ruleset = "second-edition"
    encounter = second.Encounter
    case = second.Case
    file = second.LibraryFile
    power = SecondPower
    sheet = SecondSheet
    powers = {"spells": "spell", "abilities": "ability", "items": "item"}
    topics = SECOND_TOPICS
    entry = (*hundred.COMBATANT_KEYS, "facing")

    def reader(self, document: Document, library: Library, faults: list[Fault]) -> Reader:
        """What reads the sheets of a document."""
        return second_sheets.SheetReader(document, library, faults)

    def weapon(self, identifier: str, changes: Plain) -> Plain:
        """A weapon of the library in normal form."""
        return second_weapon(identifier, changes)

    def completed(self, identifier: str, given: Plain, library: Library) -> Plain:
        """A whole sheet in normal form."""
        return second_sheets.completed(identifier, given, library)

    def merged(self, base: Plain, changes: Plain) -> Plain:
        """What an author said of a creature, with changes on top."""
        return second_sheets.merged(base, changes)

    def components(self, library: Library, document: Document, page: Any, faults: list[Fault]) -> None:
        """Powers of this game need speech and a hand, and no components by name."""

    def side(self, side: Any) -> Plain:
        """Whether the side knows of the others, and what counts when it meets them."""
        given = side if side is not None else second.Side()
        aware = True if given.aware is None else given.aware
        flags = {name: getattr(given, name) for name in second.FLAGS}
        return {"aware": aware, "camouflaged": given.camouflaged, **flags}

    def conditions(self, entry: Any) -> list[Plain]:
        """The conditions that a combatant begins with, with the value of those that have one."""
        return [{"name": one.name, "for": one.for_, "value": one.value} for one in entry.conditions]

    def standing(self, entry: Any) -> Plain:
        """Which way a combatant faces; nothing said means toward the nearest enemy."""
        return {"facing": entry.facing or ""}

    def setting(self, model: Any, plain: Plain) -> Plain:
        """How the sides meet, and whether they know of one another then."""
        notes = [f"{one['sheet']['id']}: {note}" for one in plain["combatants"] for note in one["sheet"]["notes"]]
        warnings = list(dict.fromkeys(notes))
        if model.meeting is None:
            return {"meeting": None, "warnings": warnings}
        for side in plain["sides"]:
            written = model.sides.get(side["name"])
            if written is None or written.aware is None:
                side["aware"] = False
        meeting = model.meeting
        met = {name: getattr(meeting, name) for name in type(meeting).model_fields}
        return {"meeting": met, "warnings": warnings}

    def foreign(self, name: str, library: Library) -> Plain | None:
        """The creature of that name of Basic Fantasy's bestiary, where that is installed."""
        if not bfrpg.installed():
            return None
        block = bfrpg.block(name)
        return None if block is None else foreign_sheet(convert(block), library)

    def foreign_names(self) -> tuple[str, ...]:
        """The creatures of Basic Fantasy's bestiary, where that is installed."""
        return bfrpg.names() if bfrpg.installed() else ()

    def plain_name(self, name: str) -> str:
        """The id without the prefix of the bestiary."""
        return name.removeprefix(bfrpg.PREFIX)


def foreign_sheet(converted: Converted, library: Library) -> Plain:
    """A converted creature in the form in which the library keeps what authors said."""
    text = yaml.safe_dump({"monsters": {"foreign": converted.sheet}}, allow_unicode=True, sort_keys=False)
    document = read_document(text, "bestiary")
    faults: list[Fault] = []
    page = check(second.LibraryFile, document, faults)
    if page is None:
        raise ContentError(faults)
    reader = second_sheets.SheetReader(document, library, faults)
    given = reader.changes(page.monsters["foreign"], ("monsters", "foreign"))
    if faults:
        raise ContentError(faults)
    return {**given, "notes": list(converted.warnings)}


FORMS: Final = (Form(), SecondForm())


def form_of(ruleset: str) -> Form:
    """The content of a ruleset; that of the first for a name that is none."""
    return next((form for form in FORMS if form.ruleset == ruleset), FORMS[0])
