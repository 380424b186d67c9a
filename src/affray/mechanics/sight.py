"""Sight, cover, veils and light, in exact integer geometry.

Points lie on a lattice of eighths of a square: square x runs from 8x to 8x+8. A line between two creatures runs
between *corner points*, an eighth of a square in from the corners. So no such line ever runs along a wall, and nobody
peers through a wall by standing against it.

A line is hindered by what it passes through. Where it passes exactly through the meeting point of four squares, it
may slip by on either side: it is hindered only as much as the freer side. All comparisons are exact, so a line and
its reverse meet the same squares. Height plays no part here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.grid import (
    BARS,
    BLOCKED,
    DARK,
    DIM,
    DOOR_OPEN,
    EDGE_DOOR,
    EDGE_NONE,
    EDGE_WALL,
    HINDERS_LINES,
    LOW,
    OBSCURED,
    Grid,
    distance,
)

NONE: Final = 0
PARTIAL: Final = 1
TOTAL: Final = 2

DARKNESS: Final = 0
DIMNESS: Final = 1
BRIGHT: Final = 2

UNIT: Final = 8
"""Lattice units in a square."""


def _edge(grid: Grid, doors_open: list[int], x: i64, y: i64, nx: i64, ny: i64) -> i64:
    """How much the edge between two neighbouring squares hinders a line."""
    code: i64
    if x != nx:
        code = grid.walls_east[y * grid.width + (x if x < nx else nx)]
    else:
        code = grid.walls_south[(y if y < ny else ny) * grid.width + x]
    if code == EDGE_NONE:
        return NONE
    if code == EDGE_WALL:
        return TOTAL
    if code >= EDGE_DOOR:
        return NONE if doors_open[code - EDGE_DOOR] == DOOR_OPEN else TOTAL
    return PARTIAL


class Ends:
    """The two creatures at the ends of a line: their own squares never hinder it, nor do low things beside a.

    A space of 0 means that there is only a point at that end.
    """

    def __init__(self, ax: i64, ay: i64, aspace: i64, bx: i64, by: i64, bspace: i64) -> None:
        self.ax: i64 = ax
        self.ay: i64 = ay
        self.aspace: i64 = aspace
        self.bx: i64 = bx
        self.by: i64 = by
        self.bspace: i64 = bspace

    def in_a(self, x: i64, y: i64) -> bool:
        """Whether the square belongs to the creature at the a end."""
        return self.ax <= x < self.ax + self.aspace and self.ay <= y < self.ay + self.aspace

    def in_b(self, x: i64, y: i64) -> bool:
        """Whether the square belongs to the creature at the b end."""
        return self.bx <= x < self.bx + self.bspace and self.by <= y < self.by + self.bspace

    def beside_a(self, x: i64, y: i64) -> bool:
        """Whether the square touches the creature at the a end."""
        return (
            self.aspace > 0 and self.ax - 1 <= x <= self.ax + self.aspace and self.ay - 1 <= y <= self.ay + self.aspace
        )


def _enter(grid: Grid, doors_open: list[int], ends: Ends, x: i64, y: i64, nx: i64, ny: i64) -> i64:
    """How much a line is hindered that goes from one square into a neighbour by their common edge."""
    worst: i64 = NONE
    if grid.edged:
        worst = _edge(grid, doors_open, x, y, nx, ny)
        if worst == TOTAL:
            return TOTAL
        if worst == PARTIAL and (ends.in_a(x, y) or ends.in_a(nx, ny)):
            worst = NONE
    at: i64 = ny * grid.width + nx
    bits: i64 = grid.ground[at]
    if bits & HINDERS_LINES == 0 or ends.in_b(nx, ny) or ends.in_a(nx, ny):
        return worst
    if bits & BLOCKED != 0:
        return TOTAL
    if grid.door_at[at] >= 0 and doors_open[grid.door_at[at]] != DOOR_OPEN:
        return TOTAL
    if bits & (LOW | BARS) != 0 and not ends.beside_a(nx, ny):
        return PARTIAL
    return worst


def _first_cell(p: i64, d: i64) -> i64:
    """The cell of an axis in which a line starts that leaves p in direction d."""
    return (p - 1) >> 3 if d < 0 else p >> 3


def _slip(grid: Grid, doors_open: list[int], ends: Ends, x: i64, y: i64, nx: i64, ny: i64) -> i64:
    """How much a line is hindered that goes diagonally through a meeting point: the freer of the two ways round."""
    one: i64 = _enter(grid, doors_open, ends, x, y, nx, y)
    last: i64 = _enter(grid, doors_open, ends, nx, y, nx, ny)
    if last > one:
        one = last
    if one == NONE:
        return NONE
    two: i64 = _enter(grid, doors_open, ends, x, y, x, ny)
    last = _enter(grid, doors_open, ends, x, ny, nx, ny)
    if last > two:
        two = last
    return one if one < two else two


def line_hindrance(grid: Grid, doors_open: list[int], px: i64, py: i64, qx: i64, qy: i64, ends: Ends) -> i64:
    """How much the line between two lattice points is hindered: `NONE`, `PARTIAL` (low things) or `TOTAL`.

    The line must not run along an edge. The square it starts in does not hinder it.
    """
    dx: i64 = qx - px
    dy: i64 = qy - py
    x: i64 = _first_cell(px, dx)
    y: i64 = _first_cell(py, dy)
    sx: i64 = -1 if dx < 0 else 1
    sy: i64 = -1 if dy < 0 else 1
    adx: i64 = dx * sx
    ady: i64 = dy * sy
    # The counts of grid lines to cross; the first cell seen from the other end is the last cell.
    nx: i64 = (_first_cell(qx, -dx) - x) * sx
    ny: i64 = (_first_cell(qy, -dy) - y) * sy
    # When the next grid line is met, scaled by adx * ady so that it stays whole.
    tx: i64 = ((x + 1) * UNIT - px if sx > 0 else px - x * UNIT) * ady
    ty: i64 = ((y + 1) * UNIT - py if sy > 0 else py - y * UNIT) * adx
    worst: i64 = NONE
    now: i64
    while nx > 0 or ny > 0:
        if ny <= 0 or (nx > 0 and tx < ty):
            now = _enter(grid, doors_open, ends, x, y, x + sx, y)
            x += sx
            tx += UNIT * ady
            nx -= 1
        elif nx <= 0 or ty < tx:
            now = _enter(grid, doors_open, ends, x, y, x, y + sy)
            y += sy
            ty += UNIT * adx
            ny -= 1
        else:
            now = _slip(grid, doors_open, ends, x, y, x + sx, y + sy)
            x += sx
            y += sy
            tx += UNIT * ady
            ty += UNIT * adx
            nx -= 1
            ny -= 1
        if now > worst:
            if now == TOTAL:
                return TOTAL
            worst = now
    return worst


def _corner(k: i64, which: i64) -> i64:
    """The coordinate of a corner point of square k on one axis: an eighth in from either side."""
    return k * UNIT + (7 if which != 0 else 1)


def _corner_cover(grid: Grid, doors_open: list[int], px: i64, py: i64, x: i64, y: i64, ends: Ends) -> i64:
    """The cover of one square against one corner point."""
    hindered: i64 = 0
    solid: i64 = 0
    k: i64 = 0
    while k < 4:
        h: i64 = line_hindrance(grid, doors_open, px, py, _corner(x, k & 1), _corner(y, k >> 1), ends)
        if h != NONE:
            hindered += 1
            if h == TOTAL:
                solid += 1
        k += 1
    if solid == 4:
        return TOTAL
    return PARTIAL if hindered >= 2 else NONE


def wall_cover(grid: Grid, doors_open: list[int], ax: i64, ay: i64, aspace: i64, bx: i64, by: i64, bspace: i64) -> i64:
    """The cover that the map gives creature b against creature a: `NONE`, `PARTIAL` or `TOTAL`.

    The attacker picks the best of the corner points of its squares and the best square of the target. Of the four
    lines to that square's corner points: all stopped by walls is total, two or more hindered partial. Low
    obstacles, low walls, windows and bars never give more than partial cover and none when they touch the attacker.
    Who has total cover against whom is mutual; partial cover need not be.
    """
    if not grid.hinders:
        return NONE
    ends = Ends(ax, ay, aspace, bx, by, bspace)
    best: i64 = TOTAL
    # Corner points number 2 * space on each axis; target squares number space on each axis.
    corners: i64 = 2 * aspace
    c: i64 = 0
    while c < corners * corners:
        px: i64 = _corner(ax + (c % corners) // 2, c % corners % 2)
        py: i64 = _corner(ay + (c // corners) // 2, c // corners % 2)
        s: i64 = 0
        while s < bspace * bspace:
            cover: i64 = _corner_cover(grid, doors_open, px, py, bx + s % bspace, by + s // bspace, ends)
            if cover < best:
                if cover == NONE:
                    return NONE
                best = cover
            s += 1
        c += 1
    return best


def sight_clear(
    grid: Grid, doors_open: list[int], ax: i64, ay: i64, aspace: i64, bx: i64, by: i64, bspace: i64
) -> bool:
    """Whether there is a line of sight between two creatures: no total cover. Mutual."""
    if not grid.hinders:
        return True
    ends = Ends(ax, ay, aspace, bx, by, bspace)
    acorners: i64 = 2 * aspace
    bcorners: i64 = 2 * bspace
    c: i64 = 0
    while c < acorners * acorners:
        px: i64 = _corner(ax + (c % acorners) // 2, c % acorners % 2)
        py: i64 = _corner(ay + (c // acorners) // 2, c // acorners % 2)
        d: i64 = 0
        while d < bcorners * bcorners:
            qx: i64 = _corner(bx + (d % bcorners) // 2, d % bcorners % 2)
            qy: i64 = _corner(by + (d // bcorners) // 2, d // bcorners % 2)
            if line_hindrance(grid, doors_open, px, py, qx, qy, ends) != TOTAL:
                return True
            d += 1
        c += 1
    return False


def point_clear(grid: Grid, doors_open: list[int], px: i64, py: i64, x: i64, y: i64) -> bool:
    """Whether some clear line leads from a lattice point (eighths of a square) to the square x, y."""
    if not grid.hinders:
        return True
    ends = Ends(0, 0, 0, x, y, 1)
    if line_hindrance(grid, doors_open, px, py, x * UNIT + 4, y * UNIT + 4, ends) != TOTAL:
        return True
    k: i64 = 0
    while k < 4:
        if line_hindrance(grid, doors_open, px, py, _corner(x, k & 1), _corner(y, k >> 1), ends) != TOTAL:
            return True
        k += 1
    return False


def _along_edge(width: i64, px: i64, py: i64, qx: i64, qy: i64) -> list[int]:
    """The trace of a line that runs exactly along the grid: between two rows or two columns."""
    gates: list[int] = []
    low: i64
    high: i64
    k: i64
    if px == qx:
        low = py if py < qy else qy
        high = py + qy - low
        k = low >> 3
        while k * UNIT < high:
            gates.append(k * width + (px >> 3) - 1)
            gates.append(k * width + (px >> 3))
            k += 1
        return gates
    low = px if px < qx else qx
    high = px + qx - low
    k = low >> 3
    while k * UNIT < high:
        gates.append(((py >> 3) - 1) * width + k)
        gates.append((py >> 3) * width + k)
        k += 1
    return gates


def trace(width: i64, px: i64, py: i64, qx: i64, qy: i64) -> list[int]:
    """The squares on the line between two lattice points, its ends included, as pairs of indices.

    A pair (i, i) is a square that the line passes through; a pair (i, j) two squares between which it slips. Both
    points lie inside the map.
    """
    dx: i64 = qx - px
    dy: i64 = qy - py
    if (dx == 0 and px % UNIT == 0) or (dy == 0 and py % UNIT == 0):
        return _along_edge(width, px, py, qx, qy)
    x: i64 = _first_cell(px, dx)
    y: i64 = _first_cell(py, dy)
    sx: i64 = -1 if dx < 0 else 1
    sy: i64 = -1 if dy < 0 else 1
    adx: i64 = dx * sx
    ady: i64 = dy * sy
    nx: i64 = (_first_cell(qx, -dx) - x) * sx
    ny: i64 = (_first_cell(qy, -dy) - y) * sy
    tx: i64 = ((x + 1) * UNIT - px if sx > 0 else px - x * UNIT) * ady
    ty: i64 = ((y + 1) * UNIT - py if sy > 0 else py - y * UNIT) * adx
    gates: list[int] = [y * width + x, y * width + x]
    while nx > 0 or ny > 0:
        if ny <= 0 or (nx > 0 and tx < ty):
            x += sx
            tx += UNIT * ady
            nx -= 1
        elif nx <= 0 or ty < tx:
            y += sy
            ty += UNIT * adx
            ny -= 1
        else:
            gates.append(y * width + x + sx)
            gates.append((y + sy) * width + x)
            x += sx
            y += sy
            tx += UNIT * ady
            ty += UNIT * adx
            nx -= 1
            ny -= 1
        gates.append(y * width + x)
        gates.append(y * width + x)
    return gates


def _stands(occ: list[int], at: i64, a: i64, b: i64, ignored: list[int]) -> bool:
    who: i64 = occ[at]
    return who >= 0 and who != a and who != b and who not in ignored


def creature_cover(
    grid: Grid,
    occ: list[int],
    ax: i64,
    ay: i64,
    aspace: i64,
    a: i64,
    bx: i64,
    by: i64,
    bspace: i64,
    b: i64,
    ignored: list[int],
) -> bool:
    """Whether another creature stands on the straight line from centre to centre of creatures a and b.

    `occ` has one entry per square: -1 free, else the id of the one who stands there. The ids a and b and those in
    `ignored` do not count. A line that only touches a square's border is in nobody's way, unless others stand on
    both sides of it. Mutual.
    """
    if distance(ax, ay, aspace, bx, by, bspace) <= 5:
        return False
    gates: list[int] = trace(
        grid.width, ax * UNIT + aspace * 4, ay * UNIT + aspace * 4, bx * UNIT + bspace * 4, by * UNIT + bspace * 4
    )
    k: i64 = 0
    n: i64 = len(gates)
    while k < n:
        if _stands(occ, gates[k], a, b, ignored) and _stands(occ, gates[k + 1], a, b, ignored):
            return True
        k += 2
    return False


def obscured_at(grid: Grid, veil: list[int], index: i64) -> bool:
    """Whether the square is obscured by the map or by `veil` (one entry per square, not 0 is veiled; may be empty)."""
    return grid.ground[index] & OBSCURED != 0 or (len(veil) > 0 and veil[index] != 0)


def _pair_obscured(grid: Grid, veil: list[int], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    gates: list[int] = trace(grid.width, ax * UNIT + 4, ay * UNIT + 4, bx * UNIT + 4, by * UNIT + 4)
    k: i64 = 0
    n: i64 = len(gates)
    while k < n:
        if obscured_at(grid, veil, gates[k]) and obscured_at(grid, veil, gates[k + 1]):
            return True
        k += 2
    return False


def obscured_between(grid: Grid, veil: list[int], ax: i64, ay: i64, aspace: i64, bx: i64, by: i64, bspace: i64) -> bool:
    """Whether fog, foliage or a veil hides the creatures from each other: on the line, at either end. Mutual.

    Big creatures count as seen when any of their squares is, from any square of the viewer. Walls are not looked at.
    """
    if not grid.veiled and len(veil) == 0:
        return False
    i: i64 = 0
    while i < aspace * aspace:
        j: i64 = 0
        while j < bspace * bspace:
            if not _pair_obscured(grid, veil, ax + i % aspace, ay + i // aspace, bx + j % bspace, by + j // bspace):
                return False
            j += 1
        i += 1
    return True


def light_at(grid: Grid, doors_open: list[int], x: i64, y: i64, lights: list[int]) -> i64:
    """The light in a square: `DARKNESS`, `DIMNESS` or `BRIGHT`.

    `lights` holds four numbers for each source: its column, its row, how many feet around it are bright, and how many
    feet around it are at least dim (measured from the source too). Walls stop the light.
    """
    if not grid.shaded:
        return BRIGHT
    bits: i64 = grid.ground[y * grid.width + x]
    level: i64 = DARKNESS if bits & DARK != 0 else (DIMNESS if bits & DIM != 0 else BRIGHT)
    k: i64 = 0
    n: i64 = len(lights)
    while level < BRIGHT and k < n:
        lx: i64 = lights[k]
        ly: i64 = lights[k + 1]
        bright: i64 = lights[k + 2]
        dim: i64 = lights[k + 3]
        far: i64 = distance(lx, ly, 1, x, y, 1)
        gain: i64 = BRIGHT if far <= bright else (DIMNESS if far <= dim else DARKNESS)
        if gain > level and sight_clear(grid, doors_open, lx, ly, 1, x, y, 1):
            level = gain
        k += 4
    return level
