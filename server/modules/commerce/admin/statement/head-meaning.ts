import { toNfc } from '#shared/kernel/unicode-form.ts';
import { foldText } from '#shared/kernel/fold-text.ts';

/** What a column of a statement holds. */
export type Meaning =
  | 'day'
  | 'time'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'direction'
  | 'kind'
  | 'memo'
  | 'reference'
  | 'account'
  | 'balance'
  | 'charge'
  | 'currency';

/** A head that was understood. */
export interface HeadMeaning {
  readonly meaning: Meaning;
  /** Of two columns with one meaning the lower rank is the one that is meant. */
  readonly rank: number;
}

/** A head that says two things which exclude each other, such as `Tiền gửi (DEBIT)`. */
export type UnclearHead = 'unclear';

/** Longest head, characters: a longer text is a sentence. */
const headLength = 160;

/**
 * What a head says, in Vietnamese, English or both; empty for a head that says nothing of money.
 * The whole head is read before its parts, so that `Nợ/Có` is a direction and not two columns.
 * Nothing is guessed: a bare `No.`, `STT`, `Code` or `Co` says nothing.
 */
export function meaningsOf(cell: string): readonly HeadMeaning[] | UnclearHead {
  if (cell.length > headLength) return [];
  const written = toNfc(cell).toLowerCase();
  const whole = lookUp(written);
  if (whole !== null) return [whole];
  const parts = written.split(/[/\n|()\\]/).flatMap((part) => lookUp(part) ?? []);
  const meanings = new Set(parts.map(({ meaning }) => meaning));
  if (meanings.size <= 1) return parts.slice(0, 1);
  // `Giờ/Ngày` is a moment. Some banks write the day and the number of the document in one cell,
  // one above the other.
  const isDayWith = (other: Meaning): boolean =>
    meanings.size === 2 && meanings.has('day') && meanings.has(other);
  if (isDayWith('time')) return parts.filter(({ meaning }) => meaning === 'day').slice(0, 1);
  return isDayWith('reference')
    ? [...meanings].flatMap((meaning) => parts.find((part) => part.meaning === meaning) ?? [])
    : 'unclear';
}

/**
 * Each meaning as heads write it: folded, without what is no letter. Earlier lines rank lower, and
 * are tried first.
 */
