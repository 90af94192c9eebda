import { type AppError, appError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { Plan } from '../commerce/commerce-rules.ts';
import type { VoucherWorth } from './voucher.ts';
import { isVoucherCode, officialVoucherCode, voucherCodeRules } from './voucher-code.ts';

/**
 * Bounds of what an administrator may set, each in one place. (design 7.2: money 1.000 to
 * 999.999.999)
 */
export const voucherBounds = {
  leastVnd: 1_000n,
  mostVnd: 999_999_999n,
  mostUses: 1_000_000,
  /** Codes made at once. */
  mostCodes: 2_000,
  noteLength: 200,
} as const;

/** Who may use a voucher: whom the list shows it to, whoever knows the code, or one person. */
export const voucherAudiences = ['public', 'code', 'personal'] as const;
export type VoucherAudience = (typeof voucherAudiences)[number];

/** A voucher as an administrator wants it. */
export interface VoucherDraft {
  /** As typed. For many codes at once: what they all begin with. */
  readonly code: string;
  readonly worth: VoucherWorth;
  readonly minOrderVnd: bigint;
  readonly plans: readonly Plan[];
  readonly startsAtMs: number;
  readonly endsAtMs: number | null;
  /** In total; null = no limit. */
  readonly maxUses: number | null;
  /** On one Vietnamese day; null = no limit. */
  readonly perDay: number | null;
  readonly audience: VoucherAudience;
  /** Whose it is, when it is personal. */
  readonly ownerEmail: string | null;
  /** For colleagues. */
  readonly note: string;
}

/**
 * The draft with its code in the official spelling, or every broken rule: VOUCHER_INVALID with the
 * field's name in the API (`code`, `percent`, `amount`, `cap`, `min_order`, `plans`, `ends_at`,
 * `max_uses`, `per_day`, `owner_email`, `note`).
 */
export function validateVoucherDraft(
  draft: VoucherDraft,
): Result<VoucherDraft, readonly AppError[]> {
  const code = officialVoucherCode(draft.code);
  const note = draft.note.trim();
  const rules: readonly (readonly [field: string, holds: boolean])[] = [
    ['code', isVoucherCode(code)],
    ...worthRules(draft.worth),
    ['min_order', draft.minOrderVnd >= 0n && draft.minOrderVnd <= voucherBounds.mostVnd],
    ['plans', draft.plans.length > 0],
    ['ends_at', draft.endsAtMs === null || draft.endsAtMs > draft.startsAtMs],
    ['max_uses', isCount(draft.maxUses)],
    ['per_day', isCount(draft.perDay)],
    ['owner_email', (draft.audience === 'personal') === (draft.ownerEmail !== null)],
    ['note', note.length <= voucherBounds.noteLength],
  ];
  const broken = rules
    .filter(([, holds]) => !holds)
    .map(([field]) => appError('VOUCHER_INVALID', { field }));
  return broken.length > 0
    ? err(broken)
    : ok({ ...draft, code, note, plans: [...new Set(draft.plans)] });
}

/**
 * What many codes begin with: a shorter code, since random characters follow. Null when it is none.
 */
export function validateCodePrefix(typed: string): string | null {
  const prefix = officialVoucherCode(typed);
  const { length } = prefix.replaceAll('-', '');
  return length >= 2 && length + voucherCodeRules.randomLength <= voucherCodeRules.maxLength
    ? prefix
    : null;
}

function worthRules(worth: VoucherWorth): readonly (readonly [string, boolean])[] {
  if (worth.kind === 'fixed') return [['amount', isAmount(worth.amountVnd)]];
  return [
    ['percent', Number.isInteger(worth.percent) && worth.percent >= 1 && worth.percent <= 100],
    ['cap', worth.capVnd === null || isAmount(worth.capVnd)],
  ];
}

function isAmount(vnd: bigint): boolean {
  return vnd >= voucherBounds.leastVnd && vnd <= voucherBounds.mostVnd;
}

function isCount(count: number | null): boolean {
  return (
    count === null || (Number.isInteger(count) && count >= 1 && count <= voucherBounds.mostUses)
  );
}
