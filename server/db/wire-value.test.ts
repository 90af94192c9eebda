import { describe, expect, it } from 'vitest';
import { columnParsers, toWireValue } from './wire-value.ts';

describe('a parameter on the wire', () => {
  it.each([
    [null, null],
    ['chữ', 'chữ'],
    [1.5, '1.5'],
    [12n, '12'],
    [false, 'false'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Uint8Array([0, 255]), String.raw`\x00ff`],
    [['a"b', String.raw`c\d`, null, 'e,f'], String.raw`{"a\"b","c\\d",NULL,"e,f"}`],
    [[], '{}'],
  ])('has one text form (%#)', (value, text) => expect(toWireValue(value)).toBe(text));

  it('is refused when it has none, instead of becoming "[object Object]"', () => {
    expect(() => toWireValue({})).toThrow('no wire form');
  });
});

describe('a column from the wire', () => {
  it('reads moments in every form that servers print', () => {
    const moment = new Date('2026-03-01T10:00:00.250Z');
    for (const text of [
      '2026-03-01 10:00:00.25+00',
      '2026-03-01 17:00:00.25+07',
      '2026-03-01 15:30:00.25+05:30',
    ])
      expect(columnParsers[1184]?.(text)).toEqual(moment);
  });

  it('keeps a calendar day free of time zones and a bigint exact', () => {
    expect(columnParsers[1082]?.('1994-05-20')).toBe('1994-05-20');
    expect(columnParsers[20]?.('9007199254740993')).toBe(9_007_199_254_740_993n);
  });
});
