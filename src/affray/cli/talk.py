"""The talk between the terminal and a battle in play: show, ask, take an answer or a command, again."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from affray.arena import side_names
from affray.cli import screen
from affray.cli.odds import friends, tell
from affray.cli.odds import show as show_odds
from affray.cli.replay import standing
from affray.cli.rules import find
from affray.content.encounters import grid_of
from affray.content.faults import nearest
from affray.faults import InputError
from affray.kernel.battle import BattleError, Nondeterminism
from affray.kernel.requests import Choice
from affray.table.session import Question, Refused, Session

COMMANDS: Final[tuple[tuple[str, str], ...]] = (
    ("a number", "take the option with that number"),
    ("an option's words", "take it: attack goblin-1 longsword, move C4, end"),
    ("options [WORD]", "list every option, or those that begin with WORD"),
    ("why [WORD]", "list what is barred now, with the reasons"),
    ("odds", "tell the odds of each attack and spell"),
    ("undo", "take back the last answer or ruling; dice seen stay as they were"),
    ("/rule ...", "a ruling of the game master, such as: damage goblin 3, hp Ana 9, condition Ana prone,"),
    ("", "end Ana prone, move Ana C4, kill goblin, end battle party (docs/commands.md has them all)"),
    ("log [N]", "the last N lines of the log, 20 without a number"),
    ("map, order", "draw the map or the order again"),
    ("clause ID", "what the rules say there"),
    ("save", "say where the battle is saved (it always is)"),
    ("quit", "leave; the battle can be taken up again"),
)
WORDS: Final = (
    "help",
    "options",
    "why",
    "odds",
    "undo",
    "/rule",
    "log",
    "map",
    "order",
    "clause",
    "save",
    "quit",
    "exit",
)
MOST_ROWS: Final = 24


class Left(Exception):
    """The person has had enough for now."""


class Talk:
    """Plays one session at a terminal until the battle is over or the person leaves.

    ``seat`` fixes what is shown (0 the game master's view); with None it is what the seat that is asked may know.
    """

    def __init__(self, session: Session, out: Console, seat: int | None) -> None:
        self.session = session
        self.out = out
        self.seat = seat
        self.told = 0
        self.grid = grid_of(session.plain)
        self.sides = side_names(session.plain)
        self.signs: dict[str, str] = {}
        self.shown = ""
        self.offered: tuple[str, list[str]] = ("", [])
        self.view: tuple[int, int | None] = self._first_view()
        self.numbered: list[tuple[str, Choice]] = []

    def run(self) -> None:
        """Talk until the end of the battle or the input."""
        try:
            while not self.session.over:
                self._news()
                self._ask()
            self._news()
            self._picture()
            self.out.print(standing(self.session), style="bold")
        except (Left, EOFError):
            self.out.print("\nThe battle is saved; go on with it whenever you like.")

    # Showing.

    def _view(self) -> tuple[int, int | None]:
        """The seat whose knowledge is shown, and the side whose events (None: all)."""
        questions = self.session.questions
        if self.seat is not None:
            return self.seat, self._side_of_seat(self.seat)
        if questions:
            seat, number = questions[0].seat, int(self.session.requests[0].actor)
            side = None if seat == 0 else self.sides.index(self.session.side(number))
            self.view = seat, side
        return self.view

    def _first_view(self) -> tuple[int, int | None]:
        """What is shown before anybody is asked: what the first side played by hand may know."""
        for name, side in self.session.people():
            if side in self.session.hands or name in self.session.hands:
                return 0, self.sides.index(side)
        return 0, None

    def _side_of_seat(self, seat: int) -> int | None:
        if seat == 0:
            return None
        seen = self.session.observe(seat)["combatants"]
        for one in seen:
            if isinstance(one.get("hp"), int):
                return self.sides.index(str(one["side"]))
        return None

    def _news(self) -> None:
        """Print what has happened since it was last printed."""
        events = self.session.events()
        _, side = self._view()
        self.told = min(self.told, len(events))
        for event in events[self.told :]:
            if screen.may_see(event, side):
                self.out.print("· " + screen.line(event))
        self.told = len(events)

    def _picture(self) -> None:
        """Draw the map and the order, when they have changed since they were last drawn."""
        drawn = "\n".join([self._map(), *self._order()])
        if drawn == self.shown:
            return
        self.shown = drawn
        self.offered = ("", [])  # what was offered has scrolled away
        self.out.rule(f"round {self.session.state.round}", style="dim")
        self._print_map()
        self._print_order()

    def _map(self) -> str:
        seat, _ = self._view()
        seen = self.session.observe(seat)
        if len(self.signs) < len(self.session.people()):
            everybody = self.session.observe(0)["combatants"]
            self.signs = screen.marks(everybody, self.sides, str(self.session.plain["map"]["text"]))
        centre = (self.grid.width // 2, self.grid.height // 2)
        for one in seen["combatants"]:
            if one["name"] == seen.get("turn"):
                centre = (int(one["x"]), int(one["y"]))
        doors = getattr(self.session.state, "doors", None)
        rows = max(8, min(MOST_ROWS, self.out.height - 8)) if self.out.is_terminal else MOST_ROWS
        return screen.board(self.grid, seen, self.signs, self.out.width, rows, centre, doors)

    def _order(self) -> list[str]:
        seat, _ = self._view()
        return screen.order(self.session.observe(seat), self.signs, self.out.width)

    def _print_map(self) -> None:
        self.out.print("\n" + self._map() + "\n", soft_wrap=True)

    def _print_order(self) -> None:
        for text in self._order():
            self.out.print(text, style="bold" if text.startswith(">") else None)

    # Asking.

    def _ask(self) -> None:
        """Put the open question, or ask for the die, and act on one line of input."""
        die = self.session.die
        if die is not None:
            roller = die.name or "the game master"
            text = self._line(f"{roller} rolls d{die.sides} for {die.purpose}: ")
            self._take(text, None)
            return
        question = self.session.questions[0]
        self._picture()
        self._offer(question)
        self._take(self._line("> "), question)

    def _offer(self, question: Question) -> None:
        choices = self.session.choices()
        put = (question.text, [words for words, _ in choices])
        if put == self.offered:
            return
        self.offered = put
        listed = screen.grouped(choices, friends(self.session))
        self.numbered = listed.numbered
        self.out.print()
        self.out.print(question.text, style="bold")
        for number, (words, _) in enumerate(listed.numbered, 1):
            self.out.print(f"{number:>3} {words}")
        for text in listed.typed:
            self.out.print(f"  - {text}")

    def _line(self, prompt: str) -> str:
        """One line of input, without blanks around it. Raises EOFError at its end."""
        self.out.file.flush()
        return input(prompt).strip()

    def _take(self, text: str, question: Question | None) -> None:
        """Act on one line; what is wrong with it is said, and nothing is lost."""
        try:
            self._act(text, question)
        except Nondeterminism:
            raise
        except BattleError as error:
            self.out.print(f"The engine stops here: {error}. `undo` takes the last answer back.", style="red")
        except InputError as error:
            self.out.print(str(error), style="red")

    def _act(self, text: str, question: Question | None) -> None:
        if not text:
            return
        word, _, rest = text.partition(" ")
        if self._command(word.lower(), rest.strip()):
            return
        if question is None:
            if not text.isdecimal() or len(text) > 6:
                raise Refused("type the number that the die shows, or `help`")
            self.session.enter(int(text))
            return
        if text.isdecimal() and question.kind != "number":
            self._pick(text)
            return
        self._answer(text)

    def _pick(self, text: str) -> None:
        number = int(text) if len(text) < 6 else 0
        if text in self.session.options():
            self.session.answer(text)
        elif 1 <= number <= len(self.numbered):
            self.session.choose(self.numbered[number - 1][1])
        else:
            raise Refused(f"there is no option {text[:12]}; the numbers go from 1 to {len(self.numbered)}")

    def _answer(self, text: str) -> None:
        options = self.session.options()
        low = " ".join(text.lower().split())
        if low not in (option.lower() for option in options):
            begun = [option for option in options if option.lower().startswith(low)]
            if len(begun) == 1:
                text = begun[0]
            elif begun:
                shown = ", ".join(begun[:8]) + (f" and {len(begun) - 8} more" if len(begun) > 8 else "")
                raise Refused(f"which one: {shown}?")
            else:
                near = nearest(text.split()[0], WORDS)
                if near and " " not in text and near != text.lower():
                    raise Refused(f"{text[:40]!r} is no option here; did you mean {near!r}?")
        self.session.answer(text)

    def _command(self, word: str, rest: str) -> bool:
        """Carry out a command; False when the word is none."""
        if word in ("quit", "exit") and not rest:
            raise Left
        if word in ("help", "?") and not rest:
            self._help()
        elif word == "options":
            self._options(rest)
        elif word == "why":
            self._why(rest)
        elif word == "odds" and not rest:
            show_odds(self.session, tell(self.session, []))
        elif word == "undo" and not rest:
            self.session.undo()
            self.out.print("Taken back.", style="yellow")
        elif word in ("/rule", "/r"):
            self._rule(rest)
        elif word == "log":
            self._log(rest)
        elif word == "map" and not rest:
            self._print_map()
        elif word == "order" and not rest:
            self._print_order()
        elif word == "clause" and rest:
            self.out.print(find(rest, [self.session.ruleset.ident()]).rule)
        elif word == "save" and not rest:
            self.out.print(f"The battle is saved in {self.session.place or 'no file'}, as it is after every decision.")
        else:
            return False
        return True

    def _help(self) -> None:
        for words, meaning in COMMANDS:
            self.out.print(f"{words:<18} {meaning}" if self.out.width >= 60 else f"{words}: {meaning}")

    def _options(self, rest: str) -> None:
        if not self.session.requests:
            raise Refused("no question is open now")
        found = [words for words in self.session.options() if words.startswith(rest)]
        if not found:
            raise Refused(f"no option begins with {rest[:40]!r}")
        for words in found:
            self.out.print(words)

    def _why(self, rest: str) -> None:
        if not self.session.requests:
            raise Refused("no question is open now")
        found = [(deed, reason) for deed, reason in self.session.barred() if deed.startswith(rest)]
        if not found:
            self.out.print(
                "Nothing is barred now." if not rest else f"Nothing that begins with {rest[:40]!r} is barred."
            )
        for deed, reason in found:
            self.out.print(f"{deed}: {reason}")

    def _rule(self, rest: str) -> None:
        self.session.rule(rest)

    def _log(self, rest: str) -> None:
        if rest and (not rest.isdecimal() or len(rest) > 6):
            raise Refused("log takes a number of lines")
        _, side = self._view()
        events = [event for event in self.session.events() if screen.may_see(event, side)]
        for event in events[-int(rest or 20) :]:
            self.out.print("· " + screen.line(event))
