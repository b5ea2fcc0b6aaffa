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
line-bots-seed = The bots play from seed { $seed }
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
person-letter = Person { $letter }
person-name = Player { $seat }

## Bots and matches

fault-no-start = it did not start: { $problem }
fault-not-ready = it was not ready within { $time }
fault-bad-greeting = it answered the greeting with "{ $line }" instead of "ready" or "ready moves"
fault-late = it was out of time after { $time }
fault-gone = it is gone ({ $how })
fault-endless = it wrote a line without end
fault-bad-move = it answered "{ $line }"
fault-because = { $fault }: { $reason }
spec-empty = "{ $text }" names no bot: write a level, or cmd: and a command line
spec-empty-name = "{ $text }": a name is missing before the equals sign
spec-quotes = "{ $text }": a quote is opened and never closed
spec-option = "{ $text }": "{ $option }" is not an option of a bot; there is dir=FOLDER
match-won = Game { $game }: { $winner } wins ({ $scores }; { $moves ->
        [one] one move
       *[other] { $moves } moves
    })
match-drawn = Game { $game }: drawn ({ $scores }; { $moves ->
        [one] one move
       *[other] { $moves } moves
    })
match-forfeit = { $name } forfeits at move { $at }: { $fault }
match-last-words = It wrote to standard error:
match-standings = After { $games ->
        [one] one game
       *[other] { $games } games
    }:
match-wrong-count = this game is for { $seats ->
        [one] one player
       *[other] { $seats } players
    }, but { $named ->
        [one] one bot is named
       *[other] { $named } bots are named
    }
match-replays-folder = { $folder } cannot be made: { $problem }
schedule-nothing = the schedule has nothing to play: rounds and boards count from 1
schedule-seats = { $seats } at a table are too few: seats count from 2
schedule-players = { $players ->
        [one] one player is
       *[other] { $players } players are
    } too few: { $seats } sit at a table
schedule-too-many = the schedule has more than { $most } games
plan-unreadable = line { $line }: { $problem }
plan-name = "{ $name }" cannot be the name of a tournament: names are letters, digits, hyphens, underscores and dots, at most 64, and begin with a letter or digit
plan-seats = the board is for { $found }, but { $seats } sit at a table in this schedule
plan-boards-and-board = boards bring their own settings: leave out either the list of boards or the section [board]
store-unusable = { $file } cannot be used: { $problem }
store-full = { $file } cannot be written, the disk is full; everything announced is kept
store-read-only = { $file } cannot be written: { $problem }; everything announced is kept
store-busy = { $file } is being written by another process for too long; try again
store-damaged = { $file } is damaged: { $problem }
store-newer = { $file } was made by a newer Polje (version { $found }, this one knows { $known })
store-exists = there is a tournament "{ $name }" already; choose another name
store-no-such-tournament = there is no tournament "{ $name }"; there are: { $known }
store-no-tournaments = there is no tournament "{ $name }", nor any other; make one with: polje tournament new FILE.toml
store-held = the tournament "{ $name }" is being run by { $holder }
archive-file = the archive cannot be read or written: { $problem }
archive-no-plan = this is not the archive of a tournament: it does not begin with a complete plan.toml
archive-other-plan = there is another tournament "{ $name }" with a different plan; give this one another name with --as NAME
archive-wrong-game = { $file } is not a right replay of a game of this tournament
tournament-made = { $name }: { $players } players, { $games ->
        [one] one game
       *[other] { $games } games
    }
tournament-made-knockout = { $name }: { $players } players, knockout
tournament-how-to-run = Play it with: { $command }
tournament-game-won = { $game }: { $winner } wins ({ $scores })
tournament-game-drawn = { $game }: drawn ({ $scores })
tournament-stopping = Stopping after the games being played; press Ctrl-C again to stop at once.
tournament-stopped = Stopped. { $games ->
        [0] No game has been
        [one] One game is
       *[other] { $games } games are
    } kept; go on with: { $command }
