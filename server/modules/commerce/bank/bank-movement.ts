import { z } from 'zod';
import { calendarDay } from './calendar-day.ts';
import { largestAmountVnd } from './largest-amount.ts';

/** Money that moved on our account, the same whoever tells of it. */
export interface BankMovement {
  readonly direction: 'in' | 'out';
  /** As the provider calls the bank. */
  readonly bank: string;
  /** Letters and digits, upper case. */
  readonly accountNumber: string;
  /** The account's own number and the virtual numbers that lead to it. */
  readonly accountNumbers: readonly string[];
  /** More than 0. */
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly reference: string | null;
  readonly counterparty: string | null;
  /** Null when only the day is known. */
  readonly occurredAt: Date | null;
  /** What we have no name for. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** What a stored report says: a movement, nothing (no money moved), or a text we cannot read. */
export type ReadMovement =
  | { readonly kind: 'movement'; readonly movement: BankMovement }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable' };

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '');
/** Whole VND; providers send numbers, and numbers in strings (`"2900000.00"`). */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,15}(\.0+)?$/)
      .transform(Number),
  ])
  .refine(Number.isSafeInteger)
  .transform(BigInt)
  .refine((amountVnd) => amountVnd <= largestAmountVnd && amountVnd >= -largestAmountVnd);

const sepay = z.looseObject({
  gateway: text,
  transactionDate: text,
  accountNumber: text,
  content: text,
  transferType: z.enum(['in', 'out']),
  transferAmount: amount,
  subAccount: text,
  referenceCode: text,
});

const casso = z.looseObject({
  reference: text,
  tid: text,
  description: text,
  amount,
  accountNumber: text,
  virtualAccountNumber: text,
  bank_sub_acc_id: text,
  subAccId: text,
  bankName: text,
  bankAbbreviation: text,
  counterAccountName: text,
  corresponsiveName: text,
  transactionDateTime: text,
  when: text,
});

const statement = z.looseObject({
  accountNumber: text,
  at: text,
  amount,
  direction: z.enum(['in', 'out']),
  memo: text,
  reference: text,
});

/**
 * Reads a report of a provider: SePay's webhook body, an element of Casso's `data`, a line of a
 * statement. (PRODUCT.md 6)
 */
export function readMovement(
  provider: 'sepay' | 'casso' | 'statement',
  payload: unknown,
): ReadMovement {
  if (provider === 'sepay') return readSepay(payload);
  return provider === 'casso' ? readCasso(payload) : readStatement(payload);
}

function readSepay(payload: unknown): ReadMovement {
  const parsed = sepay.safeParse(payload);
  if (!parsed.success) return { kind: 'unreadable' };
  const {
    gateway,
    transactionDate,
    accountNumber,
    content,
    transferType,
    transferAmount,
    subAccount,
    referenceCode,
    ...extra
  } = parsed.data;
  return movementOf({
    direction: transferType,
    bank: gateway,
    numbers: [accountNumber, subAccount],
    amountVnd: transferAmount,
    memo: content,
    reference: referenceCode,
    counterparty: '',
    occurredAt: readTimestamp(transactionDate),
    extra: { ...extra, subAccount },
  });
}

function readCasso(payload: unknown): ReadMovement {
  const parsed = casso.safeParse(payload);
  if (!parsed.success) return { kind: 'unreadable' };
  const {
    reference,
    tid,
    description,
    amount: signed,
    accountNumber,
    virtualAccountNumber,
    bank_sub_acc_id: bankSubAccId,
    subAccId,
    bankName,
    bankAbbreviation,
    counterAccountName,
    corresponsiveName,
    transactionDateTime,
    when,
    ...extra
  } = parsed.data;
  return movementOf({
    direction: signed < 0n ? 'out' : 'in',
    bank: first(bankAbbreviation, bankName),
    numbers: [accountNumber, bankSubAccId, subAccId, virtualAccountNumber],
    amountVnd: signed < 0n ? -signed : signed,
    memo: description,
    reference: first(reference, tid),
    counterparty: first(counterAccountName, corresponsiveName),
    occurredAt: readTimestamp(first(transactionDateTime, when)),
    extra: { ...extra, virtualAccountNumber },
  });
}

function readStatement(payload: unknown): ReadMovement {
  const parsed = statement.safeParse(payload);
  if (!parsed.success) return { kind: 'unreadable' };
  const {
    accountNumber,
    at,
    amount: amountVnd,
    direction,
    memo,
    reference,
    ...extra
  } = parsed.data;
  return movementOf({
    direction,
    bank: '',
    numbers: [accountNumber],
    amountVnd,
    memo,
    reference,
    counterparty: '',
    occurredAt: readTimestamp(at),
    extra: { ...extra, at },
  });
}

function movementOf({
  numbers,
  amountVnd,
  reference,
  counterparty,
  ...rest
}: Omit<BankMovement, 'accountNumber' | 'accountNumbers' | 'reference' | 'counterparty'> & {
  readonly numbers: readonly string[];
  readonly reference: string;
  readonly counterparty: string;
}): ReadMovement {
  const accountNumbers = [...new Set(numbers.map(bareAccount).filter((number) => number !== ''))];
  const [accountNumber = ''] = accountNumbers;
  if (amountVnd < 0n) return { kind: 'unreadable' };
  if (amountVnd === 0n) return { kind: 'nothing' };
  return {
    kind: 'movement',
    movement: {
      ...rest,
      amountVnd,
      accountNumber,
      accountNumbers,
      reference: orNull(reference),
      counterparty: orNull(counterparty),
    },
  };
}

/** A number of an account without what people put between: letters and digits, upper case. */
export function bareAccount(number: string): string {
  return number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * What is equal for the same money, whoever tells of it; null when the bank gave it no reference.
 */
export function fingerprintOf({
  accountNumber,
  reference,
  amountVnd,
  direction,
}: Pick<BankMovement, 'accountNumber' | 'reference' | 'amountVnd' | 'direction'>): string | null {
  const bare = bareAccount(reference ?? '');
  return bare === '' ? null : `${accountNumber}|${bare}|${amountVnd}|${direction}`;
}

/**
 * `2026-11-21 14:02:37` of a bank is Vietnamese time; with a zone it is what it says; a day alone
 * is no moment.
 */
function readTimestamp(written: string): Date | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      written.trim(),
    );
  if (match === null) return null;
  const [, year = '', month = '', dayOfMonth = '', time = '', zone = '+07:00'] = match;
  const day = calendarDay(year, month, dayOfMonth);
  if (day === null) return null;
  const moment = new Date(
    `${day}T${time}${/^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`,
  );
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function first(...texts: readonly string[]): string {
  return texts.find((candidate) => candidate !== '') ?? '';
}

function orNull(written: string): string | null {
  const tidy = written.trim();
  return tidy === '' ? null : tidy;
}
