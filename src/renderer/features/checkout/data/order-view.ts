import type {
  OrderDetailFragment,
  OrderStatus,
  PlanCode,
  RefundKind,
} from '#renderer/graphql/generated/graphql.ts';
import {
  type CalledOffCause,
  causeKinds,
  readCalledOff,
} from '#shared/domain/commerce/called-off.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { isShort, wantsAccount } from '#renderer/lib/order-matters/order-matters.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { BadgeTone } from '#renderer/ui/badge.tsx';
import { t } from '../copy.ts';

/** An order with everything the page shows. */
export type OrderDetail = OrderDetailFragment;
export type RefundDetail = NonNullable<OrderDetail['refund']>;

/** Whether stopping a refund keeps the order; else its account alone is taken back. */
export function isOrderStopped({
  refund,
  kind,
}: {
  readonly refund: RefundDetail;
  readonly kind: RefundKind;
}): boolean {
  return kind === 'ORDER' && !refund.came_back;
}

/** What a page of an order is given. */
export interface OrderViewProps {
  readonly order: OrderDetail;
  /** The order as it was at this moment: the server could not be asked since. */
  readonly asOfMs: number | null;
  readonly reload: () => void;
}

/** After this without money the page offers help, ms (design 5.7). */
export const longWaitMs = 2 * 60_000;

/** What the live strip says (design 5.7, states 1 to 8). */
export type Strip =
  | { readonly kind: 'waiting'; readonly isLong: boolean }
  | { readonly kind: 'received'; readonly amount: string; readonly extra: string | null }
  | { readonly kind: 'underpaid'; readonly got: string; readonly missing: string }
  /** Its time was over with a part of it there. */
  | { readonly kind: 'short'; readonly got: string; readonly missing: string }
  /** `goesBack`: what came for what its learner has already, or has a part of; else null. */
  | { readonly kind: 'review'; readonly goesBack: string | null; readonly hasPart: boolean }
  | { readonly kind: 'expired' }
  /** `cause`: null where an earlier version did not write it down, or a sale was undone. */
  | { readonly kind: 'cancelled'; readonly cause: CalledOffCause | null }
  | { readonly kind: 'lost' };

export interface StripFacts {
  readonly order: OrderDetail;
  /** Whether the server can be asked now. */
  readonly online: boolean;
  /** The server's time, ms. */
  readonly nowMs: number;
  /** When this page began to wait, in the same time. */
  readonly waitingSinceMs: number;
}

/** The state of the strip. What is settled is said whatever the network does. */
export function stripOf({ order, online, nowMs, waitingSinceMs }: StripFacts): Strip {
  switch (order.status) {
    case 'PENDING':
    case 'UNDERPAID':
      if (!online) return { kind: 'lost' };
      if (order.status === 'UNDERPAID')
        return {
          kind: nowMs >= Date.parse(order.expires_at) ? 'short' : 'underpaid',
          ...gotAndMissing(order),
        };
      if (nowMs >= Date.parse(order.expires_at)) return { kind: 'expired' };
      return { kind: 'waiting', isLong: nowMs - waitingSinceMs >= longWaitMs };
    case 'REVIEW':
      return isShort(order) ? { kind: 'short', ...gotAndMissing(order) } : reviewOf(order);
    case 'EXPIRED':
      return { kind: 'expired' };
    case 'CANCELLED':
      return { kind: 'cancelled', cause: causeOf(order) };
    case 'PAID':
    case 'REFUND_REQUESTED':
    case 'REFUNDING':
    case 'REFUNDED':
      return {
        kind: 'received',
        amount: formatMoney(order.received_amount),
        extra: isZero(order.excess_amount) ? null : formatMoney(order.excess_amount),
      };
    default:
      return assertNever(order.status);
  }
}

function reviewOf(order: OrderDetail): Strip {
  const { note = null, amount = null } =
    order.events.findLast(({ kind }) => kind === 'review') ?? {};
  const hasPart = note === 'plan_part';
  const isOwned = hasPart || note === 'plan_owned';
  const goesBack = isOwned && amount !== null ? formatMoney(amount) : null;
  return { kind: 'review', goesBack, hasPart };
}

/**
 * By the last of what calls an order off: a sale that was undone has no cause of its learner's, and
 * one that is gone is none.
 */
function causeOf({ events }: OrderDetail): CalledOffCause | null {
  const ended = events.findLast(({ kind }) => causeKinds.some((one) => one === kind));
  return ended?.kind === 'cancelled' ? readCalledOff(ended.note) : null;
}

function gotAndMissing({ received_amount: got, missing_amount: missing }: OrderDetail) {
  return { got: formatMoney(got), missing: formatMoney(missing) };
}

