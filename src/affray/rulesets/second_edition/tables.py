"""The tables of critical hits, fumbles, called shots, falls and knockdown, as numbers (SE-134, SE-158, SE-246, SE-247).

A row of the first two is its name, what it does step by step, and the save or check that prevents it. A step is what
happens, its value, and dice (count, sides, number added): damage, or how many rounds it lasts. A bare number of 0
rounds lasts until it is undone, of -2 until it is healed.
"""

from __future__ import annotations

from typing import Final

EXTRA: Final = 0
DICE_TIMES: Final = 1
PUSH: Final = 2
PULL: Final = 3
STRIKE_AGAIN: Final = 4
LINGER: Final = 5
HURT_SELF: Final = 6
HURT_SELF_HALF: Final = 7
HIT_FRIEND: Final = 8
HIT_BYSTANDER: Final = 9
TURN_LEFT: Final = 10
EXPOSE: Final = 11
IMPAIR: Final = 12
BLEED: Final = 13
LAME: Final = 14
ROOT: Final = 15
STUN: Final = 16
BLIND: Final = 17
SILENCE: Final = 18
UNSHIELD: Final = 19
WIND: Final = 20
KNOCK_OUT: Final = 21
KNOCK_DOWN: Final = 22
DISARM_AWAY: Final = 23
DROP_WEAPON: Final = 24
BREAK_WEAPON: Final = 25
STICK_WEAPON: Final = 26
UNSTRING: Final = 27
SPILL: Final = 28
NO_MORE: Final = 29
LOSE_COMPONENT: Final = 30

CHECK_NONE: Final = 0
CHECK_PARALYZATION: Final = 1
CHECK_DEATH: Final = 2
CHECK_SPELL: Final = 3
CHECK_DEXTERITY: Final = 4
CHECK_ITEM: Final = 5

TABLE_SLASHING: Final = 0
TABLE_PIERCING: Final = 1
TABLE_BLUDGEONING: Final = 2
TABLE_NATURAL: Final = 3
TABLE_MISSILE: Final = 4
TABLE_SPELL: Final = 5
TABLE_NAMES: Final = ("slashing", "piercing", "bludgeoning", "natural", "missile", "spell")

UNTIL_UNDONE: Final = 0
UNTIL_HEALED: Final = -2

