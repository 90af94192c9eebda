import { randomUUID } from 'node:crypto';
import { findPaymentCodes } from '#shared/domain/commerce/payment-code.ts';
import type { Action, AdminKind } from './action.ts';
import { referenceOf } from './bank.ts';
import { claimsOf, findAway, isAllBack, listStrays, watchGiven } from './claims.ts';
import { decideDoubts } from './heal.ts';
import { pick, times } from './learner-actions.ts';
import { pairTransfer, unpairTransfer } from './pairs.ts';
import { splitTransfer, unsplitTransfer } from './splits.ts';
import { layReturn, returnRefund, unreturnRefund } from './refund-returns.ts';
import { listRows } from './rows.ts';
import { revisionOf, seenMovement, seenOrder, surplusOf } from './seen.ts';
import { together } from './together.ts';
import type { World } from './world.ts';

const account = {
  account_bank: '970418',
  accepts_returned: true,
  account_number: '5555666677',
  account_holder: 'NGUOI NHAN',
} as const;
const hour = 3_600_000;
const reason = 'theo yêu cầu';

/** What an administrator does, and the bank with their transfers. */
export async function adminAct(
  world: World,
  { kind, a, b, c }: Action & { readonly kind: AdminKind },
): Promise<void> {
  const { commerce, commissions, payouts, holds } = world.process;
  const { admin } = commerce;
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
      const transactionId = await someId(
        world,
        "select id from bank_transactions where state = 'review'",
        a,
      );
      if (transactionId === undefined) return undefined;
      const target = await findTarget(world, transactionId, { b, c });
      if (target === undefined) return undefined;
      const orderRevision = await revisionOf(world, 'orders', { id: target, isOld: c % 5 === 4 });
      const seen = await seenMovement(world, transactionId, a);
      await together(
        times(1 + (c % 2), async () =>
          c % 11 === 10
            ? admin.returnToLearner(
                { ...seen, orderId: target, orderRevision, codeIsWrong: false },
                by,
              )
            : admin.matchTransaction(
                {
                  ...seen,
                  orderId: target,
                  orderRevision,
                  codeIsWrong: false,
                  voucherIsGone: true,
                },
                by,
              ),
        ),
      );
      return undefined;
    }
    case 'ignore': {
      const transactionId = await someId(
        world,
        "select id from bank_transactions where state in ('review', 'strayed')",
        a,
      );
      if (transactionId !== undefined)
        await admin.ignoreTransaction(
          {
            ...(await seenMovement(world, transactionId, c)),
            reason,
            codeIsWrong: b % 2 === 0,
          },
          by,
        );
      return undefined;
    }
    case 'leaveMute':
      return leaveMute(world, { a, b });
    case 'leaveLate':
      return leaveLate(world, { a });
    case 'leaveOddly':
      return leaveOddly(world, { a, b });
    case 'leaveInParts':
      return leaveInParts(world, { a, b, c });
    case 'decideOut':
      return decideOut(world, { a, b, c });
    case 'unpay':
      return unpay(world, { a, b });
    case 'remitTax':
      return remitTax(world, { a, b, c });
    case 'unremit': {
      const transactionId = await someId(
        world,
        "select id from bank_transactions where state = 'tax'",
        a,
      );
      if (transactionId === undefined) return undefined;
      const seen = await seenMovement(world, transactionId, c);
      await together(
        times(1 + (b % 2), async () => admin.unbookTaxPayment({ ...seen, reason }, by)),
      );
      return undefined;
    }
    case 'refundTransfer': {
      const transactionId = await someId(
        world,
        "select id from bank_transactions where state = 'review'",
        a,
      );
      if (transactionId === undefined) return undefined;
      const seen = await seenMovement(world, transactionId, a);
      await together(
        times(1 + (c % 2), async () => admin.refundTransaction({ ...seen, account, reason }, by)),
      );
      return undefined;
    }
    case 'unrefund': {
      const transactionId = await someId(
        world,
        "select id from bank_transactions where state = 'refund'",
        a,
      );
      if (transactionId === undefined) return undefined;
      const seen = await seenMovement(world, transactionId, c);
      await together(
        times(1 + (b % 2), async () => admin.unrefundTransaction({ ...seen, reason }, by)),
      );
      return undefined;
    }
    case 'unmatch':
      return unmatch(world, { a, b, c });
    case 'slip':
      return laySlip(world, { a, b, c });
    case 'acceptShort':
      if (orderId === undefined) return undefined;
      return acceptShort(world, orderId, { b, reason });
    case 'topUp':
      if (orderId !== undefined) await admin.requestTopUp(await seenOrder(world, orderId, a), by);
      return undefined;
    case 'adminCancel':
      if (orderId !== undefined)
        await admin.cancelOrder({ ...(await seenOrder(world, orderId, a)), reason }, by);
      return undefined;
    case 'adminRefund':
      if (orderId !== undefined)
        await admin.refundOrder({ ...(await seenOrder(world, orderId, a)), account, reason }, by);
      return undefined;
    case 'rejectRefund': {
      const refundId = await someId(world, "select id from refunds where state = 'proposed'", a);
      if (refundId === undefined) return undefined;
      const revision = await revisionOf(world, 'refunds', { id: refundId, isOld: b % 3 === 2 });
      await admin.rejectRefund({ refundId, revision, reason }, by);
      return undefined;
    }
    case 'mature':
      await together(times(1 + (a % 3), async () => commissions.mature(world.now())));
      return undefined;
    case 'run':
      await askForPayouts(world, a);
      await together(
        times(1 + (a % 2), async () =>
          payouts.createRun(
            b % 2 === 0 ? { kind: 'monthly' } : { kind: 'extra', requestKey: randomUUID() },
            actor,
          ),
        ),
      );
      return undefined;
    case 'runRush':
      // An extra run pays whoever asked before it.
      await askForPayouts(world, a);
      await together([
        commissions.mature(world.now()),
        ...times(4, async () =>
          payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, actor),
        ),
      ]);
      return undefined;
    case 'confirm': {
      const runId = await someId(world, 'select id from payout_runs where confirmed_at is null', a);
      if (runId !== undefined)
        await together(times(1 + (b % 2), async () => payouts.confirmRun(runId, actor)));
      return undefined;
    }
    case 'hold': {
      const commissionId = await someId(
        world,
        "select id from commissions where status in ('pending', 'on_hold')",
        a,
      );
      const action = (['hold', 'hold', 'release', 'reject'] as const)[b % 4] ?? 'hold';
      if (commissionId === undefined) return undefined;
      const seen = { id: commissionId, isOld: c % 5 === 4 };
      const by = { ...actor, revision: await revisionOf(world, 'commissions', seen) };
      await together(times(1 + (c % 2), async () => holds[action](commissionId, by)));
      return undefined;
    }
    case 'reconsider': {
      const commissionId = await someId(
        world,
        "select id from commissions where status = 'void' and end_reason = 'fraud'",
        a,
      );
      if (commissionId === undefined) return undefined;
      const seen = { id: commissionId, isOld: c % 5 === 4 };
      const by = { ...actor, revision: await revisionOf(world, 'commissions', seen) };
      await together(times(1 + (b % 2), async () => holds.reconsider(commissionId, by)));
      return undefined;
    }
    case 'correctRefund': {
      const refundId = await someId(
        world,
        "select id from refunds where state in ('requested', 'sending')",
        a,
      );
      if (refundId === undefined) return undefined;
      if (b % 3 > 0) await sayNotOut(world, { refundId });
      const revision = await revisionOf(world, 'refunds', { id: refundId, isOld: c % 3 === 2 });
      await admin.correctRefund(
        { refundId, revision, account, reason, notCarriedOut: b % 3 > 0 ? revision : null },
        by,
      );
      return undefined;
    }
    case 'unsend': {
      const refundId = await someId(
        world,
        "select id from refunds where state = 'sent' and paid_by is null",
        a,
      );
      if (refundId === undefined) return undefined;
      const revision = await revisionOf(world, 'refunds', { id: refundId, isOld: c % 3 === 2 });
      await together(
        times(1 + (b % 2), async () => admin.unmarkRefundSent({ refundId, revision, reason }, by)),
      );
      return undefined;
    }
    case 'payout':
      return movePayout(world, { a, b, c });
    case 'payOff':
      return payOff(world, { a, b });
    case 'returnPayout':
      return returnPayout(world, { a, b, c });
    case 'bounceEarlier':
      return bounceEarlier(world, { a, b, c });
    case 'returnRefund':
      return returnRefund(world, { a, b, c });
    case 'unreturnRefund':
      return unreturnRefund(world, { a, b, c });
    case 'pair':
      return pairTransfer(world, { a, b, c });
    case 'unpair':
      return unpairTransfer(world, { a, b, c });
    case 'split':
      return splitTransfer(world, { a, b, c });
    case 'unsplit':
      return unsplitTransfer(world, { a, b, c });
    case 'unreturn':
      return unreturn(world, { a, b, c });
    case 'uncomplete':
      return uncomplete(world, { a, b, c });
    case 'layStray':
      return layStray(world, { a, b, c });
    case 'leave':
      // Few of them: somebody has to be left to be paid.
      if (a % 3 === 0) await leave(world, pick(world.affiliates, b)?.userId ?? '');
      return undefined;
    case 'unblock':
      world.unblocked += 1;
      await world.database.raw(
        'update users set blocked_at = null, blocked_reason = null where id = $1',
        [pick(world.affiliates, b)?.userId ?? ''],
      );
      // Nobody is held any more whose payment came back.
      await world.database.raw(
        'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false',
      );
      return undefined;
  }
}

