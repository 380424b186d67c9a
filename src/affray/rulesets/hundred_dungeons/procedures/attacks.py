"""Making attacks, being offered a parry or a reaction against them, and provoking them (HD-048 to HD-106)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.kernel.requests import Choice, Request
from affray.mechanics.dice import Dice, parse_dice
from affray.mechanics.sight import NONE, PARTIAL, TOTAL
from affray.rulesets.hundred_dungeons.harm.conditions import (
    come_out,
    fall_prone,
    has_damage_effect,
    lose_concentration,
    seize,
)
from affray.rulesets.hundred_dungeons.harm.damage import Blow, hurt, pend
from affray.rulesets.hundred_dungeons.harm.effects import Use, caster_number, push, run_steps
from affray.rulesets.hundred_dungeons.ready import cannot_react_with
from affray.rulesets.hundred_dungeons.referee import asks_referee, referee_number
from affray.rulesets.hundred_dungeons.rolls import D20, throw_d20
from affray.rulesets.hundred_dungeons.sheet import Step
from affray.rulesets.hundred_dungeons.standing import (
    able,
    can_react,
    charmed_by,
    dual_wielding,
    hidden_from,
    within_threat,
)
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState, power_of
from affray.rulesets.hundred_dungeons.strikes import (
    Attack,
    ally_beside,
    attack_bonus,
    attack_cover,
    lean_attack,
    number_to_reach,
    plain_attack,
)
from affray.rulesets.hundred_dungeons.terms import (
    ASK_DEFEND,
    ASK_PROVOKED,
    ATTACK,
    DECLINE,
    FORM_GRAPPLE,
    FORM_SHOVE_BACK,
    FORM_SHOVE_PRONE,
    FORM_UNARMED,
    FORM_WEAPON,
    GRAPPLE,
    MELEE,
    MOD_DAMAGE,
    NATURAL,
    NO_NUMBER,
    ON_ALLY_WOULD_BE_HIT,
    ON_GROUND,
    ON_HIT,
    ON_WOULD_BE_HIT,
    PARALYZED,
    PARRY,
    RANGED,
    SHOVE_BACK,
    SHOVE_PRONE,
    SPELL,
    STOWED,
    TOPIC_COVER,
    UNARMED,
    WHEN_ATTACKS,
)

READIED: Final = 20


def form_of(verb: i64) -> i64:
    """The form of attack that a verb of the options stands for."""
    if verb == UNARMED:
        return FORM_UNARMED
    if verb == GRAPPLE:
        return FORM_GRAPPLE
    if verb == SHOVE_BACK:
        return FORM_SHOVE_BACK
    if verb == SHOVE_PRONE:
        return FORM_SHOVE_PRONE
    return FORM_WEAPON


def make_attack(b: Fight, a: Combatant, t: Combatant, item: i64, form: i64, word: i64) -> bool:
    """One attack of `a` on `t`: provocation by a shot (HD-084), the roll, and what a hit does. True when it hit.

    `word` is the action that the attack belongs to (for Help), -1 none.
    """
    attack = plain_attack(b.s, a, t, item, form)
    attack.word = word
    if attack.kind == RANGED:
        if not provoke(b, a, "HD-084"):
            return False
        if t.dead or t.gone:
            return False
    return resolve(b, attack)


def attack_square(b: Fight, a: Combatant, x: i64, y: i64, item: i64, word: i64) -> bool:
    """An attack on a square where a hidden creature may be (HD-099, HD-100)."""
    s = b.s
    number: i64 = s.occupied[y * s.grid.width + x]
    if number >= 0 and number != a.number:
        attack = plain_attack(s, a, s.who[number], item, FORM_WEAPON)
        attack.word = word
        attack.blind = True
        if attack.kind == RANGED and not provoke(b, a, "HD-084"):
            return False
        return resolve(b, attack)
    dummy = plain_attack(s, a, a, item, FORM_WEAPON)
    if dummy.weapon.ammunition and not provoke(b, a, "HD-084"):
        return False
    throw_d20(b, a.number, "attack", -1, D20())
    if b.watched:
        words = a.name + " attacks " + s.grid.name(y * s.grid.width + x) + " and misses."
        b.tell("miss", "HD-100", words, a.number)
    come_out(b, a, "HD-101")
    _spend_missile(a, item, dummy.weapon.ammunition, x + y * s.grid.width)
    return False


def resolve(b: Fight, attack: Attack) -> bool:
    """Rolls an attack and carries out what it does. True when it hit."""
    s = b.s
    a = attack.a
    t = attack.t
    hit: bool = roll_attack(b, attack)
    if attack.kind != SPELL:
        if attack.kind == RANGED:
            _spend_missile(a, attack.item, attack.weapon.ammunition, t.y * s.grid.width + t.x)
        come_out(b, a, "HD-101")
    if hit:
        if attack.form == FORM_GRAPPLE:
            seize(b, a, t, False, "HD-070")
        elif attack.form == FORM_SHOVE_PRONE:
            fall_prone(b, t, "HD-072")
        elif attack.form == FORM_SHOVE_BACK:
            _shove_back(b, a, t)
        elif attack.kind != SPELL:
            weapon_damage(b, attack)
        pend(s, ON_HIT, t.number, a.number)
    pend(s, READIED + WHEN_ATTACKS, a.number, t.number)
    return hit


def _shove_back(b: Fight, a: Combatant, t: Combatant) -> None:
    """Pushed back 5 feet, straight away; nothing happens when the way is blocked (HD-072)."""
    dx: i64 = 2 * t.x + t.space - 2 * a.x - a.space
    dy: i64 = 2 * t.y + t.space - 2 * a.y - a.space
    push(b, t, dx, dy, 5, "HD-072")


def cover_against(b: Fight, attack: Attack) -> i64:
    """The target's cover, from the map or from the referee (HD-090)."""
    if attack.form >= FORM_GRAPPLE:
        return NONE
    cover: i64 = attack_cover(b.s, attack)
    if asks_referee(b, TOPIC_COVER):
        return referee_number(b, TOPIC_COVER, attack.t.number, cover)
    return cover


