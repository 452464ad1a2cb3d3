"""Riichi (Japanese) mahjong for four, three and two players.

One question walks through the room like this::

    Form ─ forms ─> Win ─ scorer ─> every reading with its yaku ─ pricing ─> the dearest, or why it does not win
                                                                     └ sheets ─> Sheet

`patterns` are the yaku as values, `fu`, `limits`, `dora`, `payout` and `pao` the arithmetic. `waiting` and `offers`
ask `pricing` what each waiting tile or call would be worth. `draws`, `calls`, `furiten`, `standings` and `wall` answer
what happens at the table beside wins. `options`, `presets` and `checks` declare; `system` and the modules named
``chosen_…`` turn options into these parts, and nothing else looks at an option. `play` fits the parts to the turn
machine.
"""
