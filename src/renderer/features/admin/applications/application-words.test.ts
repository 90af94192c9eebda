import { expect, it } from 'vitest';
import { channelWord, followersWord, waitedWord } from './application-words.ts';

it.each([
  [0, '0 phút'],
  [59 * 60_000, '59 phút'],
  [60 * 60_000, '1 giờ'],
  [86_399_999, '23 giờ'],
  [3 * 86_400_000, '3 ngày'],
  [-5, '0 phút'],
])('says of %i ms that somebody waited %s', (ms, text) => {
  expect(waitedWord(1_790_000_000_000, 1_790_000_000_000 + ms)).toBe(text);
});

it('words channels and ranges, and leaves what it does not know as it is', () => {
  expect([
    channelWord('youtube'),
    channelWord('la'),
    followersWord('10000-50000'),
    followersWord(''),
  ]).toEqual(['YouTube', 'la', '10.000–50.000', '']);
});
