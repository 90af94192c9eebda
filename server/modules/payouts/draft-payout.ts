import { leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { findRestoredAt } from '../../db/facts.ts';
import type { Tx } from '../../db/port.ts';
import { insertPayment } from './new-payment.ts';
import { payeeObstacle } from './payees.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { findOpenRequest, takeRequest } from './wallet/payout-request-store.ts';
import { readAccount } from './open-account.ts';
import { payoutTax } from './tax/payout-tax.ts';
import type { HeldPayee } from './held-payee.ts';
import { doubtDraft, takeCommissions } from './payout-store.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

export interface DraftInput {
  readonly held: HeldPayee;
  readonly affiliateId: string;
  readonly now: Date;
}

/** Somebody is left out whose account's number cannot be read: their run says so. */
export class UnreadableAccountError extends Error {
  override readonly name = 'UnreadableAccountError';
}

/**
 * Takes what is in a wallet into a draft of a run, the tax apart, and serves an open request with
 * it. Does nothing for a wallet that is below the minimum (unless its owner leaves) or held, an
 * account that was just changed, an affiliate who has their payment in the run or (of an extra run)
 * asked for none, or a run that was confirmed meanwhile.
 */
export async function draftPayout(
  tx: Tx,
  { ledger, cipher, push, newId }: Pick<PayoutDeps, 'ledger' | 'cipher' | 'push' | 'newId'>,
  { held: { run, payee: affiliate }, affiliateId, now }: DraftInput,
): Promise<void> {
  if (run === null || run.confirmed_at !== null) return;
  invariant(affiliate !== null, 'a wallet belongs to an affiliate');
  if (payeeObstacle(affiliate, null, now) !== null) return;
  const request = await tx.first(findOpenRequest, { userId: affiliateId });
  if (run.kind === 'extra' && (request === null || request.payout_id !== null)) return;
  // Under the lock: another run may have emptied it.
  const grossVnd = -(await ledger.balance(tx, { name: 'affiliate_wallet', userId: affiliateId }));
  if (grossVnd < (request?.is_closing === true && request.payout_id === null ? 1n : leastPayoutVnd))
    return;
  // As things are now; judged again when the run is confirmed.
  const { taxVnd, ruleId } = await payoutTax(tx, {
    day: vietnameseDay(now),
    grossVnd,
    isFree: affiliate.has_tax_commitment,
  });
  const netVnd = grossVnd - taxVnd;
  const accountNumber = readAccount(cipher, affiliate);
  if (accountNumber === null) throw new UnreadableAccountError('an account that cannot be read');
  const payment = {
    runId: run.id,
    affiliateId,
    grossVnd,
    taxVnd,
    netVnd,
    taxRuleId: ruleId,
    bankBin: affiliate.bank_bin,
    accountHolder: affiliate.account_holder,
    accountLast4: affiliate.account_last4,
    now,
  };
  const seal = (rowId: string) =>
    cipher.seal(accountNumber, { table: 'payouts', column: 'account_number', rowId });
  const id = await insertPayment(tx, payment, { seal, newId });
  if (id === null) return;
  await tx.run(takeCommissions, { payoutId: id, affiliateId });
  const restoredAt = await findRestoredAt(tx);
  if (restoredAt !== null) await tx.run(doubtDraft, { id, restoredAt });
  await tx.run(takeRequest, { payoutId: id, userId: affiliateId });
  await push.tell(tx, affiliateId, 'affiliate');
  await ledger.post(tx, {
    key: `payout_taken:${id}`,
    kind: 'payout_taken',
    at: now,
    orderId: null,
    lines: [
      { account: { name: 'affiliate_wallet', userId: affiliateId }, amountVnd: grossVnd },
      { account: { name: 'payout_clearing' }, amountVnd: -netVnd },
      { account: { name: 'tax_payable' }, amountVnd: -taxVnd },
    ],
  });
}
