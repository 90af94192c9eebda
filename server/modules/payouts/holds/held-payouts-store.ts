import { sql } from 'kysely';
import { invariant } from '#shared/kernel/assert.ts';
import { accountHeldUntil } from '#shared/domain/affiliate/affiliate-rules.ts';
import type { HoldEnd } from '#shared/domain/affiliate/payout-hold.ts';
import type { Tx } from '#server/db/port.ts';
import { payoutMadeAt } from '#server/db/money-that-returns.ts';
import { statement } from '#server/db/statement.ts';
import { endOfHold, firstReturnNote, type HoldFacts, layHold } from './held-payouts.ts';

/**
 * How many payments to an affiliate the bank sent back, what it kept of them, when the last was
 * laid there, and whether none of them went to the account of now: that has another bank or other
 * last digits, or was given since the payment was made (a digit in its middle may differ).
 */
export const sumReturned = statement<{ userId: string }>()(
  'affiliate.sum_returned',
  (_query, param) => sql<{
    count: number;
    kept_vnd: bigint;
    laid_at: Date | null;
    is_elsewhere: boolean;
  }>`
    select count(*)::integer as count, coalesce(sum(p.net_vnd - t.amount_vnd), 0)::bigint as kept_vnd, max(t.settled_at) as laid_at,
      coalesce(bool_and((p.bank_bin, p.account_last4) is distinct from (f.bank_bin, f.account_last4) or coalesce(f.account_changed_at > ${payoutMadeAt}, false)), false) as is_elsewhere
    from payouts p join bank_transactions t on t.id = p.returned_by join affiliates f on f.user_id = p.affiliate_id where p.affiliate_id = ${param('userId')}`,
);

const findHold = statement<{ userId: string }>()(
  'affiliate.find_hold',
  (_query, param) => sql<HoldFacts & { readonly account_changed_at: Date | null }>`
    select account_changed_at, payouts_held_at, payouts_held_note, held_until_account_changes, account_reported_at from affiliates where user_id = ${param('userId')}::uuid`,
);

/** What lets an affiliate's payouts go on as things are; null when nothing holds them. */
export async function endOfHoldNow(tx: Tx, userId: string): Promise<HoldEnd | null> {
  const held = await tx.first(findHold, { userId });
  invariant(held !== null, 'an affiliate is never removed');
  return endOfHold(held);
}

/** From when payouts can be asked for that nothing holds; null: at once. */
export async function heldFromNow(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const { account_changed_at: changedAt = null } = (await tx.first(findHold, { userId })) ?? {};
  return accountHeldUntil(changedAt, now);
}

/**
 * Nothing is paid to an affiliate until somebody says so, or until the account is changed; whom a
 * person holds is held for this too. What a return said before is in what the next one says.
 */
export const holdForReturn = statement<{
  userId: string;
  note: string;
  untilAccountChanges: boolean;
  now: Date;
}>()(
  'affiliate.hold_for_return',
  (_query, param) => sql<{ was_held: boolean }>`
    with former as (select user_id, payouts_held_at is not null and (not held_until_account_changes or ${param('untilAccountChanges')}::boolean) as was_held from affiliates where user_id = ${param('userId')}::uuid)
    update affiliates f set ${layHold({
      note: param('note'),
      untilAccountChanges: param('untilAccountChanges'),
      now: param('now'),
      former: sql`nullif(payouts_held_note, ${sql.lit(firstReturnNote)})`,
      isReturn: true,
    })}
    from former where f.user_id = former.user_id returning former.was_held`,
);

/**
 * The hold of returns alone is as it would be without one of them: until the account changes
 * (`note`), or none. No row when somebody else holds them too.
 */
export const easeHold = statement<{ userId: string; note: string | null }>()(
  'affiliate.ease_hold',
  (_query, param) => sql<{ user_id: string }>`
    update affiliates set payouts_held_at = case when ${param('note')}::text is not null then payouts_held_at end, payouts_held_note = ${param('note')}::text, held_until_account_changes = ${param('note')}::text is not null
    where user_id = ${param('userId')}::uuid and payouts_held_at is not null and account_reported_at is null and held_by_returns_only returning user_id`,
);
