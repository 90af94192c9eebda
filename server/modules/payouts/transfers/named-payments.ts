import {
  findPaymentCodes,
  findPayoutCodes,
  findRefundCodes,
} from '#shared/domain/commerce/payment-code.ts';
import type { Reader, Tx } from '#server/db/port.ts';
import { type DebitedRuns, debitedRuns } from './debited-runs.ts';
import { lockPayment } from './lock-payment.ts';
import { findTransferred } from '../payout-store.ts';
import type { Payout } from '../payouts.ts';
import { findLeastNamed, findUnpaidNamed, listNamed, listSaid } from './stray-transfers.ts';

/** What money that left names, and no other transfer that stayed paid. */
export interface Unpaid {
  /** Of several the least, VND. */
  readonly amountVnd: bigint;
  /** Not so where it failed, and the wallet has it again. */
  readonly isDue: boolean;
}

/** Payments by what the words of money say of them. */
export interface NamedPayments extends DebitedRuns {
  /**
   * The payment that money which left names, or has a piece of whose code, while the bank has told
   * of no transfer of it that stayed, with its affiliate locked; null when there is none, or the
   * wallet has its money again and the transfer is shown with it.
   */
  unpaid(
    tx: Tx,
    money: { readonly payoutId: string | null; readonly memo: string },
  ): Promise<Unpaid | null>;
  /** Whether words have the code of a payment, or a piece of it; locks nothing. */
  isNamed(db: Reader, memo: string): Promise<boolean>;
  /**
   * Payments that may have left and that the words of money which came name: by their whole codes,
   * else, where they name nothing else, by so much of one as a bank leaves of it. Their ids.
   */
  namedByReturn(db: Reader, memo: string): Promise<readonly string[]>;
  /** What the least payment comes to that words name, whatever became of it, VND; null: none. */
  leastNamedVnd(db: Reader, memo: string): Promise<bigint | null>;
  /**
   * Whether money that left says payments, whatever became of them, and this is none of them: laid
   * to it, it would be somebody else's. Locks nothing.
   */
  namesAnother(
    tx: Tx,
    money: { readonly namedId: string | null; readonly memo: string; readonly payoutId: string },
  ): Promise<boolean>;
  /** The payment that a memo names by its code; null when it names none. */
  namedBy(
    tx: Tx,
    money: { readonly memo: string; readonly amountVnd: bigint },
  ): Promise<string | null>;
}

export const namedPayments: NamedPayments = {
  ...debitedRuns,
  async unpaid(tx, { payoutId: namedId, memo }) {
    const payoutId = (await tx.first(findUnpaidNamed, { namedId, memo }))?.id ?? null;
    const payout = payoutId === null ? null : ((await lockPayment(tx, payoutId))?.payout ?? null);
    if (payout === null || (payout.was_paid && payout.returned_by === null)) return null;
    // A transfer that says all of it is shown with its payment: who sees that decides on it.
    if (isInWallet(payout) && namedId !== null) return null;
    return { amountVnd: payout.net_vnd, isDue: !isInWallet(payout) };
  },

  isNamed: async (db, memo) => (await db.first(listSaid, { namedId: null, memo })) !== null,
  async namedByReturn(db, memo) {
    const named = await db.all(listNamed, { memo });
    const whole = named.filter(isWhole);
    const isElse = findRefundCodes(memo).length > 0 || findPaymentCodes(memo).length > 0;
    return (whole.length > 0 || isElse ? whole : named).map(({ id }) => id);
  },
  leastNamedVnd: async (db, memo) => (await db.first(findLeastNamed, { memo }))?.amount ?? null,

  async namesAnother(tx, { namedId, memo, payoutId }) {
    const said = await tx.all(listSaid, { namedId, memo });
    const named = said.some(isWhole) ? said.filter(isWhole) : said;
    return named.length > 0 && named.every(({ id }) => id !== payoutId);
  },

  async namedBy(tx, { memo, amountVnd }) {
    const codes = findPayoutCodes(memo);
    return codes.length === 0
      ? null
      : ((await tx.first(findTransferred, { codes, amountVnd }))?.id ?? null);
  },
};

const isWhole = ({ is_whole: isAll }: { readonly is_whole: boolean }): boolean => isAll;

/**
 * What failed and is back from the bank had left: its transfer explains that. What only failed is
 * in the wallet again.
 */
export function isInWallet({ status, returned_by: returnedBy }: Payout): boolean {
  return status === 'failed' && returnedBy === null;
}
