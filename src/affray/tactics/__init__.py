"""Policies: who chooses for combatants when no person does."""
