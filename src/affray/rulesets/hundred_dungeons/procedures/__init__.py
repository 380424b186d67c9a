"""What combatants do, in the order of the text."""
