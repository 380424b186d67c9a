"""A toy ruleset with one beat of every kind that the four systems need; small enough to reckon by hand.

A round: everybody declares, sealed, both sides at once (strike, hold, chant, bomb). Each rolls a d10; the highest acts
first, and those with a second attack act again in a second pass. A stroke is d20 + skill against defense and d6 damage;
between the damage die and the wound the victim may brace (a d4 less), and the attacker may answer that by pressing (a
d4 more). Who holds may release a stroke at an enemy who is about to strike. Chants that no wound broke are completed
after the passes; bombs burn for two rounds and hurt the other side; in every third round the referee is asked whether
it is over.
"""

from __future__ import annotations

from typing import cast

from affray.kernel.battle import Battle, IllegalChoice, OptionSpec, Ruleset, Unreadable
from affray.kernel.events import Roll
from affray.kernel.requests import Choice, Request
from affray.kernel.state import DRAW, STATE_FIELDS, Malformed, Record, State

DECLARE, ACT, BRACE, PRESS, RELEASE, AIM, OVER = range(7)
REQUEST_NAMES = ("declare", "act", "brace", "press", "release", "aim", "over")

STRIKE, HOLD, CHANT, BOMB, PASS, DO_BRACE, DECLINE, DO_PRESS, DO_RELEASE, WAIT, DO_AIM, YES, NO = range(13)
WORDS = ("strike", "hold", "chant", "bomb", "pass", "brace", "decline", "press", "release", "wait", "aim", "yes", "no")
TARGETED = (DO_AIM,)

OPEN, INITIATIVE, PASSES, CHANTS, FUSES, CLOSE = range(6)
FUSE_ROUNDS = 2
LAST_ROUND = 60
PLAYERS_SEATS = (1, 2)


class Fighter(Record):
    """One combatant; `declared` is a verb or -1, `left` the attacks left this round."""

    def __init__(self) -> None:
        self.name = ""
        self.side = 0
        self.seat = 0
        self.skill = 0
        self.defense = 0
        self.attacks = 1
        self.hp = 1
        self.hp_max = 1
        self.braces = 0
        self.presses = 0
        self.hidden = False
        self.declared = -1
        self.left = 0
        self.broken = False

    def fields(self) -> tuple[str, ...]:
        return ("hp", "braces", "presses", "hidden", "declared", "left", "broken")

    def shared(self) -> tuple[str, ...]:
        return ("name", "side", "seat", "skill", "defense", "attacks", "hp_max")

    def blank(self) -> Record:
        return Fighter()


class ToyState(State):
    """Cursor (phase, lap, place) and rows: order [total, who], held [who], chants [who], fuses [left, side]."""

    def __init__(self) -> None:
        super().__init__()
        self.fighters: list[Fighter] = []
        self.phase = OPEN
        self.lap = 0
        self.place = 0
        self.order: list[list[int]] = []
        self.held: list[int] = []
        self.chants: list[int] = []
        self.fuses: list[list[int]] = []

    def fields(self) -> tuple[str, ...]:
        return (*STATE_FIELDS, "fighters", "phase", "lap", "place", "order", "held", "chants", "fuses")

    def blank(self) -> Record:
        return ToyState()

    def revive(self, field: str) -> Record:
        if field != "fighters":
            raise Malformed("no records belong in " + field)
        return Fighter()


def toy_state(state: State) -> ToyState:
    """The state as the toy's own."""
    return cast(ToyState, state)


def enemies(state: ToyState, who: int) -> list[int]:
    """Those whom `who` may see and strike."""
    side = state.fighters[who].side
    return [n for n, f in enumerate(state.fighters) if f.side != side and f.hp > 0 and not f.hidden]


