import type { Plan } from '../domain/commerce/commerce-rules.ts';
import type { VoucherTerms, VoucherUsage } from '../domain/voucher/voucher.ts';
import { becameAvailableToday } from '../domain/voucher/voucher-state.ts';
import { invariant } from '../kernel/assert.ts';

/**
 * A voucher as a device keeps it: plain data that fits into a row and through IPC. Money is whole
 * VND as digits.
 */
export interface VoucherCard {
  readonly id: string;
  /** In its official spelling. */
  readonly code: string;
  readonly kind: 'percent' | 'fixed';
  /** Exactly one of the two is there, by `kind`. */
  readonly percent: number | null;
  readonly amountVnd: string | null;
  readonly capVnd: string | null;
  readonly minOrderVnd: string;
  readonly plans: readonly Plan[];
  readonly startsAtMs: number;
  readonly endsAtMs: number | null;
  /** Opens again every day at 00:00. */
  readonly hasDailyUses: boolean;
  readonly isPersonal: boolean;
  readonly isPaused: boolean;
  readonly isUsedUp: boolean;
  readonly usedUpUntilMs: number | null;
  readonly isUsedByYou: boolean;
  /** See `VoucherUsage`; missing in what an earlier version of the program kept. */
  readonly heldByOrder?: string | null;
}

/** The vouchers of one person as the server told them last. */
export interface VoucherList {
  readonly vouchers: readonly VoucherCard[];
  /** The server's time in that answer; null when there was no voucher to tell it. */
  readonly serverNowMs: number | null;
  /** When this device received it, by its own clock, ms since 1970. */
  readonly savedAtMs: number;
  /** False when it was kept from before, because the server cannot be asked now. */
  readonly isFresh: boolean;
}

/** The rules on a card. */
export function termsOfCard(card: VoucherCard): VoucherTerms {
  return {
    worth: worthOf(card),
    minOrderVnd: BigInt(card.minOrderVnd),
    plans: card.plans,
    startsAtMs: card.startsAtMs,
    endsAtMs: card.endsAtMs,
    isPaused: card.isPaused,
  };
}

/** How far the voucher of a card is used up. */
export function usageOfCard({
  isUsedUp,
  usedUpUntilMs,
  isUsedByYou,
  heldByOrder = null,
}: VoucherCard): VoucherUsage {
  return { isUsedUp, usedUpUntilMs, isUsedByYou, heldByOrder };
}

/**
 * The daily voucher count: how many became available today and still are. `nowMs` is the server's
 * time.
 */
export function countToday(cards: readonly VoucherCard[], nowMs: number): number {
  return cards.filter((card) =>
    becameAvailableToday(
      { terms: termsOfCard(card), usage: usageOfCard(card), nowMs },
      card.hasDailyUses,
    ),
  ).length;
}

function worthOf({ kind, percent, amountVnd, capVnd }: VoucherCard): VoucherTerms['worth'] {
  if (kind === 'percent') {
    invariant(percent !== null, 'a percentage was read');
    return { kind, percent, capVnd: capVnd === null ? null : BigInt(capVnd) };
  }
  invariant(amountVnd !== null, 'an amount was read');
  return { kind, amountVnd: BigInt(amountVnd) };
}
