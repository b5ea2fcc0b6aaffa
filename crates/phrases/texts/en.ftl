# Every sentence Polje says, in English. The other languages have the same keys and arguments.

language = English
decimal-mark = .

## Boards and settings

config-no-such-knob = { $game } has no option --{ $knob }; it has { $options }
config-fixed = { $game } takes only --{ $knob } { $least }, not { $value }
config-size-range = --{ $knob } { $value } is not a size for { $game }: write columns x rows, from { $least } to { $most }, such as 5x8
config-count-range = --{ $knob } { $value } does not fit { $game }: a whole number from { $least } to { $most }
board-file-empty = the board file has no board in it
board-file-seed = line { $line }: "{ $value }" is not a seed; a seed is a whole number from 0 to 18446744073709551615
setup-player-count = this board is for { $seats ->
        [one] one player
       *[other] { $seats } players
    }, not { $players }
setup-unreadable = the setup cannot be read: { $problem }

## Play

play-game-over = the game is over
play-not-your-turn = it is the turn of player { $seat }

## Confining programs

sandbox-strong = sandbox: strong (bubblewrap, landlock and seccomp)
sandbox-basic-wished = sandbox: basic (landlock and seccomp, as asked for)
sandbox-basic-no-bubblewrap = sandbox: basic (landlock and seccomp; for strong, install bubblewrap)
sandbox-basic-no-namespaces = sandbox: basic (landlock and seccomp; bubblewrap may not make namespaces here; for strong, allow this user to make user namespaces)
sandbox-basic-bubblewrap-fails = sandbox: basic (landlock and seccomp; bubblewrap fails: { $problem }; for strong, install version 0.8 or later)
sandbox-none-no-landlock = sandbox: none (the kernel has no landlock; use Linux 5.13 or later, with landlock in the boot option lsm=)
sandbox-none-fails = sandbox: none (confining a program fails: { $problem }; if this is a container, allow it landlock and seccomp)
sandbox-none-other-system = sandbox: none (programs are confined only on Linux; run the bots of strangers there)
sandbox-none-switched-off = sandbox: none (switched off; programs run with all your rights)

## Records

record-empty = the file is empty; a replay starts with a header line
record-cut-off = the replay ends here without its closing line: it has been cut off
record-line-cut-off = the line is cut off in the middle
record-format = the replay has format { $found }; this Polje reads format { $known }
record-after-end = nothing may follow the closing line
record-unknown-line = the line is neither a move nor a forfeit nor the closing line
record-spelling = the line is not written as a replay writes it: it has been changed
record-bad-json = the line cannot be read (column { $column }): { $problem }
record-error = { $file }, line { $line }: { $cause }
record-wrong-rules = { $file } was played by version { $found } of the rules of { $game }; this Polje has version { $known }
replay-refused = { $file }, line { $line }, move { $at }: the move is refused: { $reason }
replay-diverged = { $file }, line { $line }, move { $at }: the position differs from the one that was recorded (hash { $found }, recorded { $noted })
replay-no-forfeit = { $file }, line { $line }: player { $seat } cannot forfeit here
replay-outcome-differs = { $file }, line { $line }: the game ends otherwise than the closing line says
replay-verified = { $file }: { $moves ->
        [one] one move, the replay is right
       *[other] { $moves } moves, the replay is right
    }
replay-verified-unfinished = { $file }: { $moves ->
        [one] one move, right so far
       *[other] { $moves } moves, right so far
    }; the game was left unfinished
replay-head = { $game }: { $players }
replay-start = Start
replay-at = After move { $at }
replay-move = Move { $at }: { $report }
replay-forfeit = Player { $seat } forfeits: { $reason }
replay-no-position = there is no position { $at } in { $file }; the last one is { $last }

## MathTricks

mathtricks-player = { $seat ->
        [1] Player 1 (blue)
       *[2] Player 2 (green)
    }
mathtricks-status = { mathtricks-player }: total { $total }
mathtricks-turn = { mathtricks-player } to move
mathtricks-how-to-move = type column and row of the cell to step on, for example 1 0
mathtricks-moves-add = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } + { $n } = { $after }
mathtricks-moves-subtract = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } - { $n } = { $after }
mathtricks-moves-multiply = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } x { $n } = { $after }
mathtricks-moves-divide = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } / { $n } = { $after }
mathtricks-preview = { $before } -> { $after }
mathtricks-stuck = { mathtricks-player } has no next possible move. End of the game.
mathtricks-gives-up = { mathtricks-player } gives up. End of the game.
mathtricks-wins = Player { $seat } wins the game: { $one } (player 1) vs { $two } (player 2)
mathtricks-draw = The game is a draw: { $one } (player 1) vs { $two } (player 2)
mathtricks-not-two-numbers = "{ $text }" is not a cell: type two whole numbers, column and row, for example 1 0
mathtricks-beyond-any-board = x={ $x }, y={ $y } is outside the board
mathtricks-outside = x={ $x }, y={ $y } is outside the board: columns go from 0 to { $last-x }, rows from 0 to { $last-y }
mathtricks-walked = x={ $x }, y={ $y } has been walked already, by player { $walker }
mathtricks-not-adjacent = x={ $x }, y={ $y } is not next to your pawn, which stands on x={ $pawn-x }, y={ $pawn-y }
mathtricks-cell-unreadable = line { $line }, cell { $cell }: "{ $text }" is not a cell; write 5, -11, x2 or /2
mathtricks-cell-too-large = line { $line }, cell { $cell }: "{ $text }" is too large; numbers have at most nine digits
mathtricks-cell-subtracts-nothing = line { $line }, cell { $cell }: "{ $text }" subtracts nothing; subtract at least 1
mathtricks-cell-divides-by-less = line { $line }, cell { $cell }: "{ $text }" divides by less than 2; divide by at least 2
mathtricks-row-length = line { $line }: { $found } cells, but the first row has { $expected }; all rows have the same number of cells
mathtricks-start-not-zero = the start at { $at } holds { $cell }; both corners where the pawns start hold 0
mathtricks-size = a board of { $width } columns and { $height } rows; boards are from { $least } to { $most }