class Toy(Ruleset):
    """The toy as the kernel sees it."""

    def ident(self) -> str:
        return "toy"

    def version(self) -> int:
        return 1

    def option_table(self) -> tuple[OptionSpec, ...]:
        return (OptionSpec("bombs", ("yes", "no"), "yes", "TOY-9", "some tables find them too loud"),)

    def begin(self, encounter: dict[str, object]) -> State:
        state = ToyState()
        state.seed_high, state.seed_low = cast("list[int]", encounter["seed"])
        for row in cast("list[dict[str, object]]", encounter["fighters"]):
            fighter = Fighter()
            for key, value in row.items():
                setattr(fighter, key, value)
            fighter.hp_max = fighter.hp
            state.fighters.append(fighter)
        state.round = 1
        return state

    def beat(self, battle: Battle) -> None:
        state = toy_state(battle.state)
        (declare, initiative, turn, chant, fuse, close)[state.phase](battle, state)
        _settle(battle, state)

    def options(self, state: State, request: Request) -> list[Choice]:
        toy = toy_state(state)
        if request.kind == DECLARE:
            return [Choice(verb) for verb in (STRIKE, HOLD, CHANT, BOMB)]
        if request.kind == ACT:
            return [*(Choice(STRIKE, target) for target in enemies(toy, request.actor)), Choice(PASS)]
        if request.kind == AIM:
            return [*(Choice(DO_AIM, target) for target in enemies(toy, request.actor)), Choice(PASS)]
        pairs = {BRACE: (DO_BRACE, DECLINE), PRESS: (DO_PRESS, DECLINE), RELEASE: (DO_RELEASE, WAIT), OVER: (YES, NO)}
        return [Choice(verb) for verb in pairs[request.kind]]

    def why_not(self, state: State, request: Request, choice: Choice) -> str:
        for option in self.options(state, request):
            if option.same(choice):
                return ""
        if choice.target >= 0:
            return "there is nobody of that number to be struck"
        return f"the question {self.request_name(request.kind)} is not answered like that"

    def barred(self, state: State, request: Request) -> list[tuple[str, str]]:
        toy = toy_state(state)
        if request.kind != ACT:
            return []
        side = toy.fighters[request.actor].side
        return [
            ("strike " + fighter.name, fighter.name + " is down")
            for fighter in toy.fighters
            if fighter.side != side and fighter.hp <= 0
        ]

    def say(self, state: State, request: Request, choice: Choice) -> str:
        word = WORDS[choice.verb]
        return word if choice.target < 0 else word + " " + toy_state(state).fighters[choice.target].name

    def read(self, state: State, request: Request, text: str) -> Choice:
        word, _, name = text.strip().lower().partition(" ")
        if word not in WORDS:
            raise Unreadable(
                "allowed are " + ", ".join(self.say(state, request, c) for c in self.options(state, request))
            )
        if not name:
            return Choice(WORDS.index(word))
        for number, fighter in enumerate(toy_state(state).fighters):
            if fighter.name.lower() == name:
                return Choice(WORDS.index(word), number)
        raise Unreadable("nobody is called " + name)

    def question(self, state: State, request: Request) -> str:
        who = toy_state(state).fighters[request.actor].name if request.actor >= 0 else "referee"
        return f"{who}: {self.request_name(request.kind)}?"

    def request_name(self, kind: int) -> str:
        return REQUEST_NAMES[kind]

    def automatic(self, state: State, request: Request) -> Choice:
        return self.options(state, request)[-1]

    def observe(self, state: State, seat: int) -> dict[str, object]:
        toy = toy_state(state)
        sides = {fighter.side for fighter in toy.fighters if fighter.seat == seat}
        seen: list[dict[str, object]] = []
        for fighter in toy.fighters:
            if seat == 0 or fighter.side in sides:
                row: dict[str, object] = {"name": fighter.name, "hp": fighter.hp, "declared": fighter.declared}
                row["side"] = fighter.side
                row["hidden_from"] = [f.name for f in toy.fighters if fighter.hidden and f.side != fighter.side]
                seen.append(row)
            elif not fighter.hidden:
                seen.append({"name": fighter.name, "hp": "down" if fighter.hp <= 0 else "up"})
        return {"round": toy.round, "phase": toy.phase, "winner": toy.winner, "combatants": seen}

    def rule(self, battle: Battle, ruling: dict[str, object]) -> None:
        state = toy_state(battle.state)
        if ruling.get("rule") == "end":
            state.winner, state.ended_by = DRAW, "ruling"
            battle.tell("ended", "TOY-0", "The game master ends it")
            return
        names = [fighter.name for fighter in state.fighters]
        if ruling.get("name") not in names:
            raise IllegalChoice("a ruling names one of " + ", ".join(names))
        fighter = state.fighters[names.index(cast(str, ruling["name"]))]
        if ruling.get("rule") == "hp" and isinstance(ruling.get("to"), int):
            fighter.hp = max(0, min(fighter.hp_max, cast(int, ruling["to"])))
        elif ruling.get("rule") == "mend":
            fighter.hp = min(fighter.hp_max, fighter.hp + battle.roll(names.index(fighter.name), "mend", 6))
        else:
            raise IllegalChoice("a ruling is one of end, hp, mend")
        battle.tell("ruled", "TOY-0", f"{fighter.name} now has {fighter.hp}", target=names.index(fighter.name))
        _settle(battle, state)

    def faults(self, state: State) -> list[str]:
        toy = toy_state(state)
        found = [f"{f.name} has {f.hp} hit points" for f in toy.fighters if not 0 <= f.hp <= f.hp_max]
        found += [
            f"{f.name} has used more than it had" for f in toy.fighters if f.braces < 0 or f.presses < 0 or f.left < 0
        ]
        if not OPEN <= toy.phase <= CLOSE:
            found.append("the phase is unknown")
        if len({row[1] for row in toy.order}) != len(toy.order):
            found.append("somebody stands twice in the order")
        return found


