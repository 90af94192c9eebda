import { randomUUID } from 'node:crypto';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import { writeClicks } from '#server/modules/clicks/click-store.ts';
import { findRow, listRows } from './rows.ts';
import { referenceOf, type Teller, type Transfer } from './bank.ts';
import type { Action, LearnerKind } from './action.ts';
import { together } from './together.ts';
import { type KnownOrder, vouchers, type World } from './world.ts';

const account = {
  account_bank: '970418',
  accepts_returned: true,
  account_number: '2222333344',
  account_holder: 'NGUOI MUA',
} as const;
const tellers: readonly Teller[] = ['sepay', 'casso', 'statement'];

/** What a learner and their bank do. */
export async function learnerAct(
  world: World,
  action: Action & { readonly kind: LearnerKind },
): Promise<void> {
  const { kind, a, b, c } = action;
  const { orders } = world.process.commerce;
  const order = pick(world.orders, a);
  switch (kind) {
    case 'create':
      return create(world, {
        userId: pick(world.learners, a) ?? '',
        plan: b % 3 === 0 ? 'kha_pro' : 'pro',
        voucherCode: pick([null, null, ...Object.values(vouchers)], b),
        referralCode: pick([null, ...world.affiliates.map(({ code }) => code)], c) ?? null,
        times: c % 2 === 0 ? 1 : 3,
      });
    case 'buy':
      return buy(world, pick(world.learners, a) ?? '', pick(world.affiliates, b)?.code ?? null);
    case 'voucherRush':
      await together(
        world.learners.map(async (userId) =>
          create(world, {
            userId,
            plan: 'pro',
            voucherCode: pick(Object.values(vouchers), a) ?? null,
            referralCode: null,
            times: 1,
          }),
        ),
      );
      return undefined;
    case 'pay':
      return order === undefined ? undefined : pay(world, order, { b, c });
    case 'tellAgain': {
      const transfer = pick(world.transfers, a);
      if (transfer !== undefined) await world.tell(transfer, tellers[b % 3] ?? 'sepay');
      return undefined;
    }
    case 'click':
      return click(world, { a, b, c });
    case 'cancel':
      if (order !== undefined) await orders.cancel(order.userId, order.id, world.now());
      return undefined;
    case 'renew':
      if (order !== undefined) {
        // Whatever it costs by now.
        const input = { orderId: order.id, expectedVnd: 100_000_000n };
        await orders.renew(order.userId, input, world.now());
      }
      return undefined;
    case 'refund':
      if (order !== undefined)
        await together(
          times(1 + (b % 3), async () =>
            orders.requestRefund(
              order.userId,
              { orderId: order.id, account, reason: null, withExcess: b % 2 === 0 },
              world.now(),
            ),
          ),
        );
      return undefined;
    case 'takeBack':
      if (order !== undefined)
        await together(
          times(1 + (b % 2), async () =>
            orders.takeRefundBack(
              order.userId,
              {
                orderId: order.id,
                kind: b % 3 === 0 ? 'excess' : b % 5 === 4 ? 'order_account' : 'order',
              },
              world.now(),
            ),
          ),
        );
      return undefined;
    case 'giveUp':
      return giveUp(world, { a, b });
    case 'giveAccount':
      if (order !== undefined)
        await orders.giveRefundAccount(
          order.userId,
          { orderId: order.id, account, reason: null, withExcess: false },
          world.now(),
        );
      return undefined;
  }
}

/** What came too much for an order is nothing that its learner wants back; pressed twice. */
async function giveUp(world: World, { a, b }: Pick<Action, 'a' | 'b'>): Promise<void> {
  const open = pick(
    await listRows<{ id: string; amount_vnd: string; user_id: string }>(
      world,
      "select r.id, r.amount_vnd, o.user_id from refunds r join orders o on o.id = r.order_id where r.kind = 'excess' and r.state = 'needs_account' order by r.id",
    ),
    a,
  );
  if (open === undefined) return;
  const input = { refundId: open.id, amountVnd: BigInt(open.amount_vnd) };
  await together(
    times(1 + (b % 2), async () =>
      world.process.commerce.orders.giveUpExcess(open.user_id, input, world.now()),
    ),
  );
}

/**
 * Some visits by a link, written as one batch and often told twice; few visitors, so that many come
 * again within the hour.
 */
