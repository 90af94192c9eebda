import { createTranslate } from '#renderer/copy/translate.ts';

export const adminShellTexts = {
  'ad.title': 'Quản trị',
  'ad.unknown': 'Không tìm thấy trang này',
  'ad.unknown.p': 'Trang quản trị không có địa chỉ này.',
  'ad.unknown.go': 'Về tổng quan',
  'ad.window': '{page}, quản trị',
  'ad.nav': 'Menu quản trị',
  'ad.menu': 'Menu',
  'ad.waiting': '{n} mục chờ xử lý',
  'ad.overview': 'Tổng quan',
  'ad.orders': 'Đơn hàng',
  'ad.unmatched': 'Tiền chưa khớp',
  'ad.refunds': 'Hoàn tiền',
  'ad.statement': 'Sao kê',
  'ad.vouchers': 'Voucher',
  'ad.applications': 'Đơn đại sứ',
  'ad.tickets': 'Vé học',
  'ad.lessons': 'Bài học',
  'ad.shortVideos': 'Video ngắn',
  'ad.blog': 'Blog',
  'ad.faq': 'Hỏi đáp',
  'ad.learners': 'Học viên',
  'ad.affiliates': 'Cộng tác viên',
  'ad.payouts': 'Chi trả',
  'ad.taxRules': 'Thuế',
  'ad.policy': 'Chính sách',
  'ad.support': 'Yêu cầu hỗ trợ',
  'ad.feedback': 'Góp ý',
  'ad.ledger': 'Sổ cái',
  'ad.jobs': 'Việc nền',
  'ad.roles': 'Người và vai trò',
  'ad.audit': 'Nhật ký',
  'ad.denied.title': 'Trang này dành cho quản trị viên',
  'ad.denied.body':
    'Tài khoản của bạn không có quyền quản trị. Nếu bạn cần quyền này, hãy liên hệ quản trị viên của học viện.',
  'ad.denied.learn': 'Về bảng học tập',
  'ad.closed.title': 'Vai trò của bạn không mở trang này',
  'ad.closed.body':
    'Trang {page} dành cho vai trò {roles}. Cần vào thì nhờ chủ văn phòng đổi vai trò cho bạn.',
  'ad.closed.back': 'Về {page}',
  'ad.failed': 'Chưa mở được trang quản trị',
} as const;

/** `t` of the back office's frame. */
export const t = createTranslate(adminShellTexts);
