import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright/test';
import { openDatabase } from '#server/db/open-database.ts';
import { createCommissions } from '#server/modules/commissions/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { bringOrder, joinAffiliate } from '../support/affiliates.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { registerPerson } from '../support/people.ts';
import { readQr } from '../support/read-qr.ts';
import { confirmAsAdministrator } from '../support/second-factor.ts';
import { expect, signIn, type SignedUp, test as base } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };

interface Earner extends SignedUp {
  readonly code: string;
  /** What their wallet holds, VND. */
  readonly earnedVnd: bigint;
  /** Of an order that still waits. */
  readonly waitingCode: string;
}

/**
 * A server whose affiliates have earned something: their orders' windows were over when it was
 * started again.
 */
const test = base.extend<
  object,
  { prepared: { readonly api: ApiProcess; readonly earners: readonly [Earner, Earner] } }
>({
  prepared: [
    async ({}, use) => {
      const first = await startApiProcess({ keepsData: true });
      const earners = [await earner(first), await earner(first)] as const;
      await first.stop();
      await endWindows(
        first.dataDir,
        earners.map(({ waitingCode }) => waitingCode),
      );
      const api = await startApiProcess({ dataDir: first.dataDir, removesData: true });
      await use({ api, earners });
      await api.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  api: [async ({ prepared }, use) => use(prepared.api), { scope: 'worker' }],
});

// One after the other on one server: to start another one takes longer than what two at once would
// spare.
test.describe.configure({ mode: 'default' });

async function earner(api: ApiProcess): Promise<Earner> {
  const person = await registerPerson(api.url);
  const code = await joinAffiliate(api, person);
  const [sold, waiting] = [await bringOrder(api, code), await bringOrder(api, code)];
  return { ...person, code, earnedVnd: sold.totalVnd / 10n, waitingCode: waiting.code };
}

/** Lets the refund window of every order but these pass, and what it held mature. */
async function endWindows(dataFolder: string, but: readonly string[]): Promise<void> {
  const database = await openDatabase({
    dataFolder,
    url: null,
    maxConnections: 1,
    statementTimeoutMs: 10_000,
    onIdleError: () => undefined,
  });
  const numbers = but.map((code) => Number(code.replace('#MV-', '')));
  await database.raw(
    `update orders set refundable_until = now() - interval '1 minute' where affiliate_id is not null and not (number = any($1::int[]))`,
    [numbers],
  );
  const nobody = { tell: async () => undefined };
  await createCommissions({
    database,
    ledger: createLedger(database),
    messenger: nobody,
    push: nobody,
  }).mature(new Date());
  await database.close();
}

const dialog = (page: Page) => page.getByRole('dialog');
const detail = (page: Page) => page.getByRole('complementary', { name: 'Chi tiết' });

async function confirm(
  page: Page,
  action: string,
  { reason }: { readonly reason?: string } = {},
): Promise<void> {
  if (reason !== undefined) await dialog(page).getByLabel('Lý do').fill(reason);
  await confirmAsAdministrator(dialog(page));
  await dialog(page).getByRole('button', { name: action, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function office(browser: Browser, api: ApiProcess): Promise<Page> {
  const context = await browser.newContext({
    baseURL: api.url,
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, admin);
  return page;
}

test('a payout that is asked for goes by an extra run, the bank’s file and the VietQR to its end, and the affiliate sees each step', async ({
  page,
  browser,
  prepared: {
    api,
    earners: [person],
  },
}) => {
  const [net, officePage] = [formatMoney(person.earnedVnd), await office(browser, api)];
  await signIn(page, person, '/affiliate/dashboard');
  await page.getByRole('button', { name: 'Yêu cầu chi trả' }).click();
  // Enter sends it; what was wrong has the focus.
  const proof = dialog(page).getByLabel('Mật khẩu của bạn');
  await proof.fill('không phải');
  await proof.press('Enter');
  await expect(dialog(page)).toContainText('Mật khẩu chưa đúng.');
  await expect(proof).toBeFocused();
  await proof.fill(person.password);
  await proof.press('Enter');
  await dialog(page).getByRole('button', { name: 'Xong' }).click();
  // Nothing is taken back by one press, and Escape keeps it.
  await page.getByRole('button', { name: 'Rút lại yêu cầu' }).press('Enter');
  await expect(dialog(page)).toContainText(`Rút lại yêu cầu chi trả ${net}?`);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rút lại yêu cầu' })).toBeFocused();

  await officePage.goto('/admin/payouts');
  await expect(officePage.getByRole('row', { name: new RegExp(person.code) })).toContainText(net);
  await expectAccessible(officePage, 'requests of affiliates');
  await officePage.setViewportSize({ width: 1440, height: 900 });
  await officePage.getByRole('button', { name: 'Lập đợt theo yêu cầu' }).click();
  await expect(
    dialog(officePage).getByText(`1 người · hoa hồng ${net} · thuế 0 ₫ · thực nhận ${net}`),
  ).toBeVisible();
  await expect(
    dialog(officePage).getByRole('row', { name: new RegExp(person.code) }),
  ).toContainText('Khớp');
  await dialog(officePage).getByRole('button', { name: 'Lập đợt 1 người' }).click();
  await expect(officePage.getByText('Chờ duyệt').first()).toBeVisible();
  await expect(page.getByText('Chờ duyệt').first()).toBeVisible();

  await officePage.getByRole('button', { name: 'Duyệt đợt' }).click();
  await confirm(officePage, 'Duyệt đợt', { reason: 'Đúng hạn' });
  await officePage.getByRole('button', { name: 'Xuất tệp ngân hàng' }).click();
  const download = officePage.waitForEvent('download');
  await confirm(officePage, 'Xuất tệp ngân hàng');
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[1]).toMatch(
    new RegExp(
      `^1,0071000824826,PHAM THI NGOC ANH,Vietcombank,970436,${person.earnedVnd},CT[0-9A-F]{6} ${person.code}$`,
    ),
  );
  await expect(officePage.getByText('Đã lấy lệnh', { exact: true })).toBeVisible();
  await officePage.getByRole('button', { name: `Mã VietQR của ${person.code}` }).click();
  await expect(dialog(officePage).getByText(/^Đã lấy lệnh 1 lần/)).toBeVisible();
  await confirmAsAdministrator(dialog(officePage));
  await dialog(officePage).getByRole('button', { name: 'Hiện mã' }).click();
  await expect(dialog(officePage).getByRole('alert')).toContainText('đánh dấu lấy lại');
  await dialog(officePage).getByRole('checkbox', { name: 'Lấy lại lệnh của khoản này' }).check();
  await dialog(officePage).getByRole('button', { name: 'Hiện mã' }).click();
  expect(
    await readQr(dialog(officePage).getByRole('img', { name: /^Mã VietQR chuyển/ })),
  ).toContain(`0071000824826`);
  await dialog(officePage).getByRole('button', { name: 'Xong' }).click();

  const waiting = officePage
    .getByRole('navigation', { name: 'Menu quản trị' })
    .getByRole('link', { name: /^Chi trả/ });
  const waitingBefore = (await waiting.textContent()) ?? '';
  // Choosing moves nothing: the room of what can be done was there.
  const tableTop = async () => (await officePage.getByRole('table').boundingBox())?.y;
  const topBefore = await tableTop();
  await officePage.getByRole('checkbox', { name: `Chọn ${person.code}` }).check();
  await expect(officePage.getByRole('button', { name: 'Đã chuyển', exact: true })).toBeVisible();
  expect(await tableTop()).toBe(topBefore);
  await officePage.getByRole('button', { name: 'Đã chuyển', exact: true }).click();
  await dialog(officePage).getByLabel('Mã giao dịch').fill('FT26112199');
  await confirm(officePage, 'Đã chuyển');
  // The menu counts anew after one's own action, on the same page.
  await expect(waiting).not.toHaveText(waitingBefore);
  await expect(page.getByText('Mã giao dịch FT26112199')).toBeVisible();
  // What is left to do is said, with its action beside it.
  await expect(officePage.getByText('Còn 1 khoản đã chuyển, chưa hoàn tất')).toBeVisible();
  // Looked at and left: nothing is chosen by that, and the action is where it was.
  await officePage.getByRole('button', { name: 'Hoàn tất 1 khoản' }).press('Enter');
  await dialog(officePage).press('Escape');
  await expect(officePage.getByRole('button', { name: 'Hoàn tất 1 khoản' })).toBeFocused();
  await officePage.getByRole('button', { name: 'Hoàn tất 1 khoản' }).click();
  await confirm(officePage, 'Hoàn tất');
  await expect(officePage.getByText('Đã xong', { exact: true })).toBeVisible();
  await expect(officePage.getByText('chưa hoàn tất')).toHaveCount(0);
  await expectAccessible(officePage, 'a run of payouts');
  await expect(page.getByText('Hoàn tất', { exact: true })).toBeVisible();
  await officePage.context().close();
});

test('a commission is held with its reason, then rejected, which its affiliate reads; a tax rule is added for days to come only', async ({
  page,
  prepared: {
    earners: [, person],
  },
  browser,
  api,
}) => {
  const officePage = await office(browser, api);
  await officePage.goto(`/admin/affiliates?tim=${person.code.toLowerCase()}`);
  await expect(detail(officePage).getByText(person.email)).toBeVisible();
  const line = detail(officePage).getByRole('listitem').filter({ hasText: person.waitingCode });
  await line.getByRole('button', { name: 'Giữ để kiểm tra' }).click();
  await dialog(officePage).getByRole('button', { name: 'Giữ để kiểm tra' }).click();
  await expect(dialog(officePage).getByText('Bạn ghi lý do nhé.')).toBeVisible();
  await confirm(officePage, 'Giữ để kiểm tra', { reason: 'Nhiều đơn giống nhau' });
  await expect(line).toContainText('Giữ từ');
  await expect(line).toContainText('Nhiều đơn giống nhau');
  await expectAccessible(officePage, 'an affiliate in the back office');
  await officePage.setViewportSize({ width: 1440, height: 900 });
  await line.getByRole('button', { name: 'Từ chối hoa hồng' }).click();
  await confirm(officePage, 'Từ chối hoa hồng', { reason: 'Người mua là chính bạn' });
  await expect(line).toContainText('gian lận');
  await signIn(page, person, '/history-email');
  await expect(
    page.getByText(`Hoa hồng đơn ${person.waitingCode} không được ghi nhận`).first(),
  ).toBeVisible();

  await officePage.goto('/admin/tax-rules');
  await officePage.getByRole('button', { name: 'Thêm quy định' }).click();
  const fill = async (from: string): Promise<void> => {
    await dialog(officePage).getByLabel('Thuế suất (%)').fill('7,5');
    await dialog(officePage).getByLabel('Khấu trừ từ mức chi trả').fill('6.000.000');
    await dialog(officePage).getByLabel('Từ ngày').fill(from);
    await dialog(officePage).getByLabel('Căn cứ pháp lý').fill('Thông tư thử nghiệm');
    await dialog(officePage).getByLabel('Lý do').fill('Luật đổi');
    await confirmAsAdministrator(dialog(officePage));
    await dialog(officePage).getByRole('button', { name: 'Thêm quy định' }).click();
  };
  await fill('2026-07-02');
  await expect(
    dialog(officePage).getByText('Quy định mới chỉ áp dụng từ ngày mai trở đi.'),
  ).toBeVisible();
  await fill('2099-01-01');
  await expect(dialog(officePage)).toHaveCount(0);
  await expect(officePage.getByRole('row', { name: /01\/01\/2099/ })).toContainText('7,5%');
  await expect(officePage.getByRole('row', { name: /01\/07\/2026/ })).toContainText('31/12/2098');
  await officePage.context().close();
});
