import { describe, expect, it } from 'vitest';
import { emptyLessonState } from '../../../src/shared/domain/progress/lesson-state.ts';
import type { NoteOperation } from '../../../src/shared/sync/ports.ts';
import { winningNotes } from './fold-call.ts';
import { writeLesson } from './packed-progress.ts';
import { stepTotals } from './progress-totals.ts';

const nowMs = 1_700_000_000_000;

describe('notes of one call', () => {
  it.each([
    ['the newer one after the older', ['older', 'newer']],
    ['the newer one before the older', ['newer', 'older']],
    ['the newer one between older ones', ['older', 'newer', 'older']],
  ] as const)('are won by the newest version: %s', (_name, order) => {
    const versions = { older: note('cũ', 0), newer: note('mới', 1) };
    expect(winningNotes(order.map((name) => versions[name]), [], nowMs).map(({ text }) => text)).toEqual(['mới']);
    expect(winningNotes(order.map((name) => versions[name]), [{ ...note('cũ nhất', -1), version: 1 }], nowMs).map(({ text }) => text)).toEqual(['mới']);
    expect(winningNotes(order.map((name) => versions[name]), [{ ...note('mới nhất', 2), version: 1 }], nowMs)).toEqual([]);
  });
});

describe('the step of the totals', () => {
  it('adds exactly what was learned, and nothing when nothing was', () => {
    const before = { ...emptyLessonState, learnedMs: 5_000 };
    const after = { ...before, learnedMs: 8_000 };
    const progress = new Map([['l', writeLesson({ lessonId: 'l', version: 2, state: after })]]);
    expect(stepTotals(new Map([['l', { before, after }]]), progress, null).addedMs).toBe(3_000);
    expect(stepTotals(new Map([['l', { before, after: before }]]), progress, null).addedMs).toBe(0);
  });
});

function note(text: string, ms: number): NoteOperation {
  return { id: text, noteId: 'n', lessonId: 'l', atSeconds: 1, text, deleted: false, stamp: { ms: nowMs + ms, counter: 0, node: 'd' } };
}
