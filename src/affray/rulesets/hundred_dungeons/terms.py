"""The words of Hundred Dungeons and the small integers that stand for them in the rules."""

from __future__ import annotations

from typing import Final

ABILITIES: Final = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
STR: Final = 0
DEX: Final = 1
CON: Final = 2
INT: Final = 3
WIS: Final = 4
CHA: Final = 5

SIZES: Final = ("tiny", "small", "medium", "large", "huge", "gargantuan")
MEDIUM: Final = 2

DAMAGE_TYPES: Final = (
    "bludgeoning",
    "piercing",
    "slashing",
    "acid",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "poison",
    "psychic",
    "radiant",
    "thunder",
)
BLUDGEONING: Final = 0
PHYSICAL_TYPES: Final = 3
FIRE: Final = 5
POISON: Final = 9
NONMAGICAL: Final = 13
ALL_DAMAGE: Final = (1 << 13) - 1

CONDITIONS: Final = (
    "blinded",
    "charmed",
    "deafened",
    "dying",
    "exhaustion",
    "frightened",
    "grappled",
    "hidden",
    "incapacitated",
    "invisible",
    "mounted",
    "paralyzed",
    "petrified",
    "poisoned",
    "prone",
    "restrained",
    "slowed",
    "stunned",
    "surprised",
    "unconscious",
)
BLINDED: Final = 1 << 0
CHARMED: Final = 1 << 1
DEAFENED: Final = 1 << 2
DYING: Final = 1 << 3
EXHAUSTED: Final = 1 << 4
FRIGHTENED: Final = 1 << 5
GRAPPLED: Final = 1 << 6
HIDDEN: Final = 1 << 7
INCAPACITATED: Final = 1 << 8
INVISIBLE: Final = 1 << 9
MOUNTED: Final = 1 << 10
PARALYZED: Final = 1 << 11
PETRIFIED: Final = 1 << 12
POISONED: Final = 1 << 13
PRONE: Final = 1 << 14
RESTRAINED: Final = 1 << 15
SLOWED: Final = 1 << 16
STUNNED: Final = 1 << 17
SURPRISED: Final = 1 << 18
UNCONSCIOUS: Final = 1 << 19
ANY_BUT_EXHAUSTION: Final = (1 << 20) - 1 - (1 << 4)

SIMPLE: Final = 0
MARTIAL: Final = 1
HEAVY: Final = 2
NATURAL: Final = 3
IMPROVISED: Final = 4
WEAPON_CLASSES: Final = ("simple", "martial", "heavy", "natural", "improvised")
CLASS_SKILLS: Final = ("simple weapons", "martial weapons", "heavy weapons", "natural weapons", "improvised weapons")

NO_NUMBER: Final = -1000

# kinds of attack
MELEE: Final = 0
RANGED: Final = 1
SPELL: Final = 2
ATTACK_KINDS: Final = ("melee", "ranged", "spell")

# forms of an attack, in Choice.extra where a verb needs them
FORM_WEAPON: Final = 0
FORM_UNARMED: Final = 1
FORM_GRAPPLE: Final = 2
FORM_SHOVE_BACK: Final = 3
FORM_SHOVE_PRONE: Final = 4

# verbs of the turn and of reactions
END: Final = 0
MOVE: Final = 1
ATTACK: Final = 2
ATTACK_SQUARE: Final = 3
QUICK_ATTACK: Final = 4
UNARMED: Final = 5
GRAPPLE: Final = 6
SHOVE_BACK: Final = 7
SHOVE_PRONE: Final = 8
CAST: Final = 9
USE: Final = 10
DASH: Final = 11
HELP: Final = 12
HIDE: Final = 13
READY: Final = 14
SEARCH: Final = 15
DISENGAGE: Final = 16
DODGE: Final = 17
DRAW: Final = 18
STOW: Final = 19
DROP: Final = 20
PICK_UP: Final = 21
DOOR: Final = 22
ESCAPE: Final = 23
STAND: Final = 24
DROP_PRONE: Final = 25
MOUNT: Final = 26
DISMOUNT: Final = 27
IMPROVISE: Final = 28
SPEAK: Final = 29
LEAVE: Final = 30
STOP_CONCENTRATING: Final = 31
DECLINE: Final = 40
PARRY: Final = 41
RELEASE: Final = 42
KILL: Final = 43
KNOCK_OUT: Final = 44
DONE: Final = 45
TARGET: Final = 46
YES: Final = 47
NO: Final = 48
NUMBER: Final = 49

# a mount's deed is its own verb plus this
MOUNT_DEED: Final = 100

# what an action costs
COST_ACTION: Final = 0
COST_QUICK: Final = 1
COST_REACTION: Final = 2
COST_SLOW: Final = 3
COST_FREE: Final = 4
COST_PASSIVE: Final = 5
COSTS: Final = ("action", "quick", "reaction", "slow", "free", "passive")

# the full actions that Help and Ready can name
WORD_ATTACK: Final = 0
WORD_CAST: Final = 1
WORD_DASH: Final = 2
WORD_HIDE: Final = 3
WORD_SEARCH: Final = 4
WORD_ESCAPE: Final = 5
WORD_USE: Final = 6
WORD_IMPROVISE: Final = 7
WORD_UNARMED: Final = 8
WORD_DODGE: Final = 9
WORD_DISENGAGE: Final = 10
ACTION_WORDS: Final = (
    "attack",
    "cast",
    "dash",
    "hide",
    "search",
    "escape",
    "use",
    "improvise",
    "unarmed",
    "dodge",
    "disengage",
)

