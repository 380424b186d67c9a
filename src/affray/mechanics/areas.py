"""The squares that an area covers: sphere, cone, line, cube, rectangle.

Distances follow the grid (a diagonal counts 5 feet), so a "sphere" is a square unless it is asked to be round. Every
function returns the indices in rising order, inside the map only. With `walls` true, squares that no clear line
reaches from the origin are left out, solid squares among them.
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import Grid, distance
from affray.mechanics.sight import point_clear, sight_clear


def sphere(
    grid: Grid, doors_open: list[int], cx2: i64, cy2: i64, radius: i64, walls: bool, circle: bool = False
) -> list[int]:
    """The squares within `radius` feet of a point given in half squares.

    Odd numbers name the middle of a square (2x+1), even ones its corner (2x is the west side). By the grid, a radius of
    20 feet around a corner covers 8 by 8 squares and around a square 9 by 9; as a circle, the squares whose middle
    lies within the radius.
    """
    found: list[int] = []
    steps: i64 = radius // 5 + 1
    mx: i64 = cx2 // 2
    my: i64 = cy2 // 2
    y: i64 = my - steps if my - steps > 0 else 0
    while y < grid.height and y <= my + steps:
        x: i64 = mx - steps if mx - steps > 0 else 0
        while x < grid.width and x <= mx + steps:
            if _in_sphere(2 * x + 1 - cx2, 2 * y + 1 - cy2, radius, circle) and (
                not walls or _from_point(grid, doors_open, cx2, cy2, x, y)
            ):
                found.append(y * grid.width + x)
            x += 1
        y += 1
    return found


def _in_sphere(dx: i64, dy: i64, radius: i64, circle: bool) -> bool:
    """Whether a square's middle, dx and dy half squares off the origin, counts as within the radius."""
    if circle:
        return 25 * (dx * dx + dy * dy) <= 4 * radius * radius
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    far: i64 = dx if dx > dy else dy
    return (far + 1) // 2 * 5 <= radius


def _from_point(grid: Grid, doors_open: list[int], cx2: i64, cy2: i64, x: i64, y: i64) -> bool:
    return not grid.solid(doors_open, x, y) and point_clear(grid, doors_open, cx2 * 4, cy2 * 4, x, y)


def _from_creature(grid: Grid, doors_open: list[int], ax: i64, ay: i64, aspace: i64, x: i64, y: i64) -> bool:
    return not grid.solid(doors_open, x, y) and sight_clear(grid, doors_open, ax, ay, aspace, x, y, 1)


def cone(
    grid: Grid, doors_open: list[int], ax: i64, ay: i64, aspace: i64, tx: i64, ty: i64, length: i64, walls: bool
) -> list[int]:
    """The squares of a cone from a creature toward a square, up to `length` feet from the creature.

    The cone opens from the creature's middle and is as wide at any point as that point is far; a square belongs to it
    when its middle does. Empty when the target square is the creature's own middle.
    """
    return _wedge(grid, doors_open, ax, ay, aspace, tx, ty, length, 0, walls)


def line(
    grid: Grid,
    doors_open: list[int],
    ax: i64,
    ay: i64,
    aspace: i64,
    tx: i64,
    ty: i64,
    length: i64,
    width: i64,
    walls: bool,
) -> list[int]:
    """The squares of a straight line `width` feet wide (at least 1) from a creature through a square.

    It runs from the creature's middle, up to `length` feet from the creature; a square belongs to it when its middle
    lies within half the width. Empty when the target square is the creature's own middle.
    """
    if width < 1:
        raise ValueError(f"a line is at least 1 foot wide, not {width}")
    return _wedge(grid, doors_open, ax, ay, aspace, tx, ty, length, width, walls)


def _wedge(
    grid: Grid,
    doors_open: list[int],
    ax: i64,
    ay: i64,
    aspace: i64,
    tx: i64,
    ty: i64,
    length: i64,
    width: i64,
    walls: bool,
) -> list[int]:
    """A cone when `width` is 0, else a line of that width."""
    found: list[int] = []
    # Everything in half squares from the creature's middle.
    dx: i64 = 2 * tx + 1 - 2 * ax - aspace
    dy: i64 = 2 * ty + 1 - 2 * ay - aspace
    reach: i64 = length // 5
    y: i64 = ay - reach if ay - reach > 0 else 0
    while y < grid.height and y < ay + aspace + reach:
        x: i64 = ax - reach if ax - reach > 0 else 0
        while x < grid.width and x < ax + aspace + reach:
            vx: i64 = 2 * x + 1 - 2 * ax - aspace
            vy: i64 = 2 * y + 1 - 2 * ay - aspace
            along: i64 = vx * dx + vy * dy
            across: i64 = vx * dy - vy * dx
            inside: bool = along > 0
            if inside and width == 0:
                inside = 2 * across <= along and -2 * across <= along
            elif inside:
                # |across| / |d| half squares is the offset; 5 feet are two half squares.
                inside = 25 * across * across <= width * width * (dx * dx + dy * dy)
            if (
                inside
                and distance(ax, ay, aspace, x, y, 1) > 0
                and (not walls or _from_creature(grid, doors_open, ax, ay, aspace, x, y))
            ):
                found.append(y * grid.width + x)
            x += 1
        y += 1
    return found


def rectangle(grid: Grid, x: i64, y: i64, across: i64, down: i64) -> list[int]:
    """The squares of a rectangle, `across` columns and `down` rows from x, y, as far as they lie on the map."""
    found: list[int] = []
    r: i64 = y if y > 0 else 0
    while r < y + down and r < grid.height:
        c: i64 = x if x > 0 else 0
        while c < x + across and c < grid.width:
            found.append(r * grid.width + c)
            c += 1
        r += 1
    return found


def cube(
    grid: Grid, doors_open: list[int], ax: i64, ay: i64, aspace: i64, tx: i64, ty: i64, side: i64, walls: bool
) -> list[int]:
    """The squares of a cube of `side` feet that touches a creature on the side of the target square.

    It lies east or west of the creature, or north or south when the target is farther off that way, and is shifted
    along that side as near to being centred on the target as touching (a corner is enough) allows.
    """
    n: i64 = side // 5
    dx: i64 = 2 * tx + 1 - 2 * ax - aspace
    dy: i64 = 2 * ty + 1 - 2 * ay - aspace
    x: i64
    y: i64
    if dx * dx >= dy * dy:
        x = ax + aspace if dx >= 0 else ax - n
        y = _beside(ty - (n - 1) // 2, ay, aspace, n)
    else:
        y = ay + aspace if dy >= 0 else ay - n
        x = _beside(tx - (n - 1) // 2, ax, aspace, n)
    found: list[int] = rectangle(grid, x, y, n, n)
    if not walls:
        return found
    kept: list[int] = []
    for at in found:
        if _from_creature(grid, doors_open, ax, ay, aspace, at % grid.width, at // grid.width):
            kept.append(at)
    return kept


def _beside(wanted: i64, a: i64, aspace: i64, n: i64) -> i64:
    """The wanted start of n squares, moved so that they touch the aspace squares from a on."""
    if wanted < a - n:
        return a - n
    if wanted > a + aspace:
        return a + aspace
    return wanted
