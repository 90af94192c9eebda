import { describe, expect, it } from 'vitest';
import { findLessons, prepareLesson } from './find-lessons.ts';
import { holds, levelsOf, prepareText, termsOf } from './match-text.ts';
import { parseQuery } from './search-query.ts';

/** Whether a search finds a caption or a note. */
function finds(typed: string, text: string): boolean {
  const query = parseQuery(typed)?.inText;
  if (!query) return false;
  return levelsOf(query).some((level) => holds(prepareText(text), termsOf(query, level)));
}

/** Whether a search finds lesson 12 by its title. */
function findsTitle(typed: string, title: string): boolean {
  const query = parseQuery(typed);
  if (!query) return false;
  const lesson = prepareLesson({ id: 'l', slug: 'l', index: 12, title, summary: '' });
  return findLessons([lesson], query, 1).byTitle.length === 1;
}

describe('what the learner typed', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['?!', null],
    ['đ', null],
    ['7', null],
  ])('%j asks nothing of captions and notes', (typed, expected) =>
    expect(parseQuery(typed)?.inText ?? null).toBe(expected),
  );

  it('knows which words were typed with accents', () =>
    expect(parseQuery('Đề cương nam')?.inTitles.words).toEqual([
      { folded: 'de', exact: 'đề', accented: true },
      { folded: 'cuong', exact: 'cương', accented: true },
      { folded: 'nam', exact: 'nam', accented: false },
    ]));

  it('is read up to 100 letters', () => {
    expect(finds(`mai${' '.repeat(94)}vàng`, 'hoa mai')).toBe(false);
    expect(finds(`mai${' '.repeat(97)}vàng`, 'hoa mai')).toBe(true);
  });

  it('is read up to 16 words', () => {
    const sixteen = 'ai có đi xa mới hay lá rụng về cội hoa mai nở đầu năm mới';
    expect(finds(`${sixteen} đào`, sixteen)).toBe(true);
    expect(finds('ai có đào', sixteen)).toBe(false);
  });

  it.each([
    ['a quoted word is finished', '"mai"', 'maika', false],
    ['a quoted word may stand among others', '"mai"', 'hoa mai nở', true],
    ['a quote that is still open goes on', '"hoa ma', 'hoa mai', true],
    ['the word behind a quote goes on', '"hoa mai" và', 'hoa mai vàng', true],
    ['the word before an empty pair of quotes goes on', 'hoa mai và ""', 'hoa mai vàng', true],
    ['a quoted letter is asked for as it is', 'vitamin "c"', 'vitamin d', false],
    ['a quoted letter is found', 'vitamin "c"', 'vitamin C', true],
    ['a letter behind a word is not demanded yet', 'mười b', 'mười cuộc trò chuyện', true],
    ['a digit behind a word is a number', 'bước 3', 'bước 30', false],
    ['a number is found', 'bước 3', 'Bước 3: viết', true],
    ['two digits may go on', 'bước 30', 'bước 300', true],
  ])('%s: %s in %s', (_rule, typed, text, expected) => expect(finds(typed, text)).toBe(expected));

  it.each([
    ['a word before a phrase stands where it likes', 'nở "hoa mai"', 'hoa mai nở', true],
    ['a word behind a phrase stands where it likes', '"hoa mai" nở', 'nở, hoa mai', true],
    ['the phrase itself does not', 'nở "hoa mai"', 'nở mai hoa', false],
    ['nor does one behind another', '"đầu năm" và "hoa mai"', 'mai hoa và đầu năm', false],
    [
      'what stands between two phrases is none',
      '"đầu năm" nở rồi "hoa mai"',
      'rồi hoa mai đầu năm nở',
      true,
    ],
    ['curly quotes are quotes', '“hoa mai”', 'mai hoa', false],
    ['low quotes are quotes', '„hoa mai“', 'mai hoa', false],
    ['angle quotes are quotes', '«hoa mai»', 'mai hoa', false],
    ['a quote behind the last word is nothing', 'hoa mai "', 'mai hoa', true],
    ['a phrase ends with its last word', '"hoa mai"', 'hoa maika, mai', false],
    [
      'a phrase ends there also when another word is begun',
      '"hoa mai" va',
      'hoa maika mai vàng',
      false,
    ],
  ])('%s: %s in %s', (_rule, typed, text, expected) => expect(finds(typed, text)).toBe(expected));

  it.each([
    ['a lesson is asked for by number', 'bài 12', 'Mở đầu', true],
    ['in longer words', 'Bài số 12', 'Mở đầu', true],
    ['beside its title', 'mở đầu bài 12', 'Mở đầu', true],
    ['with "bài" behind, which is a word then', '12 bài', 'Mở đầu', false],
    ['words before it are asked for too', 'kết luận bài 12', 'Mở đầu', false],
    ['another number is another lesson', 'bài 13', 'Mở đầu', false],
    ['without a number "bài" is a word', 'bài tập', 'Tập viết', false],
    ['a phrase is looked for as it stands', '"bài 12"', 'Mở đầu', false],
    ['a phrase is found', '"bài 12"', 'Ôn lại bài 12', true],
    ['a name with a digit behind is no number', 'bài a4', 'Giấy A4', false],
    ['a name with a digit before is no number', 'bài 4k', 'Phim 4K', false],
  ])('%s: %s for lesson 12, %s', (_rule, typed, title, expected) =>
    expect(findsTitle(typed, title)).toBe(expected),
  );
});
