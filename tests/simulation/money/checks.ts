import { causeKinds } from '#shared/domain/commerce/called-off.ts';
import {
  mayBecome,
  type OrderStatus,
  orderStatuses,
} from '#shared/domain/commerce/order-status.ts';
import { findWrongFigure } from './affiliate-checks.ts';
import { listRows } from './rows.ts';
import type { World } from './world.ts';

/** Whether the order `o` was sold once, also where that was undone. */
const wasSold = `(o.paid_at is not null or exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'sale_undone'))`;

/** What says why an order is closed. */
const causes = causeKinds.map((kind) => `'${kind}'`).join(', ');

/**
 * What must hold whenever nobody is in the middle of something, each as a statement that finds what
 * breaks it. Written against the tables and the truth of the world, with nothing of the services.
 */
const laws: Readonly<Record<string, string>> = {
  'the ledger adds up': `select problem || ' ' || subject || ' ' || amount from ledger_problems()`,
  'the audit is whole': `select fault || ' ' || seq from audit_first_fault()`,
  // Whatever was decided of it: what waits is not booked yet, and what was only said is not told
  // yet.
  'the books hold what the bank holds, and what visibly waits': `select b.cash || ' is not ' || e.cash from
    (select sum(balance) as cash from ledger_accounts where name = 'cash') b,
    (select coalesce((select sum(case direction when 'in' then amount_vnd else -amount_vnd end) from bank_transactions where state <> 'split'), 0)
      + coalesce((select sum(amount_vnd) from bank_transactions where direction = 'out' and state = 'strayed'), 0)
      + coalesce((select sum(p.net_vnd) from payouts p where p.status in ('draft', 'confirmed') and exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing')), 0)
      - coalesce((select sum(amount_vnd) from refunds where state = 'sent' and paid_by is null), 0)
      - coalesce((select sum(p.net_vnd) from payouts p where (p.status in ('sent', 'completed') or p.returned_by is not null) and not exists (select 1 from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing')), 0) as cash) e
    where b.cash <> e.cash`,
  'nothing is written off that its payment may be': `select t.memo || ' ' || t.amount_vnd || ' ' || t.state from bank_transactions t join payouts p on p.id = t.payout_id
    where t.state in ('ignored', 'fee', 'tax') and t.amount_vnd >= p.net_vnd and (p.status <> 'failed' or p.returned_by is not null) and not exists (select 1 from bank_transactions o where o.payout_id = p.id and o.state = 'outgoing')`,
  'nothing is written off that its refund may be, unless somebody said that its code is wrong': `select t.memo || ' ' || t.amount_vnd from bank_transactions t join refunds r on t.memo like '%' || r.memo_code || '%'
    where t.direction = 'out' and t.state = 'ignored' and r.paid_by is null and r.state not in ('taken_back', 'rejected')
      and (select l.after ->> 'code_is_wrong' from audit_log l where l.action = 'transaction.ignore' and l.subject_id = t.id::text order by l.id desc limit 1) is null`,
  'an order received what is laid to it': `select o.id || ' received ' || o.received_vnd || ' of ' || t.sum from orders o,
    lateral (select coalesce(sum(amount_vnd), 0) as sum from bank_transactions where order_id = o.id and state = 'matched') t where o.received_vnd <> t.sum`,
  'a part of a refund is of one that is paid': `select t.memo || ' ' || t.amount_vnd from bank_transactions t join refunds r on r.id = t.refund_id where r.paid_by is null`,
  'a pair is what left and what came, of one amount, each with the other': `select t.id || ' ' || t.direction || ' ' || coalesce(o.state, '-') from bank_transactions t left join bank_transactions o on o.id = t.paired_with
    where (t.state = 'paired') <> (t.paired_with is not null) or (t.state = 'paired' and (o.paired_with, o.amount_vnd, o.state) is distinct from (t.id, t.amount_vnd, 'paired') or o.direction = t.direction)`,
  // Whatever becomes of its parts: one that was taken back is split too, and stands for nothing.
  'what is split is its parts, and nothing else is': `select w.id || ' ' || w.state || ' ' || w.amount_vnd || ' in ' || p.sum from bank_transactions w
    cross join lateral (select coalesce(sum(x.amount_vnd), 0) as sum from bank_transactions x where x.part_of = w.id and x.state <> 'split') p
    where w.part_of is null and p.sum <> case when w.state = 'split' then w.amount_vnd else 0 end`,
  // A person may say that a line of a statement is one: it is known by that.
  'no report makes a part': `select e.provider || ' ' || e.provider_id || ' ' || e.outcome from bank_events e join bank_transactions t on t.id = e.transaction_id where t.part_of is not null and e.outcome not in ('known', 'doubtful')`,
  // Nobody says in these histories that they are two payments, unless by laying one by hand; what
  // is told after the split, while its parts are not laid yet, a person has decided.
  'no part is laid that was known as a single line': `select x.id || ' of ' || x.order_id || ' beside ' || t.id from bank_transactions x join bank_transactions t on t.order_id = x.order_id and t.amount_vnd = x.amount_vnd and t.part_of is null join bank_transactions w on w.id = x.part_of
    where x.state = 'matched' and t.state = 'matched' and t.settled_at < w.settled_at
      and not exists (select 1 from audit_log a where a.subject_kind = 'transaction' and a.subject_id in (x.id::text, t.id::text))`,
  'what was split names nothing that is forgotten': `select w.id || ' ' || c.code from bank_transactions w cross join lateral memo_tokens(w.memo) c(code)
    where w.part_of is null and w.state = 'split' and w.code_said is null and not w.words_erased
      and (exists (select 1 from payment_codes p where p.code = c.code) or exists (select 1 from refunds r where r.memo_code = c.code))
      and not exists (select 1 from bank_transactions x where x.part_of = w.id and x.state <> 'split' and memo_as_read(x.memo) like '%' || c.code || '%')`,
  'a bank transaction is known once': `select extra ->> 'truth' || ' × ' || count(*) from bank_transactions where part_of is null group by extra ->> 'truth' having count(*) > 1`,
  'a report is laid to the money that it tells of': `select e.provider || ' ' || e.provider_id || ' tells of ' || (e.payload ->> 'truth') || ', laid to ' || (t.extra ->> 'truth')
    from bank_events e join bank_transactions t on t.id = e.transaction_id where e.payload ->> 'truth' <> t.extra ->> 'truth'`,
  'revenue is the orders that are paid and kept': `select b.sum || ' is not ' || e.sum from (select -sum(balance) as sum from ledger_accounts where name = 'revenue') b,
    (select coalesce(sum(total_vnd), 0) as sum from orders where status = 'paid') e where b.sum <> e.sum`,
  'no sale is undone that other money pays': `select o.id || ' received ' || o.received_vnd || ' of ' || o.total_vnd from orders o
    where o.received_vnd >= o.total_vnd and exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'sale_undone'
      and not exists (select 1 from order_events i where i.order_id = o.id and i.kind = 'money_in' and i.id > e.id))`,
  'an order is called off for nothing that is so no more': `select o.id || ' ' || e.note from orders o
    cross join lateral (select kind, note from order_events where order_id = o.id and kind in (${causes}) order by id desc limit 1) e
    join orders x on x.user_id = o.user_id where o.status = 'cancelled' and e.kind = 'cancelled'
      and (e.note = 'other_paid #MV-' || x.number and exists (select 1 from order_events u where u.order_id = x.id and u.kind = 'sale_undone') or e.note = 'base_ended #MV-' || x.number and x.status = 'paid')`,
  'what is owed for refunds is the open refunds': `select name || ': ' || b.sum || ' is not ' || e.sum from
    (select name, -sum(balance) as sum from ledger_accounts where name in ('refund_payable', 'excess') group by name) b,
    lateral (select coalesce(sum(amount_vnd), 0) as sum from refunds where kind = case b.name when 'excess' then 'excess' else 'order' end and state in ('needs_account', 'requested', 'sending')) e where b.sum <> e.sum`,
  'clearing is what nobody has decided on yet': `select b.sum || ' is not ' || e.sum from (select -sum(balance) as sum from ledger_accounts where name = 'clearing') b,
    (select coalesce((select sum(t.amount_vnd) from bank_transactions t where t.direction = 'in' and (t.state = 'review'
        or (t.state = 'refund' and exists (select 1 from refunds r where r.transaction_id = t.id and r.state in ('needs_account', 'requested', 'sending'))))), 0)
      + coalesce((select sum(received_vnd - excess_vnd) from orders where paid_at is null), 0) as sum) e where b.sum <> e.sum`,
  // What came back is owed by the refund that is there instead of it.
  'what came too much of an order is its refunds, also of what was given up': `select o.id || ': ' || o.excess_vnd || ' is not ' || r.sum from orders o
    cross join lateral (select coalesce(sum(amount_vnd), 0) as sum from refunds where order_id = o.id and kind = 'excess' and state <> 'rejected' and returned_by is null) r where o.excess_vnd <> r.sum`,
  'nobody has given up for a sale that was none': `select o.id || ': ' || r.sum || ' of ' || g.sum from orders o
    cross join lateral (select max(id) as id from order_events where order_id = o.id and kind = 'sale_undone') u
    cross join lateral (select coalesce(sum(amount_vnd), 0) as sum from refunds where order_id = o.id and kind = 'excess' and state = 'taken_back') r
    cross join lateral (select coalesce(sum(amount_vnd), 0) as sum from order_events where order_id = o.id and kind = 'excess_given_up' and id > u.id) g
    where u.id is not null and r.sum > g.sum`,
  'no more goes back than came': `select o.id || ': ' || sum(r.amount_vnd) || ' of ' || o.received_vnd from orders o join refunds r on r.order_id = o.id
    where r.state in ('requested', 'sending', 'sent') and r.returned_by is null and r.kind <> 'unmatched' group by o.id having sum(r.amount_vnd) > o.received_vnd`,
  'who paid may watch, and nobody else': `select coalesce(o.id::text, '-') || ' ' || coalesce(o.status, '-') || ' access ' || coalesce(e.plan, 'none')
    from (select * from orders where status = 'paid') o full join (select * from entitlements where revoked_at is null and order_id is not null) e
      on e.order_id = o.id and e.user_id = o.user_id and e.plan = o.plan where o.id is null or e.order_id is null`,
  'nobody holds a plan twice': `select user_id || ' ' || string_agg(plan, ', ') from entitlements where revoked_at is null and order_id is not null group by user_id
    having count(*) > 1 and not (count(*) = 2 and exists (select 1 from orders o where o.user_id = entitlements.user_id and o.is_upgrade and o.status = 'paid') and count(distinct plan) = 2)`,
  'a paid order has its one valid pass, another none': `select o.id || ' ' || o.status || ' has ' || count(t.id) from orders o left join tickets t on t.order_id = o.id and t.event_id is null and t.state = 'valid'
    group by o.id having count(t.id) <> case when o.status = 'paid' then 1 else 0 end`,
  'a paid order is told once, with one e-mail': `select o.id || ' told ' || count(n.id) || ', mailed ' || count(m.id) from orders o
    left join notifications n on n.user_id = o.user_id and n.key = 'order_paid:' || o.id left join emails m on m.notification_id = n.id
    group by o.id having count(n.id) <> case when ${wasSold} then 1 else 0 end or count(m.id) <> count(n.id)`,
  'a referred order has its one commission once it was paid': `select o.id || ' ' || o.status || ' ' || coalesce(c.status, 'none') from orders o left join commissions c on c.order_id = o.id
    where (c.id is not null) <> (o.affiliate_id is not null and ${wasSold} and o.total_vnd > o.waived_vnd) or c.affiliate_id <> o.affiliate_id`,
  'a commission is its rate of what was paid, rounded down, at most 30 %': `select c.order_id || ' ' || c.amount_vnd || ' of ' || c.base_vnd from commissions c join orders o on o.id = c.order_id
    where c.amount_vnd <> floor(c.base_vnd::numeric * c.rate_bp / 10000) or c.amount_vnd * 10 > c.base_vnd * 3 or c.base_vnd > o.total_vnd - o.waived_vnd`,
  // Who was gone when the order was paid never had it; who is deleted has no use for one that would
  // live again.
  'a commission is undone with its order, and only then': `select c.order_id || ' ' || o.status || ' ' || c.status from commissions c join orders o on o.id = c.order_id join users u on u.id = c.affiliate_id
    where coalesce(c.end_reason, '') not in ('fraud', 'affiliate_gone') and (o.status = 'paid') = (c.status in ('void', 'reversed')) and not (o.status = 'paid' and u.deleted_at is not null)`,
  'an order costs, and ends, as it was promised last': `select o.id::text from orders o
    where (o.expires_at, o.is_upgrade, o.list_vnd, o.early_discount_vnd, o.upgrade_credit_vnd, o.voucher_id, o.voucher_discount_vnd) is distinct from
      (select (until, is_upgrade, list_vnd, early_discount_vnd, upgrade_credit_vnd, voucher_id, voucher_discount_vnd) from order_events e where e.order_id = o.id and e.until is not null order by e.id desc limit 1)`,
  'no commission matures in its window': `select c.order_id || ' at ' || c.approved_at from commissions c join orders o on o.id = c.order_id where c.approved_at <= o.refundable_until`,
  'a commission in a payment is in one that stands': `select c.order_id || ' ' || c.status || ' ' || p.status from commissions c join payouts p on p.id = c.payout_id where p.status = 'failed' and c.status in ('in_payout', 'paid')`,
  'what is held equals the commissions in hold': `select f.code || ': ' || b.sum || ' is not ' || e.sum from affiliates f,
    lateral (select coalesce(-sum(balance), 0) as sum from ledger_accounts where user_id = f.user_id and name = 'affiliate_pending') b,
    lateral (select coalesce(sum(amount_vnd), 0) as sum from commissions where affiliate_id = f.user_id and status in ('pending', 'on_hold')) e where b.sum <> e.sum`,
  'a wallet is what matured, less what was reversed and paid': `select f.code || ': ' || b.sum || ' is not ' || e.sum from affiliates f,
    lateral (select coalesce(-sum(balance), 0) as sum from ledger_accounts where user_id = f.user_id and name = 'affiliate_wallet') b,
    lateral (select coalesce((select sum(amount_vnd) from commissions where affiliate_id = f.user_id and status in ('approved', 'in_payout', 'paid')), 0)
      - coalesce((select sum(gross_vnd) from payouts where affiliate_id = f.user_id and status <> 'failed'), 0) as sum) e where b.sum <> e.sum`,
  'no more is paid out than matured': `select f.code || ': ' || p.sum || ' of ' || m.sum from affiliates f,
    lateral (select coalesce(sum(gross_vnd), 0) as sum from payouts where affiliate_id = f.user_id and status <> 'failed') p,
    lateral (select coalesce(sum(amount_vnd), 0) as sum from commissions where affiliate_id = f.user_id and approved_at is not null) m where p.sum > m.sum`,
  'payments on their way are what payout_clearing holds, and their tax less what was remitted what tax_payable holds': `select b.net || '/' || b.tax || ' is not ' || e.net || '/' || e.tax from
    (select -sum(balance) filter (where name = 'payout_clearing') as net, -sum(balance) filter (where name = 'tax_payable') as tax from ledger_accounts) b,
    (select coalesce(sum(net_vnd) filter (where status in ('draft', 'confirmed')), 0) as net, coalesce(sum(tax_vnd) filter (where status <> 'failed'), 0) - (select coalesce(sum(amount_vnd), 0) from bank_transactions where state = 'tax') as tax from payouts) e where b.net <> e.net or b.tax <> e.tax`,
  'no more tax was remitted than was ever withheld': `select 'remitted ' || t.sum || ' of ' || w.sum from
    (select coalesce(sum(amount_vnd), 0) as sum from bank_transactions where state = 'tax') t, (select coalesce(sum(tax_vnd), 0) as sum from payouts) w where t.sum > w.sum`,
  'a voucher is used as often as its uses say, and never too often': `select v.code || ': ' || v.used || '/' || v.max_uses || ', ' || count(u.id) from vouchers v left join voucher_uses u on u.voucher_id = v.id and u.state <> 'released'
    group by v.id having v.used <> count(u.id) or count(u.id) > v.max_uses`,
  // A person may lay money to an order whose voucher is gone: where they said so, it holds.
  'an order holds its voucher while it may be paid, and has spent it when it was': `select o.id || ' ' || o.status || ' ' || coalesce(u.state, 'none') from orders o left join voucher_uses u on u.order_id = o.id and u.state <> 'released'
    where not (u.id is null and exists (select 1 from audit_log a where a.action = 'transaction.match' and a.after ->> 'voucher_is_gone' = o.id::text))
      and case when o.paid_at is not null then (o.voucher_code is not null) <> (u.state is not distinct from 'redeemed')
      when o.status in ('pending', 'underpaid') then (o.voucher_code is not null) <> (u.state is not distinct from 'reserved')
      when o.status in ('expired', 'cancelled') then u.id is not null else false end`,
};

