import type { Browser, Page } from 'playwright/test';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { proveAddress } from '../support/mailbox.ts';
import { OfficeSearch } from '../support/office-search.ts';
import { makeOrder, transfer } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

test('whoever has a name, a code or an amount in hand finds the person, the order and the money with the keys', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  const order = await makeOrder(api, person.accessToken);
  await transfer(api, {
    memo: `${order.paymentCode} chuyen tien hoc`,
    amountVnd: order.totalVnd - 10_000n,
  });
  await signIn(page, admin, '/admin/tickets');
  const search = new OfficeSearch(page);
  await search.open();
  await expect(search.under('Trang').first()).toBeVisible();

  await search.type(order.code);
  await expect(search.under('Đơn hàng')).toHaveCount(1);
  await expect(search.under('Đơn hàng')).toHaveAttribute('aria-selected', 'true');
  await expect(search.under('Đơn hàng')).toContainText('Chuyển thiếu');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?loc=ALL&xem=/);
  await expect(
    page
      .getByRole('complementary', { name: 'Chi tiết' })
      .getByRole('heading', { name: order.code }),
  ).toBeVisible();

  await search.open();
  await search.type(person.email);
  await expect(search.under('Học viên')).toHaveCount(1);
  await search.type(order.paymentCode.toLowerCase());
  await expect(search.headings()).toHaveText(['Đơn hàng', 'Tiền vào, tiền ra']);
  await page.keyboard.press('ArrowDown');
  await expect(search.under('Tiền vào, tiền ra')).toHaveAttribute('aria-selected', 'true');
  await expect(search.under('Tiền vào, tiền ra').locator('mark')).toHaveText(order.paymentCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/unmatched\?loc=ALL&xem=/);
  await expect(page.getByRole('complementary', { name: 'Chi tiết' })).toContainText(
    order.paymentCode,
  );

  // Esc gives the focus back to where it was; `>` finds pages only.
  const opener = page.getByRole('button', { name: 'Tìm tất cả' });
  await opener.press('Enter');
  await search.type('> nhật ký');
  await expect(search.headings()).toHaveText(['Trang']);
  await page.keyboard.press('Escape');
  await expect(search.dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('says that nothing was found, that there is no network, that it failed, and finds again', async ({
  page,
}) => {
  await signIn(page, admin, '/admin/orders');
  const search = new OfficeSearch(page);
  await search.open();
  await search.type('không có ai tên như vậy');
  await expect(search.dialog.getByText('Không thấy “không có ai tên như vậy”.')).toBeVisible();
  await expect(search.dialog.getByText('Thử mã đơn, số điện thoại hoặc số tiền.')).toBeVisible();
  const isSearch = (body: string | null) => body?.includes('OfficeSearch') === true;
  await page.route('**/graphql', async (route) =>
    isSearch(route.request().postData()) ? route.abort() : route.fallback(),
  );
  await search.type('linh');
  await expect(search.dialog.getByText(/^Cần có mạng để tìm/)).toBeVisible();
  await page.unroute('**/graphql');
  await page.route('**/graphql', async (route) =>
    isSearch(route.request().postData())
      ? route.fulfill({
          json: { data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] },
        })
      : route.fallback(),
  );
  await search.dialog.getByRole('button', { name: 'Thử lại' }).click();
  await expect(search.dialog.getByText('Chưa tìm được')).toBeVisible();
  await page.unroute('**/graphql');
  await search.dialog.getByRole('button', { name: 'Thử lại' }).click();
  await expect(search.under('Học viên').first()).toBeVisible();
});

test('is whole on a wide screen and on a phone, light and dark; axe finds nothing', async ({
  browser,
  api,
}) => {
  for (const { width, height, colorScheme } of looks) {
    const page = await openPage(browser, api.url, { viewport: { width, height }, colorScheme });
    await signIn(page, admin, '/admin/orders');
    const search = new OfficeSearch(page);
    await page.getByRole('button', { name: 'Tìm tất cả' }).filter({ visible: true }).click();
    await search.type('linh');
    await expect(search.under('Học viên').first()).toBeVisible();
    await expectNoFaults(page, `the search over the office at ${width} px, ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await page.context().close();
  }
});

async function openPage(
  browser: Browser,
  baseURL: string,
  look: {
    readonly viewport: { readonly width: number; readonly height: number };
    readonly colorScheme: 'light' | 'dark';
  },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', ...look });
  return context.newPage();
}
