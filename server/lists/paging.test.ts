import { expect, it } from 'vitest';
import { cutPage, pageSize, readCursor, readTimeCursor } from './paging.ts';

const id = '0b8f3e9e-5a0c-4f7e-9b53-2f1d7a1c9d10';

it('cuts the row too many off and says that there is more', () => {
  const page = cutPage([9n, 7n, 4n], { first: 2, total: 11, place: (row) => row });
  expect(page).toMatchObject({ nodes: [9n, 7n], has_more: true, total: 11 });
  expect(readCursor(page.end_cursor)).toEqual({ ok: true, value: 7n });
  expect(cutPage([4n], { first: 2, total: 1, place: (row) => row }).has_more).toBe(false);
  expect(cutPage<bigint>([], { first: 2, total: 0, place: (row) => row }).end_cursor).toBeNull();
});

it('tells rows of one moment apart', () => {
  const { end_cursor: cursor } = cutPage([{ at: 1_700_000_000_000_000n, id }], {
    first: 1,
    total: 1,
    place: (row) => row,
  });
  expect(readTimeCursor(cursor)).toEqual({ ok: true, value: { at: 1_700_000_000_000_000n, id } });
});

it.each(['', 'abc', 'MTI7ZHJvcA', Buffer.from('1:2').toString('base64url')])(
  'refuses the foreign cursor %j',
  (cursor) => {
    expect(readCursor(cursor)).toMatchObject({ ok: false, error: { code: 'BAD_INPUT' } });
    expect(readTimeCursor(cursor)).toMatchObject({ ok: false, error: { code: 'BAD_INPUT' } });
  },
);

it.each([0, -1, 101, 1.5])('refuses a page of %d rows', (first) => {
  expect(pageSize(first)).toMatchObject({ ok: false });
});

it.each([
  `1700000000000000:${'-'.repeat(36)}`,
  `1700000000000000:${id.slice(0, 35)}g`,
  `1700000000000000:${id}0`,
  `17000000000000000:${id}`,
  `-1:${id}`,
  id,
])('lets no place %j reach the database', (place) => {
  expect(readTimeCursor(Buffer.from(place).toString('base64url'))).toMatchObject({
    ok: false,
    error: { code: 'BAD_INPUT', field: 'after' },
  });
});