/** An order that money is laid to: whichever, or that of whom the payer is asked. */
async function findTarget(
  world: World,
  transactionId: string,
  { b, c }: Pick<Action, 'b' | 'c'>,
): Promise<string | undefined> {
  if (c % 3 === 0) return pick(world.orders, b)?.id;
  const [row] = await listRows<{ truth: string }>(
    world,
    `select extra ->> 'truth' as truth from bank_transactions where id = '${transactionId}'`,
  );
  const paid = world.transfers.find(({ id }) => String(id) === row?.truth);
  const codes = findPaymentCodes(paid?.memo ?? '');
  const [order] = await listRows<{ id: string }>(
    world,
    'select order_id as id from payment_codes where code = any($1::text[])',
    codes,
  );
  return order?.id ?? pick(world.orders, b)?.id;
}

/** Affiliates ask for their money, some of them twice; one takes it back. */
async function askForPayouts(world: World, number: number): Promise<void> {
  const {
    process: { payoutRequests },
    affiliates,
  } = world;
  await together(
    affiliates.flatMap(({ userId }) =>
      times(1 + (number % 2), async () => payoutRequests.request(userId, world.now())),
    ),
  );
  const fickle = pick(affiliates, number);
  if (number % 3 === 0 && fickle !== undefined)
    await payoutRequests.withdraw(fickle.userId, world.now());
}

