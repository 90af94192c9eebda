import { expect, it } from 'vitest';
import { joinNewest, joinOlder, type TalkPage } from './join-pages.ts';

interface Said {
  readonly id: string;
}

/** The messages of a stretch, its cursor named like its first one. */
function page(from: number, to: number): TalkPage<Said> {
  const messages = Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `m${from + index}`,
  }));
  return { messages, end_cursor: `m${from}`, has_more: from > 1 };
}

const idsOf = ({ messages }: TalkPage<Said>) => messages.map(({ id }) => id);
const all = (from: number, to: number) => idsOf(page(from, to));

it('older pages stand in front of what is known', () => {
  const first = joinNewest(null, page(7, 9));
  const whole = joinOlder(joinOlder(first, 'm7', page(4, 6)), 'm4', page(1, 3));
  expect(idsOf(whole)).toEqual(all(1, 9));
  expect([whole.end_cursor, whole.has_more]).toEqual(['m1', false]);
});

it('a newer page that reaches back to what is known is joined to it, without holes or doubles', () => {
  const known = joinOlder(joinNewest(null, page(7, 9)), 'm7', page(4, 6));
  const newer = joinNewest(known, page(9, 11));
  expect(idsOf(newer)).toEqual(all(4, 11));
  expect([newer.end_cursor, newer.has_more]).toEqual(['m4', true]);
});

it('a newer page that does not reach back to it begins anew', () => {
  const known = joinOlder(joinNewest(null, page(7, 9)), 'm7', page(4, 6));
  const newer = joinNewest(known, page(20, 22));
  expect(idsOf(newer)).toEqual(all(20, 22));
  expect(newer.end_cursor).toBe('m20');
  // What was asked for before it came belongs nowhere.
  expect(joinOlder(newer, 'm4', page(1, 3))).toBe(newer);
});

it('the first messages of all are the whole conversation', () => {
  const grown = joinNewest(joinNewest(null, page(1, 2)), page(1, 3));
  expect([idsOf(grown), grown.has_more]).toEqual([all(1, 3), false]);
});
