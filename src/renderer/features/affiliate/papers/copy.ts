import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of papers. Keys with the names of the design's catalogue keep its words. */
export const papersTexts = {
  'aff.join.name': 'Họ và tên trên giấy tờ',
  'aff.join.birth': 'Ngày sinh',
  'aff.join.birth.hint': 'Ngày/tháng/năm, ví dụ 20/11/1990. Bạn cần đủ 18 tuổi.',
  'aff.join.identity': 'Số căn cước',
  'aff.join.identity.hint': '12 chữ số trên căn cước hoặc căn cước công dân.',
  'aff.join.identity.count': '{n}/12',
  'papers.title': 'Sửa giấy tờ',
  'papers.title.first': 'Bổ sung giấy tờ',
  'papers.lead':
    'Dùng để chi trả và khai thuế. Số căn cước được mã hóa, bạn nhập lại đủ 12 số. Bạn nhận được email báo.',
  'papers.lead.first':
    'Dùng để chi trả và khai thuế. Số căn cước được mã hóa, không hiện lại đầy đủ trên màn hình.',
  'papers.save': 'Lưu giấy tờ',
  'papers.save.busy': 'Đang lưu…',
  'papers.saved': 'Đã lưu giấy tờ của bạn.',
} as const;

/** `t` of papers. */
export const t = createTranslate(papersTexts);
