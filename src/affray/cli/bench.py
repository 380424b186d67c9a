"""`affray bench`: battles a second of the yardstick."""

from __future__ import annotations

from typing import Annotated

import typer

from affray.cli.inputs import AsJson
from affray.cli.output import Progress, console, table, write_json
from affray.lab.bench import bench


def command(
    ruleset: Annotated[list[str] | None, typer.Option("--ruleset", help="A ruleset to measure; repeatable.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="About how long one run takes.")] = 1.0,
    runs: Annotated[int, typer.Option("--runs", help="Runs, of which the best counts.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Measure the yardstick: 4 fighters against 8 goblins on open ground, on one core, to the end.

    Example: affray bench --ruleset hundred-dungeons --json
    """
    progress = Progress("runs")
    found = bench(ruleset or [], seconds, runs, progress=progress)
    progress.clear()
    if as_json:
        write_json([speed.plain() for speed in found])
        return
    made = table("ruleset", "build", "battles", "seconds", "a second", numbers=3)
    for speed in found:
        made.add_row(
            speed.ruleset,
            speed.build,
            str(speed.battles),
            f"{speed.seconds:.2f}",
            f"{speed.battles_per_second:,.0f}",
        )
    console().print(made)
