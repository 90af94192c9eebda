import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database } from '#server/db/port.ts';
import { limits } from '#server/limits.ts';
import { createClosingRests } from '#server/modules/payouts/api.ts';
import { createDeletions } from '#server/modules/people-data/api.ts';
import { findLeftOver, findViolation } from '../../simulation/money/checks.ts';
import { heal } from '../../simulation/money/heal.ts';
import { type Process, startProcess } from '../../simulation/money/process.ts';
import { findRow, listRows } from '../../simulation/money/rows.ts';
import { shipped, type Variant } from '../../simulation/money/variants.ts';
import { createWorld, vouchers, type World } from '../../simulation/money/world.ts';
import { revisionOf, seenMovement, seenOrder } from '../../simulation/money/seen.ts';
import { openEmptySource } from '../support/empty-databases.ts';
import { meet } from '../support/meet.ts';

const hour = 3_600_000;
const day = 24 * hour;
const account = {
  account_bank: '970418',
  account_number: '2222333344',
  account_holder: 'NGUOI MUA',
} as const;
const other = {
  account_bank: '970422',
  account_number: '9999888877',
  account_holder: 'NGUOI KHAC',
} as const;
const reason = 'cùng lúc';

type Action = (process: Process) => Promise<unknown>;

/** Two who want the same row. */
interface Encounter {
  readonly name: string;
  /** The statement by which the first holds what the second wants. */
  readonly lock: string;
  /** Where the second waits. */
  readonly waitsIn: string;
  /** Makes what both want. */
  readonly prepare: (world: World) => Promise<{ readonly first: Action; readonly second: Action }>;
  /** What the first and the second are answered: OK, or the code of the refusal. */
  readonly answers: readonly [string, string];
  /** What stands afterwards. */
  readonly finds?: { readonly text: string; readonly row: object };
}

const by = (world: World) => ({ actorId: world.adminId, now: world.now() });

