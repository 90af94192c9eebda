import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { formatMoney } from '#shared/format/format-money.ts';
import { bringOrder, joinAffiliate, reportAtServer } from '../support/affiliates.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, signIn, test } from '../support/web-test.ts';

/** A figure of the page by its name: the value, without the comparison below it. */
function figure(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: /^Số liệu của/ })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .getByRole('definition');
}

/** The cells of the rows that are shown, the arrow of the code taken off. */
async function shownRows(page: Page): Promise<readonly (readonly string[])[]> {
  const rows = page
    .getByRole('region', { name: 'Đơn và hoa hồng' })
    .locator('tbody tr:not([hidden])');
  return Promise.all(
    (await rows.all()).map(async (row) =>
      Promise.all(
        (await row.getByRole('cell').all()).map(async (cell) => (await cell.innerText()).trim()),
      ),
    ),
  );
}

test('figures are the server’s, and move the moment an order is paid and taken back; its life says why nothing is left', async ({
  page,
  person,
  api,
}) => {
  const code = await joinAffiliate(api, person);
  await signIn(page, person, '/affiliate/dashboard');
  await expect(page.getByText(`/?ref=${code}`)).toBeVisible();
  await expect(figure(page, 'Đơn phát sinh')).toContainText(/^0/);
  await expect(page.getByText('Kỳ này chưa có lượt nhấp nào.')).toBeVisible();

  const order = await bringOrder(api, code);
  const commission = formatMoney(order.totalVnd / 10n); // level 1 earns 10 %
  await expect(figure(page, 'Đơn phát sinh')).toContainText(/^1/);
  await expect(figure(page, 'Hoa hồng tạm tính')).toContainText(commission);
  await expect(figure(page, 'Hoa hồng tạm tính')).toContainText(
    `Đang chờ hoặc tạm giữ: ${commission}`,
  );
  const { figures, buckets } = await reportAtServer(api, person.accessToken);
  expect(formatMoney(figures.accrued_amount)).toBe(commission);
  expect(buckets.reduce((sum, { amount }) => sum + amount, 0n)).toBe(figures.accrued_amount);
  await expect(figure(page, 'Hoa hồng ghi nhận')).toContainText(
    formatMoney(figures.approved_amount),
  );
  const row = page.getByRole('row', { name: new RegExp(order.code) });
  await expect(row).toContainText(/Pro.*Chờ đến/);
  await expectAccessible(page, 'the affiliate’s dashboard');

  await order.refund();
  await expect(figure(page, 'Hoa hồng tạm tính')).toContainText(/^0\s₫/);
  await expect(row).toContainText('Đã hoàn tiền');
  await row.getByRole('button', { name: `Xem diễn biến của đơn ${order.code}` }).click();
  const life = page.getByRole('list', { name: `Diễn biến của đơn ${order.code}` });
  await expect(life.getByRole('listitem')).toContainText([
    'Người mua nhập mã của bạn khi thanh toán',
    `Đặt đơn ${order.code}`,
    `Thanh toán đủ, hoa hồng ${commission}`,
    'Người mua được hoàn tiền trước khi ghi nhận, hoa hồng bằng 0',
  ]);
  expect((await reportAtServer(api, person.accessToken)).figures).toMatchObject({
    orders: 1,
    undone_orders: 1,
    accrued_amount: 0n,
  });
});

test('the keyboard reads the chart day by day, its table sums to the figure, and the CSV holds exactly the rows that are shown', async ({
  page,
  person,
  api,
}) => {
  const code = await joinAffiliate(api, person);
  const [kept, second, undone] = [
    await bringOrder(api, code),
    await bringOrder(api, code, 'KHA_PRO'),
    await bringOrder(api, code, 'KHA_PRO'),
  ];
  await undone.refund();
  const { figures } = await reportAtServer(api, person.accessToken);
  await signIn(page, person, '/affiliate/dashboard');
  const chart = page.getByRole('slider', { name: /^Hoa hồng theo ngày/ });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^01\//);
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${formatMoney(figures.accrued_amount)}, 3 đơn`),
  );
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /3 đơn/);

  await page.getByRole('button', { name: 'Xem dạng bảng' }).press('Enter');
  const table = page.getByRole('table', { name: /^Hoa hồng theo ngày/ });
  await expect(table.getByRole('row', { name: /^Cộng/ })).toContainText(
    formatMoney(figures.accrued_amount),
  );
  await expect(figure(page, 'Hoa hồng tạm tính')).toContainText(
    formatMoney(figures.accrued_amount),
  );

  await expect(page.getByRole('row', { name: new RegExp(kept.code) })).toBeVisible();
  expect(await csvRows(page)).toEqual(await shownRows(page).then((rows) => rows.map(asInFile)));
  await page.getByRole('combobox', { name: 'Trạng thái' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Hoàn tiền hoặc không hợp lệ' }).click();
  const codes = page.getByRole('button', { name: /^Xem diễn biến/ });
  await expect(codes).toHaveText([undone.code]);
  const filtered = await shownRows(page);
  expect(await csvRows(page)).toEqual(filtered.map(asInFile));
  await page.getByRole('combobox', { name: 'Trạng thái' }).press('Home');
  await page.getByRole('option', { name: 'Mọi trạng thái' }).click();
  await page.getByRole('searchbox', { name: 'Tìm mã đơn' }).fill(second.code);
  await expect(codes).toHaveText([second.code]);
});

test('who has not joined is shown how; an empty quarter says so, stands in the address and leads to its statement', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, '/affiliate/dashboard');
  await expect(page.getByRole('button', { name: 'Bắt đầu giới thiệu' })).toBeVisible();
  await joinAffiliate(api, person);
  await page.reload();
  await expect(page.getByText('Kỳ này chưa có lượt nhấp nào.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yêu cầu chi trả' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page.getByText(/^Còn thiếu 200\.000\s₫/)).toBeVisible();

  await page.getByRole('radio', { name: 'Tháng' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?kind=quarter$/);
  await expect(page.getByRole('heading', { name: 'Hoa hồng theo tuần' })).toBeVisible();
  const select = page.getByRole('combobox', { name: /^Quý/ });
  await select.press('ArrowDown');
  const option = page.getByRole('option', { name: 'Quý 1' });
  expect([(await select.boundingBox())?.height, (await option.boundingBox())?.height]).toEqual([
    52, 52,
  ]);
  await select.press('Escape');
  await page.getByRole('link', { name: 'Xem sao kê' }).click();
  await expect(page).toHaveURL(/\/affiliate\/statement\?kind=quarter$/);
  await expect(
    page.getByRole('heading', { name: /^Sao kê hoa hồng, Quý \d\/\d{4}$/ }),
  ).toBeVisible();
  await expect(page.getByText('Kỳ này không có phát sinh.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải PDF' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(page, 'the statement');
});

/** The lines of the file that «Tải CSV» saves, without its head. */
async function csvRows(page: Page): Promise<readonly (readonly string[])[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** A row as the file writes it: whole dates and bare amounts. */
function asInFile([
  date = '',
  code = '',
  plan = '',
  value = '',
  earned = '',
  state = '',
]: readonly string[]): readonly string[] {
  const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();
  const whole = (text: string): string => text.replace(/\d{2}\/\d{2}$/, (day) => `${day}/${year}`);
  const digits = (text: string): string =>
    text.replaceAll(/[^\d\u2212]/g, '').replace('\u2212', '-');
  return [whole(date), code, plan, digits(value), digits(earned), whole(state)];
}
