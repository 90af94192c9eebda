import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { fetchOutside } from '#server/outgoing/fetch-outside.ts';
import type { BankReport } from './bank-event-inbox.ts';
import { parseExactJson } from './exact-json.ts';
import { reportId } from './report-id.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

/** A provider's own list of what moved, for what its webhooks missed. */
export interface BankFeed {
  readonly name: string;
  /**
   * Everything since a moment, page by page, in any order; may contain what is known, and what
   * nobody can read. Throws when the provider does not answer as it should; the pages before that
   * are whole.
   */
  listSince(since: Date, now: Date): AsyncIterable<readonly BankReport[]>;
}

export interface SepayFeedDeps {
  /** Of SePay's user API. */
  readonly token: string;
  /** `https://my.sepay.vn`. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Between two questions: SePay answers three a second. */
  readonly pauseMs?: number;
}

/** The most that SePay lists at once: of more it leaves the oldest out. */
const pageLimit = 5000;
/** Some 1 KB for each of them, and room. */
const mostBytes = 16_000_000;
const second = 1000;
/** Of one list: some hundred thousand movements. */
const mostQuestions = 200;
/** No bank dates anything so far ahead. */
const mostAheadMs = 366 * 86_400_000;

/** Its lines are read one by one: what cannot be read holds up no other. */
const listed = z.looseObject({ transactions: z.array(z.unknown()) });
const line = z.looseObject({});

/** Both ends are within, whole seconds; null = to the end. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number | null;
}

/**
 * `GET /userapi/transactions/list` of SePay. Its ids are those of its webhooks, so what was told is
 * known. A list that is full may be cut: its time is halved until none is.
 */
export function createSepayFeed({
  token,
  baseUrl,
  timeoutMs,
  pauseMs = 400,
}: SepayFeedDeps): BankFeed {
  async function ask({ fromMs, toMs }: Span): Promise<readonly unknown[]> {
    const url = new URL('/userapi/transactions/list', baseUrl);
    url.searchParams.set('transaction_date_min', vietnameseTime(fromMs));
    if (toMs !== null) url.searchParams.set('transaction_date_max', vietnameseTime(toMs));
    url.searchParams.set('limit', String(pageLimit));
    const answer = await fetchOutside(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      timeoutMs,
      mostBytes,
    });
    if (!answer.ok) throw new Error(`sepay answered ${answer.status}`);
    return listed.parse(parseExactJson(answer.body.toString('utf8'))).transactions;
  }

  return {
    name: 'sepay',
    async *listSince(since, now) {
      // The newest first: of a list that breaks off the older part is asked for again the next
      // time.
      const open: Span[] = [{ fromMs: wholeSecond(since.getTime()), toMs: null }];
      for (let asked = 0; open.length > 0; asked += 1) {
        const span = open.pop();
        if (span === undefined || asked === mostQuestions)
          throw new Error(`sepay lists more than ${mostQuestions} pages`);
        if (asked > 0) await setTimeout(pauseMs);
        const rows = await ask(span);
        if (rows.length < pageLimit) yield rows.map(reportOf);
        else open.push(...halvesOf(span, wholeSecond(now.getTime())));
      }
    },
  };
}

/** The older half and the newer one; they touch nowhere. */
function halvesOf({ fromMs, toMs }: Span, nowMs: number): readonly [Span, Span] {
  if (toMs === null && fromMs > nowMs + mostAheadMs)
    throw new Error('sepay does not keep to the times asked for');
  // What banks date ahead of now is looked for in steps that double.
  const endMs = toMs ?? Math.max(nowMs, fromMs + 2 * Math.max(second, fromMs - nowMs));
  const middleMs = wholeSecond((fromMs + endMs) / 2);
  if (toMs !== null && toMs <= fromMs)
    throw new Error(`sepay lists no more than ${pageLimit} movements of ${vietnameseTime(fromMs)}`);
  return [
    { fromMs, toMs: middleMs },
    { fromMs: middleMs + second, toMs },
  ];
}

function reportOf(row: unknown): BankReport {
  const rawBody = JSON.stringify(row);
  const parsed = line.safeParse(row);
  return {
    provider: 'sepay',
    teller: 'sepay',
    providerId: reportId(row, rawBody),
    payload: parsed.success ? asWebhook(parsed.data) : row,
    rawBody,
    headers: {},
  };
}

/**
 * The same transaction in the words of the webhook; what has no counterpart stays under its own
 * name. What each says is judged where webhooks are read.
 */
function asWebhook(row: z.infer<typeof line>): object {
  const {
    bank_brand_name,
    account_number,
    transaction_date,
    amount_in,
    amount_out,
    transaction_content,
    reference_number,
    sub_account,
    ...rest
  } = row;
  return {
    ...rest,
    gateway: bank_brand_name ?? '',
    transactionDate: transaction_date ?? '',
    accountNumber: account_number ?? '',
    content: transaction_content ?? '',
    ...amountOf(amount_in, amount_out),
    subAccount: sub_account ?? '',
    referenceCode: reference_number ?? '',
  };
}

/**
 * One of the two columns tells; a line with both, or without either, tells nothing that can be
 * read.
 */
function amountOf(amountIn: unknown, amountOut: unknown): object {
  if (amountIn == null && amountOut == null) return {};
  if (isNothing(amountOut)) return { transferType: 'in', transferAmount: amountIn ?? 0 };
  if (isNothing(amountIn)) return { transferType: 'out', transferAmount: amountOut };
  return { amount_in: amountIn, amount_out: amountOut };
}

function isNothing(amount: unknown): boolean {
  return (
    amount == null ||
    ((typeof amount === 'string' || typeof amount === 'number') && Number(amount) === 0)
  );
}

function wholeSecond(ms: number): number {
  return Math.floor(ms / second) * second;
}
