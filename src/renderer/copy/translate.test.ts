import { describe, expect, it } from 'vitest';
import { createTranslate } from './translate.ts';

describe('translate', () => {
  const t = createTranslate({ plain: 'Đóng', two: '{a} và {b}, {a}' });

  it('fills every param in, each time it appears', () => {
    expect(t('two', { a: 1, b: 'hai' })).toBe('1 và hai, 1');
    expect(t('plain')).toBe('Đóng');
  });

  it('refuses at compile time a key that is not there and a param too few', () => {
    // @ts-expect-error: no such key
    expect(() => t('none')).toThrow('copy: no text none');
    // @ts-expect-error: b is missing
    expect(t('two', { a: 1 })).toBe('1 và {b}, 1');
  });
});
