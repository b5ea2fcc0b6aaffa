"""Where the program ``polje`` of this installation is: it confines other people's programs."""

from __future__ import annotations

import sys
import sysconfig
from importlib import metadata
from pathlib import Path

from ._errors import ProgramError

NAME = "polje"


def candidates() -> list[Path]:
    """Where it may be, the surest place first: what was installed with this module, then among the scripts."""
    found: list[Path] = []
    try:
        files = metadata.files(NAME) or []
    except metadata.PackageNotFoundError:
        files = []
    found += [Path(str(file.locate())).resolve() for file in files if file.name == NAME and file.parent.name != NAME]
    found += [Path(sysconfig.get_path("scripts")) / NAME, Path(sys.executable).with_name(NAME)]
    return list(dict.fromkeys(found))


def find_program() -> Path:
    """The program, or a ProgramError that says where it was looked for."""
    places = candidates()
    for place in places:
        if place.is_file():
            return place
    looked = ", ".join(str(place) for place in places)
    raise ProgramError(
        f"programs are confined by the program polje, which is missing (looked for {looked}): install polje again with pip"
    )
