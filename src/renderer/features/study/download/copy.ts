import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts about keeping a lesson on this device, on the study page. */
export const keepTexts = {
  'keep.download': 'Tải xuống',
  'keep.later': 'Tải khi có mạng',
  'keep.planning': 'Đang tính…',
  'keep.downloading': 'Đang tải {share}',
  'keep.pause': 'Đang tải {share}. Tạm dừng',
  'keep.resume': 'Tải tiếp {share}',
  'keep.ready': 'Đã tải',
  'keep.readyMore': 'Đã tải. Mở trang Học ngoại tuyến',
  'keep.update': 'Tải bản mới',
  'keep.more': 'Tải thêm',
  'keep.stage': 'Tải chặng này',
  'keep.next': 'Tải {n} bài tiếp theo',
  'keep.manager': 'Học ngoại tuyến',
  'keep.web': 'Tải bài về trên ứng dụng máy tính.',
  'keep.waiting': 'Chờ đồng bộ',
  'keep.refused': 'Máy chủ chưa nhận',
} as const;

/** The `t` of keeping lessons. */
export const t = createTranslate(keepTexts);