def declare(battle: Battle, state: ToyState) -> None:
    """Sealed: all declare at once; nobody sees another's before he acts."""
    able = [number for number, fighter in enumerate(state.fighters) if fighter.hp > 0]
    answers = battle.ask_all([Request(DECLARE, state.fighters[n].seat, n) for n in able])
    state.held, state.chants, state.order = [], [], []
    for number, answer in zip(able, answers, strict=True):
        fighter = state.fighters[number]
        fighter.declared, fighter.broken, fighter.left = answer.verb, False, 0
        if answer.verb == HOLD:
            state.held.append(number)
        elif answer.verb == CHANT:
            state.chants.append(number)
        elif answer.verb == BOMB:
            state.fuses.append([FUSE_ROUNDS, fighter.side])
        else:
            fighter.left = fighter.attacks
    if battle.watched:
        battle.tell("declared", "TOY-1", "All have declared")
    state.phase = INITIATIVE


def initiative(battle: Battle, state: ToyState) -> None:
    """A d10 each; the highest first, then the lower number."""
    for number, fighter in enumerate(state.fighters):
        if fighter.hp > 0 and fighter.left > 0:
            total = battle.roll(number, "initiative", 10)
            if battle.watched:
                battle.tell(
                    "initiative",
                    "TOY-2",
                    f"{fighter.name} has initiative",
                    number,
                    -1,
                    total,
                    audience=1 << fighter.side,
                )
            state.order.append([-total, number])
    state.order.sort()
    state.phase, state.lap, state.place = PASSES, 1, 0


def turn(battle: Battle, state: ToyState) -> None:
    """One attack of the one whose place it is; passes go on until nobody has an attack left."""
    while state.place < len(state.order):
        who = state.order[state.place][1]
        state.place += 1
        if state.fighters[who].hp > 0 and state.fighters[who].left > 0:
            state.fighters[who].left -= 1
            answer = battle.ask(Request(ACT, state.fighters[who].seat, who, -1, -1, state.lap))
            if answer.verb == STRIKE:
                _reveal(battle, state, who)
                _releases(battle, state, who)
                if state.fighters[who].hp > 0:
                    _stroke(battle, state, who, answer.target)
            return
    state.lap, state.place = state.lap + 1, 0
    if not any(fighter.hp > 0 and fighter.left > 0 for fighter in state.fighters):
        state.phase = CHANTS


def chant(battle: Battle, state: ToyState) -> None:
    """One chant a beat is completed, if nothing broke it."""
    if not state.chants:
        state.phase = FUSES
        return
    who = state.chants.pop(0)
    if state.fighters[who].hp <= 0 or state.fighters[who].broken:
        return
    answer = battle.ask(Request(AIM, state.fighters[who].seat, who))
    if answer.verb == DO_AIM:
        _wound(battle, state, who, answer.target, battle.roll(who, "chant", 6) + battle.roll(who, "chant", 6), "TOY-7")


def fuse(battle: Battle, state: ToyState) -> None:
    """Every bomb burns down by one; one that has burnt down goes off in a beat of its own."""
    for row in state.fuses:
        if row[0] == 0:
            state.fuses.remove(row)
            for number, fighter in enumerate(state.fighters):
                if fighter.side != row[1] and fighter.hp > 0:
                    _wound(battle, state, -1, number, battle.roll(-1, "bomb", 4), "TOY-8")
            return
    for row in state.fuses:
        row[0] -= 1
    state.phase = CLOSE


