import { z } from 'zod';
import { askOutside } from '../../../outgoing/ask-outside.ts';
import type { BankReport } from './bank-door.ts';

/** A provider's own list of what moved, for what its webhooks missed. */
export interface BankFeed {
  readonly name: string;
  /** Everything since a moment, in any order; may contain what is known. Throws when the provider does not answer as it should. */
  listSince(since: Date): Promise<readonly BankReport[]>;
}

export interface SepayFeedOptions {
  /** Of SePay's user API. */
  readonly token: string;
  /** `https://my.sepay.vn`. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

/** The most that SePay lists at once. */
const pageLimit = 5000;
/** Some 1 KB for each of them, and room. */
const mostBytes = 16_000_000;

const listed = z.looseObject({
  transactions: z.array(
    z.looseObject({
      id: z.union([z.string().min(1), z.number().transform(String)]),
      bank_brand_name: z.string().nullish(),
      account_number: z.string().nullish(),
      transaction_date: z.string().nullish(),
      amount_in: z.union([z.string(), z.number()]).nullish(),
      amount_out: z.union([z.string(), z.number()]).nullish(),
      transaction_content: z.string().nullish(),
      reference_number: z.string().nullish(),
      sub_account: z.string().nullish(),
      code: z.string().nullish(),
    }),
  ),
});

/** `GET /userapi/transactions/list` of SePay. Its ids are those of its webhooks, so what was told is known. */
export function createSepayFeed({ token, baseUrl, timeoutMs }: SepayFeedOptions): BankFeed {
  return {
    name: 'sepay',
    async listSince(since) {
      const url = new URL('/userapi/transactions/list', baseUrl);
      url.searchParams.set('transaction_date_min', vietnameseTime(since));
      url.searchParams.set('limit', String(pageLimit));
      const answer = await askOutside(url, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' }, timeoutMs, mostBytes });
      if (!answer.ok) throw new Error(`sepay answered ${answer.status}`);
      return listed.parse(JSON.parse(answer.body.toString('utf8'))).transactions.map((row) => ({ provider: 'sepay', providerId: row.id, payload: asWebhook(row), rawBody: JSON.stringify(row), headers: {} }));
    },
  };
}

/** The same transaction in the words of the webhook; what has no counterpart stays under its own name. */
function asWebhook(row: z.infer<typeof listed>['transactions'][number]) {
  const { id, bank_brand_name, account_number, transaction_date, amount_in, amount_out, transaction_content, reference_number, sub_account, ...rest } = row;
  const isOut = Number(amount_out ?? 0) > 0;
  return {
    ...rest,
    id,
    gateway: bank_brand_name ?? '',
    transactionDate: transaction_date ?? '',
    accountNumber: account_number ?? '',
    content: transaction_content ?? '',
    transferType: isOut ? 'out' : 'in',
    transferAmount: (isOut ? amount_out : amount_in) ?? 0,
    subAccount: sub_account ?? '',
    referenceCode: reference_number ?? '',
  };
}

/** `2026-11-21 14:02:37` in Asia/Ho_Chi_Minh (UTC+7 the whole year). */
function vietnameseTime(moment: Date): string {
  return new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
