import { sql } from 'kysely';
import type { AffiliatePolicyTable } from '#server/db/tables/programme-tables.ts';
import { statement } from '#server/db/statement.ts';

/** A version as it is read. */
export type PolicyRow = Omit<AffiliatePolicyTable, 'announced_at'>;

const columns = [
  'version',
  'markdown',
  'html',
  'summary',
  'published_at',
  'effective_from',
  'published_by',
] as const;

/**
 * The version that counts on a Vietnamese day: the newest that took effect; before that of the
 * first, the first.
 */
export const findCurrentPolicy = statement<{ day: string }>()(
  'affiliate.find_current_policy',
  (query, param) =>
    query
      .selectFrom('affiliate_policies')
      .select(columns)
      .orderBy((eb) => eb('effective_from', '<=', param('day')), 'desc')
      .orderBy(
        (eb) =>
          eb
            .case()
            .when('effective_from', '<=', param('day'))
            .then(eb.ref('version'))
            .else(sql<number>`-version`)
            .end(),
        'desc',
      )
      .limit(1),
);

/** Newest first. There are few, each written by hand. */
export const listPolicies = statement()('affiliate.list_policies', (query) =>
  query.selectFrom('affiliate_policies').select(columns).orderBy('version', 'desc').limit(200),
);

/** A new version; no row when somebody published one of this number meanwhile. */
export const insertPolicy = statement<{
  version: number;
  markdown: string;
  html: string;
  summary: readonly string[];
  now: Date;
  effectiveFrom: string;
  actorId: string;
}>()('affiliate.insert_policy', (query, param) =>
  query
    .insertInto('affiliate_policies')
    .values({
      version: param('version'),
      markdown: param('markdown'),
      html: param('html'),
      summary: param('summary'),
      published_at: param('now'),
      effective_from: param('effectiveFrom'),
      published_by: param('actorId'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns),
);

/** The versions that affiliates are still to be told of, the oldest first. */
export const listPoliciesToAnnounce = statement()('affiliate.list_policies_to_announce', (query) =>
  query
    .selectFrom('affiliate_policies')
    .select(['version', 'effective_from'])
    .where('announced_at', 'is', null)
    .orderBy('version'),
);

export const setPolicyAnnounced = statement<{ version: number; now: Date }>()(
  'affiliate.set_policy_announced',
  (query, param) =>
    query
      .updateTable('affiliate_policies')
      .set({ announced_at: param('now') })
      .where('version', '=', param('version')),
);

/** Affiliates in the order of their ids, after one of them. */
export const listAffiliatesAfter = statement<{ after: string; count: number }>()(
  'affiliate.list_affiliates_after',
  (query, param) =>
    query
      .selectFrom('affiliates')
      .select('user_id')
      .where('user_id', '>', param('after'))
      .orderBy('user_id')
      .limit(param('count')),
);
