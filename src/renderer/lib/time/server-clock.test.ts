import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

it('follows the device until the server said its time', () => {
  expect(
    createServerClock(
      () => 50,
      () => 7_000,
    ).now(),
  ).toBe(7_000);
});

it('runs on from what the server said, whatever the clock of the device is set to', () => {
  let ticks = 1_000;
  let device = 5;
  const clock = createServerClock(
    () => ticks,
    () => device,
  );
  clock.note(1_000_000, 0);
  device = 99_999_999;
  ticks += 2_500;
  expect(clock.now()).toBe(1_002_500);
});

it('believes the answer that was under way the shortest, in whatever order answers come', () => {
  const clock = createServerClock(
    () => 0,
    () => 0,
  );
  clock.note(1_000_300, 0);
  clock.note(1_000_000, 0);
  expect(clock.now()).toBe(1_000_300);
});

it('counts the age of a kept answer in', () => {
  const clock = createServerClock(
    () => 0,
    () => 0,
  );
  clock.note(1_000_000, 60_000);
  expect(clock.now()).toBe(1_060_000);
});

it('tells when an answer puts it right, not when one changes nothing, and nobody who has stopped listening', () => {
  const clock = createServerClock(
    () => 0,
    () => 0,
  );
  const heard: number[] = [];
  const stop = clock.onCorrected(() => heard.push(clock.now()));
  clock.note(1_000_000, 0);
  clock.note(900_000, 0);
  clock.note(1_000_200, 0);
  stop();
  clock.note(2_000_000, 0);
  expect(heard).toEqual([1_000_000, 1_000_200]);
});
