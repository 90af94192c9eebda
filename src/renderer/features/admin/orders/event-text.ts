import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { adminOrderTexts, t } from './copy.ts';

const money = [
  'money_in',
  'review',
  'accepted_short',
  'price_kept',
  'top_up_requested',
  'excess',
  'money_goes_back',
  'excess_removed',
  'money_removed',
  'sale_undone',
  'refund_requested',
  'refund_taken_back',
  'refund_started',
  'refund_sent',
  'refund_returned',
] as const;
const plain = [
  'created',
  'paid',
  'expired',
  'cancelled',
  'renewed',
  'extended',
  'refund_account',
  'invoice_requested',
  'invoice_issued',
] as const;

/** What happened to an order, in words; a kind that this version does not know is an update. */
export function eventText(kind: string, amount: string | null): string {
  const withMoney = money.find((known) => known === kind);
  if (withMoney !== undefined)
    return amount === null
      ? adminOrderTexts[`ao.event.${withMoney}`].replace(/[,\s]*\{amount\}/, '')
      : t(`ao.event.${withMoney}`, { amount: formatMoney(amount) });
  const without = plain.find((known) => known === kind);
  return without === undefined ? t('ao.event.other') : t(`ao.event.${without}`);
}
