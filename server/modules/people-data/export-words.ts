import { payoutWords } from '#shared/domain/affiliate/payout-status.ts';
import type { OrderEventKind } from '#shared/domain/commerce/order-events.ts';
import { refundWords } from '#shared/domain/commerce/refund-state.ts';
import type { PlausibilityFlag } from '#shared/domain/progress/assess-operation.ts';
import type { genders, referralSources } from '#shared/domain/profile/profile-fields.ts';
import type { JournalKind, LedgerAccountName } from '../ledger/api.ts';

/** What a code of a column means, for people. */
type Words = Readonly<Record<string, string>>;

const plans: Words = { kha_pro: 'Khá Pro', pro: 'Pro' };
const roles: Words = {
  owner: 'Chủ',
  accounting: 'Kế toán',
  support: 'Hỗ trợ',
  content: 'Nội dung',
};
const gendersInWords: Readonly<Record<(typeof genders)[number], string>> = {
  female: 'Nữ',
  male: 'Nam',
  other: 'Khác',
  undisclosed: 'Không muốn nói',
};
const sources: Readonly<Record<(typeof referralSources)[number], string>> = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  google: 'Google',
  friend: 'Bạn bè',
  affiliate: 'Cộng tác viên',
  event: 'Sự kiện',
  other: 'Khác',
};

const orderEvents: Readonly<Record<OrderEventKind, string>> = {
  created: 'Tạo đơn',
  renewed: 'Lấy giá mới',
  extended: 'Lùi hạn thanh toán',
  price_kept: 'Giữ giá lúc chuyển tiền',
  money_in: 'Nhận tiền',
  paid: 'Đã thanh toán',
  review: 'Chuyển sang kiểm tra',
  accepted_short: 'Ghi nhận đủ',
  top_up_requested: 'Nhờ chuyển thêm',
  excess: 'Có tiền thừa',
  excess_removed: 'Gỡ tiền thừa ghi nhầm',
  money_goes_back: 'Gửi lại tiền đã nhận',
  excess_given_up: 'Không nhận lại tiền chuyển thừa',
  money_stays: 'Tiền không gửi lại nữa, tính cho đơn',
  money_removed: 'Gỡ tiền ghi nhầm',
  sale_undone: 'Đóng đơn vì tiền của người khác',
  expired: 'Hết hạn',
  cancelled: 'Hủy đơn',
  cause_gone: 'Lý do hủy đơn không còn nữa',
  refund_requested: 'Xin hoàn tiền',
  refund_taken_back: 'Rút lại yêu cầu hoàn tiền',
  refund_started: 'Bắt đầu hoàn tiền',
  refund_sent: 'Đã hoàn tiền',
  refund_not_sent: 'Tiền hoàn chưa được chuyển',
  refund_returned: 'Ngân hàng trả lại tiền hoàn',
  account_corrected: 'Học viện ghi lại tài khoản nhận tiền hoàn',
  account_taken_back: 'Rút lại tài khoản nhận tiền hoàn',
  refund_account: 'Ghi tài khoản nhận tiền hoàn',
  invoice_requested: 'Yêu cầu hóa đơn',
  invoice_issued: 'Xuất hóa đơn',
  invoice_corrected: 'Sửa số hóa đơn',
  invoice_taken_back: 'Bỏ ghi đã xuất hóa đơn',
};

const journals: Readonly<Record<JournalKind, string>> = {
  bank_in: 'Tiền vào',
  order_paid: 'Đơn đã trả',
  refund_requested: 'Xin hoàn tiền',
  refund_sent: 'Đã hoàn tiền',
  write_off: 'Xóa sổ',
  bank_fee: 'Phí ngân hàng',
  commission_created: 'Tạo hoa hồng',
  commission_approved: 'Duyệt hoa hồng',
  commission_voided: 'Hủy hoa hồng',
  commission_restored: 'Khôi phục hoa hồng',
  commission_reversed: 'Thu hồi hoa hồng',
  payout_taken: 'Lập chi trả',
  payout_taxed: 'Tính lại thuế chi trả',
  payout_sent: 'Đã chi trả',
  payout_failed: 'Chi trả bị trả lại',
  tax_paid: 'Nộp thuế đã khấu trừ',
  transfer_back: 'Tiền chuyển đi quay về',
  wallet_given_up: 'Số dư ví được từ bỏ',
};

const accounts: Readonly<Record<LedgerAccountName, string>> = {
  cash: 'Tiền ở ngân hàng',
  clearing: 'Tiền chờ đối soát',
  revenue: 'Doanh thu',
  refund_payable: 'Phải hoàn học viên',
  excess: 'Tiền thừa phải trả',
  write_off: 'Xóa sổ',
  bank_fee: 'Phí ngân hàng',
  commission_expense: 'Chi phí hoa hồng',
  affiliate_pending: 'Hoa hồng chờ duyệt',
  affiliate_wallet: 'Ví cộng tác viên',
  payout_clearing: 'Chi trả đang chuyển',
  tax_payable: 'Thuế phải nộp',
};

const flags: Readonly<Record<PlausibilityFlag, string>> = {
  outside_duration: 'Ngoài độ dài của bài',
  more_time_than_watched: 'Thời gian nhiều hơn phần đã xem',
  more_time_than_passed: 'Thời gian nhiều hơn lúc đã trôi qua',
  too_old_for_time: 'Quá cũ để tính thời gian',
};

/**
 * What the codes of a copy mean, by part and column: its CSV is read by people. A column whose
 * codes the database knows has all of them here (tests/integration/office/people-data.test.ts); the
 * JSON keeps the codes, for programs.
 */
