import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { t } from './copy.ts';

/** What is known of a payment's transfer; nobody marked as sent what the bank alone told of. */
export function payoutLine({
  net_amount: net,
  sent_at: sentAt,
}: {
  readonly net_amount: string;
  readonly sent_at: string | null;
}): string {
  const amount = formatMoney(net);
  return sentAt === null
    ? t('um.payouts.line.told', { amount })
    : t('um.payouts.line', { amount, date: formatDate(Date.parse(sentAt)) });
}
