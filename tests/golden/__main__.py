"""Records and replays golden battles: `python -m tests.golden record|replay FILE|digests N [RULESET]`.

`record` writes the files anew (after a rule was changed on purpose, with the ruleset's version raised); `replay` and
`digests` print one line of JSON a battle.
"""

import json
import sys
from pathlib import Path

from tests.golden.battles import golden, record, replay_file, rulesets, simulated_digests


def main(words: list[str]) -> int:
    """Carries out one of the three commands; 2 when there is no such command."""
    match words:
        case ["record", *chosen]:
            for ident in chosen or rulesets():
                lines = record(ident)
                golden(ident).write_text("\n".join(lines) + "\n", encoding="utf-8")
                print(f"{golden(ident).name}: {len(lines)} battles")
        case ["replay", path]:
            for facts in replay_file(Path(path)):
                print(json.dumps(facts, sort_keys=True))
        case ["digests", number, *chosen] if number.isdigit():
            for ident in chosen or rulesets():
                for facts in simulated_digests(ident, int(number)):
                    print(json.dumps(facts, sort_keys=True), flush=True)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
