"""The random generator of a battle and the seam through which every die comes.

The generator is of the sfc32 class: three 32-bit words and a counter, quick in both builds. It is seeded anew at the
start of every beat from the battle's seed, the number of the beat and the take (how often an undo went past a revealed
roll), so that a beat can be run again by itself and one more roll in one beat shifts no die of another.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
MAX_SIDES: Final = 1000
_GOLDEN: Final = 0x9E3779B9
_TAKE: Final = 0x85EBCA6B
_STREAM: Final = 0xC2B2AE35
_WARM_UP: Final = 12


class Generator:
    """Sfc32: 32-bit words, period at least 2**32, reproducible on every machine and in both builds."""

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.n: i64 = 1

    def reseed(self, high: i64, low: i64, beat: i64, take: i64, stream: i64) -> None:
        """Starts the stream of one beat; `high` and `low` are the words of the seed, `stream` 0 dice, 1 policies."""
        self.a = low ^ ((beat * _GOLDEN) & WORD)
        self.b = high ^ ((take * _TAKE) & WORD)
        self.c = (beat ^ (stream * _STREAM)) & WORD
        self.n = 1
        for _ in range(_WARM_UP):
            self.word()

    def word(self) -> i64:
        """The next 32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        n: i64 = self.n
        out: i64 = (a + b + n) & WORD
        self.n = (n + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + ((c << 3) & WORD)) & WORD
        self.c = ((((c << 21) | (c >> 11)) & WORD) + out) & WORD
        return out

    def below(self, sides: i64) -> i64:
        """A number from 0 to `sides` - 1, each exactly as likely (multiply and shift, with rejection)."""
        product: i64 = self.word() * sides
        low: i64 = product & WORD
        if low < sides:
            floor: i64 = (0x100000000 - sides) % sides
            while low < floor:
                product = self.word() * sides
                low = product & WORD
        return product >> 32


@mypyc_attr(allow_interpreted_subclasses=True)
class DiceSource:
    """Where faces come from when they are not drawn from the seed: a script, a person's hand, an enumerator."""

    def face(self, roller: i64, purpose: str, sides: i64) -> i64:
        """The face of the next die, 1 to `sides`; 0 when there is none yet (the beat is then suspended).

        `roller` is the number of the combatant who rolls, -1 for the game master.
        """
        raise NotImplementedError


def seed_words(seed: int, battle: int) -> tuple[int, int]:
    """The two 32-bit words that seed battle number `battle` of a series begun with `seed` (any integer)."""
    mixed = (seed * 0x9E3779B97F4A7C15 + battle * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = ((mixed ^ (mixed >> shift)) * factor) & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 31
    return mixed >> 32, mixed & WORD
