import { expect, it } from 'vitest';
import type { PayoutStatus } from '#renderer/graphql/generated/graphql.ts';
import { stepOf } from './run-step.ts';

const of = (...all: readonly PayoutStatus[]) => stepOf(all.map((status) => ({ status })));

it('is at the step that the slowest payment waits for', () => {
  expect([of('DRAFT', 'SENT'), of('CONFIRMED', 'COMPLETED'), of('SENT'), of('COMPLETED')]).toEqual([
    0, 1, 2, 3,
  ]);
});

it('counts what failed for nothing: beside others it holds nothing up, alone it went no step', () => {
  expect([of('FAILED', 'SENT'), of('FAILED', 'COMPLETED')]).toEqual([2, 3]);
  expect([of('FAILED'), of('FAILED', 'FAILED'), of()]).toEqual([null, null, null]);
});
