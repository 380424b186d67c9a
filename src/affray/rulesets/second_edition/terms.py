"""The words of Second Edition and the small integers that stand for them in the rules."""

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
TINY: Final = 0
SMALL: Final = 1
MEDIUM: Final = 2
LARGE: Final = 3
HUGE: Final = 4
GARGANTUAN: Final = 5

DAMAGE_TYPES: Final = ("acid", "bludgeoning", "cold", "fire", "piercing", "poison", "slashing", "sonic")
ACID: Final = 0
BLUDGEONING: Final = 1
COLD: Final = 2
FIRE: Final = 3
PIERCING: Final = 4
POISON: Final = 5
SLASHING: Final = 6
SONIC: Final = 7
CLOSEST_TYPE: Final = (
    ("lightning", FIRE),
    ("electricity", FIRE),
    ("radiant", FIRE),
    ("force", BLUDGEONING),
    ("fall", BLUDGEONING),
    ("thunder", SONIC),
    ("necrotic", COLD),
    ("psychic", SONIC),
)

# marks of damage beside its type
REAL: Final = 0
NONLETHAL: Final = 1
TEMPORARY: Final = 2
MARKS: Final = ("real", "nonlethal", "temporary")

GROUPS: Final = ("", "warrior", "priest", "rogue", "wizard")
NO_GROUP: Final = 0
WARRIOR: Final = 1
PRIEST: Final = 2
ROGUE: Final = 3
WIZARD: Final = 4

SAVES: Final = ("paralyzation", "rod", "petrification", "breath", "spell")
SAVE_PARALYZATION: Final = 0
SAVE_ROD: Final = 1
SAVE_PETRIFICATION: Final = 2
SAVE_BREATH: Final = 3
SAVE_SPELL: Final = 4
SAVE_SAME: Final = (
    ("poison", SAVE_PARALYZATION),
    ("death", SAVE_PARALYZATION),
    ("staff", SAVE_ROD),
    ("wand", SAVE_ROD),
    ("polymorph", SAVE_PETRIFICATION),
)

# what a creature may be; bits
CONDITIONS: Final = (
    "prone",
    "surprised",
    "unconscious",
    "dying",
    "disabled",
    "stunned",
    "impaired",
    "exposed",
    "lamed",
    "bleeding",
    "winded",
    "shield-off",
    "blinded",
    "no-spell",
    "rooted",
    "invisible",
    "hastened",
    "slowed",
    "hindered",
    "paralyzed",
    "turned",
    "charmed",
    "mounted",
    "unaware",
    "silenced",
    "unadapted",
    "knocked-out",
    "asleep",
    "held",
    "petrified",
    "frightened",
    "nauseated",
    "slippery",
    "deep-water",
    "high-ground",
    "hidden",
)
PRONE: Final = 1 << 0
SURPRISED: Final = 1 << 1
UNCONSCIOUS: Final = 1 << 2
DYING: Final = 1 << 3
DISABLED: Final = 1 << 4
STUNNED: Final = 1 << 5
IMPAIRED: Final = 1 << 6
EXPOSED: Final = 1 << 7
LAMED: Final = 1 << 8
BLEEDING: Final = 1 << 9
WINDED: Final = 1 << 10
SHIELD_OFF: Final = 1 << 11
BLINDED: Final = 1 << 12
NO_SPELL: Final = 1 << 13
ROOTED: Final = 1 << 14
INVISIBLE: Final = 1 << 15
HASTENED: Final = 1 << 16
SLOWED: Final = 1 << 17
HINDERED: Final = 1 << 18
PARALYZED: Final = 1 << 19
TURNED: Final = 1 << 20
CHARMED: Final = 1 << 21
MOUNTED: Final = 1 << 22
UNAWARE: Final = 1 << 23
SILENCED: Final = 1 << 24
UNADAPTED: Final = 1 << 25
KNOCKED_OUT: Final = 1 << 26
"""Unconscious of nonlethal and temporary damage: computed, never set by hand."""
ASLEEP: Final = 1 << 27
HELD_FAST: Final = 1 << 28
"""Magically held or caught in a web: helpless against attacks as when paralyzed; wrestling holds are `held_by`."""
PETRIFIED: Final = 1 << 29
FRIGHTENED: Final = 1 << 30
NAUSEATED: Final = 1 << 31
SLIPPERY: Final = 1 << 32
DEEP_WATER: Final = 1 << 33
HIGH_GROUND: Final = 1 << 34
HIDDEN: Final = 1 << 35
HELPLESS: Final = UNCONSCIOUS | PARALYZED | KNOCKED_OUT | ASLEEP | HELD_FAST | PETRIFIED
INCAPABLE: Final = HELPLESS | STUNNED

