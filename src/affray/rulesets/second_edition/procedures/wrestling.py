"""Wrestling: getting hold, keeping it, and what a natural 1 lets the holder do (SE-209 to SE-235)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.harm.conditions import end_hold, fall_prone
from affray.rulesets.second_edition.harm.damage import Blow, hurt, immune_to_hands
from affray.rulesets.second_edition.losing import take_from
from affray.rulesets.second_edition.placing import lie_over, set_beside, shift
from affray.rulesets.second_edition.procedures.attacks import provoke
from affray.rulesets.second_edition.procedures.contests import WRESTLE_AC, Opposed, roll_opposed
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.procedures.landing import fumble, stun_for
from affray.rulesets.second_edition.referee import asks_referee, referee_number
from affray.rulesets.second_edition.rolls import LOST, Contest, check, roll_contest, save
from affray.rulesets.second_edition.standing import able, free_spot, present
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import GRIPPED, Attack
from affray.rulesets.second_edition.tables import LANDING
from affray.rulesets.second_edition.terms import (
    ASK_HOLD,
    ASK_LANDING,
    ASK_LET_GO,
    BLUDGEONING,
    BY_TUMBLING,
    CARRY,
    COMPASS,
    DEX,
    HAMMER,
    INCAPABLE,
    MANIPULATE,
    PLAIN,
    PRESS,
    RELEASE,
    SAVE_PARALYZATION,
    SLAM,
    STEP_X,
    STEP_Y,
    TAKEDOWN,
    TOPIC_SURFACE,
    WRESTLE,
)

BOTH: Final = 3


def wrestle(b: Fight, c: Combatant, t: Combatant) -> bool:
    """An attempt to get hold of somebody (SE-209 to SE-221). True when a hold is established."""
    if not provoke(b, c, "SE-234", -1, True):
        return False
    if not present(t):
        return False
    attack = Attack(c, t, -1, WRESTLE)
    attack.ignores = GRIPPED
    if not roll_to_hit(b, attack):
        if attack.fumble:
            fumble(b, attack)
        return False
    c.came_x = c.x
    c.came_y = c.y
    lie_over(b.s, c, t)
    if not attack.critical and not _struggle(b, c, t):
        if b.watched:
            b.tell("failed", "SE-220", c.name + " is thrown back.", c.number, t.number)
        set_beside(b.s, c, c.came_x, c.came_y)
        return False
    c.holds = t.number
    c.press = -1
    c.hold_round = b.s.round
    t.held_by = c.number
    if b.watched:
        clause = "SE-214" if attack.critical else "SE-221"
        b.tell("hold", clause, c.name + " has hold of " + t.name + ".", c.number, t.number)
    hold_damage(b, c, t, 2, 0, "SE-214")
    return True


def _struggle(b: Fight, c: Combatant, t: Combatant) -> bool:
    """The contested roll to hit AC 10 that settles whether the hold comes about (SE-215 to SE-219)."""
    opposed = Opposed(c, -1, t, -1, "hold", "SE-215")
    opposed.a_ac = WRESTLE_AC
    opposed.t_ac = WRESTLE_AC
    larger: i64 = t.sheet.size - c.sheet.size
    if larger > 0:
        opposed.a_extra -= 4 * larger
    else:
        opposed.t_extra += 4 * larger
    if immune_to_hands(t):
        opposed.a_extra -= 1
    if t.sheet.supple:
        opposed.a_extra -= 2
    return roll_opposed(b, opposed)


def grip(b: Fight, c: Combatant, sides: i64, plus: i64) -> i64:
    """The damage of a die in a hold with the Strength adjustment, which is capped like that of a weapon (SE-252)."""
    die: i64 = b.roll(c.number, "damage", sides)
    cap: i64 = die if b.s.options.str_cap_basis == 1 else sides
    strength: i64 = c.sheet.damage_adj
    total: i64 = die + plus + (strength if strength < cap else cap)
    return total if total > 1 else 1


def hold_damage(b: Fight, c: Combatant, t: Combatant, sides: i64, plus: i64, clause: str) -> None:
    """The damage that a hold does: plain bludgeoning (SE-214)."""
    hurt(b, t, Blow(grip(b, c, sides, plus), BLUDGEONING, c), clause)


def hold_turn(b: Fight, c: Combatant, t: Combatant) -> None:
    """A later round of a hold, at the count of the faster one: let go, or contest and what follows (SE-222, SE-223)."""
    if c.holds != t.number or c.dead or t.dead:
        return
    if able(b.s, c) and b.ask(Request(ASK_LET_GO, c.seat, c.number, t.number, -1, BOTH)).verb == RELEASE:
        end_hold(b, c, "SE-235")
        return
    first: bool = False
    if t.conditions & INCAPABLE == 0:
        contest = Contest(c, t, "SE-222")
        if roll_contest(b, contest) == LOST:
            end_hold(b, c, "SE-222")
            return
        first = contest.a_die == 1
    if first:
        choice: Choice = b.ask(Request(ASK_HOLD, c.seat, c.number, t.number))
        effect(b, c, t, choice)
        return
    maintain(b, c, t)


def maintain(b: Fight, c: Combatant, t: Combatant) -> None:
    """The damage of a hold that is kept, a press doing more each round (SE-223, SE-228)."""
    if c.press >= 0:
        c.press += 1
        hold_damage(b, c, t, 6, c.press, "SE-228")
        return
    hold_damage(b, c, t, 2, 0, "SE-223")


def effect(b: Fight, c: Combatant, t: Combatant, choice: Choice) -> None:
    """What the holder chose for a natural 1, in place of the damage (SE-224)."""
    verb: i64 = choice.verb
    if verb == PLAIN:
        maintain(b, c, t)
    elif verb == CARRY:
        shift(b.s, t, choice.x, choice.y)
        if b.watched:
            words = c.name + " carries " + t.name + " to " + b.s.grid.name(choice.y * b.s.grid.width + choice.x) + "."
            b.tell("carried", "SE-225", words, c.number, t.number)
    elif verb == HAMMER:
        hurt(b, t, Blow(grip(b, c, 2, 0), BLUDGEONING, c).nonlethal(), "SE-226")
        if not t.dead and not save(b, t, SAVE_PARALYZATION, 0, "SE-226"):
            stun_for(b, t, "SE-226")
    elif verb == MANIPULATE:
        _manipulate(b, c, t, choice)
    elif verb == PRESS:
        c.press = 0
        hold_damage(b, c, t, 6, 0, "SE-228")
    elif verb == SLAM:
        _slam(b, c, t)
    elif verb == TAKEDOWN:
        hold_damage(b, c, t, 3, 0, "SE-231")
        fall_prone(b, t, "SE-231")
    else:
        _throw(b, c, t, choice.extra)


def _manipulate(b: Fight, c: Combatant, t: Combatant, choice: Choice) -> None:
    hold_damage(b, c, t, 2, 0, "SE-227")
    if t.dead:
        return
    if choice.item >= 0:
        take_from(b, c, t, choice.item, "SE-227")
        return
    shift(b.s, t, choice.x, choice.y)
    if b.watched:
        words = t.name + " is put at " + b.s.grid.name(choice.y * b.s.grid.width + choice.x) + "."
        b.tell("pushed", "SE-227", words, c.number, t.number)


def surface(b: Fight, t: Combatant) -> i64:
    """What the ground adds to the damage of a landing (SE-229, SE-232)."""
    ground: i64 = b.s.surface
    if asks_referee(b, TOPIC_SURFACE):
        ground = referee_number(b, TOPIC_SURFACE, t.number, ground)
    if ground < 0 or ground >= len(LANDING):
        return 0
    return LANDING[ground]


def _slam(b: Fight, c: Combatant, t: Combatant) -> None:
    """Thrown to the ground: a Tumbling check or a save, as the victim picks, prevents it (SE-229, SE-230)."""
    end_hold(b, c, "SE-229")
    safe: bool = False
    if t.conditions & INCAPABLE == 0:
        tumbles: bool = False
        if t.sheet.tumbling:
            tumbles = b.ask(Request(ASK_LANDING, t.seat, t.number, c.number, -1, BOTH)).verb == BY_TUMBLING
        if tumbles:
            safe = check(b, t, DEX, True, "SE-230")
        else:
            safe = save(b, t, SAVE_PARALYZATION, 0, "SE-230")
    if safe:
        return
    _land_hard(b, c, t, grip(b, c, 8, 1), "SE-229")


def _land_hard(b: Fight, c: Combatant, t: Combatant, damage: i64, clause: str) -> None:
    amount: i64 = damage + surface(b, t)
    hurt(b, t, Blow(amount, BLUDGEONING, c), clause)
    fall_prone(b, t, clause)


def _throw(b: Fight, c: Combatant, t: Combatant, direction: i64) -> None:
    """The victim flies 1d10 feet; only the Tumbling proficiency helps (SE-232, SE-233)."""
    s = b.s
    feet: i64 = b.roll(c.number, "distance", 10)
    end_hold(b, c, "SE-232")
    squares: i64 = (feet + 2) // 5
    x: i64 = t.x
    y: i64 = t.y
    while squares > 0 and free_spot(s, x + STEP_X[direction], y + STEP_Y[direction], t.space, t.number):
        x += STEP_X[direction]
        y += STEP_Y[direction]
        squares -= 1
    shift(s, t, x, y)
    if b.watched:
        words = c.name + " throws " + t.name + " " + str(feet) + " feet " + COMPASS[direction].upper() + "."
        b.tell("thrown", "SE-232", words, c.number, t.number, feet)
    if t.sheet.tumbling and t.conditions & INCAPABLE == 0 and check(b, t, DEX, True, "SE-233"):
        return
    _land_hard(b, c, t, grip(b, c, 4, 0), "SE-232")
