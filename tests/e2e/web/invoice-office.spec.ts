import type { Page } from 'playwright/test';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { post } from '../support/people.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { makeOrder, payOff, transfer } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

async function holds(page: Page, what: string): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await expectNoFaults(page, `${what} at ${size.width} px, ${colorScheme}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(looks[0]);
}

test('an invoice beside an excess is issued, corrected and taken back; its learner reads each', async ({
  page,
  person,
  api,
  browser,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await transfer(api, { amountVnd: 90_000n, memo: order.paymentCode });
  await post(
    api.url,
    person.accessToken,
    'I',
    'mutation I($input: InvoiceInput!) { request_invoice(input: $input) { id } }',
    { input: { order_id: order.id, kind: 'PERSON', name: 'Lê An', email: 'an@vidu.vn' } },
  );
  const office = await (await browser.newContext({ baseURL: api.url })).newPage();
  await signIn(office, admin, `/admin/orders?loc=ALL&xem=${order.id}`);
  const detail = office.getByRole('complementary', { name: 'Chi tiết' });
  await expect(detail.getByText(/^Thừa 90\.000/)).toBeVisible();
  await expect(detail.getByText('Chờ hóa đơn')).toBeVisible();
  await holds(office, 'two badges');
  const dialog = office.getByRole('dialog');
  await detail.getByRole('button', { name: 'Ghi số hóa đơn' }).click();
  await dialog.getByLabel('Số hóa đơn').fill('1C26TMV-000231');
  await holds(office, 'issue an invoice');
  await dialog.getByRole('button', { name: 'Lưu số hóa đơn' }).click();
  await expect(detail.getByText('1C26TMV-000231').first()).toBeVisible();

  await detail.getByRole('button', { name: 'Sửa số hóa đơn' }).click();
  await dialog.getByLabel('Số hóa đơn').fill('1C26TMV-00000231');
  await dialog.getByLabel('Lý do').fill('gõ nhầm');
  await holds(office, 'correct an invoice');
  await confirmAsAdministrator(dialog);
  await dialog.getByRole('button', { name: 'Lưu số hóa đơn' }).click();
  await expect(detail.getByText('1C26TMV-00000231').first()).toBeVisible();
  await signIn(page, person, `/order/${order.id}`);
  await expect(page.getByText(/Hóa đơn số 1C26TMV-00000231 đã được phát hành/)).toBeVisible();
  await page.getByText(/Hóa đơn số 1C26TMV-00000231/).scrollIntoViewIfNeeded();
  await holds(page, 'issued for its learner');

  await detail.getByRole('button', { name: 'Sửa số hóa đơn' }).click();
  await dialog.getByText(/^Chưa xuất hóa đơn/).click();
  await dialog.getByLabel('Lý do').fill('nhầm đơn');
  await confirmAsAdministrator(dialog);
  await dialog.getByRole('button', { name: 'Bỏ số hóa đơn' }).click();
  await expect(detail.getByText('Chờ hóa đơn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sửa thông tin' })).toBeVisible();
  await office.context().close();
});
