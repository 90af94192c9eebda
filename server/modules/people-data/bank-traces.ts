import { type RawBuilder, sql } from 'kysely';
import { hasCode } from '#server/db/money-that-left.ts';
import { codesOfRefund } from '#server/db/money-that-returns.ts';
import { ofPayout } from '#server/db/payouts-that-left.ts';

type Sql = RawBuilder<unknown>;

/** Whose: what stands in the brackets of `user_id in (…)`, one id or a question for many. */
export type People = Sql;

/** One person, by a parameter with their id. */
export const onePerson = (userId: RawBuilder<string>): People => sql`${userId}::uuid`;

/** Everybody who was deleted. */
export const allDeleted: People = sql`select u.id from users u where u.deleted_at is not null`;

/** Ids of people's orders. */
const ordersOf = (people: People): Sql =>
  sql`select o.id from orders o where o.user_id in (${people})`;

/** Whether `bank_transactions t` belongs to no order and says the code of one of these. */
const saysCodeOf = (orders: Sql): Sql => sql`
  (t.order_id is null and exists (select 1 from memo_tokens(t.memo) token join payment_codes c on c.code = token where c.order_id in (${orders})))`;

/** Accounts that people have told, as far as they are readable. */
const accountsOf = (people: People): Sql => sql`
  select u.account_bank, u.account_last4, fold_text(u.account_holder) from users u where u.id in (${people})
  union all select a.bank_bin, a.account_last4, fold_text(a.account_holder) from affiliates a where a.user_id in (${people})
  union all select p.bank_bin, p.account_last4, fold_text(p.account_holder) from payouts p where p.affiliate_id in (${people})
  union all select r.bank_bin, r.account_last4, fold_text(r.account_holder) from refunds r where r.order_id in (${ordersOf(people)})`;

/**
 * Ids of what goes back to people: of their orders, and of money without an order that says their
 * code or goes to an account of theirs. Enough to erase it; no proof that it is theirs: a copy of
 * their data goes by their orders alone.
 */
export const refundsOf = (people: People): Sql => sql`
  select r.id from refunds r left join bank_transactions t on t.id = r.transaction_id
  where r.order_id in (${ordersOf(people)}) or t.order_id in (${ordersOf(people)}) or ${saysCodeOf(ordersOf(people))}
    or (r.order_id is null and (r.bank_bin, r.account_last4, fold_text(r.account_holder)) in (${accountsOf(people)}))`;

/** Whether `bank_transactions t` is what these refunds give back, what paid them or came back. */
export const movedFor = (refunds: Sql): Sql => sql`
  (t.refund_id in (${refunds})
    or t.id in (select unnest(array[r.transaction_id, r.paid_by, r.returned_by]) from refunds r where r.id in (${refunds})))`;

/** Ids of movements that lie beside their orders or name their payouts. */
const halvesOf = (people: People): Sql =>
  sql`select h.id from bank_transactions h where h.order_id in (${ordersOf(people)}) or h.payout_id in (select p.id from payouts p where p.affiliate_id in (${people}))`;

/** Queries the codes by which money goes to people, of now and of before. */
const codesTo = (people: People): Sql => sql`
  select c.code from refunds r cross join lateral (${codesOfRefund}) c(code) where r.order_id in (${ordersOf(people)})
  union all select c.code from payouts p cross join lateral (${ofPayout.codes}) c(code) where p.affiliate_id in (${people})`;

/**
 * Whether `bank_transactions t` points to them itself: it says such a code, or as much of one as a
 * bank leaves, or is from whom they told as the holder of an account.
 */
const pointsTo = (people: People): Sql => sql`
  (exists (select 1 from (${codesTo(people)}) c where ${hasCode(sql`memo_as_read(t.memo)`, sql`c.code`)})
    or coalesce(fold_text(t.counterparty) in (select a.holder from (${accountsOf(people)}) a(bank, last4, holder)), false))`;

/** `isMoneyOf` of a movement by itself, whatever its parts are. */
const isOwnMoneyOf = (people: People): Sql => sql`
  (t.order_id in (${ordersOf(people)}) or ${saysCodeOf(ordersOf(people))}
    or ${movedFor(refundsOf(people))}
    or t.payout_id in (select p.id from payouts p where p.affiliate_id in (${people}))
    or t.id in (select p.returned_by from payouts p where p.affiliate_id in (${people}))
    or (t.paired_with in (${halvesOf(people)}) and ${pointsTo(people)})
    or (t.direction = 'out' and (t.reference, t.amount_vnd) in (select p.reference, p.net_vnd from payouts p where p.affiliate_id in (${people}))))`;

/**
 * Whether `bank_transactions t` is money that moved between these people and us: for their orders,
 * by their code, what went back to them, their payouts and what of them came back, with the other
 * half of a pair that points to them: a person may have paired it by a slip, and who paid it is
 * known by its words alone; and what was split, a part of which is such money. The only definition:
 * what is told before somebody is deleted and what is told afterwards goes by it.
 */
export const isMoneyOf = (people: People): Sql => sql`
  (${isOwnMoneyOf(people)} or t.id in (select t.part_of from bank_transactions t where t.part_of is not null and ${isOwnMoneyOf(people)}))`;

/** Ids of that money. */
export const moneyOf = (people: People): Sql =>
  sql`select t.id from bank_transactions t where ${isMoneyOf(people)}`;

/**
 * Takes the words out of `bank_transactions t`: what stays are the sums, the moments, the bank's
 * reference and the codes of ours that its memo had, which is what the books need. That there were
 * others is kept too: what is told again in them is not other money for that.
 */
export const withoutWords: Sql = sql`
  counterparty = null, extra = ${keptExtra()}, memo = ${keptMemo()}, words_erased = true`;

/** Whether `bank_transactions t` still has words. */
export const hasWords: Sql = sql`(t.counterparty is not null or t.extra <> ${keptExtra()} or t.memo <> ${keptMemo()} or not t.words_erased)`;

function keptExtra(): Sql {
  // The day of a statement's line tells later statements that the line is known.
  return sql`(case when t.extra ->> 'at' is null then '{}' else jsonb_build_object('at', t.extra -> 'at') end)`;
}

function keptMemo(): Sql {
  return sql`coalesce(nullif(memo_codes(t.memo), ''), (select r.memo_code from refunds r where r.paid_by = t.id or r.id = t.refund_id limit 1), '')`;
}