/** What is said of an order that was called off, by its cause. */
export function cancelledText(cause: CalledOffCause | null): string {
  if (cause === null) return t('pay.canceled.p');
  return t(`pay.canceled.${cause.why}`, { code: cause.by ?? '' });
}

/** Whether there is another order of theirs for what an order was called off by. */
const leavesOther: Readonly<Record<CalledOffCause['why'], boolean>> = {
  called_off: false,
  unsellable: false,
  ordered_anew: true,
  other_paid: true,
  base_ended: false,
};

/** Whether somebody whose order was called off has another one instead: they order no third. */
export function hasOtherOrder(cause: CalledOffCause | null): boolean {
  return cause !== null && leavesOther[cause.why];
}

/** Whether the page is the one to pay on, or the one that tells what became of the order. */
export function isPaying(status: OrderStatus): boolean {
  return (
    status === 'PENDING' ||
    status === 'UNDERPAID' ||
    status === 'REVIEW' ||
    status === 'EXPIRED' ||
    status === 'CANCELLED'
  );
}

/** Whether money may still come in, so that the page has to hear of it. */
export function awaitsMoney(status: OrderStatus): boolean {
  return (
    status === 'PENDING' || status === 'UNDERPAID' || status === 'REVIEW' || status === 'EXPIRED'
  );
}

/** What an order is in a list or a summary. */
export interface StatusFacts {
  readonly status: OrderStatus;
  readonly missing_amount: string;
  readonly excess_amount: string;
  readonly expires_at: string;
  readonly refund: { readonly state: string } | null;
  readonly excess_refund: { readonly state: string } | null;
}

/** The state of an order in a word, with its tone. */
export function statusBadge(order: StatusFacts): {
  readonly text: string;
  readonly tone: BadgeTone;
} {
  // What its learner has to do is more than what became of it.
  if (order.status !== 'PAID' && wantsAccount(order) !== null)
    return { text: t('order.status.account'), tone: 'warn' };
  switch (order.status) {
    case 'PENDING':
      return { text: t('order.status.PENDING'), tone: 'warn' };
    case 'UNDERPAID':
      return {
        text: t('order.status.UNDERPAID', { amount: formatMoney(order.missing_amount) }),
        tone: 'warn',
      };
    case 'REVIEW':
      return isShort(order)
        ? {
            text: t('order.status.short', { amount: formatMoney(order.missing_amount) }),
            tone: 'warn',
          }
        : { text: t('order.status.REVIEW'), tone: 'info' };
    case 'PAID':
      return { text: t('order.status.PAID'), tone: 'ok' };
    case 'REFUND_REQUESTED':
      return { text: t('order.status.REFUND_REQUESTED'), tone: 'info' };
    case 'REFUNDING':
      return { text: t('order.status.REFUNDING'), tone: 'info' };
    case 'REFUNDED':
      return { text: t('order.status.REFUNDED'), tone: 'neutral' };
    case 'EXPIRED':
      return { text: t('order.status.EXPIRED'), tone: 'neutral' };
    case 'CANCELLED':
      return { text: t('order.status.CANCELLED'), tone: 'neutral' };
    default:
      return assertNever(order.status);
  }
}

/** What was bought, in words. */
export function planText(plan: PlanCode, isUpgrade: boolean): string {
  return isUpgrade ? t('pay.plan.upgrade') : t(`pay.plan.${plan}`);
}

/** A line of a price: what, how much, and how it is drawn. */
export interface PriceLine {
  readonly key: 'original' | 'early' | 'upgrade' | 'voucher';
  readonly label: string;
  readonly amount: string;
  readonly isStruck: boolean;
}

/** The parts that lead to a total, as the server worked them out. */
export interface PriceParts {
  readonly original_amount: string;
  readonly early_discount: string;
  readonly upgrade_credit: string;
}

/**
 * The lines above the voucher: the list price alone, or struck out beside the early one; what was
 * paid before comes off.
 */
export function priceLines({
  original_amount: original,
  early_discount: early,
  upgrade_credit: credit,
}: PriceParts): readonly PriceLine[] {
  const isEarly = !isZero(early);
  const lines: PriceLine[] = [
    { key: 'original', label: t('pay.original'), amount: formatMoney(original), isStruck: isEarly },
  ];
  if (isEarly)
    lines.push({
      key: 'early',
      label: t('pay.early'),
      amount: formatMoney(BigInt(original) - BigInt(early)),
      isStruck: false,
    });
  if (!isZero(credit))
    lines.push({
      key: 'upgrade',
      label: t('pay.upgradeCredit'),
      amount: formatMoney(-BigInt(credit)),
      isStruck: false,
    });
  return lines;
}

/** Whether an amount of the server is nothing. */
export function isZero(amount: string): boolean {
  return BigInt(amount) === 0n;
}

/** An account number in groups of four, as people compare it. */
export function groupDigits(accountNumber: string): string {
  return accountNumber.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
