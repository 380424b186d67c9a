"""Where to go: a square from which a foe can be struck, found straight ahead if possible, else by a search."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.mechanics.paths import toward
from affray.rulesets.second_edition.standing import feet_between, quarter
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.terms import FRONT, HELPLESS, LEFT_FLANK, REAR, STEP_X, STEP_Y
from affray.rulesets.second_edition.travel import block_map, move_mode, movement_left, straight_way, walker, way_to


def way_towards(s: SEState, c: Combatant, foe: Combatant, reach: i64) -> i64:
    """The square to move to in order to come within that many feet of the foe; -1 when there is no nearer one."""
    body = walker(s, c)
    left: i64 = movement_left(s, c)
    if left <= 0:
        return -1
    if not s.grid.rough:
        square: i64 = directly(s, c, body, foe, reach, left)
        if square >= 0:
            return square
        for other in s.who:
            if other.side == c.side or other.number == foe.number or other.dead or other.gone:
                continue
            if feet_between(s, c, other) <= left + reach:
                square = directly(s, c, body, other, reach, left)
                if square >= 0:
                    return square
    way = toward(
        s.grid,
        s.doors,
        block_map(s, c, False),
        body.x,
        body.y,
        body.space,
        foe.x,
        foe.y,
        foe.space,
        reach,
        left,
        move_mode(body),
    )
    return way[-1] if way else -1


def directly(s: SEState, c: Combatant, body: Combatant, foe: Combatant, reach: i64, left: i64) -> i64:
    """A square to which a straight way over open ground is free and from which the foe can be struck, or nearer."""
    square: i64 = _straight(s, body, foe, reach, left)
    return square if square >= 0 else _round_about(s, c, body, foe, left)


def _straight(s: SEState, body: Combatant, foe: Combatant, reach: i64, left: i64) -> i64:
    """The end of the straight way over open ground, diagonals first; -1 when somebody stands in it."""
    x: i64 = body.x
    y: i64 = body.y
    width: i64 = s.grid.width
    steps: i64 = left // 5
    if body.space > 1 or foe.space > 1:
        return -1
    while steps > 0:
        dx: i64 = foe.x - x
        dy: i64 = foe.y - y
        if dx <= 1 and dx >= -1 and dy <= 1 and dy >= -1:
            break
        far: i64 = dx if dx > 0 else -dx
        high: i64 = dy if dy > 0 else -dy
        if (far if far > high else high) * 5 <= reach:
            break
        x += 1 if dx > 0 else (-1 if dx < 0 else 0)
        y += 1 if dy > 0 else (-1 if dy < 0 else 0)
        if s.occupied[y * width + x] >= 0:
            return -1
        steps -= 1
    if x == body.x and y == body.y:
        return -1
    return y * width + x


def _round_about(s: SEState, c: Combatant, body: Combatant, foe: Combatant, left: i64) -> i64:
    """The nearest free square beside the foe to which a straight way is open; -1 when there is none."""
    best: i64 = -1
    least: i64 = left + 1
    if body.space > 1 or foe.space > 1:
        return best
    k: i64 = 0
    while k < 9:
        x: i64 = foe.x - 1 + k % 3
        y: i64 = foe.y - 1 + k // 3
        k += 1
        if not s.grid.inside(x, y, 1) or s.occupied[y * s.grid.width + x] >= 0:
            continue
        cost: i64 = distance(body.x, body.y, 1, x, y, 1)
        if 0 < cost < least and straight_way(s, c, x, y).cost >= 0:
            least = cost
            best = y * s.grid.width + x
    return best


def flee_square(s: SEState, c: Combatant) -> i64:
    """The square within the movement that is farthest from every foe, -1 when none is better than here."""
    body = walker(s, c)
    left: i64 = movement_left(s, c)
    best: i64 = -1
    most: i64 = foe_gap(s, c, body.x, body.y)
    k: i64 = 0
    while k < 8:
        steps: i64 = left // 5
        while steps > 0:
            x: i64 = body.x + STEP_X[k] * steps
            y: i64 = body.y + STEP_Y[k] * steps
            if s.grid.inside(x, y, body.space) and s.occupied[y * s.grid.width + x] < 0:
                gap: i64 = foe_gap(s, c, x, y)
                if gap > most and way_to(s, c, x, y, left, False).cost >= 0:
                    most = gap
                    best = y * s.grid.width + x
                    break
            steps -= 1
        k += 1
    return best


def foe_gap(s: SEState, c: Combatant, x: i64, y: i64) -> i64:
    """Feet from a square to the nearest foe that can act."""
    least: i64 = 1 << 20
    for other in s.who:
        if other.side != c.side and not other.dead and not other.gone and other.conditions & HELPLESS == 0:
            gap: i64 = distance(x, y, c.space, other.x, other.y, other.space)
            if gap < least:
                least = gap
    return least


def behind_square(s: SEState, c: Combatant, foe: Combatant) -> i64:
    """A square beside the foe on its rear or a flank, to which no walk past an enemy leads; -1 when there is none."""
    body = walker(s, c)
    best: i64 = -1
    rank: i64 = 0
    left: i64 = movement_left(s, c)
    if body.space > 1 or foe.space > 1 or s.grid.rough:
        return best
    k: i64 = 0
    while k < 8:
        x: i64 = foe.x + STEP_X[k]
        y: i64 = foe.y + STEP_Y[k]
        k += 1
        if not s.grid.inside(x, y, 1) or s.occupied[y * s.grid.width + x] >= 0:
            continue
        side: i64 = quarter(foe, 2 * (x - foe.x), 2 * (y - foe.y))
        worth: i64 = 3 if side == REAR else (0 if side == FRONT else 1)
        if worth <= rank:
            continue
        way = straight_way(s, c, x, y)
        if 0 < way.cost <= left and _unwatched(s, c, way.squares):
            rank = worth
            best = y * s.grid.width + x
    return best


def _unwatched(s: SEState, c: Combatant, squares: list[int]) -> bool:
    """Whether a walk leaves no square that an enemy could strike at; its last square does not count."""
    place: i64 = 0
    last: i64 = len(squares) - 1
    while place < last:
        square: i64 = squares[place]
        if foe_gap(s, c, square % s.grid.width, square // s.grid.width) <= 5:
            return False
        place += 1
    return foe_gap(s, c, c.x, c.y) > 5


def best_facing(s: SEState, c: Combatant, t: Combatant | None) -> i64:
    """The direction in which the fewest near enemies are behind, `t` staying in front; -1 when none is better."""
    best: i64 = -1
    now: i64 = exposure(s, c, c.facing)
    if now == 0:
        return best
    k: i64 = 0
    while k < 8:
        bad: i64 = exposure(s, c, k)
        if bad < now and (t is None or sight_of(c, k, t) == FRONT):
            now = bad
            best = k
        k += 1
    return best


def exposure(s: SEState, c: Combatant, facing: i64) -> i64:
    """How badly the creature would stand with that facing: 3 for each near enemy behind, 1 for each on a flank."""
    total: i64 = 0
    for e in s.who:
        if e.side == c.side or e.dead or e.gone or e.conditions & HELPLESS != 0 or feet_between(s, c, e) > 5:
            continue
        side: i64 = sight_of(c, facing, e)
        total += 3 if side == REAR else (0 if side == FRONT else 1)
    return total


def sight_of(c: Combatant, facing: i64, e: Combatant) -> i64:
    """On which side an enemy would be with that facing: FRONT, REAR, or a flank."""
    fx: i64 = STEP_X[facing]
    fy: i64 = STEP_Y[facing]
    dx: i64 = 2 * e.x + e.space - 2 * c.x - c.space
    dy: i64 = 2 * e.y + e.space - 2 * c.y - c.space
    dot: i64 = fx * dx + fy * dy
    if 2 * dot * dot >= (fx * fx + fy * fy) * (dx * dx + dy * dy):
        return FRONT if dot > 0 else REAR
    return LEFT_FLANK
