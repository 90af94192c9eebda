import { type BrowserContext, chromium, type Locator, type Page } from 'playwright/test';
import { chromiumShell, launchOf } from '../support/browsers.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';
import type { Person } from '../support/people.ts';
import { expect, fillSignIn, test as base } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

/** A browser with a profile of its own, that can be closed and opened again. */
interface Reopened {
  open(): Promise<Page>;
  close(): Promise<void>;
}

const test = base.extend<{ line: CuttingProxy; reopened: Reopened }>({
  line: async ({ api }, use) => {
    const line = await startCuttingProxy(api.url);
    await use(line);
    await line.stop();
  },
  reopened: async ({ line }, use, testInfo) => {
    let context: BrowserContext | null = null;
    await use({
      async open() {
        context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
          ...launchOf(chromiumShell),
          baseURL: line.url,
          locale: 'vi-VN',
          serviceWorkers: 'block',
        });
        return context.newPage();
      },
      close: async () => context?.close(),
    });
    await (context as BrowserContext | null)?.close();
  },
});

test.skip(isShortRun, leftToLongRun);

const isSignOut = (request: { postData(): string | null }) =>
  (request.postData() ?? '').includes('"operationName":"SignOut"');

const familyName = (page: Page) => page.getByLabel('Họ', { exact: true });

const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => /access|refresh/.test(name));

/**
 * The button that signs out, with everything loaded that leads to it: without the code that knows
 * what waits, leaving asks first.
 */
async function signOutButton(page: Page): Promise<Locator> {
  await expect(page.getByTitle('Mở trang đồng bộ').filter({ visible: true })).toContainText(
    'Đồng bộ xong',
  );
  await page
    .getByRole('button', { name: /^Tài khoản của/ })
    .first()
    .click();
  const button = page.getByRole('menuitem', { name: 'Đăng xuất' });
  await expect(button).toBeVisible();
  return button;
}

/** Their profile, with the menu open in which they sign out. */
async function openToLeave(reopened: Reopened, person: Person) {
  const page = await reopened.open();
  await page.goto('/profile');
  await fillSignIn(page, person);
  await expect(familyName(page)).toBeVisible();
  return { page, button: await signOutButton(page) };
}

test('who signs out on a line that swallows it and closes the browser is signed out by the next visitor’s', async ({
  line,
  reopened,
  person,
}) => {
  const { page, button } = await openToLeave(reopened, person);
  line.setMode('swallow');
  const asked = page.waitForRequest(isSignOut);
  await button.click();
  await asked;
  await reopened.close();
  line.setMode('pass');
  const next = await reopened.open();
  await next.goto('/profile');
  await expect(next).toHaveURL(/login/);
  await expect.poll(async () => sessionCookies(next)).toEqual([]);
  await next.goto('/profile');
  await expect(next).toHaveURL(/login/);
  await expect(next.getByText(/Trình duyệt đã xóa/)).toHaveCount(0);
  // Signing in again ends the order.
  await fillSignIn(next, person);
  await expect(familyName(next)).toBeVisible();
  await next.reload();
  await expect(familyName(next)).toBeVisible();
});

test('who signs out on a line that swallows it hears at once that it goes on, and soon that it is done here', async ({
  line,
  reopened,
  person,
}) => {
  const { page, button } = await openToLeave(reopened, person);
  line.setMode('swallow');
  await button.click();
  // What a toast is made of may not be there yet, and does not come on this line.
  await expect(page.getByText('Đang đăng xuất…').first()).toBeVisible();
  await expect(page).toHaveURL(/login/);
  line.setMode('pass');
  await expect.poll(async () => sessionCookies(page)).toEqual([]);
});