export const exportWords: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'ho-so': {
    role: { learner: 'Học viên', admin: 'Quản trị' },
    office_role: roles,
    gender: gendersInWords,
    referral_source: sources,
  },
  'phien-dang-nhap': {
    client: { PORTAL: 'Cổng học trên web', DESKTOP: 'Ứng dụng máy tính' },
    end_reason: {
      signed_out: 'Đã đăng xuất',
      revoked: 'Bị đóng từ nơi khác',
      reused: 'Mã của phiên bị dùng lại',
    },
  },
  'tai-khoan-lien-ket': { provider: { google: 'Google', facebook: 'Facebook' } },
  'mo-lai-dang-nhap': { outcome: { stopped: 'Đã dừng lại', done: 'Đã mở lại' } },
  'quyen-hoc': { plan: plans },
  'lich-su-hoc-bi-loai': { flags },
  'don-hang': {
    plan: plans,
    status: {
      pending: 'Chờ thanh toán',
      underpaid: 'Thiếu tiền',
      review: 'Đang kiểm tra',
      paid: 'Đã thanh toán',
      refund_requested: 'Đã xin hoàn tiền',
      refunding: 'Đang hoàn tiền',
      refunded: 'Đã hoàn tiền',
      expired: 'Đã hết hạn',
      cancelled: 'Đã hủy',
    },
  },
  'don-hang-dien-bien': { kind: orderEvents },
  'ngan-hang-bao': { provider: { sepay: 'SePay', casso: 'Casso', statement: 'Sao kê ngân hàng' } },
  'hoa-don': { kind: { person: 'Cá nhân', company: 'Công ty' } },
  'hoan-tien': {
    kind: { order: 'Hoàn đơn', excess: 'Trả tiền thừa', unmatched: 'Trả tiền không khớp' },
    state: refundWords,
  },
  'voucher-rieng': { kind: { percent: 'Theo phần trăm', fixed: 'Số tiền cố định' }, plans },
  'voucher-da-dung': {
    state: { reserved: 'Đang giữ chỗ', redeemed: 'Đã dùng', released: 'Đã trả lại' },
  },
  ve: { plan: plans, state: { valid: 'Còn hiệu lực', used: 'Đã dùng', cancelled: 'Đã hủy' } },
  'ho-tro': {
    topic: {
      payment: 'Thanh toán',
      learning: 'Việc học',
      account: 'Tài khoản',
      technical: 'Lỗi kỹ thuật',
      other: 'Khác',
    },
    state: { open: 'Chờ trả lời', answered: 'Đã trả lời', closed: 'Đã đóng' },
  },
  'gop-y': {
    topic: { bug: 'Báo lỗi', idea: 'Ý tưởng', praise: 'Lời khen' },
    state: { new: 'Mới', read: 'Đã đọc', answered: 'Đã trả lời' },
  },
  'thong-bao': {
    category: { learning: 'Việc học', order: 'Đơn hàng', affiliate: 'Tiếp thị liên kết' },
  },
  email: {
    state: {
      queued: 'Chờ gửi',
      sending: 'Đang gửi',
      sent: 'Đã gửi',
      failed: 'Không gửi được',
      unknown: 'Chưa rõ đã tới',
      kept: 'Chỉ lưu lại',
    },
  },
  'hoa-hong': {
    status: {
      pending: 'Chờ duyệt',
      approved: 'Đã duyệt',
      in_payout: 'Đang chi trả',
      paid: 'Đã chi trả',
      void: 'Đã hủy',
      on_hold: 'Đang giữ để kiểm tra',
      reversed: 'Đã thu hồi',
    },
    end_reason: {
      refunded: 'Đơn được hoàn tiền',
      sale_undone: 'Đơn được trả bằng tiền của người khác',
      same_person: 'Mua cho chính mình',
      fraud: 'Gian lận',
      affiliate_gone: 'Cộng tác viên đã rời đi',
    },
  },
  vi: { kind: journals, account: accounts },
  'chi-tra': { status: payoutWords },
  'yeu-cau-chi-tra': {
    status: {
      open: 'Đang chờ',
      served: 'Đã chi trả',
      failed: 'Chưa chi trả được',
      withdrawn: 'Đã rút lại',
    },
  },
  'don-dai-su': {
    state: {
      draft: 'Bản nháp',
      submitted: 'Đã nộp',
      accepted: 'Đã chấp nhận',
      declined: 'Chưa phù hợp',
    },
  },
  'don-dai-su-dien-bien': {
    kind: {
      submitted: 'Đã nộp',
      opened: 'Bắt đầu xem',
      asked: 'Hỏi thêm',
      resubmitted: 'Nộp lại',
      accepted: 'Chấp nhận',
      declined: 'Chưa phù hợp',
    },
  },
  'loi-moi-van-phong': { role: roles },
  'ban-sao': {
    state: {
      queued: 'Đang chờ',
      ready: 'Sẵn sàng',
      failed: 'Không lập được',
      expired: 'Đã hết hạn',
    },
  },
  'yeu-cau-xoa': { state: { waiting: 'Đang chờ', withdrawn: 'Đã rút lại', done: 'Đã xóa' } },
};

/** A value of a part in words, several codes each by itself; what is no code stays as it is. */
export function inWords(part: string, column: string, value: unknown): unknown {
  const words = exportWords[part]?.[column];
  if (words === undefined) return value;
  if (Array.isArray(value)) return value.map((code: unknown) => wordOf(words, code)).join(', ');
  return wordOf(words, value);
}

function wordOf(words: Words, code: unknown): unknown {
  return typeof code === 'string' && Object.hasOwn(words, code) ? words[code] : code;
}
