import type { Selectable } from 'kysely';
import type { VoucherTerms, VoucherUsage, VoucherWorth } from '#shared/domain/voucher/voucher.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { nextVietnameseDayMs } from '#shared/kernel/vietnamese-time.ts';
import type { VoucherAudience } from '#shared/domain/voucher/voucher-draft.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { VoucherTable } from '../../db/tables/voucher-tables.ts';

/** The columns that hold a voucher's rules. */
export type TermsRow = Pick<
  Selectable<VoucherTable>,
  | 'kind'
  | 'percent'
  | 'cap'
  | 'amount'
  | 'min_order'
  | 'plans'
  | 'starts_at'
  | 'ends_at'
  | 'is_paused'
>;

/** A voucher as one person finds it. */
export interface VoucherRow extends TermsRow {
  readonly id: string;
  /** In its official spelling. */
  readonly code: string;
  readonly code_key: string;
  readonly is_single_code: boolean;
  readonly audience: VoucherAudience;
  readonly per_day: number | null;
  readonly is_used_up: boolean;
  readonly is_used_up_today: boolean;
  readonly is_used_by_you: boolean;
  /** The number of the order of theirs that holds their use; 0 when it has none. */
  readonly held_by: number | null;
}

/** The rules in a row. */
export function termsOf(row: TermsRow): VoucherTerms {
  return {
    worth: worthOf(row),
    minOrderVnd: row.min_order,
    plans: row.plans,
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at?.getTime() ?? null,
    isPaused: row.is_paused,
  };
}

/** How far the voucher of a row is used up, as it was read at `nowMs`. */
export function usageOf(row: VoucherRow, nowMs: number): VoucherUsage {
  return {
    isUsedUp: row.is_used_up,
    usedUpUntilMs: row.is_used_up_today ? nextVietnameseDayMs(nowMs) : null,
    isUsedByYou: row.is_used_by_you,
    heldByOrder: row.held_by === null ? null : orderCode(row.held_by),
  };
}

function worthOf({ kind, percent, cap, amount }: TermsRow): VoucherWorth {
  if (kind === 'percent') {
    invariant(percent !== null, 'the table asks for a percentage');
    return { kind, percent, capVnd: cap };
  }
  invariant(amount !== null, 'the table asks for an amount');
  return { kind, amountVnd: amount };
}
