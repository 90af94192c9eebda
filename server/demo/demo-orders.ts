import { createHash } from 'node:crypto';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Accounts } from '../modules/accounts/api.ts';
import type { Commerce } from '../modules/commerce/api.ts';
import { createDemoBank } from './demo-bank.ts';
import { demoShoppers } from './demo-shoppers.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface DemoOrderDeps {
  readonly commerce: Commerce;
  readonly accounts: Pick<Accounts, 'findCredentials'>;
  /** Where learners pay to. */
  readonly accountNumber: string;
  /** Who does what administrators do. */
  readonly adminId: string;
  readonly nowMs: number;
}

type OrderRow = Extract<
  Awaited<ReturnType<Commerce['orders']['create']>>,
  { readonly ok: true }
>['value'];

/**
 * The orders of a fresh demonstration, made by the very services that learners, the bank and
 * administrators use: one in each state that a list should show. Every step has a fixed key, so
 * that doing it again changes nothing.
 */
export async function putDemoOrders(deps: DemoOrderDeps): Promise<void> {
  const teller = createTeller(deps);
  await teller.paid({ email: 'linh@maivang.example', plan: 'pro', at: ago(29 * day) });
  const minh = await teller.paid({
    email: 'minh@maivang.example',
    plan: 'kha_pro',
    at: ago(3 * day),
  });
  await askForInvoice(deps, minh, ago(3 * day - hour));
  await refunded(deps, teller, {
    email: 'an@maivang.example',
    plan: 'kha_pro',
    at: ago(20 * day),
  });
  await teller.underpaid({ ...demoShoppers.underpaid, plan: 'pro', at: ago(5 * hour) }, 1_500_000n);
  await refundWaiting(deps, teller, {
    ...demoShoppers.refundWaiting,
    plan: 'pro',
    at: ago(4 * day),
  });
  await teller.overpaid({ ...demoShoppers.overpaid, plan: 'kha_pro', at: ago(2 * day) }, 100_000n);
  await teller.bank({
    key: 'unmatched',
    amountVnd: 1_900_000n,
    memo: 'NGUYEN VAN BINH chuyen tien khoa hoc',
    at: ago(26 * hour),
  });
  // Last, so that it is the one that demo:pay finds first.
  await teller.order({
    email: 'an@maivang.example',
    plan: 'pro',
    at: ago(2 * hour),
    voucher: 'MAISOM10',
  });

  function ago(ms: number): Date {
    return new Date(deps.nowMs - ms);
  }
}

/** Of the order that is made last: with it the demonstration is complete. */
export const lastDemoOrderKey = demoKey('an@maivang.example:pro');

interface DemoPurchase {
  readonly email: string;
  readonly plan: Plan;
  readonly at: Date;
  readonly voucher?: string;
}

interface PlayedMoney {
  /** Makes it the only money of its kind. */
  readonly key: string;
  readonly direction?: 'out';
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly at: Date;
}

/** Buys and pays as the demonstration's people. */
function createTeller({ commerce, accounts, accountNumber }: DemoOrderDeps) {
  const tell = createDemoBank(commerce.bank, accountNumber);

  async function bank({ key, ...movement }: PlayedMoney): Promise<void> {
    await tell({ id: demoKey(key), direction: 'in', ...movement });
  }

  async function order({ email, plan, at, voucher }: DemoPurchase): Promise<OrderRow> {
    const person = await accounts.findCredentials(email);
    invariant(person, `the demonstration has no ${email}`);
    const input = { plan, voucherCode: voucher ?? null, referralCode: null };
    const requestKey = demoKey(`${email}:${plan}`);
    const price = await commerce.orders.price(person.userId, input, at);
    // Owned already: this order was made before.
    if (!price.ok) return known(person.userId, requestKey);
    return orThrow(
      await commerce.orders.create(
        person.userId,
        { ...input, requestKey, expectedTotalVnd: price.value.totalVnd },
        at,
      ),
    );
  }

  async function known(userId: string, requestKey: string): Promise<OrderRow> {
    const page = orThrow(await commerce.orders.list(userId, { first: 100, after: null }));
    const found = page.nodes.find((node) => node.request_key === requestKey);
    invariant(found, 'a plan of the demonstration was bought by its order');
    return found;
  }

  async function pay(made: OrderRow, amountVnd: bigint, at: Date): Promise<void> {
    await bank({
      key: `pay:${made.request_key}`,
      amountVnd,
      memo: made.payment_code,
      at: new Date(at.getTime() + 90_000),
    });
  }

  return {
    bank,
    order,
    async paid(purchase: DemoPurchase): Promise<OrderRow> {
      const made = await order(purchase);
      await pay(made, made.total_vnd, purchase.at);
      return made;
    },
    async underpaid(purchase: DemoPurchase, amountVnd: bigint): Promise<void> {
      await pay(await order(purchase), amountVnd, purchase.at);
    },
    async overpaid(purchase: DemoPurchase, excessVnd: bigint): Promise<void> {
      const made = await order(purchase);
      await pay(made, made.total_vnd + excessVnd, purchase.at);
    },
  };
}

