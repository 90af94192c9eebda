import { describe, expect, it } from 'vitest';
import {
  afterSaving,
  composerActionOf,
  emptyComposing,
  isComposing,
  isSaved,
  noteSecond,
  quoted,
  retimed,
  typed,
} from './composer-model.ts';

describe('a note being written', () => {
  it('belongs to the second of its first letter, whatever is written later', () => {
    const first = typed(emptyComposing, 'Đ', 272.9);
    expect(first).toEqual({ text: 'Đ', atSeconds: 272 });
    expect(typed(first, 'Đề cương', 290)).toEqual({ text: 'Đề cương', atSeconds: 272 });
  });

  it('follows the video again once everything is deleted', () => {
    const emptied = typed(typed(emptyComposing, 'a', 10), '', 20);
    expect(noteSecond(emptied, 33.4)).toBe(33);
    expect(typed(emptied, 'b', 40).atSeconds).toBe(40);
  });

  it('can be set to now, and only while there is something to set', () => {
    expect(retimed(typed(emptyComposing, 'a', 10), 50.5)).toEqual({ text: 'a', atSeconds: 50 });
    expect(retimed(emptyComposing, 50)).toBe(emptyComposing);
  });

  it('takes a quotation with its second, but keeps the second of what is written already', () => {
    expect(quoted(emptyComposing, 'Phần thứ ba', 61.2)).toEqual({
      text: 'Phần thứ ba',
      atSeconds: 61,
    });
    expect(quoted({ text: ' \n', atSeconds: 5 }, 'Phần thứ ba', 61.2)).toEqual({
      text: 'Phần thứ ba',
      atSeconds: 61,
    });
    expect(quoted({ text: 'Nhớ: ', atSeconds: 5 }, 'Phần thứ ba', 61.2)).toEqual({
      text: 'Nhớ:\nPhần thứ ba',
      atSeconds: 5,
    });
  });

  it('never belongs to a second that does not exist', () => {
    expect(
      [Number.NaN, -3, Infinity].map((seconds) => noteSecond(emptyComposing, seconds)),
    ).toEqual([0, 0, 0]);
  });
});

describe('once a note is kept', () => {
  const saved = typed(emptyComposing, 'Dòng một.', 12);

  it('nothing is left of it, and what was typed after it is another note at its own second', () => {
    expect(afterSaving(saved, saved, 20)).toEqual(emptyComposing);
    expect(afterSaving(saved, { ...saved, text: 'Dòng một. ' }, 20)).toEqual(emptyComposing);
    expect(afterSaving(saved, { ...saved, text: 'Dòng một.\nDò' }, 20)).toEqual({
      text: 'Dò',
      atSeconds: 20,
    });
  });

  it('words that were changed meanwhile stay whole', () => {
    const changed = { ...saved, text: 'Dòng số một.' };
    expect(afterSaving(saved, changed, 20)).toEqual(changed);
    expect(afterSaving(saved, emptyComposing, 20)).toEqual(emptyComposing);
  });
});

describe('keys of a field for notes', () => {
  const key = (name: string, more: object = {}) =>
    composerActionOf({ key: name, shift: false, composing: false, touch: false, ...more });

  it('Enter saves, Shift Enter does not, Esc leaves, letters do nothing', () => {
    expect([
      key('Enter'),
      key('Enter', { shift: true }),
      key('Escape'),
      key('n'),
      key('Tab'),
    ]).toEqual(['save', null, 'leave', null, null]);
  });

  it('Enter is a new line under a finger, whose keyboard has no other; Esc still leaves', () => {
    expect([key('Enter', { touch: true }), key('Escape', { touch: true })]).toEqual([
      null,
      'leave',
    ]);
  });

  it('Enter and Esc of an input method stay its own: a word is not sent half composed', () => {
    expect([key('Enter', { composing: true }), key('Escape', { composing: true })]).toEqual([
      null,
      null,
    ]);
    expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
  });
});

it('a draft is what is left of a note that was kept only with the same words under the same name', () => {
  const notes = [{ noteId: 'n1', text: 'giữ lấy' }];
  const draft = { text: ' giữ lấy ', atSeconds: 3, noteId: 'n1' };
  const lesson = { kind: 'lesson', id: 'l1' } as const;
  expect(isSaved(draft, lesson, notes)).toBe(true);
  for (const other of [
    { ...draft, text: 'giữ lấy nhé' },
    { ...draft, noteId: 'n2' },
    { text: 'giữ lấy', atSeconds: 3 },
    { ...draft, text: '' },
  ])
    expect(isSaved(other, lesson, notes)).toBe(false);
});

it('other words for a note are saved in it, or in a note of their own', () => {
  const notes = [
    { noteId: 'n1', text: 'giữ lấy' },
    { noteId: 'n2', text: 'bản kia' },
  ];
  const note = { kind: 'note', id: 'n1' } as const;
  const draft = { text: 'giữ lấy', atSeconds: 3, noteId: 'n3' };
  expect(isSaved(draft, note, notes)).toBe(true);
  expect(isSaved({ ...draft, text: 'bản kia', noteId: 'n2' }, note, notes)).toBe(true);
  expect(isSaved({ ...draft, text: 'bản kia' }, note, notes)).toBe(false);
});
