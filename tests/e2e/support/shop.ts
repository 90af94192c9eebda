import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { cassoWebhook, sepayWebhook } from '#scripts/demo-bank/bank-webhook.ts';
import type { ApiProcess } from './api-process.ts';
import { post } from './people.ts';

/** The account that learners of the demonstration pay to. */
const ourAccount = '0000000000';

/** An order that waits for its money. */
export interface OpenOrder {
  readonly id: string;
  /** `#MV-2490`. */
  readonly code: string;
  readonly totalVnd: bigint;
  /** The memo that it is paid with. */
  readonly paymentCode: string;
  /** What its QR code says: a VietQR of what is still missing. */
  readonly qrText: string;
}

const orderFields = 'id code total_amount payment_info { payment_code qr_text }';
const openOrder = z
  .object({
    id: z.string(),
    code: z.string(),
    total_amount: z.string(),
    payment_info: z.object({ payment_code: z.string(), qr_text: z.string() }),
  })
  .transform(({ id, code, total_amount: total, payment_info: info }): OpenOrder => ({
    id,
    code,
    totalVnd: BigInt(total),
    paymentCode: info.payment_code,
    qrText: info.qr_text,
  }));
const price = z.object({ order_price: z.object({ total_amount: z.string() }) });
const made = z.object({ create_order: openOrder });
const one = z.object({ order: openOrder });
const newest = z.object({ orders: z.object({ nodes: z.tuple([openOrder]) }) });

/** Orders a plan over the API, at today's price; with an affiliate's code it is theirs. */
export async function makeOrder(
  api: ApiProcess,
  accessToken: string,
  plan: 'PRO' | 'KHA_PRO' = 'PRO',
  referralCode: string | null = null,
): Promise<OpenOrder> {
  const { order_price: today } = price.parse(
    await post(
      api.url,
      accessToken,
      'P',
      'query P($plan: PlanCode!) { order_price(plan: $plan) { total_amount } }',
      { plan },
    ),
  );
  const input = {
    request_key: randomUUID(),
    plan,
    expected_total: today.total_amount,
    referral_code: referralCode,
  };
  return made.parse(
    await post(
      api.url,
      accessToken,
      'C',
      `mutation C($input: CreateOrderInput!) { create_order(input: $input) { ${orderFields} } }`,
      { input },
    ),
  ).create_order;
}

/** An order as the server has it now. */
export async function orderAtServer(
  api: ApiProcess,
  accessToken: string,
  id: string,
): Promise<OpenOrder> {
  return one.parse(
    await post(
      api.url,
      accessToken,
      'O',
      `query O($id: ID!) { order(id: $id) { ${orderFields} } }`,
      { id },
    ),
  ).order;
}

/** The learner's newest order. */
export async function newestOrder(api: ApiProcess, accessToken: string): Promise<OpenOrder> {
  return newest.parse(
    await post(
      api.url,
      accessToken,
      'L',
      `query L { orders(first: 1) { nodes { ${orderFields} } } }`,
      {},
    ),
  ).orders.nodes[0];
}

export interface Transfer {
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly provider?: 'sepay' | 'casso';
  /** Left out: it comes in. SePay alone tells of what leaves. */
  readonly direction?: 'in' | 'out';
}

const keyFile = z.object({ sepay_api_key: z.string(), casso_secret: z.string() });

/**
 * The bank tells of money by a webhook with its real signature, as a provider does; throws when the
 * server does not take it.
 */
export async function transfer(
  api: ApiProcess,
  { amountVnd, memo, provider = 'sepay', direction }: Transfer,
): Promise<void> {
  const keys = keyFile.parse(
    JSON.parse(readFileSync(path.join(api.dataDir, 'demo-bank.json'), 'utf8')),
  );
  const money = {
    accountNumber: ourAccount,
    amountVnd,
    memo,
    reference: `FT${randomUUID().slice(0, 12).toUpperCase()}`,
    id: randomInt(1, 2 ** 40),
    direction,
  };
  const webhook =
    provider === 'casso'
      ? cassoWebhook(money, keys.casso_secret, Date.now())
      : sepayWebhook(money, keys.sepay_api_key, Date.now());
  const answer = await fetch(`${api.url}${webhook.path}`, {
    method: 'POST',
    headers: webhook.headers,
    body: webhook.body,
  });
  if (answer.status !== 200)
    throw new Error(`the webhook was answered with ${answer.status}: ${await answer.text()}`);
}

/** Pays the whole of an order with its memo. */
export async function payOff(api: ApiProcess, { totalVnd, paymentCode }: OpenOrder): Promise<void> {
  await transfer(api, { amountVnd: totalVnd, memo: paymentCode });
}
