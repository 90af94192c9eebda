import { createTranslate } from '../../copy/translate.ts';

export const searchTexts = {
  'search.title': 'Tìm kiếm',
  'search.placeholder': 'Tìm bài học, lời thoại, ghi chú',
  'search.clear': 'Xóa từ khóa',
  'search.close': 'Đóng',
  'search.results': 'Kết quả',
  'search.lessons': 'Bài học',
  'search.notes': 'Ghi chú',
  'search.captions': 'Lời thoại',
  'search.pages': 'Trang',
  'search.recent': 'Tìm gần đây',
  'search.clearRecent': 'Xóa các lần tìm gần đây',
  'search.lesson': 'Bài {n}',
  'search.at': 'phút {time}',
  'search.hint':
    'Gõ không dấu cũng được. Thử “bài 12”, hoặc đặt trong ngoặc kép để tìm đúng cả cụm từ.',
  'search.none': 'Không tìm thấy kết quả cho “{q}”.',
  'search.noneHint': 'Bạn thử ít từ hơn, hoặc một từ khác trong bài.',
  'search.count': '{n} kết quả',
  'search.loading': 'Đang tìm…',
  'search.asOf': 'Kết quả từ nội dung máy này có lúc {time}',
  'search.offline':
    'Cần có mạng để tìm trong lời thoại. Dưới đây là tên bài và ghi chú mà máy này biết.',
  'search.offlineNone': 'Cần có mạng để tìm.',
  'search.offlineNoneHint': 'Máy này chưa biết bài nào hay ghi chú nào khớp với “{q}”.',
  'search.retry': 'Thử lại',
  'search.code': 'Mã lỗi {code}',
  'search.move': 'chọn',
  'search.enter': 'mở',
  'search.esc': 'đóng',
} as const;

export const t = createTranslate(searchTexts);
