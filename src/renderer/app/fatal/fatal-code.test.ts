import { describe, expect, it } from 'vitest';
import { fatalCode } from './fatal-code.ts';

const now = Date.UTC(2026, 10, 21, 14, 19); // 21:19 in Vietnam

describe('fatalCode', () => {
  it('is the same for the same error, with the time in Vietnam behind it', () => {
    expect(fatalCode(new Error('a'), now)).toMatch(/^MV-[0-9A-F]{4}-2119$/);
    expect(fatalCode(new Error('a'), now)).toBe(fatalCode(new Error('a'), now));
    expect(fatalCode(new Error('a'), now)).not.toBe(fatalCode(new Error('b'), now));
  });

  it('takes anything that was thrown', () => {
    for (const thrown of [undefined, null, 'text', 7, {}])
      expect(fatalCode(thrown, now)).toMatch(/^MV-[0-9A-F]{4}-\d{4}$/);
  });
});
