import { createTranslate } from '../../../copy/translate.ts';

/** Texts of the statement. */
export const statementTexts = {
  'aff.stm.title': 'Sao kê hoa hồng',
  'aff.stm.back': 'Tiếp thị liên kết',
  'aff.stm.print': 'In sao kê',
  'aff.stm.pdf': 'Tải PDF',
  'aff.stm.failed': 'Chưa tải được sao kê.',
  'aff.stm.none': 'Bạn chưa tham gia tiếp thị liên kết',
  'aff.stm.none.go': 'Tìm hiểu và tham gia',
  'aff.stm.days': 'Kỳ',
  'aff.stm.code': 'Mã giới thiệu',
  'aff.stm.holder': 'Chủ tài khoản nhận',
  'aff.stm.made': 'Lập lúc',
  'aff.stm.running': 'Kỳ chưa kết thúc. Số liệu đến {time}.',
  'aff.stm.final': 'Kỳ đã kết thúc, số liệu không đổi nữa.',
  'aff.stm.sums': 'Tổng của kỳ',
  'aff.stm.col.what': 'Nội dung',
  'aff.stm.col.pending': 'Đang chờ',
  'aff.stm.col.wallet': 'Ví',
  'aff.stm.col.at': 'Thời điểm',
  'aff.stm.opening': 'Số dư đầu kỳ',
  'aff.stm.created': 'Hoa hồng mới',
  'aff.stm.voided': 'Hoa hồng bị hủy trước khi ghi nhận',
  'aff.stm.approved': 'Hoa hồng được ghi nhận vào ví',
  'aff.stm.reversed': 'Hoa hồng bị thu hồi',
  'aff.stm.taken': 'Chi trả, gồm thuế khấu trừ',
  'aff.stm.returned': 'Chi trả chưa chuyển được, trở lại ví',
  'aff.stm.closing': 'Số dư cuối kỳ',
  'aff.stm.lines': 'Từng dòng của kỳ',
  'aff.stm.lines.none': 'Kỳ này không có phát sinh.',
  'aff.stm.lines.more': 'Xem thêm {n} dòng',
  'aff.stm.lines.moreBusy': 'Đang tải…',
  'aff.stm.COMMISSION_CREATED': 'Hoa hồng mới, đơn {code}',
  'aff.stm.COMMISSION_APPROVED': 'Ghi nhận hoa hồng, đơn {code}',
  'aff.stm.COMMISSION_VOIDED': 'Hủy hoa hồng, đơn {code}',
  'aff.stm.COMMISSION_REVERSED': 'Thu hồi hoa hồng, đơn {code}',
  'aff.stm.PAYOUT_TAKEN': 'Chi trả {code}',
  'aff.stm.PAYOUT_FAILED': 'Chi trả {code} chưa chuyển được, trở lại ví',
} as const;

/** `t` of the statement. */
export const t = createTranslate(statementTexts);
