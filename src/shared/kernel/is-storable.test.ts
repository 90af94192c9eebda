import { describe, expect, it } from 'vitest';
import { isStorable, isStorableValue } from './is-storable.ts';

describe('a text that is kept', () => {
  it.each(['', 'Hoa mai 🌼', '\u0001\t\n', '\uffff'])('is %j', (text) =>
    expect(isStorable(text)).toBe(true),
  );
  it.each(['\0', 'Hoa\0mai', '\ud83c', 'mai \udf3c!'])('is not %j', (text) =>
    expect(isStorable(text)).toBe(false),
  );
});

describe('a value of JSON that is kept', () => {
  it.each([null, 1, 'mai', { a: [{ b: 'mai' }] }])('is %j', (value) =>
    expect(isStorableValue(value)).toBe(true),
  );
  it.each(['\0', ['\0'], { a: [1, { b: '\ud83c' }] }, { '\0': 1 }])('is not %j', (value) =>
    expect(isStorableValue(value)).toBe(false),
  );

  it('may be as deep as a body is long', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
    expect(isStorableValue(deep)).toBe(false);
  });
});
