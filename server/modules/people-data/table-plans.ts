/**
 * What becomes of a table's rows in a copy of a person's data and when their account is deleted.
 */
export interface TablePlan {
  readonly table: string;
  /** Columns that say who somebody is: ids of people, addresses, numbers. */
  readonly people: readonly string[];
  /** The part of the copy that its rows are in; null with the reason in `note`. */
  readonly section: string | null;
  readonly deletion: 'deleted' | 'pseudonymised' | 'kept';
  /** Why it is not in the copy, or why it stays. */
  readonly note: string;
}

const books =
  'Kept for the books (Law on Accounting 88/2015/QH13, article 41); its person is a pseudonym.';
const office =
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
    'pseudonymised',
    'The row stays under its id: orders and the ledger refer to it.',
  ),
  plan('entitlements', ['user_id'], 'quyen-hoc', 'deleted', ''),
  plan('sessions', ['user_id'], 'phien-dang-nhap', 'deleted', ''),
  plan('account_proofs', ['user_id', 'email'], null, 'deleted', secret),
  plan('social_identities', ['user_id', 'email'], 'tai-khoan-lien-ket', 'deleted', ''),
  plan('desktop_codes', ['user_id'], null, 'deleted', secret),
  plan('passkeys', ['user_id'], 'khoa-truy-cap', 'deleted', ''),
  plan('authenticator_apps', ['user_id'], 'ung-dung-ma', 'deleted', ''),
  plan('recovery_codes', ['user_id'], 'ma-du-phong', 'deleted', ''),
  plan('factor_tokens', ['user_id'], null, 'deleted', secret),
  plan('factor_resets', ['user_id', 'asked_by', 'confirmed_by'], 'mo-lai-dang-nhap', 'deleted', ''),
  plan('mail_settings', ['user_id'], 'su-dong-y', 'deleted', ''),
  plan('notifications', ['user_id', 'about_user_id'], 'thong-bao', 'deleted', ''),
  plan('emails', ['user_id', 'about_user_id', 'to_address'], 'email', 'deleted', ''),
  plan(
    'learners',
    ['user_id'],
    null,
    'deleted',
    'Counters of the exchange with devices; what was learned is in the progress.',
  ),
  plan(
    'learner_marks',
    ['user_id'],
    null,
    'deleted',
    'Random names of versions, for the exchange with devices.',
  ),
  plan('course_progress', ['user_id'], 'tien-do', 'deleted', ''),
  plan('applied_operations', ['user_id'], 'lich-su-hoc', 'deleted', ''),
  plan('flagged_operations', ['user_id'], 'lich-su-hoc-bi-loai', 'deleted', ''),
  plan('notes', ['user_id'], 'ghi-chu', 'deleted', ''),
  plan(
    'orders',
    ['user_id', 'affiliate_id', 'referrer_firstname'],
    'don-hang',
    'pseudonymised',
    books,
  ),
  plan('order_events', ['actor_id'], 'don-hang-dien-bien', 'pseudonymised', books),
  plan('order_invoices', ['email'], 'hoa-don', 'pseudonymised', books),
  plan('refunds', ['requested_by', 'handed_out_by'], 'hoan-tien', 'pseudonymised', books),
  plan(
    'vouchers',
    ['owner_id', 'created_by'],
    'voucher-rieng',
    'pseudonymised',
    'Its uses are in the books.',
  ),
  plan('voucher_uses', ['user_id'], 'voucher-da-dung', 'kept', books),
  plan('tickets', ['user_id'], 've', 'deleted', ''),
  plan('support_requests', ['user_id'], 'ho-tro', 'deleted', ''),
  plan('support_messages', ['author_id'], 'ho-tro-tin-nhan', 'deleted', ''),
  plan('support_pictures', ['user_id'], 'ho-tro-anh', 'deleted', ''),
  plan('feedback', ['user_id'], 'gop-y', 'deleted', ''),
  plan('affiliates', ['user_id', 'date_of_birth'], 'tiep-thi-lien-ket', 'pseudonymised', books),
  plan('affiliate_days', ['affiliate_id'], 'tiep-thi-theo-ngay', 'kept', books),
  plan(
    'affiliate_clicks',
    ['affiliate_id'],
    null,
    'kept',
    'Visits of others, told apart by a hash whose key is gone the next day; their numbers are in tiep-thi-theo-ngay.',
  ),
  plan('campaign_links', ['affiliate_id'], 'duong-dan', 'pseudonymised', 'Orders refer to it.'),
  plan('last_clicks', ['user_id', 'affiliate_id'], 'gioi-thieu', 'deleted', ''),
  plan('commissions', ['affiliate_id'], 'hoa-hong', 'pseudonymised', books),
  plan('payouts', ['affiliate_id', 'handed_out_by'], 'chi-tra', 'pseudonymised', books),
  plan('payout_requests', ['affiliate_id'], 'yeu-cau-chi-tra', 'kept', books),
  plan('payout_runs', ['created_by'], null, 'kept', office),
  plan(
    'ledger_accounts',
    ['user_id'],
    'vi',
    'kept',
    'The ledger is append-only; its person is a pseudonym.',
  ),
  plan('ambassador_applications', ['user_id'], 'don-dai-su', 'deleted', ''),
  plan('ambassador_events', ['actor_id'], 'don-dai-su-dien-bien', 'deleted', ''),
  plan('ambassador_invitations', ['email', 'invited_by'], 'loi-moi-dai-su', 'deleted', ''),
  plan('office_invitations', ['email', 'invited_by'], 'loi-moi-van-phong', 'deleted', ''),
  plan('affiliate_policies', ['published_by'], null, 'kept', office),
  plan('statements', ['uploaded_by', 'imported_by'], null, 'kept', office),
  plan('uploads', ['actor_id'], null, 'kept', office),
  plan('site_images', ['uploaded_by'], null, 'kept', office),
  plan(
    'audit_log',
    ['actor_id'],
    'nhat-ky',
    'kept',
    'Append-only and chained by hashes; it holds ids, no names.',
  ),
  plan('data_exports', ['user_id'], 'ban-sao', 'deleted', ''),
  plan(
    'account_deletions',
    ['user_id'],
    'yeu-cau-xoa',
    'kept',
    'Proves that the deletion was asked for and carried out; its person is a pseudonym.',
  ),
];

function plan(
  table: string,
  people: readonly string[],
  section: string | null,
  deletion: TablePlan['deletion'],
  note: string,
): TablePlan {
  return { table, people, section, deletion, note };
}
