import { readCalledOff } from '#shared/domain/commerce/called-off.ts';
import { type OrderEventKind, orderEventKinds } from '#shared/domain/commerce/order-events.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { reviewReasonText } from '../money/money-words.ts';
import { adminOrderTexts, t } from './copy.ts';

const kinds: ReadonlySet<string> = new Set(orderEventKinds);

interface ToldEvent {
  readonly kind: string;
  readonly amount: string | null;
  /** Who of the office did it. */
  readonly actor_name?: string | null | undefined;
}

/**
 * What happened to an order, in words; a kind that this version does not know is an update. Money
 * that a person laid to it had come before.
 */
export function eventText({ kind, amount, actor_name: actor = null }: ToldEvent): string {
  if (!isKnown(kind)) return t('ao.event.other');
  if (kind === 'money_in' && amount !== null && actor !== null)
    return t('ao.event.money_in.laid', { amount: formatMoney(amount) });
  return amount === null
    ? adminOrderTexts[`ao.event.${kind}`].replace(/[,\s]*\{amount\}/, '')
    : t(`ao.event.${kind}`, { amount: formatMoney(amount) });
}

/** What an event keeps besides, in words: of money that waits why, of an end by what. */
export function noteText({ kind, note }: { readonly kind: string; readonly note: string | null }) {
  if (note === null) return null;
  if (kind === 'review') return reviewReasonText(note, false);
  return kind === 'cancelled' ? causeText(note) : note;
}

/** Why an order was called off; what an earlier version wrote down stands as it is. */
function causeText(note: string): string | null {
  const cause = readCalledOff(note);
  if (cause === null) return note;
  const { why, by = '' } = cause;
  // Whoever did it is named beside it.
  return why === 'called_off' ? null : t(`ao.event.cancelled.${why}`, { code: by });
}

function isKnown(kind: string): kind is OrderEventKind {
  return kinds.has(kind);
}
