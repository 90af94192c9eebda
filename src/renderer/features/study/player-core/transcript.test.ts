import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cueIndexAt, lastSentences, markHits, searchTranscript } from './transcript.ts';

const cue = (start_seconds: number, text: string) => ({
  start_seconds,
  end_seconds: start_seconds + 3,
  text,
});
const cues = [
  cue(1, 'Đề cương năm phần.'),
  cue(5, 'Bạn đừng giảng. Bạn làm cho họ xem.'),
  cue(9.5, 'Việc cần làm ngay.'),
];

describe('the sentence being spoken', () => {
  it('is the last one that began; none before the first', () =>
    expect([0, 1, 4.9, 5, 9.4, 9.5, 999].map((at) => cueIndexAt(cues, at))).toEqual([
      -1, 0, 0, 1, 1, 2, 2,
    ]));
  it('is the one a walk through all sentences finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500)), fc.nat(600), (starts, seconds) => {
        const sorted = starts.toSorted((a, b) => a - b).map((start) => cue(start, 'x'));
        expect(cueIndexAt(sorted, seconds)).toBe(
          sorted.findLastIndex((each) => each.start_seconds <= seconds),
        );
      }),
    );
  });
});

describe('search in the transcript', () => {
  it('finds words with and without accents, in any case', () => {
    for (const query of ['đề cương', 'de cuong', 'DE CUONG', '  de   cuong '])
      expect(searchTranscript(cues, query)).toEqual([{ cueIndex: 0, from: 0, to: 8 }]);
  });
  it('finds every place, also twice in one sentence', () =>
    expect(searchTranscript(cues, 'ban').map((hit) => [hit.cueIndex, hit.from])).toEqual([
      [1, 0],
      [1, 16],
    ]));
  it('marks the very letters in a decomposed text', () => {
    const decomposed = [cue(0, 'Việc cần làm'.normalize('NFD'))];
    const [hit] = searchTranscript(decomposed, 'can');
    expect(decomposed[0]?.text.slice(hit?.from, hit?.to).normalize('NFC')).toBe('cần');
  });
  it('finds nothing for an empty search', () => expect(searchTranscript(cues, '   ')).toEqual([]));
  it('cuts a sentence at its hits and keeps its text', () => {
    const hits = searchTranscript(cues, 'ban');
    expect(markHits('Bạn đừng giảng. Bạn làm cho họ xem.', 1, hits)).toEqual([
      { text: 'Bạn', hitIndex: 0 },
      { text: ' đừng giảng. ', hitIndex: null },
      { text: 'Bạn', hitIndex: 1 },
      { text: ' làm cho họ xem.', hitIndex: null },
    ]);
  });
  it('never changes a text by marking it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'á', 'đ', ' ', 'ế', 'x') }),
        fc.string({ unit: fc.constantFrom('a', 'e', 'd', ' '), maxLength: 3 }),
        (text, query) => {
          const hits = searchTranscript([cue(0, text)], query);
          expect(
            markHits(text, 0, hits)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});

describe('what was said last', () => {
  const spoken = [
    { start_seconds: 0, end_seconds: 4, text: 'Một.' },
    { start_seconds: 5, end_seconds: 9, text: 'Hai\ndòng.' },
    { start_seconds: 10, end_seconds: 14, text: 'Ba.' },
  ];
  it('is the sentences up to the moment, on one line', () =>
    expect([lastSentences(spoken, 12, 2), lastSentences(spoken, 9.5, 1)]).toEqual([
      'Hai dòng. Ba.',
      'Hai dòng.',
    ]));
  it('is nothing before the first sentence or without a transcript', () =>
    expect([lastSentences(spoken, -1, 2), lastSentences([], 12, 2)]).toEqual(['', '']));
});
