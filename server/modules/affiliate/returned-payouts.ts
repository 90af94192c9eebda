import { isReturnOf } from '../../../src/shared/domain/affiliate/affiliate-rules.ts';
import { findPayoutCodes, payoutCodeOf } from '../../../src/shared/domain/commerce/payment-code.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { isUuid } from '../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { PaymentEnd } from './payment-deeds.ts';
import { type PayoutParts, recordPayout } from './payout-parts.ts';
import { findNamed, findPayee, listReturnable, lockPayee, lockPayout, setReturnedBy } from './payout-store.ts';
import type { Actor, Payout } from './payouts.ts';

/** Money that the bank sent back, as somebody laid it to a payment. */
export interface ReturnedMoney {
  readonly payoutId: string;
  /** What came in: its row is locked, and waits in `clearing`. */
  readonly transactionId: string;
  readonly amountVnd: bigint;
}

/** Payments that came back from the bank. Works in its caller's transaction; the transaction's row is the caller's. */
export interface ReturnedPayouts {
  /** Payments that this money could be: sent, not back yet, of this amount, or named in the memo and short of what a bank keeps; the newest first, at most 8. */
  candidates(money: { readonly amountVnd: bigint; readonly memo: string }): Promise<readonly Payout[]>;
  /** Whether a memo names a payment that may have left us: money that says so is our own, and pays nothing. */
  areNamed(tx: Tx, memo: string): Promise<boolean>;
  /**
   * The payment came back, whether it was already said to have failed or even to have arrived: it fails, its wallet has it again, and the
   * money in `clearing` is that of the payment, once. What the bank kept of it is written off. Refuses with NOT_FOUND, CONFLICT (never sent,
   * or back already) and PAYOUT_RETURN_AMOUNT (more than was sent, or less than a bank leaves of it),
   * and with PAYEE_DELETED when whose wallet it would go to was deleted: it is sent on from where it waits.
   */
  takeBack(tx: Tx, money: ReturnedMoney, by: Actor): Promise<Result<Payout, AppError>>;
}

/** Over the database of payouts. */
export function createReturnedPayouts(parts: PayoutParts, { fail }: PaymentEnd): ReturnedPayouts {
  const { database, ledger } = parts;

  return {
    async candidates({ amountVnd, memo }) {
      const said = findPayoutCodes(memo);
      const sent = await database.all(listReturnable, { count: 500 });
      return sent.filter(({ id, net_vnd: netVnd }) => netVnd === amountVnd || (isReturnOf(netVnd, amountVnd) && said.includes(payoutCodeOf(id)))).slice(0, 8);
    },
    async areNamed(tx, memo) {
      const codes = findPayoutCodes(memo);
      return codes.length > 0 && (await tx.first(findNamed, { codes })) !== null;
    },
    async takeBack(tx, { payoutId, transactionId, amountVnd }, by) {
      const payee = isUuid(payoutId) ? await tx.first(findPayee, { id: payoutId }) : null;
      if (payee === null) return err(appError('NOT_FOUND'));
      const affiliate = await tx.first(lockPayee, { userId: payee.affiliate_id });
      const payout = await tx.first(lockPayout, { id: payoutId });
      invariant(payout !== null, 'payments are never removed');
      if (payout.sent_at === null || payout.returned_by !== null) return err(appError('CONFLICT'));
      if (!isReturnOf(payout.net_vnd, amountVnd)) return err(appError('PAYOUT_RETURN_AMOUNT'));
      // Nobody has that wallet any more. The money waits, to be sent where its person says.
      if (payout.status !== 'failed' && affiliate?.is_deleted === true) return err(appError('PAYEE_DELETED'));
      const lost = { account: { name: 'write_off' }, amountVnd: payout.net_vnd - amountVnd } as const;
      const came = [{ account: { name: 'clearing' }, amountVnd }, lost] as const;
      if (payout.status === 'failed') {
        // It was said not to have left us; it did, and came back.
        await ledger.post(tx, { key: `payout_returned:${payoutId}`, kind: 'payout_failed', at: by.now, orderId: null, lines: [...came, { account: { name: 'cash' }, amountVnd: -payout.net_vnd }] });
      } else await fail(tx, payout, { ...by, reason: by.reason ?? 'returned' }, came);
      await tx.run(setReturnedBy, { id: payoutId, transactionId });
      await recordPayout(tx, parts, by, { action: 'payout.returned', kind: 'payout', id: payoutId, before: { status: payout.status }, after: { status: 'failed', transaction_id: transactionId, amount: String(amountVnd) } });
      return ok(payout);
    },
  };
}
