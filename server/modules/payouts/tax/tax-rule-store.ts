import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

// Before the statements, which are built when the module loads.
const columns = [
  'id',
  'rate_bp',
  'threshold_vnd',
  'valid_from',
  'valid_to',
  'legal_basis',
] as const;

export interface TaxRuleRow {
  readonly id: number;
  /** Hundredths of a per cent. */
  readonly rate_bp: number;
  readonly threshold_vnd: bigint;
  /** `YYYY-MM-DD`, both inclusive; null = until another one. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly legal_basis: string;
}

export const listTaxRules = statement()('affiliate.list_tax_rules', (query) =>
  query.selectFrom('tax_rules').select(columns).orderBy('valid_from', 'desc').limit(200),
);

export const lockTaxRules = statement()(
  'affiliate.lock_tax_rules',
  () =>
    sql<{ locked: unknown }>`select pg_advisory_xact_lock(hashtext('tax_rules'))::text as locked`,
);

/** The rule that is valid on a day. */
export const findRuleOfDay = statement<{ day: string }>()(
  'affiliate.find_rule_of_day',
  (_query, param) => sql<TaxRuleRow>`
    select id, rate_bp, threshold_vnd, valid_from::text as valid_from, valid_to::text as valid_to, legal_basis from tax_rules where ${param('day')}::date >= valid_from and (valid_to is null or ${param('day')}::date <= valid_to)`,
);

export const findTaxRule = statement<{ id: number }>()(
  'affiliate.find_tax_rule_by_id',
  (query, param) => query.selectFrom('tax_rules').select(columns).where('id', '=', param('id')),
);

export const removeTaxRule = statement<{ id: number }>()(
  'affiliate.remove_tax_rule',
  (query, param) => query.deleteFrom('tax_rules').where('id', '=', param('id')),
);

/** A rule ends on another day; null: it holds until another one. */
export const endTaxRule = statement<{ id: number; validTo: string | null }>()(
  'affiliate.end_tax_rule',
  (query, param) =>
    query
      .updateTable('tax_rules')
      .set({ valid_to: param('validTo') })
      .where('id', '=', param('id')),
);

/** Any rule that shares a day with these. */
export const findSameTaxRule = statement<{ from: string; to: string | null }>()(
  'affiliate.find_same_tax_rule',
  (_query, param) =>
    sql<{
      id: number;
    }>`select id from tax_rules where daterange(valid_from, valid_to, '[]') && daterange(${param('from')}::date, ${param('to')}::date, '[]') limit 1`,
);

export const insertTaxRule = statement<{
  rateBp: number;
  thresholdVnd: bigint;
  validFrom: string;
  validTo: string | null;
  legalBasis: string;
}>()('affiliate.insert_tax_rule', (query, param) =>
  query
    .insertInto('tax_rules')
    .values({
      rate_bp: param('rateBp'),
      threshold_vnd: param('thresholdVnd'),
      valid_from: param('validFrom'),
      valid_to: param('validTo'),
      legal_basis: param('legalBasis'),
    })
    .returning(columns),
);
