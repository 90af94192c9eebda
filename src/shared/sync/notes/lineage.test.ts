import { describe, expect, it } from 'vitest';
import {
  type Descended,
  type Lineage,
  lineageOf,
  lineageOver,
  longestLineage,
  standsOver,
} from './lineage.ts';

const stamp = { ms: 5, counter: 2, node: 'd' };
const version = (...lineage: Lineage): Descended => ({ stamp, lineage });

describe('the lineage of a version', () => {
  it('stands over itself, and over what it and those before it were written over, of each writer also the earlier ones', () => {
    const first = version({ writer: 'a', count: 1 });
    const second = version(...lineageOver({ writer: 'a', count: 5 }, [first]));
    const third = version(...lineageOver({ writer: 'b', count: 1 }, [second]));
    expect([first, second, third].map((each) => standsOver(third, each))).toEqual([
      true,
      true,
      true,
    ]);
    expect(standsOver(third, version({ writer: 'a', count: 3 }))).toBe(true);
    expect([
      standsOver(third, version({ writer: 'a', count: 6 })),
      standsOver(second, third),
    ]).toEqual([false, false]);
  });

  it('names what does not say it by its operation, and a row by its reading, the same wherever it got to', () => {
    expect(lineageOf({ id: 'o', stamp })).toEqual([{ writer: 'o', count: 1 }]);
    expect(lineageOf({ stamp })).toEqual(lineageOf({ stamp: { ...stamp } }));
    expect(standsOver({ stamp }, { stamp: { ...stamp, ms: 6 } })).toBe(false);
  });

  it('remembers its own name and the writers of last, as many as there is room for', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      version({ writer: `w${index}`, count: 1 }),
    );
    const lineage = lineageOver({ writer: 'me', count: 9 }, many);
    expect(lineage).toHaveLength(longestLineage);
    expect(lineage.slice(0, 2)).toEqual([
      { writer: 'me', count: 9 },
      { writer: 'w0', count: 1 },
    ]);
  });
});
