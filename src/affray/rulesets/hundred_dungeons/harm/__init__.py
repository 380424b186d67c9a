"""What hurts: damage, conditions, dying, and the effects that last."""
