import { type OrderEventKind, orderEventKinds } from '#shared/domain/commerce/order-events.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { reviewReasonText } from '../money/money-words.ts';
import { adminOrderTexts, t } from './copy.ts';

const kinds: ReadonlySet<string> = new Set(orderEventKinds);

/** What happened to an order, in words; a kind that this version does not know is an update. */
export function eventText(kind: string, amount: string | null): string {
  if (!isKnown(kind)) return t('ao.event.other');
  return amount === null
    ? adminOrderTexts[`ao.event.${kind}`].replace(/[,\s]*\{amount\}/, '')
    : t(`ao.event.${kind}`, { amount: formatMoney(amount) });
}

/** What an event keeps besides, in words: of money that waits why, of an end by what. */
export function noteText({ kind, note }: { readonly kind: string; readonly note: string | null }) {
  if (note === null) return null;
  if (kind === 'review') return reviewReasonText(note, false);
  return kind === 'cancelled' ? t('ao.event.cancelled.by', { code: note }) : note;
}

function isKnown(kind: string): kind is OrderEventKind {
  return kinds.has(kind);
}
