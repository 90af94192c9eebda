import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of a lesson's history. */
export const historyTexts = {
  'hist.open': 'Lịch sử học',
  'hist.title': 'Lịch sử học bài {n}',
  'hist.lead': 'Phần đã xem chỉ thêm, không bao giờ bớt. Vì vậy chỉ chỗ đang xem được khôi phục.',
  'hist.asOf': 'Lịch sử lúc {time}',
  'hist.day': 'Ngày {date}',
  'hist.span': '{from}–{to}',
  'hist.watched': 'Học {t}',
  'hist.moved': 'Chuyển chỗ xem',
  'hist.stopped': 'Dừng ở {t}',
  'hist.here': 'Máy này',
  'hist.waiting': 'Chờ đồng bộ',
  'hist.refused': 'Máy chủ chưa nhận',
  'hist.current': 'Chỗ đang xem',
  'hist.restore': 'Khôi phục vị trí này',
  'hist.restoreOf': 'Khôi phục vị trí này: {t}, {date}',
  'hist.restoring': 'Đang khôi phục…',
  'hist.restored': 'Đã về {t}. Phần đã xem giữ nguyên.',
  'hist.failed': 'Chưa khôi phục được. {reason}',
  'hist.empty': 'Bài này chưa có lịch sử học',
  'hist.empty.body': 'Mỗi lần học bài này sẽ hiện ở đây, với giờ học và chỗ dừng.',
  'hist.offline': 'Cần mạng để xem phần đã đồng bộ.',
  'hist.error': 'Chưa tải được lịch sử.',
  'hist.loading': 'Đang tải lịch sử…',
  'hist.limit': 'Máy chủ giữ 200 lần ghi gần nhất trong 180 ngày.',
} as const;

/** The `t` of a lesson's history. */
export const t = createTranslate(historyTexts);
