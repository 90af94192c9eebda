import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import type { Tx } from '#server/db/port.ts';
import type { Unpaid } from '#server/modules/payouts/api.ts';
import { readReturn } from '../../named-by-return.ts';
import type { CommerceDeps } from '../../partners.ts';
import { findCodeOfBoth } from '../pair-store.ts';
import type { Transfer } from './lock-transfers.ts';
import { unpaidByWords } from './what-is-named.ts';

/** What is asked of two movements before they settle each other, and what the transfer names. */
export interface WordsOfPair {
  readonly asked: 'TRANSFER_NAMES_ANOTHER' | 'MONEY_NAMES_ANOTHER' | null;
  /** Null where it names nothing unpaid. */
  readonly named: Unpaid | null;
}

/**
 * Judges a pair by the words of both. Nothing is asked where the money says a code of the transfer;
 * else a transfer that names something unpaid may have arrived, and money that says an order or a
 * return is that. The order beside which the money waits is locked before: this locks the affiliate
 * whom the transfer names.
 */
export async function judgePair(
  { tx, returnedPayouts }: { readonly tx: Tx } & Pick<CommerceDeps, 'returnedPayouts'>,
  { came, left }: { readonly came: Transfer; readonly left: Transfer },
): Promise<WordsOfPair> {
  const { memo, payout_id: payoutId } = left;
  const code = payoutId === null ? '' : payoutCodeOf(payoutId);
  const said = { left: `${memo} ${code}`, came: came.memo };
  if ((await tx.first(findCodeOfBoth, said)) !== null) return { asked: null, named: null };
  // What failed and is in its wallet is asked about too: nobody is shown it beside the money.
  const named =
    (await unpaidByWords(tx, returnedPayouts, { memo, payoutId })) ??
    (await unpaidByWords(tx, returnedPayouts, { memo, payoutId: null }));
  if (named !== null) return { asked: 'TRANSFER_NAMES_ANOTHER', named };
  const { transfers, payments, isOrder } = await readReturn({ returnedPayouts }, tx, came.memo);
  const saysOther =
    isOrder || came.order_id !== null || transfers.length > 0 || payments.length > 0;
  return { asked: saysOther ? 'MONEY_NAMES_ANOTHER' : null, named };
}
