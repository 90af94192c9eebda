import { describe, expect, it } from 'vitest';
import { type InsideMark, judgeHistory, type Verdict } from './judge-history.ts';
import type { OutsideMark } from './outside-mark.ts';

const place = { system: '7', timeline: '00000001' };
const outside: OutsideMark = {
  name: 'a',
  tokens: ['before', 'now'],
  atMs: 1000,
  place,
  running: { one: 900 },
};
const inside: InsideMark = { token: 'now', restoredAtMs: null, place, hasPeople: true };

describe('what DATA_DIR knows, held against the database', () => {
  it.each<[string, OutsideMark | null, Partial<InsideMark>, Verdict]>([
    ['nothing is known yet', null, {}, 'same'],
    ['nobody is in it', outside, { token: null, hasPeople: false }, 'same'],
    ['it has the last token', outside, {}, 'same'],
    ['a commit was cut off', outside, { token: 'before' }, 'same'],
    ['a dump of before', outside, { token: 'older' }, 'behind'],
    ['a dump of before there were marks', outside, { token: null }, 'behind'],
    ['put back before that was known', outside, { token: 'older', restoredAtMs: 1000 }, 'behind'],
    ['put back and settled', outside, { token: 'older', restoredAtMs: 1001 }, 'settled'],
    ['promoted', outside, { place: { ...place, timeline: '00000002' } }, 'elsewhere'],
    ['another server', outside, { place: { ...place, system: '8' } }, 'elsewhere'],
    ['one that does not say', outside, { place: { system: null, timeline: null } }, 'same'],
    [
      'moved after all had ended',
      { ...outside, running: {} },
      { place: { ...place, system: '8' } },
      'same',
    ],
    [
      'moved after all had ended, without the last word',
      { ...outside, running: {} },
      { token: 'before', place: { ...place, system: '8' } },
      'elsewhere',
    ],
  ])('%s', (_name, mark, says, verdict) => {
    expect(judgeHistory(mark, { ...inside, ...says })).toBe(verdict);
  });
});
