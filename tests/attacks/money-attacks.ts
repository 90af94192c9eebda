import { randomUUID } from 'node:crypto';
import {
  cassoWebhook,
  type PlayedTransfer,
  sepayWebhook,
} from '#scripts/demo-bank/bank-webhook.ts';
import {
  type Attack,
  needed,
  type Person,
  repelled,
  type Scene,
  withoutProof,
  won,
} from './attack.ts';

/** What the products of the attacks are started with. */
export const attackBankKey = 'khoa-cua-ngan-hang-thu';
const thief = {
  account_bank: '970407',
  account_number: '19036666666666',
  account_holder: 'KE TROM',
} as const;

/** Somebody who bought Pro and paid, and what the order is called. */
async function buyPro(scene: Scene, buyer: Person): Promise<Ordered> {
  const order = await orderPro(buyer);
  await pay(scene, { code: order.code, amountVnd: order.amountVnd });
  return order;
}

interface Ordered {
  readonly id: string;
  /** What the payer writes. */
  readonly code: string;
  readonly amountVnd: bigint;
}

async function orderPro(buyer: Person): Promise<Ordered> {
  const { create_order: order } = needed(
    await buyer.client.post(
      'mutation ($input: CreateOrderInput!) { create_order(input: $input) { id payment_info { payment_code amount } } }',
      { input: { request_key: randomUUID(), plan: 'PRO', expected_total: '2900000' } },
    ),
    'an order',
  );
  return {
    id: order.id,
    code: order.payment_info.payment_code,
    amountVnd: BigInt(order.payment_info.amount),
  };
}

/** Money comes, told by SePay: at once, once. */
async function pay(
  scene: Scene,
  { code, amountVnd }: { readonly code: string; readonly amountVnd: bigint },
): Promise<void> {
  await tell(scene, sepayWebhook, transfer(code, amountVnd));
}

function transfer(memo: string, amountVnd: bigint): PlayedTransfer {
  const id = Math.floor(Math.random() * 1e9);
  return { accountNumber: '0000000000', amountVnd, memo, reference: `FT${id}`, id };
}

/** A provider tells of money. */
async function tell(
  scene: Scene,
  webhook: typeof sepayWebhook,
  told: PlayedTransfer,
): Promise<void> {
  const { path, headers, body } = webhook(told, attackBankKey, Date.now());
  const answer = await fetch(`${scene.url}${path}`, { method: 'POST', headers, body });
  if (!answer.ok)
    throw new Error(`the attack could not begin: the webhook answers ${answer.status}`);
}

/** An order once it is what it says: reports are handled after they are answered. */
async function orderThatIs(
  person: Person,
  id: string,
  status: string,
): Promise<{ readonly status: string; readonly excess_amount: string }> {
  for (const giveUpAt = Date.now() + 20_000; Date.now() < giveUpAt;) {
    const { order } = needed(
      await person.client.post('query ($id: ID!) { order(id: $id) { status excess_amount } }', {
        id,
      }),
      'the order',
    );
    if (order.status === status) return order;
  }
  throw new Error(`the attack could not begin: the order is never ${status}`);
}

/**
 * Whether a report waits for a person in the office, by the bank's reference; asks until the office
 * knows of it, or gives up.
 */
async function waitsInTheOffice(scene: Scene, wanted: string): Promise<boolean> {
  const { client } = await scene.admin();
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt;) {
    const { data } = await client.post('{ admin_bank_reports { reference } }');
    // Before the office had such a list nobody was asked.
    if (data === null) return false;
    if (
      data.admin_bank_reports.some(
        ({ reference }: { readonly reference: string | null }) => reference === wanted,
      )
    )
      return true;
  }
  return false;
}

async function refundStatus(person: Person, id: string): Promise<string> {
  const answer = await person.client.post(
    'query ($id: ID!) { order(id: $id) { status refund { account_holder } excess_refund { account_masked } } }',
    { id },
  );
  return JSON.stringify(needed(answer, 'the order').order);
}

export const moneyAttacks: readonly Attack[] = [
  {
    name: 'security 4: a session left open turns a paid order into a transfer to the thief',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const victim = await scene.register();
      const order = await buyPro(scene, victim);
      const answer = await withoutProof(victim.client, {
        head: '($input: RefundInput!)',
        call: (proof) => `request_refund(input: $input${proof}) { id }`,
        variables: { input: { order_id: order.id, ...thief } },
      });
      const after = await refundStatus(victim, order.id);
      return answer.codes.length === 0 || after.includes(thief.account_holder)
        ? won(after)
        : repelled;
    },
  },
  {
    name: 'security 4b: the account of an overpayment is overwritten from a session left open',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const victim = await scene.register();
      const order = await buyPro(scene, victim);
      await pay(scene, { code: order.code, amountVnd: 500_000n });
      const answer = await withoutProof(victim.client, {
        head: '($input: RefundInput!)',
        call: (proof) => `give_refund_account(input: $input${proof}) { id }`,
        variables: { input: { order_id: order.id, ...thief } },
      });
      const after = await refundStatus(victim, order.id);
      return answer.codes.length === 0 ? won(after) : repelled;
    },
  },
  {
    name: 'security by reading: one transfer that two providers tell of is counted twice',
    wonOn: 'de87d76d',
    async carryOut(scene) {
      const buyer = await scene.register();
      const order = await buyPro(scene, buyer);
      await orderThatIs(buyer, order.id, 'PAID');
      const again = transfer(order.code, order.amountVnd);
      await tell(scene, cassoWebhook, again);
      const isAsked = await waitsInTheOffice(scene, again.reference);
      const { excess_amount: excess } = await orderThatIs(buyer, order.id, 'PAID');
      return excess === '0' && isAsked
        ? repelled
        : won(`${excess} ₫ too much, which can be asked back`);
    },
  },
  {
    name: 'round two, a2 14: money under a number that the provider used before is answered and dropped',
    wonOn: '83d01b92',
    async carryOut(scene) {
      const buyers = [await scene.register(), await scene.register()] as const;
      const [first, second] = [await orderPro(buyers[0]), await orderPro(buyers[1])];
      const told = transfer(first.code, first.amountVnd);
      await tell(scene, sepayWebhook, told);
      await orderThatIs(buyers[0], first.id, 'PAID');
      const other = { ...transfer(second.code, second.amountVnd), id: told.id };
      await tell(scene, sepayWebhook, other);
      return (await waitsInTheOffice(scene, other.reference))
        ? repelled
        : won('2 900 000 ₫ of the second buyer stand nowhere');
    },
  },
  {
    name: 'security by reading: vouchers are guessed without an end',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const { client } = await scene.register();
      for (let guess = 0; guess < 400; guess += 1) {
        const answer = await client.post(
          'query ($code: String!) { check_voucher(code: $code, plan: PRO) { __typename } }',
          { code: `TET${1000 + guess}` },
        );
        if (answer.codes.includes('RATE_LIMITED')) return repelled;
      }
      return won('400 guesses in a row');
    },
  },
];
