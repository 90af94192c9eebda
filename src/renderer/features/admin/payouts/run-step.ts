import type { PayoutStatus } from '#renderer/graphql/generated/graphql.ts';

const waiting = ['DRAFT', 'CONFIRMED', 'SENT'] as const;

/**
 * The step that the slowest payment of a run waits for; beyond the last one when none waits. Null
 * where no payment is left that goes through them: what failed took none to its end.
 */
export function stepOf(payouts: readonly { readonly status: PayoutStatus }[]): number | null {
  if (payouts.every(({ status }) => status === 'FAILED')) return null;
  const step = waiting.findIndex((status) => payouts.some((line) => line.status === status));
  return step === -1 ? waiting.length : step;
}
