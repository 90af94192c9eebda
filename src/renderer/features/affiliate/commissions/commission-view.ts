import { isCommissionEndReason } from '#shared/domain/affiliate/commission-end.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { formatListDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import type { BadgeTone } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

export const commissionStatuses = [
  'PENDING',
  'APPROVED',
  'IN_PAYOUT',
  'PAID',
  'ON_HOLD',
  'VOID',
  'REVERSED',
] as const;

export type CommissionStatus = (typeof commissionStatuses)[number];

/** What a state in a word is worked out from. */
export interface CommissionFacts {
  readonly status: CommissionStatus;
  /** VND, as it was made. */
  readonly amount: string;
  readonly hold_ends_at: string;
  /** One of `commissionEndReasons`; null while it lives. */
  readonly end_reason: string | null;
}

/** The state of a commission in a word. */
export function commissionBadge(
  { status, hold_ends_at: holdEndsAt, end_reason: reason }: CommissionFacts,
  nowMs: number,
): { readonly tone: BadgeTone; readonly text: string } {
  switch (status) {
    case 'PENDING':
      return {
        tone: 'warn',
        text: t('aff.st.hold', { date: formatListDate(Date.parse(holdEndsAt), nowMs) }),
      };
    case 'APPROVED':
      return { tone: 'ok', text: t('aff.st.approved') };
    case 'IN_PAYOUT':
      return { tone: 'info', text: t('aff.st.inPayout') };
    case 'PAID':
      return { tone: 'ok', text: t('aff.st.paid') };
    case 'VOID':
      return reason === 'refunded'
        ? { tone: 'line', text: t('aff.st.refunded') }
        : { tone: 'bad', text: t('aff.st.invalid') };
    case 'ON_HOLD':
      return { tone: 'warn', text: t('aff.st.onHold') };
    case 'REVERSED':
      return { tone: 'bad', text: t('aff.st.reversed') };
    default:
      return assertNever(status);
  }
}

/** What is left of it for the affiliate, VND: nothing of one that was undone. */
export function earnedAmount({
  status,
  amount,
}: Pick<CommissionFacts, 'status' | 'amount'>): bigint {
  return status === 'VOID' || status === 'REVERSED' ? 0n : BigInt(amount);
}

export type StepKind =
  | 'CLICK'
  | 'CODE'
  | 'SIGNUP'
  | 'ORDER'
  | 'PAID'
  | 'HOLD_ENDS'
  | 'APPROVED'
  | 'IN_PAYOUT'
  | 'PAID_OUT'
  | 'VOID'
  | 'ON_HOLD'
  | 'REVERSED';

/** One thing that happened to a commission, or is to come. */
export interface LifeStep {
  readonly kind: StepKind;
  readonly is_done: boolean;
  /** When it was, or will be; null where that is not known. */
  readonly at?: string | null;
}

/**
 * Whether a step was: the end of a refund window comes by itself, also where a hold keeps the next
 * step away.
 */
export function wasStep({ kind, is_done: isDone, at = null }: LifeStep, nowMs: number): boolean {
  return isDone || (kind === 'HOLD_ENDS' && at !== null && Date.parse(at) <= nowMs);
}

/** What a step says. */
export function stepText(
  { kind, is_done: isDone }: Omit<LifeStep, 'at'>,
  {
    amount,
    order_code: code,
    end_reason: reason,
  }: Pick<CommissionFacts, 'amount' | 'end_reason'> & { readonly order_code: string },
): string {
  switch (kind) {
    case 'ORDER':
      return t('aff.life.ORDER', { code });
    case 'PAID':
      return t('aff.life.PAID', { amount: formatMoney(amount) });
    case 'HOLD_ENDS':
      return t(isDone ? 'aff.life.HOLD_ENDS' : 'aff.life.HOLD_ENDS.next');
    case 'PAID_OUT':
      return t(isDone ? 'aff.life.PAID_OUT' : 'aff.life.PAID_OUT.next');
    case 'VOID':
      return t(isCommissionEndReason(reason) ? `aff.life.VOID.${reason}` : 'aff.life.VOID');
    case 'REVERSED':
      return t(
        reason === 'refunded' || reason === 'sale_undone' || reason === 'fraud'
          ? `aff.life.REVERSED.${reason}`
          : 'aff.life.REVERSED',
        { amount: formatMoney(amount) },
      );
    case 'CLICK':
    case 'CODE':
    case 'SIGNUP':
    case 'APPROVED':
    case 'IN_PAYOUT':
    case 'ON_HOLD':
      return t(`aff.life.${kind}`);
    default:
      return assertNever(kind);
  }
}

/** How a step looks: ends that took money away are red. */
export function stepTone({
  kind,
  is_done: isDone,
}: Omit<LifeStep, 'at'>): 'done' | 'next' | 'held' | 'ended' {
  if (kind === 'VOID' || kind === 'REVERSED') return 'ended';
  if (kind === 'ON_HOLD') return 'held';
  return isDone ? 'done' : 'next';
}