const allLaws = Object.entries(laws)
  .map(
    ([, text], index) =>
      `select $${index + 1}::text as law, (case_${index}.*)::text as found from (${text}) case_${index}`,
  )
  .join(' union all ');

/** The first thing that does not hold, or null. */
export async function findViolation(world: World): Promise<string | null> {
  if (world.faults.length > 0) return `fault: ${world.faults[0]}`;
  const [broken] = await listRows<{ law: string; found: string }>(
    world,
    `${allLaws} limit 1`,
    ...Object.keys(laws),
  );
  if (broken !== undefined) return `${broken.law}: ${broken.found}`;
  return (await findLost(world)) ?? (await findUnknownWaiver(world)) ?? findWrongFigure(world);
}

/** An order that was answered, and is gone or another's; money that was told, and is nowhere. */
async function findLost(world: World): Promise<string | null> {
  const orders = new Map(
    (await listRows<{ id: string; user_id: string }>(world, 'select id, user_id from orders')).map(
      (row) => [row.id, row.user_id],
    ),
  );
  const lost = world.orders.find(({ id, userId }) => orders.get(id) !== userId);
  if (lost !== undefined) return `order ${lost.id} is lost`;
  const stored = new Set(
    (
      await listRows<{ truth: string }>(
        world,
        "select payload ->> 'truth' as truth from bank_events",
      )
    ).map(({ truth }) => Number(truth)),
  );
  const dropped = [...world.told].find((id) => !stored.has(id));
  if (dropped !== undefined) return `transfer ${dropped} was told and is not stored`;
  const unreadable = await listRows<{ report: string }>(
    world,
    "select provider || ':' || provider_id as report from bank_events where outcome = 'unreadable'",
  );
  const blocked = unreadable.find(({ report }) => world.readable.has(report));
  return blocked === undefined
    ? null
    : `${blocked.report} was told so that it can be read, and is kept as unreadable`;
}

