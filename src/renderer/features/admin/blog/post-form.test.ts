import '#renderer/lib/format/office-error-texts.ts';
import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { insertParagraph, momentOf, wrongText } from './post-form.ts';

describe('the editor of a post', () => {
  it('puts a picture where one writes, as a paragraph of its own', () => {
    expect(insertParagraph('Một\n\nHai', [3, 3], '![](a)')).toBe('Một\n\n![](a)\n\nHai');
    expect(insertParagraph('Một hai ba', [4, 7], '![](a)')).toBe('Một\n\n![](a)\n\nba');
    expect(insertParagraph('', [0, 0], '![](a)')).toBe('![](a)');
  });

  it('reads days and times of Vietnam', () => {
    expect(momentOf('2026-11-24', '20:00')?.toISOString()).toBe('2026-11-24T13:00:00.000Z');
    expect(momentOf('2026-11-24', '9h')?.toISOString()).toBe('2026-11-24T02:00:00.000Z');
    expect(momentOf('2026-13-24', '20:00')).toBeNull();
    expect(momentOf('', '')).toBeNull();
  });

  it('says what is wrong below its field only', () => {
    const error = appError('CONTENT_INVALID', { field: 'excerpt' });
    expect(wrongText(error, 'excerpt')).toBe('Nhập mô tả ngắn, tối đa 240 ký tự.');
    expect(wrongText(error, 'title')).toBeUndefined();
    expect(wrongText(error, undefined)).toBeUndefined();
    expect(wrongText(appError('SLUG_TAKEN', { field: 'slug' }), 'slug')).toBe(
      'Đường dẫn này đã có bài khác dùng. Bạn chọn đường dẫn khác nhé.',
    );
    expect(wrongText(appError('CONFLICT'), undefined)).toMatch(/bản mới/);
  });
});