CRITICALS: Final[tuple[tuple[tuple[str, tuple[tuple[int, int, int, int, int], ...], int], ...], ...]] = (
    (  # slashing
        ("Long graze", ((EXTRA, 0, 1, 4, 0),), CHECK_NONE),
        ("Guard beaten aside", ((EXPOSE, 2, 0, 0, 1),), CHECK_NONE),
        ("Cut forearm", ((IMPAIR, 2, 1, 4, 0),), CHECK_NONE),
        ("Cut thigh", ((LAME, 0, 1, 6, 0),), CHECK_NONE),
        ("Opened vein", ((BLEED, 1, 0, 0, 0),), CHECK_NONE),
        ("Weapon hand struck", ((DISARM_AWAY, 0, 0, 0, 0),), CHECK_PARALYZATION),
        ("Deep cut", ((DICE_TIMES, 2, 0, 0, 0),), CHECK_NONE),
        ("Deep and bleeding", ((DICE_TIMES, 2, 0, 0, 0), (BLEED, 1, 0, 0, 0)), CHECK_NONE),
        (
            "Legs cut away",
            ((DICE_TIMES, 2, 0, 0, 0), (KNOCK_DOWN, 0, 0, 0, 0), (LAME, 0, 0, 0, -2)),
            CHECK_PARALYZATION,
        ),
        ("Master stroke", ((DICE_TIMES, 3, 0, 0, 0), (STUN, 0, 0, 0, 1)), CHECK_DEATH),
    ),
    (  # piercing
        ("Deeper than it looked", ((EXTRA, 0, 1, 4, 0),), CHECK_NONE),
        ("Pinned cloak", ((ROOT, 0, 0, 0, 1),), CHECK_PARALYZATION),
        ("Through the arm", ((IMPAIR, 2, 1, 4, 1),), CHECK_NONE),
        ("Through the leg", ((LAME, 0, 1, 6, 0),), CHECK_NONE),
        ("Point left in the wound", ((BLEED, 1, 0, 0, 0),), CHECK_NONE),
        ("Between the ribs", ((STUN, 0, 0, 0, 1),), CHECK_PARALYZATION),
        ("Full thrust", ((DICE_TIMES, 2, 0, 0, 0),), CHECK_NONE),
        ("Shoulder transfixed", ((DICE_TIMES, 2, 0, 0, 0), (IMPAIR, 2, 0, 0, -2)), CHECK_NONE),
        ("Lung pierced", ((DICE_TIMES, 2, 0, 0, 0), (BLEED, 2, 0, 0, 0)), CHECK_NONE),
        ("To the heart", ((DICE_TIMES, 3, 0, 0, 0), (KNOCK_OUT, 0, 3, 10, 0)), CHECK_DEATH),
    ),
    (  # bludgeoning
        ("Heavy bruise", ((EXTRA, 0, 1, 4, 0),), CHECK_NONE),
        ("Driven back", ((PUSH, 5, 0, 0, 0),), CHECK_NONE),
        ("Breath knocked out", ((WIND, 0, 0, 0, 1),), CHECK_NONE),
        ("Ringing head", ((IMPAIR, 2, 1, 4, 0),), CHECK_NONE),
        ("Swept off the feet", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_PARALYZATION),
        ("Knuckles crushed", ((DISARM_AWAY, 0, 0, 0, 0),), CHECK_PARALYZATION),
        ("Crushing blow", ((DICE_TIMES, 2, 0, 0, 0),), CHECK_NONE),
        ("Hammered to the ground", ((DICE_TIMES, 2, 0, 0, 0), (KNOCK_DOWN, 0, 0, 0, 0)), CHECK_NONE),
        ("Broken arm", ((DICE_TIMES, 2, 0, 0, 0), (IMPAIR, 4, 0, 0, -2)), CHECK_NONE),
        ("Skull cracked", ((DICE_TIMES, 2, 0, 0, 0), (KNOCK_OUT, 0, 3, 10, 0)), CHECK_DEATH),
    ),
    (  # natural
        ("Torn skin", ((EXTRA, 0, 1, 4, 0),), CHECK_NONE),
        ("Dragged along", ((PULL, 5, 0, 0, 0),), CHECK_NONE),
        ("Fastened on", ((ROOT, 0, 0, 0, 1),), CHECK_PARALYZATION),
        ("Raking wound", ((BLEED, 1, 0, 0, 0),), CHECK_NONE),
        ("Bowled over", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_PARALYZATION),
        ("Straps ripped", ((EXPOSE, 1, 0, 0, -2),), CHECK_NONE),
        ("Savage hit", ((DICE_TIMES, 2, 0, 0, 0),), CHECK_NONE),
        ("Savaged and bleeding", ((DICE_TIMES, 2, 0, 0, 0), (BLEED, 1, 0, 0, 0)), CHECK_NONE),
        ("Strikes again", ((STRIKE_AGAIN, 0, 0, 0, 0),), CHECK_NONE),
        ("Mauled", ((DICE_TIMES, 3, 0, 0, 0), (STUN, 0, 0, 0, 1)), CHECK_DEATH),
    ),
    (  # missile
        ("Sunk to the feathers", ((EXTRA, 0, 1, 4, 0),), CHECK_NONE),
        ("Stuck in the shield", ((UNSHIELD, 0, 1, 4, 0),), CHECK_NONE),
        ("Arm pierced", ((IMPAIR, 2, 1, 4, 1),), CHECK_NONE),
        ("Leg pierced", ((LAME, 0, 1, 6, 0),), CHECK_NONE),
        ("Head stays in the wound", ((BLEED, 1, 0, 0, 0),), CHECK_NONE),
        ("Hand struck", ((DISARM_AWAY, 0, 0, 0, 0),), CHECK_PARALYZATION),
        ("Square hit", ((DICE_TIMES, 2, 0, 0, 0),), CHECK_NONE),
        ("Knee shattered", ((DICE_TIMES, 2, 0, 0, 0), (LAME, 0, 0, 0, -2)), CHECK_NONE),
        ("Artery opened", ((DICE_TIMES, 2, 0, 0, 0), (BLEED, 2, 0, 0, 0)), CHECK_NONE),
        ("Between helmet and gorget", ((DICE_TIMES, 3, 0, 0, 0), (BLIND, 0, 1, 4, 0)), CHECK_DEATH),
    ),
    (  # spell
        ("Flare", ((EXTRA, 0, 1, 4, 0),), CHECK_NONE),
        ("Dazzled", ((IMPAIR, 2, 0, 0, 1),), CHECK_NONE),
        ("Clinging power", ((LINGER, 0, 1, 4, 0),), CHECK_NONE),
        ("Numbed hands", ((DISARM_AWAY, 0, 0, 0, 0),), CHECK_SPELL),
        ("Hurled back", ((PUSH, 10, 0, 0, 0), (KNOCK_DOWN, 0, 0, 0, 0)), CHECK_SPELL),
        ("Thoughts scattered", ((SILENCE, 0, 0, 0, 1),), CHECK_SPELL),
        ("Full force", ((DICE_TIMES, 2, 0, 0, 0),), CHECK_NONE),
        ("Full force, shaking limbs", ((DICE_TIMES, 2, 0, 0, 0), (IMPAIR, 2, 1, 4, 0)), CHECK_NONE),
        ("Searing light", ((DICE_TIMES, 2, 0, 0, 0), (BLIND, 0, 1, 4, 0)), CHECK_SPELL),
        ("Overwhelming power", ((DICE_TIMES, 3, 0, 0, 0), (STUN, 0, 1, 2, 0)), CHECK_SPELL),
    ),
)

