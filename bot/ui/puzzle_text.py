"""Puzzles in words: questions, answers, verdicts, numbers, progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.services.daily import Recap
from bot.services.puzzle_scene import THEME_MARKS
from bot.services.puzzles import Answered, Asked, FamilyStats, Shares, Stats
from bot.ui.action_text import capital
from bot.ui.hand_text import suit_lines
from bot.ui.told import Section, Table, Told, section
from bot.ui.values_text import route
from engine.reasons import Param, Reason
from engine.tiles.kinds import SUITS, Tile, code_of, sort_key
from puzzles.judge import Grade, Verdict, amount, decimal, percent
from puzzles.position import Discard, Place, Position
from puzzles.puzzle import Answer, Decision, Puzzle
from puzzles.store import Attempt, Standing
from puzzles.submissions import Submission

SIGNS: Final = {"best": "◎", "equal": "○", "inaccurate": "△", "mistake": "×", "": "–"}
"""A shape for each grade, beside its word: nothing is told by colour."""
_CALLS: Final = {"c": "action.chow", "u": "action.pung", "k": "action.kong"}
_SHARED: Final = {"riichi": "🀄", "sichuan": "🀐", "mcr": "🀀"}


def answer_name(words: Words, puzzle: Puzzle, code: str) -> str:
    """An answer as it is named: code and words."""
    answer = puzzle.answer(code)
    if answer is None:
        return words.text("puzzle.answer.look")
    match answer.verb:
        case "v":
            return words.text("puzzle.answer.void", suit=f"suit.{SUITS[answer.suit or 0]}")
        case "s":
            key = "puzzle.answer.fan" if puzzle.family == "mcr" else "puzzle.answer.points"
            return words.own(puzzle.family, key, n=answer.score or 0)
        case "w" | "x":
            return " ".join(code_of(tile) for tile in answer.tiles)
        case "p":
            if puzzle.decision is Decision.WIN:
                return words.own(puzzle.family, "puzzle.answer.go_on")
            return words.term("action.pass")
        case "t":
            return words.own(puzzle.family, "puzzle.answer.take")
        case "c" | "u" | "k":
            return words.text("puzzle.answer.call", call=_CALLS[answer.verb], tiles=_codes(answer.tiles))
        case "r" if puzzle.decision is Decision.FOLD:
            return words.text("puzzle.answer.push_riichi", tile=_tile(words, answer))
        case "r" | "d" if puzzle.decision is Decision.WIN:
            key = "puzzle.answer.go_on_riichi" if answer.verb == "r" else "puzzle.answer.go_on_with"
            return words.own(puzzle.family, key, tile=_tile(words, answer))
        case "r":
            return words.text("puzzle.answer.riichi", tile=_tile(words, answer))
        case "a" | "f":
            return words.text(
                "puzzle.answer.push" if answer.verb == "a" else "puzzle.answer.fold", tile=_tile(words, answer)
            )
        case "d" if puzzle.decision is Decision.KONG:
            return words.text("puzzle.answer.no_kong", tile=_tile(words, answer))
        case "d" if puzzle.decision is Decision.RIICHI and answer.lacking == 1:
            return words.text("puzzle.answer.silent", tile=_tile(words, answer))
        case _:
            return _tile(words, answer)


def _tile(words: Words, answer: Answer) -> str:
    code = code_of(answer.tiles[0])
    return f"{code} {words.tile_name(code)}"


def question_told(words: Words, asked: Asked, *, answers: int | None = None) -> Told:
    """The question, what is shown in words, and what an answer counts. Nothing in it tells the answer."""
    puzzle = asked.puzzle
    own = words.of(puzzle.family)
    facts = [own.text("puzzle.marker.rated" if asked.rated else "puzzle.marker.casual")]
    if asked.submission is not None:
        facts.append(credit_line(own, asked.submission))
    if puzzle.has_several:
        facts.append(own.text("puzzle.several"))
    if answers is not None:
        facts.append(own.text("puzzle.answered", n=answers))
    return Told(
        title_of(own, asked),
        (*table_lines(own, puzzle.position), *facts),
        footer=own.text("puzzle.footer", line=puzzle.line, id=puzzle.id),
        hand=tuple(hand_lines(own, puzzle.position)),
        lead=(question_line(words, puzzle),),
    )


def credit_line(words: Words, submission: Submission) -> str:
    """Who sent a puzzle in: by name only where he agreed."""
    if submission.named and submission.user is not None:
        return words.text("puzzle.submit.by", who=f"<@{submission.user}>")
    return words.text("puzzle.submit.by_member")


def question_line(words: Words, puzzle: Puzzle) -> str:
    """What is asked, in one line."""
    is_last = puzzle.family == "riichi" and puzzle.decision is Decision.WIN
    return words.of(puzzle.family).own(
        puzzle.family, f"puzzle.question.{'last_hand' if is_last else puzzle.decision.value}"
    )


def title_of(words: Words, asked: Asked) -> str:
    """Number and system of a daily, or what it is practice of."""
    family = f"system.{asked.puzzle.family}"
    if asked.submission is not None:
        return words.text("puzzle.title.community", family=family)
    if asked.number is None:
        return words.text("puzzle.title.practice", family=family)
    return words.text("puzzle.title.daily", number=asked.number, family=family)


def hand_lines(words: Words, position: Position) -> list[str]:
    """The own tiles suit by suit, then the drawn one."""
    lines = suit_lines(words, sorted(position.concealed, key=sort_key))
    if position.drawn is not None:
        key = "puzzle.shown.drawn" if position.self_draw or not position.is_hand_alone else "puzzle.shown.claimed"
        lines.append(words.text(key, tile=code_of(position.drawn)))
    return lines


def table_lines(words: Words, position: Position) -> list[str]:
    """Where the seat sits and what lies on the table: one fact a line."""
    lines = []
    if position.dora or not position.is_hand_alone:
        winds = {"seat": code_of(position.seat_wind), "round": code_of(position.round_wind)}
        names = {key: words.tile_name(code) for key, code in winds.items()}
        lines.append(words.own(words.system, "puzzle.shown.winds", **names))
    for key, tiles in (("dora", position.dora), ("ura", position.ura), ("flowers", position.own.flowers)):
        if tiles:
            lines.append(words.text(f"puzzle.shown.{key}", tiles=_codes(tiles)))
    lines += _melds(words, position.own)
    if position.flags:
        flags = words.listed(words.text(f"{words.system}.situation.{flag}") for flag in position.flags)
        lines.append(words.text("puzzle.shown.flags", flags=flags))
    if position.is_hand_alone:
        return lines
    lines.append(words.text("puzzle.shown.wall", n=position.wall))
    lines += _standing(words, position)
    if position.own.void is not None:
        lines.append(capital(words.text("puzzle.shown.void", suit=f"suit.{SUITS[position.own.void]}")))
    if position.offered is not None and position.offering is not None:
        ahead = (position.offering - position.seat) % len(position.places)
        who = f"puzzle.who.{min(ahead, 3)}"
        lines.append(words.text("puzzle.shown.offered", tile=code_of(position.offered), who=who))
    for ahead in range(len(position.places)):
        seat = (position.seat + ahead) % len(position.places)
        place = position.places[seat]
        if place.river or (ahead and (place.melds or place.flowers)):
            lines.append(_river(words, ahead, place))
    if position.loose is not None:
        lines.append(words.text("puzzle.shown.untold"))
        if position.loose:
            lines.append(words.text("puzzle.shown.loose", tiles=_codes(position.loose)))
    return lines


def _standing(words: Words, position: Position) -> list[str]:
    """Points where they are not all the same, and who is in riichi."""
    number = len(position.places)
    around = [(ahead, position.places[(position.seat + ahead) % number]) for ahead in range(number)]
    lines = []
    if len({place.score for _, place in around}) > 1:
        rows = [words.text("puzzle.shown.points_of", who=_who(ahead), n=place.score) for ahead, place in around]
        lines.append(words.text("puzzle.shown.points", points=words.listed(rows)))
    for ahead, place in around:
        declared = next((thrown for thrown in place.river if thrown.ready), None)
        if declared is not None:
            lines.append(words.text("puzzle.shown.riichi", who=_who(ahead), tile=code_of(declared.tile)))
    return lines


def _who(ahead: int) -> str:
    return f"puzzle.who.{min(ahead, 3)}" if ahead else "puzzle.who.you"


def _river(words: Words, ahead: int, place: Place) -> str:
    parts = [" ".join(map(_thrown, place.river))] if place.river else []
    if ahead:
        parts += _melds(words, place)
        if place.flowers:
            parts.append(words.text("puzzle.shown.flowers", tiles=_codes(place.flowers)))
        if place.void is not None:
            parts.append(words.text("puzzle.shown.void", suit=f"suit.{SUITS[place.void]}"))
    return words.text("puzzle.shown.seat", who=f"puzzle.who.{min(ahead, 3)}", what=words.text("list.apart").join(parts))


def _thrown(thrown: Discard) -> str:
    return code_of(thrown.tile) + ("*" if thrown.drawn else "") + ("!" if thrown.taken else "")


def _melds(words: Words, place: Place) -> list[str]:
    return [words.text("puzzle.shown.meld", tiles=_codes(meld.tiles)) for meld in place.melds]


def _codes(tiles: Sequence[Tile]) -> str:
    return " ".join(code_of(tile) for tile in tiles)


def verdict_told(words: Words, puzzle: Puzzle, verdict: Verdict, result: Answered | None = None) -> Told:
    """The verdict in three steps: the best and why, yours against it, the draws that show it."""
    own = words.of(puzzle.family)
    best = answer_name(own, puzzle, verdict.best.code)
    why = f"{puzzle.family}.{verdict.why}"
    key = "puzzle.verdict.right" if puzzle.is_quiz else "puzzle.verdict.best"
    lead = [own.text(key, best=best, why=why if own.catalog.has(why) else verdict.why)]
    if result is not None and not result.is_new:
        lead.insert(0, own.text("puzzle.verdict.stands", answer=answer_name(own, puzzle, result.kept.code)))
    if len(puzzle.accepted) > 1:
        names = own.listed(answer_name(own, puzzle, code) for code in puzzle.accepted)
        lead.append(own.text("puzzle.verdict.accepted", answers=names))
    facts = [fact_text(own, puzzle, fact) for fact in verdict.facts]
    sections = section(own.text("puzzle.verdict.draws"), [fact_text(own, puzzle, fact) for fact in verdict.draws])
    return Told(
        _headline(own, puzzle, verdict),
        tuple(facts),
        (*sections, *section("", _progress(own, result))),
        footer=own.text("puzzle.footer", line=puzzle.line, id=puzzle.id),
        lead=tuple(lead),
    )


def _headline(words: Words, puzzle: Puzzle, verdict: Verdict) -> str:
    if verdict.yours is None or verdict.grade is None:
        return words.text("puzzle.verdict.solution")
    name = answer_name(words, puzzle, verdict.yours.code)
    grade = _rightness(words, verdict.grade) if puzzle.is_quiz else _grade(words, verdict.grade)
    return words.text("puzzle.verdict.yours", grade=grade, answer=name)


def _rightness(words: Words, grade: str) -> str:
    """A quiz knows no better and worse."""
    return f"{SIGNS[grade]} {words.text('puzzle.numbers.right' if grade == Grade.BEST else 'puzzle.numbers.wrong')}"


def _grade(words: Words, grade: str) -> str:
    return f"{SIGNS[grade]} {words.term(f'puzzle.grade.{grade}')}"


def _progress(words: Words, result: Answered | None) -> list[str]:
    if result is None:
        return []
    lines = []
    if result.before is not None and result.after is not None:
        change = round(result.after.value) - round(result.before.value)
        lines.append(
            words.text(
                "puzzle.progress.rating",
                rating=round(result.after.value),
                change=change,
                deviation=round(result.after.deviation),
            )
        )
    if result.streak is not None and result.streak.length:
        lines.append(words.text("puzzle.progress.streak", n=result.streak.length))
    if result.is_new and result.kept.grade in ("inaccurate", "mistake"):
        lines.append(words.text("puzzle.progress.comes_back"))
    return lines


def fact_text(words: Words, puzzle: Puzzle, reason: Reason) -> str:
    """A fact; codes of answers become their names."""
    params: dict[str, Param] = dict(reason.params)
    for name in ("best", "other"):
        if name in params:
            params[name] = answer_name(words, puzzle, str(params[name]))
    special = f"{puzzle.family}.{reason.key}"
    return capital(words.reason(Reason(special if words.catalog.has(special) else reason.key, params)))


def numbers_told(words: Words, puzzle: Puzzle) -> Told:
    """Every answer with its numbers, their names and what they leave out."""
    own = words.of(puzzle.family)
    rows = tuple((answer_name(own, puzzle, one.code), *_cells(own, puzzle, one)) for one in puzzle.answers)
    notes = [own.text(f"puzzle.assumed.{key}") for key in _assumed(puzzle)]
    return Told(
        own.text("puzzle.numbers.title"),
        (own.own(puzzle.family, "puzzle.numbers.tolerance", margin=_margin(puzzle)),) if not puzzle.is_quiz else (),
        (Section("", (), Table((own.text("puzzle.numbers.answer"),), rows)), *section("", notes)),
        footer=own.text("puzzle.footer", line=puzzle.line, id=puzzle.id),
    )


def _margin(puzzle: Puzzle) -> str:
    return f"{puzzle.tolerance:.0f}" if puzzle.family == "riichi" else f"{puzzle.tolerance:.2f}"


_ASSUMED: Final[Mapping[tuple[str, Decision], tuple[str, ...]]] = {
    ("riichi", Decision.CALL): ("solver", "walls", "no_later_calls"),
    ("riichi", Decision.KONG): ("kong", "walls", "no_later_calls"),
    ("riichi", Decision.FOLD): ("push", "duel"),
    ("riichi", Decision.WIN): ("last_hand", "waits_on"),
    ("sichuan", Decision.WIN): ("early", "patience"),
    ("sichuan", Decision.VOID): ("hindsight", "first_turns"),
    ("sichuan", Decision.EXCHANGE): ("hindsight", "coming", "first_turns"),
}
_SOLVERS: Final = {"riichi": "solver", "sichuan": "units", "mcr": "fans"}


def _assumed(puzzle: Puzzle) -> tuple[str, ...]:
    if puzzle.is_quiz:
        return ()
    special = _ASSUMED.get((puzzle.family, puzzle.decision))
    return special or (_SOLVERS[puzzle.family], "walls")


def _cells(words: Words, puzzle: Puzzle, answer: Answer) -> tuple[str, ...]:
    if puzzle.is_quiz:
        return (words.text("puzzle.numbers.right" if answer.value else "puzzle.numbers.wrong"),)
    loss = amount(puzzle, answer)
    lost = words.own(puzzle.family, "puzzle.numbers.loss", loss=loss)
    cells = [lost if float(loss) else words.text("puzzle.numbers.no_loss")]
    if answer.win is not None:
        cells.append(words.own(puzzle.family, "puzzle.numbers.win", win=percent(answer.win)))
    if answer.lacking is not None and answer.copies is not None:
        cells.append(words.text("puzzle.numbers.tiles", shanten=answer.lacking - 1, n=answer.copies))
    if answer.routes:
        cells.append(words.listed(route(words, fan, share) for fan, share in answer.routes))
    if answer.risk is not None:
        cells.append(words.text("puzzle.numbers.risk", risk=percent(answer.risk)))
    if answer.place is not None:
        cells.append(words.text("puzzle.numbers.place", place=decimal(answer.place)))
    if answer.sampled is not None and answer.error is not None:
        digits = 0 if puzzle.family == "riichi" else 1
        cells.append(
            words.text(
                "puzzle.numbers.sampled", loss=f"{answer.sampled:.{digits}f}", error=f"{answer.error:.{digits}f}"
            )
        )
    return tuple(cells)


def closed_told(words: Words, recap: Recap) -> Told:
    """The post of a puzzle that is over; the answer is behind a press."""
    asked = recap.asked
    own = words.of(asked.puzzle.family)
    return Told(
        own.text("puzzle.closed_title", title=title_of(own, asked)),
        (*table_lines(own, asked.puzzle.position), own.text("puzzle.answered", n=recap.here.total)),
        footer=own.text("puzzle.footer", line=asked.puzzle.line, id=asked.puzzle.id),
        hand=tuple(hand_lines(own, asked.puzzle.position)),
        lead=(question_line(words, asked.puzzle),),
    )


def recap_told(words: Words, recap: Recap) -> Told:
    """How people answered, from five answers on; totals alone below that. The answer itself is not in it."""
    own = words.of(recap.asked.puzzle.family)
    sections = [
        *shares_section(own, recap.asked.puzzle, "puzzle.server_share", recap.here),
        *shares_section(own, recap.asked.puzzle, "puzzle.global_share", recap.everywhere),
    ]
    return Told(
        own.text("puzzle.recap.title", title=title_of(own, recap.asked)),
        (own.text("puzzle.recap.totals", here=recap.here.total, everywhere=recap.everywhere.total),),
        tuple(sections),
    )


def solution(words: Words, puzzle: Puzzle) -> str:
    """All accepted answers in one line."""
    own = words.of(puzzle.family)
    names = own.listed(answer_name(own, puzzle, code) for code in puzzle.accepted)
    return own.text("puzzle.recap.solution", answers=names)


def shares_section(words: Words, puzzle: Puzzle, title: str, shares: Shares) -> tuple[Section, ...]:
    """How often each answer was given, the commonest first; nothing below the number from which that may be shown."""
    if shares.answers is None:
        return ()
    rows = sorted(shares.answers.items(), key=lambda row: (-row[1], row[0]))
    lines = [
        words.text(
            "puzzle.recap.share",
            answer=answer_name(words, puzzle, code),
            percent=round(100 * count / shares.total),
            n=count,
        )
        for code, count in rows
    ]
    return section(words.term(title), lines)


def share_text(words: Words, attempt: Attempt, length: int) -> str:
    """What may be shown to everybody: number, grade, streak, rules; no tiles."""
    return words.text(
        "puzzle.share_line",
        sign=_SHARED.get(attempt.family, ""),
        family=f"system.{attempt.family}",
        number=attempt.number or 0,
        grade=_grade(words, Grade(attempt.grade)),
        n=length,
    )


def stats_told(words: Words, stats: Stats) -> Told:
    """A person's progress."""
    if not stats.families:
        return Told(words.text("puzzle.stats.none"), (words.text("puzzle.stats.begin"),))
    lines = []
    for number, row in enumerate(stats.families, 1):
        lines.append(words.text("puzzle.stats.marked", mark=number, line=_family(words, row)))
        lines.append(
            words.text("puzzle.stats.streak", n=row.streak.length, longest=row.streak.longest, best=row.best_run)
        )
        if row.streak.frozen is not None:
            lines.append(words.text("puzzle.stats.frozen", number=row.streak.frozen))
    facts = [words.text("puzzle.stats.due", n=stats.due)]
    if stats.hidden:
        facts.append(words.text("puzzle.stats.hidden"))
    themes = [
        words.text("puzzle.stats.marked", mark=mark, line=_rate(words, *row))
        for mark, row in zip(THEME_MARKS, stats.ranked_themes, strict=False)
    ]
    decisions = [
        _rate(words, f"puzzle.decision.{key}", right, number)
        for key, (right, number) in sorted(stats.decisions.items(), key=lambda row: (-row[1][1], row[0]))
    ]
    return Told(
        words.text("puzzle.stats.title"),
        tuple(facts),
        (
            Section("", tuple(lines)),
            *section(words.text("puzzle.stats.themes"), themes),
            *section(words.text("puzzle.stats.decisions"), decisions),
        ),
    )


