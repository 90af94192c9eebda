import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDeeds } from './deeds.ts';

test('is settled when every deed of then is done, also one that failed, and at once without any', async () => {
  const deeds = createDeeds();
  await deeds.settled();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  deeds.follow(first.promise);
  deeds.follow(second.promise);
  const settled = deeds.settled().then(() => 'settled');
  first.reject(new Error('x'));
  expect(await Promise.race([settled, setImmediate('waits')])).toBe('waits');
  second.resolve();
  expect(await settled).toBe('settled');
});
