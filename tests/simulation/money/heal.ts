import { listRows } from './rows.ts';
import { toldRevisionOf } from '../../integration/support/look-first.ts';
import { revisionOf, seenMovement, seenOrder } from './seen.ts';
import type { World } from './world.ts';

const account = {
  account_bank: '970418',
  accepts_returned: true,
  account_number: '2222333344',
  account_holder: 'NGUOI MUA',
} as const;
const hour = 3_600_000;
const reason = 'khóa sổ';

/**
 * The process works on in peace: everything is told again, every doubt decided, every refund sent.
 */
export async function heal(world: World): Promise<void> {
  world.restart();
  const { bank, admin, orders, chores } = world.process.commerce;
  for (const transfer of world.transfers) await world.tell(transfer, 'statement');
  // What failed in a crash waits for its turn.
  for (let round = 0; round < 12 && (await waiting(world)) > 0; round += 1) {
    world.clock.nowMs += hour;
    await bank.sweep(world.clock.nowMs);
  }
  await decideDoubts(world);
  world.clock.nowMs += 30 * hour;
  for (const chore of chores) await chore.work();
  const by = () => ({ actorId: world.adminId, now: world.now() });
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from refunds where state = 'proposed'",
  ))
    await admin.rejectRefund(
      { refundId: id, revision: await revisionOf(world, 'refunds', { id }), reason },
      by(),
    );
  // What was set aside before it said its code is looked at once more.
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where state = 'ignored' and code_said = 'later'",
  ))
    await admin.unignoreTransaction({ ...(await seenMovement(world, id)), reason }, by());
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where state = 'paired' and code_said = 'later'",
  ))
    await admin.unpairTransfer({ ...(await seenMovement(world, id)), reason }, by());
  // Laid somewhere, its code is a mistake: what is owed of it goes out.
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where direction = 'in' and state in ('matched', 'refund', 'returned', 'split') and code_said = 'later'",
  ))
    await admin.keepReturn({ ...(await seenMovement(world, id)), reason }, by());
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where state in ('review', 'strayed')",
  ))
    await admin.ignoreTransaction(
      { ...(await seenMovement(world, id)), reason, codeIsWrong: true },
      by(),
    );
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from orders where status in ('pending', 'underpaid', 'review')",
  ))
    await admin.cancelOrder({ ...(await seenOrder(world, id)), reason }, by());
  for (const { id, user_id: userId } of await listRows<{ id: string; user_id: string }>(
    world,
    "select o.id, o.user_id from refunds r join orders o on o.id = r.order_id where r.state = 'needs_account'",
  ))
    await orders.giveRefundAccount(
      userId,
      { orderId: id, account, reason: null, withExcess: false },
      world.now(),
    );
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from refunds where state = 'needs_account'",
  )) {
    const revision = await revisionOf(world, 'refunds', { id });
    await admin.correctRefund({ refundId: id, revision, account, reason }, by());
  }
  // What was given an account now is held for a day.
  world.clock.nowMs += 24 * hour;
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from refunds where state in ('requested', 'sending')",
  )) {
    const revision = async () => revisionOf(world, 'refunds', { id });
    await admin.startRefund({ refundId: id, revision: await revision() }, by());
    const reference = `KS${id.slice(0, 8)}`;
    await admin.markRefundSent({ refundId: id, revision: await revision(), reference }, by());
  }
  await carryOut(world);
  world.clock.nowMs += 9 * 24 * hour;
  await world.process.commissions.mature(world.now());
}

/**
 * What the books say to be sent leaves, what left is said to be sent, and the bank tells of all of
 * it.
 */
async function carryOut(world: World): Promise<void> {
  const {
    commerce: { admin },
    payouts,
  } = world.process;
  const by = { actorId: world.adminId, reason, now: world.now() };
  const told =
    "exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing')";
  for (const { id } of await listRows<{ id: string }>(
    world,
    `select id from payouts p where status = 'confirmed' and ${told}`,
  ))
    await payouts.markSent(id, `KS${id.slice(0, 8)}`, by);
  const sent = await listRows<{ memo: string; amount: string }>(
    world,
    `select memo_code as memo, amount_vnd as amount from refunds where state = 'sent' and paid_by is null
    union all select 'CT' || upper(left(id::text, 6)), net_vnd from payouts p where (status in ('sent', 'completed') or returned_by is not null) and not ${told}`,
  );
  for (const { memo, amount } of sent)
    await world.tell(
      world.transfer({ direction: 'out', amountVnd: BigInt(amount), memo }),
      'statement',
    );
  await decideDoubts(world);
  await layToReturned(world);
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where state in ('review', 'strayed')",
  ))
    await admin.ignoreTransaction(
      { ...(await seenMovement(world, id)), reason, codeIsWrong: true },
      by,
    );
}

/** What came back had left: whoever has the bank's paper lays to it the transfer told last. */
async function layToReturned(world: World): Promise<void> {
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  const said = { reason, codeIsWrong: false, returnIsSeen: true, lostVnd: null };
  for (const { id, refund_id: refundId } of await listRows<{ id: string; refund_id: string }>(
    world,
    `select distinct on (r.id) t.id, r.id as refund_id from refunds r join bank_transactions t on t.memo = r.memo_code and t.amount_vnd = r.amount_vnd
      where r.returned_by is not null and r.paid_by is null and t.state = 'strayed' order by r.id, t.heard_at desc`,
  ))
    await admin.payRefundByParts(
      {
        ...said,
        transactions: [await seenMovement(world, id)],
        refundId,
        refundRevision: await revisionOf(world, 'refunds', { id: refundId }),
      },
      by,
    );
  for (const { id, payout_id: payoutId } of await listRows<{ id: string; payout_id: string }>(
    world,
    `select distinct on (p.id) t.id, p.id as payout_id from payouts p join bank_transactions t on t.payout_id = p.id and t.amount_vnd = p.net_vnd
      where p.returned_by is not null and t.state = 'strayed' and not exists (select 1 from bank_transactions o where o.payout_id = p.id and o.state = 'outgoing') order by p.id, t.heard_at desc`,
  ))
    await admin.payPayoutBy(
      {
        ...said,
        transactions: [await seenMovement(world, id)],
        payoutId,
        payoutRevision: await revisionOf(world, 'payouts', { id: payoutId }),
      },
      by,
    );
}

/** Whoever looks at a doubtful report knows which money it tells of: by the bank's own paper. */
export async function decideDoubts(world: World): Promise<void> {
  for (;;) {
    const [doubt] = await listRows<{ id: string; shown: string; told: string; known: string }>(
      world,
      `select e.id::text as id, e.resembles as shown, e.payload ->> 'truth' as told, t.extra ->> 'truth' as known
      from bank_events e join bank_transactions t on t.id = e.resembles where e.outcome = 'doubtful' order by e.id limit 1`,
    );
    if (doubt === undefined) return;
    const revision = await toldRevisionOf(world.database, doubt.id);
    const decided = await world.process.commerce.reports.decide(
      { id: doubt.id, shownId: doubt.shown, revision, isSame: doubt.told === doubt.known },
      { actorId: world.adminId, now: world.now() },
    );
    // Somebody else may have decided it at the same moment.
    if (!decided.ok && decided.error.code !== 'NOT_FOUND' && decided.error.code !== 'SEEN_CHANGED')
      throw new Error(`a doubt could not be decided: ${decided.error.code}`);
  }
}

async function waiting(world: World): Promise<number> {
  return (await listRows(world, 'select 1 from bank_events where processed_at is null')).length;
}
