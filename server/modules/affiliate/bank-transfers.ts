import { findBank } from '../../../src/shared/domain/commerce/banks.ts';
import { vietQrText } from '../../../src/shared/domain/commerce/viet-qr.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { isUuid } from '../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { bankFile } from '../admin/api.ts';
import { vietnameseDay } from './payout-calendar.ts';
import { type PayoutParts, recordPayout } from './payout-parts.ts';
import { findRun, findSealedAccount, listPayouts, lockPayout } from './payout-store.ts';
import type { Payout, PayoutRun, Payouts, PayoutTransfer } from './payouts.ts';

/** What leaves for the bank: the only place where the account of a payment is opened. Each opening is in the audit, the number masked. */
export function createBankTransfers(parts: PayoutParts): Pick<Payouts, 'revealTransfer' | 'bankFile'> {
  const { database, cipher } = parts;

  async function transferOf(tx: Tx, payout: Payout): Promise<PayoutTransfer> {
    const { id, bank_bin: bin, account_holder: holder, net_vnd: amountVnd } = payout;
    const sealed = await tx.first(findSealedAccount, { id });
    const accountNumber = cipher.open(sealed?.account_number ?? new Uint8Array(), { table: 'payouts', column: 'account_number', rowId: id });
    const memo = payoutMemo(payout);
    return { bin, bank: findBank(bin)?.shortName ?? bin, accountNumber, holder, amountVnd, memo, qrText: vietQrText({ bin, accountNumber, amountVnd, memo }) };
  }

  return {
    revealTransfer: async (payoutId, by): Promise<Result<PayoutTransfer, AppError>> =>
      database.transaction(async (tx) => {
        const payout = isUuid(payoutId) ? await tx.first(lockPayout, { id: payoutId }) : null;
        if (payout === null) return err(appError('NOT_FOUND'));
        if (payout.status !== 'confirmed') return err(appError('CONFLICT'));
        const transfer = await transferOf(tx, payout);
        await recordPayout(tx, parts, by, { action: 'payout.read_account', kind: 'payout', id: payoutId, before: null, after: { account: `•••• ${payout.account_last4}` } });
        return ok(transfer);
      }),
    bankFile: async (runId, by) =>
      database.transaction(async (tx) => {
        const run = isUuid(runId) ? await tx.first(findRun, { id: runId }) : null;
        if (run === null) return err(appError('NOT_FOUND'));
        const payouts = (await tx.all(listPayouts, { runId })).filter(({ status }) => status === 'confirmed');
        if (payouts.length === 0) return err(appError('CONFLICT'));
        const transfers: PayoutTransfer[] = [];
        for (const payout of payouts) transfers.push(await transferOf(tx, payout));
        const after = { payouts: payouts.length, net: String(payouts.reduce((sum, { net_vnd: net }) => sum + net, 0n)) };
        await recordPayout(tx, parts, by, { action: 'payout_run.export', kind: 'payout_run', id: runId, before: null, after });
        return ok({ name: fileName(run), csv: bankFile(transfers) });
      }),
  };
}

/** What the transfer says: letters and digits, at most 25, different for each payment: `CT1A2B3C LINH88`. */
export function payoutMemo({ id, affiliate_code: code }: Pick<Payout, 'id' | 'affiliate_code'>): string {
  return `CT${id.slice(0, 6).toUpperCase()} ${code}`;
}

function fileName({ kind, key, created_at: createdAt, serial }: PayoutRun): string {
  return kind === 'monthly' ? `chi-tra-${key.slice('monthly:'.length)}.csv` : `chi-tra-${vietnameseDay(createdAt)}-dot-${serial}.csv`;
}
