import { expect, it } from 'vitest';
import { jobRules } from './job-rules.ts';

it('tries a letter for longer than a day, as decision 0013 and the office say, and for less than a day and a half', () => {
  const { retries, firstPause, longestPause } = jobRules.send_email;
  // pg-boss draws each pause between half of the doubled one and all of it (its types, retryDelay).
  const hours = (part: number): number =>
    Array.from({ length: retries }, (_, at) =>
      Math.min(longestPause, firstPause * 2 ** (at + 1) * part),
    ).reduce((sum, pause) => sum + pause, 0) / 3600;
  expect([Math.floor(hours(0.5)), Math.ceil(hours(1))]).toEqual([26, 30]);
});
