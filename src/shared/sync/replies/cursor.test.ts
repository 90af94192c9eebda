import { describe, expect, it } from 'vitest';
import { formatCursor, parseCursor } from './cursor.ts';

const mark = 'aB3-_xyzaB3-_xyz';

describe('a cursor', () => {
  it.each([
    { mark: '0', version: 0, told: 0 },
    { mark, version: 7, told: 7 },
    { mark, version: 12, told: 7 },
    { mark: 'aB3-_xyzaB3-_x-9', version: 12, told: 12 },
  ])('is read as it was written: %j', (cursor) => {
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  });

  it('between pages is one to devices of before there were pages too', () => {
    expect(formatCursor({ mark, version: 12, told: 7 })).toMatch(
      /^([A-Za-z0-9_-]{1,64}):(\d{1,15})$/,
    );
  });

  it.each(['', '6', ':6', 'e:', 'ê:1', `${mark}-7:7`, `${mark}-7:9`])('is not %j', (text) => {
    expect(parseCursor(text)).toBeNull();
  });
});
