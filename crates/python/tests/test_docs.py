"""Examples in docstrings and in docs/python.md do what they say, and nothing public is without words or types."""

import doctest
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import polje
import pytest

PAGES = Path(__file__).resolve().parents[3] / "docs"


def documented() -> Iterator[tuple[str, str]]:
    yield "polje", polje.__doc__ or ""
    for name in polje.__all__:
        it = getattr(polje, name)
        if isinstance(it, str):
            continue
        yield name, it.__doc__ or ""
        if inspect.isclass(it):
            for part, member in vars(it).items():
                if not part.startswith("_") and not issubclass(it, tuple):
                    yield f"{name}.{part}", inspect.getdoc(member) or ""


@pytest.mark.parametrize(("name", "text"), list(documented()))
def test_everything_public_is_described_and_its_examples_hold(name: str, text: str) -> None:
    assert text.strip(), f"{name} has no docstring"
    run(name, text)


def test_the_page_about_python_tells_the_truth() -> None:
    run("docs/python.md", (PAGES / "python.md").read_text().replace("\n```", "\n\n```"))


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (PAGES.parent / "README.md").read_text()
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    exec(example, {})
    assert "Standing(seat=1" in capsys.readouterr().out


def run(name: str, text: str) -> None:
    examples = doctest.DocTestParser().get_doctest(text, {"polje": polje}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples)
    assert runner.summarize(verbose=False).failed == 0

