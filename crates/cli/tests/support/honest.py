"""A program that thinks on its own time: 80 ms of the processor about each of its first two moves."""
import json, sys, time


def number(cell):
    digits = cell.lstrip("+-x/")
    return int(digits) if digits.isdigit() else 0


def worth(view, move):
    if "board" not in view:
        return 0
    x, y = map(int, move.split(","))
    cell = view["board"][y][x]
    return {"x": 10, "/": -10, "-": -1}.get(cell[0], 1) * number(cell)


def choose(kind, view, moves):
    ordered = sorted(moves, key=lambda move: (worth(view, move), move))
    return {"best": ordered[-1], "first": moves[0], "worst": ordered[0]}[kind]


prompts = 0
for line in sys.stdin:
    said = json.loads(line)
    if "hello" in said:
        print("ready moves", flush=True)
    if "game" in said:
        prompts = 0
    if "prompt" in said:
        prompts += 1
        began = time.process_time()
        while prompts <= 2 and time.process_time() - began < 0.08:
            pass
        print(choose(sys.argv[1], said["prompt"]["view"], said["prompt"]["moves"]), flush=True)
