import { expect, test } from 'vitest';
import { desktopTexts, fillText } from './desktop-texts.ts';

test.each([
  ['is composed Unicode (NFC)', (text: string) => text === text.normalize('NFC')],
  ['has no double or outer spaces', (text: string) => !/ {2}|^\s|\s$/.test(text)],
  [
    'sets the tone mark on the first vowel of oa, oe, uy',
    (text: string) => !/o[àáảãạèéẻẽẹ](?![a-zà-ỹ])|(?<!q)u[ỳýỷỹỵ](?![a-zà-ỹ])/i.test(text),
  ],
  ['uses the one-character ellipsis', (text: string) => !text.includes('...')],
])('what the desktop says %s', (_rule, holds) => {
  expect(
    Object.entries(desktopTexts)
      .filter(([, text]) => !holds(text))
      .map(([key]) => key),
  ).toEqual([]);
});

test('params are filled in; one that is missing stays to be seen', () => {
  expect(fillText(desktopTexts.newLessonsBody, { index: 4, title: 'Đặt giá' })).toBe(
    'Bắt đầu từ bài 4: Đặt giá. Nhấn để học.',
  );
  expect(fillText('{a} {b}', { a: 1 })).toBe('1 {b}');
});