FUMBLES: Final[tuple[tuple[tuple[str, tuple[tuple[int, int, int, int, int], ...], int], ...], ...]] = (
    (  # slashing
        ("Nothing but noise", (), CHECK_NONE),
        ("Wide swing", ((EXPOSE, 2, 0, 0, 1),), CHECK_NONE),
        ("Off balance", ((IMPAIR, 2, 0, 0, 1),), CHECK_NONE),
        ("Spun round", ((TURN_LEFT, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Grip lost", ((DROP_WEAPON, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Flying blade", ((DISARM_AWAY, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Nicked own leg", ((HURT_SELF_HALF, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Tripped over own feet", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Wrong target", ((HIT_FRIEND, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Edge on stone", ((BREAK_WEAPON, 0, 0, 0, 0),), CHECK_ITEM),
    ),
    (  # piercing
        ("Nothing but noise", (), CHECK_NONE),
        ("Overreached", ((EXPOSE, 2, 0, 0, 1),), CHECK_NONE),
        ("Point turned", ((IMPAIR, 2, 0, 0, 1),), CHECK_NONE),
        ("Point in the ground", ((STICK_WEAPON, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Grip lost", ((DROP_WEAPON, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Wrenched away", ((DISARM_AWAY, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Pricked own foot", ((HURT_SELF_HALF, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Slipped in the lunge", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Wrong target", ((HIT_FRIEND, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Shaft or blade cracks", ((BREAK_WEAPON, 0, 0, 0, 0),), CHECK_ITEM),
    ),
    (  # bludgeoning
        ("Nothing but noise", (), CHECK_NONE),
        ("Pulled by the weight", ((EXPOSE, 2, 0, 0, 1),), CHECK_NONE),
        ("Jarred wrist", ((IMPAIR, 2, 0, 0, 1),), CHECK_NONE),
        ("Pulled round", ((TURN_LEFT, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Grip lost", ((DROP_WEAPON, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Out of hand", ((DISARM_AWAY, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Own shin", ((HURT_SELF_HALF, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Dragged down", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Wrong target", ((HIT_FRIEND, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Haft splits", ((BREAK_WEAPON, 0, 0, 0, 0),), CHECK_ITEM),
    ),
    (  # natural
        ("Snap at the air", (), CHECK_NONE),
        ("Open guard", ((EXPOSE, 2, 0, 0, 1),), CHECK_NONE),
        ("Jarred limb", ((IMPAIR, 2, 0, 0, 1),), CHECK_NONE),
        ("Turned about", ((TURN_LEFT, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Bites the shield", ((HURT_SELF, 0, 0, 0, 1),), CHECK_DEXTERITY),
        ("Claw caught", ((ROOT, 0, 0, 0, 1),), CHECK_DEXTERITY),
        ("Sprain", ((LAME, 0, 1, 4, 0),), CHECK_DEXTERITY),
        ("Rolls over", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Wrong target", ((HIT_FRIEND, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Cracked tooth or knuckle", ((HURT_SELF, 0, 1, 3, 0),), CHECK_DEXTERITY),
    ),
    (  # missile
        ("Wide shot", (), CHECK_NONE),
        ("Slow to recover", ((EXPOSE, 2, 0, 0, 1),), CHECK_NONE),
        ("Missiles spilled", ((SPILL, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Fumbled draw", ((NO_MORE, 0, 0, 0, 0),), CHECK_NONE),
        ("Dropped", ((DROP_WEAPON, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("String or sling parts", ((UNSTRING, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Finger cut", ((HURT_SELF, 0, 1, 2, 0),), CHECK_DEXTERITY),
        ("Stumble", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Stray shot", ((HIT_BYSTANDER, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Stave cracks", ((BREAK_WEAPON, 0, 0, 0, 0),), CHECK_ITEM),
    ),
    (  # spell
        ("Fizzle", (), CHECK_NONE),
        ("Open guard", ((EXPOSE, 2, 0, 0, 1),), CHECK_NONE),
        ("Aching head", ((IMPAIR, 2, 0, 0, 1),), CHECK_NONE),
        ("Lost the thread", ((SILENCE, 0, 0, 0, 1),), CHECK_DEXTERITY),
        ("Component spilled", ((LOSE_COMPONENT, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Backlash", ((HURT_SELF, 0, 1, 4, 0),), CHECK_DEXTERITY),
        ("Flash", ((BLIND, 0, 0, 0, 1),), CHECK_SPELL),
        ("Thrown off the feet", ((KNOCK_DOWN, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Stray power", ((HIT_BYSTANDER, 0, 0, 0, 0),), CHECK_DEXTERITY),
        ("Burnt out", ((SILENCE, 0, 1, 4, 0),), CHECK_SPELL),
    ),
)
# What a called shot may aim at: the word, the change besides the -4 of every called shot (SE-134), and the save.
MARK_TORSO: Final = 0
MARK_ARM: Final = 1
MARK_LEG: Final = 2
MARK_HAND: Final = 3
MARK_FOOT: Final = 4
MARK_HEAD: Final = 5
MARK_OBJECT: Final = 6
MARK_EYE: Final = 7
MARK_SMALL: Final = 8
MARK_TINY: Final = 9
MARKS: Final[tuple[tuple[str, int, int], ...]] = (
    ("torso", 0, CHECK_NONE),
    ("arm", 0, CHECK_PARALYZATION),
    ("leg", 0, CHECK_PARALYZATION),
    ("hand", -2, CHECK_DEXTERITY),
    ("foot", -2, CHECK_DEXTERITY),
    ("head", -2, CHECK_PARALYZATION),
    ("object", -2, CHECK_ITEM),
    ("eye", -4, CHECK_PARALYZATION),
    ("small-object", -4, CHECK_ITEM),
    ("speck", -6, CHECK_NONE),
)

# By size from tiny to gargantuan: the number that the weapon's dice must exceed to knock somebody down (SE-158 ff.,
# the gargantuan are immune), weights in a shot into a melee (SE-147), unarmed blows (SE-205) as dice.
KNOCKDOWN: Final = (3, 5, 7, 9, 11, 0)
MELEE_WEIGHTS: Final = (2, 3, 6, 12, 24, 36)
PUMMEL: Final = ((0, 0, 1), (1, 2, 0), (1, 3, 0), (1, 4, 0), (1, 6, 0), (1, 8, 0))

# What the ground adds to the damage of a slam or a throw (SE-229, SE-232), never below 0.
GROUND_DEEP: Final = 0
GROUND_SOFT: Final = 1
GROUND_FLOOR: Final = 2
GROUND_STONE: Final = 3
GROUND_RUBBLE: Final = 4
GROUND_NAMES: Final = ("deep", "soft", "floor", "stone", "rubble")
LANDING: Final = (-2, -1, 0, 1, 2)

# The table at 0 hit points (SE-256 to SE-262): the highest total of each row.
ZERO_DEAD: Final = 1
ZERO_DYING: Final = 7
ZERO_UNCONSCIOUS: Final = 14
ZERO_DISABLED: Final = 19

# What a grab of a thing of that kind takes from the attack (SE-151).
GRAB_LONG: Final = 0
GRAB_WEAPON: Final = 1
GRAB_BOOK: Final = 2
GRAB_BROOCH: Final = 3
GRAB_RING: Final = 4
GRAB_KINDS: Final = ("long", "weapon", "book", "brooch", "ring")
GRAB_PENALTY: Final = (0, 0, -1, -2, -4)

# What can be lifted overhead, in pounds (SE-225): Strength 1 to 25, and 18/01-50, 18/51-75, 18/76-90, 18/91-99, 18/00.
MAX_PRESS: Final = (
    3, 5, 10, 25, 25, 55, 55, 90, 90, 115, 115, 140, 140, 170, 170, 195, 220, 255, 640, 700, 810, 970, 1130, 1440, 1750,
)  # fmt: skip
MAX_PRESS_EXCEPTIONAL: Final = (280, 305, 330, 380, 480)

# The save of a thing against a crushing blow, by what it is made of (SE-203); 0 needs none.
MATERIALS: Final = ("metal", "wood", "thin-wood", "bone", "leather", "glass")
CRUSHING: Final = (7, 10, 13, 16, 3, 20)

# Grenade-like holy water (SE-254): a direct hit and a splash, as dice.
HOLY_WATER: Final = (1, 6, 1)
HOLY_WATER_SPLASH: Final = 2
