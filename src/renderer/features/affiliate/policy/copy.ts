import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of the policy's page. Keys with the names of the design's catalogue keep its words. */
export const policyTexts = {
  'policy.title': 'Chính sách tiếp thị liên kết',
  'policy.description':
    'Điều bạn đồng ý khi giới thiệu khóa học: hoa hồng tới 30 % mỗi đơn thành công, cách tính, ngày trả, thuế và những điều không được làm.',
  'policy.version': 'Phiên bản {v}, áp dụng từ {date}',
  'policy.kept': 'Bản đã lưu lúc {time}',
  'policy.summary': 'Tóm tắt trong 5 dòng',
  'policy.contents': 'Mục lục',
  'policy.contents.none': 'Không có mục nào',
  'policy.print': 'In',
  'policy.cta': 'Đồng ý và bắt đầu',
  'policy.cta.guest': 'Đăng nhập để bắt đầu',
  'policy.agree': 'Đồng ý với phiên bản {v}',
  'policy.agree.busy': 'Đang lưu…',
  'policy.agree.p': 'Bạn đã đồng ý với phiên bản {old}. Phiên bản {v} đang áp dụng.',
  'policy.agree.first': 'Bạn chưa đồng ý với phiên bản nào. Phiên bản {v} đang áp dụng.',
  'policy.agree.done': 'Đã ghi nhận bạn đồng ý với phiên bản {v}.',
  'policy.agreed': 'Bạn đã đồng ý với phiên bản {v}.',
  'policy.toDashboard': 'Mở bảng tiếp thị liên kết',
  'policy.failed': 'Chưa tải được chính sách',
  'policy.text.failed': 'Chưa tải được phần nội dung. Kết nối mạng một lần để mở.',
} as const;

/** `t` of the policy's page. */
export const t = createTranslate(policyTexts);
