import { expect, it } from 'vitest';
import { readPageArguments, toPage } from './keyset.ts';
import { readTimeCursor } from './paging.ts';

const id = '0b8f3e9e-5a0c-4f7e-9b53-2f1d7a1c9d10';
const at = new Date('2026-11-02T03:04:05.678Z');

it('goes on where the page before ended', () => {
  const page = toPage(
    [
      { at, id },
      { at, id: 'x' },
    ],
    1,
    2,
    (row) => row,
  );
  expect(page).toMatchObject({ nodes: [{ at, id }], has_more: true, total: 2 });
  expect(readPageArguments(1, page.end_cursor)).toEqual({
    ok: true,
    value: { first: 1, after: { at, id } },
  });
  expect(readPageArguments(1, null)).toEqual({ ok: true, value: { first: 1, after: null } });
  expect(toPage<{ at: Date; id: string }>([], 1, 0, (row) => row)).toEqual({
    nodes: [],
    end_cursor: null,
    has_more: false,
    total: 0,
  });
});

it('writes the cursors of every other list by time', () => {
  expect(readTimeCursor(toPage([{ at, id }], 1, 1, (row) => row).end_cursor)).toEqual({
    ok: true,
    value: { at: BigInt(at.getTime()) * 1000n, id },
  });
});

it.each([0, 101, 1.5, Number.NaN])('refuses a page of %d rows', (first) => {
  expect(readPageArguments(first, null)).toMatchObject({
    ok: false,
    error: { code: 'BAD_INPUT', field: 'first' },
  });
});

it('refuses a foreign cursor', () => {
  expect(readPageArguments(1, 'abc')).toMatchObject({
    ok: false,
    error: { code: 'BAD_INPUT', field: 'after' },
  });
});
