import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import { type AdminTransactionRow, laidTo, transactionColumns } from './money-store.ts';

/** The parts that stand for a movement, the largest first. */
export const listPartsOf = statement<{ partOf: string }>()(
  'commerce.list_parts_of',
  (_query, param) => sql<AdminTransactionRow>`
    select ${transactionColumns} from bank_transactions t left join orders o on o.id = t.order_id ${laidTo}
    where t.part_of = ${param('partOf')}::uuid and t.state <> 'split' order by t.amount_vnd desc, t.id`,
);

/** What a code names, whose it is, and what is missing or owed of it, VND. */
interface NamedByCode {
  readonly code: string;
  readonly amount_vnd: bigint;
  readonly order_number: number | null;
  readonly learner_name: string | null;
}

const learner = sql`coalesce(nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), ''), u.email) as learner_name`;

/** Orders that these codes name, and what is missing of each. */
export const listNamedOrders = statement<{ codes: readonly string[] }>()(
  'commerce.list_named_orders',
  (_query, param) => sql<NamedByCode>`
    select min(c.code) as code, greatest(o.total_vnd - o.waived_vnd - (o.received_vnd - o.excess_vnd), 0)::bigint as amount_vnd, o.number as order_number, ${learner}
    from payment_codes c join orders o on o.id = c.order_id join users u on u.id = o.user_id
    where c.code = any(${param('codes')}::text[]) group by o.id, u.id order by o.number`,
);

/** Refunds that these codes name, and what each gives back. */
export const listNamedRefunds = statement<{ codes: readonly string[] }>()(
  'commerce.list_named_refunds',
  (_query, param) => sql<NamedByCode>`
    select r.memo_code as code, r.amount_vnd, o.number as order_number, ${learner}
    from refunds r left join orders o on o.id = r.order_id left join users u on u.id = o.user_id
    where r.memo_code = any(${param('codes')}::text[]) order by r.requested_at, r.id`,
);
