"""Learn Caída by playing against oneself: PPO in one file. PyTorch on a processor is enough.

    make train                                    # or, with caida[train] installed:
    python examples/train_ppo.py --out build/ppo  # the same command again goes on where it stopped
    tensorboard --logdir build/ppo

It writes `weights.npz`, which examples/learned_player.py plays with NumPy alone, and `log.csv`.

Both sides are played by the same network, which learns from every decision of either. An episode is
a deal, and the reward of a decision is what it scored: points for one's side less those of the
other. So it learns to win points, not matches, and is not shown the score. Only for two sides: what
one wins the other loses, so a state is worth to one what it is not to the other.

Every lap begins new deals from its own seed. A run that was stopped and went on is therefore the
same as one that was not, and the same command gives the same weights on the same machine.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple

import numpy as np

from caida import Ruleset
from caida.commands.progress import Progress
from caida.envs import ACTION_COUNT, FEATURES, VectorCaida

try:
    import torch
    from torch import Tensor, nn
    from torch.utils.tensorboard import SummaryWriter
except ImportError as missing:
    raise SystemExit(f"no {missing.name}: make train, or pip install 'caida[train]'") from None

# What the network sees, and what each number is divided by. Not the score (see above), not what is
# the same in every deal, and nothing of the rules, which it learns from playing under them.
SEEN = {
    "phase": 1, "dealer": 1, "tanda": 3, "tandas_left": 3, "stock_size": 20, "hand": 1, "dealt": 1,
    "canto": 1, "mesa": 1, "taken": 2, "last_throw": 1, "thrower": 1, "hits": 1, "last_captor": 1,
    "hand_size": 2, "pile_size": 10, "turn_rank": 1, "turn_takes": 2, "sung": 1, "voided": 1,
    "exposed": 1, "beaten": 1, "settled": 1, "shown": 1,
}  # fmt: skip
BY_SEAT = {"dealer", "thrower", "last_captor", "hand_size", "pile_size", "turn_rank"} | {
    "turn_takes", "sung", "voided", "exposed", "beaten", "shown",
}  # fmt: skip
SEATS = 4
RIVALS = ("novato", "conocedor")  # against whom it is measured while it learns
POINTS = 5.0  # rewards are divided by this many


@dataclass(frozen=True)
class Settings:
    """Every one of them is an option of the command."""

    out: Path = Path("build/ppo")
    preset: str = "tradicional"
    seats: int = 2
    teams: bool = False
    seed: int = 1
    laps: int = 300
    matches: int = 512  # side by side
    steps: int = 74  # of each in a lap: two deals between two
    epochs: int = 3  # times that a lap is learned from
    batch: int = 4096
    hidden: int = 128  # neurons in each of two layers
    rate: float = 1.5e-3  # falls to 0 over all laps
    decay: float = 0.95  # lambda: how far a surprise is credited to decisions before it
    clip: float = 0.2
    entropy: float = 0.01
    test_every: int = 10  # laps
    test_deals: int = 4096  # against each rival

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.preset(self.preset, seats=self.seats, teams=self.teams)


class Network(nn.Module):
    """Two layers, and on them what to do and what it is worth."""

    def __init__(self, inputs: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.actions = nn.Linear(hidden, ACTION_COUNT)
        self.worth = nn.Linear(hidden, 1)
        for layer, gain in ((self.first, 2**0.5), (self.second, 2**0.5), (self.actions, 0.01)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's chance, and the points that are still to come."""
        hidden = torch.relu(self.second(torch.relu(self.first(seen))))
        logits = self.actions(hidden).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(logits, -1), self.worth(hidden).squeeze(-1)


