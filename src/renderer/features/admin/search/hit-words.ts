import { payoutWord } from '#shared/domain/affiliate/payout-status.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import type { OfficeHitKind, OfficeSearchQuery } from '#renderer/graphql/generated/graphql.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { t as affiliateText } from '../affiliates/copy.ts';
import { t as lessonText } from '../lessons/copy.ts';
import { adminMoneyTexts } from '../money/copy.ts';
import { refundStateText, transactionStateText } from '../money/money-words.ts';
import { t as personText } from '../people/copy.ts';
import { t as voucherText } from '../vouchers/copy.ts';
import { t } from './copy.ts';

export type OfficeHit = OfficeSearchQuery['office_search']['hits'][number];

/** The page of a kind, with the tab in which everything of it is listed. */
const pages: Readonly<Record<OfficeHitKind, string>> = {
  PERSON: 'people?',
  ORDER: 'orders?loc=ALL&',
  TRANSACTION: 'unmatched?loc=ALL&',
  REFUND: 'refunds?loc=ALL&',
  PAYOUT: 'payouts?loc=runs&',
  AFFILIATE: 'affiliates?',
  VOUCHER: 'vouchers?',
  COURSE: 'lessons?',
  LESSON: 'lessons?',
};

/** Where a hit is opened: its list, with its details. */
export function hitAddress({ kind, opens }: Pick<OfficeHit, 'kind' | 'opens'>): string {
  return `/admin/${pages[kind]}xem=${encodeURIComponent(opens)}`;
}

const people: Readonly<Record<string, string>> = {
  ...officeRoleNames,
  blocked: personText('ppl.blocked'),
  pro: personText('ppl.plan.PRO'),
  kha_pro: personText('ppl.plan.KHA_PRO'),
  none: personText('ppl.plan.NONE'),
};
/** Of what waits; the list says how much. */
const orders: Readonly<Record<string, string>> = {
  underpaid: t('ofs.underpaid'),
  short: t('ofs.orderShort'),
  excess: t('ofs.excess'),
  goes_back: adminMoneyTexts['mon.order.goesBack'],
  proposed: adminMoneyTexts['mon.order.proposed'],
  invoice: adminMoneyTexts['mon.order.invoice'],
};
const affiliates: Readonly<Record<string, string>> = {
  active: affiliateText('afa.state.ok'),
  held: affiliateText('afa.state.held'),
  suspended: affiliateText('afa.state.suspended'),
};
const vouchers: Readonly<Record<string, string>> = {
  running: voucherText('adv.tab.running'),
  scheduled: voucherText('adv.tab.scheduled'),
  paused: voucherText('adv.tab.paused'),
  ended: voucherText('adv.tab.ended'),
};
const lessons: Readonly<Record<string, string>> = {
  draft: lessonText('les.state.DRAFT'),
  announced: lessonText('les.state.ANNOUNCED'),
  released: lessonText('les.state.RELEASED'),
};

/**
 * The word for a state in the list of its kind; a state that this version does not know is shown as
 * it is.
 */
const states: Readonly<Record<OfficeHitKind, (state: string) => string>> = {
  PERSON: (state) => people[state] ?? state,
  ORDER: (state) =>
    orders[state] ?? textOf(adminMoneyTexts, `mon.order.${state.toUpperCase()}`) ?? state,
  TRANSACTION: transactionStateText,
  REFUND: refundStateText,
  PAYOUT: (state) => payoutWord(state) ?? state,
  AFFILIATE: (state) => affiliates[state] ?? state,
  VOUCHER: (state) => vouchers[state] ?? state,
  COURSE: (state) => state,
  LESSON: (state) => lessons[state] ?? state,
};

/** `Đã thanh toán`; empty for what has no state. */
export function hitState({ kind, state }: Pick<OfficeHit, 'kind' | 'state'>): string {
  return state == null ? '' : states[kind](state);
}

/** What stands first: without a reference money is called by its amount. */
export function hitTitle({ title, amount }: Pick<OfficeHit, 'title' | 'amount'>): string {
  return title === '' && amount != null ? formatMoney(amount) : title;
}

/** What a hit is about: a name, an address, the words of a transfer. */
export function hitDetail({
  kind,
  detail,
  order_code: code,
}: Pick<OfficeHit, 'kind' | 'detail' | 'order_code'>): string {
  if (kind !== 'REFUND' || code == null) return detail ?? '';
  return detail == null ? code : t('ofs.refund.of', { name: detail, code });
}

function textOf(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return texts[key];
}
