import type { Page } from 'playwright/test';
import { z } from 'zod';
import { joinAffiliate } from '../support/affiliates.ts';
import { holdRequests } from '../support/held-requests.ts';
import { post, registerPerson } from '../support/people.ts';
import { expect, signIn, test, type SignedUp } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** A code of the demonstration that takes 300.000 ₫ off 2.900.000 ₫. */
const voucher = 'BANCU300';

const orders = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({
        voucher_code: z.string().nullable(),
        referred_by: z.string().nullable(),
        total_amount: z.string(),
      }),
    ),
  }),
});

/** What a person ordered so far, newest first. */
async function ordersOf(url: string, { accessToken }: SignedUp) {
  const query = 'query L { orders(first: 5) { nodes { voucher_code referred_by total_amount } } }';
  return orders.parse(await post(url, accessToken, 'L', query, {})).orders.nodes;
}

/** Where pictures go, for whoever looks at them: PICTURES=… */
const pictures = process.env['PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${pictures}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Tiếp tục tới chuyển khoản' });

test('codes that were typed and not applied are applied by the button that goes on, and the order has both', async ({
  page,
  person,
  api,
}) => {
  const code = await joinAffiliate(api, await registerPerson(api.url));
  await signIn(page, person, '/checkout');
  await page.getByLabel('Mã ưu đãi').fill(voucher.toLowerCase());
  await page.getByRole('button', { name: 'Có mã giới thiệu?' }).press('Enter');
  await page.getByLabel('Mã giới thiệu').fill(code.toLowerCase());
  await goOn(page).press('Enter');
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  expect(await ordersOf(api.url, person)).toEqual([
    { voucher_code: voucher, referred_by: 'Ánh', total_amount: '2600000' },
  ]);
});

test('a typed code that does not count stops the way once, in its field; pressing again with the refusal on screen goes on without it', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, '/checkout');
  const vouchers = page.getByLabel('Mã ưu đãi');
  await vouchers.fill('KHONGCO');
  await goOn(page).click();
  await expect(page.getByText('Không tìm thấy mã này.')).toBeVisible();
  await expect(vouchers).toBeFocused();
  await expect(vouchers).toHaveValue('KHONGCO');
  await page.getByRole('button', { name: 'Có mã giới thiệu?' }).click();
  const referrals = page.getByLabel('Mã giới thiệu');
  await referrals.fill('AIDO00');
  await goOn(page).press('Enter');
  await expect(referrals).toHaveAttribute('aria-invalid', 'true');
  await expect(referrals).toBeFocused();
  expect(await ordersOf(api.url, person)).toEqual([]);
  // Other words are another question.
  await vouchers.fill('KHONGCO2');
  await goOn(page).press('Enter');
  await expect(vouchers).toBeFocused();
  expect(await ordersOf(api.url, person)).toEqual([]);
  await goOn(page).press('Enter');
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  expect(await ordersOf(api.url, person)).toEqual([
    { voucher_code: null, referred_by: null, total_amount: '2900000' },
  ]);
});

test('while the price of a code is on its way, no order is made at the price before it', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, '/checkout');
  await expect(goOn(page)).not.toHaveAttribute('aria-disabled');
  const letGo = await holdRequests(
    page,
    (request) => request.postData()?.includes('"operationName":"OrderPrice"') === true,
  );
  let made = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"operationName":"CreateOrder"') === true) made += 1;
  });
  const asked = page.waitForRequest((request) => request.postData()?.includes(voucher) === true);
  await page.getByLabel('Mã ưu đãi').fill(voucher);
  await page.getByRole('button', { name: 'Áp dụng' }).press('Enter');
  await asked;
  await expect(goOn(page)).toHaveAttribute('aria-disabled', 'true');
  await goOn(page).press('Enter');
  letGo();
  await expect(page.getByRole('button', { name: `Bỏ mã ${voucher}` })).toBeVisible();
  expect(made).toBe(0);
  await goOn(page).press('Enter');
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  expect((await ordersOf(api.url, person))[0]).toMatchObject({ voucher_code: voucher });
});

test('a code whose price cannot be had is neither dropped nor ordered over: the page says so and asks again', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, '/checkout');
  await page.getByLabel('Mã ưu đãi').fill(voucher);
  await page.route('**/graphql', async (route) =>
    route.request().postData()?.includes('"operationName":"OrderPrice"') === true
      ? route.abort()
      : route.fallback(),
  );
  await goOn(page).press('Enter');
  await expect(page.getByText('Chưa tải được giá.')).toBeVisible();
  await expect(goOn(page)).toHaveAttribute('aria-disabled', 'true');
  await goOn(page).press('Enter');
  await expect(page.getByLabel('Mã ưu đãi')).toHaveValue(voucher);
  expect(await ordersOf(api.url, person)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Thử lại' }).press('Enter');
  await expect(page.getByRole('button', { name: `Bỏ mã ${voucher}` })).toBeVisible();
  await goOn(page).press('Enter');
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  expect((await ordersOf(api.url, person))[0]).toMatchObject({ voucher_code: voucher });
});

test('who recommended it can be typed anew, and taken off again, whoever stands there', async ({
  page,
  person,
  api,
}) => {
  const code = await joinAffiliate(api, await registerPerson(api.url));
  const referred = page.getByText('Bạn được giới thiệu bởi Ánh');
  const field = page.getByLabel('Mã giới thiệu');
  const another = page.getByRole('button', { name: 'Dùng mã khác' });
  await signIn(page, person, '/checkout');
  await page.getByRole('button', { name: 'Có mã giới thiệu?' }).press('Enter');
  await expect(field).toBeFocused();
  await field.fill(code);
  await field.press('Enter');
  await expect(referred).toBeVisible();
  await another.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(code);
  await picture(page, 'referral-open');
  await field.fill('');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Có mã giới thiệu?' })).toBeVisible();
  await expect(referred).toHaveCount(0);
  await page.getByRole('button', { name: 'Có mã giới thiệu?' }).press('Enter');
  await field.fill(code);
  await field.press('Enter');
  await expect(referred).toBeVisible();
  await picture(page, 'referral-said');
  await another.press('Enter');
  await field.fill('AIDO00');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await picture(page, 'referral-refused');
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(referred).toBeVisible();
  await goOn(page).press('Enter');
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]+$/);
  expect((await ordersOf(api.url, person)).map(({ referred_by: by }) => by)).toEqual(['Ánh']);
});