NO_NUMBER: Final = -1000

# the printed types of declared actions
DO_NOTHING: Final = 0
DO_ATTACK: Final = 1
DO_TORCH: Final = 2
DO_DOOR: Final = 3
DO_PICK_UP: Final = 4
DO_CAST: Final = 5
DO_ITEM: Final = 6
DO_BIND: Final = 7
DO_DRAW: Final = 8
DO_POTION: Final = 9
DO_MOVE: Final = 10
DO_SEARCH: Final = 11
DO_STAKE: Final = 12
DO_THROW: Final = 13
DO_DEFEND: Final = 14
DO_GUARD: Final = 15
DO_STAND: Final = 16
DO_TURN: Final = 17
DO_OVERBEAR: Final = 18
"""An attack that is to be an overbear together with others: `declare overbear TARGET`."""
DO_WITHDRAW: Final = 19
"""Only with the option withdraw_cost: whole_action."""
DEEDS: Final = (
    "nothing",
    "attack",
    "torch",
    "door",
    "pick up",
    "cast",
    "item",
    "bind",
    "draw",
    "potion",
    "move",
    "search",
    "stake",
    "throw",
    "defend",
    "guard",
    "stand",
    "turn",
    "overbear",
    "withdraw",
)
# flags of a declaration, in Choice.x
HOLD: Final = 1
SET: Final = 2
BOTH: Final = 4

# verbs
END: Final = 0
DECLARE: Final = 1
MOVE: Final = 2
ATTACK: Final = 3
CHARGE: Final = 4
SHIELD_RUSH: Final = 5
CALLED: Final = 6
DISARM: Final = 7
GRAB: Final = 8
KNOCKDOWN: Final = 9
OVERBEAR: Final = 10
PULL: Final = 11
TRIP: Final = 12
SAP: Final = 13
SUBDUE: Final = 14
TRAP: Final = 15
TRAP_BREAK: Final = 16
PUMMEL: Final = 17
WRESTLE: Final = 18
OVERRUN: Final = 19
CAST: Final = 20
USE: Final = 21
DRINK: Final = 22
BIND: Final = 23
DRAW: Final = 24
PICK_UP: Final = 25
TORCH: Final = 26
DOOR: Final = 27
SEARCH: Final = 28
STAKE: Final = 29
THROW: Final = 30
DEFEND: Final = 31
GUARD: Final = 32
STAND: Final = 33
TURN_UNDEAD: Final = 34
FACE: Final = 35
DROP: Final = 36
SPEAK: Final = 37
WITHDRAW: Final = 38
SLAY: Final = 39
"""Kills somebody who is unconscious and easily slain."""
FREE_WEAPON: Final = 40
"""An attack or an action spent on a stuck or unstrung weapon, or on spilled missiles."""
LEAVE: Final = 41
DISMOUNT: Final = 42
MOUNT: Final = 43
TOSS: Final = 44
SPECIAL_FIRST: Final = CHARGE
SPECIAL_LAST: Final = WRESTLE

