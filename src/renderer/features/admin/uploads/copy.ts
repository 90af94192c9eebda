import { createTranslate } from '#renderer/copy/translate.ts';

export const adminUploadTexts = {
  'upl.video': 'Tải video lên',
  'upl.video.again': 'Thay video',
  'upl.video.hint': 'MP4, MOV, MKV, WebM hoặc AVI, tới {size}. Thả tệp vào đây cũng được.',
  'upl.goOn': 'Tiếp tục tải lên',
  'upl.goOn.hint': 'Đã nhận {sent} của {size} từ {file}. Chọn lại đúng tệp đó để tải tiếp.',
  'upl.goOn.other': 'Đây không phải tệp đang tải dở. Chọn lại đúng tệp đó, hoặc hủy lần tải cũ.',
  'upl.sending': 'Đang tải lên {sent} của {size}',
  'upl.lost': 'Mất kết nối. Sẽ tự tải tiếp khi có mạng.',
  'upl.queued': 'Đang chờ chuyển mã',
  'upl.working': 'Đang chuyển mã',
  'upl.failed': 'Chưa chuyển mã được. {reason}',
  'upl.cancel': 'Hủy',
  'upl.retry': 'Thử lại',
  'upl.progress': 'Tải lên và chuyển mã',
  'upl.refused': 'Chưa nhận được tệp. {reason}',
  'upl.done': 'Đã nhận {file}.',
} as const;

/** Texts of files on their way from an administrator. */
export const t = createTranslate(adminUploadTexts);
