import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** A colleague's change meets words that are being typed: they are refused once, never for ever. */

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const overwrites = /lưu sẽ ghi đè/;

/** The same page once more, beside the one that is open: the colleague's. */
async function besideIt(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

/** Refused the first time, after which the newer version is there; saved the second. */
async function saveTwice(page: Page, place: Page | Locator): Promise<void> {
  await place.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(place.getByRole('alert').filter({ hasText: 'vừa' })).toBeVisible();
  await expect(place.getByText(overwrites)).toBeVisible();
  const sent = page.waitForRequest((request) => /"(?:Update|Save)/.test(request.postData() ?? ''));
  await place.getByRole('button', { name: 'Lưu', exact: true }).click();
  expect((await (await sent).response())?.ok()).toBe(true);
  await expect(place.getByRole('alert').filter({ hasText: 'vừa' })).toHaveCount(0);
}

test('a post: what a colleague saved meanwhile stays, what is typed over it is saved by the second press', async ({
  page,
}) => {
  const own = randomUUID().slice(0, 6);
  await signIn(page, admin, '/admin/blog');
  await page.getByRole('button', { name: 'Viết bài mới' }).click();
  await page.getByRole('dialog').getByLabel('Tiêu đề').fill(`Hai người viết ${own}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo bản nháp' }).click();
  await expect(page.getByLabel('Đường dẫn')).toBeVisible();
  const other = await besideIt(page);
  await other.getByLabel('Tác giả').fill('Đồng nghiệp');
  await other.getByLabel('Mô tả ngắn').fill('Của đồng nghiệp');
  await other.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(other.getByText('Đã lưu.')).toBeVisible();

  await page.getByLabel('Mô tả ngắn').fill('Của tôi');
  await saveTwice(page, page.getByRole('main'));
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  await expect(page.getByLabel('Tác giả')).toHaveValue('Đồng nghiệp');
  await other.reload();
  await expect(other.getByLabel('Mô tả ngắn')).toHaveValue('Của tôi');
  await expect(other.getByLabel('Tác giả')).toHaveValue('Đồng nghiệp');
});

test('an event: a colleague’s place stays beside the host that is typed over theirs', async ({
  page,
}) => {
  const title = `Sự kiện ${randomUUID().slice(0, 6)}`;
  await signIn(page, admin, '/admin/tickets');
  await page.getByRole('button', { name: 'Sự kiện mới' }).click();
  const made = page.getByRole('dialog', { name: 'Sự kiện mới' });
  await made.getByRole('textbox', { name: 'Tên sự kiện' }).fill(title);
  await made.getByRole('textbox', { name: 'Ngày' }).fill('24/12/2099');
  await made.getByRole('textbox', { name: 'Từ' }).fill('20:00');
  await made.getByRole('textbox', { name: 'Đến' }).fill('21:00');
  await made.getByRole('textbox', { name: 'Địa điểm' }).fill('Phòng một');
  await made.getByRole('button', { name: 'Lưu' }).click();
  await page.getByRole('button', { name: title }).click();
  const edit = async (at: Page) => {
    await at.getByRole('complementary').getByRole('button', { name: 'Sửa', exact: true }).click();
    return at.getByRole('dialog');
  };
  const other = await besideIt(page);
  const mine = await edit(page);
  const theirs = await edit(other);
  await theirs.getByRole('textbox', { name: 'Địa điểm' }).fill('Phòng hai');
  await theirs.getByRole('textbox', { name: 'Người dẫn' }).fill('Đồng nghiệp');
  await theirs.getByRole('button', { name: 'Lưu' }).click();
  await expect(theirs).toHaveCount(0);

  await mine.getByRole('textbox', { name: 'Người dẫn' }).fill('Người dẫn của tôi');
  await saveTwice(page, mine);
  await expect(mine).toHaveCount(0);
  const detail = page.getByRole('complementary', { name: 'Chi tiết' });
  await expect(detail).toContainText('Phòng hai');
  await expect(detail).toContainText('Người dẫn của tôi');
});

test('a ready answer: what a colleague changed meanwhile is written over by the second press; one that they removed is added anew', async ({
  page,
}) => {
  const own = randomUUID().slice(0, 6);
  await signIn(page, admin, '/admin/support');
  const open = async (at: Page) => {
    await at.getByRole('button', { name: 'Câu có sẵn' }).click();
    return at.getByRole('dialog');
  };
  const mine = await open(page);
  await mine.getByLabel('Tên ngắn').fill(`Câu ${own}`);
  await mine.getByLabel('Nội dung').fill('Lời đầu');
  await mine.getByRole('button', { name: 'Lưu', exact: true }).click();
  const line = (at: Locator) => at.getByRole('button', { name: new RegExp(`^(Câu|Tên) ${own}`) });
  await expect(line(mine)).toBeVisible();
  const other = await besideIt(page);
  const theirs = await open(other);
  await line(mine).click();
  await line(theirs).click();
  await theirs.getByLabel('Nội dung').fill('Lời của đồng nghiệp');
  await theirs.getByLabel('Tên ngắn').fill(`Tên ${own}`);
  await theirs.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(line(theirs)).toContainText('Lời của đồng nghiệp');

  await mine.getByLabel('Nội dung').fill('Lời của tôi');
  await saveTwice(page, mine);
  await expect(line(mine)).toContainText('Lời của tôi');
  await expect(line(mine)).toContainText(`Tên ${own}`);

  await line(mine).click();
  await mine.getByLabel('Nội dung').fill('Lời còn lại');
  await other.reload();
  const theirsAgain = await open(other);
  await theirsAgain.getByRole('button', { name: `Xóa “Tên ${own}”` }).click();
  await expect(line(theirsAgain)).toHaveCount(0);
  await mine.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(line(mine)).toHaveCount(0);
  await expect(mine.getByLabel('Nội dung')).toHaveValue('Lời còn lại');
  await mine.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(line(mine)).toContainText('Lời còn lại');
});

test('the title of a short video follows a colleague’s where nobody typed another, and is written over by the second press', async ({
  page,
}) => {
  const own = randomUUID().slice(0, 6);
  await signIn(page, admin, '/admin/short-videos');
  await page.getByRole('button', { name: 'Thêm video ngắn' }).click();
  await page.getByRole('dialog').getByLabel('Tên video').fill(`Video ${own}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo' }).click();
  const item = (at: Page) =>
    at.getByRole('listitem').filter({ has: at.getByRole('button', { name: new RegExp(own) }) });
  const title = (at: Page) => item(at).getByLabel('Tên video');
  await expect(title(page)).toHaveValue(`Video ${own}`);
  const other = await besideIt(page);
  await title(other).fill(`Của đồng nghiệp ${own}`);
  await item(other).getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(other.getByText('Đã lưu.')).toBeVisible();
  await title(page).fill(`Của tôi ${own}`);
  await saveTwice(page, item(page));
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  await expect(title(page)).toHaveValue(`Của tôi ${own}`);

  await title(other).fill(`Lại của đồng nghiệp ${own}`);
  await saveTwice(other, item(other));
  await page.reload();
  await expect(title(page)).toHaveValue(`Lại của đồng nghiệp ${own}`);
});
