import { profileFields } from '#shared/domain/profile/profile-fields.ts';
import { type KeptReason, keptReasons } from './kept-reasons.ts';

/**
 * What becomes of a column's values. A value of a person is in the copy of their data unless
 * `notCopied` says why not.
 */
export type ColumnPlan = {
  readonly table: string;
  readonly column: string;
  readonly notCopied: string;
} & (
  | { readonly deletion: 'kept'; readonly why: KeptReason }
  /** `erased`: the row is deleted, or nothing of the value is left. */
  | { readonly deletion: 'erased' | 'impersonal' }
);

/** A table with columns that are erased: which rows are a person's, `$1` being their id. */
export interface OwnedTable {
  readonly table: string;
  readonly whose: string;
}

const { books, bank, sums, short } = keptReasons;
const office = 'what an administrator did in their office';
const secret = 'would prove that somebody is who they are';
const machine = 'works for the machine; says nothing that the rest of the copy does not say';
const others = 'what others wrote, or what is told apart by others';

const mine = 'user_id = $1';
const ofHisOrders = 'order_id in (select id from orders where user_id = $1)';

/**
 * Every column, with what a copy of one's data and a deletion do with it; people-data.test.ts holds
 * it complete. What can hold anything of a person: `erased`, and a step in deletion-steps.ts.
 */
