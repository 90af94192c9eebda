import type { RunPartsFragment } from '#renderer/graphql/generated/graphql.ts';
import type { BadgeTone } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

/** «Tháng 11/2026» or «Theo yêu cầu». */
export function runKindText({
  is_monthly: isMonthly,
  key,
}: Pick<RunPartsFragment, 'is_monthly' | 'key'>): string {
  const [, year = '', month = ''] = /^monthly:(\d{4})-(\d{2})$/.exec(key) ?? [];
  return isMonthly ? t('apo.run.monthly', { month: `${month}/${year}` }) : t('apo.run.extra');
}

type StateOfRun = Pick<RunPartsFragment, 'confirmed_at' | 'stopped' | 'left_out' | 'sums'>;

/**
 * Whether an open run waits for the word of the office: to pay somebody, or to leave somebody to
 * the next one.
 */
export function isToConfirm({
  confirmed_at: confirmedAt,
  left_out: leftOut,
  sums,
}: Omit<StateOfRun, 'stopped'>): boolean {
  return confirmedAt === null && sums.payments + leftOut > 0;
}

/** Where a run stands, in a word and its colour. */
export function runState({
  confirmed_at: confirmedAt,
  stopped,
  left_out: leftOut,
  sums,
}: StateOfRun): {
  readonly tone: BadgeTone;
  readonly text: string;
} {
  if (leftOut > 0 && sums.payments === 0)
    return { tone: 'warn', text: t('apo.run.left', { n: leftOut }) };
  if (sums.payments + sums.failed === 0) return { tone: 'neutral', text: t('apo.run.empty') };
  if (isToConfirm({ confirmed_at: confirmedAt, left_out: leftOut, sums }))
    return { tone: 'warn', text: t('apo.run.draft') };
  if (stopped > 0) return { tone: 'warn', text: t('apo.run.stopped', { n: stopped }) };
  if (sums.open > 0) return { tone: 'info', text: t('apo.run.open') };
  const { failed: n } = sums;
  if (n === 0) return { tone: 'ok', text: t('apo.run.done') };
  return sums.payments === 0
    ? { tone: 'bad', text: t('apo.run.failed', { n }) }
    : { tone: 'neutral', text: t('apo.run.doneBut', { n }) };
}
