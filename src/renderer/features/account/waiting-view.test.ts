import { expect, test } from 'vitest';
import { waitingView } from './waiting-view.ts';

test('a device that counted what waited has sent all of it once nothing waits; one that did not knows nothing', () => {
  expect(waitingView(2, false)).toEqual({ kind: 'waits', count: 2 });
  expect(waitingView(1, true)).toEqual({ kind: 'waits', count: 1 });
  expect(waitingView(0, true)).toEqual({ kind: 'sent' });
  expect(waitingView(0, false)).toEqual({ kind: 'unknown' });
  expect(waitingView(null, true)).toEqual({ kind: 'unknown' });
});