const encounters: readonly Encounter[] = [
  {
    name: 'one refund of no order started by two',
    lock: 'commerce.lock_refund',
    waitsIn: 'commerce.lock_refund',
    async prepare(world) {
      const refundId = await unmatchedRefund(world);
      const revision = await revisionOf(world, 'refunds', { id: refundId });
      const start = async ({ commerce }: Process) =>
        commerce.admin.startRefund({ refundId, revision }, by(world));
      return { first: start, second: start };
    },
    answers: ['OK', 'ORDER_STATE'],
    finds: {
      text: "select count(*)::int as notes from audit_log where action = 'refund.start'",
      row: { notes: 1 },
    },
  },
  {
    name: 'a refund of no order that is marked as sent while its account is corrected',
    lock: 'commerce.lock_refund',
    waitsIn: 'commerce.lock_refund',
    async prepare(world) {
      const refundId = await startedRefund(world);
      const revision = await revisionOf(world, 'refunds', { id: refundId });
      return {
        first: async ({ commerce }) =>
          commerce.admin.markRefundSent({ refundId, revision, reference: 'FT1' }, by(world)),
        second: async ({ commerce }) =>
          commerce.admin.correctRefund(
            { refundId, revision, account: other, reason, notCarriedOut: revision },
            by(world),
          ),
      };
    },
    answers: ['OK', 'SEEN_CHANGED'],
    // Otherwise it would wait to be sent a second time.
    finds: {
      text: 'select state, account_last4 from refunds',
      row: { state: 'sent', account_last4: '3344' },
    },
  },
  {
    name: 'a refund of no order that the bank tells of while it is marked as sent',
    lock: 'commerce.lock_refund',
    waitsIn: 'commerce.lock_refund',
    async prepare(world) {
      const refundId = await startedRefund(world);
      const revision = await revisionOf(world, 'refunds', { id: refundId });
      const row = await findRow<{ amount_vnd: string; memo_code: string }>(
        world,
        'select amount_vnd, memo_code from refunds',
      );
      const transfer = world.transfer({
        direction: 'out',
        amountVnd: BigInt(row?.amount_vnd ?? 0),
        memo: `HOAN TIEN ${row?.memo_code}`,
      });
      return {
        first: async ({ commerce }) =>
          commerce.admin.markRefundSent({ refundId, revision, reference: 'FT1' }, by(world)),
        second: async (process) => {
          world.process = process;
          await world.tell(transfer, 'sepay');
        },
      };
    },
    answers: ['OK', 'OK'],
    finds: {
      text: 'select state, paid_by is not null as is_told from refunds',
      row: { state: 'sent', is_told: true },
    },
  },
  {
    name: 'one transaction laid to two orders of two people',
    lock: 'bank.lock_transaction',
    waitsIn: 'bank.lock_transaction',
    async prepare(world) {
      const seen = await seenMovement(world, await strayMoney(world));
      const [one, two] = [await order(world, 0), await order(world, 1)];
      const lay =
        (orderId: string) =>
        async ({ commerce }: Process) =>
          commerce.admin.matchTransaction(
            {
              ...seen,
              orderId,
              orderRevision: await revisionOf(world, 'orders', { id: orderId }),
              codeIsWrong: false,
              voucherIsGone: false,
            },
            by(world),
          );
      return { first: lay(one), second: lay(two) };
    },
    answers: ['OK', 'TRANSACTION_SETTLED'],
    finds: {
      text: 'select sum(received_vnd)::text as received from orders',
      row: { received: '100000' },
    },
  },
  {
    name: 'one transaction sent back by two',
    lock: 'bank.lock_transaction',
    waitsIn: 'bank.lock_transaction',
    async prepare(world) {
      const seen = await seenMovement(world, await strayMoney(world));
      const sendBack = async ({ commerce }: Process) =>
        commerce.admin.refundTransaction({ ...seen, account, reason }, by(world));
      return { first: sendBack, second: sendBack };
    },
    answers: ['OK', 'TRANSACTION_SETTLED'],
    finds: { text: 'select count(*)::int as refunds from refunds', row: { refunds: 1 } },
  },
  {
    name: 'one transaction that is sent back while it is ignored',
    lock: 'bank.lock_transaction',
    waitsIn: 'bank.lock_transaction',
    async prepare(world) {
      const seen = await seenMovement(world, await strayMoney(world));
      return {
        first: async ({ commerce }) =>
          commerce.admin.refundTransaction({ ...seen, account, reason }, by(world)),
        second: async ({ commerce }) =>
          commerce.admin.ignoreTransaction({ ...seen, reason, codeIsWrong: false }, by(world)),
      };
    },
    answers: ['OK', 'TRANSACTION_SETTLED'],
    finds: { text: 'select state from bank_transactions', row: { state: 'refund' } },
  },
  {
    name: 'a voucher wanted by two, before either holds a seat',
    lock: 'vouchers.lock_vouchers',
    waitsIn: 'vouchers.lock_vouchers',
    prepare: async (world) => ({ first: wantsVoucher(world, 0), second: wantsVoucher(world, 1) }),
    answers: ['OK', 'OK'],
    finds: { text: `select used from vouchers where code = '${vouchers.half}'`, row: { used: 2 } },
  },
  {
    name: 'a voucher that is given back while another wants it',
    lock: 'vouchers.lock_voucher_of_order',
    waitsIn: 'vouchers.lock_vouchers',
    async prepare(world) {
      const id = await order(world, 0, vouchers.half);
      return {
        first: async ({ commerce }) =>
          commerce.orders.cancel(world.learners[0] ?? '', id, world.now()),
        second: wantsVoucher(world, 1),
      };
    },
    answers: ['OK', 'OK'],
    finds: { text: `select used from vouchers where code = '${vouchers.half}'`, row: { used: 1 } },
  },
  {
    name: 'a voucher that another takes while it is given back, before its use is let go',
    lock: 'vouchers.lock_vouchers',
    waitsIn: 'vouchers.lock_voucher_of_order',
    async prepare(world) {
      const id = await order(world, 0, vouchers.half);
      return {
        first: wantsVoucher(world, 1),
        second: async ({ commerce }) =>
          commerce.orders.cancel(world.learners[0] ?? '', id, world.now()),
      };
    },
    answers: ['OK', 'OK'],
    finds: { text: `select used from vouchers where code = '${vouchers.half}'`, row: { used: 1 } },
  },
  {
    name: 'a payout that came back as money for an order, while its learner gives another of their orders back',
    lock: 'affiliate.lock_payee',
    waitsIn: 'commerce.lock_person',
    async prepare(world) {
      const { learner, paidId, transactionId, payoutId } = await returnedAsOrderMoney(world);
      const payoutRevision = await revisionOf(world, 'payouts', { id: payoutId });
      const seen = await seenMovement(world, transactionId);
      return {
        first: async ({ commerce }) =>
          commerce.admin.returnPayout(
            { ...seen, payoutId, payoutRevision, codeIsWrong: true, isOfLast: false },
            by(world),
          ),
        second: async ({ commerce }) =>
          commerce.orders.requestRefund(
            learner,
            { orderId: paidId, account, reason, withExcess: false },
            world.now(),
          ),
      };
    },
    answers: ['OK', 'OK'],
    finds: {
      text: "select p.status as payout, (select count(*)::int from orders where status = 'refund_requested') as given_back from payouts p",
      row: { payout: 'failed', given_back: 1 },
    },
  },
];

