import { expect, it } from 'vitest';
import { createPersonIds } from './person-ids.ts';

const ids = createPersonIds(Buffer.alloc(32, 7));

it('are unlike each other, and show this server alone for which address each was made', () => {
  const [one, two] = [ids.make('linh@vidu.vn'), ids.make('linh@vidu.vn')];
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one).not.toBe(two);
  expect([ids.isOf(one, 'linh@vidu.vn'), ids.isOf(one, 'LINH@vidu.vn'), ids.isOf(one, 'minh@vidu.vn')]).toEqual([true, true, false]);
  expect(createPersonIds(Buffer.alloc(32, 8)).isOf(one, 'linh@vidu.vn')).toBe(false);
});

it.each([['another', (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`], ['none', () => 'x'], ['its capitals', (id: string) => id.toUpperCase()]])('are not taken for one another: %s', (_name, change) => {
  expect(ids.isOf(change(ids.make('linh@vidu.vn')), 'linh@vidu.vn')).toBe(false);
});
