"""The notebooks of docs/notebooks have been executed, and their cells still print what they show.

Where they do not, `python docs/notebooks/execute.py` makes them true again. Of pictures it is only checked that they are there.
"""

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[3] / "docs" / "notebooks").glob("*.ipynb"))


SVG = "<svg>"


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_a_notebook_shows_what_its_cells_print(file: Path) -> None:
    names: dict[str, Any] = {}
    cells = [cell for cell in json.loads(file.read_text())["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, start=1):
        assert cell["execution_count"] == number, "it has not been executed from top to bottom"
        assert run("".join(cell["source"]), names) == shown(cell["outputs"]), f"cell {number}"


def run(source: str, names: dict[str, Any]) -> dict[str, str]:
    """What a cell prints, and its last value as text and as a picture."""
    tree, last = ast.parse(source), None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = None if last is None else eval(compile(last, "cell", "eval"), names)
    said = {"printed": printed.getvalue()} if printed.getvalue() else {}
    if value is not None:
        said["text/plain"] = repr(value)
        if hasattr(value, "_repr_svg_"):
            said["image/svg+xml"] = SVG
    return {kind: text.strip() for kind, text in said.items()}


def shown(outputs: list[dict[str, Any]]) -> dict[str, str]:
    said: dict[str, str] = {}
    for output in outputs:
        assert output["output_type"] in ("stream", "execute_result", "display_data"), output
        if output["output_type"] == "stream":
            assert output["name"] == "stdout", output
            said["printed"] = said.get("printed", "") + "".join(output["text"])
        else:
            said |= {kind: "".join(lines) for kind, lines in output["data"].items()}
    if said.get("image/svg+xml", "").startswith("<svg"):
        said["image/svg+xml"] = SVG
    return {kind: text.strip() for kind, text in said.items()}
