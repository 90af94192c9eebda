import { expect, it } from 'vitest';
import type { PayoutStatus } from '#renderer/graphql/generated/graphql.ts';
import { possibleActions } from './payment-actions.ts';

const said = (...states: readonly PayoutStatus[]) =>
  possibleActions(states.map((status) => ({ status }))).map(
    ({ kind, lines, isOfSome }) => `${kind} ${lines.length}${isOfSome ? ' of some' : ''}`,
  );

it('offers of a half-sent run each action, to those that it fits', () => {
  expect(said('CONFIRMED', 'CONFIRMED', 'SENT')).toEqual([
    'sent 2 of some',
    'completed 1 of some',
    'failed 3',
  ]);
  expect(said('SENT', 'COMPLETED')).toEqual([
    'completed 1 of some',
    'uncompleted 1 of some',
    'failed 1 of some',
  ]);
});

it('leaves no choice without an action, but of what is over', () => {
  for (const one of ['DRAFT', 'CONFIRMED', 'SENT', 'COMPLETED'] as const)
    for (const other of ['DRAFT', 'CONFIRMED', 'SENT', 'COMPLETED'] as const)
      expect(said(one, other), `${one} ${other}`).not.toEqual([]);
  expect(said('FAILED')).toEqual([]);
  expect(said()).toEqual([]);
});
