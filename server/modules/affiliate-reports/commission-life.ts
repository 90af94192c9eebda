import { assertNever } from '#shared/kernel/assert.ts';
import type { CommissionRow } from './commission-list.ts';

/** What happens to a commission, in its order. */
export const commissionStepKinds = [
  'CLICK',
  'CODE',
  'SIGNUP',
  'ORDER',
  'PAID',
  'HOLD_ENDS',
  'APPROVED',
  'IN_PAYOUT',
  'PAID_OUT',
  'VOID',
  'ON_HOLD',
  'REVERSED',
] as const;

export type CommissionStepKind = (typeof commissionStepKinds)[number];

export interface CommissionStep {
  readonly kind: CommissionStepKind;
  /** Null = not known, or yet to come without a date. */
  readonly at: Date | null;
  /** Whether it has happened. */
  readonly isDone: boolean;
  /** What an administrator wrote; null otherwise. */
  readonly note: string | null;
}

/**
 * The life of a commission: what brought the order, then every step that was and, while all goes
 * well, those that are to come.
 */
export function commissionLife(row: CommissionRow): readonly CommissionStep[] {
  return [...origin(row), done('ORDER', row.ordered_at), done('PAID', row.paid_at), ...fate(row)];
}

function origin({
  attributed_by: by,
  clicked_at: clickedAt,
  ordered_at: orderedAt,
}: CommissionRow): readonly CommissionStep[] {
  switch (by) {
    case 'click':
      return [done('CLICK', clickedAt)];
    case 'code':
      return [done('CODE', orderedAt)];
    // When they signed up would tell of the person, not of the order.
    case 'signup':
      return [done('SIGNUP', null)];
    case null:
      return [];
    default:
      return assertNever(by);
  }
}

function fate(row: CommissionRow): readonly CommissionStep[] {
  const held =
    row.held_at === null ? [] : [{ ...done('ON_HOLD', row.held_at), note: row.held_note }];
  switch (row.status) {
    case 'void':
      return [...held, done('VOID', row.ended_at)];
    case 'on_hold':
      return [
        ...held,
        toCome('HOLD_ENDS', row.hold_ends_at),
        toCome('APPROVED', null),
        toCome('PAID_OUT', null),
      ];
    case 'pending':
      return [
        toCome('HOLD_ENDS', row.hold_ends_at),
        toCome('APPROVED', null),
        toCome('PAID_OUT', null),
      ];
    case 'reversed':
      return [
        ...grown(row),
        ...payoutSteps(row).filter(({ isDone }) => isDone),
        done('REVERSED', row.ended_at),
      ];
    case 'approved':
    case 'in_payout':
    case 'paid':
      return [...grown(row), ...payoutSteps(row)];
    default:
      return assertNever(row.status);
  }
}

function grown({
  hold_ends_at: holdEndsAt,
  approved_at: approvedAt,
}: CommissionRow): readonly CommissionStep[] {
  return [done('HOLD_ENDS', holdEndsAt), done('APPROVED', approvedAt)];
}

/** A payment that failed is none: its commissions are approved again and have no payment. */
function payoutSteps({
  payout_id: id,
  payout_status: status,
  payout_created_at: createdAt,
  payout_sent_at: sentAt,
  payout_ended_at: endedAt,
}: CommissionRow): readonly CommissionStep[] {
  if (id === null || status === 'failed')
    return [toCome('IN_PAYOUT', null), toCome('PAID_OUT', null)];
  return [
    done('IN_PAYOUT', createdAt),
    status === 'sent' || status === 'completed'
      ? done('PAID_OUT', sentAt ?? endedAt)
      : toCome('PAID_OUT', null),
  ];
}

function done(kind: CommissionStepKind, at: Date | null): CommissionStep {
  return { kind, at, isDone: true, note: null };
}

function toCome(kind: CommissionStepKind, at: Date | null): CommissionStep {
  return { kind, at, isDone: false, note: null };
}
