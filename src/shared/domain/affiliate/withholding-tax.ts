/** A row of the dated table of rules. */
export interface TaxRule {
  /** Hundredths of a per cent. */
  readonly rateBp: number;
  /** Payouts of this much and more are taxed, as a whole. VND. */
  readonly thresholdVnd: bigint;
}

/**
 * What is withheld of a payout, whole VND rounded down. Nothing without a rule, below its
 * threshold, or with a filed commitment. (PRODUCT.md 9)
 */
export function withholdingTax(
  grossVnd: bigint,
  rule: TaxRule | null,
  hasCommitment: boolean,
): bigint {
  if (rule === null || hasCommitment || grossVnd < rule.thresholdVnd) return 0n;
  return (grossVnd * BigInt(rule.rateBp)) / 10_000n;
}
