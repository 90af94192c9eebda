import { expect, test } from 'vitest';
import { readContentRange, readRange } from './byte-range.ts';
import { readMediaAddress } from './media-address.ts';

test.each([
  ['bytes=0-99', { kind: 'from', start: 0, end: 100 }],
  ['bytes=100-', { kind: 'from', start: 100, end: null }],
  [' bytes=5-5 ', { kind: 'from', start: 5, end: 6 }],
  ['bytes=-500', { kind: 'last', bytes: 500 }],
  [null, { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=9-5', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['items=0-1', { kind: 'whole' }],
  ['bytes=0x10-20', { kind: 'whole' }],
  ['bytes=99999999999999999999-', { kind: 'whole' }],
])('Range %s', (header, range) => {
  expect(readRange(header)).toEqual(range);
});

test.each([
  ['bytes 0-99/1000', { start: 0, end: 100, totalBytes: 1000 }],
  ['bytes 0-99/*', null],
  ['bytes */1000', null],
  ['bytes 0-1000/1000', null],
  ['bytes 9-5/1000', null],
  [null, null],
])('Content-Range %s', (header, range) => {
  expect(readContentRange(header)).toEqual(range);
});

test('the signed token is no part of the name under which media is kept', () => {
  expect(readMediaAddress(new URL('app://mai/media/abc.def~-_1/lesson-1/v0.mp4?x=1'))).toEqual({
    apiPath: '/media/abc.def~-_1/lesson-1/v0.mp4?x=1',
    mediaPath: 'lesson-1/v0.mp4',
  });
});

test.each([
  '/media/',
  '/media/token',
  '/media/token/',
  '/media/token/../x',
  '/media/token/a/.hidden',
  '/media/token/a%2fb',
  '/media/token/a//b',
  '/media/token/a/..%2fb',
  '/other/token/a',
])('%s is no media address', (address) => {
  const read = readMediaAddress(new URL(`app://mai${address}`));
  expect(read === null || read.mediaPath === 'x').toBe(true);
});
