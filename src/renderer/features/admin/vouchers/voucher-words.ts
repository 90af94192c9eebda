import { planList } from '#shared/domain/voucher/voucher-reason.ts';
import type {
  AdminVoucherRowFragment,
  PlanCode,
  VoucherStatus,
} from '#renderer/graphql/generated/graphql.ts';
import { formatListDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import type { BadgeTone } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

/** `MAISOM10`, or `TET… (300 mã)`. */
export function codeText({
  code,
  has_many_codes: hasMany,
  max_uses: maxUses,
}: AdminVoucherRowFragment): string {
  return hasMany ? t('adv.codes', { code, n: formatInteger(maxUses ?? 0) }) : code;
}

/** `10%`, `300.000 ₫`. */
export function worthText({ kind, percent, amount }: AdminVoucherRowFragment): string {
  return kind === 'PERCENT' ? `${percent ?? 0}%` : formatMoney(amount ?? '0');
}

/** `3/100`, or `3` without a limit. */
export function usedText({ used, max_uses: maxUses }: AdminVoucherRowFragment): string {
  return maxUses === null || maxUses === undefined
    ? formatInteger(used)
    : t('adv.usedOf', { used: formatInteger(used), max: formatInteger(maxUses) });
}

/** `21/11 – 30/11`, or `Từ 21/11`. */
export function datesText(
  { starts_at: startsAt, ends_at: endsAt }: AdminVoucherRowFragment,
  nowMs: number,
): string {
  const from = formatListDate(Date.parse(startsAt), nowMs);
  return endsAt
    ? t('adv.range', { from, until: formatListDate(Date.parse(endsAt), nowMs) })
    : t('adv.from', { from });
}

/** `Pro và Khá Pro`. */
export function plansText(plans: readonly PlanCode[]): string {
  return planList(plans.map((plan) => (plan === 'PRO' ? 'pro' : 'kha_pro')));
}

/** The state in a word, and its colour. */
export const statusWords: Readonly<
  Record<VoucherStatus, { readonly text: string; readonly tone: BadgeTone }>
> = {
  RUNNING: { text: t('adv.tab.running'), tone: 'ok' },
  SCHEDULED: { text: t('adv.tab.scheduled'), tone: 'info' },
  PAUSED: { text: t('adv.tab.paused'), tone: 'warn' },
  ENDED: { text: t('adv.tab.ended'), tone: 'neutral' },
};
