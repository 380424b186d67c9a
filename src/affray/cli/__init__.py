"""The command line: one module a command, one boundary where every error becomes a sentence."""

import sys

from affray.cli.boundary import run


def main() -> None:
    """Run the command that the arguments name and leave with its exit code (see `affray.cli.boundary`)."""
    sys.exit(run(sys.argv[1:]))
