import { createTranslate } from '#renderer/copy/translate.ts';

/**
 * Texts of periods and of what is saved of them. Keys with the names of the design's catalogue keep
 * its words.
 */
export const periodTexts = {
  'aff.period': 'Kiểu kỳ',
  'aff.period.month': 'Tháng',
  'aff.period.quarter': 'Quý',
  'aff.period.year': 'Năm',
  'aff.period.choose': 'Chọn kỳ',
  'aff.period.none': 'Không có kỳ nào khớp.',
  'aff.period.MONTH.n': 'Tháng {n}',
  'aff.period.QUARTER.n': 'Quý {n}',
  'aff.period.MONTH.year': 'Tháng {n}/{year}',
  'aff.period.QUARTER.year': 'Quý {n}/{year}',
  'aff.period.later': 'Chưa tới',
  'aff.file.busy': 'Đang tải…',
  'aff.file.done': 'Đã tải {file}',
  'aff.file.failed': 'Chưa tải được tệp. {reason}',
} as const;

/** `t` of periods and their files. */
export const t = createTranslate(periodTexts);
