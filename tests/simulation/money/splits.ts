import type { Action } from './action.ts';
import { referenceOf } from './bank.ts';
import { claimsOf, findAway } from './claims.ts';
import { pick, times } from './learner-actions.ts';
import { listRows } from './rows.ts';
import { seenMovement } from './seen.ts';
import { together } from './together.ts';
import type { NamedPart } from '#server/modules/commerce/split-movements.ts';
import type { World } from './world.ts';

type Numbers = Pick<Action, 'a' | 'b' | 'c'>;
const reason = 'theo sao kê';
/** Whoever is asked of a part looks at the statement first. */
const unasked = (parts: readonly NamedPart[]) =>
  parts.map((part) => ({ ...part, isOtherMoney: false, isTooMuch: false }));

/** What one transfer is for, and what that comes to. */
interface Thing {
  readonly code: string;
  readonly amountVnd: bigint;
}

/**
 * One transfer pays two orders, or what was said to be sent leaves in one line of the bank, with
 * its fee; an administrator splits it, sometimes two at once, sometimes with a part of no code.
 * Sometimes its single lines are money of their own, which it may be told of as.
 */
export async function splitTransfer(world: World, { a, b, c }: Numbers): Promise<void> {
  const isOut = b % 3 === 2;
  const things = isOut ? await sentTogether(world) : await twoOrders(world, { a, b });
  if (things.length < 2) return;
  const besideVnd = c % 4 === 3 ? 11_000n : 0n;
  const sumVnd = things.reduce((sum, { amountVnd }) => sum + amountVnd, besideVnd);
  const transfer = world.transfer({
    direction: isOut ? 'out' : 'in',
    amountVnd: sumVnd,
    memo: isOut ? 'THANH TOAN LO' : `CTY ${things.map(({ code }) => code).join(' ')}`,
  });
  // Their payers pay each by itself as well, before or after: told alike, that may be this sum.
  const alone = isOut || a % 3 > 0 ? [] : things;
  const tellAlone = async () => {
    for (const { code, amountVnd } of alone)
      await world.tell(
        world.transfer({ direction: 'in', amountVnd, memo: `CTY ${code}` }),
        b % 2 === 0 ? 'sepay' : 'statement',
      );
  };
  if (c % 2 === 0) await tellAlone();
  await world.tell(transfer, 'sepay');
  if (c % 2 > 0) await tellAlone();
  const [money] = await listRows<{ id: string }>(
    world,
    "select id from bank_transactions where reference = $1 and state in ('review', 'strayed') and part_of is null",
    referenceOf(transfer),
  );
  if (money === undefined) return;
  // A person looks at the statement first.
  world.clock.nowMs += 60_000;
  const seen = await seenMovement(world, money.id, c);
  const named = c % 5 === 4 ? [{ ...first(things), code: '' }, ...things.slice(1)] : things;
  const parts = besideVnd > 0n ? [...named, { code: '', amountVnd: besideVnd }] : named;
  const by = { actorId: world.adminId, now: world.now() };
  await together(
    times(1 + (a % 2), async () =>
      world.process.commerce.admin.splitTransaction({ ...seen, parts: unasked(parts), reason }, by),
    ),
  );
}

/** What was split was one movement after all, while nothing was laid of it. */
export async function unsplitTransfer(world: World, { a, b }: Numbers): Promise<void> {
  const whole = pick(
    await listRows<{ id: string }>(
      world,
      "select id from bank_transactions where state = 'split' and part_of is null order by id",
    ),
    a,
  );
  if (whole === undefined) return;
  const { admin } = world.process.commerce;
  const by = { actorId: world.adminId, now: world.now() };
  // What its parts were laid to is another's: that is taken off first.
  for (const { id, order_id: orderId, revision } of await listRows<{
    id: string;
    order_id: string;
    revision: string;
  }>(
    world,
    "select t.id, t.order_id, o.revision from bank_transactions t join orders o on o.id = t.order_id where t.part_of = $1 and t.state = 'matched' order by t.id",
    whole.id,
  ))
    if (b % 2 === 0 && orderId !== '')
      await admin.unmatchTransaction(
        { ...(await seenMovement(world, id)), orderRevision: revision, reason },
        by,
      );
  const seen = await seenMovement(world, whole.id);
  await together([
    ...times(1 + (b % 2), async () => admin.unsplitTransaction({ ...seen, reason }, by)),
    splitOn(world, { wholeId: whole.id, a, b }),
  ]);
}

