"""Second Edition: house combat rules in the style of the older editions, clause by clause."""
