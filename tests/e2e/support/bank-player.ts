import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sepayWebhook } from '../../../scripts/demo-bank/bank-webhook.ts';
import type { ApiProcess } from './api-process.ts';
import { post } from './people.ts';

/** An order that waits for its money. */
export interface WaitingOrder {
  readonly id: string;
  /** `#MV-2490`. */
  readonly code: string;
  readonly paymentCode: string;
  readonly accountNumber: string;
  readonly totalVnd: bigint;
}

const key = z.object({ sepay_api_key: z.string() });
const made = z.object({ create_order: z.object({ id: z.string(), code: z.string(), total_amount: z.string(), payment_info: z.object({ payment_code: z.string(), account_number: z.string() }) }) });

/** A new order of somebody, at today's price. */
export async function openOrder(api: ApiProcess, accessToken: string, plan: 'PRO' | 'KHA_PRO' = 'PRO'): Promise<WaitingOrder> {
  const price = await post(api.url, accessToken, 'Price', 'query Price($plan: PlanCode!) { order_price(plan: $plan) { total_amount } }', { plan });
  const { order_price: { total_amount: total } } = price as { readonly order_price: { readonly total_amount: string } }; // the schema says so
  const text = 'mutation Make($input: CreateOrderInput!) { create_order(input: $input) { id code total_amount payment_info { payment_code account_number } } }';
  const { create_order: order } = made.parse(await post(api.url, accessToken, 'Make', text, { input: { request_key: randomUUID(), plan, expected_total: total } }));
  return { id: order.id, code: order.code, paymentCode: order.payment_info.payment_code, accountNumber: order.payment_info.account_number, totalVnd: BigInt(order.total_amount) };
}

/** Plays the bank: tells the server of money that came, as SePay does. */
export async function payIn(api: ApiProcess, transfer: { readonly accountNumber: string; readonly memo: string; readonly amountVnd: bigint; readonly reference?: string }): Promise<void> {
  const { sepay_api_key: apiKey } = key.parse(JSON.parse(await readFile(path.join(api.dataDir, 'demo-bank.json'), 'utf8')));
  const webhook = sepayWebhook({ reference: `FT${randomUUID()}`, ...transfer, id: randomInt(1, 2 ** 40) }, apiKey, Date.now());
  const answer = await fetch(`${api.url}${webhook.path}`, { method: 'POST', headers: webhook.headers, body: webhook.body });
  if (!answer.ok) throw new Error(`the server did not take the bank's word: ${answer.status}`);
}