def roll_attack(b: Fight, attack: Attack) -> bool:
    """The attack roll (HD-055 to HD-060), reactions of the target included. True when the attack hits."""
    s = b.s
    a = attack.a
    t = attack.t
    cover: i64 = cover_against(b, attack)
    if cover == TOTAL:
        if b.watched:
            b.tell("miss", "HD-092", a.name + "'s attack strikes the cover of " + t.name + ".", a.number, t.number)
        return False
    attack.leaning.named = b.watched
    lean_attack(s, attack)
    attack.number = number_to_reach(attack, cover)
    d20 = D20()
    notes: list[tuple[str, int]] | None = [] if b.watched else None
    attack.bonus = attack_bonus(attack, notes)
    attack.die = throw_d20(b, a.number, "attack", attack.leaning.net(s.options), d20)
    attack.total = attack.die + attack.bonus + d20.flat
    automatic: bool = attack.kind == MELEE and t.conditions & PARALYZED != 0
    attack.critical = attack.die == 20
    hit: bool = automatic or attack.critical or (attack.die != 1 and attack.total >= attack.number)
    if notes is not None:
        _tell_attack(b, attack, d20, notes, hit, cover)
    if hit and attack.form <= FORM_UNARMED and not automatic:
        _defend(b, attack, cover)
        hit = attack.critical or attack.total >= attack.number
        if not hit and b.watched:
            words = "The attack now misses: " + str(attack.total) + " vs " + str(attack.number) + "."
            b.tell("miss", "HD-051", words, a.number, t.number)
    return hit


def _tell_attack(b: Fight, attack: Attack, d20: D20, notes: list[tuple[str, int]], hit: bool, cover: i64) -> None:
    a = attack.a
    t = attack.t
    if d20.flat != 0:
        notes.append(("mighty" if d20.flat > 0 else "weak", d20.flat))
    label = "needed" if attack.form >= FORM_GRAPPLE else ("defense with cover" if cover == PARTIAL else "defense")
    state = attack.leaning.word(b.s.options) if attack.leaning.reasons else ""
    shown = Roll("attack", d20.dice, [d20.kept], notes, attack.total, attack.number, label, state)
    deeds = ("attacks", "strikes", "tries to grapple", "tries to shove", "tries to shove")
    what = deeds[attack.form] + " " + t.name
    if attack.form == FORM_WEAPON and attack.kind != SPELL:
        what = what + " with " + attack.weapon.name
    words = a.name + " " + what + ": " + shown.text()
    if attack.leaning.reasons:
        words = words + " (" + "; ".join(attack.leaning.reasons) + ")"
    kind = "hit" if hit else "miss"
    clause = "HD-056"
    if attack.die == 20:
        kind = "critical"
        clause = "HD-058"
    elif attack.die == 1 and not hit:
        kind = "critical-miss"
        clause = "HD-060"
    b.tell(kind, clause, words + ": " + kind.replace("-", " ") + ".", a.number, t.number, attack.total, shown)


