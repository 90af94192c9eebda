import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import jsQr from 'jsqr';
import { PNG } from 'pngjs';
import type { Locator } from 'playwright/test';
import { cassoWebhook, sepayWebhook } from '../../../scripts/demo-bank/bank-webhook.ts';
import type { ApiProcess } from './api-process.ts';
import { post } from './people.ts';

/** The account that learners of the demonstration pay to. */
const ourAccount = '0000000000';

/** An order as the bank and a test need it. */
export interface MadeOrder {
  readonly id: string;
  readonly code: string;
  readonly total_amount: string;
  readonly payment_info: { readonly payment_code: string; readonly qr_text: string; readonly amount: string } | null;
}

const orderFields = 'id code total_amount payment_info { payment_code qr_text amount }';

/** Orders a plan over the API, at today's price. */
export async function makeOrder(api: ApiProcess, accessToken: string, plan: 'PRO' | 'KHA_PRO' = 'PRO'): Promise<MadeOrder> {
  const { order_price: price } = (await post(api.url, accessToken, 'P', `query P($plan: PlanCode!) { order_price(plan: $plan) { total_amount } }`, { plan })) as { readonly order_price: { readonly total_amount: string } }; // the schema says so
  const input = { request_key: randomUUID(), plan, expected_total: price.total_amount };
  const { create_order: order } = (await post(api.url, accessToken, 'C', `mutation C($input: CreateOrderInput!) { create_order(input: $input) { ${orderFields} } }`, { input })) as { readonly create_order: MadeOrder };
  return order;
}

/** An order as the server has it now. */
export async function orderAtServer(api: ApiProcess, accessToken: string, id: string): Promise<MadeOrder> {
  const { order } = (await post(api.url, accessToken, 'O', `query O($id: ID!) { order(id: $id) { ${orderFields} } }`, { id })) as { readonly order: MadeOrder };
  return order;
}

/** The id of the learner's newest order. */
export async function newestOrder(api: ApiProcess, accessToken: string): Promise<MadeOrder> {
  const { orders } = (await post(api.url, accessToken, 'L', `query L { orders(first: 1) { nodes { ${orderFields} } } }`, {})) as { readonly orders: { readonly nodes: readonly MadeOrder[] } };
  const [order] = orders.nodes;
  if (order === undefined) throw new Error('the learner has no order');
  return order;
}

export interface Transfer {
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly provider?: 'sepay' | 'casso';
}

/** The bank tells of money by a webhook with its real signature, as a provider does; throws when the server does not take it. */
export async function transfer(api: ApiProcess, { amountVnd, memo, provider = 'sepay' }: Transfer): Promise<void> {
  const keys = JSON.parse(readFileSync(path.join(api.dataDir, 'demo-bank.json'), 'utf8')) as { readonly sepay_api_key: string; readonly casso_secret: string }; // the server wrote it
  const money = { accountNumber: ourAccount, amountVnd, memo, reference: `FT${randomUUID().slice(0, 12).toUpperCase()}`, id: randomInt(1, 2 ** 40) };
  const webhook = provider === 'casso' ? cassoWebhook(money, keys.casso_secret, Date.now()) : sepayWebhook(money, keys.sepay_api_key, Date.now());
  const answer = await fetch(`${api.url}${webhook.path}`, { method: 'POST', headers: webhook.headers, body: webhook.body });
  if (answer.status !== 200) throw new Error(`the webhook was answered with ${answer.status}: ${await answer.text()}`);
}

/** What a phone reads off the screen where this is drawn; null when it finds no code. */
export async function scan(element: Locator): Promise<string | null> {
  const { data, width, height } = PNG.sync.read(await element.screenshot());
  return jsQr(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
