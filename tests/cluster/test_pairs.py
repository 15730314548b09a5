"""Every test of two or more people runs with each of them at another node, too, or says why not."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
MARK = "over_nodes"
# How many each of these lets in.
ARRIVALS = {"person": 1, "visit": 1, "two_at_a_table": 0, "meet": 2, "apart": 2}
# What does not, and why.
ALONE = {
    "its time is moved by hand, and that of its neighbours is not": {
        "web/test_while_away.py::"
        "test_a_reload_does_not_hide_what_was_played_and_a_card_of_one_s_own_does",
        "web/test_while_away.py::test_time_that_runs_out_is_shown_and_what_is_played_then_is_told",
        "web/test_while_away.py::test_who_lost_the_connection_is_told_what_was_played",
    },
    "looks into the memory of one server": {
        "server/test_bans.py::test_http_and_sockets_are_closed_to_who_is_kept_out",
        "server/test_connection.py::test_commands_stay_with_the_client_while_the_store_is_slow",
        "server/test_desk.py::"
        "test_a_rematch_that_everybody_wants_waits_until_the_house_is_open_again",
        "server/test_desk_door.py::test_the_page_shows_the_house_and_every_act_is_done_by_a_form",
        "server/test_entrance.py::test_who_is_seated_comes_in_where_strangers_have_filled_the_rest",
        "server/test_live.py::test_nobody_is_told_before_it_is_stored",
        "server/test_matches.py::test_a_replay_is_put_together_once_for_everybody",
        "server/test_renaming.py::test_it_reaches_every_table_also_those_that_are_not_in_memory",
        "server/whole/test_floods.py::"
        "test_four_who_go_on_after_their_goodbye_are_not_read_and_a_table_plays_on",
        "server/whole/test_hidden_cards.py::test_nothing_of_an_unfinished_match_is_on_any_page",
        "server/whole/test_shares.py::test_rooms_are_made_only_so_fast_and_so_many",
        "server/whole/test_shares.py::test_who_does_not_read_is_dropped_and_the_others_play_on",
    },
    "is about the limits of a connection or of one server's share": {
        "server/test_codes.py::test_who_sits_at_a_table_finds_it_whatever_others_try",
        "server/test_conduct.py::test_reports_are_few_for_each_person",
        "server/whole/test_floods.py::"
        "test_a_flood_of_any_frames_is_cut_off_when_its_share_is_used_up",
        "server/whole/test_floods.py::test_a_goodbye_arrives_although_the_client_goes_on_writing",
        "server/whole/test_floods.py::test_a_message_without_end_is_cut_off_sooner",
        "server/whole/test_shares.py::test_a_message_that_is_too_large_ends_the_connection",
        "server/whole/test_shares.py::test_a_name_is_changed_only_so_often",
        "server/whole/test_shares.py::test_a_person_has_one_limit_however_many_sockets",
        "server/whole/test_shares.py::test_a_person_has_only_so_many_connections",
        "server/whole/test_shares.py::test_an_address_has_one_limit_however_many_people",
        "server/whole/test_shares.py::test_an_address_has_only_so_many_connections",
        "server/whole/test_shares.py::test_an_update_to_somebody_just_sent_away_reaches_the_others",
        "server/whole/test_shares.py::test_who_floods_is_sent_away_and_the_table_plays_on",
    },
    "has several servers of its own": {
        "server/test_house_news.py::test_a_block_holds_at_every_server",
        "server/test_lobby_sharing.py::"
        "test_a_table_with_people_at_both_servers_is_listed_until_the_last_has_gone",
        "server/test_neighbours.py::test_a_gap_in_what_is_told_is_noticed_with_the_next",
        "server/test_neighbours.py::test_a_match_is_played_over_two_servers_and_told_alike",
        "server/test_neighbours.py::test_everybody_sees_who_is_there_by_way_of_which_server_ever",
        "server/test_neighbours.py::test_no_name_no_card_and_no_secret_is_said",
        "server/test_neighbours.py::test_phrases_are_heard_at_the_whole_table",
        "server/test_neighbours.py::test_what_happened_before_a_newcomer_was_noticed_is_not_missed",
        "server/test_neighbours.py::"
        "test_what_was_heard_while_something_of_one_s_own_was_on_its_way_is_read_then",
        "server/test_neighbours.py::test_what_nobody_told_is_found_by_looking",
        "server/test_neighbours.py::test_without_a_bus_everything_goes_on_by_the_database",
        "server/test_tracing.py::test_a_command_has_one_trace_at_all_servers",
        "server/whole/test_bus_secrecy.py::test_nobody_learns_anything_from_the_bus",
        "server/whole/test_hidden_cards_apart.py::"
        "test_other_hidden_cards_make_no_other_bytes_by_way_of_any_server",
        "server/whole/test_hidden_cards_apart.py::test_what_a_seat_may_see_does_make_other_bytes",
        "server/whole/test_safety.py::test_another_server_signs_for_itself_alone",
        "server/whole/test_stewards.py::test_a_server_that_slept_does_nothing_before_it_has_looked",
        "server/whole/test_stewards.py::"
        "test_one_server_is_in_charge_of_a_table_and_the_clock_fires_once",
        "server/whole/test_stewards.py::"
        "test_the_absent_are_stood_in_for_once_and_only_when_they_are_gone_everywhere",
        "server/whole/test_stewards.py::test_when_a_server_dies_another_one_goes_on",
    },
    "is at a server with settings, cards or ends of its own": {
        "deploy/test_nginx.py::test_a_whole_match_is_played_through_it",
        "web/test_cantos.py::test_a_beaten_canto_falls_is_logged_and_can_be_asked_about",
        "web/test_cantos.py::test_all_cantos_are_one_key_from_the_hand_and_so_are_the_keys",
        "web/test_cantos.py::test_where_there_are_only_fingers_no_keys_are_listed",
        "web/test_desk.py::test_the_house_is_run_from_a_phone",
        "web/test_false_cantos.py::test_a_lie_by_keyboard",
        "web/test_false_cantos.py::test_a_lie_takes_two_taps_and_comes_out_when_cantos_are_paid",
        "web/test_false_cantos.py::test_a_sheet_that_was_just_closed_opens_again_at_once",
        "web/test_layout_shift.py::test_the_mark_of_who_is_gone_stays_beside_the_first_marks",
        "web/test_lost_connection.py::"
        "test_a_server_that_was_restarted_and_knows_no_steps_tells_all_anew",
        "web/test_motion.py::test_a_chain_is_swept_one_by_one_and_every_feat_has_its_moment",
        "web/test_screen_reader.py::test_a_screen_reader_hears_plays_points_and_turns",
    },
    "asks another server at once for what it may learn a second later": {
        "web/test_account.py::test_another_device_is_seen_and_signed_out",
    },
    "has people who do not meet": {
        "web/test_open_record.py::test_a_file_is_replayed_proved_and_reviewed",
        "web/test_open_record.py::test_a_link_contains_the_match",
        "web/test_pages.py::test_a_newcomer_is_asked_once_whether_to_be_taught",
        "web/test_sharing.py::test_own_rules_are_handed_on_whole",
    },
    "is about what one server draws for a link": {
        "server/preview/test_facts.py::test_a_table_tells_who_sits_there_and_no_card",
        "server/preview/test_previews.py::"
        "test_a_picture_that_no_longer_shows_what_it_is_named_by_is_not_kept_for_good",
    },
    "is done over nodes by test_hidden_cards_apart": {
        "server/whole/test_hidden_cards.py::"
        "test_other_hidden_cards_make_no_other_bytes_on_the_wire",
    },
}


Function = ast.FunctionDef | ast.AsyncFunctionDef
MANY = (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def modules() -> Iterator[Path]:
    for path in sorted(TESTS.rglob("test_*.py")):
        if "cluster" not in path.parts:  # there everybody is at several nodes
            yield path


def functions_in(path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function):
            yield node


def runs_of(path: Path) -> Iterator[tuple[Function, bool]]:
    """Each with whether it runs over nodes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_all = any(
        isinstance(node, ast.Assign) and "pytestmark" in ast.unparse(node) and marks(node)
        for node in tree.body
    )
    for node in tree.body:
        if isinstance(node, Function) and node.name.startswith("test_"):
            yield node, for_all or any(map(marks, node.decorator_list))


