import { expect, test } from '../support/desktop-test.ts';
import { openedAddresses, openLink, recordOpened } from '../support/system-browser.ts';
import { fillSignIn } from '../support/web-test.ts';

test('one signs in on the desktop by way of the browser: asked there by name, and by no link that the application did not ask for', async ({
  machine,
  api,
  person,
  browser,
}) => {
  const { app, page } = await machine.start();
  await recordOpened(app);
  await page.getByRole('button', { name: 'Đăng nhập bằng trình duyệt' }).click();
  await expect(page.getByText('Đang chờ trình duyệt…')).toBeVisible();
  await expect.poll(async () => (await openedAddresses(app)).length).toBe(1);
  const asked = new URL((await openedAddresses(app))[0] ?? '');
  expect(asked.pathname).toBe('/desktop-sign-in');

  const context = await browser.newContext({ serviceWorkers: 'block' });
  const portal = await context.newPage();
  await portal.goto(`${api.url}${asked.pathname}${asked.search}`);
  await fillSignIn(portal, person);
  await expect(
    portal.getByRole('heading', { name: 'Đăng nhập ứng dụng trên máy tính?' }),
  ).toBeVisible();
  await expect(portal.getByText(person.fullName)).toBeVisible();
  await portal.getByRole('button', { name: 'Đăng nhập ứng dụng' }).click();
  const link = (await portal.getByRole('link', { name: 'Mở ứng dụng' }).getAttribute('href')) ?? '';
  expect(link).toMatch(/^maivang:\/\/auth\?code=[\w-]{43}&state=[\w-]{43}$/);

  // Somebody else's link, with a code that is good and a state that is not.
  await openLink(app, link.replace(/state=.*/, `state=${'x'.repeat(43)}`));
  await expect(page.getByText('Đang chờ trình duyệt…')).toBeVisible();
  await openLink(app, link);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: new RegExp(person.fullName) })).toBeVisible();
  await context.close();
});
