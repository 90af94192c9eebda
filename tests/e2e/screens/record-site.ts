import type { Page } from 'playwright/test';
import type { ApiProcess } from '../support/api-process.ts';
import { ownerOfCourse, registerPerson } from '../support/people.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect } from './album.ts';
import { inSizes, openPortal, visit } from './portal-pictures.ts';
import type { Recording } from './record-portal.ts';
import { recordProviders } from './record-providers.ts';

const administrator = { ...ownerOfCourse, email: 'admin@maivang.example' };

type SiteRecording = Omit<Recording, 'apiUrl'> & { readonly api: ApiProcess };

/**
 * The public site beyond its home, an account from the first press to its end, and what
 * administrators write.
 */
export async function recordSite(recording: SiteRecording): Promise<void> {
  recording.album.chapter('Portal: the public site');
  await recordPublic(recording);
  recording.album.chapter('Portal: an account');
  await recordWaysIn(recording);
  await recordProviders(recording);
  await recordAccount(recording);
  recording.album.chapter('Back office: blog and questions');
  await recordWriting(recording);
}

async function recordPublic({ browser, api, album }: SiteRecording): Promise<void> {
  const { page, context } = await openPortal(browser, api.url, null);
  for (const [anchor, what] of [
    ['chuong_trinh_hoc', 'the programme'],
    ['quyen_loi', 'the benefits and the plans'],
    ['la_ai', 'who teaches'],
    ['faq', 'the questions'],
  ] as const) {
    await visit(page, `/#${anchor}`);
    await inSizes(
      page,
      album,
      `portal-home-${anchor.replaceAll('_', '-')}`,
      `home: ${what}`,
      page.locator(`#${anchor}`),
    );
  }
  await visit(page, '/course');
  await inSizes(page, album, 'portal-course', 'the whole curriculum');
  await visit(page, '/blog');
  await inSizes(page, album, 'portal-blog', 'the blog');
  await visit(page, '/blog/chon-de-tai-khoa-hoc');
  await inSizes(page, album, 'portal-post', 'a post');
  await visit(page, '/blog?tim=khong%20co%20gi');
  await inSizes(page, album, 'portal-blog-empty', 'the blog, nothing found');
  for (const name of ['terms', 'privacy', 'refund'] as const) {
    await visit(page, `/${name}`);
    await inSizes(page, album, `portal-${name}`, `the legal page /${name}`);
  }
  await visit(page, '/blog');
  await takenOver(page);
  await page.route('**/graphql', async (route) => route.abort('internetdisconnected'));
  await page
    .getByRole('navigation', { name: 'Chủ đề' })
    .getByRole('link', { name: 'Người học' })
    .click();
  await expect(page.getByRole('alert')).toContainText('Bài viết cần có mạng');
  await inSizes(page, album, 'portal-blog-error', 'the blog, when its posts did not come');
  await page.unrouteAll();
  await visit(page, '/khong-co-trang-nay');
  await inSizes(page, album, 'portal-lost', 'an address that leads nowhere, with a search');
  await context.close();
  await recordWithoutCode({ browser, api, album });
}

/** What a rendered page says before its code is there, and when that does not come. */
async function recordWithoutCode({
  browser,
  api,
  album,
}: Pick<SiteRecording, 'browser' | 'api' | 'album'>): Promise<void> {
  const { page, context } = await openPortal(browser, api.url, null);
  const broken = Promise.withResolvers<void>();
  await page.route(/\/learn\/assets\/(?!page-start)[^/]+\.js$/, async (route) => {
    await broken.promise;
    await route.abort();
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' }).hover();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Mới có khoảng 40% video, mua bây giờ có thiệt không?' })
    .press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-waiting');
  await album.take(
    page,
    'portal-home-waiting-1440',
    'pressed before the code of the page is there: the line at the top says so',
  );
  broken.resolve();
  await expect(page.getByRole('button', { name: 'Tải lại' })).toBeVisible();
  await inSizes(page, album, 'portal-home-code-missing', 'the code of the page did not come');
  await context.close();
}

async function recordWaysIn({ browser, api, album }: SiteRecording): Promise<void> {
  const { page, context } = await openPortal(browser, api.url, null);
  await visit(page, '/forgot');
  await inSizes(page, album, 'portal-forgot', 'a lost password');
  await page.getByLabel('Email').fill('khong-co-ai@example.com');
  await page.getByRole('button', { name: 'Gửi hướng dẫn' }).click();
  await expect(page.getByText('Nếu email này có tài khoản, hướng dẫn đã được gửi.')).toBeVisible();
  await inSizes(page, album, 'portal-forgot-sent', 'the same answer for every address');
  await page.goto('/reset#token=het-han');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inSizes(page, album, 'portal-reset', 'the page behind the link');
  await context.close();
}

async function recordAccount({ browser, api, album }: SiteRecording): Promise<void> {
  const person = await registerPerson(api.url);
  const { page, context } = await openPortal(browser, api.url, person);
  await visit(page, '/profile');
  await inSizes(page, album, 'portal-profile', 'the profile: the person');
  for (const [group, what] of [
    ['social', 'social networks'],
    ['experience', 'experience'],
    ['course', 'the course that one wants to make'],
    ['payout', 'the receiving account'],
  ] as const) {
    await visit(page, `/profile?group=${group}`);
    await inSizes(page, album, `portal-profile-${group}`, `the profile: ${what}`);
  }
  await visit(page, '/profile');
  await page.getByLabel('Tên', { exact: true }).fill('');
  await page.getByLabel('Ngày sinh').fill('31/02/1990');
  await page.getByLabel('Số điện thoại').fill('123');
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Còn 3 ô cần sửa' })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-profile-refused',
    'what is wrong is listed above, and said below each field',
  );
  await page.reload();
  await visit(page, '/change-password');
  await inSizes(page, album, 'portal-change-password', 'changing the password');
  await recordData(page, album, person.password);
  await context.close();
}

async function recordData(
  page: Page,
  album: SiteRecording['album'],
  password: string,
): Promise<void> {
  await visit(page, '/settings#du-lieu');
  await page.getByRole('button', { name: 'Lập bản sao' }).click();
  const question = page.getByRole('dialog', { name: 'Lập bản sao dữ liệu' });
  await question.getByLabel('Mật khẩu của bạn').fill(password);
  await question.getByRole('button', { name: 'Lập bản sao' }).click();
  await expect(page.getByRole('button', { name: 'Tải tệp zip' })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-data',
    'a copy of one’s data is ready',
    page.locator('#du-lieu'),
  );
  await page.getByRole('button', { name: 'Xóa tài khoản…' }).click();
  await expect(page.getByRole('dialog', { name: 'Xóa tài khoản' })).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-deletion',
    'deleting the account: what goes, what stays and why',
  );
}

async function recordWriting({ browser, api, album }: SiteRecording): Promise<void> {
  const { page, context } = await openPortal(browser, api.url, administrator);
  await visit(page, '/admin/blog');
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('link', { name: 'Sửa bài' })).toBeVisible();
  await inSizes(page, album, 'admin-blog', 'the posts, and one of them');
  await visit(page, '/admin/blog');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('link', { name: 'Sửa bài' }).click();
  await expect(page.getByLabel('Nội dung (Markdown)')).toBeVisible();
  await album.take(page, 'admin-blog-editor-1440', 'a post in its editor, with the preview');
  await visit(page, '/admin/faq');
  await inSizes(page, album, 'admin-faq', 'the questions of the home page');
  await context.close();
}
