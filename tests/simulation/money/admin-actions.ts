import { randomUUID } from 'node:crypto';
import type { Action, AdminKind } from './action.ts';
import { decideDoubts } from './heal.ts';
import { pick, times } from './learner-actions.ts';
import { listRows } from './rows.ts';
import type { World } from './world.ts';

const account = { account_bank: '970418', account_number: '5555666677', account_holder: 'NGUOI NHAN' } as const;
const hour = 3_600_000;
const reason = 'theo yêu cầu';

/** What an administrator does, and the bank with his transfers. */
export async function adminAct(world: World, { kind, a, b, c }: Action & { readonly kind: AdminKind }): Promise<void> {
  const { commerce, commissions, payouts, holds } = world.process;
  const { desk } = commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const actor = { ...by, reason };
  const orderId = pick(world.orders, a)?.id;
  switch (kind) {
    case 'decide':
      await decideDoubts(world);
      return undefined;
    case 'sendRefund':
      return sendRefund(world, { a, b });
    case 'match': {
      const transactionId = await someId(world, "select id from bank_transactions where state = 'review'", a);
      const target = pick(world.orders, b)?.id;
      if (transactionId !== undefined && target !== undefined) await Promise.all(times(1 + (c % 2), async () => desk.matchTransaction({ transactionId, orderId: target }, by)));
      return undefined;
    }
    case 'ignore': {
      const transactionId = await someId(world, "select id from bank_transactions where state = 'review'", a);
      if (transactionId !== undefined) await desk.ignoreTransaction({ transactionId, reason }, by);
      return undefined;
    }
    case 'refundTransfer': {
      const transactionId = await someId(world, "select id from bank_transactions where state = 'review'", a);
      if (transactionId !== undefined) await Promise.all(times(1 + (c % 2), async () => desk.refundTransaction({ transactionId, account, reason }, by)));
      return undefined;
    }
    case 'acceptShort':
      if (orderId === undefined) return undefined;
      // Known before it is done: the process may die between its deed and its answer.
      world.waived.add(orderId);
      await desk.acceptShort({ orderId, reason }, by);
      return undefined;
    case 'topUp':
      if (orderId !== undefined) await desk.requestTopUp({ orderId }, by);
      return undefined;
    case 'adminCancel':
      if (orderId !== undefined) await desk.cancelOrder({ orderId, reason }, by);
      return undefined;
    case 'adminRefund':
      if (orderId !== undefined) await desk.refundOrder({ orderId, account, reason }, by);
      return undefined;
    case 'rejectRefund': {
      const refundId = await someId(world, "select id from refunds where state = 'proposed'", a);
      if (refundId !== undefined) await desk.rejectRefund({ refundId, reason }, by);
      return undefined;
    }
    case 'mature':
      await Promise.all(times(1 + (a % 3), async () => commissions.mature(world.now())));
      return undefined;
    case 'run':
      await askForPayouts(world, a);
      await Promise.all(times(1 + (a % 2), async () => payouts.createRun(b % 2 === 0 ? { kind: 'monthly' } : { kind: 'extra', requestKey: randomUUID() }, actor)));
      return undefined;
    case 'runRush':
      // An extra run pays whoever asked before it.
      await askForPayouts(world, a);
      await Promise.all([commissions.mature(world.now()), ...times(4, async () => payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, actor))]);
      return undefined;
    case 'confirm': {
      const runId = await someId(world, 'select id from payout_runs where confirmed_at is null', a);
      if (runId !== undefined) await Promise.all(times(1 + (b % 2), async () => payouts.confirmRun(runId, actor)));
      return undefined;
    }
    case 'hold': {
      const commissionId = await someId(world, "select id from commissions where status in ('pending', 'on_hold')", a);
      const deed = (['hold', 'hold', 'release', 'reject'] as const)[b % 4] ?? 'hold';
      if (commissionId !== undefined) await Promise.all(times(1 + (c % 2), async () => holds[deed](commissionId, actor)));
      return undefined;
    }
    case 'payout':
      return movePayout(world, { a, b, c });
  }
}

/** Affiliates ask for their money, some of them twice; one takes it back. */
async function askForPayouts(world: World, number: number): Promise<void> {
  const { process: { payoutRequests }, affiliates } = world;
  await Promise.all(affiliates.flatMap(({ userId }) => times(1 + (number % 2), async () => payoutRequests.request(userId, world.now()))));
  const fickle = pick(affiliates, number);
  if (number % 3 === 0 && fickle !== undefined) await payoutRequests.withdraw(fickle.userId, world.now());
}

/** A refund goes out: typed in by the administrator, told by the bank, or both. */
async function sendRefund(world: World, { a, b }: Pick<Action, 'a' | 'b'>): Promise<void> {
  const { desk } = world.process.commerce;
  const open = await listRows<{ id: string; amount_vnd: string; memo_code: string; state: string }>(world, "select id, amount_vnd, memo_code, state from refunds where state in ('proposed', 'requested', 'sending') order by requested_at, id");
  const refund = pick(open, a);
  if (refund === undefined) return;
  await desk.startRefund({ refundId: refund.id }, { actorId: world.adminId, now: world.now() });
  // A proposal is approved by that, and starts when its account was held for a day, as any other.
  if (a % 2 === 0) {
    world.clock.nowMs += 24 * hour;
    await desk.startRefund({ refundId: refund.id }, { actorId: world.adminId, now: world.now() });
  }
  const by = { actorId: world.adminId, now: world.now() };
  if (b % 4 === 0) return;
  const reference = `CT${refund.memo_code}`;
  if (b % 4 !== 1) await Promise.all(times(2, async () => desk.markRefundSent({ refundId: refund.id, reference }, by)));
  if (b % 4 === 2) return;
  const transfer = world.transfer({ direction: 'out', amountVnd: BigInt(refund.amount_vnd), memo: `HOAN TIEN ${refund.memo_code}` });
  await Promise.all([world.tell(transfer, 'sepay'), world.tell(transfer, 'casso'), world.tell(transfer, 'sepay')]);
}

async function movePayout(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { payouts } = world.process;
  const actor = { actorId: world.adminId, reason, now: world.now() };
  const id = await someId(world, "select id from payouts where status in ('draft', 'confirmed', 'sent')", a);
  if (id === undefined) return;
  const deeds = [async () => payouts.markSent(id, `CTV${b}`, actor), async () => payouts.markSent(id, `CTV${b}`, actor), async () => payouts.complete(id, actor), async () => payouts.markFailed(id, { ...actor, reason, notCarriedOut: true })] as const;
  await Promise.all(times(1 + (c % 2), async () => deeds[b % 4]?.()));
}

async function someId(world: World, text: string, number: number): Promise<string | undefined> {
  return pick(await listRows<{ id: string }>(world, `${text} order by id`), number)?.id;
}
