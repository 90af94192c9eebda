import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of joining. Keys with the names of the design's catalogue keep its words. */
export const joinTexts = {
  'aff.join.page': 'Tiếp thị liên kết',
  // The words of one notion stay on one line.
  'aff.join.title': 'Giới thiệu khóa\u00a0học, nhận hoa\u00a0hồng',
  'aff.join.lead':
    'Từ {low} đến {high} trên mỗi đơn, theo bậc của bạn. Không mất phí, không cần mua khóa học trước.',
  'aff.join.how': 'Ba bước để bắt đầu',
  'aff.join.how1': 'Điền giấy tờ và tài khoản nhận',
  'aff.join.how1.p': 'Khoảng 2 phút. Bạn chuẩn bị căn cước 12 số và số tài khoản ngân hàng.',
  'aff.join.how2': 'Gửi đường dẫn của bạn',
  'aff.join.how2.p':
    'Mỗi đường dẫn đếm lượt nhấp và đơn. Người mua còn nhập được mã của bạn khi thanh toán.',
  'aff.join.how3': 'Nhận hoa hồng mỗi tháng',
  'aff.join.how3.p':
    'Hoa hồng ghi nhận sau 7 ngày hoàn tiền, chi trả từ ngày {day} khi số dư đạt {min}.',
  'aff.join.cta': 'Bắt đầu giới thiệu',
  'aff.join.policy': 'Đọc chính sách',
  'aff.join.steps': 'Các bước tham gia',
  'aff.join.stepDone': 'đã xong',
  'aff.join.stepOf': 'Bước {n} trên {m}',
  'aff.join.s1': 'Giấy tờ',
  'aff.join.s2': 'Tài khoản',
  'aff.join.s3': 'Đồng ý',
  'aff.join.s1.lead':
    'Dùng để chi trả và khai thuế. Số căn cước được mã hóa, không hiện lại đầy đủ trên màn hình.',
  'aff.join.s2.lead': 'Hoa hồng chuyển vào tài khoản này. Tài khoản nên đứng tên bạn.',
  'aff.join.s3.lead': 'Đọc lại năm điều chính, rồi xác nhận.',
  'aff.join.code': 'Mã giới thiệu bạn muốn',
  'aff.join.code.hint':
    'Không bắt buộc. 4 đến 16 chữ không dấu và số, ví dụ LINH88. Để trống thì chúng tôi chọn giúp.',
  'aff.join.agree': 'Tôi đồng ý với chính sách tiếp thị liên kết',
  'aff.join.agree.version': 'Phiên bản {v}, áp dụng từ {date}',
  'aff.join.agree.missing': 'Bạn cần đồng ý với chính sách để tham gia.',
  'aff.join.policy.failed': 'Chưa tải được chính sách. Bạn thử lại nhé.',
  'aff.join.policy.whole': 'Đọc toàn bộ chính sách',
  'aff.join.back': 'Quay lại',
  'aff.join.next': 'Tiếp tục',
  'aff.join.busy': 'Đang gửi…',
  'aff.join.done': 'Bạn đã tham gia. Mã của bạn là {code}.',
  'aff.join.kept': 'Thông tin bạn đã điền vẫn còn nguyên.',
} as const;

/** `t` of joining. */
export const t = createTranslate(joinTexts);
