import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { clientFingerprint, isSameClient } from './client-fingerprint.ts';

const isSame = (before: string, after: string): boolean =>
  isSameClient(after, clientFingerprint(before));

it.each([
  ['MaiVang/1.0.0', 'MaiVang/1.1.0-beta.2'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    'Mozilla/5.0 (Windows NT 11.0; Win64; x64; rv:151.0) Gecko/20100101 Firefox/151.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.4 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.2 (KHTML, like Gecko) Version/20.0 Mobile/16A1 Safari/605.2',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A.231005.007) Chrome/156.0.0.0 Mobile',
    'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP3A.240905.015) Chrome/157.0.0.0 Mobile',
  ],
  ['', ''],
])('a newer version is the same client: %s', (before, after) => {
  expect(isSame(before, after)).toBe(true);
  expect(isSame(after, before)).toBe(true);
});

it.each([
  ['MaiVang/1.0.0', 'curl/1.0.0'],
  ['kiem-thu', 'may-la'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/156.0', 'Mozilla/5.0 (X11; Linux) Chrome/156.0'],
  ['Mozilla/5.0 (X11; Linux) Chrome/156.0', 'Mozilla/5.0 (X11; Linux) Chrome/156.0 Edg/156.0'],
  [
    'Mozilla/5.0 (Android 14; Pixel 8) Chrome/156.0',
    'Mozilla/5.0 (Android 14; Pixel 9) Chrome/156.0',
  ],
  ['MaiVang/1.0.0', ''],
])('another program, system or model is another client: %s', (one, other) => {
  expect(isSame(one, other)).toBe(false);
});

it('a fingerprint of before is of the whole user agent', () => {
  const kept = createHash('sha256').update('MaiVang/1.0.0').digest();
  expect(isSameClient('MaiVang/1.0.0', kept)).toBe(true);
  expect(isSameClient('MaiVang/1.0.1', kept)).toBe(false);
});
