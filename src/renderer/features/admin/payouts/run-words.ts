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

type StateOfRun = Pick<
  RunPartsFragment,
  'is_monthly' | 'confirmed_at' | 'stopped' | 'left_out' | 'sums'
>;

/**
 * Whether an open run waits for the word of the office: to pay somebody, or, of an extra one, to
 * leave somebody to the next one. A monthly one without a payment takes people until its month is
 * over: confirmed, it would shut out for nothing whoever becomes payable later.
 */
export function isToConfirm({
  is_monthly: isMonthly,
  confirmed_at: confirmedAt,
  left_out: leftOut,
  sums,
}: Omit<StateOfRun, 'stopped'>): boolean {
  return confirmedAt === null && sums.payments + (isMonthly ? 0 : leftOut) > 0;
}

/** Why some have no payment in a run, and what to do. */
export function leftOutText(
  run: Omit<StateOfRun, 'stopped'> & { readonly left_out_unreadable: number },
): string {
  const { left_out_unreadable: n } = run;
  return [
    t(`apo.left.${run.is_monthly ? 'monthly' : 'extra'}`),
    ...(n > 0 ? [t('apo.left.unreadable', { n })] : []),
    ...(isToConfirm(run) ? [t('apo.left.leave')] : []),
  ].join(' ');
}

/** Where a run stands, in a word and its colour. */
export function runState(run: StateOfRun): {
  readonly tone: BadgeTone;
  readonly text: string;
} {
  const { stopped, left_out: leftOut, sums } = run;
  if (leftOut > 0 && sums.payments === 0)
    return { tone: 'warn', text: t('apo.run.left', { n: leftOut }) };
  if (sums.payments + sums.failed === 0) return { tone: 'neutral', text: t('apo.run.empty') };
  if (isToConfirm(run)) return { tone: 'warn', text: t('apo.run.draft') };
  if (stopped > 0) return { tone: 'warn', text: t('apo.run.stopped', { n: stopped }) };
  if (sums.open > 0) return { tone: 'info', text: t('apo.run.open') };
  const { failed: n } = sums;
  if (n === 0) return { tone: 'ok', text: t('apo.run.done') };
  return sums.payments === 0
    ? { tone: 'bad', text: t('apo.run.failed', { n }) }
    : { tone: 'neutral', text: t('apo.run.doneBut', { n }) };
}
