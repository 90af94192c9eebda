import { describe, expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';

describe('JSON of a provider', () => {
  it('keeps the digits of numbers that are too large to hold, wherever they stand', () => {
    const told = parseExactJson(
      '{"id": 9007199254740993, "data": [9007199254740992, -9007199254740995], "text": "9007199254740993"}',
    );
    expect(told).toEqual({
      id: '9007199254740993',
      data: ['9007199254740992', '-9007199254740995'],
      text: '9007199254740993',
    });
  });

  it('reads everything else as JSON does', () => {
    const text =
      '{"a": 9007199254740991, "b": 2900000.00, "c": 1e3, "d": 1e300, "e": [null, true, "x"], "__proto__": 1}';
    expect(parseExactJson(text)).toEqual(JSON.parse(text));
    expect(() => parseExactJson('{')).toThrow(SyntaxError);
  });
});
