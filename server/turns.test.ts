import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

function setUp() {
  const turns = createTurns({ atOnce: 2, waiting: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (key: string, name: string) =>
    turns.run(key, async () => {
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
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.run('a', async () => 'goes on')).toBe('goes on');
  });
});
