import { expect, test, vi } from 'vitest';
import { createTally } from './tally.ts';

function scene() {
  const written: [string, number][] = [];
  const due: (() => void)[] = [];
  const report = vi.fn<(error: unknown) => void>();
  let fails = false;
  const tally = createTally<string>({
    async write(key, count) {
      if (fails) throw new Error('away');
      written.push([key, count]);
    },
    report,
    schedule(_delayMs, task) {
      due.push(task);
      return () => due.splice(due.indexOf(task), 1);
    },
    pauseMs: 10,
  });
  return {
    tally,
    written,
    due,
    report,
    setFails: (next: boolean) => {
      fails = next;
    },
  };
}

test('writes a batch once, by itself, whatever was counted meanwhile', async () => {
  const { tally, written, due } = scene();
  tally.add('a');
  tally.add('a', 2);
  tally.add('b');
  expect(due).toHaveLength(1);
  due.shift()?.();
  await expect
    .poll(() => written)
    .toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  tally.add('a');
  expect(due).toHaveLength(1);
});

test('loses nothing that a database did not take, and tries again', async () => {
  const { tally, written, due, report, setFails } = scene();
  setFails(true);
  tally.add('a', 5);
  due.shift()?.();
  await expect.poll(() => due).toHaveLength(1);
  expect(report).toHaveBeenCalledOnce();
  tally.add('a');
  setFails(false);
  due.shift()?.();
  await expect.poll(() => written).toEqual([['a', 6]]);
});

test('writes what is left when it stops, and waits for no other time', async () => {
  const { tally, written, due } = scene();
  tally.add('a');
  await tally.stop();
  expect(written).toEqual([['a', 1]]);
  expect(due).toEqual([]);
  tally.add('b');
  expect(due).toEqual([]);
});
