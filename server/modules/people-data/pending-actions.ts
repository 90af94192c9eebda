import { type RawBuilder, sql } from 'kysely';
import type { Fate, Remedy, StoppedAction } from '#shared/domain/account/remedies.ts';
import { refundHeldForGood } from '#shared/domain/commerce/commerce-rules.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Statement, statement } from '../../db/statement.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { accountDoubts, layHold } from '../payouts/api.ts';
import type { Audit } from '../audit/api.ts';
import type { StopPending } from '../auth/api.ts';
import type { Messenger } from '../messages/api.ts';

interface PendingRule {
  /** How its owner is told of it. */
  readonly action: StoppedAction;
  readonly fates: { readonly [Name in Remedy]: Fate };
  /** Answers a row for each thing that was stopped. */
  readonly step: Step;
}

interface Stopping {
  readonly userId: string;
  /** What was asked for before is its owner's. */
  readonly since: Date;
  readonly now: Date;
}

type Params = { readonly [Name in keyof Stopping]: RawBuilder<Stopping[Name]> };
type Step = Statement<Stopping, unknown>;

// Why nothing is done to the rows of a table.
const opens =
  'Opens an account: the remedy ends it by itself (auth/takeover, tests/integration/sessions/takeover.test.ts).';
const nothing = 'Nothing of it is carried out later: it is done, or a record of what was done.';
const waits =
  'Its person alone goes on with it, by a session that the remedy ended or by their own money.';
const proved = 'Whoever fetches it shows the new password or the second factor.';
const byHand = 'Our people read it before anything follows from it.';
const office =
  'Set up in the office: it stands in the audit log under its name, and another administrator undoes it.';
const heldWithAccount = 'Nothing of it leaves while the payouts of its affiliate are held.';
const noPerson = 'Names nobody in whose name something would be done.';

const askedAgain =
  'Có thể người khác đã nhập tài khoản nhận tiền trong đơn. Bạn nhập lại giúp nhé.';

/** When the account of a refund was given last: with the request, or a day before its hold ends. */
const givenAt = sql`greatest(r.requested_at, r.held_until - interval '1 day')`;
const never = sql`${sql.lit(refundHeldForGood.toISOString())}::timestamptz`;

/**
 * Everything that can wait to be carried out in somebody's name, and what each remedy does with it.
 * Every table has its line, by the type: a rule, or why none is needed.
 */