async function click(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const code = pick(world.affiliates, a)?.code ?? '';
  const visits = Array.from({ length: 1 + (b % 4) }, (_visit, index) => ({
    id: BigInt((world.clicks += 1)),
    visitor: Buffer.from([(b + index) % 5]),
    user: (c + index) % 3 === 0 ? (pick(world.learners, c) ?? null) : null,
  }));
  const at = world.now();
  const batch = {
    ids: visits.map(({ id }) => id),
    codes: visits.map(() => code),
    campaigns: visits.map(() => null),
    visitors: visits.map(({ visitor }) => visitor),
    moments: visits.map(() => at),
    paths: visits.map(() => '/'),
    referrers: visits.map(() => null),
    bots: visits.map((_visit, index) => (c + index) % 7 === 0),
    users: visits.map(({ user }) => user),
  };
  await together(times(1 + (c % 2), async () => world.process.database.first(writeClicks, batch)));
}

interface Wish {
  readonly userId: string;
  readonly plan: Plan;
  readonly voucherCode: string | null | undefined;
  readonly referralCode: string | null;
  /** How often the page sends it. */
  readonly times: number;
}

async function create(
  world: World,
  { userId, plan, voucherCode = null, referralCode, times: count }: Wish,
): Promise<void> {
  const { orders } = world.process.commerce;
  const input = { plan, voucherCode, referralCode };
  const price = await orders.price(userId, input, world.now());
  if (!price.ok) return;
  const isUsable = price.value.voucherError === null && price.value.referralError === null;
  const order = {
    ...input,
    voucherCode: price.value.voucherError === null ? voucherCode : null,
    referralCode: price.value.referralError === null ? referralCode : null,
    requestKey: randomUUID(),
    expectedTotalVnd: price.value.totalVnd,
  };
  const made = await together(times(count, async () => orders.create(userId, order, world.now())));
  const ids = new Set(made.flatMap((result) => (result.ok ? [result.value.id] : [])));
  if (ids.size > 1) world.faults.push(`one request made ${ids.size} orders`);
  if (isUsable && count > 1 && ids.size === 1 && made.some((result) => !result.ok))
    world.faults.push('the same request was answered and refused');
  for (const id of ids) world.orders.push({ id, userId, plan });
}

/** Ordered and paid in one go, told by one provider. */
async function buy(world: World, userId: string, referralCode: string | null): Promise<void> {
  const known = world.orders.length;
  await create(world, { userId, plan: 'pro', voucherCode: null, referralCode, times: 1 });
  const order = world.orders.slice(known).find((candidate) => candidate.userId === userId);
  const row =
    order === undefined
      ? null
      : await findRow<{ total_vnd: string; payment_code: string }>(
          world,
          'select total_vnd, payment_code from orders where id = $1',
          order.id,
        );
  if (row === null || order === undefined) return;
  await world.tell(
    world.transfer({ direction: 'in', amountVnd: BigInt(row.total_vnd), memo: row.payment_code }),
    'sepay',
  );
  // Paid in full, in time, with its code: who bought nothing else has what they paid for, or the
  // product is too strict.
  const denied = await findRow(
    world,
    'select 1 from orders o where o.id = $1 and o.paid_at is null and o.cancelled_at is null and not exists (select 1 from orders p where p.user_id = o.user_id and p.paid_at is not null)',
    order.id,
  );
  if (denied !== null && !world.process.database.isDead())
    world.faults.push(`order ${order.id} was paid in full at once and is not paid`);
}

/**
 * Money for an order: right, short, in parts, too much, twice, with a memo or to an account that is
 * not ours; told by some, in any order.
 */
