import { expect, it } from 'vitest';
import { askBeforeSignOut, maySignOut } from './use-leave-question.ts';

it('lets somebody sign out when nobody asks, or everybody who does hears yes', async () => {
  expect(await maySignOut()).toBe(true);
  const answers = { first: true, second: false };
  const stops = [
    askBeforeSignOut(async () => answers.first),
    askBeforeSignOut(async () => answers.second),
  ];
  expect(await maySignOut()).toBe(false);
  answers.second = true;
  expect(await maySignOut()).toBe(true);
  answers.first = false;
  for (const stop of stops) stop();
  expect(await maySignOut()).toBe(true);
});
