import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { holdRequests } from '../support/held-requests.ts';
import { registerPerson } from '../support/people.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { expect, fillSignIn, signIn, test } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
/** Each size and each theme once. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const opener = (page: Page) =>
  page.getByRole('button', { name: /^Ưu đãi/ }).filter({ visible: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Ưu đãi của bạn' });
const card = (page: Page, code: string) =>
  list(page).getByRole('listitem').filter({ hasText: code });

test('the list opens with keys alone, a voucher is put aside for the next order, wrong codes say why; axe finds nothing on a phone and a wide screen', async ({
  page,
  person,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"operationName":"Vouchers"') === true) asked += 1;
  });
  await signIn(page, person);
  await expect(opener(page)).toHaveAccessibleName(/Ưu đãi ?, \d+ voucher mới hôm nay/);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'MAISOM10')).toContainText('Gói Pro và Khá Pro. Hết hạn');
  await expect(card(page, 'BANCU300')).toContainText('Đơn từ 2.500.000');
  await expect(card(page, 'TETSOM500')).toContainText('Dùng được từ 00:00');
  await expect(card(page, 'HEMUON15')).toContainText('Đã hết hạn ngày');
  await expect(list(page).getByRole('button', { name: 'Dùng mã HEMUON15' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // Of another person.
  await expect(card(page, 'CHAOAN')).toHaveCount(0);
  await list(page).getByRole('button', { name: 'Dùng mã MAISOM10' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'MAISOM10')).toContainText('Đang dùng');
  await expect(page.getByText('Đã lưu MAISOM10 cho đơn tới')).toBeVisible();
  await list(page).getByLabel('Nhập mã khác').fill('khong co');
  await page.keyboard.press('Enter');
  await expect(
    list(page).getByText('Không tìm thấy mã này. Bạn kiểm tra lại từng ký tự nhé.'),
  ).toBeVisible();
  await list(page).getByLabel('Nhập mã khác').fill('hè muộn 15');
  await page.keyboard.press('Enter');
  await expect(list(page).getByText(/Đã hết hạn ngày/)).toHaveCount(2);
  for (const { colorScheme, ...size } of looks.toReversed()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await expectNoFaults(page, `the vouchers at ${size.width} px, ${colorScheme}`, 'dialog[open]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      size.width,
    );
  }
  await list(page).getByRole('button', { name: 'Bỏ mã MAISOM10' }).click();
  await expect(list(page).getByRole('button', { name: 'Dùng mã MAISOM10' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  // At the start, when the server begins to tell of changes, and for the open list: not once more
  // for every button that shows them.
  expect(asked).toBe(3);
});

test('at the checkout the list knows the order, and a voucher that the server accepts changes the total', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, '/checkout?plan=kha_pro');
  const total = page.getByText('1.710.000').last();
  await page.getByRole('button', { name: 'Xem ưu đãi của bạn' }).filter({ visible: true }).click();
  await expect(card(page, 'BANCU300')).toContainText('Mã này dùng cho đơn từ 2.500.000');
  await expect(list(page).getByRole('button', { name: 'Dùng mã BANCU300' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await list(page).getByRole('button', { name: 'Dùng mã MAISOM10' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(total).toBeVisible();
  // The tab keeps the choice over a reload, also where its address names another code; whoever
  // signs in next does not get it.
  await page.goto('/checkout?plan=kha_pro&voucher=HEMUON15');
  await expect(page.getByText('Mã này đã hết hạn.')).toBeVisible();
  await page.getByRole('button', { name: 'Xem ưu đãi của bạn' }).filter({ visible: true }).click();
  await list(page).getByRole('button', { name: 'Dùng mã MAISOM10' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(total).toBeVisible();
  await page.reload();
  await expect(total).toBeVisible();
  await page.getByRole('button', { name: 'Xem ưu đãi của bạn' }).filter({ visible: true }).click();
  await expect(card(page, 'MAISOM10')).toContainText('Đang dùng');
  const other = await registerPerson(api.url);
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Tài khoản của/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, other);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/checkout?plan=kha_pro');
  await expect(page.getByLabel('Mã ưu đãi')).toHaveValue('');
});

test('says that it could not be fetched and tries again; what was shown stays without a network, and nothing can be used', async ({
  page,
  person,
  context,
}) => {
  let isBroken = true;
  await page.route('**/graphql', async (route) => {
    const isVouchers = route.request().postData()?.includes('"operationName":"Vouchers"') === true;
    if (isVouchers && isBroken)
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ errors: [{ message: '', extensions: { code: 'INTERNAL' } }] }),
      });
    else await route.fallback();
  });
  await signIn(page, person);
  await opener(page).click();
  await expect(list(page).getByText('Chưa tải được ưu đãi')).toBeVisible();
  // Held: the page asks by itself too (when the list opens, when the server tells of a change), and
  // would be done before the press.
  const letGo = await holdRequests(
    page,
    (request) => request.postData()?.includes('"operationName":"Vouchers"') === true,
  );
  isBroken = false;
  await list(page).getByRole('button', { name: 'Thử lại' }).click();
  letGo();
  await expect(list(page).getByRole('button', { name: 'Dùng mã MAISOM10' })).toBeVisible();
  await context.setOffline(true);
  await expect(card(page, 'MAISOM10')).toContainText('Kiểm tra khi có mạng');
  await expect(list(page).getByRole('button', { name: 'Dùng mã MAISOM10' })).toHaveCount(0);
  await expect(list(page).getByRole('button', { name: 'Áp dụng' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await context.setOffline(false);
  await expect(list(page).getByRole('button', { name: 'Dùng mã MAISOM10' })).toBeVisible();
});

test('an administrator creates a voucher, many codes, edits and pauses; the learner meets each of it', async ({
  page,
  person,
  browser,
  api,
}) => {
  const own = `VANG${person.email
    .slice(-18, -12)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '0')}`;
  const learner = await (
    await browser.newContext({ baseURL: api.url, serviceWorkers: 'block' })
  ).newPage();
  await Promise.all([signIn(page, admin), signIn(learner, person)]);
  await page.goto('/admin/vouchers');
  await page.getByRole('button', { name: 'Tạo voucher' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Phần trăm giảm').fill('0');
  await confirmAsAdministrator(form);
  await form.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(form.getByText('Còn 2 chỗ cần sửa.')).toBeVisible();
  await form.getByLabel('Mã', { exact: true }).fill('maisom-10');
  await form.getByLabel('Phần trăm giảm').fill('20');
  await form.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(form.getByText('Mã này đã có. Bạn chọn mã khác nhé.')).toBeVisible();
  await form.getByLabel('Mã', { exact: true }).fill(own.toLowerCase());
  await form.getByLabel('Giảm tối đa').fill('300.000');
  await form.getByRole('button', { name: 'Lưu', exact: true }).click();
  const detail = page.getByRole('complementary', { name: 'Chi tiết' });
  await expect(detail.getByRole('heading', { name: own })).toBeVisible();
  await expect(detail.getByText('300.000')).toBeVisible();

  await opener(learner).click();
  await expect(card(learner, own)).toContainText('Giảm tối đa 300.000');
  await detail.getByRole('button', { name: 'Tạm dừng' }).click();
  await page.getByRole('dialog').getByLabel('Lý do').fill('in nhầm');
  await confirmAsAdministrator(page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: 'Tạm dừng' }).click();
  await expect(detail.getByRole('button', { name: 'Mở lại' })).toBeVisible();
  await learner.getByRole('button', { name: `Dùng mã ${own}` }).click();
  await expect(card(learner, own)).toContainText('Mã này đang tạm dừng.');
  await expect(card(learner, own)).not.toContainText('Đang dùng');

  await page.getByRole('button', { name: 'Tạo nhiều mã' }).click();
  await form.getByLabel('Phần đầu của mã').fill(own);
  await form.getByLabel('Số mã').fill('25');
  await confirmAsAdministrator(form);
  await form.getByRole('button', { name: 'Lưu', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Tải 25 mã (CSV)' }).click();
  const [, ...codes] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(new Set(codes).size).toBe(25);
  await page.getByRole('button', { name: 'Đã tải, đóng lại' }).click();
  await list(learner)
    .getByLabel('Nhập mã khác')
    .fill(codes[3] ?? '');
  await learner.keyboard.press('Enter');
  await expect(learner.getByText(`Đã lưu ${codes[3]} cho đơn tới`)).toBeVisible();
  await expectNoFaults(page, 'the vouchers of the back office');
  await learner.context().close();
});
