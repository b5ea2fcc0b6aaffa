"""What can go wrong, as exceptions. Their messages are those of the program ``polje``."""


class Error(Exception):
    """Everything that Polje itself refuses or fails at."""


class SetupError(Error, ValueError):
    """A board that cannot be dealt, read or played: an unknown option, a value out of range."""


class IllegalMove(Error, ValueError):
    """A move that the rules do not allow now, or text that is no move."""


class RecordError(Error, ValueError):
    """A record that cannot be read, or that does not replay."""


class ProgramError(Error, RuntimeError):
    """A program that did not start, failed, or answered with no legal move; or that cannot be confined here."""

    def __init__(self, told: str, last_words: str = "") -> None:
        super().__init__(told)
        self.last_words = last_words
        """The end of what it wrote to standard error."""
        if last_words.strip():
            self.add_note(f"It wrote to standard error:\n{last_words.rstrip()}")


class Unsolved(Error, RuntimeError):
    """The solver gave up: out of nodes, out of time, or the board is too large for it."""
