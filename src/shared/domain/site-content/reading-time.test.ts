import { describe, expect, it } from 'vitest';
import { countWords, needsContents, readingMinutes } from './reading-time.ts';

describe('the reading time', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['Học ở đâu cũng được', 5],
    ['một – hai\n\nba • 4', 4],
  ])('of %j counts %d words', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [900, 5],
  ])('of %d words is %d minutes', (words, minutes) => {
    expect(readingMinutes(words)).toBe(minutes);
  });

  it('gives contents only to a text that is long and has parts', () => {
    expect(needsContents(700, 3)).toBe(true);
    expect(needsContents(600, 3)).toBe(false);
    expect(needsContents(2000, 2)).toBe(false);
  });
});
