import type { Page } from 'playwright/test';
import { proveAddress } from '../support/mailbox.ts';
import { unreadAtServer } from '../support/people.ts';
import { makeOrder } from '../support/shop.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { expect, signIn, test } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the bell counts what is told at once in every tab; with keys alone it is opened, read, marked unread and all read', async ({
  page,
  context,
  person,
  api,
}) => {
  await signIn(page, person);
  await expect(bell(page, 'Thông báo')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(bell(other, 'Thông báo')).toBeVisible();
  const { code } = await makeOrder(api, person.accessToken, 'KHA_PRO');
  for (const tab of [page, other]) {
    await expect(bell(tab, 'Thông báo, 1 chưa đọc')).toBeVisible();
    await expect(tab).toHaveTitle(/^\(1\) /);
  }

  await bell(page, 'Thông báo, 1 chưa đọc').focus();
  await page.keyboard.press('Enter');
  const newest = page.getByRole('dialog', { name: 'Thông báo mới nhất' });
  await expect(
    newest.getByRole('link', { name: new RegExp(`^Đơn ${code} đang chờ thanh toán ?, chưa đọc`) }),
  ).toBeVisible();
  await newest.getByRole('link', { name: 'Xem tất cả' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/history-email$/);
  await expect(newest).toHaveCount(0);
  await expect(
    page.getByRole('main').getByText(`Đơn ${code} đang chờ thanh toán`).first(),
  ).toBeVisible();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: `Đơn ${code} đang chờ thanh toán` }),
  ).toBeFocused();
  await expect(page.getByRole('article')).toContainText('Chào Ánh,');
  // Nobody proved the address yet: nothing was mailed, and nothing says so.
  await expect(page.getByRole('article')).not.toContainText('đã gửi tới');
  for (const tab of [page, other]) await expect(bell(tab, 'Thông báo')).toBeVisible();
  await expect.poll(() => unreadAtServer(api.url, person.accessToken)).toBe(0);
  await page.keyboard.press('u');
  for (const tab of [page, other]) await expect(bell(tab, 'Thông báo, 1 chưa đọc')).toBeVisible();
  await expect.poll(() => unreadAtServer(api.url, person.accessToken)).toBe(1);
  await page.getByRole('button', { name: 'Đọc tất cả' }).focus();
  await page.keyboard.press('Enter');
  for (const tab of [page, other]) await expect(bell(tab, 'Thông báo')).toBeVisible();

  await page.getByRole('radio', { name: 'Học tập' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Chưa có thông báo nào trong mục này.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('region', { name: 'Danh sách thông báo' }).getByRole('link'),
  ).toHaveCount(1);
  await page.getByRole('article').getByRole('link', { name: 'Thanh toán tiếp' }).click();
  await expect(page).toHaveURL(/\/order\//);
});

test('what is read without a network is read at the server when the network is back, also after the page was closed', async ({
  page,
  context,
  person,
  api,
}) => {
  const { code } = await makeOrder(api, person.accessToken, 'KHA_PRO');
  await signIn(page, person, '/history-email');
  const link = page.getByRole('link', {
    name: new RegExp(`^Đơn ${code} đang chờ thanh toán ?, chưa đọc`),
  });
  await expect(link).toBeVisible();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('MarkNotificationRead') === true
      ? route.abort()
      : route.fallback(),
  );
  await link.click();
  await expect(bell(page, 'Thông báo')).toBeVisible();
  expect(await unreadAtServer(api.url, person.accessToken)).toBe(1);
  await page.close();

  const again = await context.newPage();
  await again.goto('/dashboard');
  await expect.poll(() => unreadAtServer(api.url, person.accessToken)).toBe(0);
  await expect(bell(again, 'Thông báo')).toBeVisible();
});

test('on a phone the list comes first, then the one that is open; axe finds nothing in either theme; the e-mail lies in the mailbox of development', async ({
  page,
  person,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, person, '/history-email');
  await expect(page.getByText('Chưa có thông báo nào.')).toBeVisible();
  await proveAddress(api.url, person);
  const { code } = await makeOrder(api, person.accessToken, 'KHA_PRO');
  await page.getByRole('link', { name: new RegExp(`^Đơn ${code}`) }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Thông báo/, level: 1 })).toBeHidden();
  await expect(page.getByRole('article')).toContainText(`đã gửi tới ${person.email}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoFaults(page, `one notification, ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  }
  await page.getByRole('link', { name: 'Tất cả thông báo' }).click();
  await expect(page.getByRole('heading', { name: /^Thông báo/, level: 1 })).toBeVisible();
  await expectNoFaults(page, 'the list of notifications');

  await page.goto('/dev/mailbox');
  await page
    .getByRole('link', { name: new RegExp(`Đơn ${code} đang chờ thanh toán.*${person.email}`) })
    .click();
  await expect(page.getByRole('definition').filter({ hasText: 'Chỉ lưu tại đây' })).toBeVisible();
  const letter = page.frameLocator('iframe');
  await expect(letter.getByText('Chào Ánh,')).toBeVisible();
  await expect(letter.getByRole('link', { name: 'Thanh toán tiếp' })).toHaveAttribute(
    'href',
    /\/order\//,
  );
});

test('an administrator sees what the server does by itself and every e-mail; without a mail server nothing is sent again', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  const { code } = await makeOrder(api, person.accessToken, 'KHA_PRO');
  await signIn(page, admin, '/admin/jobs?loc=DONE');
  await expect(page.getByRole('button', { name: 'Khép đơn hết hạn' }).first()).toBeVisible();
  await page.goto('/admin/jobs?muc=emails&loc=KEPT');
  await page.getByRole('button', { name: `Đơn ${code} đang chờ thanh toán` }).click();
  await page.getByRole('button', { name: 'Gửi lại một lần' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gửi lại email này?' });
  await dialog.getByLabel(/Lý do/).fill('Học viên chưa nhận được');
  await dialog.getByRole('button', { name: 'Gửi lại một lần' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
});
