import { hasMoneyCode } from '#shared/domain/affiliate/affiliate-code.ts';
import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { transferTo } from '#shared/domain/commerce/transfer-to.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { firstNamed } from '#shared/kernel/first-named.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Tx } from '#server/db/port.ts';
import { findSealedAccount } from '../payout-store.ts';
import { handOut } from '../payout-revision-store.ts';
import type { HandingOut, Payout, PayoutTransfer } from '../payouts.ts';

interface Opening {
  readonly tx: Tx;
  readonly cipher: FieldCipher;
}

/**
 * The only place where the accounts of payments are opened: whoever has them may have them
 * transferred at once, which is counted on each. The payments are locked. Refuses with
 * ACCOUNT_UNREADABLE all of them where one cannot be read.
 */
export async function giveTransfers(
  opening: Opening,
  payouts: readonly Payout[],
  by: HandingOut,
): Promise<Result<readonly PayoutTransfer[], AppError>> {
  const transfers: PayoutTransfer[] = [];
  const unreadable: string[] = [];
  for (const payout of payouts) {
    const transfer = await transferOf(opening, payout);
    if (transfer === null) unreadable.push(payout.affiliate_code);
    else transfers.push(transfer);
  }
  if (unreadable.length > 0)
    return err(appError('ACCOUNT_UNREADABLE', { payment: firstNamed(unreadable) }));
  for (const { id } of payouts) await opening.tx.run(handOut, { id, to: by.actorId, now: by.now });
  return ok(transfers);
}

/** Null when its number cannot be read. */
async function transferOf({ tx, cipher }: Opening, payout: Payout): Promise<PayoutTransfer | null> {
  const { id, bank_bin: bin, account_holder: holder, net_vnd: amountVnd } = payout;
  const sealed = await tx.first(findSealedAccount, { id });
  const accountNumber = cipher.read(sealed?.account_number ?? new Uint8Array(), {
    table: 'payouts',
    column: 'account_number',
    rowId: id,
  });
  if (accountNumber === null) return null;
  return transferTo({ bin, accountNumber, holder, amountVnd, memo: payoutMemo(payout) });
}

/**
 * What the transfer says: letters and digits, at most 25, different for each payment: `CT1A2B3C
 * LINH88`. A code from before codes of money were refused in it is left out: coming back the
 * transfer would read as money for that order.
 */
export function payoutMemo({
  id,
  affiliate_code: code,
}: Pick<Payout, 'id' | 'affiliate_code'>): string {
  return hasMoneyCode(code) ? payoutCodeOf(id) : `${payoutCodeOf(id)} ${code}`;
}
