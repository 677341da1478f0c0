"""Many learners at once: environments of gymnasium_env.py in a few processes, a block of them in each.

One byte goes to each process for a step and one comes back; actions, observations, masks and rewards lie in memory that
all of them share. Autoreset is NEXT_STEP, Gymnasium's usual one: the step after the end of a match begins the next,
whatever its action, with the reward 0. Only names, options and seeds are sent: a state never leaves its process.
"""

import json
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, NoReturn, SupportsIndex

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from oikist.core.errors import BadOption, OikistError
from oikist.core.game import Game, check_action
from oikist.games import load
from oikist.research.episode import BadCall
from oikist.research.gymnasium_env import ERROR, LOSES, SeatEnv
from oikist.research.spaces import Observation

STEP: Final = b"s"
RESET: Final = b"r"  # followed by the seeds as JSON
CLOSE: Final = b"c"
DONE: Final = b""  # the answer when all went well; else it is a sentence
PATIENCE: Final = 5.0  # seconds until a process that was asked to end is made to


class WorkerDied(OikistError):
    """A process of a vector ended without being asked to."""


@dataclass(frozen=True, slots=True)
class Arrays:
    """What all processes share, a row an environment."""

    actions: NDArray[np.int64]
    rewards: NDArray[np.float64]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    terminations: NDArray[np.bool_]

    @classmethod
    def size(cls, count: int, length: int, actions: int) -> int:
        """The bytes they need."""
        return count * (8 + 8 + 4 * length + actions + 1)

    @classmethod
    def lay(cls, memory: SharedMemory, count: int, length: int, actions: int) -> "Arrays":
        """The arrays in that memory, those of the widest numbers first, so that all lie where they may."""
        first, arrays = 0, []
        kinds = ((np.int64, 0), (np.float64, 0), (np.float32, length), (np.int8, actions), (np.bool_, 0))
        for kind, width in kinds:
            shape = (count, width) if width else (count,)
            array: NDArray[Any] = np.ndarray(shape, kind, memory.buf, first)
            arrays.append(array)
            first += array.nbytes
        return cls(*arrays)