/** A part that waits turns out to be two things, at the same time as others take it back. */
async function splitOn(
  world: World,
  { wholeId, a, b }: Pick<Numbers, 'a' | 'b'> & { readonly wholeId: string },
): Promise<void> {
  const part = pick(
    await listRows<{ id: string; memo: string; amount: string }>(
      world,
      "select id, memo, amount_vnd::text as amount from bank_transactions where part_of = $1 and state in ('review', 'strayed') and amount_vnd > 1 order by id",
      wholeId,
    ),
    a,
  );
  if (part === undefined || b % 3 > 0) return;
  const half = BigInt(part.amount) / 2n;
  await world.process.commerce.admin.splitTransaction(
    {
      ...(await seenMovement(world, part.id, a)),
      parts: unasked(
        [half, BigInt(part.amount) - half].map((amountVnd) => ({ code: '', amountVnd })),
      ),
      reason,
    },
    { actorId: world.adminId, now: world.now() },
  );
}

/** Orders of two learners, and what each lacks, or a little more. */
async function twoOrders(world: World, { a, b }: Pick<Numbers, 'a' | 'b'>) {
  const rows = await listRows<{ code: string; amount: string }>(
    world,
    `select o.payment_code as code, greatest(o.total_vnd - o.waived_vnd - o.received_vnd + o.excess_vnd, 1000)::text as amount
      from orders o where o.status in ('pending', 'underpaid', 'review', 'expired') order by o.id`,
  );
  const one = pick(rows, a);
  const other = pick(
    rows.filter((row) => row !== one),
    b,
  );
  if (one === undefined || other === undefined) return [];
  return [one, other].map(({ code, amount }, at): Thing => ({
    code,
    amountVnd: BigInt(amount) + (at === 0 && b % 7 === 0 ? 5000n : 0n),
  }));
}

/** Payments and refunds that were said to be sent, and of which nothing left yet. */
async function sentTogether(world: World): Promise<readonly Thing[]> {
  await sayAllSent(world);
  const rows = await listRows<{
    code: string;
    amount: string;
    refund_id: string | null;
    payout_id: string | null;
  }>(
    world,
    `select memo_code as code, amount_vnd::text as amount, id as refund_id, null::uuid as payout_id from refunds where state = 'sent' and paid_by is null
    union all select 'CT' || upper(left(p.id::text, 6)), p.net_vnd::text, null, p.id from payouts p where p.status in ('sent', 'completed') and p.returned_by is null
      and not exists (select 1 from bank_transactions t where t.payout_id = p.id)
    order by 1`,
  );
  const things: Thing[] = [];
  for (const { code, amount, refund_id: refundId, payout_id: payoutId } of rows) {
    const claims = await claimsOf(world, {
      ...(refundId !== null && { refundId }),
      ...(payoutId !== null && { payoutId }),
    });
    // What left by itself leaves no second time.
    const hasLeft = world.transfers.some(
      ({ direction, memo }) => direction === 'out' && memo.includes(code),
    );
    if (!hasLeft && findAway(world, claims) === null)
      things.push({ code, amountVnd: BigInt(amount) });
  }
  return things;
}

/** Whoever had the bank take a whole run says so of each payment that nobody was given. */
async function sayAllSent(world: World): Promise<void> {
  const by = { actorId: world.adminId, reason, now: world.now() };
  for (const { id } of await listRows<{ id: string }>(
    world,
    "select id from payouts where status = 'confirmed' and times_handed_out = 0 order by id",
  ))
    await world.process.payouts.markSent(id, 'LO CHI HO', by);
}

function first(things: readonly Thing[]): Thing {
  const [thing] = things;
  if (thing === undefined) throw new Error('there are at least two');
  return thing;
}
