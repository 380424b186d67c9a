"""What an author may write for Second Edition, the tables behind it, and the normal form that its rules read."""