class Lap(NamedTuple):
    """Decisions of a lap, flat: what was seen, done, and how it turned out."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # logarithms, when they were chosen
    advantages: Tensor
    returns: Tensor


def places_of(seats: int) -> tuple[list[int], list[float]]:
    """Which numbers of an observation are seen, and what each is multiplied with."""
    places, scales = [], []
    for feature in FEATURES:
        if feature.name in SEEN:
            size = feature.size * seats // SEATS if feature.name in BY_SEAT else feature.size
            places += range(feature.start, feature.start + size)
            scales += [1 / SEEN[feature.name]] * size
    return places, scales


def advantages_of(
    rewards: np.ndarray, values: np.ndarray, seats: np.ndarray, ended: np.ndarray, decay: float
) -> np.ndarray:
    """Generalized advantages, step by step from the last. ``values`` and ``seats`` have a row more
    than there are steps; a state is worth the opposite to the other side (seats of a side are even
    or odd)."""
    advantages = np.zeros_like(rewards)
    later = np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        same = np.where((seats[step] - seats[step + 1]) % 2 == 0, 1.0, -1.0) * (ended[step] == 0)
        surprise = rewards[step] + same * values[step + 1] - values[step]
        later = advantages[step] = surprise + decay * same * later
    return advantages


class Trainer:
    def __init__(self, settings: Settings) -> None:
        if settings.ruleset.sides != 2:
            raise SystemExit("only for two sides: 2 seats, or 4 with --teams")
        torch.manual_seed(settings.seed)
        self.settings = settings
        places, scales = places_of(settings.seats)
        self.places, self.scales = np.array(places), torch.tensor(scales)
        self.network = Network(len(places), settings.hidden)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.rate, eps=1e-5)
        self.vector = VectorCaida(settings.matches, settings.ruleset, by="deal")
        self.lap = 0
        self.seconds = 0.0
        self.log: list[dict[str, float]] = []

    def see(self, observations: np.ndarray) -> Tensor:
        return torch.from_numpy(observations[:, self.places]).float() * self.scales

    @torch.no_grad()
    def play(self) -> tuple[Lap, dict[str, float]]:
        """A lap of decisions, with what each of them brought."""
        settings, shape = self.settings, (self.settings.steps, self.settings.matches)
        torch.manual_seed(settings.seed << 32 | self.lap)
        table = self.vector.reset(settings.seed << 32 | self.lap * settings.matches)
        rewards, ended = np.zeros(shape, np.float32), np.zeros(shape, np.int8)
        seats = np.zeros((shape[0] + 1, shape[1]), np.int8)
        values = np.zeros((shape[0] + 1, shape[1]), np.float32)
        seen, masks, actions, chances = [], [], [], []
        rows = np.arange(settings.matches)
        for step in range(settings.steps + 1):
            seen.append(self.see(table.observations))
            masks.append(torch.from_numpy(table.masks.copy()))
            all_chances, worth = self.network(seen[-1], masks[-1])
            values[step], seats[step] = worth.numpy(), table.seats
            if step == settings.steps:
                break
            chosen = torch.multinomial(all_chances.exp(), 1).squeeze(-1)
            actions.append(chosen)
            chances.append(all_chances.gather(-1, chosen[:, None]).squeeze(-1))
            table = self.vector.step(chosen.numpy())
            rewards[step] = table.rewards[rows, seats[step]] / POINTS
            ended[step] = table.ended
        advantages = advantages_of(rewards, values, seats, ended, settings.decay)
        flat = torch.from_numpy(advantages).flatten()
        returns = torch.from_numpy(advantages + values[:-1]).flatten()
        told = {"entropy": -(all_chances.exp() * all_chances).sum(-1).mean().item()}
        told["explained"] = 1 - (flat.var() / returns.var()).item()
        lap = Lap(
            torch.cat(seen[:-1]), torch.cat(masks[:-1]), torch.cat(actions), torch.cat(chances),
            (flat - flat.mean()) / (flat.std() + 1e-8), returns,
        )  # fmt: skip
        return lap, told

    def batches(self, lap: Lap) -> Iterator[Lap]:
        for _ in range(self.settings.epochs):
            for chosen in torch.randperm(len(lap.actions)).split(self.settings.batch):
                yield Lap(*(part[chosen] for part in lap))

    def learn(self, lap: Lap) -> dict[str, float]:
        """What went better than expected becomes likelier, but in no lap by much."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate * (1 - self.lap / settings.laps)
        for batch in self.batches(lap):
            chances, worth = self.network(batch.seen, batch.masks)
            ratio = (chances.gather(-1, batch.actions[:, None]).squeeze(-1) - batch.chances).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.minimum(ratio * batch.advantages, clipped * batch.advantages).mean()
            entropy = -(chances.exp() * chances).sum(-1).mean()
            error = ((worth - batch.returns) ** 2).mean()
            loss = 0.5 * error - gain - settings.entropy * entropy
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
            self.optimizer.step()
        return {"error": error.item(), "gain": gain.item()}

    @torch.no_grad()
    def test(self, rival: str) -> tuple[float, float]:
        """Points ahead of a bot of the house in a deal, with half a 95% interval."""
        settings, ruleset = self.settings, self.settings.ruleset
        sides = [(0, 1), (1, 0)]  # half of the deals from each side
        leads: list[float] = []
        for own, other in sides:
            bots = {seat: rival for seat in range(ruleset.seats) if seat % 2 == other}
            vector = VectorCaida(settings.matches, ruleset, by="deal", bots=bots, seeds=own << 40)
            table, lead = vector.arrays, np.zeros(settings.matches)
            while len(leads) < settings.test_deals * (own + 1) // 2:
                chances, _ = self.network(
                    self.see(table.observations), torch.from_numpy(table.masks)
                )
                table = vector.step(chances.argmax(-1).numpy())
                lead += table.rewards[:, own]
                leads += lead[table.ended != 0].tolist()
                lead[table.ended != 0] = 0
            vector.close()
        return float(np.mean(leads)), float(1.96 * np.std(leads) / len(leads) ** 0.5)

    def save(self) -> None:
        """All that is needed to go on, and the weights for those who only want to play."""
        kept = {name: getattr(self, name) for name in ("lap", "seconds", "log")}
        models = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        path = self.settings.out / "checkpoint.pt"
        torch.save({**kept, **models}, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)  # never half a file
        network = self.network
        layers = (network.first, network.second, network.actions)
        arrays = {f"weights{at}": layer.weight.detach() for at, layer in enumerate(layers)}
        arrays |= {f"biases{at}": layer.bias.detach() for at, layer in enumerate(layers)}
        arrays["weights0"] = arrays["weights0"] * self.scales  # a player sees whole numbers
        halves = {name: array.numpy().astype(np.float16) for name, array in arrays.items()}
        np.savez_compressed(
            self.settings.out / "weights.npz", places=self.places.astype(np.int16), **halves
        )
        with (self.settings.out / "log.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, self.log[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.log)

    def resume(self) -> None:
        """Go on from where the last run into the same folder stopped, if there was one."""
        path = self.settings.out / "checkpoint.pt"
        if path.exists():
            kept = torch.load(path, weights_only=True)
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.lap, self.seconds, self.log = kept["lap"], kept["seconds"], kept["log"]

    def run(self, until: int | None = None) -> None:
        """All laps that are missing; ``until`` ends sooner."""
        settings = self.settings
        with SummaryWriter(settings.out) as board, Progress("PPO", settings.laps) as progress:
            if self.lap == 0:
                self.measure(board)
            while self.lap < min(settings.laps, until or settings.laps):
                began = time.perf_counter()
                lap, told = self.play()
                told |= self.learn(lap)
                self.lap += 1
                self.seconds += time.perf_counter() - began
                for name, value in told.items():
                    board.add_scalar(name, value, self.decisions)
                if self.lap % settings.test_every == 0 or self.lap == settings.laps:
                    self.measure(board)
                    lead = self.log[-1][RIVALS[0]]
                    progress.label = f"PPO, {lead:+.2f} points a deal against {RIVALS[0]}"
                progress.reach(self.lap, settings.laps)

    @property
    def decisions(self) -> int:
        return self.lap * self.settings.matches * self.settings.steps

    def measure(self, board: SummaryWriter) -> None:
        """How it stands against the bots of the house, for the log and the curve; then save."""
        row = {"lap": self.lap, "decisions": self.decisions, "seconds": round(self.seconds, 1)}
        for rival in RIVALS:
            lead, margin = self.test(rival)
            row |= {rival: round(lead, 3), f"{rival}_margin": round(margin, 3)}
            board.add_scalar(f"lead/{rival}", lead, self.decisions)
        self.log.append(row)
        self.save()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for field in fields(Settings):
        name = f"--{field.name.replace('_', '-')}"
        if isinstance(field.default, bool):
            parser.add_argument(name, action="store_true")
        else:
            kind = Path if field.name == "out" else type(field.default)
            parser.add_argument(name, type=kind, default=field.default)
    settings = Settings(**vars(parser.parse_args()))
    settings.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    trainer = Trainer(settings)
    trainer.resume()
    trainer.run()
    for row in trainer.log[-1:]:
        print(*(f"{name} {value:.2f}" for name, value in row.items()), sep=" · ")


if __name__ == "__main__":
    main()