# triggers of a readied action
WHEN_REACH: Final = 0
WHEN_RANGE: Final = 1
WHEN_SIGHT: Final = 2
WHEN_AREA: Final = 3
WHEN_ATTACKS: Final = 4
WHEN_CASTS: Final = 5
WHEN_ACTS: Final = 6
WHEN_WORD: Final = 7
TRIGGERS: Final = (
    "enemy enters reach",
    "enemy enters range",
    "enemy in sight",
    "enemy enters",
    "enemy attacks",
    "enemy casts",
    "acts",
    "word",
)

# triggers of reaction powers
ON_WOULD_BE_HIT: Final = 1
ON_ALLY_WOULD_BE_HIT: Final = 2
ON_HIT: Final = 3
ON_DAMAGED: Final = 4
ON_ENEMY_CASTS: Final = 5
ON_ENEMY_ENTERS_REACH: Final = 6
ON_ENEMY_DROPS: Final = 7
ON_ALLY_DROPS: Final = 8
ON_START_TURN: Final = 9
ON_DEATH_BURST: Final = 19
POWER_TRIGGERS: Final = (
    "",
    "would-be-hit",
    "ally-would-be-hit",
    "hit",
    "damaged",
    "enemy-casts",
    "enemy-enters-reach",
    "enemy-drops",
    "ally-drops",
    "start-turn",
)

# kinds of question
ASK_TURN: Final = 1
ASK_PROVOKED: Final = 2
ASK_DEFEND: Final = 3
ASK_READIED: Final = 4
ASK_REACT: Final = 5
ASK_KNOCKOUT: Final = 6
ASK_ROUTINE: Final = 7
ASK_TARGETS: Final = 8
ASK_REFEREE: Final = 100
REQUEST_NAMES: Final = ("", "turn", "provoked", "defend", "readied", "react", "knockout", "routine", "targets")
REFEREE_TOPICS: Final = (
    "surprise",
    "leader",
    "order",
    "over",
    "search",
    "improvise",
    "cover",
    "attention",
    "important",
    "willing",
)
TOPIC_SURPRISE: Final = 0
TOPIC_LEADER: Final = 1
TOPIC_ORDER: Final = 2
TOPIC_OVER: Final = 3
TOPIC_SEARCH: Final = 4
TOPIC_IMPROVISE: Final = 5
TOPIC_COVER: Final = 6
TOPIC_ATTENTION: Final = 7
TOPIC_IMPORTANT: Final = 8
TOPIC_WILLING: Final = 9

# steps of the effect vocabulary
OP_DAMAGE: Final = 0
OP_HEAL: Final = 1
OP_ROLL: Final = 2
OP_ATTACK: Final = 3
OP_CONDITION: Final = 4
OP_END: Final = 5
OP_PUSH: Final = 6
OP_PULL: Final = 7
OP_GRAB: Final = 8
OP_DRAIN: Final = 9
OP_LEECH: Final = 10
OP_ONGOING: Final = 11
OP_MODIFY: Final = 12
OP_HAZARD: Final = 13
OP_EXHAUSTION: Final = 14
OP_TELEPORT: Final = 15
OP_NOTE: Final = 16
OPS: Final = (
    "damage",
    "heal",
    "roll",
    "attack",
    "condition",
    "end",
    "push",
    "pull",
    "grab",
    "drain",
    "leech",
    "ongoing",
    "modify",
    "hazard",
    "exhaustion",
    "teleport",
    "note",
)

# what `modify` changes
MOD_DEFENSE: Final = 0
MOD_SPEED: Final = 1
MOD_ATTACK_BONUS: Final = 2
MOD_DAMAGE: Final = 3
MOD_ATTACK: Final = 4
MOD_ATTACKED: Final = 5
MOD_ROLLS: Final = 6
MOD_ABILITY: Final = 7
MOD_RESIST: Final = 13
MOD_IMMUNE: Final = 14
MOD_REACH: Final = 15
MIGHTY: Final = 1
WEAK: Final = -1

SAVE_NONE: Final = 0
SAVE_TURN_END: Final = 1
SAVE_TURN_START: Final = 2
SAVE_DAMAGED: Final = 3
SAVE_TIMES: Final = ("", "turn-end", "turn-start", "damaged")

SHAPES: Final = ("sphere", "cone", "line", "cube")
SPHERE: Final = 0
CONE: Final = 1
LINE: Final = 2
CUBE: Final = 3

AIM_SELF: Final = 0
AIM_CREATURE: Final = 1
AIM_ALLY: Final = 2
AIM_ENEMY: Final = 3
AIM_CREATURES: Final = 4
AIM_POINT: Final = 5
AIM_AREA: Final = 6
AIM_OBJECT: Final = 7
AIM_NONE: Final = 8
AIMS: Final = ("self", "creature", "ally", "enemy", "creatures", "point", "area-self", "object", "none")

# where a piece of gear is
HELD: Final = 0
STOWED: Final = 1
ON_GROUND: Final = 2
SPENT: Final = 3

# phases of the cursor
PHASE_SETUP: Final = 0
PHASE_ROUND: Final = 1
PHASE_START: Final = 2
PHASE_TURN: Final = 3
PHASE_OVER: Final = 4
PHASES: Final = ("setup", "round", "turn start", "turn", "over")


def index_of(words: tuple[str, ...], word: str) -> int:
    """The place of `word` in `words`, -1 when it is not among them."""
    for place, other in enumerate(words):
        if other == word:
            return place
    return -1
