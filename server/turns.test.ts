import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

function setUp(limits = { atOnce: 2, waiting: 2 }) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (key: string, name: string, asker = 'one') =>
    turns.run({ key, asker }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
      return name;
    });
  return { turns, begun, start, end: (name: string) => ends.get(name)?.() };
}

describe('turns', () => {
  it('run so many of a key at once, the others in the order they came, and those of another key beside them', async () => {
    const { begun, start, end } = setUp();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name));
    const other = start('b', 'b1');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    end('a2');
    expect(await all[1]).toBe('a2');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    end('a1');
    await all[0];
    expect(begun.at(-1)).toBe('a4');
    for (const name of ['a3', 'a4', 'b1']) end(name);
    expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  it('turn away who would wait behind too many, and go on after work that fails', async () => {
    const { turns, start, end } = setUp();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name));
    expect(await start('a', 'a5')).toBeNull();
    end('a1');
    end('a2');
    await all[1];
    end('a3');
    end('a4');
    await Promise.all(all);
    await expect(
      turns.run({ key: 'a', asker: 'one' }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await turns.run({ key: 'a', asker: 'one' }, async () => 'goes on')).toBe('goes on');
  });

  it('go round those who ask for a key: who waits behind much of another waits for one piece of it', async () => {
    const { begun, start, end } = setUp({ atOnce: 1, waiting: 9 });
    const all = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name, 'thief')),
      ...['b1', 'b2'].map((name) => start('a', name, 'owner')),
    ];
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) {
      end(name);
      await new Promise(setImmediate);
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('send away the last of who brought the most when another comes and too many wait', async () => {
    const { begun, start, end } = setUp({ atOnce: 1, waiting: 3 });
    const [running, second, third, fourth] = ['a1', 'a2', 'a3', 'a4'].map((name) =>
      start('a', name, 'thief'),
    );
    const late = start('a', 'b1', 'owner');
    expect(await fourth).toBeNull();
    // Two of each: nobody brought more.
    expect(await start('a', 'a5', 'thief')).toBeNull();
    for (const [name, work] of [
      ['a1', running],
      ['a2', second],
      ['b1', late],
      ['a3', third],
    ] as const) {
      end(name);
      expect(await work).toBe(name);
    }
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });
});
