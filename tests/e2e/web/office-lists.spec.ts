import type { Page } from 'playwright/test';
import { startApiProcess } from '../support/api-process.ts';
import { transfer } from '../support/shop.ts';
import { expect, signIn, test as base } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };

const test = base.extend({
  api: [
    async ({}, use) => {
      const api = await startApiProcess({ orders: true });
      await use(api);
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(isShortRun, leftToLongRun);

/**
 * 60 letters, as long as the registration allows a name to become a nuisance, and what else is long
 * at its worst.
 */
const long = {
  name: 'Công Tằng Tôn Nữ Thị Huyền Trân Phương Nguyễn Khoa Diệu Hiền',
  email: 'cong.tang.ton.nu.thi.huyen.tran.phuong.nguyen.khoa@truongdaihoc.example.edu.vn',
  sentence:
    'Chị chuyển khoản hai lần vì ứng dụng ngân hàng báo lỗi, sau đó gọi điện cho học viện và được hẹn trả lại trong tuần này',
  amount: '1234567890',
};
/** With and without details beside the rows, with one and with two columns that give way. */
const lists = [
  'orders?loc=ALL',
  'unmatched?loc=ALL',
  'refunds?loc=ALL',
  'vouchers',
  'tickets',
  'tickets/holders',
  'people',
  'audit',
  'tax-rules',
  'statement',
];
const widths = [1440, 1280, 1024, 390];

test('no list of the office cuts off what a row says, however long its names, sentences and amounts are', async ({
  page,
}) => {
  test.slow();
  await signIn(page, admin, '/admin');
  await page.route('**/graphql', async (route) => {
    if (!/"operationName":"Admin/.test(route.request().postData() ?? '')) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: lengthened('', await answer.json()) });
  });
  for (const list of lists) {
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => cutOff(page), { message: `${list} at ${width}` }).toEqual([]);
    }
  }
});

/** Those of the demonstration that have the details of a row, with something to press in them. */
const listsWithDetails = [
  'orders?loc=ALL',
  'unmatched?loc=ALL',
  'refunds?loc=ALL',
  'vouchers',
  'tickets',
  'people',
  'support?loc=ALL',
  'audit',
];

test('the details of a row are the same before and after the window is drawn smaller or wider, in every list', async ({
  page,
}) => {
  test.slow();
  await signIn(page, admin, '/admin');
  for (const list of listsWithDetails) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/${list}`);
    const control = details(page).locator('a, button, input, summary').first();
    // What else is asked for may come before what is there.
    await control.waitFor();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await control.focus();
    await control.evaluate((element) => element.setAttribute('data-mark', ''));
    for (const width of [1279, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('[data-mark]'), `${list} at ${width}`).toBeFocused();
    }
  }
});

test('what is typed in the dialog of a row stays when the window crosses 1280 px', async ({
  page,
  api,
}) => {
  await transfer(api, { memo: 'khoan thu nhat', amountVnd: 123_000n });
  await signIn(page, admin, '/admin/unmatched');
  await expect(details(page).getByRole('heading', { name: /^123\.000/ })).toBeVisible();
  await details(page).getByRole('button', { name: 'Bỏ qua', exact: true }).click();
  const reason = page.getByRole('dialog').getByLabel('Lý do');
  await reason.fill('Người chuyển gọi điện nói đã gửi nhầm');
  for (const width of [1279, 390, 1281, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(reason, `at ${width} px`).toHaveValue('Người chuyển gọi điện nói đã gửi nhầm');
    await expect(reason).toBeFocused();
  }
});

test('the refusals are told in words, whatever a stranger called their request', async ({
  page,
  api,
}) => {
  await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query StrangeName { tickets { code } }' }),
  });
  await signIn(page, admin, '/admin/jobs?muc=refusals');
  const list = page.getByRole('table', { name: 'Từ chối' });
  await expect(list.getByRole('cell', { name: 'Đăng nhập', exact: true })).toBeVisible();
  await expect(list.getByText('Của phiên bản khác hoặc từ bên ngoài')).toBeVisible();
  expect(await list.innerText()).not.toMatch(/[a-z][A-Z]|_|\*/);
});

const details = (page: Page) => page.getByRole('complementary', { name: 'Chi tiết' });

/** The answer with everything in it as long as it gets. */
function lengthened(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthened(key, each));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, lengthened(name, each)]),
    );
  if (typeof value !== 'string') return value;
  if (value.includes('@')) return long.email;
  if (/(^|_)(name|holder|applicant)$/.test(key) && value.includes(' ')) return long.name;
  if (/^(title|subject|memo|reason|note)$/.test(key) && value.includes(' ')) return long.sentence;
  return /amount|balance/.test(key) && /^-?\d{4,}$/.test(value) ? long.amount : value;
}

/**
 * Tables wider than their box, and cells whose content is wider than they are; an ellipsis after
 * two lines is no such.
 */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table, main td')]
      .map((part) => (part.tagName === 'TABLE' ? (part.parentElement ?? part) : part))
      .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
      .map(
        (part) =>
          `${part.scrollWidth} of ${part.clientWidth}: ${(part.textContent ?? '').slice(0, 60)}`,
      ),
  );
}
