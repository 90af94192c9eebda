import { leastPayoutVnd } from '../../../src/shared/domain/affiliate/affiliate-rules.ts';
import { withholdingTax } from '../../../src/shared/domain/affiliate/withholding-tax.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Tx } from '../../db/port.ts';
import type { Ledger } from '../ledger/api.ts';
import { lockAffiliate } from './affiliate-store.ts';
import { vietnameseDay } from './payout-calendar.ts';
import { findTaxRule, insertPayout, lockRun, makeId, takeCommissions } from './payout-store.ts';

export interface DraftWish {
  readonly runId: string;
  readonly affiliateId: string;
  readonly now: Date;
}

/**
 * Takes what is in a wallet into a draft of a run, the tax apart; does nothing for a wallet that is below the minimum, an
 * affiliate who has his payment in the run, or a run that was confirmed meanwhile.
 */
export async function draftPayout(tx: Tx, { ledger, cipher }: { readonly ledger: Ledger; readonly cipher: FieldCipher }, { runId, affiliateId, now }: DraftWish): Promise<void> {
  const run = await tx.first(lockRun, { id: runId });
  if (run === null || run.confirmed_at !== null) return;
  const affiliate = await tx.first(lockAffiliate, { userId: affiliateId });
  invariant(affiliate !== null, 'a wallet belongs to an affiliate');
  // Under the lock: another run may have emptied it.
  const grossVnd = -(await ledger.balance(tx, { name: 'affiliate_wallet', userId: affiliateId }));
  if (grossVnd < leastPayoutVnd) return;
  const rule = await tx.first(findTaxRule, { day: vietnameseDay(now) });
  const taxVnd = withholdingTax(grossVnd, rule === null ? null : { rateBp: rule.rate_bp, thresholdVnd: rule.threshold_vnd }, affiliate.has_tax_commitment);
  const netVnd = grossVnd - taxVnd;
  const id = (await tx.first(makeId, {}))?.id;
  invariant(id !== undefined, 'the database gives an id');
  const accountNumber = cipher.seal(cipher.open(affiliate.account_number, { table: 'affiliates', column: 'account_number', rowId: affiliateId }), { table: 'payouts', column: 'account_number', rowId: id });
  const { bank_bin: bankBin, account_holder: accountHolder, account_last4: accountLast4 } = affiliate;
  const made = await tx.first(insertPayout, { id, runId, affiliateId, grossVnd, taxVnd, netVnd, taxRuleId: rule?.id ?? null, bankBin, accountHolder, accountNumber, accountLast4, now });
  if (made === null) return;
  await tx.run(takeCommissions, { payoutId: id, affiliateId });
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
