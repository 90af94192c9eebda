import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createActionsUnderWay } from './actions-under-way.ts';

test('is settled when every action of then is done, also one that failed, and at once without any', async () => {
  const actions = createActionsUnderWay();
  await actions.settled();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  actions.follow(first.promise);
  actions.follow(second.promise);
  const settled = actions.settled().then(() => 'settled');
  first.reject(new Error('x'));
  expect(await Promise.race([settled, setImmediate('waits')])).toBe('waits');
  second.resolve();
  expect(await settled).toBe('settled');
});
