import type { Page } from 'playwright/test';
import { registerPerson } from '../support/people.ts';
import { expect, signIn, test } from '../support/web-test.ts';

/** The code of the page, and nothing of its styles. */
const code = '**/learn/assets/{index,react,router}-*.js';

test('shows the layout of the page while its code is on the way, and gives way to it at once', async ({
  page,
  api,
}) => {
  await signIn(page, await registerPerson(api.url));
  const letGo = await holdCode(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#frame .frame-side')).toBeVisible();
  await expect(page.locator('#frame')).toContainText('Mai Vàng');
  // Said by itself when it takes long.
  await expect(page.getByText('Mạng đang chậm, trang vẫn đang mở…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tải lại' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('#frame .frame-tabs')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const seen = await page.evaluateHandle(watchForNothing);
  letGo();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('#frame, #frame-slow')).toHaveCount(0);
  expect(await seen.jsonValue()).toEqual({ nothing: 0, both: 0 });
});

test('loads a page again with all of its address: the token of a mailed link stands behind #', async ({
  page,
}) => {
  await holdCode(page);
  await page.goto('/not-me#token=abc', { waitUntil: 'commit' });
  const loaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Tải lại' }).click();
  await loaded;
  expect(new URL(page.url()).hash).toBe('#token=abc');
});

test('leads a stranger by the layout of the form, and says when the code does not come', async ({
  page,
}) => {
  await page.route(code, (route) => route.abort());
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#frame .frame-beside')).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Mạng đã ngắt khi đang tải trang.');
  await expect(page.getByText('Mạng đang chậm')).toHaveCount(0);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Tải lại' }).click();
  await expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
});

async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** How often a frame was drawn with neither, or with both, of the layout and the page. */
function watchForNothing(): { nothing: number; both: number } {
  const seen = { nothing: 0, both: 0 };
  const look = () => {
    const isFrame = document.getElementById('frame') !== null;
    const isPage = document.querySelector('#root main') !== null;
    if (!isFrame && !isPage) seen.nothing += 1;
    if (isFrame && isPage) seen.both += 1;
    requestAnimationFrame(look);
  };
  look();
  return seen;
}
