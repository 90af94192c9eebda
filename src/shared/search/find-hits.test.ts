import { describe, expect, it } from 'vitest';
import { type CaptionSource, captionsPerLesson } from './find-captions.ts';
import { findHits } from './find-hits.ts';
import { prepareLesson } from './find-lessons.ts';
import { prepareNote } from './find-notes.ts';
import { prepareText, holds } from './match-text.ts';
import type { SearchLesson } from './search-lesson.ts';

const lessons: readonly SearchLesson[] = [
  'Mở đầu',
  'Đề cương năm phần',
  'Đê biển',
  'Chân dung người học',
  'Lá thư',
  'Là ai',
  'Bài tập nhỏ',
].map((title, at) => ({
  id: `id-${at + 1}`,
  slug: `bai-${at + 1}`,
  index: at + 1,
  title,
  summary: at === 0 ? 'Vì sao cần một tấm bản đồ.' : '',
}));

type Said = readonly [lesson: number, seconds: number, text: string];

interface Course {
  readonly captions?: readonly Said[] | null;
  readonly notes?: readonly Said[];
  readonly lessons?: readonly SearchLesson[];
}

function search(
  text: string,
  { captions = [], notes = [], lessons: known = lessons }: Course = {},
  limit = 50,
) {
  const lessonOf = (id: string) => known.find((lesson) => lesson.id === id);
  const hits = findHits(
    {
      lessons: known.map(prepareLesson),
      lessonOf,
      notes: notes.map(([lesson, atSeconds, note], at) =>
        prepareNote({ noteId: `n-${at}`, lessonId: `id-${lesson}`, atSeconds, text: note }),
      ),
      captions: captions === null ? null : plainSource(captions, known),
    },
    { text, limit },
  );
  return hits.map(
    (hit) =>
      `${hit.kind} ${hit.lessonIndex}${hit.seconds === null ? '' : ` ${hit.seconds}`} ${hit.text}`,
  );
}

/** Looks at every caption in turn. */
function plainSource(captions: readonly Said[], known: readonly SearchLesson[]): CaptionSource {
  return {
    candidates: (terms, from, count) =>
      captions
        .flatMap(([, , text], at) => (at >= from && holds(prepareText(text), terms) ? [at] : []))
        .slice(0, count),
    lessonKey: (caption) => captions[caption]?.[0] ?? 0,
    read(caption) {
      const [index, startSeconds, text] = captions[caption] ?? [0, 0, ''];
      const lesson = known.find((each) => each.index === index);
      return lesson === undefined ? null : { lesson, startSeconds, text };
    },
  };
}

describe('a search over everything', () => {
  it('shows titles before notes before captions', () => {
    expect(
      search('đề cương', {
        captions: [[4, 5, 'viết đề cương']],
        notes: [[1, 9, 'xem lại đề cương']],
      }),
    ).toEqual([
      'lesson 2 Đề cương năm phần',
      'note 1 9 xem lại đề cương',
      'caption 4 5 viết đề cương',
    ]);
  });

  it('shows whole words before begun ones, and typed accents before others', () => {
    expect(search('lá')).toEqual(['lesson 5 Lá thư', 'lesson 6 Là ai']);
    expect(search('de')).toEqual(['lesson 2 Đề cương năm phần', 'lesson 3 Đê biển']);
    expect(search('đê')).toEqual(['lesson 3 Đê biển', 'lesson 2 Đề cương năm phần']);
    expect(
      search('la', {
        captions: [
          [1, 1, 'làng tôi'],
          [2, 1, 'nó là thế'],
        ],
      }).slice(2),
    ).toEqual(['caption 2 1 nó là thế', 'caption 1 1 làng tôi']);
  });

  it('shows words that stand together before scattered ones', () => {
    expect(
      search('người học', {
        captions: [
          [1, 1, 'học từ mọi người'],
          [2, 1, 'mỗi người học một cách'],
        ],
      }).slice(1),
    ).toEqual(['caption 2 1 mỗi người học một cách', 'caption 1 1 học từ mọi người']);
  });

  it('takes a number for the number of a lesson', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      id: `id-${at + 1}`,
      slug: `b-${at + 1}`,
      index: at + 1,
      title: at === 4 ? '12 điều' : 'Tên',
      summary: '',
    }));
    expect(search('bài 12', { lessons: many })).toEqual(['lesson 12 Tên', 'lesson 5 12 điều']);
    expect(search('bai so 12 ten', { lessons: many })).toEqual(['lesson 12 Tên']);
    expect(search('3', { lessons: many })).toEqual(['lesson 3 Tên', 'lesson 30 Tên']);
    expect(search('bài', { lessons: many })).toEqual([]);
  });

  it('finds a lesson by its summary, after the titles', () =>
    expect(search('bản đồ')).toEqual(['lesson 1 Vì sao cần một tấm bản đồ.']));

  it('shows a few captions of a lesson and goes on to the next', () => {
    const captions = Array.from(
      { length: 40 },
      (_, at) => [1 + Math.floor(at / 20), at, 'hoa mai'] as const,
    );
    expect(search('mai', { captions }).map((line) => line.split(' ')[1])).toEqual([
      ...Array<string>(captionsPerLesson).fill('1'),
      ...Array<string>(captionsPerLesson).fill('2'),
    ]);
  });

  it('keeps places for every kind, and gives away those that a kind leaves', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      id: `id-${at + 1}`,
      slug: `b-${at + 1}`,
      index: at + 1,
      title: 'hoa mai',
      summary: '',
    }));
    const captions = many.map(({ index }) => [index, 1, 'hoa mai'] as const);
    const kinds = search('mai', { lessons: many, captions, notes: [[1, 2, 'mai']] }, 30).map(
      (line) => line.split(' ')[0],
    );
    expect(kinds).toEqual([
      ...Array<string>(19).fill('lesson'),
      'note',
      ...Array<string>(10).fill('caption'),
    ]);
  });

  it('finds titles and notes where there are no captions', () =>
    expect(search('đề cương', { captions: null, notes: [[1, 9, 'đề cương']] })).toEqual([
      'lesson 2 Đề cương năm phần',
      'note 1 9 đề cương',
    ]));

  it('leaves out a note whose lesson is gone', () =>
    expect(search('mai', { notes: [[99, 1, 'mai']] })).toEqual([]));

  it.each(['', '   ', '!!!', '“”', '😀', '\u0301'])('finds nothing for %j', (text) =>
    expect(search(text, { captions: [[1, 1, '! “” 😀']] })).toEqual([]),
  );

  it('looks for one letter in titles only', () => {
    expect(search('l', { captions: [[1, 1, 'lá là']], notes: [[1, 1, 'lá']] })).toEqual([
      'lesson 5 Lá thư',
      'lesson 6 Là ai',
    ]);
  });

  it('does not lose its list while one more letter is begun', () => {
    const captions = [[1, 1, 'mười cuộc trò chuyện']] as const;
    for (const text of ['mười', 'mười ', 'mười c', 'mười cu', 'mười cuộc t', 'mười cuộc tr'])
      expect(search(text, { captions })).toHaveLength(1);
  });
});
