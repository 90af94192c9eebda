import { withholdingTax } from '#shared/domain/affiliate/withholding-tax.ts';
import type { Reader } from '#server/db/port.ts';
import { findTaxRule } from '../payout-store.ts';

/** What is withheld of a payment, VND, and by which rule; null without one. */
export interface PayoutTax {
  readonly taxVnd: bigint;
  readonly ruleId: number | null;
}

/**
 * The tax of an amount by the rule of a day in Vietnam (`YYYY-MM-DD`) and by whether the form that
 * frees from it was filed.
 */
export async function payoutTax(
  reader: Reader,
  {
    day,
    grossVnd,
    isFree,
  }: { readonly day: string; readonly grossVnd: bigint; readonly isFree: boolean },
): Promise<PayoutTax> {
  const rule = await reader.first(findTaxRule, { day });
  return {
    taxVnd: withholdingTax(
      grossVnd,
      rule === null ? null : { rateBp: rule.rate_bp, thresholdVnd: rule.threshold_vnd },
      isFree,
    ),
    ruleId: rule?.id ?? null,
  };
}
