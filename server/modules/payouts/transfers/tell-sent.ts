import { sql } from 'kysely';
import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import type { PayoutDeps } from '../payout-deps.ts';
import { lockPayment } from './lock-payment.ts';
import { onceOf } from './payment-names.ts';
import type { Payout } from '../payouts.ts';

/** How often its affiliate heard that a payment was not sent after all. */
const countUntold = statement<{ payoutId: string }>()(
  'affiliate.count_untold',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total from payouts p
      join notifications n on n.user_id = p.affiliate_id and starts_with(n.key, 'payout_not_sent:' || p.id || ':')
    where p.id = ${param('payoutId')}::uuid`,
);

/** What the bank told of a payment that nobody had said to be sent. */
export interface ToldTransfer {
  readonly payoutId: string;
  /** The largest of its transfers; `reference` is the bank's own, null where it gave none. */
  readonly transfer: { readonly id: string; readonly reference: string | null };
  readonly now: Date;
}

/** Tells an affiliate that their money left, `once` for this very word of it. */
export async function tellSent(
  { messenger, push }: PayoutDeps,
  tx: Tx,
  {
    payout,
    ...said
  }: {
    readonly payout: Payout;
    readonly reference: string;
    readonly once: string;
    readonly now: Date;
  },
): Promise<void> {
  const {
    affiliate_id: userId,
    gross_vnd: grossVnd,
    tax_vnd: taxVnd,
    net_vnd: netVnd,
    account_last4: accountLast4,
  } = payout;
  const { reference, once, now } = said;
  await messenger.tell(tx, {
    userId,
    key: `payout_sent:${once}`,
    content: { kind: 'payout_sent', grossVnd, taxVnd, netVnd, accountLast4, reference },
    at: now,
  });
  await push.tell(tx, userId, 'affiliate');
}

/**
 * The way back of `tellToldToLeave`: no transfer of it is told any more, so that its affiliate, who
 * heard that it left, hears that it did not. Nothing of one that somebody else said to be sent.
 */
export async function tellNotSent(
  { messenger, push }: Pick<PayoutDeps, 'messenger' | 'push'>,
  tx: Tx,
  { payout, now }: { readonly payout: Payout; readonly now: Date },
): Promise<void> {
  if (payout.status !== 'confirmed') return;
  const { id, affiliate_id: userId, net_vnd: netVnd } = payout;
  await messenger.tell(tx, {
    userId,
    key: `payout_not_sent:${id}:${now.getTime()}`,
    content: { kind: 'payout_not_sent', netVnd },
    at: now,
  });
  await push.tell(tx, userId, 'affiliate');
}

/**
 * The bank told of all of a payment: its affiliate hears of it now, not when somebody says so too.
 * One of which that was said already is told no more.
 */
export async function tellToldToLeave(
  deps: PayoutDeps,
  tx: Tx,
  { payoutId, transfer, now }: ToldTransfer,
): Promise<void> {
  const payout = (await lockPayment(tx, payoutId))?.payout;
  if (payout?.status !== 'confirmed') return;
  const untold = (await tx.first(countUntold, { payoutId }))?.total ?? 0;
  // Whoever heard that it did not leave hears of the same transfer once more.
  const once = `${await onceOf(tx, payoutId)}:${transfer.id}${untold === 0 ? '' : `:${untold}`}`;
  const reference = transfer.reference ?? payoutCodeOf(payoutId);
  await tellSent(deps, tx, { payout, reference, once, now });
}
