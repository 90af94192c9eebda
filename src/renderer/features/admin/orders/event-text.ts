import { type OrderEventKind, orderEventKinds } from '#shared/domain/commerce/order-events.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { adminOrderTexts, t } from './copy.ts';

const kinds: ReadonlySet<string> = new Set(orderEventKinds);

/** What happened to an order, in words; a kind that this version does not know is an update. */
export function eventText(kind: string, amount: string | null): string {
  if (!isKnown(kind)) return t('ao.event.other');
  return amount === null
    ? adminOrderTexts[`ao.event.${kind}`].replace(/[,\s]*\{amount\}/, '')
    : t(`ao.event.${kind}`, { amount: formatMoney(amount) });
}

function isKnown(kind: string): kind is OrderEventKind {
  return kinds.has(kind);
}
