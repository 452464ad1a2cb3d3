"""The turn machine: plays a deal of any system, knows the name of none.

A deal waits for answers (`Window`) or has something to do by itself (`Task`). `apply` and `close` take answers and give
the events that follow; events are facts, and `replay` makes the deal of them again. Rules plug in as values
(`rules.py`).
"""
