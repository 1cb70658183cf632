#!/usr/bin/env python3
"""Plays Fogwalk by JSON lines: python3 docs/client.py fogwalk play --new --seed moth --json"""
import json
import subprocess
import sys

game = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
known = {}  # (x, y): terrain, of the present floor

def send(request=None):
    if request:
        print(json.dumps(request), file=game.stdin, flush=True)
    line = game.stdout.readline() or sys.exit(game.wait())  # without a line the program has ended, and has said why
    seen = json.loads(line)
    if "size" in seen:  # a new floor: everything is told anew
        known.clear()
    known.update({(x, y): terrain for x, y, terrain in seen.get("cells", [])})
    return seen

seen, turn, command = send(), -1, "explore"
while "over" not in seen and seen["turn"] < 300:
    enemies = [unit["unit"] for unit in seen["units"] if unit["enemy"]]
    stuck, turn = seen["turn"] == turn, seen["turn"]
    if any("seen all" in line for line in seen.get("lines", [])):
        command = "down"
    seen = send({"action": "wait"} if stuck else {"do": "attack"} if enemies else {"do": command})
print(f"turn {seen['turn']}, floor {seen['floor']}, {len(known)} cells known, health {seen.get('you', {}).get('health')}")
game.stdin.close()
sys.exit(game.wait())
