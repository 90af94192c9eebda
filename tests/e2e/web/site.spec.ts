import type { Page } from 'playwright/test';
import { takenOver } from '../support/taken-over.ts';
import { expect, signIn, test } from '../support/web-test.ts';

/** The public pages as the server sends them, and how the browser takes them over. */

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home is there to be read, in its styles: offer, programme, prices and the ways in', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByText('Điều bạn giỏi và điều người khác cần').first()).toBeAttached();
    await expect(
      page
        .getByRole('main')
        .getByText(/\d{3}\.000/)
        .first(),
    ).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Đăng ký học', exact: true }),
    ).toHaveAttribute('href', '/checkout');
    // The page's own styles are there before any code is.
    expect(
      await page
        .locator('header')
        .first()
        .evaluate((header) => getComputedStyle(header).position),
    ).toBe('sticky');
  });
});

test('the browser takes a rendered page over: without an error, without a question that was answered, without moving anything', async ({
  page,
  person,
}) => {
  const said = listen(page);
  const asked = questions(page);
  await noteShifts(page);
  for (const address of ['/', '/course', '/blog/goc-quay-tai-nha']) {
    await page.goto(address);
    const title = await page.getByRole('heading', { level: 1 }).elementHandle();
    await takenOver(page);
    // What was drawn stays: a page that is drawn anew would lose its place.
    expect(await title?.evaluate((element) => element.isConnected), address).toBe(true);
    await page.evaluate(async () => document.fonts.ready);
    expect(await shifts(page), address).toBeLessThan(0.05);
  }
  expect(
    asked.filter((name) => ['CourseOutline', 'PlanOffers', 'Faqs'].includes(name)),
    'its answers came with it',
  ).toEqual([]);
  // A button that was rendered works as soon as it can be seen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Mở menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The same page for whoever is signed in; then it is theirs.
  await signIn(page, person, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toHaveCount(0);
  await expect
    .poll(() => asked.includes('CourseOutline'), 'their own answers are asked for')
    .toBe(true);
  expect(said).toEqual([]);
});

test('a guest who reads fetches no code, in the theme they chose; what is pressed and written before the code is there is done then', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => isCode(request.url()) && fetched.push(request.url()));
  await page.addInitScript(() => localStorage.setItem('mai-vang-look', 'dark lg'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.evaluate(async () => document.fonts.ready);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-text', 'lg');
  expect(fetched).toEqual([]);

  // A line that breaks off, and after it a slow one.
  const broken = Promise.withResolvers<void>();
  await page.route(isCode, async (route) => {
    await broken.promise;
    await route.abort();
  });
  const menu = page.getByRole('button', { name: 'Mở menu' });
  await menu.click();
  await expect(page.locator('html')).toHaveAttribute('data-waiting');
  broken.resolve();
  await expect(page.getByText('Mạng đã ngắt khi đang tải trang')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
  const slow = Promise.withResolvers<void>();
  await page.unroute(isCode);
  await page.route(isCode, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Tải lại' }).click();
  await expect(page.getByText('Mạng đã ngắt khi đang tải trang')).toHaveCount(0);
  const plan = page.getByRole('radio', { name: /Gói Khá Pro/ });
  await page.locator('label').filter({ has: plan }).click();
  await menu.click();
  await menu.click();
  await expect(page.locator('html')).toHaveAttribute('data-waiting');
  slow.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plan).toBeChecked();
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
});

test('an address that leads nowhere says so by its status, and the page goes on from there', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(isCode, async (route) => {
    await held.promise;
    await route.continue();
  });
  const answer = await page.goto('/khong-co-trang-nay');
  expect(answer?.status()).toBe(404);
  // What is written before the code is there is searched for all the same.
  await page.getByRole('searchbox').fill('điều bạn giỏi');
  held.resolve();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Điều bạn giỏi và điều người khác cần' }),
  ).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('điều bạn giỏi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Về trang chủ' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Anything but the one script that a page starts with. */
function isCode(url: URL | string): boolean {
  return /\/learn\/assets\/(?!page-start)[^/]+\.js(?:\?|$)/.test(String(url));
}

function listen(page: Page): readonly string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
  return said;
}

function questions(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const body: unknown = request.url().endsWith('/graphql') ? request.postDataJSON() : null;
    if (typeof body === 'object' && body !== null && 'operationName' in body)
      asked.push(String(body.operationName));
  });
  return asked;
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { sum: 0 };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      // What follows a click or a key is no surprise.
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
          noted.sum += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shifts(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number((globalThis as { readonly noted?: { readonly sum: number } }).noted?.sum),
  ); // set by noteShifts; NaN would fail
}