/** By what stood on a page, which may be another sum by now: then nothing is to happen. */
async function acceptShort(
  world: World,
  orderId: string,
  { b, reason: why }: { readonly b: number; readonly reason: string },
): Promise<void> {
  const [seen] = await listRows<{ missing: string }>(
    world,
    `select (total_vnd - waived_vnd - received_vnd + excess_vnd)::text as missing from orders where id = '${orderId}'`,
  );
  const isStale = b % 4 === 0;
  const shortVnd = BigInt(seen?.missing ?? 0) + (isStale ? 1000n : 0n);
  // Known before it is done: the process may die between its action and its answer.
  if (!isStale) world.waived.add(orderId);
  await world.process.commerce.admin.acceptShort(
    { orderId, shortVnd, reason: why },
    { actorId: world.adminId, now: world.now() },
  );
}

/**
 * A refund goes out: typed in by the administrator, told by the bank at once or later, or both.
 */
async function sendRefund(world: World, { a, b }: Pick<Action, 'a' | 'b'>): Promise<void> {
  const { admin } = world.process.commerce;
  const open = await listRows<{ id: string; amount_vnd: string; memo_code: string; state: string }>(
    world,
    "select id, amount_vnd, memo_code, state from refunds where state in ('proposed', 'requested', 'sending') order by requested_at, id",
  );
  const refund = pick(open, a);
  if (refund === undefined) return;
  const start = async () =>
    admin.startRefund(
      { refundId: refund.id, revision: await revisionOf(world, 'refunds', refund) },
      { actorId: world.adminId, now: world.now() },
    );
  await start();
  // A proposal is approved by that, and starts when its account was held for a day, as any other.
  if (a % 2 === 0) {
    world.clock.nowMs += 24 * hour;
    await start();
  }
  const by = { actorId: world.adminId, now: world.now() };
  if (b % 4 === 0) return;
  const reference = `CT${refund.memo_code}`;
  const given = b % 4 === 2 ? null : await giveRefund(world, refund.id);
  const revision = await revisionOf(world, 'refunds', { id: refund.id, isOld: a % 5 === 4 });
  if (b % 4 !== 1)
    await together(
      times(2, async () => admin.markRefundSent({ refundId: refund.id, revision, reference }, by)),
    );
  if (given === null) return;
  const transfer = world.transfer({ direction: 'out', ...given, memo: `HOAN TIEN ${given.memo}` });
  if (b % 8 > 3) return;
  await together([
    world.tell(transfer, 'sepay'),
    world.tell(transfer, 'casso'),
    world.tell(transfer, 'sepay'),
  ]);
}

/** What is to be transferred. */
interface Given {
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly claims: readonly string[];
}

/**
 * Where a refund goes, as its administrator is given it. What somebody has already they ask for
 * again only after they looked at the bank, and found nothing there.
 */
async function giveRefund(
  world: World,
  refundId: string,
  told?: ReadonlySet<number>,
): Promise<Given | null> {
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const claims = await claimsOf(world, { refundId });
  for (const again of [false, true]) {
    if (again && findAway(world, claims) !== null) return null;
    const given = await admin.refundTransfer(
      { refundId, again: again ? await revisionOf(world, 'refunds', { id: refundId }) : null },
      by,
    );
    if (given.ok && given.value !== null) {
      watchGiven(world, claims, { again, told: told ?? new Set() });
      return { amountVnd: given.value.amountVnd, memo: given.value.memo, claims };
    }
    if (given.ok || given.error.code !== 'REFUND_HANDED_OUT') return null;
  }
  return null;
}

/**
 * Somebody says that the bank did not carry it out, rightly or not: until the bank tells of it,
 * nobody knows better.
 */
async function sayNotOut(
  world: World,
  money: { readonly refundId?: string; readonly payoutId?: string },
): Promise<void> {
  for (const claim of await claimsOf(world, money)) world.saidNotOut.add(claim);
}

async function movePayout(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { payouts } = world.process;
  const actor = { actorId: world.adminId, reason, now: world.now() };
  const id = await someId(
    world,
    "select id from payouts where status in ('draft', 'confirmed', 'sent')",
    a,
  );
  if (id === undefined) return;
  const actions = [
    async () => payouts.markSent(id, `CTV${b}`, actor),
    async () => payouts.markSent(id, `CTV${b}`, actor),
    async () => payouts.complete(id, actor),
    async () => failPayout(world, id),
  ] as const;
  if (b % 7 > 3) await handOut(world, id, { again: c % 3 === 0, isTold: b % 7 < 6 });
  else await together(times(1 + (c % 2), async () => actions[b % 7]?.()));
}

