import { planList, voucherReason } from '#shared/domain/voucher/voucher-reason.ts';
import { type VoucherState, voucherState } from '#shared/domain/voucher/voucher-state.ts';
import type { VoucherOrder } from '#shared/domain/voucher/voucher.ts';
import { termsOfCard, usageOfCard, type VoucherCard } from '#shared/vouchers/voucher-card.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { formatClock, formatDuration } from '../../lib/format/format-duration.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatMoneyShort } from '../../lib/format/format-money-short.ts';
import { t } from './copy.ts';

/** A voucher as its card shows it. */
export interface CardView {
  readonly id: string;
  readonly code: string;
  /** `10%`, `300k`. */
  readonly worth: string;
  /** The same in full, for screen readers: `10%`, `300.000 ₫`. */
  readonly worthInFull: string;
  readonly state: VoucherState;
  /** Why it cannot be used, or what it is for and until when. */
  readonly text: string;
  /**
   * Time that runs: until it ends or opens; null when that is more than two days away, or never.
   */
  readonly countdown: string | null;
}

export interface CardQuestion {
  readonly card: VoucherCard;
  /** The order of the checkout that asks; null elsewhere. */
  readonly order: VoucherOrder | null;
  /** The server's time. */
  readonly nowMs: number;
}

/** A countdown begins this long before, ms. */
const countdownMs = 48 * 3_600_000;

/** What a card shows, now. */
export function viewCard({ card, order, nowMs }: CardQuestion): CardView {
  const terms = termsOfCard(card);
  const state = voucherState({ terms, usage: usageOfCard(card), order, nowMs });
  const { worth } = terms;
  return {
    id: card.id,
    code: card.code,
    worth: worth.kind === 'percent' ? `${worth.percent}%` : formatMoneyShort(worth.amountVnd),
    worthInFull: worth.kind === 'percent' ? `${worth.percent}%` : formatMoney(worth.amountVnd),
    state,
    text: voucherReason(state) ?? describe(card),
    countdown: countdownOf(state, card.endsAtMs, nowMs),
  };
}

/** What can be used first, in the order of the server. */
export function sortCards(views: readonly CardView[]): readonly CardView[] {
  const isReady = ({ state }: CardView): boolean => state.kind === 'ready';
  return [...views.filter(isReady), ...views.filter((view) => !isReady(view))];
}

function describe(card: VoucherCard): string {
  const parts = [
    card.isPersonal ? t('voucher.personal') : null,
    card.minOrderVnd === '0'
      ? null
      : t('voucher.minOrder', { amount: formatMoney(card.minOrderVnd) }),
    // The minimum says enough where every plan is meant.
    card.minOrderVnd === '0' || card.plans.length === 1
      ? t('voucher.plans', { plans: planList(card.plans) })
      : null,
    card.capVnd === null ? null : t('voucher.cap', { amount: formatMoney(card.capVnd) }),
    card.endsAtMs === null ? null : t('voucher.expires', { date: formatDate(card.endsAtMs) }),
  ];
  return parts.filter((part) => part !== null).join(' ');
}

function countdownOf(state: VoucherState, endsAtMs: number | null, nowMs: number): string | null {
  if (state.kind === 'not_yet') return running('voucher.opensIn', state.startsAtMs - nowMs);
  if (state.kind === 'used_up' && state.opensAgainAtMs !== null)
    return running('voucher.opensIn', state.opensAgainAtMs - nowMs);
  const isOpen = state.kind === 'ready' || state.kind === 'not_for_order';
  return isOpen && endsAtMs !== null ? running('voucher.left', endsAtMs - nowMs) : null;
}

/** Under an hour every second counts. */
function running(key: 'voucher.left' | 'voucher.opensIn', leftMs: number): string | null {
  if (leftMs <= 0 || leftMs > countdownMs) return null;
  const seconds = Math.ceil(leftMs / 1000);
  return t(key, {
    time: seconds < 3600 ? formatClock(seconds) : formatDuration(seconds - (seconds % 60)),
  });
}