def _family(words: Words, row: FamilyStats) -> str:
    """One family's answers, with the rating where anything rated was answered."""
    family = f"system.{row.family}"
    if row.rating is None:
        return words.text("puzzle.stats.unrated", family=family, right=row.right, n=row.answers)
    rating, deviation = round(row.rating.value), round(row.rating.deviation)
    return words.text(
        "puzzle.stats.family", family=family, rating=rating, deviation=deviation, right=row.right, n=row.answers
    )


def _rate(words: Words, what: str, right: int, answers: int) -> str:
    return words.text("puzzle.stats.rate", what=what, right=right, n=answers)


def board_told(words: Words, family: str, rows: Sequence[Standing], names: Mapping[int, str], *, hidden: bool) -> Told:
    """This month's season in a server; `hidden` is whether the reader is left off."""
    lines = [
        words.text("puzzle.board.line", place=place, who=names[row.user], right=row.right, n=row.answers)
        for place, row in enumerate(rows[:20], 1)
    ]
    facts = (words.text("puzzle.board.rule"), words.text("puzzle.board.opt_in" if hidden else "puzzle.board.opt_out"))
    title = words.text("puzzle.board.title", family=f"system.{family}")
    return Told(title, facts, section("", lines) or section("", [words.text("puzzle.board.empty")]))
