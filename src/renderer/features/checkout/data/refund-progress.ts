import { refundHeldForGood } from '#shared/domain/commerce/commerce-rules.ts';
import { refundWord, refundWords } from '#shared/domain/commerce/refund-state.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { t } from '../copy.ts';
import type { RefundDetail } from './order-view.ts';

/** How far a refund is, at `now` (ms since 1970). */
export function progressText(refund: Progress, now: number): string {
  const { amount, sent_at: sentAt, due_at: dueAt } = refund;
  if (sentAt !== null)
    return t('refund.progress.sent', {
      word: refundWords.sent,
      amount: formatMoney(amount),
      // Banks that tell a day alone tell no hour.
      date: formatDate(Date.parse(sentAt)),
    });
  if (isHeldForGood(refund)) return t('refund.progress.held', { amount: formatMoney(amount) });
  // What was promised is over: nobody reads a day that has passed as one to come.
  return t(isOverdue(refund, now) ? 'refund.progress.overdue' : 'refund.progress.open', {
    word: refundWord(refund.state) ?? refundWords.requested,
    amount: formatMoney(amount),
    date: formatDate(Date.parse(dueAt)),
  });
}

/** Whether the day that was promised has passed with nothing sent, at `now` (ms since 1970). */
export function isOverdue(refund: Progress, now: number): boolean {
  return refund.sent_at === null && !isHeldForGood(refund) && now >= Date.parse(refund.due_at);
}

/** Nothing is sent before another account is given. */
export function isHeldForGood({ held_until: until }: Pick<RefundDetail, 'held_until'>): boolean {
  return until !== null && Date.parse(until) >= refundHeldForGood.getTime();
}

type Progress = Pick<RefundDetail, 'state' | 'amount' | 'sent_at' | 'due_at' | 'held_until'>;
