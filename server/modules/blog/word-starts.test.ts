import { describe, expect, it } from 'vitest';
import { wordStarts } from './word-starts.ts';

describe('a search of the blog', () => {
  it('looks for words without case and accents, where words begin', () => {
    expect(wordStarts('  Hoàn  TIỀN đ ')).toEqual([
      String.raw`\mhoan`,
      String.raw`\mtien`,
      String.raw`\md`,
    ]);
  });

  it('takes signs as they are', () => {
    expect(wordStarts('100% (a|b) .* \\m')).toEqual([
      String.raw`\m100%`,
      String.raw`\(a\|b\)`,
      String.raw`\.\*`,
      String.raw`\\m`,
    ]);
  });

  it('fits everything when nothing is looked for', () => {
    expect(wordStarts(' ')).toEqual([]);
  });
});
