import type { BrowserContext, ElectronApplication, Page } from 'playwright/test';
import { codeAt } from '#server/modules/auth/api.ts';
import { expect, test } from '../support/desktop-test.ts';
import { openedAddresses, openLink, recordOpened } from '../support/system-browser.ts';
import { addAuthenticator, connectApp } from '../support/second-factor.ts';
import { fillSignIn } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

test('with a passkey one signs in on the desktop by way of the browser: the second step is asked there, and nothing is handed over before it', async ({
  machine,
  api,
  person,
  browser,
}) => {
  const { app, page } = await machine.start();
  await recordOpened(app);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const portal = await context.newPage();
  await addAuthenticator(portal);
  // Passkeys are made for names: the portal by its name instead of its figures.
  const site = api.url.replace('127.0.0.1', 'localhost');
  await addPasskey(portal, site, person);

  const asked = await askForBrowser(page, app);
  await forgetSession(context);
  await portal.goto(`${site}${asked.pathname}${asked.search}`);
  await fillSignIn(portal, person);
  await expect(portal).toHaveURL(/\/confirm/);
  // The password alone hands nothing over, wherever one goes from here.
  await portal.goto(`${site}${asked.pathname}${asked.search}`);
  await expect(portal).toHaveURL(/\/login/);
  await fillSignIn(portal, person);
  await portal.getByRole('button', { name: 'Dùng khóa truy cập', exact: true }).click();
  await handOver(portal, app);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: new RegExp(person.fullName) })).toBeVisible();
  await context.close();
});

test('the desktop asks for the second step after the password, and opens nothing without it', async ({
  machine,
  api,
  person,
}) => {
  const secret = await connectApp(api.url, person);
  const { page } = await machine.start();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { name: 'Nhập mã 6 số' })).toBeVisible();
  const field = page.getByLabel('Mã 6 số', { exact: true });
  await expect(field).toBeFocused();
  await page.evaluate(() => window.location.assign('/dashboard'));
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, person);
  // The code that was good at the set-up is spent; the next one is good already.
  await field.pressSequentially(codeAt(secret, Date.now() + 30_000));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: new RegExp(person.fullName) })).toBeVisible();
});

async function addPasskey(
  portal: Page,
  site: string,
  person: { readonly email: string; readonly password: string },
): Promise<void> {
  await portal.goto(`${site}/login?next=%2Fsecurity`);
  await fillSignIn(portal, person);
  await portal.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Xác nhận là bạn' });
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(portal.getByRole('heading', { name: 'Đã thêm khóa truy cập' })).toBeVisible();
}

/** What the application opened in the system's browser. */
async function askForBrowser(page: Page, app: ElectronApplication): Promise<URL> {
  await page.getByRole('button', { name: 'Đăng nhập bằng trình duyệt' }).click();
  await expect.poll(async () => (await openedAddresses(app)).length).toBe(1);
  return new URL((await openedAddresses(app))[0] ?? '');
}

/** The browser is as one that was never signed in; its passkeys are the machine's and stay. */
async function forgetSession(context: BrowserContext): Promise<void> {
  await context.setStorageState({ cookies: [], origins: [] });
}

async function handOver(portal: Page, app: ElectronApplication): Promise<void> {
  await portal.getByRole('button', { name: 'Đăng nhập ứng dụng' }).click();
  await openLink(
    app,
    (await portal.getByRole('link', { name: 'Mở ứng dụng' }).getAttribute('href')) ?? '',
  );
}
