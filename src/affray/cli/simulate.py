"""`affray simulate`: many battles of one encounter, and what came of them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from affray.cli.boundary import STOPPED
from affray.cli.inputs import AsJson, EncounterWord, Library, PolicyWords, Seed, encounter, policies
from affray.cli.output import Progress, console, duration, percent, table, write_json
from affray.lab.simulate import Report, simulate, workers

BAR = 20


def command(
    word: EncounterWord,
    battles: Annotated[int, typer.Option("--battles", "-n", help="How many battles to fight.")] = 1000,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0 for one a processor.")] = 0,
    policy: PolicyWords = None,
    content: Library = None,
    as_json: AsJson = False,
) -> None:
    """Fight an encounter many times and tell how it ends.

    The same seed gives the same result whatever the number of processes. Ctrl-C ends early with the battles fought
    so far.

    Example: affray simulate ford --battles 5000 --seed 7 --policy bandits=cunning
    """
    plain = encounter(word, content)
    progress = Progress("battles")
    wanted = jobs if jobs != 0 else min(workers(), max(1, battles // 50))
    report = simulate(plain, battles, seed, wanted, policies(policy), progress=progress)
    progress.clear()
    if as_json:
        write_json(report.plain())
    else:
        show(report)
    if report.stopped:
        raise typer.Exit(STOPPED)


def show(report: Report) -> None:
    """Write a report for people."""
    out = console()
    out.print(f"{report.encounter} ({report.ruleset}), {report.battles} battles, seed {report.seed}", style="bold")
    if report.stopped:
        out.print("stopped early: these are the battles fought so far", style="yellow")
    out.print()
    _wins(report, out)
    rounds = report.rounds
    out.print(f"\nRounds: {rounds.mean:.1f} on average, half within {rounds.p50}, 95 % within {rounds.p95}\n")
    _fates(report, out)
    speed = f"{report.battles_per_second:,.0f} battles a second" if report.seconds >= 0.05 else "too short to time"
    out.print(f"\n{duration(report.seconds)}, {speed}, {report.build} build", style="dim")


def _wins(report: Report, out: Console) -> None:
    width = max(len(side) for side in [*report.wins, "nobody"])
    for side, share in report.wins.items():
        low, high = report.intervals[side]
        bar = "█" * round(share * BAR)
        sure = f"({percent(low)} to {percent(high)})"
        out.print(f"{side:<{width}}  {percent(share):>7}  {bar:<{BAR}}  {sure}".rstrip(), soft_wrap=out.width >= 60)
    if report.draws:
        out.print(f"{'nobody':<{width}}  {percent(report.draws):>7}  {'█' * round(report.draws * BAR)}".rstrip())
    for side, shares in report.fallen.items():
        if len(shares) > 1:
            whole = percent(shares[0])
            out.print(f"{side} loses nobody in {whole}, everybody in {percent(shares[-1])} of the battles", style="dim")


def _fates(report: Report, out: Console) -> None:
    made = table("", "side", "falls", "dies", "deals", "takes", numbers=4)
    for fate in report.combatants:
        made.add_row(
            fate.name,
            fate.side,
            f"{fate.falls:.2f}",
            percent(fate.dies),
            f"{fate.damage_dealt:.1f}",
            f"{fate.damage_taken:.1f}",
        )
    out.print(made)