tournament-progress = { $bar } { $played }/{ $total } games, { $speed }/s, { $left } left; { $leaders }
tournament-progress-open = { $played } games, { $speed }/s; { $leaders }
tournament-none = No tournament yet; make one with: polje tournament new FILE.toml
tournament-finished = finished
tournament-running = being run by { $holder }
tournament-waiting = not finished; go on with: { $command }
tournament-status = { $name }: { $game }, { $players } players, { $played } of { $total } games, { $state }
tournament-status-open = { $name }: { $game }, { $players } players, { $played } games, { $state }
tournament-no-game = { $name } has no game { $id } yet; games lists those it has
tournament-bad-id = "{ $id }" is not the id of a game; ids look like r1b2-3v1 (round 1, board 2, player 3 on seat 1 against player 1)
tournament-no-player = { $name } has no player "{ $player }"; the players are: { $known }
tournament-exported = { $file }: { $games ->
        [one] one game
       *[other] { $games } games
    } and the standings of { $name }
tournament-imported = { $name }: { $games ->
        [one] one game
       *[other] { $games } games
    } read, { $new } new
tournament-impossible = a game cannot be played: { $problem }
tournament-column-player = player
tournament-column-points = points
tournament-column-games = games
tournament-column-wins = won
tournament-column-draws = drawn
tournament-column-losses = lost
tournament-column-rating = rating (95%)
tournament-column-rounds = rounds
tournament-points = { $points }
check-bot-program = check-bot tests programs: write cmd: and a command line, such as cmd:./mybot
check-bot-starts = it starts and says it is ready
check-bot-game = it plays a game on seat { $seat }
check-bot-played = it plays a game on seat { $seat }: { $moves ->
        [one] one legal move, in time
       *[other] { $moves } legal moves, in time
    }
check-bot-ends = it ends when its input ends
check-bot-passed = ok    { $what }
check-bot-failed = FAIL  { $what }
check-bot-all-right = The bot keeps to the protocol.
check-bot-lines = The last lines exchanged (> to the bot, < from the bot):
check-bot-not-ended = it was still running two seconds after its input had ended
check-bot-bad-end = it ended with { $status }
bot-bad-line = line { $line }: { $problem }

## The command line

cli-match = Play bots against each other: built-in ones and programs
cli-match-after = Examples:
      polje match mathtricks greedy random --size 5x5 --games 10
      polje match mathtricks greedy "mine=cmd:python3 mybot.py" --clock 2s+10ms --replays games
cli-bots = The players: LEVEL, NAME=LEVEL or [NAME=]cmd:COMMAND LINE, with ;dir=FOLDER after it where needed
cli-games = How many games; players move on a seat each game, and every board is played once per seating
cli-match-series = Play a series until it is decided, such as best-of-5
cli-clock = How long programs may think: 2s+1ms (a bank and what each move adds), 60s, or 500ms/move (usual: 10s/move)
cli-replays = Write the replay of every game into this folder
cli-check-bot = Say what is wrong with a bot: does it start, answer in time, play legal moves, end?
cli-check-bot-after = Example:
      polje check-bot mathtricks "cmd:python3 mybot.py"
cli-check-bot-bot = The bot: cmd:COMMAND LINE, with ;dir=FOLDER after it where needed
cli-bot = A built-in bot on standard input and output, speaking the protocol of docs/protocol.md
cli-bot-after = Example:
      polje match mathtricks "cmd:polje bot mathtricks greedy" random
cli-bot-level = The level of the bot
cli-tournament = Tournaments: many games between many players, kept, resumed, rated
cli-tournament-name = The name of the tournament
cli-tournament-new = Make a tournament from its description
cli-tournament-new-after = Example:
      polje tournament new spring.toml

    What to write in the file: docs/tournaments.md
cli-tournament-file = The description, in TOML
cli-tournament-run = Play a tournament, or go on with it where it stopped
cli-tournament-run-after = Example:
      polje tournament run spring -j 4