export const columnPlans: readonly ColumnPlan[] = [
  // --- the person
  ...erased(
    'users',
    `${profileFields.join(' ')} email avatar referral_code custom_attribute_increment_id account_holder account_number account_bank facebook_name facebook_id agreed_at blocked_at blocked_reason is_verify_email need_update_password`,
  ),
  ...erased('users', 'password_hash former_password_hash', secret),
  ...erased(
    'users',
    'custom_attribute_id facebook_image search_text account_last4 methods_distrusted_since takeover_reported_at',
    machine,
  ),
  ...impersonal('users', 'marks_generation seen_revision'),
  ...kept('users', 'id role office_role created_at ga_event_sent deleted_at', keptReasons.person),
  ...erased('entitlements', 'user_id plan granted_at revoked_at order_id'),
  ...impersonal('entitlements', 'id'),
  ...erased('sessions', 'client name created_at last_used_at expires_at ended_at end_reason'),
  ...erased('sessions', 'id user_id signed_in_at factor_at proof_at connecting_until', secret),
  ...erased('access_tokens', 'hash session_id expires_at is_used is_settled place', secret),
  ...erased(
    'refresh_tokens',
    'hash session_id expires_at spent_at spent_by successor_access_hash successor_hash place',
    secret,
  ),
  ...erased(
    'account_proofs',
    'user_id purpose email token_hash code_hash wrong_codes made_at expires_at used_at used_by',
    secret,
  ),
  ...erased('social_identities', 'provider name email connected_at last_used_at'),
  ...erased('social_identities', 'subject user_id', machine),
  ...erased(
    'desktop_codes',
    'hash user_id challenge expires_at used_at session_id minted_by',
    secret,
  ),
  ...erased('passkeys', 'name created_at last_used_at'),
  ...erased('passkeys', 'id user_id credential_id public_key counter transports', secret),
  ...erased('passkeys', 'factor_since', machine),
  ...erased('authenticator_apps', 'confirmed_at last_used_at'),
  ...erased('authenticator_apps', 'factor_since', machine),
  ...erased('authenticator_apps', 'id user_id secret made_at session_id last_step', secret),
  ...erased('recovery_codes', 'made_at used_at kept_at'),
  ...erased('recovery_codes', 'user_id code_hash', secret),
  ...erased(
    'factor_tokens',
    'hash purpose user_id session_id client client_name mark marks_generation made_at expires_at used_at',
    secret,
  ),
  ...erased('factor_resets', 'asked_at reason confirmed_at runs_at ended_at outcome'),
  ...erased('factor_resets', 'id user_id asked_by confirmed_by revision', office),
  ...kept('spent_social_tokens', 'hash expires_at', short, secret),
  ...kept('attempt_counters', 'subject attempts window_started_at blocked_until', short, secret),
  ...kept('held_places', 'subject holders', short, machine),
  ...erased('mail_settings', 'user_id lessons offers'),
  ...erased('notifications', 'category content created_at read_at'),
  ...erased('notifications', 'id user_id about_user_id key', machine),
  ...erased('emails', 'to_address subject text state created_at sent_at'),
  ...erased(
    'emails',
    'id user_id notification_id about_user_id html message_id tries last_error sending_at is_secret forgets_at forgets_address',
    machine,
  ),
  // --- what they learned
  ...erased(
    'learners',
    'user_id version allowance_left_ms allowance_at_ms mark remembering_until_ms',
    machine,
  ),
  ...erased('learner_marks', 'user_id version mark made_at', machine),
  ...erased('course_progress', 'lessons'),
  ...erased(
    'course_progress',
    'user_id course_id version learned_ms completed_lesson_ids resume_lesson_id',
    machine,
  ),
  ...erased(
    'applied_operations',
    'applied_at lesson_id device learned_at position_seconds watched_ms intervals',
  ),
  ...erased('applied_operations', 'user_id operation_id', machine),
  ...erased('flagged_operations', 'lesson_id flags operations claimed_ms counted_ms flagged_at'),
  ...erased('flagged_operations', 'user_id', machine),
  ...erased('notes', 'lesson_id at_seconds text stamp_ms'),
  ...erased('notes', 'user_id note_id deleted stamp_counter stamp_node lineage version', machine),
  // --- what they bought
  ...kept(
    'orders',
    'number plan is_upgrade status created_at expires_at paid_at refundable_until cancelled_at payment_code list_vnd early_discount_vnd upgrade_credit_vnd voucher_code voucher_discount_vnd total_vnd received_vnd excess_vnd waived_vnd',
    books,
  ),
  ...kept('orders', 'id user_id request_key request_hash', books, machine),
  ...kept('orders', 'voucher_id review_vnd revision', books, machine),
  ...kept(
    'orders',
    'affiliate_id attributed_by click_id clicked_at campaign_link_id',
    books,
    others,
  ),
  ...kept('orders', 'referral_code', keptReasons.renamedCode),
  ...kept('orders', 'referrer_firstname', keptReasons.another, others),
  ...kept('payment_codes', 'code order_id made_at', books, machine),
  ...erased('order_events', 'note', others),
  ...kept('order_events', 'order_id at kind amount_vnd', books),
  ...kept(
    'order_events',
    'id actor_id transaction_id until is_upgrade list_vnd early_discount_vnd upgrade_credit_vnd voucher_id voucher_discount_vnd is_price_of_before',
    books,
    machine,
  ),
  ...erased('order_invoices', 'kind name tax_code address email'),
  ...kept('order_invoices', 'order_id requested_at issued_number issued_at', books),
  ...kept(
    'bank_transactions',
    'amount_vnd reference occurred_at heard_at order_id direction',
    bank,
  ),
  ...kept(
    'bank_transactions',
    'id fingerprint ordinal bank account_number state review_reason settled_at payout_id refund_id revision words_erased code_said laid_by_reference paired_with part_of to_lay split_on',
    bank,
    machine,
  ),
  ...erased('bank_transactions', 'memo counterparty extra'),
  ...erased('bank_events', 'payload'),
  ...erased('bank_events', 'raw_body headers last_error memo_before counterparty_before', machine),
  ...kept('bank_events', 'provider received_at', bank),
  ...kept(
    'bank_events',
    'id provider_id repeats attempts next_attempt_at processed_at outcome transaction_id resembles same_id_as tellers is_not mark',
    keptReasons.waitingBank,
    machine,
  ),
  ...erased('refunds', 'account_number account_holder reason'),
  ...erased('refunds', 'account_last4', machine),
  ...kept(
    'refunds',
    'id kind state order_id amount_vnd bank_bin requested_at due_at sent_at reference',
    books,
  ),
  ...kept('refunds', 'times_handed_out handed_out_at handed_out_by', books, others),
  ...kept(
    'refunds',
    'transaction_id memo_code requested_by started_at paid_by paid_from held_until taken_back_at account_reported_at revision returned_by instead_of',
    books,
    `${machine}; without an order nothing proves whose it is`,
  ),
  ...erased(
    'former_refund_transfers',
    'account_number account_holder account_last4',
    'an account that its transfer did not reach',
  ),
  ...kept(
    'former_refund_transfers',
    'memo_code refund_id bank_bin started_at replaced_at',
    books,
    machine,
  ),
  ...kept(
    'statements',
    'id seq name sha256 size uploaded_by uploaded_at imported_by imported_at counts kept_until days',
    keptReasons.statement,
    others,
  ),
  ...kept('statements', 'bytes', keptReasons.statementBytes, others),
  ...kept('ga_purchases', 'order_id given_at', keptReasons.reported, machine),
  ...erased('vouchers', 'note', office),
  ...kept(
    'vouchers',
    'code kind percent cap amount min_order plans starts_at ends_at max_uses used created_at',
    keptReasons.voucher,
  ),
  ...kept(
    'vouchers',
    'id seq has_many_codes audience owner_id per_day is_paused version created_by',
    keptReasons.voucher,
    machine,
  ),
  ...kept(
    'voucher_uses',
    'state discount amount reserved_at redeemed_at released_at voucher_id',
    books,
  ),
  ...kept('voucher_uses', 'id seq code_key is_single_code user_id order_id day', books, machine),
  ...erased('tickets', 'code plan event_id state issued_at used_at cancelled_at'),
  ...erased('tickets', 'id order_id user_id occasion_starts_at', machine),
  // --- what they wrote to us
  ...erased(
    'support_requests',
    'number topic subject state context_route context_version created_at updated_at closed_at',
  ),
  ...erased('support_requests', 'id user_id request_key waiting_since', machine),
  ...erased('support_messages', 'from_team text created_at'),
  ...erased('support_messages', 'id request_id author_id message_key seq', machine),
  ...erased('support_pictures', 'id bytes width height created_at'),
  ...erased('support_pictures', 'user_id message_id file feedback_id', machine),
  ...erased('feedback', 'topic text rating route app_version state written_at'),
  ...erased('feedback', 'id user_id client_key lesson_id created_at', machine),
  // --- what they recommended
  ...erased(
    'affiliates',
    'code account_holder account_number legal_name date_of_birth identity_number payouts_held_note links_suspended_note',
  ),
  ...erased('affiliates', 'account_last4 identity_last3', machine),
  ...kept(
    'affiliates',
    'user_id level is_ambassador has_tax_commitment bank_bin activated_at policy_version agreed_at account_changed_at payouts_held_at links_suspended_at granted_level',
    books,
  ),
  ...kept('affiliates', 'taxed_name taxed_identity', keptReasons.taxed, machine),
  ...kept(
    'affiliates',
    'held_until_account_changes held_by_returns_only account_reported_at revision',
    books,
    machine,
  ),
  ...erased('campaign_links', 'name path voucher_code'),
  ...kept('campaign_links', 'created_at removed_at', keptReasons.link),
  ...kept('campaign_links', 'id affiliate_id', keptReasons.link, machine),
  ...erased('last_clicks', 'affiliate_id clicked_at'),
  ...erased('last_clicks', 'user_id link_id click_id', machine),
  ...kept(
    'affiliate_clicks',
    'id affiliate_id link_id visitor_hash clicked_at hour path referrer_host verdict',
    keptReasons.visits,
    others,
  ),
  ...kept(
    'affiliate_days',
    'day clicks orders undone_orders created_vnd voided_vnd approved_vnd reversed_vnd taken_vnd returned_vnd restored_orders restored_pending_vnd restored_wallet_vnd',
    sums,
  ),
  ...kept('affiliate_days', 'affiliate_id', sums, machine),
  ...kept('campaign_link_days', 'link_id day clicks orders', sums, machine),
  ...erased('commissions', 'held_note'),
  ...erased('commissions', 'held_evidence', others),
  ...kept(
    'commissions',
    'order_id base_vnd rate_bp amount_vnd status created_at approved_at ended_at end_reason held_at released_at',
    books,
  ),
  ...kept('commissions', 'id affiliate_id payout_id times_restored revision', books, machine),
  ...erased('payouts', 'account_holder account_number failure'),
  ...erased('payouts', 'account_last4', machine),
  ...kept(
    'payouts',
    'id gross_vnd tax_vnd net_vnd status bank_bin created_at confirmed_at sent_at reference ended_at',
    books,
  ),
  ...kept('payouts', 'times_handed_out handed_out_at handed_out_by', books, others),
  ...kept('payouts', 'run_id affiliate_id tax_rule_id returned_by before_return', books, machine),
  ...kept('payouts', 'failed_commissions unfailed_at revision', books, machine),
  ...kept('payout_requests', 'status amount_vnd is_closing requested_at ended_at', books),
  ...kept('payout_requests', 'id affiliate_id payout_id', books, machine),
  ...kept(
    'payout_runs',
    'id serial key kind created_by created_at confirmed_at',
    keptReasons.paymentRun,
    others,
  ),
  ...kept('ledger_accounts', 'name user_id', books),
  ...kept('ledger_accounts', 'id balance', books, machine),
  ...kept('ledger_entries', 'amount', books),
  ...kept('ledger_entries', 'journal_id account_id', books, machine),
  ...kept('ledger_journals', 'kind at', books),
  ...kept('ledger_journals', 'id key order_id', books, machine),
  ...kept('ledger_unsettled', 'account_id amount journal_id', books, machine),
  ...erased(
    'ambassador_applications',
    'state step revision answers identity_number account_number policy_version created_at updated_at submitted_at asked_at decided_at note id',
  ),
  ...erased('ambassador_applications', 'user_id identity_last3 account_last4 opened_at', machine),
  ...erased('ambassador_events', 'kind note at'),
  ...erased('ambassador_events', 'id application_id actor_id', machine),
  ...erased('ambassador_invitations', 'email name note invited_at'),
  ...erased('ambassador_invitations', 'id token invited_by', secret),
  ...erased('office_invitations', 'email role reason sent_at expires_at'),
  ...erased('office_invitations', 'id token_hash invited_by revision', secret),
  // --- what is recorded of what people do
  ...kept('audit_log', 'action subject_kind subject_id at', keptReasons.audit),
  ...kept('audit_log', 'id actor_id before after reason', keptReasons.audit, others),
  ...kept('audit_chain', 'seq log_id hash', keptReasons.audit, machine),
  ...impersonal('audit_head', 'is_only seq hash'),
  ...erased('data_exports', 'state requested_at ready_at expires_at'),
  ...erased('data_exports', 'id user_id file bytes', machine),
  ...erased('data_exports', 'ticket_hash ticket_session ticket_until', secret),
  ...kept(
    'account_deletions',
    'state requested_at runs_at due_at ended_at given_up_vnd',
    keptReasons.deletion,
  ),
  ...kept('account_deletions', 'id user_id blocked_by', keptReasons.deletion, machine),
  ...kept(
    'affiliate_policies',
    'version markdown html summary published_at effective_from published_by announced_at',
    keptReasons.work,
    others,
  ),
  ...kept(
    'uploads',
    'id kind lesson_id short_video_id actor_id file_name title bytes received_bytes state progress error_code created_at changed_at',
    keptReasons.work,
    others,
  ),
  ...kept('site_images', 'name kind width height uploaded_by created_at', keptReasons.work, others),
  ...kept('site_images', 'unused_since', keptReasons.work, machine),
  ...kept('blog_posts', 'author_name', keptReasons.author, others),
  ...kept('rollup_differences', 'id proof_id place subject day field stored raw', sums, machine),
  // --- what says nothing of a person
  ...impersonal(
    'blog_posts',
    'id slug title excerpt topic markdown html section_titles words cover_name cover_alt published_at updated_at created_at revision search_text',
  ),
  ...impersonal('blog_old_slugs', 'slug post_id'),
  ...impersonal('ambassador_applications', 'seen_revision'),
  ...impersonal('chapters', 'id course_id index slug title outcome edited_at revision'),
  ...impersonal('click_keys', 'day key'),
  ...impersonal('click_losses', 'day cause count'),
  ...impersonal('client_operations', 'hash name text first_at'),
  ...impersonal('courses', 'id slug title description version is_rearranged edited_at revision'),
  ...impersonal(
    'events',
    'id kind title description host starts_at ends_at place link capacity plans state version created_at updated_at',
  ),
  ...impersonal('files_to_remove', 'kind name'),
  ...impersonal('faqs', 'id position title markdown html is_shown revision created_at'),
  ...impersonal(
    'lessons',
    'id course_id chapter_id index slug title summary duration_seconds is_preview is_released release_on media_folder markers transcript attachments edited_at revision is_draft to_announce',
  ),
  ...impersonal('lesson_durations', 'lesson_id duration_seconds replaced_at'),
  ...impersonal('media_folders', 'name made_at retired_at'),
  ...impersonal('plan_prices', 'plan list_vnd early_vnd early_until'),
  ...impersonal(
    'programme_days',
    'day clicks orders undone_orders created_vnd voided_vnd approved_vnd reversed_vnd taken_vnd returned_vnd restored_orders restored_pending_vnd restored_wallet_vnd',
  ),
  ...impersonal('retired_affiliate_codes', 'code_hash retired_at'),
  ...impersonal('refusal_counts', 'day operation code count last_at'),
  ...impersonal('rollup_proofs', 'id day started_at ended_at checked_rows difference_count'),
  ...impersonal('schema_migrations', 'version name applied_at'),
  ...impersonal('server_facts', 'name value'),
  ...impersonal(
    'short_videos',
    'id position title lesson_id media_folder duration_seconds is_published revision created_at',
  ),
  ...impersonal('support_saved_answers', 'id title text updated_at revision'),
  ...impersonal('tax_rules', 'id rate_bp threshold_vnd valid_from valid_to legal_basis'),
  ...impersonal('voucher_codes', 'key code voucher_id is_single'),
  ...impersonal('voucher_days', 'voucher_id day used'),
];

