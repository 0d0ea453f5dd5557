"""`mirlands scenario` and `mirlands replay`: what agrees, what differs, and what is malformed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.runs import mirlands
from mirlands.games import find
from mirlands.kernel.match import Match
from mirlands.kernel.replay import dump, replay_of

RIGHT = """
game: terra
title: a creature attacks the Leader
rules: [T30]
position: {me: {board: [2/2]}}
steps:
  - to attack
  - {do: attack 1 > leader, expect: {foe.health: 18}}
"""
WRONG = RIGHT.replace("18", "17")


class TestScenario:
    def test_right_ones_from_anywhere(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_text(RIGHT, encoding="utf-8")
        run = mirlands("scenario", "a.yaml", folder=tmp_path)
        assert (run.code, "everything as written" in run.out) == (0, True), run.err
        data = mirlands("scenario", tmp_path, "--json").json
        assert (data["scenarios"], data["failed"]) == (1, 0)

    def test_what_differs_is_said_with_its_place(self, tmp_path: Path) -> None:
        file = tmp_path / "b.yaml"
        file.write_text(WRONG, encoding="utf-8")
        run = mirlands("scenario", file)
        assert run.code == 1
        assert f"{file}:8" in run.out
        assert "expected: 17" in run.out
        assert "got:      18" in run.out
        as_json = mirlands("scenario", file, "--json")
        assert as_json.code == 1
        assert as_json.json["cases"][0]["differences"][0]["got"] == "18"

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("game: chess\nposition: {}\nsteps: [to attack]", "chess"),
            ("game: terra\nstops: []", "stops"),
            ("position: {}", "bad.yaml:1: `game`: is missing; add it: the game's short name"),
            ("game: terra\nposition: {me: {board: [1/1, 1/1, 1/1, 1/1, 1/1, 1/1]}}\nsteps: [to attack]", "`me.board`: has 6 (T23)"),
            ("game: terra\nposition: {me: {board: [9999/9999]}}\nsteps: [to attack]", "Attack 0 to 99 and Health 1 to 99"),
            ("game: [", "bad.yaml:1"),
            ("game: terra\nposition: {me: {board: [no-such-card]}}\nsteps: [to attack]", "no-such-card"),
            ("game: terra\nposition: {}\noptions: {fly: yes}\nsteps: [to attack]", "fly"),
        ],
    )
    def test_malformed(self, tmp_path: Path, text: str, said: str) -> None:
        file = tmp_path / "bad.yaml"
        file.write_text(text, encoding="utf-8")
        mirlands("scenario", file).refuses(str(file), said)

    def test_files_that_are_no_scenarios(self, tmp_path: Path) -> None:
        mirlands("scenario", tmp_path / "none.yaml").refuses("none.yaml", "cannot be read", "a YAML file in UTF-8")
        (tmp_path / "bin.dat").write_bytes(b"\xff\xfe")
        mirlands("scenario", tmp_path / "bin.dat").refuses("bin.dat", "not UTF-8 text", "a YAML file in UTF-8")


@pytest.fixture(scope="module", name="saved")
def saved_game() -> str:
    """A short game of Terra Miran, saved."""
    terra = find("terra")
    match = Match(terra, terra.content(), seed=11)
    for _ in range(60):
        if match.over:
            break
        seat = match.deciding()[0]
        match.apply(seat, match.legal(seat)[-1])
    return dump(replay_of(match, ["a", "b"]))


class TestReplay:
    def test_one_that_agrees(self, tmp_path: Path, saved: str) -> None:
        file = tmp_path / "game.json"
        file.write_text(saved, encoding="utf-8")
        data = mirlands("replay", file, "--json").json
        assert data["drift"] is None
        assert data["steps"] == data["steps_that_agree"] > 0
        assert "come out as recorded" in mirlands("replay", file).out

    def test_one_that_drifts_says_where(self, tmp_path: Path, saved: str) -> None:
        fields = json.loads(saved)
        fields["fingerprints"][1][1] = "0" * 16
        file = tmp_path / "game.json"
        file.write_text(json.dumps(fields), encoding="utf-8")
        run = mirlands("replay", file)
        assert run.code == 1
        assert f"step {fields['fingerprints'][1][0]}" in run.out
        as_json = mirlands("replay", file, "--json")
        assert as_json.code == 1
        assert as_json.json["drift"]["step"] == fields["fingerprints"][1][0]

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"seed": "xyz"}, "seed"),
            ({"game": "chess"}, "chess"),
            ({"version": 99}, "version"),
            ({"actions": [["a", 1, ""]]}, "bad.json: actions[1][1]"),
            ({"extra": 1}, "extra"),
            ({"options": {"fly": "yes"}}, "bad.json: options: fly"),
            ({"decks": [{"cards": [1] * 30}] * 2}, "bad.json: decks, seat 1: "),
        ],
    )
    def test_malformed(self, tmp_path: Path, saved: str, change: dict[str, object], said: str) -> None:
        file = tmp_path / "bad.json"
        file.write_text(json.dumps(json.loads(saved) | change), encoding="utf-8")
        mirlands("replay", file).refuses(said)

    @pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other"}', "\x00"])
    def test_no_replay_at_all(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "bad.json"
        file.write_text(text, encoding="utf-8")
        mirlands("replay", file).refuses(str(file))

    def test_missing(self, tmp_path: Path) -> None:
        mirlands("replay", tmp_path / "none.json").refuses("none.json", "cannot be read")
