import { expect, it } from 'vitest';
import { facebookShare, previewUrl, targetChoices, targetText } from './link-choices.ts';

const lesson = (slug: string, isPreview: boolean, state: 'RELEASED' | 'UPCOMING') => ({
  slug,
  title: `Bài ${slug}`,
  is_preview: isPreview,
  state,
});
// Only what the choices look at; the query gives more.
const course = {
  chapters: [
    { lessons: [lesson('mot', true, 'RELEASED'), lesson('hai', false, 'RELEASED')] },
    { lessons: [lesson('ba', true, 'UPCOMING'), lesson('bon', true, 'RELEASED')] },
  ],
} as unknown as Parameters<typeof targetChoices>[0];

it('leads to pages that everybody may open, trial lessons counted in the order of the course', () => {
  expect(targetChoices(course).map(({ value, label }) => [value, label])).toEqual([
    ['/', 'Trang chủ'],
    ['/#chuong_trinh_hoc', 'Chương trình học'],
    ['/checkout', 'Đăng ký học'],
    ['/learn/mot', 'Bài học thử 1'],
    ['/learn/bon', 'Bài học thử 2'],
  ]);
  expect(targetChoices(null)).toHaveLength(3);
});

it('names the page of a link, and the path of one that is gone', () => {
  expect([
    targetText('/learn/mot', targetChoices(course)),
    targetText('/checkout', targetChoices(course)),
    targetText('/learn/cu', targetChoices(course)),
  ]).toEqual(['Bài mot', 'Đăng ký học', '/learn/cu']);
});

it('shows the link as it will be', () => {
  const own = 'https://hoc.example.vn/?ref=LINH88';
  expect(previewUrl(own, { path: '/', campaign: '', voucherCode: '' })).toBe(own);
  expect(previewUrl(own, { path: '/learn/mot', campaign: 'tet-2027', voucherCode: 'MAI10' })).toBe(
    'https://hoc.example.vn/learn/mot?ref=LINH88&c=tet-2027&voucher=MAI10',
  );
});

it('shows no link that can never be', () => {
  const own = 'https://hoc.example.vn/?ref=LINH88';
  for (const campaign of ['tết-2027', 'a b', 'tet/2027'])
    expect(previewUrl(own, { path: '/', campaign, voucherCode: '' })).toBeNull();
});

it('shares the whole link, its own parameters escaped', () => {
  expect(facebookShare('https://a.vn/?ref=A&c=b')).toBe(
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fa.vn%2F%3Fref%3DA%26c%3Db',
  );
});