class VectorSeats(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """So many environments in so many processes; without a number of processes there is one a core."""

    def __init__(
        self,
        game: str | Game = "magna-grecia",
        num_envs: int = 8,
        workers: int | None = None,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        illegal: str = LOSES,
        **options: object,
    ) -> None:
        """All but `num_envs` and `workers` is as in SeatEnv."""
        self.closed = True  # until something is open
        model = SeatEnv(game, seats, seat, bots, illegal, None, **options)
        count = _checked("num_envs", num_envs)
        processes = min(count, _checked("workers", workers or os.cpu_count() or 1))
        self.game = model.game
        self.num_envs = count
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space, self.single_action_space = model.observation_space, model.action_space
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        sizes = (count, model.table.length, self.game.action_count)
        self._memory = SharedMemory(create=True, size=Arrays.size(*sizes))
        self._arrays: Arrays | None = Arrays.lay(self._memory, *sizes)
        self._pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        self._is_strict = illegal == ERROR
        self.closed = False
        try:
            self._start(_blocks(count, processes), sizes, _described(model))
        except BaseException:
            self.close()
            raise

    def _start(self, blocks: list[range], sizes: tuple[int, int, int], description: str) -> None:
        context = get_context("spawn")
        for block in blocks:
            pipe, other = context.Pipe()
            words = (other, self._memory.name, sizes, block.start, block.stop, description)
            process = context.Process(target=serve, args=words, daemon=True)
            process.start()
            other.close()
            self._pipes.append(pipe)
            self._processes.append(process)
        self._blocks = blocks
        self._hear()  # that all are ready

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match in every environment; number N gets seed + N, or the one of the list."""
        self._open()
        if options and "reset_mask" in options:
            raise BadOption("reset_mask is no option of VectorSeats: it resets all environments, or none.")
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + number for number in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise BadOption(f"{len(seeds)} seeds are given for {self.num_envs} environments: it is one for each.")
        for index, block in enumerate(self._blocks):
            self._tell(index, RESET + json.dumps(seeds[block.start : block.stop]).encode())
        self._hear()
        return self._told()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action for every environment; what comes back are new arrays."""
        arrays = self._open()
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise BadCall(f"The actions have the shape {given.shape}: it is ({self.num_envs},), one an environment.")
        if self._is_strict:
            self._check_actions(arrays, given)
        arrays.actions[:] = given
        for index in range(len(self._pipes)):
            self._tell(index, STEP)
        self._hear()
        observations, infos = self._told()
        truncations = np.zeros(self.num_envs, np.bool_)
        return observations, arrays.rewards.copy(), arrays.terminations.copy(), truncations, infos

    def _check_actions(self, arrays: Arrays, actions: NDArray[np.int64]) -> None:
        """Refuse illegal actions before any environment has moved; what ended may be given any."""
        for number, action in enumerate(actions.tolist()):
            if not arrays.terminations[number]:
                check_action(self.game, action)
                if action >= self.game.action_count or not arrays.masks[number, action]:
                    name = self.game.action_name(action)
                    raise BadCall(f"Environment {number} may not do {name!r} now: its action_mask is 0 there.")

    def action_name(self, index: SupportsIndex) -> str:
        """The name of an action, as records have it."""
        return self.game.action_name(int(index))

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        arrays = self._open()
        masks = arrays.masks.copy()
        infos = {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}
        return {"observation": arrays.observations.copy(), "action_mask": masks}, infos

    def _open(self) -> Arrays:
        if self._arrays is None:
            raise BadCall("The vector is closed: make another one.")
        return self._arrays

    def _tell(self, index: int, message: bytes) -> None:
        try:
            self._pipes[index].send_bytes(message)
        except OSError:
            self._mourn(index)

    def _hear(self) -> None:
        """Wait for every process; the first sentence that one of them sends is raised when all have answered."""
        sentences: list[str] = []
        for index, pipe in enumerate(self._pipes):
            try:
                answer = pipe.recv_bytes()
            except (EOFError, OSError):
                self._mourn(index)
            if answer != DONE:
                sentences.append(answer.decode())
        if sentences:
            raise BadCall(sentences[0])

    def _mourn(self, index: int) -> NoReturn:
        """A process is gone: nothing of the others is of use any more."""
        process, block = self._processes[index], self._blocks[index]
        process.join(PATIENCE)
        code = process.exitcode
        self.close()
        numbers = f"{block.start} to {block.stop - 1}"
        raise WorkerDied(
            f"The process of environments {numbers} ended with code {code}: the vector is closed, make another one."
        )

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes and free the memory; close() calls it once."""
        for pipe in self._pipes:
            try:
                pipe.send_bytes(CLOSE)
            except OSError:
                continue  # it ended before
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()
        for pipe in self._pipes:
            pipe.close()
        self._pipes, self._processes = [], []
        self._arrays = None  # memory with arrays in it cannot be given back
        self._memory.close()
        self._memory.unlink()


def serve(pipe: Connection, memory: str, sizes: tuple[int, int, int], first: int, last: int, description: str) -> None:
    """The life of a process: it makes its environments and does what it is told, until it is told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who made the vector, who then closes it
    shared = SharedMemory(memory)
    arrays = Arrays.lay(shared, *sizes)
    envs = [_made(description) for _ in range(first, last)]
    ended = [False] * len(envs)
    pipe.send_bytes(DONE)
    while True:
        try:
            message = pipe.recv_bytes()
        except EOFError:  # whoever made the vector is gone
            break
        if message == CLOSE:
            break
        try:
            if message == STEP:
                _step(envs, ended, arrays, first)
            else:
                _reset(envs, ended, arrays, first, json.loads(message[1:]))
            pipe.send_bytes(DONE)
        except OikistError as error:
            pipe.send_bytes(str(error).encode())
    del arrays
    shared.close()


def _step(envs: list[SeatEnv], ended: list[bool], arrays: Arrays, first: int) -> None:
    for number, env in enumerate(envs):
        row = first + number
        if ended[number]:
            observation, _ = env.reset()
            reward, ended[number] = 0.0, False
        else:
            observation, reward, ended[number], _, _ = env.step(int(arrays.actions[row]))
        arrays.observations[row] = observation["observation"]
        arrays.masks[row] = observation["action_mask"]
        arrays.rewards[row] = reward
        arrays.terminations[row] = ended[number]


def _reset(envs: list[SeatEnv], ended: list[bool], arrays: Arrays, first: int, seeds: list[int | None]) -> None:
    for number, env in enumerate(envs):
        observation, _ = env.reset(seed=seeds[number])
        ended[number] = False
        arrays.terminations[first + number] = False
        arrays.observations[first + number] = observation["observation"]
        arrays.masks[first + number] = observation["action_mask"]


def _described(env: SeatEnv) -> str:
    """Everything that makes such an environment, as JSON: names, numbers and the texts of components."""
    game = env.game
    box = [game.name, game.components, game.box]
    return json.dumps([box, [env.table.seats, env.chosen_seat, env.bots, env.illegal], env.table.options])


def _made(description: str) -> SeatEnv:
    (name, components, box), (seats, seat, bots, illegal), options = json.loads(description)
    return SeatEnv(load(name, components, **box), seats, seat, bots, illegal, None, **options)


def _blocks(count: int, parts: int) -> list[range]:
    """The numbers below `count` in so many rows, as even as can be."""
    return [range(count * part // parts, count * (part + 1) // parts) for part in range(parts)]


def _checked(name: str, number: int) -> int:
    if number < 1:
        raise BadOption(f"{name} cannot be {number}: it is 1 or more.")
    return number
