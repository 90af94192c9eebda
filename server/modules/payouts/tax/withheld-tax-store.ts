import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import { toldPayout } from '#server/db/told-payouts.ts';

const shown = toldPayout('p');

/** What left and did not come back: withheld of it is what the books say of the same payments. */
const isPaid = sql`${shown.status} in ('sent', 'completed')`;
const sums = sql`count(*)::integer as payments, sum(p.gross_vnd)::bigint as gross_vnd, sum(p.tax_vnd)::bigint as tax_vnd, sum(p.net_vnd)::bigint as net_vnd`;

interface SumsRow {
  readonly payments: number;
  readonly gross_vnd: bigint;
  readonly tax_vnd: bigint;
  readonly net_vnd: bigint;
}

export interface YearRow extends SumsRow {
  /** In Vietnam. */
  readonly year: number;
  readonly people: number;
}

/** Of one affiliate. */
export interface TaxedRow extends SumsRow {
  readonly user_id: string;
  readonly code: string;
  readonly legal_name: string | null;
  readonly account_holder: string;
  readonly identity_number: Uint8Array | null;
  /** Of who was deleted. */
  readonly taxed_name: Uint8Array | null;
  readonly taxed_identity: Uint8Array | null;
  /** Null of who was deleted. */
  readonly email: string | null;
}

/** The years in which payments left, the newest first. */
export const listYears = statement()(
  'affiliate.list_tax_years',
  () => sql<YearRow>`
  select extract(year from ${shown.sentAt} at time zone 'Asia/Ho_Chi_Minh')::integer as year, count(distinct p.affiliate_id)::integer as people, ${sums}
  from payouts p where ${isPaid} group by 1 order by 1 desc`,
);

/** What left from a moment on and before another one, a row for each affiliate, by code. */
export const listTaxed = statement<{ from: Date; before: Date }>()(
  'affiliate.list_taxed',
  (_query, param) => sql<TaxedRow>`
  select f.user_id, f.code, f.legal_name, f.account_holder, f.identity_number, f.taxed_name, f.taxed_identity, case when u.deleted_at is null then u.email end as email, ${sums}
  from payouts p join affiliates f on f.user_id = p.affiliate_id join users u on u.id = f.user_id
  where ${isPaid} and ${shown.sentAt} >= ${param('from')}::timestamptz and ${shown.sentAt} < ${param('before')}::timestamptz
  group by f.user_id, u.id order by f.code`,
);

/** The name of somebody whom tax was withheld from since a moment; no row of anybody else. */
export const findTaxedName = statement<{ userId: string; since: Date }>()(
  'affiliate.find_taxed_name',
  (_query, param) => sql<{ name: string }>`
  select coalesce(f.legal_name, f.account_holder) as name from affiliates f
  where f.user_id = ${param('userId')}::uuid and exists (select 1 from payouts p where p.affiliate_id = f.user_id and ${isPaid} and p.tax_vnd > 0 and ${shown.sentAt} >= ${param('since')}::timestamptz)`,
);

/** The number is moved as it is sealed. */
export const keepTaxed = statement<{ userId: string; name: Uint8Array }>()(
  'affiliate.keep_taxed',
  (_query, param) => sql<never>`
  update affiliates set taxed_name = ${param('name')}::bytea, taxed_identity = identity_number where user_id = ${param('userId')}::uuid`,
);

/**
 * Of whom nothing was withheld since a moment; what came back may yet turn out not to have, and
 * counts.
 */
export const forgetTaxed = statement<{ since: Date }>()(
  'affiliate.forget_taxed',
  (_query, param) => sql<never>`
  update affiliates f set taxed_name = null, taxed_identity = null
  where f.taxed_name is not null and not exists (select 1 from payouts p where p.affiliate_id = f.user_id and p.tax_vnd > 0 and ${shown.sentAt} >= ${param('since')}::timestamptz)`,
);
