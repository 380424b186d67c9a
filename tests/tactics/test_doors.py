"""Ways through shut doors, for policies that would otherwise stand before them."""

from affray.arena import field, load_shipped
from affray.kernel.drive import run


def test_the_plain_fighter_opens_doors() -> None:
    """In the cellar, where a door lies between the sides, simple against simple comes to blows and to an end."""
    plain = load_shipped("cellar", "hundred-dungeons")
    battle = field(plain, 3, 0, {"party": "simple", "vermin": "simple"})
    run(battle)

    assert battle.state.winner >= 0
    assert battle.state.round < 40