def _defend(b: Fight, attack: Attack, cover: i64) -> None:
    """Offers the target, then its comrades, a reaction against an attack that would hit (HD-050 to HD-052)."""
    s = b.s
    t = attack.t
    if can_react(s, t) and (dual_wielding(t) or _answers(s, t, ON_WOULD_BE_HIT, t.number)):
        _offer_defense(b, attack, t, cover)
    if s.reactive:
        for ally in s.who:
            if ally.side == t.side and ally.number != t.number and can_react(s, ally):
                if _answers(s, ally, ON_ALLY_WOULD_BE_HIT, t.number) and not t.dead:
                    _offer_defense(b, attack, ally, cover)


def _answers(s: HDState, c: Combatant, trigger: i64, target: i64) -> bool:
    if not c.sheet.has_reaction_powers:
        return False
    k: i64 = 0
    while k < len(c.uses):
        power = c.sheet.powers[k]
        if power.trigger == trigger and not cannot_react_with(s, c, k, trigger, target):
            return True
        k += 1
    return False


def _offer_defense(b: Fight, attack: Attack, who: Combatant, cover: i64) -> None:
    t = attack.t
    request = Request(
        ASK_DEFEND, who.seat, who.number, attack.a.number, attack.die, attack.total, attack.number * 1000 + t.number
    )
    choice = b.ask(request)
    if choice.verb == DECLINE:
        return
    who.reaction_used = True
    if choice.verb == PARRY:
        attack.number += 2
        if b.watched:
            b.tell("parry", "HD-051", who.name + " parries: defense +2.", who.number, attack.a.number, 2)
        return
    before: i64 = number_to_reach(attack, cover)
    react_with(b, who, choice.item, t)
    attack.number += number_to_reach(attack, cover) - before


def react_with(b: Fight, who: Combatant, item: i64, target: Combatant) -> None:
    """Carries out a reaction power on a target; a spell provokes and ends hiding like any other (HD-083, HD-102)."""
    power = power_of(who, item)
    who.reaction_used = True
    if who.uses[item] > 0:
        who.uses[item] -= 1
    if power.spell():
        if not provoke(b, who, "HD-083"):
            return
        come_out(b, who, "HD-102")
    if power.concentration:
        lose_concentration(b, who, "HD-023")
        who.concentrating = item
    if b.watched:
        b.tell("reaction", "HD-050", who.name + " answers with " + power.name + ".", who.number, target.number)
    use = Use(who, power.name, "HD-050")
    use.number = caster_number(who)
    use.power = item
    use.spell = power.spell()
    use.magic = use.spell
    use.kind = SPELL if use.spell else -1
    run_steps(b, use, target, power.steps, False)


def provoke(b: Fight, c: Combatant, clause: str) -> bool:
    """Lets every enemy in whose reach the creature is answer its deed with an attack (HD-079); False when it cannot go
    on.

    HD-080: the attacks come before the deed.
    """
    if c.disengaging:
        return able(c)
    s = b.s
    for enemy in s.who:
        if enemy.side == c.side or enemy.dead or enemy.gone or enemy.reaction_used:
            continue
        if within_threat(s, enemy, c) and can_react(s, enemy):
            provoked_attack(b, enemy, c, clause)
            if c.dead or c.gone:
                return False
    return able(c)


def provoked_attack(b: Fight, enemy: Combatant, c: Combatant, clause: str) -> None:
    """Offers one enemy a melee attack on the creature that provoked it (HD-053)."""
    if hidden_from(c, enemy) or charmed_by(enemy, c):
        return
    s = b.s
    choice: Choice = b.ask(Request(ASK_PROVOKED, enemy.seat, enemy.number, c.number))
    if choice.verb == DECLINE:
        return
    enemy.reaction_used = True
    if b.watched:
        b.tell("provoked", clause, c.name + " provokes an attack by " + enemy.name + ".", enemy.number, c.number)
    form: i64 = form_of(choice.verb)
    attack = plain_attack(s, enemy, c, choice.item if choice.verb == ATTACK else -1, form)
    attack.kind = MELEE
    resolve(b, attack)


def _spend_missile(a: Combatant, item: i64, ammunition: bool, square: i64) -> None:
    """A shot uses a piece of ammunition; a thrown weapon leaves the hand."""
    if item < 0:
        return
    weapon = a.sheet.weapons[item]
    if ammunition:
        if a.ammo[item] > 0:
            a.ammo[item] -= 1
    elif weapon.thrown and weapon.category != NATURAL:
        if a.ammo[item] > 1:
            a.ammo[item] -= 1
            a.where[item] = STOWED
        else:
            if a.ammo[item] == 1:
                a.ammo[item] = 0
            a.where[item] = ON_GROUND
            a.ground[item] = square


