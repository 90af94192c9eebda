import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { toNfc, toNfd, toNfkc, toOneLine } from './unicode-form.ts';

const above = '\u0301';
const below = '\u0323';

describe('a text in one form of its letters', () => {
  it.each([
    ['Trần Thị Ngọc Hoàng', 'NFD'],
    ['Trần Thị Ngọc Hoàng', 'NFC'],
    ['เชียงใหม่ नमस्ते 서울', 'NFD'],
  ] as const)('is what Unicode says it is: %s (%s)', (text, form) => {
    const given = text.normalize(form);
    expect([toNfc(given), toNfd(given), toNfkc(given)]).toEqual([
      text.normalize('NFC'),
      text.normalize('NFD'),
      text.normalize('NFKC'),
    ]);
  });

  it('has no more marks of a letter than are put in order at once', () => {
    const letters = `a${above.repeat(50_000)}${below.repeat(50_000)}b`;
    for (const form of [toNfc, toNfd, toNfkc]) expect(form(letters).length).toBeLessThan(35);
    expect(foldText(letters)).toBe('ab');
    expect(toNfkc('\u{FF9E}\u{0301}'.repeat(50_000)).length).toBeLessThan(35);
  });

  it('knows every letter that is a mark in one of the forms', () => {
    const hidden: string[] = [];
    for (let code = 0; code < 0x11_00_00; code += 1) {
      const letter = String.fromCodePoint(code);
      const isMarks = ['NFD', 'NFKD'].some((form) => /^\p{M}+$/u.test(letter.normalize(form)));
      if (isMarks && !/\p{M}/u.test(letter)) hidden.push(letter);
    }
    expect(hidden).toEqual(['\u{FF9E}', '\u{FF9F}']);
  });

  it('stays the same when it is put in it again', () => {
    assert(
      property(
        string({
          unit: constantFrom('a', 'ễ', 'Ơ', above, below, ' ', '\u{1F468}', '가', '\u0344'),
        }),
        (text) => {
          expect(toNfc(toNfc(text))).toBe(toNfc(text));
          expect(toNfd(toNfc(text))).toBe(toNfd(text));
        },
      ),
    );
  });

  it('is one line without control characters', () => {
    expect(toOneLine(' Hoàng\t\r\n\u00A0 Anh\u0000 ')).toBe('Hoàng Anh');
  });
});