/**
 * From the wallets to the bank in one go: every window is over, who asked is paid; of some the
 * office says at once that they were sent, or not carried out, rightly or not.
 */
async function payOff(world: World, { a, b }: Pick<Action, 'a' | 'b'>): Promise<void> {
  const { payouts } = world.process;
  const confirmed = await confirmAll(world, a);
  const actor = { actorId: world.adminId, reason, now: world.now() };
  for (const [index, { id }] of confirmed.entries()) {
    await handOut(world, id, { again: false, isTold: (b + index) % 2 === 0 });
    if ((b + index) % 3 > 0) await payouts.markSent(id, `CTV${b}`, actor);
    if ((b + index) % 5 < 2) await failPayout(world, id);
  }
}

/** Every window is over, who asked is to be paid, and nobody was given where to yet. */
async function confirmAll(world: World, number: number) {
  const { payouts, commissions } = world.process;
  world.clock.nowMs += 8 * 24 * hour;
  const actor = { actorId: world.adminId, reason, now: world.now() };
  await commissions.mature(actor.now);
  await askForPayouts(world, number);
  const run = await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, actor);
  if (!run.ok) return [];
  await payouts.confirmRun(run.value.id, actor);
  return payouts.payoutsOf(run.value.id);
}

/**
 * Somebody is given where a payment goes, and has it transferred; the bank may tell of it much
 * later.
 */
async function handOut(
  world: World,
  payoutId: string,
  { again, isTold }: { readonly again: boolean; readonly isTold: boolean },
): Promise<void> {
  const given = await givePayout(world, payoutId, again);
  if (given === null) return;
  const transfer = world.transfer({ direction: 'out', ...given });
  if (isTold) await together([world.tell(transfer, 'sepay'), world.tell(transfer, 'casso')]);
}

/** Where a payment goes, as its administrator is given it. */
async function givePayout(world: World, payoutId: string, again: boolean): Promise<Given | null> {
  const claims = await claimsOf(world, { payoutId });
  const before = await listStrays(world);
  const given = await world.process.payouts.revealTransfer(payoutId, {
    actorId: world.adminId,
    reason,
    now: world.now(),
    again: again ? await revisionOf(world, 'payouts', { id: payoutId }) : null,
  });
  if (!given.ok) return null;
  // One that was decided on, or told, at the same moment hinders nobody.
  const after = await listStrays(world);
  watchGiven(world, claims, { again, told: new Set([...before].filter((id) => after.has(id))) });
  return { amountVnd: given.value.amountVnd, memo: given.value.memo, claims };
}

/** A payment is said not to have been carried out, rightly or not. */
async function failPayout(world: World, payoutId: string): Promise<void> {
  await sayNotOut(world, { payoutId });
  await world.process.payouts.markFailed(payoutId, {
    actorId: world.adminId,
    reason,
    now: world.now(),
    notCarriedOut: [await revisionOf(world, 'payouts', { id: payoutId })],
  });
}

/** A payment was completed by a slip; the bank is asked, and it may not have been made. */
async function uncomplete(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { payouts } = world.process;
  const by = { actorId: world.adminId, reason, now: world.now() };
  if (c % 2 === 0)
    for (const { id } of await listRows<{ id: string }>(
      world,
      "select id from payouts where status = 'sent' order by id limit 2",
    ))
      await payouts.complete(id, by);
  const id = await someId(world, "select id from payouts where status = 'completed'", a);
  if (id === undefined) return;
  await together(times(1 + (b % 2), async () => payouts.uncomplete(id, by)));
  if (b % 3 === 0) await failPayout(world, id);
}

/**
 * The bank tells late of payments that left; what names one that was said to have failed is laid to
 * it, where the wallet has its money or the payment that took it can still fail.
 */
async function layStray(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { payouts, commerce } = world.process;
  const by = { actorId: world.adminId, reason, now: world.now() };
  for (const transfer of world.transfers.filter(
    ({ id, direction, memo }) =>
      direction === 'out' && memo.startsWith('CT') && !world.told.has(id),
  ))
    await world.tell(transfer, 'sepay');
  const strays = await listRows<{ id: string; payout_id: string; affiliate_id: string }>(
    world,
    `select t.id, t.payout_id, p.affiliate_id from bank_transactions t join payouts p on p.id = t.payout_id
      where t.direction = 'out' and t.state = 'strayed' and p.status = 'failed' order by t.id`,
  );
  const stray = b % 2 === 0 ? undefined : pick(strays, a);
  if (stray === undefined) return;
  const lay = async () =>
    commerce.admin.payPayoutBy(
      {
        transactions: [await seenMovement(world, stray.id)],
        payoutId: stray.payout_id,
        payoutRevision: await revisionOf(world, 'payouts', { id: stray.payout_id }),
        reason,
        codeIsWrong: false,
        returnIsSeen: false,
        lostVnd: null,
      },
      { actorId: world.adminId, now: world.now() },
    );
  const laid = await together(times(1 + (c % 2), lay));
  if (!laid.some((answer) => !answer.ok && answer.error.code === 'PAYOUT_TAKEN_AGAIN')) return;
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from payouts where affiliate_id = $1 and status in ('draft', 'confirmed') and times_handed_out = 0",
    stray.affiliate_id,
  ))
    await payouts.markFailed(id, by);
  await lay();
}

