import type { Action } from './action.ts';
import { referenceOf } from './bank.ts';
import { pick, times } from './learner-actions.ts';
import { listRows } from './rows.ts';
import { seenMovement } from './seen.ts';
import { together } from './together.ts';
import type { World } from './world.ts';

type Numbers = Pick<Action, 'a' | 'b' | 'c'>;
const reason = 'theo sao kê';

/**
 * The bank sends back a transfer that waits or was set aside, with its words or without; an
 * administrator says so, sometimes two at once.
 */
export async function pairTransfer(world: World, { a, b, c }: Numbers): Promise<void> {
  const { admin } = world.process.commerce;
  const left = pick(
    (
      await listRows<{ id: string; truth: string }>(
        world,
        "select id, extra ->> 'truth' as truth from bank_transactions where direction = 'out' and state in ('strayed', 'ignored') order by id",
      )
    ).filter(({ truth }) => !world.sentBack.has(Number(truth))),
    a,
  );
  const transfer = world.transfers.find(({ id }) => id === Number(left?.truth));
  if (left === undefined || transfer === undefined) return;
  world.sentBack.add(transfer.id);
  const back = world.transfer({
    direction: 'in',
    amountVnd: transfer.amountVnd,
    memo: b % 2 === 0 ? `HOAN TRA ${transfer.memo}` : 'HOAN TRA LENH CHUYEN TIEN',
  });
  await world.tell(back, 'sepay');
  const [money] = await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where reference = $1 and state = 'review'",
    referenceOf(back),
  );
  if (money === undefined) return;
  const seen = await seenMovement(world, money.id);
  const { transactionId: transferId, revision: transferRevision } = await seenMovement(
    world,
    left.id,
    a,
  );
  // What came says the transfer's words, or nothing: then somebody has to look.
  const codeIsWrong = b % 2 !== 0;
  const by = { actorId: world.adminId, now: world.now() };
  await together(
    times(1 + (c % 2), async () =>
      admin.pairTransfer({ ...seen, transferId, transferRevision, reason, codeIsWrong }, by),
    ),
  );
}

/** A pair was a slip: both halves wait again, named by either. */
export async function unpairTransfer(world: World, { a, b }: Numbers): Promise<void> {
  const half = pick(
    await listRows<{ id: string }>(
      world,
      "select id from bank_transactions where state = 'paired' order by id",
    ),
    a,
  );
  if (half === undefined) return;
  const seen = await seenMovement(world, half.id, a);
  const by = { actorId: world.adminId, now: world.now() };
  await together(
    times(1 + (b % 2), async () =>
      world.process.commerce.admin.unpairTransfer({ ...seen, reason }, by),
    ),
  );
}
