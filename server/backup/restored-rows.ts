import { type RawBuilder, sql } from 'kysely';
import { confirmOrigin } from '../db/database-origin.ts';
import { putFact } from '../db/facts.ts';
import type { Tx } from '../db/port.ts';
import { type Statement, statement } from '../db/statement.ts';
import type { Tables } from '../db/tables/tables.ts';
import { limits } from '../limits.ts';
import { accountDoubts, layHold } from '../modules/payouts/api.ts';

/**
 * What a restore does with rows: `now` is its moment, `graceMs` how long a deletion waits that may
 * have been withdrawn since.
 */
export interface RestoreMoment {
  readonly now: Date;
  readonly graceMs: number;
}

type Params = { readonly [Name in keyof RestoreMoment]: RawBuilder<RestoreMoment[Name]> };
type Step = Statement<RestoreMoment, unknown>;

const stays = null;
/** Goes with the rows of another table by its foreign key. */
const goesAlong = stays;

/**
 * What is done to a table's rows; `stays` = nothing. Since the backup a person may have ended,
 * stopped, withdrawn or sent what they say, and nothing in the backup knows: what opens a door,
 * falls due by itself or moves money is not taken at its word. Every table has its line, by the
 * type.
 */
const restoreRules: { readonly [Table in keyof Tables]: Step | null } = {
  // --- doors: none of them opens again
  sessions: step('end_sessions', () => sql`delete from sessions`),
  refresh_tokens: goesAlong,
  access_tokens: goesAlong,
  desktop_codes: step('end_desktop_codes', () => sql`delete from desktop_codes`),
  account_proofs: step('end_proofs', () => sql`delete from account_proofs`),
  // Remembered browsers too: forgotten since, one would open the office by the password alone.
  factor_tokens: step('end_factor_tokens', () => sql`delete from factor_tokens`),
  office_invitations: step('end_office_invitations', () => sql`delete from office_invitations`),
  // --- what falls due by itself
  factor_resets: step(
    'stop_factor_resets',
    ({ now }) =>
      sql`update factor_resets set ended_at = ${now}::timestamptz, outcome = 'stopped' where ended_at is null`,
  ),
  // Waits its whole grace again, and its person is told so (people-data, `tellRestored`).
  account_deletions: step(
    'put_deletions_off',
    ({ now, graceMs }) => sql`
    update account_deletions set runs_at = greatest(runs_at, ${later(now, graceMs)}), due_at = greatest(due_at, ${later(now, graceMs)} + interval '1 day') where state = 'waiting'`,
  ),
  data_exports: stays,
  // Their rows are gone in the backup as well.
  files_to_remove: stays,
  // --- money that may have left: only somebody who looked at the bank sends it again, whatever it
  // was still waiting for then. What is drafted, or asked to be given back, later of money from
  // before the restore is in the same doubt (draft-payout.ts, refunding.ts).
  payouts: step(
    'doubt_payouts',
    ({ now }) => sql`
    update payouts set times_handed_out = times_handed_out + 1, handed_out_at = ${now}::timestamptz, handed_out_by = null where status in ('draft', 'confirmed')`,
  ),
  refunds: step(
    'doubt_refunds',
    ({ now }) => sql`
    with open as (
      select id, state = 'requested' and (held_until is null or held_until <= ${now}::timestamptz) as is_due from refunds where state in ('proposed', 'needs_account', 'requested', 'sending')
    ), begun as (
      update refunds r set times_handed_out = r.times_handed_out + 1, handed_out_at = ${now}::timestamptz, handed_out_by = null,
        state = case when o.is_due then 'sending' else r.state end, started_at = case when o.is_due then ${now}::timestamptz else r.started_at end
      from open o where o.id = r.id returning case when o.is_due then r.order_id end as order_id, r.kind, r.amount_vnd
    ), said as (
      insert into order_events (order_id, at, kind, amount_vnd) select order_id, ${now}::timestamptz, 'refund_started', amount_vnd from begun where order_id is not null
    )
    update orders set status = 'refunding' where status = 'refund_requested' and id in (select order_id from begun where kind = 'order')`,
  ),
  former_refund_transfers: stays,
  // --- what is asked from the bank again, or is judged by it
  bank_transactions: stays,
  bank_events: stays,
  statements: stays,
  orders: stays,
  order_events: stays,
  order_invoices: stays,
  payment_codes: stays,
  plan_prices: stays,
  // --- books
  ledger_accounts: stays,
  ledger_journals: stays,
  ledger_entries: stays,
  ledger_unsettled: stays,
  commissions: stays,
  // Another account, a hold or a report may have been given since: their owners say where to.
  affiliates: step(
    'ask_accounts',
    ({ now }) => sql`
    update affiliates set account_reported_at = coalesce(account_reported_at, ${now}::timestamptz), ${layHold({ note: sql.lit(accountDoubts.restored), untilAccountChanges: sql.lit(true), now })}
    where user_id in (select id from users where deleted_at is null)`,
  ),
  tax_rules: stays,
  payout_runs: stays,
  payout_requests: stays,
  affiliate_clicks: stays,
  click_keys: stays,
  click_losses: stays,
  last_clicks: stays,
  affiliate_days: stays,
  programme_days: stays,
  campaign_link_days: stays,
  campaign_links: stays,
  affiliate_policies: stays,
  rollup_proofs: stays,
  rollup_differences: stays,
  vouchers: stays,
  voucher_codes: stays,
  voucher_uses: stays,
  voucher_days: stays,
  // --- people: what they were then; the command says what to look at
  users: stays,
  entitlements: stays,
  passkeys: stays,
  authenticator_apps: stays,
  recovery_codes: stays,
  social_identities: stays,
  spent_social_tokens: stays,
  attempt_counters: stays,
  mail_settings: stays,
  notifications: stays,
  // What waited goes out, perhaps a second time; its links are dead.
  emails: stays,
  ambassador_applications: stays,
  ambassador_events: stays,
  ambassador_invitations: stays,
  tickets: stays,
  events: stays,
  support_requests: stays,
  support_messages: stays,
  support_pictures: stays,
  support_saved_answers: stays,
  feedback: stays,
  // --- learning: devices bring back what they hold (decision 0022)
  learners: stays,
  learner_marks: stays,
  course_progress: stays,
  applied_operations: stays,
  flagged_operations: stays,
  notes: stays,
  courses: stays,
  chapters: stays,
  lessons: stays,
  lesson_durations: stays,
  // --- the house
  short_videos: stays,
  uploads: stays,
  media_folders: stays,
  site_images: stays,
  blog_posts: stays,
  blog_old_slugs: stays,
  faqs: stays,
  ga_purchases: stays,
  client_operations: stays,
  refusal_counts: stays,
  audit_log: stays,
  audit_chain: stays,
  audit_head: stays,
  // A code that was given since may be given again: the rows that named it are gone too.
  retired_affiliate_codes: stays,
  // They run out by themselves.
  held_places: stays,
  schema_migrations: stays,
  server_facts: stays,
};

/**
 * Takes every step of a restore and says when, in the transaction of whoever put the database back
 * or says that it was: the two are never there without each other.
 */
export async function takeRestoreSteps(tx: Tx, nowMs: number): Promise<void> {
  const moment = { now: new Date(nowMs), graceMs: limits.deletionGraceMs };
  // oxlint-disable-next-line no-await-in-loop -- in this order, on one connection
  for (const one of restoreSteps) await tx.run(one, moment);
  await putFact(tx, 'restored_at', String(nowMs));
  await confirmOrigin(tx);
}

/** What a restore does to rows. */
export const restoreSteps: readonly Step[] = Object.values(restoreRules).filter(
  (rule) => rule !== null,
);

function later(now: RawBuilder<Date>, graceMs: RawBuilder<number>): RawBuilder<Date> {
  return sql`(${now}::timestamptz + ${graceMs}::double precision * interval '1 millisecond')`;
}

function step(name: string, build: (params: Params) => RawBuilder<unknown>): Step {
  return statement<RestoreMoment>()(`restore.${name}`, (_query, param) =>
    build({ now: param('now'), graceMs: param('graceMs') }),
  );
}