def marks(node: ast.AST) -> bool:
    return MARK in ast.unparse(node)


def name_called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def people_in(node: ast.AST, known: Mapping[str, Function], seen: frozenset[str]) -> int:
    """How many come in, as far as can be read: one for each call, two where it says so or where it
    is done again and again, and those that a function of the same file lets in."""
    count = 0
    for child in ast.iter_child_nodes(node):
        within = people_in(child, known, seen)
        if isinstance(child, ast.Call):
            name = name_called(child)
            if name in ARRIVALS:
                within += ARRIVALS[name]
            elif name in known and name not in seen:
                within += people_in(known[name], known, seen | {name})
        count += 2 * within if isinstance(child, MANY) else within
    return count


def name_of(path: Path, test: Function) -> str:
    return f"{path.relative_to(TESTS).as_posix()}::{test.name}"


def pairs() -> dict[str, bool]:
    found = {}
    for path in modules():
        known = {one.name: one for one in functions_in(path) if not one.name.startswith("test_")}
        for test, is_marked in runs_of(path):
            if people_in(test, known, frozenset()) >= 2:
                found[name_of(path, test)] = is_marked
    return found


def test_every_test_of_several_people_is_marked_or_says_why_not() -> None:
    found = pairs()
    assert len(found) > 100
    assert {name for name, is_marked in found.items() if not is_marked} == set().union(
        *ALONE.values()
    )


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("async with server.person('Ana') as ana: pass", 1),
        ("async with server.person('Ana') as ana, server.person('Luis') as luis: pass", 2),
        ("people = [await enter(server.person(name)) for name in names]", 2),
        ("for name in names: await visit(name)", 2),
        ("async with both(server) as (ana, luis): pass", 2),
        ("async with apart(house) as (one, two): pass", 2),
    ],
)
def test_people_are_counted_however_they_come_in(text: str, people: int) -> None:
    helper = "async def both(server):\n    await server.person('Ana'); await server.person('Luis')"
    (both,) = ast.parse(helper).body
    assert isinstance(both, ast.AsyncFunctionDef)
    (test,) = ast.parse(f"async def test_it():\n    {text}").body
    assert people_in(test, {"both": both}, frozenset()) == people
