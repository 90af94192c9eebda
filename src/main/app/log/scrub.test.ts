import { expect, test } from 'vitest';
import { scrub, scrubError } from './scrub.ts';

test.each([
  ['no account linh.tran+x@gmail.com here', 'no account <email> here'],
  ['open /home/Trần Mỹ Linh/.config/Mai Vàng/cache/mai.db failed', 'open <path>/mai.db failed'],
  ['at C:\\Users\\Linh\\AppData\\x\\index.js:10:5', 'at <path>/index.js:10:5'],
  ['file:///home/linh/app/out/main/index.js:1:2', '<path>/index.js:1:2'],
  ['Bearer abcdefghijklmnopqrstuvwxyz0123456789', 'Bearer <secret>'],
  ['phone 0903123456', 'phone <number>'],
  ['SQLITE_FULL: database or disk is full', 'SQLITE_FULL: database or disk is full'],
])('%s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});

test('an error keeps its name and frames without the folders of the person', () => {
  const entry = scrubError(new RangeError('bad value for linh@maivang.example'));
  expect(entry).toMatch(/^RangeError: bad value for <email>\n\s+at .*scrub\.test\.ts:\d+:\d+/);
  expect(entry).not.toContain(import.meta.dirname);
});