/** An encounter at each lock; without that of a person another one is met. */
const oneOfEach = [
  ...new Map(
    encounters
      .filter(({ waitsIn }) => waitsIn !== 'commerce.lock_person')
      .map((of) => [`${of.lock} ${of.waitsIn}`, of]),
  ).values(),
];

describe('rows that two want at the same moment, on PostgreSQL', () => {
  let fresh: () => Promise<Database>;
  const source = openEmptySource('PostgreSQL');
  beforeAll(async () => {
    fresh = await source.start();
    return async () => source.stop();
  });

  async function encounter({ lock, prepare }: Encounter, variant: Variant) {
    const world = await createWorld(await fresh(), shipped);
    const { first, second } = await prepare(world);
    const processOn = (database: Database) =>
      startProcess({
        database,
        variant,
        now: () => world.clock.nowMs,
        listSince: () => [],
        onFault: (fault) => world.faults.push(String(fault)),
      });
    const met = await meet({
      database: world.database,
      at: lock,
      first: async (database) => first(processOn(database)),
      second: async (database) => second(processOn(database)),
    });
    return { world, ...met };
  }

  it.each(encounters)('$name: the second waits, and sees what the first has done', async (of) => {
    const { world, waitedIn, ends } = await encounter(of, shipped);
    expect(waitedIn).toBe(of.waitsIn);
    expect(ends.map(answerOf)).toEqual(of.answers);
    if (of.finds !== undefined) expect(await findRow(world, of.finds.text)).toEqual(of.finds.row);
    for (const { id, user_id: userId } of await listRows<{ id: string; user_id: string }>(
      world,
      'select id, user_id from orders',
    )) {
      if (!world.orders.some((known) => known.id === id))
        world.orders.push({ id, userId, plan: 'pro' });
    }
    expect(await findViolation(world)).toBeNull();
    await heal(world);
    expect((await findViolation(world)) ?? (await findLeftOver(world))).toBeNull();
    await world.database.close();
  });

  it('an affiliate who is deleted with what they gave up, while an order that they earned by is given back: whoever has their wallet has their person too', async () => {
    const world = await createWorld(await fresh(), shipped);
    // Where a deletion looks for jobs that name an address; nothing of this world queues any.
    await world.database.raw(
      'create schema if not exists jobs; create table if not exists jobs.job (name text, data jsonb)',
    );
    const userId = world.affiliates[0]?.userId ?? '';
    const orderId = await paidOrder(world, 0);
    world.clock.nowMs += 9 * day;
    await world.process.commissions.mature(world.now());
    const refund = await world.process.commerce.admin.refundOrder(
      { ...(await seenOrder(world, orderId)), account, reason },
      by(world),
    );
    await world.database.raw(
      "insert into account_deletions (id, user_id, requested_at, runs_at, due_at, given_up_vnd) values ($1, $2, $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '1 day', 1000000)",
      [randomUUID(), userId, new Date(world.clock.nowMs - 1).toISOString()],
    );
    const processOn = (database: Database) =>
      startProcess({
        database,
        variant: shipped,
        now: () => world.clock.nowMs,
        listSince: () => [],
        onFault: (fault) => world.faults.push(String(fault)),
      });
    const refundId = refund.ok ? refund.value : '';
    const revision = await revisionOf(world, 'refunds', { id: refundId });
    const { waitedIn, ends } = await meet({
      database: world.database,
      at: 'people_data.lock_for_deletion',
      first: async (database) => deletionsOf(processOn(database), world.faults).runDue(world.now()),
      second: async (database) =>
        processOn(database).commerce.admin.startRefund({ refundId, revision }, by(world)),
    });
    expect(waitedIn).toBe('affiliate.lock_affiliate');
    expect([ends.map(answerOf), world.faults]).toEqual([['OK', 'OK'], []]);
    const found = await findRow(
      world,
      'select d.state, u.deleted_at is not null as is_gone, (select status from commissions) as commission from account_deletions d join users u on u.id = d.user_id',
    );
    expect(found).toEqual({ state: 'done', is_gone: true, commission: 'reversed' });
    await world.database.close();
  });

  it.each(oneOfEach)('$name: is noticed when the lock is gone', async (of) => {
    const unlocked: Variant = {
      name: 'no lock',
      tamper: (name, text) => (name === of.lock || name === of.waitsIn ? withoutLock(text) : text),
    };
    const { world, waitedIn } = await encounter(of, unlocked);
    expect(waitedIn).not.toBe(of.waitsIn);
    await world.database.close();
  });
});

