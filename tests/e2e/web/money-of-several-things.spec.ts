import type { Locator, Page } from 'playwright/test';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { registerPerson } from '../support/people.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { makeOrder, transfer } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const pictures = process.env['PICTURES'];

const detail = (page: Page) => page.getByRole('complementary', { name: 'Chi tiết' });
const dialog = (page: Page) => page.getByRole('dialog');

/** At each size nothing is wider than the page, and axe finds nothing. */
async function holds(page: Page, name: string, place: Locator): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await place.scrollIntoViewIfNeeded();
    await expectNoFaults(page, `${name} at ${size.width} px`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/${name}-${size.width}.png` });
  }
}

test('one transfer that pays two orders is split into them', async ({ page, person, api }) => {
  const other = await registerPerson(api.url);
  const [a, b] = [
    await makeOrder(api, person.accessToken),
    await makeOrder(api, other.accessToken),
  ];
  const memo = `CTY MAI LAN ${a.paymentCode} ${b.paymentCode}`;
  await transfer(api, { memo, amountVnd: a.totalVnd + b.totalVnd });

  await signIn(page, admin, `/admin/unmatched?loc=ALL&tim=${encodeURIComponent(memo)}`);
  await page.getByText(memo, { exact: true }).first().click();
  const offer = detail(page).getByRole('button', { name: 'Tách thành nhiều khoản' });
  await holds(page, 'split-detail', offer);
  await offer.press('Enter');
  const first = dialog(page).getByRole('textbox', { name: 'Mã khoản 1' });
  await expect(first).toHaveValue(a.paymentCode);
  await holds(page, 'split-dialog', first);
  // What is not all of it is said where it is typed, and nothing is sent.
  const amount = dialog(page).getByRole('textbox', { name: 'Số tiền khoản 2' });
  const whole = await amount.inputValue();
  await amount.fill('1.000');
  const confirm = dialog(page).getByRole('button', { name: 'Tách', exact: true });
  await dialog(page).getByRole('textbox', { name: 'Lý do' }).fill('Công ty mua hai suất');
  await confirmAsAdministrator(dialog(page));
  await confirm.press('Enter');
  await expect(dialog(page).getByText(/tất cả cộng lại phải đúng bằng/)).toBeVisible();
  await holds(page, 'split-wrong', amount);
  await amount.fill(whole);
  await first.fill('MV00000000');
  await confirm.press('Enter');
  await expect(dialog(page).getByText(/không có đúng một mã/)).toBeVisible();
  await first.fill(a.paymentCode);
  await confirm.press('Enter');
  await expect(page.getByText(/^Đã tách\. Khoản có mã/)).toBeVisible();
  const parts = detail(page).getByRole('listitem').filter({ hasText: 'Đã khớp' });
  await expect(parts).toHaveCount(2);
  await holds(page, 'split-done', parts.first());
  await parts.filter({ hasText: b.paymentCode }).getByRole('link').press('Enter');
  await expect(detail(page).getByText(b.code)).toBeVisible();
  await holds(page, 'split-part', detail(page).getByRole('link', { name: /^Giao dịch / }));
});

test('a part that is known besides, and more than is owed, is asked about by itself', async ({
  page,
  person,
  api,
}) => {
  const other = await registerPerson(api.url);
  const [a, b] = [
    await makeOrder(api, person.accessToken),
    await makeOrder(api, other.accessToken),
  ];
  const memo = `CTY MAI CUC ${a.paymentCode} ${b.paymentCode}`;
  await transfer(api, { memo, amountVnd: a.totalVnd + b.totalVnd });
  await transfer(api, { memo: `LE THI ${b.paymentCode}`, amountVnd: b.totalVnd });

  await signIn(page, admin, `/admin/unmatched?loc=ALL&tim=${encodeURIComponent(memo)}`);
  await page.getByText(memo, { exact: true }).first().click();
  await detail(page).getByRole('button', { name: 'Tách thành nhiều khoản' }).press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Mã khoản 2' })).toHaveValue(
    b.paymentCode,
  );
  // Nothing is owed of it any more, so nothing is proposed.
  const amounts = dialog(page).getByRole('textbox', { name: /^Số tiền khoản/ });
  await amounts.nth(0).fill(String(a.totalVnd));
  await amounts.nth(1).fill(String(b.totalVnd));
  await dialog(page).getByRole('textbox', { name: 'Lý do' }).fill('Sao kê có cả hai');
  await confirmAsAdministrator(dialog(page));
  const confirm = dialog(page).getByRole('button', { name: 'Tách', exact: true });
  await confirm.press('Enter');
  const isOther = dialog(page).getByRole('checkbox', { name: /^Khoản 2 là tiền khác/ });
  await holds(page, 'split-known', isOther);
  await isOther.press('Space');
  await confirm.press('Enter');
  const isTooMuch = dialog(page).getByRole('checkbox', { name: /^Khoản 2 là chuyển thừa/ });
  await expect(isOther).toBeChecked();
  await holds(page, 'split-not-owed', isTooMuch);
  // What is typed anew has not been answered.
  await amounts.nth(1).fill('1.000');
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
  await amounts.nth(1).fill(String(b.totalVnd));
  // The keys of whoever answers go where the question put them.
  const code = dialog(page).getByRole('textbox', { name: 'Mã khoản 2' });
  for (const answer of [isOther, isTooMuch]) {
    await confirm.press('Enter');
    await expect(answer).toBeVisible();
    await expect(code).toBeFocused();
    await answer.press('Space');
  }
  await confirm.press('Enter');
  await expect(page.getByText(/^Đã tách\. Khoản có mã/)).toBeVisible();
});
