import path from 'node:path';
import { expectAccessible, expectNoFaults } from '../support/expect-accessible.ts';
import { proveAddress, readMail } from '../support/mailbox.ts';
import { registerPerson } from '../support/people.ts';
import { connectApp } from '../support/second-factor.ts';
import { expect, fillSignIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;
/** Where pictures go, for whoever looks at them: PICTURES=… */
const pictures = process.env['PICTURES'];

/**
 * Somebody who knows the password connects an app; answers the link of the mail that tells of it.
 */
async function connectByThief(
  apiUrl: string,
  person: { readonly email: string; readonly password: string; readonly accessToken: string },
): Promise<string> {
  await proveAddress(apiUrl, person);
  await connectApp(apiUrl, person);
  const mail = await readMail(apiUrl, person.email, 'Đã nối ứng dụng mã 6 số');
  return /\/not-me#token=[\w-]{43}/.exec(mail)?.[0] ?? '';
}

test('whoever did not add a sign-in method presses once, by the keyboard too, and is alone in the account after a new password', async ({
  page,
  person,
  api,
}) => {
  const link = await connectByThief(api.url, person);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Không phải bạn thêm?' })).toBeVisible();
  await expectAccessible(page, 'the page of the link');
  const press = page.getByRole('button', { name: 'Không phải tôi, giành lại tài khoản' });
  for (
    let tabs = 0;
    tabs < 12 && !(await press.evaluate((it) => it === document.activeElement));
    tabs += 1
  )
    await page.keyboard.press('Tab');
  await expect(press).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Đã đăng xuất mọi thiết bị' })).toBeFocused();
  await expectAccessible(page, 'what the link did');

  await page.goto('/login');
  await fillSignIn(page, person);
  await expect(page.getByText('Email hoặc mật khẩu chưa đúng.')).toBeVisible();
  expect(await readMail(api.url, person.email, 'Bạn đã báo có người lạ')).toContain(
    'Đã gỡ: ứng dụng mã 6 số',
  );
  const reset = /\/reset#token=[\w-]{43}/.exec(
    await readMail(api.url, person.email, 'Đặt lại mật khẩu'),
  )?.[0];
  await page.goto(reset ?? '');
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('hoa-cuc-no-2028');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-cuc-no-2028');
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByRole('button', { name: 'Không phải tôi, giành lại tài khoản' }).click();
  await expect(page.getByRole('heading', { name: 'Đường dẫn không dùng được nữa' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Đặt lại mật khẩu' })).toHaveAttribute(
    'href',
    '/forgot',
  );
  await expectAccessible(page, 'a link that was used');
});

test('opening the link does nothing, and one without a token says so at once', async ({
  page,
  person,
  api,
}) => {
  await page.goto(await connectByThief(api.url, person));
  await page.getByRole('link', { name: 'Là tôi thêm, không cần làm gì' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/login');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/confirm/);
  await page.goto('/not-me');
  await expect(page.getByRole('heading', { name: 'Đường dẫn không dùng được nữa' })).toBeVisible();
});

test('is whole on a wide screen and on a phone, light and dark', async ({ browser, api }) => {
  const person = await registerPerson(api.url);
  const link = await connectByThief(api.url, person);
  const mail = await readMail(api.url, person.email, 'Đã nối ứng dụng mã 6 số');
  expect(mail).toContain('Không phải tôi');
  const used = `/not-me#token=${'A'.repeat(43)}`;
  for (const { width, height, colorScheme } of looks) {
    const context = await browser.newContext({
      baseURL: api.url,
      serviceWorkers: 'block',
      viewport: { width, height },
      colorScheme,
    });
    const page = await context.newPage();
    const look = async (name: string): Promise<void> => {
      await expectNoFaults(page, `${name} at ${width} px, ${colorScheme}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      if (pictures !== undefined)
        await page.screenshot({ path: path.join(pictures, `${name}-${width}-${colorScheme}.png`) });
    };
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Không phải bạn thêm?' })).toBeVisible();
    await look('asks');
    await page.goto('about:blank');
    await page.goto(used);
    await page.getByRole('button', { name: 'Không phải tôi, giành lại tài khoản' }).click();
    await expect(
      page.getByRole('heading', { name: 'Đường dẫn không dùng được nữa' }),
    ).toBeFocused();
    await look('dead');
    if (width === 390 && colorScheme === 'dark') {
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('button', { name: 'Không phải tôi, giành lại tài khoản' }).click();
      await expect(page.getByRole('heading', { name: 'Đã đăng xuất mọi thiết bị' })).toBeFocused();
      await look('done');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      if (pictures !== undefined)
        await page.screenshot({ path: path.join(pictures, 'done-1440-light.png') });
    }
    await context.close();
  }
});
