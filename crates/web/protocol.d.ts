// What the server says, as types: docs/rooms.md describes it in words.

/** Style, owner (0 is nobody), text, style and glyph of the marker; cut after the last thing there is. */
export type Tile = [style: string, owner?: number, text?: string, marker?: string, glyph?: string];
export type Cell = [x: number, y: number];
export type Move = [text: string, cells: Cell[]];

export interface ExtraKey {
  key: string;
  about: string;
  name: string;
  /** The move in notation, with `{x}` and `{y}` for the cell pointed at. */
  move: string;
}

export interface Sign {
  style: string;
  glyph: string;
  about: string;
}

export interface SeatLine {
  seat: number;
  say: string;
  playing: boolean;
}

export interface Player {
  seat: number;
  name: string;
  bot: boolean;
  named: boolean;
  here: boolean;
  points: string;
}

export interface Turn {
  seat: number | null;
  say: string;
  mine: boolean;
  moves: Move[];
  buttons: { move: string; say: string }[];
}

export interface LogLine {
  n: number;
  seat: number;
  move?: string;
  cells?: Cell[];
  say?: string;
}

export interface Over {
  say: string[];
  winners: number[];
  left: number | null;
  series: { name: string; points: string; rank: number }[] | null;
  series_say: string | null;
  replay: string;
  can: string[];
}

export interface RoomGame {
  name: string;
  title: string;
  guide: string;
  how: string;
  hides: boolean;
  queues: boolean;
  keys: ExtraKey[];
  signs: Sign[];
}

export interface Welcome {
  room: string;
  game: RoomGame;
  lang: string;
  seat: number | null;
  stage: "open" | "playing" | "over";
  number: number;
  best_of: number;
  fair: string | null;
  seed: string | null;
  players: Player[];
  n?: number;
  width?: number;
  height?: number;
  tiles?: Tile[];
  seats?: SeatLine[];
  turn?: Turn | null;
  clocks?: number[] | null;
  running?: number | null;
  tempo?: number | null;
  log?: LogLine[];
  orders?: Move[];
  /** What the next order would do now. */
  next?: string;
  can: string[];
  asks: Asks | null;
  over: Over | null;
  links: (string | null)[] | null;
}

export interface Asks {
  undo: number;
  say: string;
}

export interface Happened extends LogLine {
  id?: string;
  tiles: [index: number, tile: Tile][];
  seats: SeatLine[];
  turn: Turn | null;
  clocks?: number[] | null;
  running?: number | null;
  captured?: Cell[];
  orders?: Move[];
  next?: string;
  can?: string[];
}

export interface Refused {
  id: string;
  n: number;
  why: string;
  say: string;
}

/** What a move, or an order between cells, would do. */
export interface Preview {
  text?: string;
  cells?: Cell[];
  variant?: number;
  say: string | null;
}

export interface Bye {
  why: string;
  retry_ms?: number;
  say: string;
}

/** One message of the server has one of these, `players` comes with `links`. */
export interface FromServer {
  welcome?: Welcome;
  event?: Happened;
  refused?: Refused;
  players?: Player[];
  links?: (string | null)[] | null;
  asks?: Asks | null;
  orders?: Move[];
  next?: string;
  preview?: Preview;
  over?: Over;
  bye?: Bye;
  pong?: number;
}

export interface Knob {
  name: string;
  label: string;
  kind: "size" | "count";
  least: string;
  most: string;
  usual: string;
}

export interface Game {
  name: string;
  title: string;
  about: string;
  guide: string;
  hides: boolean;
  queues: boolean;
  certifies: boolean;
  knobs: Knob[];
  presets: { name: string; label: string; knobs: Record<string, string> }[];
  levels: { name: string; label: string }[];
  keys: ExtraKey[];
  signs: Sign[];
  /** A position to show on the game's card. */
  sample?: { width: number; height: number; tiles: Tile[] };
}

export interface Catalog {
  texts: Record<string, string>;
  languages: { code: string; name: string }[];
  largest: number;
  /** Where others reach the server, if anywhere. */
  outside: string | null;
  games: Game[];
}

export interface Step extends LogLine {
  ms?: number;
  tiles: [index: number, tile: Tile][];
  seats: SeatLine[];
}

export interface Judged {
  summary: string;
  errors: { n: number; say: string; better: string | null; cells: Cell[] }[];
}

export interface Replay {
  game: string;
  title: string;
  names: string[];
  number: number;
  games: number;
  width: number;
  height: number;
  fair: string | null;
  start: { tiles: Tile[]; seats: SeatLine[] };
  steps: Step[];
  closing: string[];
  judged: null | "pending" | Judged;
  file: string | null;
}

/** A rating with the ends of its interval. */
export type Rating = [rating: number, least: number, most: number];

export interface Leaders {
  games: {
    name: string;
    title: string;
    lines: {
      rank: number;
      name: string;
      bot: boolean;
      verified: boolean;
      helped: boolean;
      wins: number;
      draws: number;
      losses: number;
      series: number;
      rating: Rating | null;
    }[];
  }[];
}

export interface Tournament {
  name: string;
  title: string;
  played: number;
  total: number;
  running: boolean;
  standings: { rank: number; name: string; points: string; games: number; rating: Rating | null }[];
  crosstable: { name: string; cells: string[] }[];
  chart: string | null;
}

/** A page of a tournament's games, the latest first. */
export interface TournamentGames {
  page: number;
  pages: number;
  games: { id: string; players: string[]; say: string }[];
}
