import type { PayoutStatus } from '#renderer/graphql/generated/graphql.ts';

/** Payments that the server takes at once. */
export const mostAtOnce = 100;

const way = ['DRAFT', 'CONFIRMED', 'SENT', 'COMPLETED'] as const satisfies readonly PayoutStatus[];

/**
 * Of more payments than the server takes at once those that have the longest way to go, in one
 * state: what is chosen together can go a step on together.
 */
export function firstOf<Line extends { readonly status: PayoutStatus }>(
  lines: readonly Line[],
): readonly Line[] {
  const next = way
    .map((state) => lines.filter(({ status }) => status === state))
    .find(({ length }) => length > 0);
  return (next ?? lines).slice(0, mostAtOnce);
}