/**
 * The bank sends back a payment that left, with its code or without, sometimes less than it was; an
 * administrator ignores the money or lays it to the payment.
 */
async function returnPayout(
  world: World,
  { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>,
): Promise<void> {
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const left = world.transfers.filter(
    ({ id, direction, memo }) =>
      direction === 'out' && memo.startsWith('CT') && !world.sentBack.has(id),
  );
  const transfer = pick(left, a);
  if (transfer === undefined) return;
  world.sentBack.add(transfer.id);
  const payoutId = await someId(
    world,
    `select id from payouts where 'CT' || upper(left(id::text, 6)) = '${transfer.memo.slice(0, 8)}'`,
    0,
  );
  // A slip: of two payments the other one.
  const slip =
    b % 7 === 2
      ? await someId(
          world,
          `select id from payouts where net_vnd = ${transfer.amountVnd} and id::text <> '${payoutId ?? ''}'`,
          c,
        )
      : undefined;
  const isNamed = c % 3 > 0;
  const amountVnd = transfer.amountVnd - (isNamed && c % 4 === 0 ? 11_000n : 0n);
  const back = world.transfer({
    direction: 'in',
    amountVnd,
    memo: isNamed ? `HOAN TRA ${transfer.memo}` : 'HOAN TRA LENH CHUYEN TIEN',
  });
  if (b % 5 === 0 || payoutId === undefined) return;
  await world.tell(back, 'sepay');
  const transactionId = await someId(
    world,
    `select id from bank_transactions where reference = '${referenceOf(back)}'`,
    0,
  );
  if (transactionId === undefined) return;
  if (a % 4 < 2)
    await admin.ignoreTransaction(
      { ...(await seenMovement(world, transactionId)), reason, codeIsWrong: false },
      by,
    );
  if (slip !== undefined) await sayNotOut(world, { payoutId: slip });
  const laidTo = slip ?? payoutId;
  const lay = async () => {
    if (a % 4 === 0) return;
    const payoutRevision = await revisionOf(world, 'payouts', { id: laidTo });
    const seen = await seenMovement(world, transactionId);
    const isOfLast = await isAllBack(world, { payoutId: laidTo });
    const codeIsWrong = slip !== undefined;
    await admin.returnPayout(
      { ...seen, payoutId: laidTo, payoutRevision, codeIsWrong, isOfLast },
      by,
    );
  };
  await together([
    ...(b % 3 === 0 ? [failPayout(world, payoutId)] : []),
    ...times(1 + (a % 2), lay),
  ]);
}

/**
 * Money without a code, about as much as an order costs, is laid to that order, whether it is
 * theirs or not.
 */
async function laySlip(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const orderId = pick(world.orders, a)?.id;
  if (orderId === undefined) return;
  const [order] = await listRows<{ total: string }>(
    world,
    'select total_vnd as total from orders where id = $1',
    orderId,
  );
  const totalVnd = BigInt(order?.total ?? 0);
  const amounts = [totalVnd, totalVnd, totalVnd + 70_000n, totalVnd / 2n];
  const amountVnd = amounts[b % 4] ?? totalVnd;
  if (amountVnd === 0n) return;
  const transfer = world.transfer({
    direction: 'in',
    amountVnd,
    memo: `HOC PHI ${world.transfers.length}`,
  });
  await world.tell(transfer, 'sepay');
  const transactionId = await someId(
    world,
    `select id from bank_transactions where state = 'review' and reference = '${referenceOf(transfer)}'`,
    0,
  );
  if (transactionId === undefined) return;
  const by = { actorId: world.adminId, now: world.now() };
  const orderRevision = await revisionOf(world, 'orders', { id: orderId });
  const seen = await seenMovement(world, transactionId);
  await together(
    times(1 + (c % 2), async () =>
      world.process.commerce.admin.matchTransaction(
        { ...seen, orderId, orderRevision, codeIsWrong: false, voucherIsGone: true },
        by,
      ),
    ),
  );
}

/**
 * Money that a person laid to an order, or that came too much for a paid one, is not that order's;
 * or it is after all, or another's.
 */
async function unmatch(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const laid = pick(
    await listRows<{ id: string; order_id: string }>(
      world,
      `select t.id, t.order_id from bank_transactions t where t.state = 'matched'
        and (t.review_reason is not null or exists (select 1 from ledger_journals j where j.key = 'excess:' || t.id or j.key like 'excess:' || t.id || ':%')) order by t.id`,
    ),
    a,
  );
  if (laid === undefined) return;
  const { id: transactionId, order_id: orderId } = laid;
  const seen = await seenMovement(world, transactionId, a);
  const orderRevision = await revisionOf(world, 'orders', { id: orderId });
  await together(
    times(1 + (b % 2), async () =>
      admin.unmatchTransaction({ ...seen, orderRevision, reason }, by),
    ),
  );
  const other = pick(world.orders, b)?.id ?? orderId;
  const target = c % 3 === 1 ? orderId : other;
  if (c % 3 > 0)
    await admin.matchTransaction(
      {
        ...(await seenMovement(world, transactionId)),
        orderId: target,
        orderRevision: await revisionOf(world, 'orders', { id: target }),
        codeIsWrong: false,
        voucherIsGone: true,
      },
      by,
    );
}

/** What was laid to a payment as its return is not that, or is it after all. */
async function unreturn(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const laid = pick(
    await listRows<{ id: string; payout_id: string }>(
      world,
      `select t.id, p.id as payout_id from bank_transactions t join payouts p on p.returned_by = t.id order by t.id`,
    ),
    a,
  );
  if (laid === undefined) return;
  const { id: transactionId, payout_id: payoutId } = laid;
  const seen = await seenMovement(world, transactionId, a);
  await together(times(1 + (b % 2), async () => admin.unreturnPayout({ ...seen, reason }, by)));
  const payoutRevision = await revisionOf(world, 'payouts', { id: payoutId });
  const waiting = await seenMovement(world, transactionId);
  const isOfLast = await isAllBack(world, { payoutId });
  // Laid there by a slip perhaps: by the same word as then.
  const back = { ...waiting, payoutId, payoutRevision, codeIsWrong: true, isOfLast };
  if (c % 2 === 1) await admin.returnPayout(back, by);
}

/**
 * Money leaves by the code of a refund or a payment in another amount (with its fee, less than it,
 * far more, or its fee alone), or a second time in its own.
 */
async function leaveOddly(world: World, { a, b }: Pick<Action, 'a' | 'b'>): Promise<void> {
  const due = pick(
    await listRows<{ code: string; amount: string }>(
      world,
      `select memo_code as code, amount_vnd as amount from refunds where state in ('sending', 'sent')
    union all select 'CT' || upper(left(id::text, 6)), net_vnd from payouts where confirmed_at is not null order by 1`,
    ),
    a,
  );
  if (due === undefined) return;
  const amounts = [
    BigInt(due.amount) + 11_000n,
    BigInt(due.amount) + 700_000n,
    BigInt(due.amount) / 2n,
    5500n,
    BigInt(due.amount),
  ];
  await world.tell(
    world.transfer({
      direction: 'out',
      amountVnd: amounts[b % 5] ?? 5500n,
      memo: `CHUYEN ${due.code} DI`,
    }),
    b % 3 === 0 ? 'casso' : 'sepay',
  );
}

/**
 * A refund leaves, which its provider tells without a word, and somebody may set that aside; it is
 * said not to have been carried out, and is corrected. Then a provider tells it with its code, the
 * same by the same id or another beside it, and somebody asks where the refund goes.
 */
async function leaveMute(world: World, { a, b }: Pick<Action, 'a' | 'b'>): Promise<void> {
  const { admin } = world.process.commerce;
  world.clock.nowMs += 25 * hour;
  const refundId = await someId(world, "select id from refunds where state = 'requested'", a);
  const given = refundId === undefined ? null : await giveRefund(world, refundId);
  if (refundId === undefined || given === null) return;
  const by = () => ({ actorId: world.adminId, now: world.now() });
  const words = { ...given, memo: `HOAN TIEN ${given.memo}` };
  const transfer = world.transfer({ direction: 'out', ...words, isMute: true });
  await world.tell(transfer, 'sepay');
  const transactionId = await someId(
    world,
    `select id from bank_transactions where reference = '${referenceOf(transfer)}'`,
    0,
  );
  if (b % 2 === 0 && transactionId !== undefined)
    await admin.ignoreTransaction(
      { ...(await seenMovement(world, transactionId)), reason, codeIsWrong: false },
      by(),
    );
  await sayNotOut(world, { refundId });
  const revision = await revisionOf(world, 'refunds', { id: refundId });
  await admin.correctRefund({ refundId, revision, account, reason, notCarriedOut: revision }, by());
  const named = { ...transfer, isMute: false };
  if (b % 4 < 2) await world.tell(named, 'sepay');
  else await world.tell({ ...named, isRenamed: true }, 'casso');
  world.clock.nowMs += 25 * hour;
  await giveRefund(world, refundId, new Set([transfer.id]));
}

/**
 * A refund leaves; it is said not to have been carried out, is corrected, and its learner takes it
 * back. Then a provider tells of it, they ask for it again, and somebody asks where that goes.
 */
async function leaveLate(world: World, { a }: Pick<Action, 'a'>): Promise<void> {
  const { admin, orders } = world.process.commerce;
  world.clock.nowMs += 25 * hour;
  const asked = pick(
    await listRows<{ id: string; order_id: string; user_id: string }>(
      world,
      "select r.id, r.order_id, o.user_id from refunds r join orders o on o.id = r.order_id where r.state = 'requested' and r.kind = 'order' order by 1",
    ),
    a,
  );
  const given = asked === undefined ? null : await giveRefund(world, asked.id);
  if (asked === undefined || given === null) return;
  const { id: refundId, order_id: orderId, user_id: userId } = asked;
  const transfer = world.transfer({ direction: 'out', ...given });
  await sayNotOut(world, { refundId });
  const revision = await revisionOf(world, 'refunds', { id: refundId });
  await admin.correctRefund(
    { refundId, revision, account, reason, notCarriedOut: revision },
    { actorId: world.adminId, now: world.now() },
  );
  await orders.takeRefundBack(userId, { orderId, kind: 'order' }, world.now());
  await world.tell(transfer, 'sepay');
  await orders.requestRefund(
    userId,
    { orderId, account, reason: null, withExcess: false },
    world.now(),
  );
  world.clock.nowMs += 25 * hour;
  const next = await someId(
    world,
    `select id from refunds where order_id = '${orderId}' and state = 'requested'`,
    0,
  );
  if (next !== undefined) await giveRefund(world, next, new Set([transfer.id]));
}

/**
 * A refund leaves and bounces, of which the bank tells only that it came. It is corrected (`a`
 * even), or given out again by its code, and arrives; then somebody takes what bounced for its
 * return, and whatever is owed by that is given out.
 */
async function bounceEarlier(
  world: World,
  { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>,
): Promise<void> {
  const { admin } = world.process.commerce;
  const by = () => ({ actorId: world.adminId, now: world.now() });
  world.clock.nowMs += 25 * hour;
  const refundId = await someId(
    world,
    "select id from refunds where state = 'requested' and kind = 'order'",
    b,
  );
  const first = refundId === undefined ? null : await giveRefund(world, refundId);
  if (refundId === undefined || first === null) return;
  const left = world.transfer({ direction: 'out', ...first, memo: `HOAN TIEN ${first.memo}` });
  world.clock.nowMs += hour;
  const back = world.transfer({
    direction: 'in',
    amountVnd: left.amountVnd,
    memo: `TRA LAI HOAN TIEN ${first.memo}`,
  });
  world.sentBack.add(left.id);
  await world.tell(back, 'sepay');
  world.clock.nowMs += hour;
  if (a % 2 === 0) {
    const revision = await revisionOf(world, 'refunds', { id: refundId });
    await admin.correctRefund(
      { refundId, revision, account, reason, notCarriedOut: revision },
      by(),
    );
    world.clock.nowMs += 25 * hour;
  }
  const second = await giveRefund(world, refundId);
  if (second === null) return;
  const arrives = world.transfer({ direction: 'out', ...second, memo: `HOAN TIEN ${second.memo}` });
  const revision = await revisionOf(world, 'refunds', { id: refundId });
  if (c % 2 === 0) await world.tell(arrives, 'sepay');
  else await admin.markRefundSent({ refundId, revision, reference: `CT${second.memo}` }, by());
  const transactionId = await someId(
    world,
    `select id from bank_transactions where reference = '${referenceOf(back)}' and state = 'review'`,
    0,
  );
  if (transactionId !== undefined) await layReturn(world, { transactionId, refundId });
  const next = await someId(
    world,
    `select id from refunds where instead_of = '${refundId}' and state = 'needs_account'`,
    0,
  );
  if (next === undefined) return;
  await admin.correctRefund(
    {
      refundId: next,
      revision: await revisionOf(world, 'refunds', { id: next }),
      account,
      reason,
      notCarriedOut: null,
    },
    by(),
  );
  world.clock.nowMs += 25 * hour;
  await giveRefund(world, next);
}

/**
 * What is to leave leaves in parts, one with its fee, one perhaps without a code; somebody who has
 * the bank's paper lays all of them to it.
 */
async function leaveInParts(
  world: World,
  { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>,
): Promise<void> {
  const { admin } = world.process.commerce;
  // A refund's account was held for a day by then.
  if (b % 2 === 0) await confirmAll(world, a);
  else world.clock.nowMs += 25 * hour;
  const by = { actorId: world.adminId, now: world.now() };
  const due = pick(
    await listRows<{ id: string; is_refund: boolean }>(
      world,
      `select id, true as is_refund from refunds where state in ('requested', 'sending')
    union all select id, false from payouts where status = 'confirmed' and times_handed_out = 0 order by 1`,
    ),
    a,
  );
  if (due === undefined) return;
  const given = due.is_refund
    ? await giveRefund(world, due.id)
    : await givePayout(world, due.id, false);
  if (given === null) return;
  const half = given.amountVnd / 2n;
  const rest = given.amountVnd - half + (b % 3 === 0 ? 5500n : 0n) + (b % 7 === 0 ? 70_000n : 0n);
  const parts = [half, rest].map((amountVnd, index) =>
    world.transfer({
      ...given,
      direction: 'out',
      amountVnd,
      memo: index === 1 && c % 2 === 0 ? 'CHUYEN KHOAN' : given.memo,
    }),
  );
  for (const part of parts) await world.tell(part, 'sepay');
  if (b % 4 === 0) return;
  const transactionIds = (
    await listRows<{ id: string }>(
      world,
      'select id from bank_transactions where reference = any($1::text[]) order by id',
      parts.map(referenceOf),
    )
  ).map(({ id }) => id);
  const lostVnd = c % 3 === 0 ? await surplusOf(world, transactionIds, due.id) : null;
  const transactions = await Promise.all(
    transactionIds.map(async (id) => seenMovement(world, id, a)),
  );
  const laid = { transactions, reason, lostVnd, codeIsWrong: false, returnIsSeen: false };
  const revision = await revisionOf(world, due.is_refund ? 'refunds' : 'payouts', due);
  await together(
    times(1 + (c % 2), async () =>
      due.is_refund
        ? admin.payRefundByParts({ ...laid, refundId: due.id, refundRevision: revision }, by)
        : admin.payPayoutBy({ ...laid, payoutId: due.id, payoutRevision: revision }, by),
    ),
  );
}

/** Withheld tax goes to the tax office: what stands, twice at once, a part of it, or more. */
async function remitTax(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { admin } = world.process.commerce;
  const [{ stands } = { stands: '0' }] = await listRows<{ stands: string }>(
    world,
    "select -balance as stands from ledger_accounts where name = 'tax_payable'",
  );
  const standsVnd = BigInt(stands);
  if (standsVnd < 2n) return;
  const amountVnd = [standsVnd, standsVnd, standsVnd / 2n, standsVnd + 1n][a % 4] ?? standsVnd;
  const transfers = times(1 + (b % 2), () =>
    world.transfer({ direction: 'out', amountVnd, memo: 'NOP THUE TNCN' }),
  );
  for (const transfer of transfers) await world.tell(transfer, 'sepay');
  const by = { actorId: world.adminId, now: world.now() };
  const told = await listRows<{ id: string }>(
    world,
    'select id from bank_transactions where reference = any($1::text[]) order by id',
    transfers.map(referenceOf),
  );
  const seen = await Promise.all(told.map(async ({ id }) => seenMovement(world, id)));
  if (c % 4 > 0)
    await together(
      seen.map(async (one) => admin.bookTaxPayment({ ...one, reason, codeIsWrong: false }, by)),
    );
}

/**
 * What a person laid to a payment or a refund was a slip: it waits again, and its parts with it.
 */
async function unpay(world: World, { a, b }: Pick<Action, 'a' | 'b'>): Promise<void> {
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const laid = pick(
    await listRows<{ id: string; is_payout: boolean }>(
      world,
      `select t.id, t.payout_id is not null as is_payout from bank_transactions t
      where t.state = 'outgoing' and (t.payout_id is not null or t.refund_id is not null or exists (select 1 from refunds r where r.paid_by = t.id)) order by t.id`,
    ),
    a,
  );
  if (laid === undefined) return;
  const slip = { ...(await seenMovement(world, laid.id, a)), reason };
  await together(
    times(1 + (b % 2), async () =>
      laid.is_payout ? admin.unpayPayout(slip, by) : admin.unpayRefund(slip, by),
    ),
  );
}

/** What left and waits, or was decided, is decided, sometimes by two at once. */
async function decideOut(world: World, { a, b, c }: Pick<Action, 'a' | 'b' | 'c'>): Promise<void> {
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const transactionId = await someId(
    world,
    "select id from bank_transactions where direction = 'out' and state in ('strayed', 'ignored', 'fee')",
    a,
  );
  if (transactionId === undefined) return;
  const codeIsWrong = c % 4 === 0;
  const seen = await seenMovement(world, transactionId, a);
  const actions = [
    async () => admin.ignoreTransaction({ ...seen, reason, codeIsWrong }, by),
    async () => admin.bookBankFee({ ...seen, reason, codeIsWrong }, by),
    async () => admin.unignoreTransaction({ ...seen, reason }, by),
    async () => admin.unbookBankFee({ ...seen, reason }, by),
    async () => {
      const payoutId = await someId(
        world,
        'select id from payouts where confirmed_at is not null',
        c,
      );
      if (payoutId !== undefined)
        await admin.payPayoutBy(
          {
            transactions: [seen],
            payoutId,
            payoutRevision: await revisionOf(world, 'payouts', {
              id: payoutId,
              isOld: a % 4 === 3,
            }),
            reason,
            codeIsWrong,
            returnIsSeen: false,
            lostVnd: c % 2 === 0 ? await surplusOf(world, [transactionId], payoutId) : null,
          },
          by,
        );
    },
    async () => {
      const refundId = await someId(
        world,
        "select id from refunds where state in ('sending', 'sent') and paid_by is null",
        c,
      );
      if (refundId !== undefined)
        await admin.payRefundByParts(
          {
            transactions: [seen],
            refundId,
            refundRevision: await revisionOf(world, 'refunds', {
              id: refundId,
              isOld: a % 4 === 3,
            }),
            reason,
            codeIsWrong,
            returnIsSeen: false,
            lostVnd: c % 2 === 0 ? await surplusOf(world, [transactionId], refundId) : null,
          },
          by,
        );
    },
  ] as const;
  const chosen = [actions[b % 6], ...(c % 3 === 0 ? [actions[(b + 1 + (c % 5)) % 6]] : [])];
  await together(chosen.map(async (action) => action?.()));
}

/** An affiliate is blocked; the last of them is deleted, which is for good. */
async function leave(world: World, userId: string): Promise<void> {
  const column = userId === world.affiliates.at(-1)?.userId ? 'deleted_at' : 'blocked_at';
  await world.database.raw(
    `update users set ${column} = coalesce(${column}, $2), blocked_reason = 'gian lận' where id = $1`,
    [userId, world.now()],
  );
}

async function someId(world: World, text: string, number: number): Promise<string | undefined> {
  return pick(await listRows<{ id: string }>(world, `${text} order by id`), number)?.id;
}