def weapon_damage(b: Fight, attack: Attack) -> None:
    """The damage of a hit (HD-057, HD-059, HD-068, HD-107 to HD-111) and the riders of the weapon."""
    a = attack.a
    t = attack.t
    weapon = attack.weapon
    if attack.item >= 0 and a.weapon_uses[attack.item] > 0:
        a.weapon_uses[attack.item] -= 1
    fixed: i64 = weapon.bonus
    dice: i64 = 0
    if attack.form == FORM_UNARMED and weapon.dice_count == 0:
        score: i64 = a.sheet.abilities[attack.ability]
        fixed += score if score > 1 else 1
    else:
        dice = _weapon_dice(b, attack)
        fixed += weapon.dice.bonus
        if b.s.options.damage_ability and weapon.attack == NO_NUMBER:
            fixed += a.sheet.abilities[attack.ability]
    twice: bool = attack.critical and b.s.options.double_dice
    charged: bool = _charges(attack)
    if twice and dice > 0:
        dice += _weapon_dice(b, attack)
    amount: i64 = dice + fixed + _extra_dice(b, attack, charged, twice)
    if attack.critical and not twice:
        amount *= 2
    if amount < 0:
        amount = 0
    blow = Blow(amount, weapon.dtype, a, attack.kind)
    blow.magic = weapon.magic
    blow.tags = weapon.tags
    blow.critical = attack.critical
    dealt: i64 = hurt(b, t, blow, "HD-057")
    if weapon.riders:
        _follow(b, attack, weapon.riders, dealt)
    charge = a.sheet.charge
    if charged and charge is not None and charge.steps:
        _follow(b, attack, charge.steps, dealt)


def _follow(b: Fight, attack: Attack, steps: list[Step], dealt: i64) -> None:
    """What a hit brings besides its damage."""
    if attack.t.dead:
        return
    weapon = attack.weapon
    use = Use(attack.a, weapon.name, "HD-057")
    use.kind = attack.kind
    use.magic = weapon.magic
    use.tags = weapon.tags
    use.dealt = dealt
    use.doubled = attack.critical
    run_steps(b, use, attack.t, steps, False)


def _weapon_dice(b: Fight, attack: Attack) -> i64:
    weapon = attack.weapon
    roller: i64 = attack.a.number
    if weapon.dice_count == 1:
        return b.roll(roller, "damage", weapon.dice_sides)
    return b.throw(roller, "damage", weapon.dice) - weapon.dice.bonus


def _thrown(b: Fight, roller: i64, dice: Dice, twice: bool) -> i64:
    """Damage dice with their bonus; `twice` rolls the dice, not the bonus, a second time (HD-059)."""
    total: i64 = b.throw(roller, "damage", dice)
    if twice:
        total += b.throw(roller, "damage", dice) - dice.bonus
    return total


def _charges(attack: Attack) -> bool:
    """Whether the attack ends a run-up that the attacker's charge trait asks for."""
    charge = attack.a.sheet.charge
    return charge is not None and attack.kind == MELEE and attack.a.moved - attack.a.moved_at_start >= charge.amount


def _extra_dice(b: Fight, attack: Attack, charged: bool, twice: bool) -> i64:
    """Dice that exploits, traits and lasting effects add to a weapon's hit."""
    a = attack.a
    total: i64 = 0
    if a.effects and has_damage_effect(a):
        for effect in a.effects:
            if effect.mods and effect.what == MOD_DAMAGE:
                total += effect.amount
                if effect.ongoing:
                    total += _thrown(b, a.number, parse_dice(effect.ongoing), twice)
    sneak = a.sheet.sneak
    if sneak is not None and not a.sneak_used and sneak.dice is not None and _sneaks(b, attack, sneak.words):
        a.sneak_used = True
        total += _thrown(b, a.number, sneak.dice, twice)
    charge = a.sheet.charge
    if charged and charge is not None and charge.dice is not None:
        total += _thrown(b, a.number, charge.dice, twice)
    return total


def _sneaks(b: Fight, attack: Attack, words: list[str]) -> bool:
    """Whether the sneak attack applies: the right weapon, and a mighty roll or a comrade beside the target."""
    fits: bool = "any" in words
    if attack.kind == RANGED and "ranged" in words:
        fits = True
    if attack.weapon.light and "light" in words:
        fits = True
    if not fits or b.s.current != attack.a.number:
        return False
    net: i64 = attack.leaning.net(b.s.options)
    return net > 0 or (net == 0 and ally_beside(b.s, attack.a, attack.t))


def power_attack(a: Combatant, t: Combatant, bonus: i64, kind: i64, ability: i64) -> Attack:
    """An attack that is part of a power, ready to be rolled (HD-073, HD-074)."""
    attack = Attack(a, t, -1, FORM_WEAPON, kind)
    attack.ability = ability
    attack.spell_bonus = bonus
    return attack
