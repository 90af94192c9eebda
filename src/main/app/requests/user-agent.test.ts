import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiUserAgent } from './user-agent.ts';

test('the name stays readable', () => {
  expect(asciiUserAgent('Mozilla/5.0 (X11) MaiVàng/0.1.0 Đường Chrome/156')).toBe(
    'Mozilla/5.0 (X11) MaiVang/0.1.0 Duong Chrome/156',
  );
  expect(asciiUserAgent('MaiVàng'.normalize('NFD'))).toBe('MaiVang');
});

test('whatever the name is, it can stand in a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(new Headers({ 'user-agent': asciiUserAgent(name) }).has('user-agent')).toBe(true);
    }),
  );
});
