"""Builds the wheel: maturin, after the program `polje` has been put among the wheel's scripts.

The program is part of the wheel so that `pip install polje` and `pipx run polje` play, and because the
sandbox for other people's programs runs it again.
POLJE_WHEEL_PROFILE names another profile of cargo than `wheel`, POLJE_WHEEL_PARTS further words for cargo;
the tests use a profile that builds quickly, and share what they have built.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import maturin

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "target" / "wheel-data"


def profile() -> str:
    return os.environ.get("POLJE_WHEEL_PROFILE", "wheel")


def put_program() -> None:
    """Builds `polje` and puts it where maturin takes scripts from."""
    command = ["cargo", "build", "--locked", "--profile", profile(), "--bin", "polje"]
    command += os.environ.get("POLJE_WHEEL_PARTS", "").split()
    command += ["--message-format", "json-render-diagnostics"]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    messages = [json.loads(line) for line in built.stdout.splitlines()]
    (program,) = [it["executable"] for it in messages if it.get("executable")]
    scripts = DATA / "scripts"
    shutil.rmtree(DATA, ignore_errors=True)
    scripts.mkdir(parents=True)
    shutil.copy2(program, scripts / "polje")
    subprocess.run(["strip", scripts / "polje"], check=False, stderr=subprocess.DEVNULL)


def with_profile(settings: dict[str, Any] | None) -> dict[str, Any]:
    return {"build-args": f"--locked --profile {profile()}", **(settings or {})}


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    put_program()
    return maturin.build_wheel(wheel_directory, with_profile(config_settings), metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    put_program()
    return maturin.build_editable(wheel_directory, with_profile(config_settings), metadata_directory)


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    return maturin.build_sdist(sdist_directory, config_settings)


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    DATA.mkdir(parents=True, exist_ok=True)
    return maturin.prepare_metadata_for_build_wheel(metadata_directory, with_profile(config_settings))


get_requires_for_build_wheel = maturin.get_requires_for_build_wheel
get_requires_for_build_editable = maturin.get_requires_for_build_editable
get_requires_for_build_sdist = maturin.get_requires_for_build_sdist
prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