cli-jobs = How many games are played at the same time (usual: 1)
cli-no-timing = Leave out how long moves took, so that equal games give equal bytes
cli-tournament-status = How far tournaments have come
cli-tournament-status-after = Examples:
      polje tournament status
      polje tournament status spring
cli-tournament-standings = Points, and ratings with their 95% intervals
cli-tournament-standings-after = Examples:
      polje tournament standings spring --crosstable
      polje tournament standings spring --svg ratings.svg
cli-crosstable = Also who scored how much against whom
cli-bars = Also the ratings as bars
cli-svg = Write a chart of the ratings to this new file
cli-tournament-games = List the games of a tournament, show one, write out its replay
cli-tournament-games-after = Examples:
      polje tournament games spring --player greedy
      polje tournament games spring r1b2-3v1
      polje tournament games spring r1b2-3v1 --replay game.jsonl
cli-tournament-id = The game to show, such as r1b2-3v1: round 1, board 2, player 3 on seat 1 against player 1
cli-tournament-player = Only games of this player
cli-tournament-replay = Write the replay of the game to this new file
cli-tournament-export = Write all replays and the standings into one archive
cli-tournament-export-after = Example:
      polje tournament export spring spring.tar
cli-tournament-archive-new = The archive to write, a new file
cli-tournament-import = Take in the archive of a tournament; every replay is checked
cli-tournament-import-after = Example:
      polje tournament import spring.tar --as spring-copy
cli-tournament-archive = The archive
cli-tournament-as = Call it this here
cli-data = Where games and tournaments are kept (usual: POLJE_DATA, else the system's place for data)
cli-no-data = the system names no place for data; give one with --data DIR or POLJE_DATA
cli-file-exists = { $file } exists already; give a new file, or remove that one
cli-bad-clock = "{ $value }" is not a clock; write 2s+1ms, 60s, 500ms/move or 60s+1s,5s/move

cli-error = error: { $problem }
cli-about = Three grid strategy games: play them, write bots for them, judge and study them.
cli-after = Examples:
      polje play mathtricks                     two people at one keyboard
      polje play mathtricks --size 5x8 --vs greedy
      polje board new mathtricks --size 6x6 --seed 7 > my.board
      polje play mathtricks --board my.board --record game.jsonl
      polje replay verify game.jsonl

    Games: { $games }
cli-lang = Language of what Polje says: { $languages }
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
cli-series = Play a series, such as best-of-3; players swap seats, and every game gets a new board unless --board gives one
cli-seed = The number that boards are dealt and bots play from; the same seed gives the same game
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
cli-replay-at = Only the position after this many moves and forfeits
cli-replay-verify = Play a replay again and say whether it is right, or at which move it is not
cli-replay-verify-after = Example:
      polje replay verify game.jsonl
cli-replay-file = The replay file
cli-completions = Print completions for a shell
cli-completions-after = Example:
      polje completions bash > ~/.local/share/bash-completion/completions/polje
cli-completions-shell = The shell
cli-man = Print the manual page of Polje or of one command
cli-man-after = Examples:
      polje man | man -l -
      polje man board new | man -l -
cli-man-command = The command, such as play or board new
cli-options-are = The options are: { $known }
cli-commands-are = The commands are: { $known }
cli-games-are = The games are: { $known }
cli-no-such-game = there is no game "{ $name }"; the games are: { $known }
cli-no-such-command = there is no command "{ $name }"; the commands are: { $known }
cli-same-name = two people are called "{ $name }"; give them different names
cli-part-exists = { $file } is there, from a game that was cut short: look at it with replay show, then move or remove it
cli-record-no-name = --record "{ $file }" is not the name of a file
cli-no-such-level = { $game } has no level "{ $name }"; the levels are: { $known }
cli-no-such-language = there is no language "{ $name }"; the languages are: { $known }
cli-nearest = { $problem } (did you mean "{ $nearest }"?)
cli-bad-seed = "{ $value }" is not a seed; a seed is a whole number from 0 to 18446744073709551615
cli-bad-series = "{ $value }" is not a series; write best-of-1, best-of-3, best-of-5 and so on, odd and up to 99
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
