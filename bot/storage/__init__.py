"""What Suzume remembers. `ports` says what can be asked, `records` what comes back, the rest how it is kept."""
