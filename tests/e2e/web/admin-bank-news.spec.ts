import { registerPerson } from '../support/people.ts';
import { makeOrder, transfer } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const none = 'Không có mục nào khớp với nội dung tìm.';

test('what the bank tells comes into the open lists of the office by itself', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await signIn(page, admin, `/admin/orders?tim=${encodeURIComponent(order.code)}`);
  await expect(page.getByText(none)).toBeVisible();
  await transfer(api, { memo: order.paymentCode, amountVnd: order.totalVnd - 10_000n });
  await expect(page.getByRole('row').filter({ hasText: order.code })).toBeVisible();

  const memo = `khong ai biet ${Date.now()}`;
  await page.goto(`/admin/unmatched?tim=${encodeURIComponent(memo)}`);
  await expect(page.getByText(none)).toBeVisible();
  await transfer(api, { memo, amountVnd: 77_000n });
  await expect(page.getByRole('row').filter({ hasText: memo })).toBeVisible();
});

test('what comes in puts nothing else under the eyes of who reads the first row', async ({
  page,
  api,
}) => {
  const both = `tien ${Date.now()}`;
  const [read, later] = [`${both} ba lan`, `${both} ong tam`];
  await page.setViewportSize({ width: 1440, height: 900 });
  await transfer(api, { memo: read, amountVnd: 77_000n });
  await signIn(page, admin, '/admin/unmatched');
  const detail = page.getByRole('complementary', { name: 'Chi tiết' });
  await expect(detail).toContainText(read);
  await transfer(api, { memo: later, amountVnd: 77_000n });
  await expect(page.getByRole('row').nth(1)).toContainText(later);
  await expect(detail).toContainText(read);
  // Another list begins with its own first row, though the one that was read is in it.
  await page.getByRole('searchbox').first().fill(both);
  await expect(detail).toContainText(later);
});

test('what leaves the list stays under the eyes of who reads it', async ({ page, person, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const read = await makeOrder(api, person.accessToken);
  const other = await makeOrder(api, (await registerPerson(api.url)).accessToken);
  for (const { paymentCode, totalVnd } of [other, read])
    // oxlint-disable-next-line no-await-in-loop -- the one that is read came last, and stands first
    await transfer(api, { memo: paymentCode, amountVnd: totalVnd - 10_000n });
  await signIn(page, admin, '/admin/orders');
  const detail = page.getByRole('complementary', { name: 'Chi tiết' });
  await expect(detail).toContainText(read.code);
  await transfer(api, { memo: read.paymentCode, amountVnd: 10_000n });
  await expect(page.getByRole('row').filter({ hasText: read.code })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: other.code })).toBeVisible();
  await expect(detail).toContainText(read.code);
  await expect(detail).toContainText('Đã thanh toán');
});

test('another list and back begins with the first row that the server has by then', async ({
  page,
  person,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const first = await makeOrder(api, person.accessToken);
  const second = await makeOrder(api, (await registerPerson(api.url)).accessToken);
  for (const { paymentCode, totalVnd } of [second, first])
    // oxlint-disable-next-line no-await-in-loop -- the later one stands first
    await transfer(api, { memo: paymentCode, amountVnd: totalVnd - 10_000n });
  await signIn(page, admin, '/admin/orders');
  const detail = page.getByRole('complementary', { name: 'Chi tiết' });
  await expect(detail).toContainText(first.code);
  await page.getByRole('button', { name: 'Tất cả', exact: true }).click();
  await transfer(api, { memo: first.paymentCode, amountVnd: 10_000n });
  await expect(page.getByRole('row').filter({ hasText: first.code })).toContainText(
    'Đã thanh toán',
  );
  await page.getByRole('button', { name: /^Cần xử lý/ }).click();
  await expect(page.getByRole('row').filter({ hasText: first.code })).toHaveCount(0);
  await expect(detail).toContainText(second.code);
});