type Teller = ReturnType<typeof createTeller>;

async function askForInvoice(
  { commerce }: DemoOrderDeps,
  { user_id: userId, id: orderId }: OrderRow,
  at: Date,
): Promise<void> {
  const input = {
    orderId,
    kind: 'company',
    name: 'Công ty TNHH Bánh Mì Minh',
    tax_code: '0312345673',
    address: '12 Lê Lợi, Quận 1, Thành phố Hồ Chí Minh',
    email: 'ketoan@banhmiminh.example',
  } as const;
  orThrow(await commerce.orders.requestInvoice(userId, input, at));
}

/**
 * Paid, given back three days later, and the money sent the day after: the bank's report of it ends
 * the refund.
 */
async function refunded(
  deps: DemoOrderDeps,
  teller: Teller,
  purchase: DemoPurchase,
): Promise<void> {
  const { commerce, adminId } = deps;
  const made = await teller.paid(purchase);
  const askedAt = new Date(purchase.at.getTime() + 3 * day);
  await giveBack(deps, made, {
    accountNumber: '0071000123456',
    holder: 'NGUYEN HOAI AN',
    at: askedAt,
  });
  const [refund] = await commerce.orders.refunds(made);
  if (refund?.state !== 'requested' && refund?.state !== 'sending') return;
  const at = new Date(askedAt.getTime() + day);
  const transfer = orThrow(
    await commerce.admin.refundTransfer({ refundId: refund.id }, { actorId: adminId, now: at }),
  );
  invariant(transfer, 'a refund of the demonstration has its account');
  await teller.bank({
    key: `refund:${made.request_key}`,
    direction: 'out',
    amountVnd: transfer.amountVnd,
    memo: transfer.memo,
    at,
  });
}

/** Paid and given back; the money is to be sent. */
async function refundWaiting(
  deps: DemoOrderDeps,
  teller: Teller,
  purchase: DemoPurchase,
): Promise<void> {
  const made = await teller.paid(purchase);
  await giveBack(deps, made, {
    accountNumber: '19036789012345',
    holder: 'VU DUC LONG',
    at: new Date(deps.nowMs - 20 * hour),
  });
}

async function giveBack(
  { commerce }: DemoOrderDeps,
  made: OrderRow,
  {
    accountNumber,
    holder,
    at,
  }: { readonly accountNumber: string; readonly holder: string; readonly at: Date },
): Promise<void> {
  const account = { account_bank: '970407', account_number: accountNumber, account_holder: holder };
  orThrow(
    await commerce.orders.requestRefund(
      made.user_id,
      { orderId: made.id, account, reason: null, withExcess: false },
      at,
    ),
  );
}

/** The same in every database. */
function demoKey(text: string): string {
  return createHash('sha256').update(`mai-vang-demo:order:${text}`).digest('hex').slice(0, 32);
}

function orThrow<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok)
    throw new Error(`the demonstration breaks our own rules: ${JSON.stringify(result.error)}`);
  return result.value;
}
