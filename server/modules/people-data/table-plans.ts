import { type KeptReason, keptReasons } from './kept-reasons.ts';

/**
 * What becomes of a table's rows in a copy of a person's data and when their account is deleted.
 */
export type TablePlan = Becomes & {
  readonly table: string;
  /** Columns that say who somebody is: ids of people, addresses, numbers. */
  readonly people: readonly string[];
  /** The part of the copy that its rows are in; null with the reason in `note`. */
  readonly section: string | null;
};

type Becomes = { /** Why it is not in the copy. */ readonly note: string } & (
  | { readonly deletion: 'deleted' }
  | { readonly deletion: 'pseudonymised' | 'kept'; readonly why: KeptReason }
);

const { books, work } = keptReasons;
const ofOffice =
  'What an administrator did in their office; administrators are not deleted before they hand over the role.';
const secret = 'Only hashes of secrets, nothing to read.';

/**
 * Every table with a column that says who somebody is. tests/integration/office/people-data.test.ts
 * reads the database's own catalogue and fails for a table or a column that is not here.
 */
export const tablePlans: readonly TablePlan[] = [
  plan(
    'users',
    ['id', 'email', 'phone_number', 'firstname', 'middlename', 'lastname', 'date_of_birth'],
    'ho-so',
    renamed(keptReasons.person),
  ),
  plan('entitlements', ['user_id'], 'quyen-hoc', gone()),
  plan('sessions', ['user_id'], 'phien-dang-nhap', gone()),
  plan('account_proofs', ['user_id', 'email'], null, gone(secret)),
  plan('social_identities', ['user_id', 'email'], 'tai-khoan-lien-ket', gone()),
  plan('desktop_codes', ['user_id'], null, gone(secret)),
  plan('passkeys', ['user_id'], 'khoa-truy-cap', gone()),
  plan('authenticator_apps', ['user_id'], 'ung-dung-ma', gone()),
  plan('recovery_codes', ['user_id'], 'ma-du-phong', gone()),
  plan('factor_tokens', ['user_id'], null, gone(secret)),
  plan('factor_resets', ['user_id', 'asked_by', 'confirmed_by'], 'mo-lai-dang-nhap', gone()),
  plan('mail_settings', ['user_id'], 'su-dong-y', gone()),
  plan('notifications', ['user_id', 'about_user_id'], 'thong-bao', gone()),
  plan('emails', ['user_id', 'about_user_id', 'to_address'], 'email', gone()),
  plan(
    'learners',
    ['user_id'],
    null,
    gone('Counters of the exchange with devices; what was learned is in the progress.'),
  ),
  plan(
    'learner_marks',
    ['user_id'],
    null,
    gone('Random names of versions, for the exchange with devices.'),
  ),
  plan('course_progress', ['user_id'], 'tien-do', gone()),
  plan('applied_operations', ['user_id'], 'lich-su-hoc', gone()),
  plan('flagged_operations', ['user_id'], 'lich-su-hoc-bi-loai', gone()),
  plan('notes', ['user_id'], 'ghi-chu', gone()),
  plan('orders', ['user_id', 'affiliate_id', 'referrer_firstname'], 'don-hang', renamed(books)),
  plan('order_events', ['actor_id'], 'don-hang-dien-bien', renamed(books)),
  plan('order_invoices', ['email'], 'hoa-don', renamed(books)),
  plan('refunds', ['requested_by', 'handed_out_by'], 'hoan-tien', renamed(books)),
  plan('vouchers', ['owner_id', 'created_by'], 'voucher-rieng', renamed(keptReasons.voucher)),
  plan('voucher_uses', ['user_id'], 'voucher-da-dung', kept(books)),
  plan('tickets', ['user_id'], 've', gone()),
  plan('support_requests', ['user_id'], 'ho-tro', gone()),
  plan('support_messages', ['author_id'], 'ho-tro-tin-nhan', gone()),
  plan('support_pictures', ['user_id'], 'ho-tro-anh', gone()),
  plan('feedback', ['user_id'], 'gop-y', gone()),
  plan('affiliates', ['user_id', 'date_of_birth'], 'tiep-thi-lien-ket', renamed(books)),
  plan('affiliate_days', ['affiliate_id'], 'tiep-thi-theo-ngay', kept(keptReasons.sums)),
  plan(
    'affiliate_clicks',
    ['affiliate_id'],
    null,
    kept(keptReasons.visits, 'Visits of others; their numbers are in tiep-thi-theo-ngay.'),
  ),
  plan('campaign_links', ['affiliate_id'], 'duong-dan', renamed(keptReasons.link)),
  plan('last_clicks', ['user_id', 'affiliate_id'], 'gioi-thieu', gone()),
  plan('commissions', ['affiliate_id'], 'hoa-hong', renamed(books)),
  plan('payouts', ['affiliate_id', 'handed_out_by'], 'chi-tra', renamed(books)),
  plan('payout_requests', ['affiliate_id'], 'yeu-cau-chi-tra', kept(books)),
  plan('payout_runs', ['created_by'], null, kept(keptReasons.paymentRun, ofOffice)),
  plan('ledger_accounts', ['user_id'], 'vi', kept(books)),
  plan('ambassador_applications', ['user_id'], 'don-dai-su', gone()),
  plan('ambassador_events', ['actor_id'], 'don-dai-su-dien-bien', gone()),
  plan('ambassador_invitations', ['email', 'invited_by'], 'loi-moi-dai-su', gone()),
  plan('office_invitations', ['email', 'invited_by'], 'loi-moi-van-phong', gone()),
  plan('affiliate_policies', ['published_by'], null, kept(work, ofOffice)),
  plan('statements', ['uploaded_by', 'imported_by'], null, kept(keptReasons.statement, ofOffice)),
  plan('uploads', ['actor_id'], null, kept(work, ofOffice)),
  plan('site_images', ['uploaded_by'], null, kept(work, ofOffice)),
  plan('audit_log', ['actor_id'], 'nhat-ky', kept(keptReasons.audit)),
  plan('data_exports', ['user_id'], 'ban-sao', gone()),
  plan('account_deletions', ['user_id'], 'yeu-cau-xoa', kept(keptReasons.deletion)),
];

function gone(note = ''): Becomes {
  return { deletion: 'deleted', note };
}

function renamed(why: KeptReason, note = ''): Becomes {
  return { deletion: 'pseudonymised', why, note };
}

function kept(why: KeptReason, note = ''): Becomes {
  return { deletion: 'kept', why, note };
}

function plan(
  table: string,
  people: readonly string[],
  section: string | null,
  becomes: Becomes,
): TablePlan {
  return { table, people, section, ...becomes };
}