function withoutLock(text: string): string {
  const changed = text.replace(/for update/, '');
  if (changed === text) throw new Error(`no lock in ${text}`);
  return changed;
}

function answerOf(end: PromiseSettledResult<unknown>): string {
  if (end.status === 'rejected') return String(end.reason);
  // Answers of the product's services, or nothing of a telling.
  const result = end.value as
    | { readonly ok: true }
    | {
        readonly ok: false;
        readonly error: { readonly code: string } | readonly { readonly code: string }[];
      }
    | undefined;
  if (result === undefined || result.ok) return 'OK';
  return [result.error]
    .flat()
    .map(({ code }) => code)
    .join();
}

/** 100 000 ₫ that nobody knows what for; the id of its transaction. */
async function strayMoney(world: World): Promise<string> {
  await world.tell(
    world.transfer({ direction: 'in', amountVnd: 100_000n, memo: 'chuc mung nam moi' }),
    'sepay',
  );
  return (await findRow<{ id: string }>(world, 'select id from bank_transactions'))?.id ?? '';
}

/** A learner's order by the first affiliate's code, paid in full; its id. */
async function paidOrder(world: World, learner: number): Promise<string> {
  const id = await order(world, learner, null, world.affiliates[0]?.code);
  const row = await findRow<{ payment_code: string; total_vnd: string }>(
    world,
    `select payment_code, total_vnd from orders where id = '${id}'`,
  );
  await world.tell(
    world.transfer({
      direction: 'in',
      amountVnd: BigInt(row?.total_vnd ?? 0),
      memo: row?.payment_code ?? '',
    }),
    'sepay',
  );
  return id;
}

/**
 * A payout that the bank sent back in the words of an order which had ended: its learner has paid
 * another since.
 */
