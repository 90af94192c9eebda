import type { BrowserContext, Page } from 'playwright/test';
import type { ApiProcess } from '../support/api-process.ts';
import type { CuttingProxy } from '../support/cutting-proxy.ts';
import { pwaTest as test, wholeBrowser, workerReady } from '../support/pwa-test.ts';
import { newestOrder, payOff } from '../support/shop.ts';
import { expect, signIn } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

test.use(wholeBrowser);

async function cut(network: CuttingProxy, context: BrowserContext): Promise<void> {
  network.setMode('refuse');
  await context.setOffline(true);
}

async function answerTo(page: Page, operationName: string): Promise<void> {
  await page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes(`"${operationName}"`),
  );
}

/** Orders Pro at the checkout and pays it, while a page is open that shows no order. */
async function buy(page: Page, api: ApiProcess, accessToken: string): Promise<string> {
  await page.goto('/checkout');
  await page.getByRole('button', { name: /Tiếp tục tới chuyển khoản/ }).click();
  await expect(page.getByText('Đang chờ tiền về').first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('đang chờ thanh toán')).toBeVisible();
  const looked = answerTo(page, 'RecentOrders');
  await page.goto('/settings');
  await looked;
  const order = await newestOrder(api, accessToken);
  // What the watch asks for behind the change, which it has heard by then.
  const heard = answerTo(page, 'CourseOutline');
  await payOff(api, order);
  await heard;
  return order.id;
}

test('an order that was paid is not said to wait, nor its plan offered, without a network', async ({
  page,
  person,
  api,
  network,
  context,
}) => {
  await signIn(page, person);
  await workerReady(page);
  const id = await buy(page, api, person.accessToken);
  await cut(network, context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào');
  await expect(page.getByText('Số liệu lúc').first()).toBeVisible();
  await expect(page.getByText('đang chờ thanh toán')).toHaveCount(0);
  await page.goto('/checkout');
  await expect(page.getByText(/mất mạng|không có mạng|ngoại tuyến|kết nối/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Tiếp tục tới chuyển khoản/ })).toHaveCount(0);
  await page.goto(`/order/${id}`);
  await expect(page.getByText('Đang chờ tiền về')).toHaveCount(0);
});
