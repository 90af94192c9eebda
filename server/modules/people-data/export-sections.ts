import { profileFields } from '#shared/domain/profile/profile-fields.ts';
import { sql } from 'kysely';
import { passState } from '../../db/pass-state.ts';
import { statement } from '../../db/statement.ts';
import { toldPayout } from '../../db/told-payouts.ts';
import type { Statement } from '../../db/statement.ts';
import {
  createExportCursor,
  type ExportCursor,
  type ExportQuery,
  type ExportRecord,
} from './export-cursor.ts';

/** A part of the copy: a JSON and a CSV file of this name. */
export interface ExportSection {
  readonly name: string;
  /** What it is, for the list in the copy. */
  readonly title: string;
  readonly rows: Statement<{ readonly userId: string }, ExportRecord>;
  /** The same rows by a cursor of a transaction, so that nobody ever holds all of them. */
  readonly cursor: ExportCursor;
  /** Columns of sealed numbers, which the copy has whole. */
  readonly sealed: Sealed | null;
}

/**
 * Sealed columns of a section as the table they lie in has them, and the column of the section that
 * tells their row.
 */
interface Sealed {
  readonly table: string;
  readonly rowId: string;
  readonly columns: readonly string[];
}

/** What a bank tells of our own account beside a movement: its balance, its numbers. */
const oursAlone = sql`array['accumulated', 'cusum_balance', 'cusumBalance', 'runningBalance', 'balance', 'accountNumber', 'subAccount', 'bank_sub_acc_id', 'subAccId', 'virtualAccountNumber']`;

/**
 * Everything that is kept of a person, by parts, each with the owner in its WHERE clause. Numbers
 * of accounts and papers are whole: who asks what is kept of them has a right to it, not to its
 * last digits. Left out: what would prove that somebody is who they are (hashes of passwords,
 * tokens), and whatever is of others.
 */