## The line mode

line-ask-size = Board size: columns and rows, from { $least } to { $most } (empty line: { $usual })
line-bad-size = "{ $text }" is not a board size: two whole numbers, columns and rows, from { $least } to { $most }, for example 5 8
line-board = Board { $size }, seed { $seed }
line-board-unseeded = Board { $size }
line-game-of-series = Game { $game } (best of { $length }): { $players }
line-seating = { $name } is player { $seat }
line-your-move = { $turn }: { $how }
line-refused = Refused: { $reason }. Try again.
line-help = Commands: a move; "moves" lists the moves you have; "board" shows the board again; "resign" gives the game up; "help" is this.
line-moves = You can move to: { $moves }
line-too-long = The line is too long to be a move. Try again.
line-standings = Standings after game { $game }:
line-standing = { $rank }. { $name }: { $points } ({ $wins } won, { $draws } drawn, { $losses } lost)
line-series-won = { $name } wins the series.
line-series-shared = The series is level: { $names } share it.
line-input-ended-setup = the input ended before the game began
line-input-ended = the input ended in the middle of the game
line-record-kept = The replay is in { $file }.
resigned = resigned
person-name = Player { $seat }

## The command line

cli-error = error: { $problem }
cli-about = Three grid strategy games: play them, write bots for them, judge and study them.
cli-after = Examples:
      polje play mathtricks                     two people at one keyboard
      polje play mathtricks --size 5x8 --vs greedy
      polje board new mathtricks --size 6x6 --seed 7 > my.board
      polje play mathtricks --board my.board --record game.jsonl
      polje replay verify game.jsonl

    Games: { $games }
cli-lang = Language of everything Polje says: { $languages }
cli-json = Print data as JSON, for programs
cli-game = The game: { $games }
cli-play = Play a game, against people at this keyboard or built-in bots
cli-play-after = Examples:
      polje play mathtricks --size 5x8
      polje play mathtricks --vs greedy --as 2 --series best-of-3
      polje play mathtricks --seats human:Eva,human:Ivo --seed 42
      printf '5 8\n1 0\n' | polje play mathtricks

    Levels of the built-in bots, by game: { $levels }
cli-knob-size = Columns by rows, such as 5x8
cli-knob-players = How many players
cli-seats = Who sits where: human, human:NAME or a level for each seat, separated by commas
cli-vs = Play against bots of this level on all other seats
cli-as = With --vs: the seat you take, from 1
cli-series = Play a series, such as best-of-3; players swap seats and every game gets a new board
cli-seed = The number the board is dealt from; the same seed gives the same board
cli-board-file = Play on the board in this file
cli-plain = Plain lines without colours, also on a terminal
cli-record = Write the replay to this new file; a series writes one file a game
cli-console = The original program's own interface on standard input and output
cli-console-after = Example:
      printf '5 8\n1 0\n' | polje console mathtricks --seed 7
cli-board = Boards as text files
cli-board-new = Deal a board and print it
cli-board-new-after = Example:
      polje board new mathtricks --size 5x8 --seed 7 > my.board
cli-board-show = Check the board in a file and draw it
cli-board-show-after = Example:
      polje board show mathtricks my.board
cli-board-show-file = The board file
cli-replay = Replays of games
cli-replay-show = Print the positions of a replay
cli-replay-show-after = Example:
      polje replay show game.jsonl --at 12
cli-replay-at = Only the position after this many moves
cli-replay-verify = Play a replay again and say whether it is right, or at which move it is not
cli-replay-verify-after = Example:
      polje replay verify game.jsonl
cli-replay-file = The replay file
cli-completions = Print completions for a shell
cli-completions-after = Example:
      polje completions bash > ~/.local/share/bash-completion/completions/polje
cli-completions-shell = The shell
cli-man = Print the manual page
cli-man-after = Example:
      polje man | man -l -
cli-options-are = The options are: { $known }
cli-commands-are = The commands are: { $known }
cli-games-are = The games are: { $known }
cli-no-such-game = there is no game "{ $name }"; the games are: { $known }
cli-no-such-level = { $game } has no level "{ $name }"; the levels are: { $known }
cli-no-such-language = there is no language "{ $name }"; the languages are: { $known }
cli-nearest = { $problem } (did you mean "{ $nearest }"?)
cli-bad-seed = "{ $value }" is not a seed; a seed is a whole number from 0 to 18446744073709551615
cli-bad-series = "{ $value }" is not a series; write best-of-1, best-of-3, best-of-5 and so on
cli-board-and-knob = --board brings its own board: --{ $knob } cannot be given with it
cli-players-and-seats = --players { $players } and --seats with { $seats } seats contradict each other
cli-wrong-seat-count = this game is for { $seats ->
        [one] one player
       *[other] { $seats } players
    }, but --seats names { $named }
cli-bad-as = --as { $value } is not a seat; seats go from 1 to { $seats }
cli-empty-name = --seats { $text }: a name is missing after human:
cli-cannot-read = { $file } cannot be read: { $problem }
cli-cannot-write = { $file } cannot be written: { $problem }
cli-not-text = { $file } is not a text file in UTF-8
cli-record-exists = { $file } exists already; give --record a new file, or remove that one
cli-in-file = { $file }: { $problem }
cli-no-entropy = the system gives no random numbers ({ $problem }); give a seed with --seed
