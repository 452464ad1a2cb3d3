"""Rule systems, one room each. `registry` is the only list of them."""
