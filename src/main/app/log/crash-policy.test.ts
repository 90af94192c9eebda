import { expect, test } from 'vitest';
import { crashMemoryMs, decideAfterCrash } from './crash-policy.ts';

test('a crash is loaded again once, the next in a row shows the error, a later one is loaded again', () => {
  expect(decideAfterCrash('crashed', null, 5000)).toBe('reload');
  expect(decideAfterCrash('oom', 5000, 6000)).toBe('show_error');
  expect(decideAfterCrash('crashed', 5000, 5000 + crashMemoryMs)).toBe('reload');
});

test('a page that ended as it should is left alone', () => {
  expect(decideAfterCrash('clean-exit', null, 5000)).toBe('ignore');
});