export const exportSections: readonly ExportSection[] = [
  section(
    'ho-so',
    'Hồ sơ',
    (id) => sql`
    select u.id, u.email, u.is_verify_email, ${sql.raw(profileFields.map((field) => `u.${field}`).join(', '))},
      u.referral_code, u.avatar, u.facebook_name, u.facebook_id,
      u.account_bank, u.account_holder, u.account_number, u.custom_attribute_increment_id as student_code, u.role, u.office_role, u.password_hash is not null as has_password,
      u.need_update_password, u.ga_event_sent, u.blocked_at, u.blocked_reason, u.created_at
    from users u where u.id = ${id}::uuid`,
    { table: 'users', rowId: 'id', columns: ['account_number'] },
  ),
  section(
    'su-dong-y',
    'Những điều bạn đã đồng ý',
    (id) => sql`
    select 'Điều khoản và Quyền riêng tư' as consent, null::text as version, agreed_at as at from users where id = ${id}::uuid and agreed_at is not null
    union all select 'Chính sách tiếp thị liên kết', policy_version::text, agreed_at from affiliates where user_id = ${id}::uuid and agreed_at is not null
    union all select 'Chính sách tiếp thị liên kết, trong đơn đại sứ', policy_version::text, submitted_at from ambassador_applications where user_id = ${id}::uuid and policy_version is not null
    union all select 'Email về bài mới: ' || case when lessons then 'có' else 'không' end, null, null from mail_settings where user_id = ${id}::uuid
    union all select 'Email về ưu đãi: ' || case when offers then 'có' else 'không' end, null, null from mail_settings where user_id = ${id}::uuid`,
  ),
  section(
    'phien-dang-nhap',
    'Phiên đăng nhập',
    (id) =>
      sql`select client, name, created_at, last_used_at, expires_at, ended_at, end_reason from sessions where user_id = ${id}::uuid order by created_at`,
  ),
  section(
    'tai-khoan-lien-ket',
    'Tài khoản liên kết',
    (id) =>
      sql`select provider, name, email, connected_at, last_used_at from social_identities where user_id = ${id}::uuid order by connected_at`,
  ),
  section(
    'khoa-truy-cap',
    'Khóa truy cập',
    (id) =>
      sql`select name, created_at, last_used_at from passkeys where user_id = ${id}::uuid order by created_at`,
  ),
  section(
    'ung-dung-ma',
    'Ứng dụng mã 6 số',
    (id) =>
      sql`select confirmed_at, last_used_at from authenticator_apps where user_id = ${id}::uuid and confirmed_at is not null`,
  ),
  section(
    'ma-du-phong',
    'Mã dự phòng',
    (id) =>
      sql`select made_at, used_at from recovery_codes where user_id = ${id}::uuid order by made_at, used_at`,
  ),
  section(
    'mo-lai-dang-nhap',
    'Những lần nhờ mở lại đăng nhập',
    (id) =>
      sql`select asked_at, reason, confirmed_at, runs_at, ended_at, outcome from factor_resets where user_id = ${id}::uuid order by asked_at`,
  ),
  section(
    'quyen-hoc',
    'Quyền học',
    (id) =>
      sql`select plan, granted_at, revoked_at, order_id from entitlements where user_id = ${id}::uuid order by granted_at`,
  ),
  section(
    'tien-do',
    'Tiến độ từng bài',
    (id) => sql`
    select l.title as lesson, line ->> 'lesson_id' as lesson_id, line -> 'covered' as covered_seconds, line #>> '{position,seconds}' as position_seconds,
      ((line ->> 'learned_ms')::double precision / 1000)::double precision as learned_seconds, to_timestamp((line ->> 'completed_at')::double precision / 1000) as completed_at
    from course_progress p cross join lateral (select t::jsonb as line from unnest(string_to_array(nullif(p.lessons, ''), E'\\n')) t) as lines
      left join lessons l on l.id::text = line ->> 'lesson_id' where p.user_id = ${id}::uuid order by l.index`,
  ),
  section(
    'lich-su-hoc',
    'Từng lần học',
    (id) => sql`
    select l.title as lesson, o.lesson_id, o.device, o.learned_at, o.position_seconds, (o.watched_ms / 1000)::double precision as watched_seconds, o.intervals as watched_intervals, o.applied_at
    from applied_operations o left join lessons l on l.id::text = o.lesson_id where o.user_id = ${id}::uuid and o.lesson_id is not null order by o.applied_at, o.operation_id`,
  ),
  section(
    'lich-su-hoc-bi-loai',
    'Phần học không được tính',
    (id) =>
      sql`select lesson_id, flags, operations, claimed_ms, counted_ms, flagged_at from flagged_operations where user_id = ${id}::uuid order by flagged_at`,
  ),
  section(
    'ghi-chu',
    'Ghi chú',
    (id) => sql`
    select l.title as lesson, n.lesson_id, n.at_seconds, n.text, to_timestamp(n.stamp_ms / 1000) as written_at
    from notes n left join lessons l on l.id::text = n.lesson_id where n.user_id = ${id}::uuid and not n.deleted order by l.index, n.at_seconds`,
  ),
  section(
    'don-hang',
    'Đơn hàng',
    (id) => sql`
    select '#MV-' || number as code, plan, is_upgrade, status, created_at, expires_at, paid_at, refundable_until, cancelled_at, payment_code, list_vnd, early_discount_vnd, upgrade_credit_vnd,
      voucher_code, voucher_discount_vnd, total_vnd, received_vnd, excess_vnd, waived_vnd, referral_code
    from orders where user_id = ${id}::uuid order by number`,
  ),
  section(
    'don-hang-dien-bien',
    'Diễn biến đơn hàng',
    (id) => sql`
    select '#MV-' || o.number as code, e.at, e.kind, e.amount_vnd from order_events e join orders o on o.id = e.order_id where o.user_id = ${id}::uuid order by o.number, e.id`,
  ),
  section(
    'tien-vao',
    'Tiền nhận cho đơn hàng',
    (id) => sql`
    select '#MV-' || o.number as code, t.amount_vnd, t.memo, t.counterparty, t.reference, coalesce(t.occurred_at, t.heard_at) as at, t.extra - ${oursAlone} as more
    from bank_transactions t join orders o on o.id = t.order_id or o.id = (select r.order_id from refunds r where r.returned_by = t.id) where o.user_id = ${id}::uuid and t.direction = 'in' order by at`,
  ),
  section(
    'tien-ra',
    'Tiền chúng tôi đã chuyển lại',
    (id) => sql`
    select '#MV-' || o.number as code, t.amount_vnd, t.memo, t.counterparty, t.reference, coalesce(t.occurred_at, t.heard_at) as at, t.extra - ${oursAlone} as more
    from refunds r join bank_transactions t on t.id = r.paid_by or t.refund_id = r.id join orders o on o.id = r.order_id where o.user_id = ${id}::uuid order by at`,
  ),
  section(
    'ngan-hang-bao',
    'Ngân hàng đã báo về tiền của bạn',
    (id) => sql`
    select e.provider, e.received_at, e.payload - ${oursAlone} as told from bank_events e
    where e.transaction_id in (select t.id from bank_transactions t join orders o on o.id = t.order_id where o.user_id = ${id}::uuid
      union select t.id from refunds r join bank_transactions t on t.id in (r.paid_by, r.returned_by) or t.refund_id = r.id join orders o on o.id = r.order_id where o.user_id = ${id}::uuid) and jsonb_typeof(e.payload) = 'object' order by e.id`,
  ),
  section(
    'hoa-don',
    'Hóa đơn',
    (id) => sql`
    select '#MV-' || o.number as code, i.kind, i.name, i.tax_code, i.address, i.email, i.requested_at, i.issued_number, i.issued_at from order_invoices i join orders o on o.id = i.order_id where o.user_id = ${id}::uuid order by o.number`,
  ),
  section(
    'hoan-tien',
    'Hoàn tiền',
    (id) => sql`
    select r.id, '#MV-' || o.number as code, r.kind, r.state, r.amount_vnd, r.bank_bin, r.account_number, r.account_holder, r.reason, r.requested_at, r.due_at, r.sent_at, r.reference, r.returned_by is not null as came_back
    from refunds r left join bank_transactions t on t.id = r.transaction_id join orders o on o.id = coalesce(r.order_id, t.order_id) where o.user_id = ${id}::uuid order by r.requested_at`,
    { table: 'refunds', rowId: 'id', columns: ['account_number'] },
  ),
  section(
    'voucher-rieng',
    'Voucher dành riêng cho bạn',
    (id) => sql`
    select code, kind, percent, cap, amount, min_order, plans, starts_at, ends_at, max_uses, used from vouchers where owner_id = ${id}::uuid order by created_at`,
  ),
  section(
    'voucher-da-dung',
    'Voucher đã dùng',
    (id) => sql`
    select v.code, u.state, u.discount, u.amount, u.reserved_at, u.redeemed_at, u.released_at from voucher_uses u join vouchers v on v.id = u.voucher_id where u.user_id = ${id}::uuid order by u.seq`,
  ),
  section(
    've',
    'Vé',
    (id) => sql`
    select t.code, t.plan, ${passState} as state, e.title as event, e.starts_at, e.ends_at, t.issued_at, t.used_at, t.cancelled_at from tickets t left join events e on e.id = t.event_id where t.user_id = ${id}::uuid order by t.issued_at`,
  ),
  section(
    'ho-tro',
    'Yêu cầu hỗ trợ',
    (id) => sql`
    select '#HT-' || number as code, topic, subject, state, context_route, context_version, created_at, updated_at, closed_at from support_requests where user_id = ${id}::uuid order by number`,
  ),
  section(
    'ho-tro-tin-nhan',
    'Tin nhắn hỗ trợ',
    (id) => sql`
    select '#HT-' || r.number as code, case when m.from_team then 'đội ngũ' else 'bạn' end as author, m.text, m.created_at from support_messages m join support_requests r on r.id = m.request_id
    where r.user_id = ${id}::uuid order by r.number, m.seq`,
  ),
  section(
    'ho-tro-anh',
    'Ảnh bạn đã gửi',
    (id) => sql`
    select p.id, coalesce('#HT-' || r.number, case when p.feedback_id is null then null else 'góp ý' end) as sent_with, p.width, p.height, p.bytes, p.created_at
    from support_pictures p left join support_messages m on m.id = p.message_id left join support_requests r on r.id = m.request_id where p.user_id = ${id}::uuid order by p.created_at`,
  ),
  section(
    'gop-y',
    'Góp ý',
    (id) =>
      sql`select topic, text, rating, route, app_version, state, written_at from feedback where user_id = ${id}::uuid order by written_at`,
  ),
  section(
    'thong-bao',
    'Thông báo',
    (id) =>
      sql`select category, content, created_at, read_at from notifications where user_id = ${id}::uuid order by created_at, id`,
  ),
  section(
    'email',
    'Email đã gửi cho bạn',
    (id) => sql`
    select to_address, subject, case when is_secret then '' else text end as text, state, created_at, sent_at from emails where user_id = ${id}::uuid order by created_at, id`,
  ),
  section(
    'tiep-thi-lien-ket',
    'Tiếp thị liên kết',
    (id) => sql`
    select user_id, code, level, is_ambassador, has_tax_commitment, legal_name, date_of_birth, identity_number, bank_bin, account_number, account_holder,
      account_changed_at, policy_version, agreed_at, activated_at, payouts_held_at, payouts_held_note, links_suspended_at, links_suspended_note, granted_level from affiliates where user_id = ${id}::uuid`,
    { table: 'affiliates', rowId: 'user_id', columns: ['identity_number', 'account_number'] },
  ),
  section(
    'duong-dan',
    'Đường dẫn của bạn',
    (id) =>
      sql`select name, path, voucher_code, created_at, removed_at from campaign_links where affiliate_id = ${id}::uuid order by created_at`,
  ),
  section(
    'gioi-thieu',
    'Đường dẫn bạn đã theo',
    (id) =>
      sql`select a.code as affiliate_code, c.clicked_at from last_clicks c join affiliates a on a.user_id = c.affiliate_id where c.user_id = ${id}::uuid`,
  ),
  section(
    'tiep-thi-theo-ngay',
    'Tiếp thị theo ngày',
    (id) => sql`
    select day, clicks, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd, restored_orders, restored_pending_vnd, restored_wallet_vnd from affiliate_days where affiliate_id = ${id}::uuid order by day`,
  ),
  section(
    'hoa-hong',
    'Hoa hồng',
    (id) => sql`
    select '#MV-' || o.number as order_code, c.base_vnd, c.rate_bp, c.amount_vnd, c.status, c.created_at, c.approved_at, c.ended_at, c.end_reason, c.held_at, c.held_note
    from commissions c join orders o on o.id = c.order_id where c.affiliate_id = ${id}::uuid order by c.created_at, c.id`,
  ),
  section(
    'vi',
    'Từng dòng của ví',
    (id) => sql`
    select j.at, j.kind, a.name as account, -e.amount as amount_vnd from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_journals j on j.id = e.journal_id
    where a.user_id = ${id}::uuid order by j.id, a.name`,
  ),
  section(
    'chi-tra',
    'Chi trả',
    (id) => sql`
    select p.id, p.gross_vnd, p.tax_vnd, p.net_vnd, ${toldPayout('p').status} as status, p.bank_bin, p.account_number, p.account_holder, p.created_at, p.confirmed_at, ${toldPayout('p').sentAt} as sent_at, coalesce(p.reference, ${toldPayout('p').reference}) as reference, p.ended_at, p.failure
    from payouts p where p.affiliate_id = ${id}::uuid order by p.created_at, p.id`,
    { table: 'payouts', rowId: 'id', columns: ['account_number'] },
  ),
  section(
    'yeu-cau-chi-tra',
    'Yêu cầu chi trả',
    (id) =>
      sql`select status, amount_vnd, is_closing, requested_at, ended_at from payout_requests where affiliate_id = ${id}::uuid order by requested_at`,
  ),
  section(
    'don-dai-su',
    'Đơn đại sứ',
    (id) => sql`
    select id, state, step, revision, answers, identity_number, account_number, policy_version, created_at, updated_at, submitted_at, asked_at, decided_at, note
    from ambassador_applications where user_id = ${id}::uuid order by created_at`,
    {
      table: 'ambassador_applications',
      rowId: 'id',
      columns: ['identity_number', 'account_number'],
    },
  ),
  section(
    'don-dai-su-dien-bien',
    'Diễn biến đơn đại sứ',
    (id) => sql`
    select e.kind, e.note, e.at from ambassador_events e join ambassador_applications a on a.id = e.application_id where a.user_id = ${id}::uuid order by e.id`,
  ),
  section(
    'loi-moi-dai-su',
    'Lời mời làm đại sứ',
    (id) => sql`
    select i.email, i.name, i.note, i.invited_at from ambassador_invitations i join users u on u.email = i.email where u.id = ${id}::uuid and u.is_verify_email`,
  ),
  section(
    'loi-moi-van-phong',
    'Lời mời vào văn phòng',
    (id) => sql`
    select i.email, i.role, i.reason, i.sent_at, i.expires_at from office_invitations i join users u on u.email = i.email where u.id = ${id}::uuid and u.is_verify_email`,
  ),
  section(
    'nhat-ky',
    'Việc bạn đã làm, trong nhật ký',
    (id) =>
      sql`select action, subject_kind, subject_id, at from audit_log where actor_id = ${id}::uuid order by audit_log.id`,
  ),
  section(
    'ban-sao',
    'Bản sao dữ liệu bạn đã yêu cầu',
    (id) =>
      sql`select state, requested_at, ready_at, expires_at from data_exports where user_id = ${id}::uuid order by requested_at`,
  ),
  section(
    'yeu-cau-xoa',
    'Yêu cầu xóa tài khoản',
    (id) =>
      sql`select state, requested_at, runs_at, due_at, ended_at, given_up_vnd from account_deletions where user_id = ${id}::uuid order by requested_at`,
  ),
];

function section(
  name: string,
  title: string,
  query: ExportQuery,
  sealed: Sealed | null = null,
): ExportSection {
  const id = `export_${name.replaceAll('-', '_')}`;
  return {
    name,
    title,
    sealed,
    rows: statement<{ userId: string }>()(`people_data.${id}`, (_query, param) =>
      query(param('userId')),
    ),
    cursor: createExportCursor(id, query),
  };
}