async function findUnknownWaiver(world: World): Promise<string | null> {
  const waived = await listRows<{ id: string }>(
    world,
    "select id from orders where waived_vnd > 0 and status = 'paid'",
  );
  const unknown = waived.find(({ id }) => !world.waived.has(id));
  return unknown === undefined ? null : `order ${unknown.id} was paid with less than it cost`;
}

/** Watches that no order takes a way that there is not. */
export function watchStatuses(world: World): () => Promise<string | null> {
  const seen = new Map<string, OrderStatus>();
  let restores = 0;
  return async () => {
    // A database that went back knows nothing of the ways since.
    if (world.restores !== restores) seen.clear();
    restores = world.restores;
    for (const { id, status } of await listRows<{ id: string; status: OrderStatus }>(
      world,
      'select id, status from orders',
    )) {
      const before = seen.get(id);
      if (before !== undefined && !waysFrom(before).has(status))
        return `order ${id} went from ${before} to ${status}`;
      seen.set(id, status);
    }
    return null;
  };
}

/**
 * Watches that who is deleted or blocked, and stays so, gets no commission and no payment, and that
 * nobody is given where one would go.
 */
export function watchGone(world: World): () => Promise<string | null> {
  let before: {
    readonly gone: readonly string[];
    readonly got: ReadonlySet<string>;
    readonly unblocked: number;
    readonly restores: number;
  } = { gone: [], got: new Set(), unblocked: 0, restores: 0 };
  return async () => {
    const gone = await listRows<{ id: string }>(
      world,
      'select id from users where deleted_at is not null or blocked_at is not null',
    );
    const got = await listRows<{ what: string; affiliate_id: string }>(
      world,
      `select 'payment ' || id as what, affiliate_id from payouts where confirmed_at is not null
      union all select 'hand-out ' || times_handed_out || ' of payment ' || id, affiliate_id from payouts where times_handed_out > 0
      union all select 'commission of order ' || order_id, affiliate_id from commissions where end_reason is distinct from 'affiliate_gone'`,
    );
    // Who was let in again in between may have got it then; what a backup has is not new, and it
    // may know nothing of who went.
    const stayed =
      world.unblocked === before.unblocked && world.restores === before.restores ? before.gone : [];
    const wrong = got.find(
      ({ what, affiliate_id: id }) => !before.got.has(what) && stayed.includes(id),
    );
    before = {
      gone: gone.map(({ id }) => id),
      got: new Set(got.map(({ what }) => what)),
      unblocked: world.unblocked,
      restores: world.restores,
    };
    return wrong === undefined ? null : `${wrong.what} for somebody who is gone`;
  };
}

