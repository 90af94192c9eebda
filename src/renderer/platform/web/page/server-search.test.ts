import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createServerSearch } from './server-search.ts';

const hit = {
  kind: 'CAPTION',
  lesson_id: 'id-1',
  lesson_slug: 'bai-1',
  lesson_index: 1,
  lesson_title: 'Mở đầu',
  seconds: 3.5,
  text: 'hoa mai',
  marks: [[0, 3]],
  note_id: null,
};

describe('search by the server', () => {
  it('asks with what was typed and gives the hits in the words of the page', async () => {
    const asked: unknown[] = [];
    const search = createServerSearch(async (name, variables) => {
      asked.push([name, variables]);
      return ok({ search: { hits: [hit] } });
    });
    expect(await search.find({ text: 'hoa', limit: 9 })).toEqual(
      ok({
        hits: [
          {
            kind: 'caption',
            lessonId: 'id-1',
            lessonSlug: 'bai-1',
            lessonIndex: 1,
            lessonTitle: 'Mở đầu',
            seconds: 3.5,
            text: 'hoa mai',
            marks: [[0, 3]],
            noteId: null,
          },
        ],
        asOfMs: null,
      }),
    );
    expect(asked).toEqual([['Search', { text: 'hoa', limit: 9 }]]);
  });

  it('passes on why the server refused or was not reached', async () => {
    const search = createServerSearch(async () => err(appError('SERVER_UNREACHABLE')));
    expect(await search.find({ text: 'hoa', limit: 9 })).toEqual(
      err(appError('SERVER_UNREACHABLE')),
    );
  });

  it.each([
    { search: null },
    { search: { hits: [{ ...hit, kind: 'VIDEO' }] } },
    { search: { hits: [{ ...hit, marks: [[0]] }] } },
  ])('takes no answer of another shape: %j', async (data) => {
    expect(await createServerSearch(async () => ok(data)).find({ text: 'hoa', limit: 9 })).toEqual(
      err(appError('INTERNAL')),
    );
  });
});
