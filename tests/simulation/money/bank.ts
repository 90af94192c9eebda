import { createHmac } from 'node:crypto';
import { reportId } from '#server/modules/commerce/bank/report-id.ts';
import { statementReports } from '#server/modules/commerce/bank/statement-reports.ts';
import type {
  BankReport,
  WebhookDelivery,
} from '#server/modules/commerce/bank/bank-event-inbox.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

/** Money that really moved on our account. */
export interface Transfer {
  readonly id: number;
  readonly direction: 'in' | 'out';
  readonly amountVnd: bigint;
  readonly memo: string;
  /** Where the payer sent it: ours, or another by mistake of the bank's mapping. */
  readonly accountNumber: string;
  readonly atMs: number;
  /** One provider puts words of its own around the bank's reference. */
  readonly isRenamed?: boolean;
  /** What the bank calls it, where numbers begin anew or a batch has one: not its own alone. */
  readonly reference?: string;
  /** One provider cuts its memo here. */
  readonly cutAt?: number;
  /** Providers tell of it without a word; the statement has them. */
  readonly isMute?: boolean;
  /** The statement books it so much later, under a number of its own. */
  readonly bookedAfterMs?: number;
  /** What it pays, of which nothing is to leave a second time (claims.ts). */
  readonly claims?: readonly string[];
}

export type Teller = 'sepay' | 'casso' | 'statement';

export const ourAccount = {
  bin: '970436',
  accountNumber: '0071000123456',
  holder: 'CONG TY MAI VANG',
} as const;
export const secrets = {
  sepayApiKey: 'khoa-cua-sepay',
  sepaySecret: null,
  cassoSecret: 'bi-mat-cua-casso',
} as const;

/** A transfer as SePay or Casso tells it: signed, with the provider's own id. */
export function deliveryOf(
  transfer: Transfer,
  teller: 'sepay' | 'casso',
  nowMs: number,
  form: 'whole' | 'unreadable' = 'whole',
): WebhookDelivery {
  const body =
    teller === 'sepay'
      ? {
          ...sepayBody(transfer),
          ...(form === 'unreadable' ? { transferAmount: grouped(transfer.amountVnd) } : {}),
        }
      : { error: 0, data: cassoElement(transfer) };
  const rawBody = Buffer.from(JSON.stringify(body));
  if (teller === 'sepay')
    return {
      provider: teller,
      rawBody,
      headers: { authorization: `Apikey ${secrets.sepayApiKey}` },
    };
  const signature = createHmac('sha512', secrets.cassoSecret)
    .update(`${nowMs}.${JSON.stringify(sorted(body))}`)
    .digest('hex');
  return {
    provider: teller,
    rawBody,
    headers: { 'x-casso-signature': `t=${nowMs},v1=${signature}` },
  };
}

/** The same as SePay lists it to whoever asks. */
export function listedReportOf(transfer: Transfer): BankReport {
  const payload = sepayBody(transfer);
  const rawBody = JSON.stringify(payload);
  return {
    provider: 'sepay',
    teller: 'sepay',
    providerId: reportId(payload, rawBody),
    payload,
    rawBody,
    headers: {},
  };
}

/** The same from a file of its own, as the product names its line. */
export function statementOf(transfer: Transfer, fileId: string): BankReport {
  const { accountNumber, amountVnd, direction, memo, atMs, bookedAfterMs = 0 } = transfer;
  const reference = bookedAfterMs === 0 ? referenceOf(transfer) : `SK${transfer.id}`;
  const [report] = statementReports(fileId, [
    { accountNumber, at: new Date(atMs + bookedAfterMs), amountVnd, direction, memo, reference },
  ]);
  if (report === undefined) throw new Error('a line is a report');
  // an object, as the product makes it
  const payload = { ...(report.payload as object), truth: truthOf(transfer) };
  return { ...report, payload, rawBody: JSON.stringify(payload) };
}

function sepayBody(transfer: Transfer) {
  return {
    id: 90_000 + transfer.id,
    gateway: 'Vietcombank',
    transactionDate: vietnamTime(transfer.atMs),
    accountNumber: transfer.accountNumber,
    code: null,
    content: wordsOf(transfer),
    transferType: transfer.direction,
    transferAmount: Number(transfer.amountVnd),
    accumulated: 0,
    subAccount: null,
    referenceCode: referenceOf(transfer),
    truth: truthOf(transfer),
  };
}

function cassoElement(transfer: Transfer) {
  const amount = Number(transfer.amountVnd) * (transfer.direction === 'out' ? -1 : 1);
  return {
    id: 50_000 + transfer.id,
    reference:
      transfer.isRenamed === true ? `CASSO.${referenceOf(transfer)}.VN` : referenceOf(transfer),
    description: wordsOf(transfer).slice(0, transfer.cutAt),
    amount,
    runningBalance: 0,
    transactionDateTime: vietnamTime(transfer.atMs),
    accountNumber: transfer.accountNumber,
    bankName: 'Vietcombank',
    bankAbbreviation: 'VCB',
    virtualAccountNumber: '',
    counterAccountName: '',
    counterAccountNumber: '',
    truth: truthOf(transfer),
  };
}

/** What a provider tells of its memo. */
function wordsOf({ memo, isMute = false }: Transfer): string {
  return isMute ? '' : memo;
}

/** What the bank calls a transfer. */
export function referenceOf({ id, reference }: Pick<Transfer, 'id' | 'reference'>): string {
  return reference ?? `FT26${String(id).padStart(8, '0')}`;
}

/**
 * What no report says and every one of a transfer has in common: for the checks, and for whoever
 * looks at the bank's own paper. The product keeps it unread.
 */
function truthOf({ id }: Pick<Transfer, 'id'>): string {
  return String(id);
}

/** `2,900,007`: a form that the provider's paper does not have. */
function grouped(amount: bigint): string {
  return amount.toLocaleString('en-US').padStart(5, '0,00');
}

function vietnamTime(ms: number): string {
  return vietnameseTime(ms);
}

/** Casso signs with the keys of every object in order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
