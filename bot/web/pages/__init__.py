"""The pages: each makes HTML of values and words."""