def close(battle: Battle, state: ToyState) -> None:
    """The round ends; in every third the referee may call it off."""
    if state.round % 3 == 0 and battle.ask(Request(OVER, 0, -1)).verb == YES:
        state.winner, state.ended_by = DRAW, "called off"
    for number, fighter in enumerate(state.fighters):
        if state.round >= 2:
            _reveal(battle, state, number)
        fighter.declared = -1
    state.round += 1
    if state.round > LAST_ROUND:
        state.winner, state.ended_by = DRAW, "rounds"
    state.phase = OPEN


def _reveal(battle: Battle, state: ToyState, who: int) -> None:
    fighter = state.fighters[who]
    if fighter.hidden:
        fighter.hidden = False
        if battle.watched:
            battle.tell("revealed", "TOY-3", f"{fighter.name} comes out", who)


def _releases(battle: Battle, state: ToyState, actor: int) -> None:
    """Held strokes come before the deed that triggers them."""
    for holder in list(state.held):
        fighter = state.fighters[holder]
        if fighter.hp <= 0 or fighter.side == state.fighters[actor].side or state.fighters[actor].hp <= 0:
            continue
        if battle.ask(Request(RELEASE, fighter.seat, holder, actor)).verb == DO_RELEASE:
            state.held.remove(holder)
            _reveal(battle, state, holder)
            _stroke(battle, state, holder, actor)


def _stroke(battle: Battle, state: ToyState, who: int, target: int) -> None:
    attacker, victim = state.fighters[who], state.fighters[target]
    if victim.hp <= 0:
        return
    face = battle.roll(who, "attack", 20)
    hit = face + attacker.skill >= victim.defense
    if battle.watched:
        laid = [("skill", attacker.skill)]
        roll = Roll("attack", [face], [face], laid, face + attacker.skill, victim.defense, "defense")
        battle.tell("hit" if hit else "missed", "TOY-4", f"{attacker.name} strikes {victim.name}", who, target, 0, roll)
    if not hit:
        return
    damage = battle.roll(who, "damage", 6)
    if battle.watched:
        battle.tell("damage", "TOY-5", f"It would cost {victim.name} {damage}", who, target, damage)
    if victim.braces > 0 and battle.ask(Request(BRACE, victim.seat, target, who, -1, damage)).verb == DO_BRACE:
        victim.braces -= 1
        damage -= battle.roll(target, "brace", 4)
        if attacker.presses > 0 and battle.ask(Request(PRESS, attacker.seat, who, target, -1, damage)).verb == DO_PRESS:
            attacker.presses -= 1
            damage += battle.roll(who, "press", 4)
    _wound(battle, state, who, target, max(0, damage), "TOY-6")


def _wound(battle: Battle, state: ToyState, who: int, target: int, damage: int, clause: str) -> None:
    victim = state.fighters[target]
    victim.hp = max(0, victim.hp - damage)
    victim.broken = victim.broken or damage > 0
    if battle.watched:
        battle.tell("wounded", clause, f"{victim.name} loses {damage}, has {victim.hp}", who, target, damage)


def _settle(battle: Battle, state: ToyState) -> None:
    if state.winner >= DRAW:
        return
    standing = {fighter.side for fighter in state.fighters if fighter.hp > 0}
    if len(standing) < 2:
        state.winner = min(standing) if standing else DRAW
        state.ended_by = "last side"
        if battle.watched:
            battle.tell("ended", "TOY-10", "It is over")


def skirmish(seed: tuple[int, int] = (7, 11)) -> dict[str, object]:
    """Two a side: one who strikes twice, one who lies hidden; the plain data of an encounter."""
    return {
        "ruleset": "toy",
        "seed": list(seed),
        "fighters": [
            {
                "name": "Ana",
                "side": 0,
                "seat": 1,
                "hp": 14,
                "skill": 5,
                "defense": 13,
                "attacks": 2,
                "braces": 2,
                "presses": 1,
            },
            {"name": "Bor", "side": 0, "seat": 2, "hp": 11, "skill": 4, "defense": 12, "braces": 1},
            {"name": "ogre", "side": 1, "seat": 0, "hp": 20, "skill": 4, "defense": 11, "presses": 2},
            {"name": "lurker", "side": 1, "seat": 0, "hp": 8, "skill": 6, "defense": 12, "braces": 1, "hidden": True},
        ],
    }