export const pendingRules = {
  // --- what is carried out by itself, or by the office, some time after it was asked for
  // Asking again is easy, and being deleted cannot be taken back: whoever asked, whenever.
  account_deletions: rule(
    'deletion',
    { reported: 'withdrawn', demanded: 'withdrawn', factor_reset: 'withdrawn' },
    ({ userId, now }) => sql`
    update account_deletions set state = 'withdrawn', ended_at = ${now}::timestamptz where user_id = ${userId}::uuid and state = 'waiting' returning id`,
  ),
  // One that is being sent is not given out again; one that is said to be sent is held once that
  // turns out to be a slip. An account is held for a day.
  refunds: rule(
    'refund',
    { reported: 'taken_back', demanded: 'held', factor_reset: 'held' },
    ({ userId, since, now }) => sql`
    with marked_as_sent as (
      update refunds r set account_reported_at = ${now}::timestamptz from orders o
      where o.id = r.order_id and o.user_id = ${userId}::uuid and r.state = 'sent' and ${givenAt} >= ${since}::timestamptz
    )
    update refunds r set account_reported_at = ${now}::timestamptz, held_until = ${never} from orders o
    where o.id = r.order_id and o.user_id = ${userId}::uuid and r.state in ('proposed', 'requested', 'sending') and r.account_number is not null
      and ${givenAt} >= ${since}::timestamptz and (r.account_reported_at is not null or r.held_until is null or r.held_until < ${never}) returning r.id`,
  ),
  affiliates: rule(
    'account',
    { reported: 'held', demanded: 'held', factor_reset: 'held' },
    ({ userId, since, now }) => sql`
    update affiliates set account_reported_at = ${now}::timestamptz, ${layHold({ note: sql.lit(accountDoubts.reported), untilAccountChanges: sql.lit(true), now })}
    where user_id = ${userId}::uuid and greatest(activated_at, account_changed_at) >= ${since}::timestamptz and (account_reported_at is null or payouts_held_at is null) returning user_id`,
  ),
  payout_requests: rule(
    'payout_request',
    { reported: 'withdrawn', demanded: 'withdrawn', factor_reset: 'withdrawn' },
    // A closing one goes with the deletion that it belongs to.
    ({ userId, since, now }) => sql`
    update payout_requests set status = 'withdrawn', ended_at = ${now}::timestamptz
    where affiliate_id = ${userId}::uuid and status = 'open' and payout_id is null and (is_closing or requested_at >= ${since}::timestamptz) returning id`,
  ),
  ambassador_applications: rule(
    'application',
    { reported: 'asked_again', demanded: 'asked_again', factor_reset: 'asked_again' },
    ({ userId, since, now }) => sql`
    update ambassador_applications set account_number = null, account_last4 = null, asked_at = case when state = 'submitted' then ${now}::timestamptz else asked_at end,
      note = case when state = 'submitted' then ${sql.lit(askedAgain)} else note end
    where user_id = ${userId}::uuid and state in ('draft', 'submitted') and account_number is not null and updated_at >= ${since}::timestamptz returning id`,
  ),
  office_invitations: rule(
    'invitation',
    { reported: 'withdrawn', demanded: 'withdrawn', factor_reset: 'withdrawn' },
    ({ userId, since }) => sql`
    delete from office_invitations where invited_by = ${userId}::uuid and sent_at >= ${since}::timestamptz returning id`,
  ),
  // Of others, which they asked for or confirmed.
  factor_resets: rule(
    'factor_reset',
    { reported: 'withdrawn', demanded: 'withdrawn', factor_reset: 'withdrawn' },
    ({ userId, since, now }) => sql`
    with stopped as (
      update factor_resets set ended_at = ${now}::timestamptz, outcome = 'stopped'
      where ended_at is null and (asked_by = ${userId}::uuid and asked_at >= ${since}::timestamptz or confirmed_by = ${userId}::uuid and confirmed_at >= ${since}::timestamptz) returning user_id
    ), links as (
      delete from factor_tokens t using stopped s where t.user_id = s.user_id and t.purpose = 'stop_reset'
    )
    select user_id from stopped`,
  ),
  // --- ways in
  sessions: opens,
  refresh_tokens: opens,
  access_tokens: opens,
  desktop_codes: opens,
  account_proofs: opens,
  factor_tokens: opens,
  passkeys: opens,
  authenticator_apps: opens,
  recovery_codes: opens,
  social_identities: opens,
  spent_social_tokens: opens,
  attempt_counters: opens,
  // --- of the person
  // The account of a profile is shown before it is used, and nothing goes to it by itself.
  users: nothing,
  entitlements: nothing,
  data_exports: proved,
  mail_settings: nothing,
  notifications: nothing,
  emails: nothing,
  orders: waits,
  order_events: nothing,
  order_invoices: byHand,
  payment_codes: waits,
  former_refund_transfers: nothing,
  voucher_uses: waits,
  tickets: nothing,
  support_requests: byHand,
  support_messages: byHand,
  support_pictures: byHand,
  feedback: byHand,
  ambassador_events: nothing,
  learners: nothing,
  learner_marks: nothing,
  course_progress: nothing,
  applied_operations: nothing,
  flagged_operations: nothing,
  notes: nothing,
  // --- of an affiliate
  payouts: heldWithAccount,
  commissions: heldWithAccount,
  ledger_accounts: heldWithAccount,
  campaign_links: nothing,
  last_clicks: nothing,
  affiliate_clicks: nothing,
  affiliate_days: nothing,
  campaign_link_days: nothing,
  // --- of the office
  ambassador_invitations: byHand,
  payout_runs: office,
  affiliate_policies: office,
  tax_rules: office,
  plan_prices: office,
  vouchers: office,
  voucher_codes: office,
  uploads: office,
  media_folders: office,
  site_images: office,
  short_videos: office,
  blog_posts: office,
  blog_old_slugs: office,
  faqs: office,
  events: office,
  courses: office,
  chapters: office,
  lessons: office,
  lesson_durations: office,
  support_saved_answers: office,
  statements: office,
  audit_log: nothing,
  // --- of nobody
  bank_transactions: noPerson,
  bank_events: noPerson,
  ledger_journals: noPerson,
  ledger_entries: noPerson,
  ledger_unsettled: noPerson,
  audit_chain: noPerson,
  audit_head: noPerson,
  retired_affiliate_codes: noPerson,
  held_places: noPerson,
  click_keys: noPerson,
  click_losses: noPerson,
  programme_days: noPerson,
  rollup_proofs: noPerson,
  rollup_differences: noPerson,
  voucher_days: noPerson,
  ga_purchases: noPerson,
  client_operations: noPerson,
  files_to_remove: noPerson,
  refusal_counts: noPerson,
  schema_migrations: noPerson,
  server_facts: noPerson,
} as const satisfies { readonly [Table in keyof Tables]: PendingRule | string };

/** The tables of which something can wait to be carried out. */
export type PendingTable = {
  [Table in keyof typeof pendingRules]: (typeof pendingRules)[Table] extends string ? never : Table;
}[keyof typeof pendingRules];

/** `StopPending` of a database. */
export function createStopPending({
  audit,
  messenger,
  jobs,
}: {
  readonly audit: Pick<Audit, 'record'>;
  readonly messenger: Messenger;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}): StopPending {
  return async (tx, { userId, remedy, since, nowMs }) => {
    const now = new Date(nowMs);
    const stopped: { readonly action: StoppedAction; readonly fate: Fate }[] = [];
    for (const { action, fates, step } of pending) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, on one connection
      const rows = await tx.all(step, { userId, since, now });
      if (rows.length > 0) stopped.push({ action, fate: fates[remedy] });
    }
    if (stopped.length === 0) return;
    if (stopped.some(({ fate }) => fate === 'taken_back'))
      await jobs.enqueue(tx, 'take_refunds_back', { userId }, { key: userId });
    await audit.record(tx, {
      actorId: null,
      action: 'person.stop_pending',
      subjectKind: 'person',
      subjectId: userId,
      before: null,
      after: { remedy, stopped: stopped.map(({ action }) => action) },
      reason: null,
      at: now,
    });
    await messenger.tell(tx, {
      userId,
      key: `pending_stopped:${now.toISOString()}`,
      content: { kind: 'pending_stopped', remedy, stopped, at: now },
      at: now,
    });
  };
}

const pending: readonly PendingRule[] = Object.values(pendingRules).filter(
  (found) => typeof found !== 'string',
);

function rule(
  action: StoppedAction,
  fates: PendingRule['fates'],
  build: (params: Params) => RawBuilder<unknown>,
): PendingRule {
  return {
    action,
    fates,
    step: statement<Stopping>()(`people_data.stop_${action}`, (_query, param) =>
      build({ userId: param('userId'), since: param('since'), now: param('now') }),
    ),
  };
}