async function pay(
  world: World,
  order: KnownOrder,
  { b, c }: Pick<Action, 'b' | 'c'>,
): Promise<void> {
  const row = await findRow<{ total_vnd: string; payment_code: string }>(
    world,
    'select total_vnd, payment_code from orders where id = $1',
    order.id,
  );
  const codes = await listRows<{ code: string }>(
    world,
    'select code from payment_codes where order_id = $1 order by made_at',
    order.id,
  );
  if (row === null) return;
  const total = BigInt(row.total_vnd);
  if (total === 0n) return;
  const parts = [
    [total],
    [total],
    [total],
    [total],
    [total / 3n, total - total / 3n],
    [total / 2n],
    [total - 1n],
    [total + 50_000n],
    [total, total],
    [1n],
  ][b % 10] ?? [total];
  const memo =
    [
      `CK ${row.payment_code}`,
      `${row.payment_code.toLowerCase()} chuyen tien`,
      `MUA KHOA ${pick(codes, c)?.code ?? row.payment_code}`,
      `QR-${row.payment_code.slice(0, 5)} ${row.payment_code.slice(5)}`,
      row.payment_code,
    ][c % 5] ?? row.payment_code;
  const isLost = b % 17 === 0;
  const words = isLost ? 'chuc mung nam moi' : ((await mistyped(world, order, { b, c })) ?? memo);
  // No bank moves nothing: an order may cost 1 VND.
  const moved = parts
    .filter((amountVnd) => amountVnd > 0n)
    .map((amountVnd) =>
      world.transfer({
        direction: 'in',
        amountVnd,
        memo: words,
        ...(b % 19 === 0 ? { accountNumber: '999888777' } : {}),
        isRenamed: c % 3 === 0,
        ...(words === memo && parts.length === 1
          ? oddly(world, { amountVnd, memo, codes: codes.map(({ code }) => code), b, c })
          : {}),
      }),
    );
  // Told in a form that nobody can read first, and so again when the provider has mended it.
  if (c % 5 === 0) for (const transfer of moved) await world.tellUnreadably(transfer);
  const tellings = moved.flatMap((transfer) =>
    tellers.flatMap((teller, at) =>
      at === c % 3 || (c + at) % 4 === 0 || (teller === 'casso' && transfer.cutAt !== undefined)
        ? times(1 + ((b + at) % 3), () => ({ transfer, teller }))
        : [],
    ),
  );
  await together(
    (c % 2 === 0 ? tellings : tellings.toReversed()).map(async ({ transfer, teller }) =>
      world.tell(transfer, teller),
    ),
  );
}

/** Whoever types a code may type another's, or none that there is. */
async function mistyped(
  world: World,
  order: KnownOrder,
  { b, c }: Pick<Action, 'b' | 'c'>,
): Promise<string | null> {
  if (b % 13 === 0) return 'MVAAAAAAAA chuyen tien';
  const others =
    b % 11 === 0
      ? await listRows<{ code: string }>(
          world,
          'select payment_code as code from orders where id <> $1 order by number',
          order.id,
        )
      : [];
  return pick(others, c)?.code ?? null;
}

/**
 * What banks and their providers make of a transfer with its code: a number that another's had
 * before, a memo that one of them cuts before its code, a statement that books it after the
 * holidays, perhaps the first that has its words. Each alone: what nothing tells apart, or nothing
 * holds together, nobody can know.
 */
function oddly(
  world: World,
  {
    amountVnd,
    memo,
    codes,
    b,
    c,
  }: {
    readonly amountVnd: bigint;
    readonly memo: string;
    readonly codes: readonly string[];
    readonly b: number;
    readonly c: number;
  },
): Partial<Transfer> {
  const oddity = (b + c) % 6;
  if (oddity === 0) {
    const former = world.transfers.findLast(
      (candidate) =>
        candidate.direction === 'in' &&
        candidate.amountVnd === amountVnd &&
        candidate.cutAt === undefined &&
        /MV/i.test(candidate.memo),
    );
    const isOwn = (other: Transfer): boolean =>
      former !== undefined &&
      referenceOf(other) === referenceOf(former) &&
      codes.some((code) => bare(other.memo).includes(code));
    return former === undefined || world.transfers.some(isOwn)
      ? {}
      : { reference: referenceOf(former) };
  }
  const cutAt = memo.search(/MV/i);
  // Before its code, or all of it.
  if (oddity === 1 && (cutAt > 3 || cutAt === 0)) return { cutAt, isRenamed: true };
  // After a holiday; also of what was told without words at once.
  const bookedAfterMs = (oddity === 2 || c % 2 === 0 ? 9 : 5) * 86_400_000;
  return oddity === 2 || oddity === 3 ? { bookedAfterMs, isMute: oddity === 3 } : {};
}

function bare(memo: string): string {
  return memo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** One of them; undefined when there is none. */
export function pick<T>(from: readonly T[], number: number): T | undefined {
  return from[number % Math.max(from.length, 1)];
}

/** What `make` gives, so many times. */
export function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
