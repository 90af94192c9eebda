import { describe, expect, it } from 'vitest';
import { createTranslate } from './translate.ts';

// Every catalogue of the page: this one and each feature's own.
const modules: Record<string, Record<string, unknown>> = import.meta.glob(['./vi.ts', '../features/**/copy.ts'], { eager: true });
const texts = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module)
    .filter((value): value is Record<string, string> => typeof value === 'object' && value !== null)
    .flatMap((catalogue) => Object.entries(catalogue).map(([key, text]) => ({ where: `${file} ${key}`, text }))),
);

describe('the Vietnamese catalogue', () => {
  it('is found', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(1);
    expect(texts.length).toBeGreaterThan(100);
  });

  it.each([
    ['is composed Unicode (NFC)', (text: string) => text === text.normalize('NFC')],
    ['has no double or outer spaces', (text: string) => !/ {2}|^\s|\s$/.test(text)],
    ['uses Vietnamese quotation marks, not straight ones', (text: string) => !/["']/.test(text)],
    ['has no space before punctuation', (text: string) => !/\s[,.;:!?…]/.test(text)],
    ['sets the tone mark on the first vowel of oa, oe, uy', (text: string) => !/o[àáảãạèéẻẽẹ](?![a-zà-ỹ])|(?<!q)u[ỳýỷỹỵ](?![a-zà-ỹ])/i.test(text)],
    ['never says VND', (text: string) => !/VND/.test(text)],
    ['uses the one-character ellipsis, but for the title that the specification words', (text: string) => text === 'Đang chuyển hướng...' || !text.includes('...')],
  ])('%s', (_rule, holds) => {
    expect(texts.filter(({ text }) => !holds(text)).map(({ where }) => where)).toEqual([]);
  });
});

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
