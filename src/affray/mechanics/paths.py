"""Movement on the grid: the cost of a step, everything in reach, and the way to a target.

A square costs 5 feet. Five feet more are paid once each for: difficult ground (shallow water and a friend's square
among it), swimming in deep water without `SWIM`, crawling, and a low obstacle or low wall. A change of height up to
5 feet is free; up to `CLIMB_LIMIT` feet it costs twice its height, more needs `CLIMB` (which pays the height
once, whatever it is) or `FLY`. Flyers pay 5 feet a square. With `FLAT` every foot costs one foot.

No step leads out of the map, into a solid square, a closed door or bars, or across a wall; a diagonal step may not cut
past the corner of any of these either. For a creature of several squares that holds for every square it sweeps.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.grid import (
    BARS,
    BLOCKED,
    DEEP,
    DIFFICULT,
    DOOR,
    DOOR_OPEN,
    EDGE_DOOR,
    EDGE_LOW,
    EDGE_NONE,
    LOW,
    PIT,
    SHALLOW,
    Grid,
    distance,
)
from affray.mechanics.sight import sight_clear

FLY: Final = 1
SWIM: Final = 2
CLIMB: Final = 4
CRAWL: Final = 8
FLAT: Final = 16

CLIMB_LIMIT: Final = 10
"""Feet of height that a creature scrambles up or down in one step without a climbing speed."""

FREE: Final = 0
CROWDED: Final = 1
"""A friend's square: passed as difficult ground, nobody stops there."""
SHUT: Final = 2
"""A square nobody may enter."""

# The eight steps: north, east, south, west, then the diagonals from north-east clockwise. Two bits each, lowest first,
# hold the change of column or row plus one: native shifts are several times faster than looking into a tuple.
STEPS_X: Final = 0b00_00_10_10_00_01_10_01
STEPS_Y: Final = 0b00_10_10_00_01_10_01_00


class Flood:
    """What a creature can reach.

    `cost`: feet to bring the creature's north-west square to each square, -1 where it cannot go; `came`: the index
    of the square before it, -1 at the start; `ends`: the squares where it may stop, cheapest first, its start foremost.
    """

    def __init__(self, start: i64, size: i64) -> None:
        self.start: i64 = start
        self.cost: list[int] = [-1] * size
        self.came: list[int] = [-1] * size
        self.ends: list[int] = []

    def route(self, index: i64) -> list[int]:
        """The squares of the way to that square in order, without the start; ValueError when it cannot be reached."""
        if self.cost[index] < 0:
            raise ValueError(f"square number {index} cannot be reached")
        back: list[int] = []
        at: i64 = index
        while at != self.start:
            back.append(at)
            at = self.came[at]
        back.reverse()
        return back


def _edge_toll(code: i64, doors_open: list[int]) -> i64:
    """-1 when the edge stops movement, 1 when it is a low wall, else 0."""
    if code == EDGE_NONE:
        return 0
    if code == EDGE_LOW:
        return 1
    if code >= EDGE_DOOR and doors_open[code - EDGE_DOOR] == DOOR_OPEN:
        return 0
    return -1


def _edges_toll(grid: Grid, doors_open: list[int], x: i64, y: i64, x2: i64, y2: i64) -> i64:
    """-1 when an edge inside the rectangle (corners included) stops movement, 1 when a low wall is there, else 0."""
    toll: i64 = 0
    r: i64 = y
    while r <= y2:
        c: i64 = x
        while c <= x2:
            at: i64 = r * grid.width + c
            one: i64
            if c < x2:
                one = _edge_toll(grid.walls_east[at], doors_open)
                if one < 0:
                    return -1
                toll |= one
            if r < y2:
                one = _edge_toll(grid.walls_south[at], doors_open)
                if one < 0:
                    return -1
                toll |= one
            c += 1
        r += 1
    return toll


