import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { expect, signIn, test } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const list = (page: Page) => page.getByRole('region', { name: 'Bài viết' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the blog is there to be read: topics, search, a long post with its contents, and what to read next', async ({
    page,
  }) => {
    await page.goto('/blog');
    await expect(
      list(page).getByRole('article').first().getByRole('heading', { level: 2 }),
    ).toContainText('lịch sáu tuần');
    await page
      .getByRole('navigation', { name: 'Chủ đề' })
      .getByRole('link', { name: 'Bán khóa học' })
      .click();
    await expect(list(page).getByRole('article')).toHaveCount(2);
    // The form is sent, with the topic.
    await page.getByLabel('Tìm bài viết').fill('DONG HO dem nguoc');
    await page.getByLabel('Tìm bài viết').press('Enter');
    await expect(list(page).getByRole('article')).toHaveCount(1);
    await list(page)
      .getByRole('link', { name: /^Đặt giá khóa học đầu tiên/ })
      .click();
    await expect(
      page
        .getByRole('article')
        .first()
        .getByRole('heading', { level: 2, name: 'Ba mốc để neo con số' }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Đọc tiếp' }).getByRole('article')).toHaveCount(
      3,
    );

    await page.goto('/blog/lich-sau-tuan-khoa-hoc-dau-tien');
    await page
      .getByRole('navigation', { name: 'Trong bài này' })
      .getByRole('link', { name: 'Tuần 3: dạy thử' })
      .click();
    await expect(page.getByRole('heading', { name: 'Tuần 3: dạy thử' })).toBeInViewport();
    expect((await page.goto('/blog/khong-co-bai-nay'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Không tìm thấy bài viết này');
  });
});

test('a reader searches while typing, reads, takes the link along, comes back, and goes on after a lost network', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto('/blog');
  await expectNoFaults(page, 'the list');
  await page.getByLabel('Tìm bài viết').fill('micro tiếng vang');
  await expect(page).toHaveURL(/\?tim=micro/);
  await expect(list(page).getByRole('article')).toHaveCount(1);
  await list(page)
    .getByRole('link', { name: /^Góc quay tại nhà/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Góc quay tại nhà/);
  // Fetched and purified by the browser this time.
  await expect(page.getByRole('heading', { level: 2, name: 'Tiếng: gần và mềm' })).toBeVisible();
  await expectNoFaults(page, 'a post');
  await page.getByRole('button', { name: 'Sao chép link' }).click();
  await expect
    .poll(async () => page.evaluate(async () => navigator.clipboard.readText()))
    .toBe(new URL('/blog/goc-quay-tai-nha', page.url()).href);
  await page.goBack();
  await expect(page.getByLabel('Tìm bài viết')).toHaveValue('micro tiếng vang');
  await expect(list(page).getByRole('article')).toHaveCount(1);

  await page.route('**/graphql', async (route) => route.abort('internetdisconnected'));
  await page
    .getByRole('navigation', { name: 'Chủ đề' })
    .getByRole('link', { name: 'Người học' })
    .click();
  await expect(page.getByRole('alert')).toContainText('Bài viết cần có mạng');
  await expectNoFaults(page, 'posts that did not come', 'main');
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByText('Không có bài viết nào có')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Xem tất cả bài viết' }).click();
  await expect(
    list(page).getByRole('article').first().getByRole('heading', { level: 2 }),
  ).toContainText('lịch sáu tuần');
  expect(said).toEqual([]);
});

test('an administrator writes a post with its cover, sees it cleaned at once, publishes it, and takes it back', async ({
  page,
  browser,
  api,
}) => {
  const own = `Bài thử ${randomUUID().slice(0, 6)}`;
  const dialog = page.getByRole('dialog');
  await signIn(page, admin, '/admin/blog');
  await page.getByRole('button', { name: 'Viết bài mới' }).click();
  await dialog.getByLabel('Tiêu đề').fill(`${own} Đặt giá`);
  await dialog.getByRole('button', { name: 'Tạo bản nháp' }).click();
  await expect(page.getByLabel('Đường dẫn')).toHaveValue(
    `${own.toLowerCase().replace('bài thử ', 'bai-thu-')}-dat-gia`,
  );
  const slug = await page.getByLabel('Đường dẫn').inputValue();
  // What everybody would read of it is missing: the dialog says what.
  await page.getByRole('button', { name: 'Đăng bài' }).click();
  await dialog.getByRole('button', { name: 'Đăng bài' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nhập mô tả ngắn');
  await dialog.getByRole('button', { name: 'Không làm' }).click();
  await page.getByLabel('Mô tả ngắn').fill('Một bài để thử.');
  await page
    .getByLabel('Nội dung (Markdown)')
    .fill(
      '## Mục đầu\n\nChữ **đậm** <img src=x onerror="document.title=1"><script>document.title=2</script>',
    );
  const preview = page.getByRole('group', { name: 'Xem trước' });
  await expect(preview.getByRole('heading', { name: 'Mục đầu' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('đậm');
  await expect(preview.locator('script, img')).toHaveCount(0);
  const cover = await sharp({
    create: { width: 1000, height: 700, channels: 3, background: '#fabb15' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('Chọn ảnh bìa', { exact: true })
    .setInputFiles({ name: 'bia.png', mimeType: 'image/png', buffer: cover });
  await page.getByLabel('Mô tả ảnh bìa').fill('Một nền vàng');

  // Nobody leaves what is not saved without being asked.
  await page.getByRole('link', { name: 'Danh sách bài viết' }).click();
  await expect(dialog).toContainText('Bỏ các thay đổi chưa lưu?');
  await dialog.getByRole('button', { name: 'Không làm' }).click();
  // The dialog gives the focus back as it goes: a key pressed meanwhile would be the link's.
  await expect(page.getByRole('link', { name: 'Danh sách bài viết' })).toBeFocused();
  await page.getByLabel('Mô tả ngắn').press('Control+s');
  await expect(page.getByRole('main').getByText('Có thay đổi chưa lưu')).toHaveCount(0);
  await expectNoFaults(page, 'the editor');
  await page.getByRole('button', { name: 'Đăng bài' }).click();
  await dialog.getByRole('button', { name: 'Đăng bài' }).click();
  await expect(dialog).toHaveCount(0);

  const reader = await (
    await browser.newContext({ baseURL: api.url, serviceWorkers: 'block' })
  ).newPage();
  await reader.goto(`/blog/${slug}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${own} Đặt giá`);
  await expect(reader.getByRole('img', { name: 'Một nền vàng' })).toHaveJSProperty(
    'complete',
    true,
  );
  await page.getByRole('button', { name: 'Gỡ bài xuống' }).click();
  await dialog.getByLabel('Lý do').fill('Chỉ để thử');
  await dialog.getByRole('button', { name: 'Gỡ bài xuống' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(async () =>
    expect((await reader.goto(`/blog/${slug}`))?.status()).toBe(404),
  ).toPass();
  await reader.context().close();
});