/** Every state that can follow, however many steps were taken meanwhile. */
function waysFrom(status: OrderStatus): ReadonlySet<OrderStatus> {
  const found = new Set<OrderStatus>([status]);
  // A set that grows while it is walked is walked to its end.
  for (const from of found) for (const to of orderStatuses) if (mayBecome(from, to)) found.add(to);
  return found;
}

/** What holds only when everything was told, decided and sent. */
export async function findLeftOver(world: World): Promise<string | null> {
  const open = await listRows<{ name: string; balance: string }>(
    world,
    "select name, balance from ledger_accounts where name in ('clearing', 'excess', 'refund_payable') and balance <> 0",
  );
  if (open.length > 0)
    return `left over: ${open.map(({ name, balance }) => `${name} ${balance}`).join(', ')}`;
  const known = await listRows<{ truth: string; direction: string; amount_vnd: string }>(
    world,
    "select extra ->> 'truth' as truth, direction, amount_vnd from bank_transactions where part_of is null",
  );
  const truth = world.transfers
    .map(({ id, direction, amountVnd }) => `${id} ${direction} ${amountVnd}`)
    .toSorted();
  const booked = known
    .map(({ truth, direction, amount_vnd: amount }) => `${truth} ${direction} ${amount}`)
    .toSorted();
  if (truth.join('\n') !== booked.join('\n'))
    return `the bank moved ${truth.length} transfers, ${booked.length} are known: ${truth.find((line) => !booked.includes(line)) ?? booked.find((line) => !truth.includes(line)) ?? ''}`;
  const moved = world.transfers.reduce(
    (sum, { direction, amountVnd }) => sum + (direction === 'in' ? amountVnd : -amountVnd),
    0n,
  );
  const [cash] = await listRows<{ balance: string }>(
    world,
    "select balance from ledger_accounts where name = 'cash'",
  );
  return BigInt(cash?.balance ?? 0) === moved
    ? null
    : `the bank holds ${moved}, the books say ${cash?.balance ?? 0}`;
}