# answers to questions other than a declaration or a deed
DECLINE: Final = 60
YES: Final = 61
NO: Final = 62
NUMBER: Final = 63
NAMED: Final = 64
SQUARE: Final = 65
UPRIGHT: Final = 66
LIE: Final = 67
BY_STRENGTH: Final = 68
BY_DEXTERITY: Final = 69
PLAIN: Final = 70
CARRY: Final = 71
HAMMER: Final = 72
MANIPULATE: Final = 73
PRESS: Final = 74
SLAM: Final = 75
TAKEDOWN: Final = 76
THROW_DOWN: Final = 77
"""CARRY has x, y; MANIPULATE has x, y or an `item` of the held one's gear; THROW_DOWN has `extra`, a direction."""
BY_SAVE: Final = 78
BY_TUMBLING: Final = 79
TYPED: Final = 81
"""`extra` is a damage type."""
HOLD_ON: Final = 82
RELEASE: Final = 83
SHIELD: Final = 84
DONE: Final = 86
RESULT_PRONE: Final = 87
RESULT_PULL: Final = 88

# kinds of question
ASK_DECLARE: Final = 1
ASK_ACT: Final = 2
ASK_OPPORTUNITY: Final = 3
ASK_RESPONSE: Final = 4
ASK_SHIELD: Final = 5
ASK_TYPE: Final = 6
ASK_GUARD: Final = 7
ASK_FALL: Final = 8
ASK_CONTEST: Final = 9
ASK_HOLD: Final = 10
ASK_RESULT: Final = 11
ASK_LANDING: Final = 12
ASK_WHERE: Final = 13
ASK_TARGETS: Final = 14
ASK_LET_GO: Final = 15
ASK_REFEREE: Final = 100
REQUEST_NAMES: Final = (
    "",
    "declare",
    "turn",
    "opportunity",
    "response",
    "shield",
    "type",
    "guard",
    "lie",
    "resist",
    "hold",
    "result",
    "landing",
    "place",
    "targets",
    "let go",
)
# the answers of the kinds that offer a fixed choice; the request's `a` is a mask of those that are open, bit by place
PICKS: Final = (
    (ASK_SHIELD, (SHIELD, DECLINE)),
    (ASK_FALL, (UPRIGHT, LIE)),
    (ASK_CONTEST, (BY_STRENGTH, BY_DEXTERITY)),
    (ASK_RESULT, (RESULT_PRONE, RESULT_PULL)),
    (ASK_LANDING, (BY_SAVE, BY_TUMBLING)),
    (ASK_LET_GO, (HOLD_ON, RELEASE)),
)
REFEREE_TOPICS: Final = ("camouflage", "search", "over", "stake", "penalty", "surface", "wake")
TOPIC_CAMOUFLAGE: Final = 0
TOPIC_SEARCH: Final = 1
TOPIC_OVER: Final = 2
TOPIC_STAKE: Final = 3
TOPIC_PENALTY: Final = 4
TOPIC_SURFACE: Final = 5
TOPIC_WAKE: Final = 6

POWER_KINDS: Final = ("spell", "item", "ability")
K_SPELL: Final = 0
K_ITEM: Final = 1
K_ABILITY: Final = 2
ITEM_KINDS: Final = ("", "potion", "scroll", "ring", "rod", "staff", "wand", "misc", "flask")
I_POTION: Final = 1
I_SCROLL: Final = 2
I_RING: Final = 3
I_ROD: Final = 4
I_STAFF: Final = 5
I_WAND: Final = 6
I_MISC: Final = 7
I_FLASK: Final = 8

# the row of the initiative table that a power uses, and what it adds (SE-067 to SE-084); -1: its casting time
INITIATIVE_ROWS: Final = (
    "casting",
    "breath",
    "innate",
    "magic-item",
    "misc",
    "potion",
    "ring",
    "rod",
    "scroll",
    "staff",
    "wand",
)
INITIATIVE_ADDS: Final = (-1, 1, 3, 0, 3, 4, 3, 1, -1, 2, 3)
# a natural weapon's row by size (SE-070 to SE-075)
SIZE_ADDS: Final = (0, 2, 3, 6, 9, 12)

