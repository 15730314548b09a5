"""What benches/offline.py runs in the browser: in Python's worker, and in the page."""

from __future__ import annotations

BOTS = """
import json
from collections.abc import Iterator
from time import perf_counter
from caida.bots import make_bot
from caida.engine.build import COMPILED
from caida.engine.match import Match
from caida.engine.ruleset import PRESETS, Ruleset
from caida.engine.views import View

{views}
{modes}
def measure(name, ruleset, count):
    bot, times = make_bot(name, 1), []
    for view in views(ruleset, count):
        start = perf_counter()
        bot.choose(view)
        times.append(1000 * (perf_counter() - start))
    return times

assert COMPILED
found = [
    [name, ruleset.seats, mode, measure(name, ruleset, {count})]
    for mode, ruleset in modes() for name in {names}
]
json.dumps(found)
"""
# A command from the person, decided, stored, applied and told again; and the same while a match of
# four is being reviewed, again and again. The marks say what of it the processor was busy with.
STEPS = """
import asyncio, json, random
from dataclasses import replace
from itertools import count
from time import perf_counter
from js import performance
from caida.local.house import ALONE, House

async def play(house, others, times):
    async def ask(method, path, body):
        return json.loads((await house.request(method, path, json.dumps(body))).body)
    await ask("PUT", "/api/me", {{"name": "Ana", "colour": "mar"}})
    bots = [{{"seat": seat, "bot": "novato"}} for seat in range(1, others + 1)]
    order = {{"seat": 0, "start": True, "seats": others + 1, "bots": bots}}
    made = await ask("POST", "/api/rooms", order)
    over, sent = asyncio.Event(), {{}}
    def tell(text):
        message = json.loads(text)
        if message.get("command") in sent:
            performance.mark("told")
            times.append(1000 * (perf_counter() - sent.pop(message["command"])))
        seq = message.get("seq", 0)
        choices = message.get("choices") or (message.get("own") or {{}}).get("choices")
        if choices:
            act = {{"type": "act", "id": f"c{{seq}}", "seq": seq}}
            text = json.dumps({{**act, "action": random.choice(choices)["action"]}})
            sent[f"c{{seq}}"] = perf_counter()
            performance.mark("said")
            wire.say(text)
        if message.get("room", {{}}).get("stage") == "finished":
            over.set()
    def nothing(*_): ...
    wire = house.connect(f"/ws/rooms/{{made['room']['id']}}?v=1", nothing, tell, nothing)
    await over.wait()
    wire.leave()

async def review(house):
    match = json.loads((await house.request("GET", "/api/matches")).body)[0]["id"]
    record = (await house.request("GET", f"/api/matches/{{match}}/record")).body.decode()
    for number in count():
        await house.services.coach.review(f"{{number}}", record, ())

async def measure(count, is_reviewing):
    house = await House.open(settings=replace(ALONE, bot_delay=0.0, deal_pause=0.0))
    if is_reviewing:
        await play(house, 3, [])
        reviewing = asyncio.create_task(review(house))
    times = []
    while len(times) < count:
        await play(house, 1, times)
    return times

json.dumps(await measure({count}, {is_reviewing}))
"""
RUN = """([base, program]) => new Promise((done, failed) => {
  const worker = new Worker('offline_worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => data.problem ? failed(data.problem) : done(data.answer);
  worker.postMessage({ base, program });
})"""


WORK = """() => new Promise((done) => {
  const work = `const start = performance.now(); let x = 0;
    for (let i = 0; i < 1.5e8; i++) x = (x * 31 + i) | 0;
    postMessage(performance.now() - start + 0 * x);`;
  const worker = new Worker(URL.createObjectURL(new Blob([work])));
  worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
})"""
