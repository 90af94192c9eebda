import { type Expression, sql } from 'kysely';
import { payoutCodeOf } from '#server/db/payouts-that-left.ts';
import { movedAt } from '#server/db/moved-at.ts';

/**
 * Where money may lie that is the same: between two moments; between two that are further apart,
 * when a statement tells of what a provider told, or the other way round; or with one of these
 * codes (patterns), or laid to what they name, between two that are further apart still.
 */
export interface Around {
  readonly from: Date;
  readonly to: Date;
  readonly lateFrom: Date;
  readonly lateTo: Date;
  readonly codesFrom: Date;
  readonly codesTo: Date;
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** It is told by a statement. */
  readonly isStatement: boolean;
}

/** The parameters of a statement that has them. */
type Params = (name: keyof Around) => Expression<unknown>;

/**
 * `bank_transactions t` may be what somebody tells of, also when others stand for it: it is no part
 * that was taken back.
 */
export const standsForMoney = sql<boolean>`(t.part_of is null or t.state <> 'split' or t.split_on)`;

/** Some statement told of `bank_transactions t`, or of what it is a part of. */
export const inStatements = sql<boolean>`(exists (select 1 from bank_events e where e.transaction_id in (t.id, t.part_of) and e.provider = 'statement'))`;

/** No provider told of `bank_transactions t`, only statements. */
export const onlyInStatements = sql<boolean>`(not exists (select 1 from bank_events e where e.transaction_id in (t.id, t.part_of) and e.provider <> 'statement'))`;

/**
 * The codes of what `bank_transactions t` is laid to, by its words, by a reference or by a person:
 * its order, its refund (also as it was to be sent before), its payment, or the one that came back
 * with it; of what was split those of its parts.
 */
export const laidCodes = sql<readonly string[]>`array(
    select p.code from payment_codes p where p.order_id = t.order_id
    union select r.memo_code from refunds r where r.paid_by = t.id or r.returned_by = t.id or r.id = t.refund_id
    union select f.memo_code from former_refund_transfers f join refunds r on r.id = f.refund_id where r.paid_by = t.id or r.returned_by = t.id or r.id = t.refund_id
    union select ${payoutCodeOf('p')} from payouts p where p.id = t.payout_id or p.returned_by = t.id
    union select c.code from bank_transactions x cross join lateral regexp_split_to_table(memo_codes(x.memo), ' ') c(code) where x.part_of = t.id and x.state <> 'split' and c.code <> '')`;

/**
 * Whether one of these is among `laidCodes`; what they name is looked up once, not for each row.
 * `patterns` of them: of what was split the words of its parts are read.
 */
function isLaidTo(names: Expression<unknown>, patterns: Expression<unknown>) {
  const refunds = sql`(select r.id from refunds r where r.memo_code = any(${names}::text[]) union select f.refund_id from former_refund_transfers f where f.memo_code = any(${names}::text[]))`;
  const payouts = sql`(select p.id from payouts p where ${payoutCodeOf('p')} = any(${names}::text[]))`;
  return sql<boolean>`(t.order_id in (select p.order_id from payment_codes p where p.code = any(${names}::text[]))
      or t.refund_id in ${refunds} or t.id in (select r.paid_by from refunds r where r.id in ${refunds}) or t.id in (select r.returned_by from refunds r where r.id in ${refunds})
      or t.payout_id in ${payouts} or t.id in (select p.returned_by from payouts p where p.id in ${payouts})
      or (t.state = 'split' and exists (select 1 from bank_transactions x where x.part_of = t.id and x.state <> 'split' and memo_as_read(x.memo) like any(${patterns}::text[]))))`;
}

/** Whether `bank_transactions t` lies there. */
export function movedAround(param: Params) {
  return sql<boolean>`(${movedAt} between ${param('from')}::timestamptz and ${param('to')}::timestamptz
      or ((${movedAt} between ${param('lateFrom')}::timestamptz and ${param('lateTo')}::timestamptz and (${param('isStatement')}::boolean and not ${onlyInStatements} or not ${param('isStatement')}::boolean and ${inStatements}))
      or (${movedAt} between ${param('codesFrom')}::timestamptz and ${param('codesTo')}::timestamptz and (memo_as_read(t.memo) like any(${param('codes')}::text[]) or ${isLaidTo(param('names'), param('codes'))}))))`;
}
