import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { endOfHold, noteForOwner } from '../../payouts/api.ts';
import { holdEndType } from '#server/graphql/types/hold-end-type.ts';
import type { AffiliateAccount } from './membership.ts';

/** Adds to one's own account why its payouts are held, and what lets them go on. */
export function addHold(
  builder: Builder,
  Account: ObjectRef<BuilderTypes, AffiliateAccount>,
): void {
  builder.objectFields(Account, (t) => ({
    payouts_held_at: t.expose('payouts_held_at', { type: 'DateTime', nullable: true }),
    payouts_held_note: t.string({
      nullable: true,
      description: 'Why, a reason a line, in words for them.',
      resolve: ({ payouts_held_note: note }) => noteForOwner(note),
    }),
    payouts_held_until: t.field({
      type: holdEndType(builder),
      nullable: true,
      description: 'What lets them go on; null = nothing holds them.',
      resolve: (account) => endOfHold(account),
    }),
  }));
}
