import { expect, it } from 'vitest';
import { parseUnsaved, unsavedKey } from './unsaved-draft.ts';

it('comes back as it was written', () => {
  const draft = { text: 'Một\n"hai" 🌼', atSeconds: 272 };
  expect(parseUnsaved(JSON.stringify(draft))).toEqual(draft);
  expect(parseUnsaved('{"text":"a","atSeconds":null}')).toEqual({ text: 'a', atSeconds: null });
  const named = { ...draft, noteId: 'n1' };
  expect(parseUnsaved(JSON.stringify(named))).toEqual(named);
  expect(parseUnsaved('{"text":"a","atSeconds":1,"noteId":5}')).toEqual({
    text: 'a',
    atSeconds: 1,
  });
});

it('counts as nothing begun when it cannot be read', () => {
  for (const kept of [
    null,
    '{',
    '3',
    'null',
    '{"text":5,"atSeconds":1}',
    '{"text":"","atSeconds":1}',
    '{"text":"a"}',
  ])
    expect(parseUnsaved(kept)).toBeNull();
});

it('belongs to no second that does not exist', () => {
  expect(parseUnsaved('{"text":"a","atSeconds":-1}')).toEqual({ text: 'a', atSeconds: null });
});

it('is kept by person and subject', () => {
  const keys = ['linh', 'an'].flatMap((user) =>
    (['lesson', 'note'] as const).flatMap((kind) =>
      ['1', '2'].map((id) => unsavedKey(user, { kind, id })),
    ),
  );
  expect(new Set(keys).size).toBe(8);
});
