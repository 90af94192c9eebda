import type { Action } from './action.ts';
import { referenceOf } from './bank.ts';
import { claimsOf, isAllBack } from './claims.ts';
import { pick, times } from './learner-actions.ts';
import { listRows } from './rows.ts';
import { revisionOf, seenMovement } from './seen.ts';
import { together } from './together.ts';
import type { World } from './world.ts';

type Numbers = Pick<Action, 'a' | 'b' | 'c'>;

/**
 * The bank sends back a refund that left, with its code or without, sometimes less than it was; an
 * administrator lays the money to it, or by a slip to another one.
 */
export async function returnRefund(world: World, { a, b, c }: Numbers): Promise<void> {
  const transfer = pick(
    world.transfers.filter(
      ({ id, direction, memo }) =>
        direction === 'out' && memo.startsWith('HOAN TIEN HT') && !world.sentBack.has(id),
    ),
    a,
  );
  if (transfer === undefined) return;
  const [left] = await listRows<{ id: string }>(
    world,
    'select id from refunds where memo_code = $1',
    transfer.memo.slice(10, 20),
  );
  if (left === undefined) return;
  world.sentBack.add(transfer.id);
  const isNamed = c % 3 > 0;
  const back = world.transfer({
    direction: 'in',
    amountVnd: transfer.amountVnd - (c % 4 === 0 ? 11_000n : 0n),
    memo: isNamed ? `HOAN TRA ${transfer.memo}` : 'HOAN TRA LENH CHUYEN TIEN',
  });
  if (b % 5 === 0) return;
  await world.tell(back, 'sepay');
  const [money] = await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where reference = $1 and state = 'review'",
    referenceOf(back),
  );
  const slip =
    b % 7 === 2
      ? pick(
          await listRows<{ id: string }>(
            world,
            "select id from refunds where state = 'sent' and returned_by is null and amount_vnd = $1 and id <> $2::uuid order by id",
            back.amountVnd,
            left.id,
          ),
          c,
        )
      : undefined;
  if (money === undefined) return;
  if (slip !== undefined)
    for (const claim of await claimsOf(world, { refundId: slip.id })) world.saidNotOut.add(claim);
  await layReturn(world, {
    transactionId: money.id,
    refundId: slip?.id ?? left.id,
    isTwice: b % 2 === 1,
    codeIsWrong: slip !== undefined,
  });
}

/** What was laid to a refund as its return is not that, or is it after all. */
export async function unreturnRefund(world: World, { a, b, c }: Numbers): Promise<void> {
  const laid = pick(
    await listRows<{ id: string; transaction_id: string }>(
      world,
      'select id, returned_by as transaction_id from refunds where returned_by is not null order by id',
    ),
    a,
  );
  if (laid === undefined) return;
  const { id: refundId, transaction_id: transactionId } = laid;
  const seen = await seenMovement(world, transactionId, a);
  const by = { actorId: world.adminId, now: world.now() };
  await together(
    times(1 + (b % 2), async () =>
      world.process.commerce.admin.unreturnRefund(
        { ...seen, reason: 'nhầm', isPaidTooMuch: false },
        by,
      ),
    ),
  );
  if (c % 2 === 1) await layReturn(world, { transactionId, refundId, codeIsWrong: b % 3 === 0 });
}

/** Somebody takes money that came for the return of a refund, once or twice at the same moment. */
export async function layReturn(
  world: World,
  {
    transactionId,
    refundId,
    isTwice = false,
    codeIsWrong = false,
  }: {
    readonly transactionId: string;
    readonly refundId: string;
    readonly isTwice?: boolean;
    readonly codeIsWrong?: boolean;
  },
): Promise<void> {
  const refundRevision = await revisionOf(world, 'refunds', { id: refundId });
  const seen = await seenMovement(world, transactionId);
  const isOfLast = await isAllBack(world, { refundId });
  const by = { actorId: world.adminId, now: world.now() };
  await together(
    times(isTwice ? 2 : 1, async () =>
      world.process.commerce.admin.returnRefund(
        { ...seen, refundId, refundRevision, codeIsWrong, isSeenAgain: true, isOfLast },
        by,
      ),
    ),
  );
}
