"""Every decision is judged by what its seat knew; play and luck add up to the result."""

from __future__ import annotations

from types import ModuleType

import pytest

from caida.engine.errors import RecordError
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from caida.review import Review, judging, review_in_pieces, review_match, reviewing
from caida.review.reviewing import GRADES, TOLD
from tests.review.matches import played, short_match, short_review

MODES = {
    "two": ("conocedor azar", {"target": 12}),
    "three": ("novato conocedor azar", {"target": 8}),
    "four": ("novato azar conocedor azar", {"target": 5}),
    "teams": ("novato azar conocedor azar", {"target": 8, "teams": True}),
    "fall": ("azar conocedor", {"preset": "fall", "target": 12}),
    "by hand": ("novato azar", {"canto_call": "manual", "target": 12}),
}


@pytest.fixture(scope="module", params=MODES)
def reviewed(request: pytest.FixtureRequest) -> tuple[Match, Review]:
    bots, options = MODES[request.param]
    match = played(bots, **options)  # type: ignore[arg-type]  # options of the ruleset
    return match, review_match(match)


def test_every_decision_has_all_its_alternatives(reviewed: tuple[Match, Review]) -> None:
    match, review = reviewed
    steps = [number for number, step in enumerate(match.history) if step.kind == "action"]
    assert [decision.step for decision in review.decisions] == steps
    for decision in review.decisions:
        step = match.history[decision.step]
        before = Match.replay(match.ruleset, match.history, stop=decision.step)
        assert (decision.seat, decision.played.action) == (step.seat, step.action)
        assert [each.action for each in decision.alternatives] == before.legal_actions()
        assert decision.played in decision.alternatives
        assert decision.best.chance == max(each.chance for each in decision.alternatives)
        assert all(0.0 <= each.chance <= 1.0 for each in decision.alternatives)


def test_suits_decide_nothing(reviewed: tuple[Match, Review]) -> None:
    _, review = reviewed
    for decision in review.decisions:
        worth: dict[object, object] = {}
        for each in decision.alternatives:
            card = each.action.card
            kind = (each.action.kind, None if card is None else card.step, each.action.takes)
            assert worth.setdefault(kind, (each.chance, each.outlook)) == (
                each.chance,
                each.outlook,
            )


def test_play_and_luck_add_up_to_the_result(reviewed: tuple[Match, Review]) -> None:
    match, review = reviewed
    assert match.outcome is not None
    for side, account in enumerate(review.accounts):
        assert account.end == float(side == match.outcome.winner)
        assert account.start == review.decisions[0].chances[side]
        assert account.start + account.play + account.luck == pytest.approx(account.end)
    assert sum(account.play for account in review.accounts) == pytest.approx(0)
    assert sum(account.luck for account in review.accounts) == pytest.approx(0)


def test_chances_are_those_of_all_sides_at_every_decision(reviewed: tuple[Match, Review]) -> None:
    match, review = reviewed
    assert len(review.chances) == len(review.decisions) + 1
    for chances in review.chances:
        assert len(chances) == match.ruleset.sides
        assert sum(chances) == pytest.approx(1)
        assert all(0.0 <= chance <= 1.0 for chance in chances)


def test_the_worst_moves_are_those_that_gave_away_most(reviewed: tuple[Match, Review]) -> None:
    match, review = reviewed
    for seat in range(match.ruleset.seats):
        given = sorted((decision.given_away for decision in review.of_seat(seat)), reverse=True)
        worst = review.worst(seat)
        assert [decision.given_away for decision in worst] == [g for g in given[:3] if g >= TOLD]
        assert all(decision.seat == seat and decision.reason is not None for decision in worst)
        assert 0.0 <= review.accuracy(seat) <= 1.0


def test_a_best_move_has_nothing_to_explain(reviewed: tuple[Match, Review]) -> None:
    _, review = reviewed
    for decision in review.decisions:
        assert (decision.reason is None) == (decision.given_away == 0.0)
        least = {name: limit for limit, name in GRADES}.get(decision.grade, 0.0)
        assert decision.given_away >= least


def test_two_sides_lose_what_the_other_one_wins() -> None:
    review = short_review()
    given = [review.given_away(seat) for seat in (0, 1)]
    assert review.accounts[0].play == pytest.approx(given[1] - given[0])
    assert review.accounts[1].play == pytest.approx(given[0] - given[1])


def test_the_same_match_is_always_reviewed_the_same() -> None:
    assert review_match(short_match()) == short_review()


def test_a_match_that_goes_on_is_reviewed_so_far() -> None:
    match = played("azar azar", most=9)
    review = review_match(match)
    assert review.outcome is None
    assert len(review.decisions) == 9
    assert sum(review.end) == pytest.approx(1)
    assert 0 < review.end[0] < 1


def test_a_match_in_which_nothing_was_decided_has_a_review_too() -> None:
    review = review_match(Match(Ruleset.preset("tradicional"), seed=1))
    assert review.decisions == ()
    assert [account.play for account in review.accounts] == [0.0, 0.0]


def test_giving_up_is_play_and_not_luck() -> None:
    match = played("conocedor conocedor", most=12)
    going_on = review_match(match)
    match.resign(0)
    review = review_match(match)
    before = review.decisions[-1].chances
    given = [review.given_away(seat) for seat in (0, 1)]
    assert review.accounts[0].play == pytest.approx(given[1] - given[0] - before[0])
    assert review.accounts[0].luck == pytest.approx(
        before[0] - going_on.accounts[0].start - (given[1] - given[0])
    )


def test_those_who_play_better_keep_more() -> None:
    review = review_match(played("maestro azar", seed=8, target=12))
    assert review.accuracy(0) > review.accuracy(1) + 0.2
    assert review.given_away(0) < review.given_away(1)


def test_a_record_brings_its_names_along() -> None:
    record = Record.of(short_match(), players=["Ana", "Luis"])
    review = review_match(record)
    assert review.players == ("Ana", "Luis")
    assert review.decisions == short_review().decisions


def test_somebody_can_watch_it_go_on() -> None:
    seen: list[None] = []
    review = review_match(short_match(), lambda: seen.append(None))
    assert len(seen) == len(review.decisions)


def test_a_piece_of_a_review_asks_one_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note(module: ModuleType, name: str) -> None:
        found = getattr(module, name)

        def answer(*given: object) -> object:
            asked.append(name)
            return found(*given)

        monkeypatch.setattr(module, name, answer)

    for name in ("chances_of_choices", "imagine_from", "look_ahead"):
        note(judging, name)
    note(reviewing, "chances_of")
    kinds = set[str]()
    for _ in review_in_pieces(short_match()):
        assert len(asked) <= 1
        kinds.update(asked)
        asked.clear()
    assert kinds == {"chances_of_choices", "imagine_from", "look_ahead", "chances_of"}


def test_a_match_from_a_position_is_refused() -> None:
    match = played("azar azar", most=3)
    begun = Match.from_position(match.ruleset, match.position(), seed=1)
    with pytest.raises(RecordError):
        review_match(begun)
