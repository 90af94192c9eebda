import type { Locator, Page } from 'playwright/test';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { post } from '../support/people.ts';
import { confirmAsAdministrator, signInAdministrator } from '../support/second-factor.ts';
import { makeOrder, payOff, transfer } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const account = {
  account_bank: '970407',
  account_number: '190333445599',
  account_holder: 'PHAM THI NGOC ANH',
} as const;
const pictures = process.env['PICTURES'];

const detail = (page: Page) => page.getByRole('complementary', { name: 'Chi tiết' });
const dialog = (page: Page) => page.getByRole('dialog');

/** At each size and in each theme nothing is wider than the page, and axe finds nothing. */
async function holds(page: Page, name: string, place: Locator): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await place.scrollIntoViewIfNeeded();
      await expectNoFaults(page, `${name} at ${size.width} px, ${colorScheme}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(size.width);
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${name}-${size.width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('of a refund that was transferred twice both come back, and the second transfer is settled by its own money', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await post(
    api.url,
    person.accessToken,
    'Back',
    'mutation Back($input: RefundInput!, $password: String!) { request_refund(input: $input, confirm_password: $password) { id } }',
    { input: { order_id: order.id, ...account }, password: person.password },
  );
  const known = (await post(
    api.url,
    await signInAdministrator(api.url),
    'Codes',
    'query Codes($code: String!) { admin_refunds(tab: ALL, search: $code, first: 1) { nodes { memo_code } } }',
    { code: order.code },
  )) as { admin_refunds: { nodes: { memo_code: string }[] } }; // the schema says so
  const code = known.admin_refunds.nodes[0]?.memo_code ?? '';
  const amountVnd = order.totalVnd;
  const [left, back] = [`HOAN TIEN ${code} LAN 2`, `HOAN TRA ${code} DONG TK LAN 2`];
  await transfer(api, { direction: 'out', memo: `HOAN TIEN ${code}`, amountVnd });
  await transfer(api, { direction: 'out', memo: left, amountVnd });
  await transfer(api, { memo: `HOAN TRA ${code} DONG TK`, amountVnd });
  await transfer(api, { memo: back, amountVnd });

  // The first return is that of the refund; nobody knows of which of its transfers.
  await signIn(
    page,
    admin,
    `/admin/unmatched?loc=ALL&tim=${encodeURIComponent(`HOAN TRA ${code} DONG TK`)}`,
  );
  await page.getByText(`HOAN TRA ${code} DONG TK`, { exact: true }).first().click();
  await detail(page).getByRole('button', { name: 'Là khoản hoàn bị trả lại' }).press('Enter');
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: 'Ghi là bị trả lại' }).press('Enter');
  await dialog(page).getByRole('checkbox').press('Space');
  await dialog(page).getByRole('button', { name: 'Ghi là bị trả lại' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);

  // By the keyboard alone: the second return is the second transfer, come back.
  await page.goto(`/admin/unmatched?loc=ALL&tim=${encodeURIComponent(back)}`);
  await page.getByRole('row').getByRole('button').press('Enter');
  const offer = detail(page).getByRole('button', { name: 'Là một lần chuyển đi quay về' });
  await holds(page, 'pair-detail', offer);
  await offer.press('Enter');
  const choice = dialog(page).locator('label').filter({ hasText: left }).getByRole('radio');
  await choice.press('Space');
  await expect(choice).toBeChecked();
  await holds(page, 'pair-dialog', choice);
  const confirm = dialog(page).getByRole('button', { name: 'Ghi là đã quay về' });
  const reason = dialog(page).getByRole('textbox', { name: 'Lý do' });
  await confirmAsAdministrator(dialog(page));
  await confirm.press('Enter');
  await expect(reason).toBeFocused();
  await page.keyboard.type('Tài khoản nhận đã đóng');
  await confirm.press('Enter');
  await expect(page.getByText(/^Đã ghi là đã quay về/)).toBeVisible();
  await expect(detail(page).getByText('Chuyển đi đã quay về')).toBeVisible();
  await expect(offer).toHaveCount(0);
  const other = detail(page).getByRole('link', { name: 'Khoản tiền ra đã quay về' });
  await holds(page, 'pair-done', other);

  // From its other half it is taken back, and said once more.
  await other.press('Enter');
  await expect(detail(page).getByText(left)).toBeVisible();
  await detail(page).getByRole('button', { name: 'Không phải lần chuyển quay về' }).press('Enter');
  await reason.press('a');
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: 'Không phải lần chuyển quay về' }).press('Enter');
  await expect(page.getByText(/^Đã bỏ ghi\. Hai giao dịch/)).toBeVisible();
  await detail(page).getByRole('button', { name: 'Tiền đã quay về tài khoản' }).press('Enter');
  await dialog(page).locator('label').filter({ hasText: back }).getByRole('radio').press('Space');
  await holds(page, 'pair-out-dialog', confirm);
  await reason.press('b');
  await confirmAsAdministrator(dialog(page));
  await confirm.press('Enter');
  await expect(detail(page).getByRole('link', { name: 'Khoản tiền vào đã quay về' })).toBeVisible();
});
