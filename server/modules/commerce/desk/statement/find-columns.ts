import { foldText } from '../../../../../src/shared/kernel/fold-text.ts';

/** What a statement's line says, by the place of its column. */
export interface StatementColumns {
  readonly day: number;
  readonly memo: number;
  readonly reference: number;
  readonly amounts: AmountColumns;
  /** A time of its own beside the day. */
  readonly time: number | null;
  readonly account: number | null;
}

/** Money in and out in two columns, or in one with a sign or a word beside it. */
export type AmountColumns =
  | { readonly kind: 'two'; readonly credit: number; readonly debit: number | null }
  | { readonly kind: 'one'; readonly amount: number; readonly direction: number | null };

/** Heads of columns as Vietnamese banks write them, folded, without what is not a letter. The first that fits counts. */
const heads = {
  day: /^(ngay( ?(giao ?dich|gd|hach ?toan|hieu ?luc|chung ?tu|phat ?sinh))?|thoi ?gian( ?giao ?dich| ?gd)?|(transaction|posting|tran|value|booking)? ?date( ?time)?)$/,
  time: /^(gio( ?giao ?dich| ?gd)?|(transaction ?)?time)$/,
  credit: /^((so ?tien ?)?(phat ?sinh ?)?(ghi ?)?co|credit( ?amount)?|(so ?)?tien ?(vao|thu)|so ?tien ?den|deposit)$/,
  debit: /^((so ?tien ?)?(phat ?sinh ?)?(ghi ?)?no|debit( ?amount)?|(so ?)?tien ?(ra|chi)|so ?tien ?di|withdrawal)$/,
  amount: /^((so ?tien|gia ?tri)( ?giao ?dich| ?gd)?|(transaction ?)?amount)$/,
  direction: /^(loai( ?giao ?dich| ?gd)?|thu ?chi|no ?co|d ?c|dc|cd|c ?d|type|direction|dau)$/,
  memo: /^(noi ?dung( ?giao ?dich| ?gd| ?chuyen ?khoan| ?thanh ?toan)?|dien ?giai|mo ?ta|ghi ?chu|(transaction ?)?(description|details?|remarks?|content|narrative|memo))$/,
  reference: /^((so|ma) ?(tham ?chieu|giao ?dich|gd|but ?toan|ct|chung ?tu|ref|ft)|tham ?chieu|(transaction ?)?(ref(erence)?( ?(no|number|code|id))?|no|id|number|code)|ft)$/,
  account: /^((so ?)?(tai ?khoan|tk)|account( ?(no|number))?)$/,
} as const;

type Head = keyof typeof heads;

/** Finds the columns in a line of heads; null when it is none. Needs day, memo, reference, and one column of money. */
export function findColumns(cells: readonly string[]): StatementColumns | null {
  const places = new Map<Head, number>();
  cells.forEach((cell, index) => {
    for (const head of headsOf(cell)) if (!places.has(head)) places.set(head, index);
  });
  const [day, memo, reference] = [places.get('day'), places.get('memo'), places.get('reference')];
  const amounts = amountColumns(places);
  if (day === undefined || memo === undefined || reference === undefined || amounts === null) return null;
  return { day, memo, reference, amounts, time: places.get('time') ?? null, account: places.get('account') ?? null };
}

function amountColumns(places: ReadonlyMap<Head, number>): AmountColumns | null {
  const [credit, debit, amount] = [places.get('credit'), places.get('debit'), places.get('amount')];
  if (credit !== undefined) return { kind: 'two', credit, debit: debit ?? null };
  return amount === undefined ? null : { kind: 'one', amount, direction: places.get('direction') ?? null };
}

/** A head is often written twice, in two languages: `Ngày giao dịch / Transaction date`, or with an explanation in brackets. */
function headsOf(cell: string): readonly Head[] {
  const parts = cell.split(/[/\n|(]/).map((part) => foldText(part).replaceAll(/[^a-z]+/g, ' ').trim());
  const known = Object.keys(heads) as Head[]; // the literal above has no other keys
  return known.filter((head) => [parts.join(' '), ...parts].some((part) => heads[head].test(part)));
}
