import { expect, it } from 'vitest';
import { type PollPace, startPoll } from './start-poll.ts';

/** A poll whose waits end at once; what it waited, and how often it asked. */
function poll(pace: PollPace) {
  const waits: number[] = [];
  let next: (() => void) | null = null;
  const state = { asked: 0, isSeen: true };
  const stop = startPoll(
    {
      ask: () => (state.asked += 1),
      isSeen: () => state.isSeen,
      schedule(delayMs, task) {
        waits.push(delayMs);
        next = task;
        return () => (next = null);
      },
    },
    pace,
  );
  const turn = (count = 1) => {
    for (let done = 0; done < count; done += 1) next?.();
  };
  return { waits, state, stop, turn };
}

it('waits longer each time, up to a bound, and asks for as long as it goes', () => {
  const { waits, state, turn } = poll({ firstMs: 3, mostMs: 30 });
  expect(state.asked, 'not at once').toBe(0);
  turn(6);
  expect(waits).toEqual([3, 6, 12, 24, 30, 30, 30]);
  expect(state.asked).toBe(6);
});

it('keeps its pace where that is to stay', () => {
  const { waits, turn } = poll({ firstMs: 3, mostMs: 3 });
  turn(3);
  expect(waits).toEqual([3, 3, 3, 3]);
});

it('asks nothing for a page that nobody sees, and does not get slower by it', () => {
  const { waits, state, turn } = poll({ firstMs: 3, mostMs: 30 });
  state.isSeen = false;
  turn(4);
  expect([state.asked, waits.at(-1)]).toEqual([0, 3]);
  state.isSeen = true;
  turn();
  expect(state.asked).toBe(1);
});

it('ends when it is stopped', () => {
  const { state, stop, turn } = poll({ firstMs: 3, mostMs: 30 });
  turn();
  stop();
  turn(3);
  expect(state.asked).toBe(1);
});
