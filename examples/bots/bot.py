#!/usr/bin/env python3
"""A starter bot: plays a random legal move of any game. docs/protocol.md has the whole story."""
import json
import random
import sys


def choose(prompt):
    """The place for your ideas: prompt["view"] holds all that your seat may know."""
    return random.choice(prompt["moves"])


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print("ready moves", flush=True)  # "moves" asks for the list of legal moves in every prompt
    elif "prompt" in message:
        print(choose(message["prompt"]), flush=True)
    # "game" (a new game begins) and "end" (how it ended) need no answer
