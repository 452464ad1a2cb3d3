from tests.lookalike.fixtures import demo, lab, maybe_spec, spec  # noqa: F401
