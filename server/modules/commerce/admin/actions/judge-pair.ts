import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import type { Tx } from '#server/db/port.ts';
import type { Unpaid } from '#server/modules/payouts/api.ts';
import { readReturn } from '../../named-by-return.ts';
import type { CommerceDeps } from '../../partners.ts';
import { findSaidByBoth } from '../pair-store.ts';
import type { Transfer } from './lock-transfers.ts';
import { unpaidByWords } from './what-is-named.ts';

/** What is asked of two movements before they settle each other, and what the transfer names. */
export interface WordsOfPair {
  readonly asked: 'TRANSFER_NAMES_ANOTHER' | 'MONEY_NAMES_ANOTHER' | null;
  /** Null where it names nothing unpaid. */
  readonly named: Unpaid | null;
}

/**
 * Judges a pair by the words of both. What the transfer names and the money does not say, unpaid,
 * may have been what arrived; where both say no code, money that says an order or a return is that.
 * The order beside which the money waits is locked before: this locks the affiliate whom the
 * transfer names.
 */
export async function judgePair(
  { tx, returnedPayouts }: { readonly tx: Tx } & Pick<CommerceDeps, 'returnedPayouts'>,
  { came, left }: { readonly came: Transfer; readonly left: Transfer },
): Promise<WordsOfPair> {
  const { memo, payout_id: payoutId } = left;
  const code = payoutId === null ? '' : payoutCodeOf(payoutId);
  const said = await tx.first(findSaidByBoth, { left: `${memo} ${code}`, came: came.memo });
  const rest = said?.rest ?? memo;
  const isBySame = said?.codes.includes(code) === true;
  // What failed and is in its wallet is asked about too: nobody is shown it beside the money.
  const named =
    (await unpaidByWords(tx, returnedPayouts, {
      memo: rest,
      payoutId: isBySame ? null : payoutId,
    })) ?? (await unpaidByWords(tx, returnedPayouts, { memo: rest, payoutId: null }));
  if (named !== null) return { asked: 'TRANSFER_NAMES_ANOTHER', named };
  if (said !== null && said.codes.length > 0) return { asked: null, named };
  const { transfers, payments, isOrder } = await readReturn({ returnedPayouts }, tx, came.memo);
  const saysOther =
    isOrder || came.order_id !== null || transfers.length > 0 || payments.length > 0;
  return { asked: saysOther ? 'MONEY_NAMES_ANOTHER' : null, named };
}
