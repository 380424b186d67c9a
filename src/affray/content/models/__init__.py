"""What an author may write, as pydantic models; each knows its normal form (the one that rulesets read)."""
