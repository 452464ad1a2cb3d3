"""All yaku, as factories of `Pattern` values: rules choose among them when they are built."""
