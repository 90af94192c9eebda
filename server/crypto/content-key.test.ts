import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentKey } from './content-key.ts';

it('is the same for the same, and another for whatever is changed', () => {
  const [key, other] = [randomUUID(), randomUUID()];
  const made = contentKey(key, ['Bài 3', []]);
  expect(made).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(contentKey(key, ['Bài 3', []])).toBe(made);
  for (const changed of [
    contentKey(other, ['Bài 3', []]),
    contentKey(key, ['Bài 4', []]),
    contentKey(key, ['Bài 3', ['a']]),
  ])
    expect(changed).not.toBe(made);
});