async function returnedAsOrderMoney(world: World) {
  const { payouts, payoutRequests, commissions, commerce } = world.process;
  const [learner, actor] = [world.learners[0] ?? '', { ...by(world), reason }];
  const endedId = await order(world, 0);
  await paidOrder(world, 1);
  world.clock.nowMs += 9 * day;
  for (const { work } of commerce.chores) await work();
  await commissions.mature(world.now());
  await payoutRequests.request(world.affiliates[0]?.userId ?? '', world.now());
  const run = await payouts.createRun(
    { kind: 'extra', requestKey: randomUUID() },
    { ...actor, now: world.now() },
  );
  const runId = run.ok ? run.value.id : '';
  await payouts.confirmRun(runId, { ...actor, now: world.now() });
  const [payout] = await payouts.payoutsOf(runId);
  if (payout === undefined) throw new Error('no payout');
  await payouts.markSent(payout.id, 'FT-CT', { ...actor, now: world.now() });
  const ended = await findRow<{ payment_code: string }>(
    world,
    `select payment_code from orders where id = '${endedId}'`,
  );
  await world.tell(
    world.transfer({
      direction: 'in',
      amountVnd: payout.net_vnd,
      memo: `TRA LAI ${ended?.payment_code}`,
    }),
    'sepay',
  );
  const money = await findRow<{ id: string }>(
    world,
    `select id from bank_transactions where order_id = '${endedId}' and state = 'review'`,
  );
  return {
    learner,
    paidId: await paidOrder(world, 0),
    transactionId: money?.id ?? '',
    payoutId: payout.id,
  };
}

/** Deletions as a process carries them out, of somebody who has no files. */
function deletionsOf({ database, ledger, audit }: Process, faults: string[]) {
  const nothing = async (): Promise<undefined> => undefined;
  return createDeletions({
    database,
    audit,
    limits,
    newId: randomUUID,
    cipher: createFieldCipher([randomBytes(32)]),
    messenger: { tell: nothing },
    mailGuest: nothing,
    auth: { endSessions: async () => 0, forgetPerson: () => undefined },
    notedFiles: { remove: nothing },
    rests: createClosingRests({ ledger, push: { tell: nothing } }),
    report: (bug) => faults.push(String(bug)),
  });
}

/** A refund of no order whose transfer has begun. */
async function startedRefund(world: World): Promise<string> {
  const refundId = await unmatchedRefund(world);
  const revision = await revisionOf(world, 'refunds', { id: refundId });
  await world.process.commerce.admin.startRefund({ refundId, revision }, by(world));
  return refundId;
}

/** A refund of money that is no order's, which may be sent. */
async function unmatchedRefund(world: World): Promise<string> {
  const opened = await world.process.commerce.admin.refundTransaction(
    { ...(await seenMovement(world, await strayMoney(world))), account, reason },
    by(world),
  );
  if (!opened.ok) throw new Error('no refund');
  world.clock.nowMs += 25 * hour;
  return opened.value;
}

/** A learner's order that waits for money. */
async function order(
  world: World,
  learner: number,
  voucherCode: string | null = null,
  referralCode: string | null = null,
): Promise<string> {
  const userId = world.learners[learner] ?? '';
  const input = { plan: 'pro' as const, voucherCode, referralCode };
  const price = await world.process.commerce.orders.price(userId, input, world.now());
  if (!price.ok) throw new Error(price.error.code);
  const made = await world.process.commerce.orders.create(
    userId,
    { ...input, requestKey: randomUUID(), expectedTotalVnd: price.value.totalVnd },
    world.now(),
  );
  if (!made.ok) throw new Error(made.error.code);
  world.orders.push({ id: made.value.id, userId, plan: 'pro' });
  return made.value.id;
}

/** Orders with the voucher that halves the price. */
function wantsVoucher(world: World, learner: number): (process: Process) => Promise<unknown> {
  return async ({ commerce }) => {
    const input = { plan: 'pro' as const, voucherCode: vouchers.half, referralCode: null };
    const userId = world.learners[learner] ?? '';
    const price = await commerce.orders.price(userId, input, world.now());
    if (!price.ok) return price;
    return commerce.orders.create(
      userId,
      { ...input, requestKey: randomUUID(), expectedTotalVnd: price.value.totalVnd },
      world.now(),
    );
  };
}