const heads: readonly (HeadMeaning & { readonly written: RegExp })[] = [
  // Signs, words and letters of both directions in one head: a column that says which way the money
  // beside it went.
  {
    meaning: 'direction',
    rank: 0,
    written:
      /^((ghi )?no (ghi )?co|(ghi )?co (ghi )?no|debit credit|credit debit|dr cr|cr dr|d c|c d|dc|cd|drcr|crdr|thu chi|vao ra|in out|direction|chieu( giao dich)?|dau)$/,
  },
  {
    meaning: 'direction',
    rank: 1,
    written: /^(debit credit|dr cr|d c|c d|no co)( indicator| flag| mark)?$/,
  },
  { meaning: 'kind', rank: 0, written: /^(loai( giao dich| gd)?|(transaction )?type)$/ },

  {
    meaning: 'day',
    rank: 0,
    written:
      /^(ngay (giao dich|gd)|thoi gian( giao dich| gd)?|ngay gio( giao dich| gd)?|(transaction|tran|txn|tnx) date( time)?|date time|transaction time)$/,
  },
  { meaning: 'day', rank: 1, written: /^(ngay|date|ngay phat sinh)$/ },
  {
    meaning: 'day',
    rank: 2,
    written: /^(ngay (hach toan|ghi so|chung tu)|(posting|posted|booking|accounting) date)$/,
  },
  {
    meaning: 'day',
    rank: 3,
    written:
      /^(ngay (hieu luc|hl|gia tri|kh thuc hien|yeu cau)|(value|effective|requesting) date)$/,
  },
  { meaning: 'time', rank: 0, written: /^(gio( giao dich| gd)?|time)$/ },

  {
    meaning: 'reference',
    rank: 0,
    written:
      /^((so|ma) (tham chieu|ref|ft|but toan)|tham chieu|ref|reference|ft|(transaction )?ref(erence)? (no|number|code|id)|(bank )?reference (no|number))$/,
  },
  {
    meaning: 'reference',
    rank: 1,
    written: /^((so|ma) giao dich|so gd|transaction (no|number|id)|trans(action)? id)$/,
  },
  {
    meaning: 'reference',
    rank: 2,
    written: /^(so (ct|chung tu)|ma chung tu|doc(ument)? (no|number))$/,
  },
  // Where a better one stands beside it, this is the kind of the transaction.
  { meaning: 'reference', rank: 3, written: /^(ma gd|transaction code|trans code)$/ },

  {
    meaning: 'memo',
    rank: 0,
    written:
      /^(noi dung( chi tiet| giao dich| gd| chuyen khoan| chuyen tien| thanh toan)?|chi tiet( giao dich)?|(transactions? )?(in )?details?|(transaction )?(description|content|narrative|memo|particulars?))$/,
  },
  { meaning: 'memo', rank: 1, written: /^(dien giai( giao dich)?|mo ta( giao dich)?)$/ },
  { meaning: 'memo', rank: 2, written: /^(ghi chu|remarks?|note)$/ },

  {
    meaning: 'amount',
    rank: 0,
    written: /^((so tien|gia tri)( giao dich| gd)?|(transaction )?amount)$/,
  },
  { meaning: 'account', rank: 0, written: /^((so )?(tai khoan|tk)|account( no| number)?)$/ },
  {
    meaning: 'balance',
    rank: 0,
    written:
      /^(so du( luy ke| sau giao dich| sau gd| hien tai| cuoi)?|(running |closing |available )?balance)$/,
  },
  {
    meaning: 'currency',
    rank: 0,
    written: /^((loai|don vi) tien( te)?|tien te|currency( code)?|ccy)$/,
  },
  {
    meaning: 'charge',
    rank: 0,
    written:
      /^(phi( giao dich)?( lai)?|phi vat|thue( vat)?|vat|lai|fees?( interest)?|charges?|interest|transaction (vat|fee)|tax)$/,
  },
];

/**
 * Money in and out, where `no` and `co` are only read with their marks or behind a word that
 * belongs to money.
 */
const into =
  /^((so tien )?(phat sinh |ps )?(ghi )co|(phat sinh|ps) co|credit( amount)?|cr( amount)?|(so )?tien (vao|gui|gui vao|thu|den|nap)|so tien (den|vao|gui)|gui( vao| tien)?|nop( vao)?|deposits?|money in|paid in|credit vnd)$/;
const out =
  /^((so tien )?(phat sinh |ps )?(ghi )no|(phat sinh|ps) no|debit( amount)?|dr( amount)?|(so )?tien (ra|rut|rut ra|chi|di)|so tien (di|ra|rut)|rut( ra| tien)?|withdrawals?|money out|paid out|debit vnd)$/;

function lookUp(written: string): HeadMeaning | null {
  const signs = written.replaceAll(/\s/g, '');
  if (/^\(?(\+\/?-|-\/?\+|±)\)?$/.test(signs) || /^thayđổi\(?(\+\/-|-\/\+)\)?$/.test(signs))
    return { meaning: 'direction', rank: 0 };
  const letters = written.replaceAll(/[^\p{L}]+/gu, ' ').trim();
  const folded = foldText(letters);
  if (into.test(folded) || letters === 'có' || letters === 'số tiền có')
    return { meaning: 'credit', rank: 0 };
  if (out.test(folded) || letters === 'nợ' || letters === 'số tiền nợ')
    return { meaning: 'debit', rank: 0 };
  // `Thay đổi no co` without marks could be anything; with marks or in a pair it is a direction.
  return heads.find((head) => head.written.test(folded)) ?? null;
}
