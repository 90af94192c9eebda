import { randomUUID } from 'node:crypto';
import { sepayWebhook } from '../../scripts/demo-bank/bank-webhook.ts';
import { type Attack, needed, type Person, repelled, type Scene, withoutProof, won } from './attack.ts';

/** What the products of the attacks are started with. */
export const attackBankKey = 'khoa-cua-ngan-hang-thu';
const thief = { account_bank: '970407', account_number: '19036666666666', account_holder: 'KE TROM' } as const;

/** Somebody who bought Pro and paid, and what the order is called. */
async function buyPro(scene: Scene, buyer: Person): Promise<{ readonly id: string; readonly code: string }> {
  const { create_order: order } = needed(
    await buyer.client.post('mutation ($input: CreateOrderInput!) { create_order(input: $input) { id payment_info { payment_code amount } } }', { input: { request_key: randomUUID(), plan: 'PRO', expected_total: '2900000' } }),
    'an order',
  );
  await pay(scene, { code: order.payment_info.payment_code, amountVnd: BigInt(order.payment_info.amount) });
  return { id: order.id, code: order.payment_info.payment_code };
}

async function pay(scene: Scene, { code, amountVnd }: { readonly code: string; readonly amountVnd: bigint }): Promise<void> {
  const id = Math.floor(Math.random() * 1e9);
  const { path, headers, body } = sepayWebhook({ accountNumber: '0000000000', amountVnd, memo: code, reference: `FT${id}`, id }, attackBankKey, Date.now());
  const answer = await fetch(`${scene.url}${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`the attack could not begin: the webhook answers ${answer.status}`);
}

async function refundStatus(person: Person, id: string): Promise<string> {
  const answer = await person.client.post('query ($id: ID!) { order(id: $id) { status refund { account_holder } excess_refund { account_masked } } }', { id });
  return JSON.stringify(needed(answer, 'the order').order);
}

export const moneyAttacks: readonly Attack[] = [
  {
    name: 'security 4: a session left open turns a paid order into a transfer to the thief',
    async carryOut(scene) {
      const victim = await scene.register();
      const order = await buyPro(scene, victim);
      const answer = await withoutProof(victim.client, { head: '($input: RefundInput!)', call: (proof) => `request_refund(input: $input${proof}) { id }`, variables: { input: { order_id: order.id, ...thief } } });
      const after = await refundStatus(victim, order.id);
      return answer.codes.length === 0 || after.includes(thief.account_holder) ? won(after) : repelled;
    },
  },
  {
    name: 'security 4b: the account of an overpayment is overwritten from a session left open',
    async carryOut(scene) {
      const victim = await scene.register();
      const order = await buyPro(scene, victim);
      await pay(scene, { code: order.code, amountVnd: 500_000n });
      const answer = await withoutProof(victim.client, { head: '($input: RefundInput!)', call: (proof) => `give_refund_account(input: $input${proof}) { id }`, variables: { input: { order_id: order.id, ...thief } } });
      const after = await refundStatus(victim, order.id);
      return answer.codes.length === 0 ? won(after) : repelled;
    },
  },
  {
    name: 'security by reading: vouchers are guessed without an end',
    async carryOut(scene) {
      const { client } = await scene.register();
      for (let guess = 0; guess < 400; guess += 1) {
        const answer = await client.post('query ($code: String!) { check_voucher(code: $code, plan: PRO) { __typename } }', { code: `TET${1000 + guess}` });
        if (answer.codes.includes('RATE_LIMITED')) return repelled;
      }
      return won('400 guesses in a row');
    },
  },
];
