import type { Page } from 'playwright/test';
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
/** Each size and each theme once. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const detail = (page: Page) => page.getByRole('complementary', { name: 'Chi tiết' });
const dialog = (page: Page) => page.getByRole('dialog');

/** At each look nothing is wider than the page, and axe finds nothing. */
async function holds(page: Page): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await expectNoFaults(page, `${page.url()} at ${size.width} px, ${colorScheme}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(looks[0]);
}

test('a refund that its bank sent back is named in the office, and its learner is asked for another account', async ({
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
  await transfer(api, {
    direction: 'out',
    memo: `HOAN TIEN ${code}`,
    amountVnd: order.totalVnd,
  });
  const memo = `HOAN TRA ${code} SAI TK`;
  await transfer(api, { memo, amountVnd: order.totalVnd - 11_000n });

  await signIn(page, admin, `/admin/unmatched?loc=ALL&tim=${encodeURIComponent(memo)}`);
  await expect(detail(page).getByRole('link', { name: order.code })).toBeVisible();
  await expect(detail(page).getByRole('searchbox')).toHaveCount(0);
  await holds(page);
  await detail(page).getByRole('button', { name: 'Bỏ qua' }).press('Enter');
  await expect(dialog(page).getByText(/không phải của học viên nào/)).toHaveCount(0);
  await expect(dialog(page).getByText(/người nhận không được chuyển lại/)).toBeVisible();
  await page.keyboard.press('Escape');
  await detail(page).getByRole('button', { name: 'Là khoản hoàn bị trả lại' }).press('Enter');
  await expect(dialog(page).getByText(/Ngân hàng giữ lại 11\.000/)).toBeVisible();
  await holds(page);
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: 'Ghi là bị trả lại' }).click();
  await expect(page.getByText(/^Đã ghi khoản hoàn bị trả lại/)).toBeVisible();
  await detail(page).getByRole('link', { name: 'Xem khoản hoàn' }).press('Enter');
  await expect(detail(page).getByText('Ngân hàng trả lại', { exact: true })).toBeVisible();
  await expect(detail(page).getByRole('button')).toHaveCount(0);
  await page.context().clearCookies();

  await signIn(page, person, '/orders');
  await expect(page.getByRole('link', { name: new RegExp(order.code) })).toContainText(
    'Chờ tài khoản nhận tiền',
  );
  await page.goto('/dashboard');
  await expect(page.getByText(/^Ngân hàng đã trả lại khoản này/)).toBeVisible();
  await holds(page);
  await page.getByRole('link', { name: 'Ghi tài khoản nhận' }).press('Enter');
  await expect(page.getByText(/^Ngân hàng đã trả lại 2\.900\.000.*•••• 5599/)).toBeVisible();
  await holds(page);
  await page.getByRole('button', { name: 'Ghi tài khoản khác' }).press('Enter');
  await holds(page);
  await expect(
    dialog(page).getByText(/Techcombank •••• 5599, và ngân hàng đã trả lại/),
  ).toBeVisible();
  // The very account that failed is asked about once.
  await dialog(page).getByRole('combobox').click();
  await page.getByRole('option', { name: /Techcombank/ }).click();
  await dialog(page).getByLabel('Số tài khoản').fill(account.account_number);
  await dialog(page).getByLabel('Chủ tài khoản').fill(account.account_holder);
  await dialog(page).getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog(page).getByRole('button', { name: 'Gửi tài khoản' }).press('Enter');
  await expect(dialog(page).getByRole('checkbox', { name: /nhận tiền được/ })).toBeVisible();
  await holds(page);
  await dialog(page).getByRole('combobox').click();
  await page.getByRole('option', { name: /Vietcombank/ }).click();
  await dialog(page).getByLabel('Số tài khoản').fill('0071 0001 4826');
  await dialog(page).getByLabel('Chủ tài khoản').fill('Phạm Thị Ngọc Ánh');
  await dialog(page).getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog(page).getByRole('button', { name: 'Gửi tài khoản' }).press('Enter');
  // Stopping that account does not open the course again.
  await page.getByRole('button', { name: 'Đổi tài khoản nhận' }).press('Enter');
  await expect(dialog(page).getByText(/chờ đến khi bạn nhập tài khoản khác/)).toBeVisible();
});

test('money of a learner who only quotes a refund can be laid to their order', async ({
  page,
  person,
  api,
}) => {
  const first = await makeOrder(api, person.accessToken);
  await payOff(api, first);
  await post(
    api.url,
    person.accessToken,
    'Back',
    'mutation Back($input: RefundInput!, $password: String!) { request_refund(input: $input, confirm_password: $password) { id } }',
    { input: { order_id: first.id, ...account }, password: person.password },
  );
  const known = (await post(
    api.url,
    await signInAdministrator(api.url),
    'Codes',
    'query Codes($code: String!) { admin_refunds(tab: ALL, search: $code, first: 1) { nodes { memo_code } } }',
    { code: first.code },
  )) as { admin_refunds: { nodes: { memo_code: string }[] } }; // the schema says so
  const code = known.admin_refunds.nodes[0]?.memo_code ?? '';
  await transfer(api, {
    direction: 'out',
    memo: `HOAN TIEN ${code}`,
    amountVnd: first.totalVnd,
  });
  const again = await makeOrder(api, person.accessToken);
  const memo = `${again.paymentCode} DONG LAI SAU KHI HOAN ${code}`;
  await transfer(api, { memo, amountVnd: again.totalVnd });

  await signIn(page, admin, `/admin/unmatched?loc=ALL&tim=${encodeURIComponent(memo)}`);
  await detail(page).getByRole('button', { name: 'Chọn đơn' }).press('Enter');
  await expect(detail(page).getByRole('searchbox')).toBeVisible();
  await holds(page);
  await detail(page)
    .getByRole('button', { name: `Gán vào ${again.code}` })
    .press('Enter');
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: 'Gán giao dịch' }).click();
  // Its words name what left us: whoever lays it to an order says that they only quote it.
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Gán giao dịch' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(
    await post(
      api.url,
      person.accessToken,
      'Paid',
      'query Paid($id: ID!) { order(id: $id) { status } }',
      { id: again.id },
    ),
  ).toEqual({ order: { status: 'PAID' } });
});