def _shut(grid: Grid, doors_open: list[int], x: i64, y: i64, x2: i64, y2: i64) -> bool:
    """Whether a square of the rectangle (corners included) stops movement."""
    r: i64 = y
    while r <= y2:
        c: i64 = x
        while c <= x2:
            at: i64 = r * grid.width + c
            bits: i64 = grid.ground[at]
            if bits & (BLOCKED | BARS | DOOR) != 0:
                if bits & (BLOCKED | BARS) != 0 or doors_open[grid.door_at[at]] != DOOR_OPEN:
                    return True
            c += 1
        r += 1
    return False


def _height(grid: Grid, x: i64, y: i64, space: i64) -> i64:
    """The height at which a creature stands: that of its highest square."""
    best: i64 = grid.elevation[y * grid.width + x]
    k: i64 = 1
    while k < space * space:
        feet: i64 = grid.elevation[(y + k // space) * grid.width + x + k % space]
        if feet > best:
            best = feet
        k += 1
    return best


def _climb(grid: Grid, space: i64, x: i64, y: i64, nx: i64, ny: i64, mode: i64) -> i64:
    """Feet that a step costs for its change of height, -1 when it is too much."""
    rise: i64 = _height(grid, nx, ny, space) - _height(grid, x, y, space)
    if rise < 0:
        rise = -rise
    if rise <= 5:
        return 0
    if mode & CLIMB != 0:
        return rise
    if rise > CLIMB_LIMIT:
        return -1
    return rise if mode & FLAT != 0 else 2 * rise


def step_cost(
    grid: Grid, doors_open: list[int], space: i64, x: i64, y: i64, nx: i64, ny: i64, mode: i64, crowded: bool = False
) -> i64:
    """Feet that a step to one of the eight neighbours costs by the map, -1 when it is impossible.

    Other creatures are not looked at; `crowded` says that the new place is shared with a friend.
    """
    if nx < 0 or ny < 0 or nx + space > grid.width or ny + space > grid.height:
        return -1
    easy: bool = mode & (FLAT | FLY) != 0
    extra: i64 = 0
    if crowded and mode & FLAT == 0:
        extra = 5
    if mode & CRAWL != 0 and not easy:
        extra += 5
    if not grid.rough:
        return 5 + extra
    wx: i64 = x if x < nx else nx
    wy: i64 = y if y < ny else ny
    ex: i64 = (x if x > nx else nx) + space - 1
    ey: i64 = (y if y > ny else ny) + space - 1
    if _shut(grid, doors_open, wx, wy, ex, ey):
        return -1
    low: i64 = 0
    if grid.edged:
        low = _edges_toll(grid, doors_open, wx, wy, ex, ey)
        if low < 0:
            return -1
    if mode & FLY != 0:
        return 5 + extra
    bits: i64 = 0
    k: i64 = 0
    while k < space * space:
        flags: i64 = grid.ground[(ny + k // space) * grid.width + nx + k % space]
        bits |= flags
        k += 1
    if bits & PIT != 0 and mode & CLIMB == 0:
        return -1
    if grid.hilly:
        climb: i64 = _climb(grid, space, x, y, nx, ny, mode)
        if climb < 0:
            return -1
        extra += climb
    if mode & FLAT != 0:
        return 5 + extra
    if bits & (DIFFICULT | SHALLOW) != 0 and not crowded:
        extra += 5
    if bits & DEEP != 0 and mode & SWIM == 0:
        extra += 5
    if bits & LOW != 0 or low != 0:
        extra += 5
    return 5 + extra


def standing(width: i64, block: list[int], x: i64, y: i64, space: i64) -> i64:
    """The worst of `FREE`, `CROWDED` and `SHUT` under a creature of that space (which lies inside the map)."""
    worst: i64 = block[y * width + x]
    k: i64 = 1
    while k < space * space:
        one: i64 = block[(y + k // space) * width + x + k % space]
        if one > worst:
            worst = one
        k += 1
    return worst


class Goal:
    """What a search looks for: a place within `reach` feet of a creature, in sight of it."""

    def __init__(self, x: i64, y: i64, space: i64, reach: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.space: i64 = space
        self.reach: i64 = reach

    def left(self, x: i64, y: i64, space: i64) -> i64:
        """The least feet from there to the goal."""
        far: i64 = distance(x, y, space, self.x, self.y, self.space) - self.reach
        return far if far > 0 else 0

    def met(self, grid: Grid, doors_open: list[int], x: i64, y: i64, space: i64) -> bool:
        """Whether a creature that stands there has reached the goal."""
        if distance(x, y, space, self.x, self.y, self.space) > self.reach:
            return False
        return sight_clear(grid, doors_open, x, y, space, self.x, self.y, self.space)


class Square(Goal):
    """A goal that is one place: the creature's north-west square on the given one."""

    def left(self, x: i64, y: i64, space: i64) -> i64:
        """The least feet from there to the square."""
        return distance(x, y, 1, self.x, self.y, 1)

    def met(self, grid: Grid, doors_open: list[int], x: i64, y: i64, space: i64) -> bool:
        """Whether the creature stands there."""
        return x == self.x and y == self.y


class _Search:
    """A search over the places of a creature: all within a budget, or for a goal (A*).

    Buckets of 5 feet hold what is to be done, by feet spent or by least possible feet to the goal. Neither can fall
    along a way, since a step costs 5 feet at least and brings the goal 5 feet nearer at most.
    """

    def __init__(
        self, grid: Grid, doors_open: list[int], block: list[int], x: i64, y: i64, space: i64, budget: i64, mode: i64
    ) -> None:
        self.flood: Flood = Flood(y * grid.width + x, grid.size)
        self.grid: Grid = grid
        self.doors_open: list[int] = doors_open
        self.block: list[int] = block
        self.space: i64 = space
        self.budget: i64 = budget
        self.mode: i64 = mode
        self.simple: bool = not grid.rough and space == 1
        self.base: i64 = _base(mode)
        self.crowd: i64 = 0 if mode & FLAT != 0 else 5
        self.least: i64 = 0
        self.buckets: list[list[int]] = [[y * grid.width + x]]

    def run(self, goal: Goal | None) -> i64:
        """Without a goal fill the flood; with one return the index of the place where it was met, or -1."""
        flood = self.flood
        cost: list[int] = flood.cost
        width: i64 = self.grid.width
        space: i64 = self.space
        cost[flood.start] = 0
        if goal is not None:
            self.least = goal.left(flood.start % width, flood.start // width, space)
        level: i64 = 0
        while level < len(self.buckets):
            queue: list[int] = self.buckets[level]
            done: i64 = 0
            while done < len(queue):
                at: i64
                if goal is None:
                    at = queue[done]
                    done += 1
                else:
                    at = queue.pop()
                y: i64 = at // width
                x: i64 = at - y * width
                now: i64 = cost[at]
                # What has been reached more cheaply since it was put here was done before.
                if now + (0 if goal is None else goal.left(x, y, space)) - self.least != level * 5:
                    continue
                if at == flood.start or standing(width, self.block, x, y, space) == FREE:
                    if goal is None:
                        flood.ends.append(at)
                    elif goal.met(self.grid, self.doors_open, x, y, space):
                        return at
                self._expand(goal, at, x, y, now)
            level += 1
        return -1

    def _expand(self, goal: Goal | None, at: i64, x: i64, y: i64, now: i64) -> None:
        """Look at the eight steps from a place; straight ones are to be taken up before diagonal ones."""
        grid = self.grid
        cost: list[int] = self.flood.cost
        space: i64 = self.space
        last_x: i64 = grid.width - space
        last_y: i64 = grid.height - space
        steps_x: i64 = STEPS_X
        steps_y: i64 = STEPS_Y
        # A search for a goal takes from the end of its buckets, so there the order is turned round.
        k: i64 = 0 if goal is None else 14
        turn: i64 = 2 if goal is None else -2
        while 0 <= k < 16:
            nx: i64 = x - 1 + ((steps_x >> k) & 3)
            ny: i64 = y - 1 + ((steps_y >> k) & 3)
            k += turn
            if nx < 0 or ny < 0 or nx > last_x or ny > last_y:
                continue
            to: i64 = ny * grid.width + nx
            old: i64 = cost[to]
            if 0 <= old <= now + 5:
                continue
            state: i64 = standing(grid.width, self.block, nx, ny, space)
            if state == SHUT:
                continue
            step: i64
            if self.simple:
                step = self.base + (self.crowd if state == CROWDED else 0)
            else:
                step = step_cost(grid, self.doors_open, space, x, y, nx, ny, self.mode, state == CROWDED)
            total: i64 = now + step
            if step > 0 and total <= self.budget and (old < 0 or total < old):
                cost[to] = total
                self.flood.came[to] = at
                slot: i64 = (total if goal is None else total + goal.left(nx, ny, space) - self.least) // 5
                while len(self.buckets) <= slot:
                    self.buckets.append([])
                self.buckets[slot].append(to)


def _base(mode: i64) -> i64:
    """Feet for a square of open ground."""
    return 10 if mode & CRAWL != 0 and mode & (FLAT | FLY) == 0 else 5


def flood(
    grid: Grid, doors_open: list[int], block: list[int], x: i64, y: i64, space: i64, budget: i64, mode: i64
) -> Flood:
    """Everything that a creature of that space reaches from x, y with `budget` feet.

    `block` has one entry per square, made by the caller and free of the mover itself: `FREE`, `CROWDED`, `SHUT`.
    """
    search = _Search(grid, doors_open, block, x, y, space, budget, mode)
    search.run(None)
    return search.flood


def route_to(
    grid: Grid,
    doors_open: list[int],
    block: list[int],
    x: i64,
    y: i64,
    space: i64,
    tx: i64,
    ty: i64,
    budget: i64,
    mode: i64,
) -> tuple[list[int], i64]:
    """A cheapest way to one square where the creature may stop, and its cost in feet; an empty way and -1 without one.

    The cost is the one that `flood` finds; `block` is as there.
    """
    search = _Search(grid, doors_open, block, x, y, space, budget, mode)
    found: i64 = search.run(Square(tx, ty, space, 0))
    if found < 0:
        return [], -1
    return search.flood.route(found), search.flood.cost[found]


def _free(grid: Grid, block: list[int], x: i64, y: i64, space: i64) -> bool:
    return grid.inside(x, y, space) and standing(grid.width, block, x, y, space) == FREE


def _ahead(
    grid: Grid, doors_open: list[int], block: list[int], x: i64, y: i64, space: i64, mode: i64, base: i64, goal: Goal
) -> i64:
    """The next place on a straight way to the goal: the best step that comes 5 feet nearer at no more than `base`.

    Returns the index of the new place, or -1 when no such step is free.
    """
    gx: i64 = goal.x - x - space + 1
    sx: i64 = 1
    if gx <= 0:
        gx = x - goal.x - goal.space + 1
        sx = -1
    gy: i64 = goal.y - y - space + 1
    sy: i64 = 1
    if gy <= 0:
        gy = y - goal.y - goal.space + 1
        sy = -1
    far: i64 = 5 * (gx if gx > gy else gy)
    turn: i64 = 0
    while turn < 3:
        dx: i64
        dy: i64
        if gx == gy:
            if turn > 0:
                return -1
            dx = sx
            dy = sy
        elif gx > gy:
            dx = sx
            dy = _swerve(gy, sy, turn)
        else:
            dy = sy
            dx = _swerve(gx, sx, turn)
        nx: i64 = x + dx
        ny: i64 = y + dy
        if distance(nx, ny, space, goal.x, goal.y, goal.space) < far and _free(grid, block, nx, ny, space):
            if not grid.rough or step_cost(grid, doors_open, space, x, y, nx, ny, mode) == base:
                return ny * grid.width + nx
        turn += 1
    return -1


def _swerve(gap: i64, sign: i64, turn: i64) -> i64:
    """The sideways part of a step: first what closes the side gap, then straight on, then the other side."""
    if gap > 0:
        return sign * (1 - turn)
    if turn == 0:
        return 0
    return sign if turn == 1 else -sign


def _nearest(grid: Grid, reached: Flood, space: i64, goal: Goal) -> list[int]:
    """The way to the place nearest to the goal among those reached, the cheapest of them."""
    best: i64 = reached.start
    least: i64 = 1 << 40
    for here in reached.ends:
        at: i64 = here
        far: i64 = distance(at % grid.width, at // grid.width, space, goal.x, goal.y, goal.space)
        if far < least:
            least = far
            best = at
    return reached.route(best)


def _within(grid: Grid, block: list[int], way: list[int], cost: list[int], space: i64, budget: i64) -> list[int]:
    """The part of a way that the budget pays for, up to the last place where the creature may stop."""
    keep: i64 = 0
    k: i64 = 0
    n: i64 = len(way)
    while k < n:
        at: i64 = way[k]
        if cost[at] > budget:
            break
        if standing(grid.width, block, at % grid.width, at // grid.width, space) == FREE:
            keep = k + 1
        k += 1
    return way[:keep]


def _open_reach(grid: Grid, doors_open: list[int], block: list[int], space: i64, goal: Goal) -> i64:
    """The least reach, no less than the goal's, with room for the creature so near to the target; at most 15 more."""
    reach: i64 = goal.reach
    while reach <= goal.reach + 15:
        steps: i64 = reach // 5 + space - 1
        y: i64 = goal.y - steps
        while y < goal.y + goal.space + reach // 5:
            x: i64 = goal.x - steps
            while x < goal.x + goal.space + reach // 5:
                if _free(grid, block, x, y, space) and (
                    not grid.rough or not _shut(grid, doors_open, x, y, x + space - 1, y + space - 1)
                ):
                    return reach
                x += 1
            y += 1
        reach += 5
    return reach


def _straight(
    grid: Grid,
    doors_open: list[int],
    block: list[int],
    x: i64,
    y: i64,
    space: i64,
    budget: i64,
    mode: i64,
    goal: Goal,
    way: list[int],
) -> bool:
    """Fill `way` with a straight way to the goal, as far as the budget goes; False when something is in the way."""
    keep: i64 = budget // _base(mode)
    steps: i64 = 0
    while not goal.met(grid, doors_open, x, y, space):
        # On open ground what lies beyond the budget does not matter; elsewhere the way could be a dead end.
        if steps >= keep and not grid.rough:
            return True
        if distance(x, y, space, goal.x, goal.y, goal.space) == 0:
            return False
        to: i64 = _ahead(grid, doors_open, block, x, y, space, mode, _base(mode), goal)
        if to < 0:
            return False
        way.append(to)
        steps += 1
        y = to // grid.width
        x = to - y * grid.width
    if steps > keep:
        del way[keep:]
    return True


def toward(
    grid: Grid,
    doors_open: list[int],
    block: list[int],
    x: i64,
    y: i64,
    space: i64,
    tx: i64,
    ty: i64,
    tspace: i64,
    reach: i64,
    budget: i64,
    mode: i64,
) -> list[int]:
    """The way (as of `Flood.route`) toward a place within `reach` feet of a target and in sight of it.

    It costs at most `budget` feet and ends where the creature may stop: at the goal, else on the cheapest way to it.
    When there is no room so near, the goal is the nearest ring with room; when no way leads there at all, the nearest
    place within the budget. Empty when the creature is there already or cannot come nearer. Straight ways are found
    without a search.
    """
    goal = Goal(tx, ty, tspace, reach)
    way: list[int] = []
    if _straight(grid, doors_open, block, x, y, space, budget, mode, goal, way):
        return way
    goal.reach = _open_reach(grid, doors_open, block, space, goal)
    if goal.reach > reach:
        way.clear()
        if _straight(grid, doors_open, block, x, y, space, budget, mode, goal, way):
            return way
    search = _Search(grid, doors_open, block, x, y, space, 20 * (grid.width + grid.height), mode)
    found: i64 = search.run(goal)
    if found >= 0:
        return _within(grid, block, search.flood.route(found), search.flood.cost, space, budget)
    return _nearest(grid, flood(grid, doors_open, block, x, y, space, budget, mode), space, goal)