/** Whose the rows of tables with erased columns are. */
export const ownedTables: readonly OwnedTable[] = [
  ...[
    'entitlements',
    'sessions',
    'account_proofs',
    'social_identities',
    'desktop_codes',
    'passkeys',
    'authenticator_apps',
    'recovery_codes',
    'factor_tokens',
    'factor_resets',
    'mail_settings',
    'learners',
    'learner_marks',
    'course_progress',
    'applied_operations',
    'flagged_operations',
    'notes',
    'tickets',
    'support_requests',
    'support_pictures',
    'feedback',
    'affiliates',
    'last_clicks',
    'ambassador_applications',
    'data_exports',
  ].map((table) => ({ table, whose: mine })),
  { table: 'users', whose: 'id = $1' },
  ...['emails', 'notifications'].map((table) => ({ table, whose: `${mine} or about_${mine}` })),
  { table: 'access_tokens', whose: 'session_id in (select id from sessions where user_id = $1)' },
  { table: 'refresh_tokens', whose: 'session_id in (select id from sessions where user_id = $1)' },
  { table: 'order_events', whose: ofHisOrders },
  { table: 'order_invoices', whose: ofHisOrders },
  { table: 'bank_transactions', whose: ofHisOrders },
  {
    table: 'bank_events',
    whose: `transaction_id in (select id from bank_transactions where ${ofHisOrders})`,
  },
  { table: 'refunds', whose: ofHisOrders },
  {
    table: 'former_refund_transfers',
    whose: `refund_id in (select id from refunds where ${ofHisOrders})`,
  },
  { table: 'vouchers', whose: 'owner_id = $1' },
  {
    table: 'support_messages',
    whose: 'request_id in (select id from support_requests where user_id = $1)',
  },
  { table: 'campaign_links', whose: 'affiliate_id = $1' },
  { table: 'commissions', whose: 'affiliate_id = $1' },
  { table: 'payouts', whose: 'affiliate_id = $1' },
  {
    table: 'ambassador_events',
    whose: 'application_id in (select id from ambassador_applications where user_id = $1)',
  },
  { table: 'ambassador_invitations', whose: 'email = (select email from users where id = $1)' },
  { table: 'office_invitations', whose: 'email = (select email from users where id = $1)' },
];

function erased(table: string, columns: string, notCopied = ''): readonly ColumnPlan[] {
  return columns.split(' ').map((column) => ({ table, column, deletion: 'erased', notCopied }));
}

function kept(
  table: string,
  columns: string,
  why: KeptReason,
  notCopied = '',
): readonly ColumnPlan[] {
  return columns.split(' ').map((column) => ({ table, column, deletion: 'kept', why, notCopied }));
}

function impersonal(table: string, columns: string): readonly ColumnPlan[] {
  return columns
    .split(' ')
    .map((column) => ({ table, column, deletion: 'impersonal', notCopied: '' }));
}