AIMS: Final = ("self", "touch", "creature", "ally", "enemy", "creatures", "point", "area-self", "none")
AIM_SELF: Final = 0
AIM_TOUCH: Final = 1
AIM_CREATURE: Final = 2
AIM_ALLY: Final = 3
AIM_ENEMY: Final = 4
AIM_CREATURES: Final = 5
AIM_POINT: Final = 6
AIM_AREA: Final = 7
AIM_NONE: Final = 8

SHAPES: Final = ("sphere", "cone", "line", "cube")
SPHERE: Final = 0
CONE: Final = 1
LINE: Final = 2
CUBE: Final = 3

OPS: Final = (
    "damage",
    "heal",
    "condition",
    "end",
    "modify",
    "save",
    "attack",
    "push",
    "pull",
    "resist",
    "sleep",
    "drain",
    "constitution",
    "strength",
    "hazard",
    "note",
)
OP_DAMAGE: Final = 0
OP_HEAL: Final = 1
OP_CONDITION: Final = 2
OP_END: Final = 3
OP_MODIFY: Final = 4
OP_SAVE: Final = 5
OP_ATTACK: Final = 6
OP_PUSH: Final = 7
OP_PULL: Final = 8
OP_RESIST: Final = 9
OP_SLEEP: Final = 10
OP_DRAIN: Final = 11
OP_CONSTITUTION: Final = 12
OP_STRENGTH: Final = 13
OP_HAZARD: Final = 14
OP_NOTE: Final = 15

MODS: Final = ("ac", "attack", "damage", "save", "initiative", "rate", "attacks", "strength", "resist", "levels")
MOD_AC: Final = 0
MOD_ATTACK: Final = 1
MOD_DAMAGE: Final = 2
MOD_SAVE: Final = 3
MOD_INITIATIVE: Final = 4
MOD_RATE: Final = 5
MOD_ATTACKS: Final = 6
MOD_STRENGTH: Final = 7
MOD_RESIST: Final = 8
MOD_LEVELS: Final = 9
"""Of an effect: that many levels are drained."""

# where a piece of gear is
HELD: Final = 0
STOWED: Final = 1
ON_GROUND: Final = 2
SPENT: Final = 3
BROKEN: Final = 4
STUCK: Final = 5
UNSTRUNG: Final = 6
TAKEN: Final = 7

# where a shield is
ON_ARM: Final = 0
ON_BACK: Final = 1
NO_SHIELD: Final = 2
SHIELDS: Final = ("", "buckler", "small", "medium", "large", "body")

# sides of a figure from which an attack comes
FRONT: Final = 0
LEFT_FLANK: Final = 1
RIGHT_FLANK: Final = 2
REAR: Final = 3
QUARTERS: Final = ("front", "left flank", "right flank", "rear")

# directions, clockwise from north; the names as they are said
COMPASS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
STEP_X: Final = (0, 1, 1, 1, 0, -1, -1, -1)
STEP_Y: Final = (-1, -1, 0, 1, 1, 1, 0, -1)

# rows of the order
ROW_TURN: Final = 0
ROW_HOLD: Final = 1
ROW_TRAP: Final = 2
ROW_OVERBEAR: Final = 3

# phases of the cursor
PHASE_SETUP: Final = 0
PHASE_ROUND: Final = 1
PHASE_DECLARE: Final = 2
PHASE_INITIATIVE: Final = 3
PHASE_TURN: Final = 4
PHASE_HELD: Final = 5
PHASE_END: Final = 6
PHASE_OVER: Final = 7
PHASES: Final = ("meeting", "round start", "declarations", "initiative", "turns", "held actions", "round end", "over")

TERRAINS: Final = (
    "open",
    "smoke",
    "dense-forest",
    "light-forest",
    "scrub",
    "grassland",
    "dungeon",
)


def index_of(words: tuple[str, ...], word: str) -> int:
    """The place of `word` in `words`, -1 when it is not among them."""
    for place, other in enumerate(words):
        if other == word:
            return place
    return -1
