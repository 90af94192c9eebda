import type { Page } from 'playwright/test';
import { codeAt } from '#server/modules/auth/api.ts';
import { expectAccessible, expectNoFaults } from '../support/expect-accessible.ts';
import { addAuthenticator, administratorCode } from '../support/second-factor.ts';
import { expect, fillSignIn, signIn, test } from '../support/web-test.ts';

const admin = { email: 'admin@maivang.example', password: 'hoc-cung-mai-2026' };

/** Passkeys are made for names: the portal by its name instead of its figures. */
test.use({ baseURL: async ({ api }, use) => use(api.url.replace('127.0.0.1', 'localhost')) });

async function confirmByPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Xác nhận là bạn' });
  await dialog.getByLabel('Mật khẩu của bạn').fill(password);
  await dialog.getByRole('button', { name: 'Xác nhận' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Đăng xuất', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/settings');
}

async function keepCodes(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('heading', { name: 'Cất 10 mã dự phòng' })).toBeVisible();
  const lines = page.getByRole('listitem').filter({ hasText: /[0-9A-Z]{4}-[0-9A-Z]{4}/ });
  await expect(lines).toHaveCount(10);
  const codes = (await lines.allTextContents()).map(
    (text) => /[0-9A-Z]{4}-[0-9A-Z]{4}$/.exec(text)?.[0] ?? '',
  );
  await page
    .getByRole('checkbox', { name: 'Tôi đã cất mã ở nơi không phải chiếc máy này.' })
    .check();
  await page.getByRole('button', { name: 'Xong, về trang của tôi' }).click();
  await expect(page.getByRole('heading', { name: 'Bảo mật đăng nhập' })).toBeVisible();
  return codes;
}

test('a passkey is set up in three steps and completes the next sign-in, or is one by itself; the password alone opens nothing', async ({
  page,
  person,
}) => {
  await addAuthenticator(page);
  await signIn(page, person, '/security');
  await expectAccessible(page, 'ways of a second factor');
  await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
  await confirmByPassword(page, person.password);
  await expect(page.getByRole('heading', { name: 'Đã thêm khóa truy cập' })).toBeVisible();
  await page.getByLabel('Tên của khóa này').fill('Máy văn phòng');
  await page.getByRole('button', { name: 'Tiếp: mã dự phòng' }).click();
  await expectAccessible(page, 'recovery codes');
  await keepCodes(page);
  await expect(page.getByText('Máy văn phòng')).toBeVisible();
  await expectAccessible(page, 'what is on');

  await signOut(page);
  await page.goto('/login?next=%2Fsecurity');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/confirm/);
  await expectAccessible(page, 'the second step by passkey');
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/login?next=%2Fsecurity');
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Dùng khóa truy cập', exact: true }).click();
  await expect(page).toHaveURL(/\/security$/);
  await expect(page.getByText('Máy văn phòng')).toBeVisible();

  await signOut(page);
  await page.goto('/login?next=%2Fsecurity');
  await page.getByRole('button', { name: 'Đăng nhập bằng khóa truy cập' }).click();
  await expect(page).toHaveURL(/\/security$/);
});

test('an app is connected by its text key, wrong codes are counted down, a recovery code works once, and removing asks for a proof', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/security');
  await page.getByRole('button', { name: 'Thêm ứng dụng mã 6 số' }).click();
  await confirmByPassword(page, person.password);
  await expect(
    page.getByRole('img', { name: 'Mã QR để thêm Mai Vàng vào ứng dụng mã 6 số' }),
  ).toBeVisible();
  await expectAccessible(page, 'an app is connected');
  const secret = (
    (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  ).replaceAll(' ', '');
  const first = page.getByLabel('Nhập 6 số ứng dụng đang hiện');
  await first.pressSequentially(wrongFor(secret));
  await expect(
    page.getByText('Mã không đúng, đã dùng hoặc vừa đổi. Bạn xem lại rồi nhập mã khác, còn 4 lần.'),
  ).toBeVisible();
  await expect(first).toHaveValue('');
  await first.pressSequentially(codeAt(secret, Date.now()));
  const [code = ''] = await keepCodes(page);

  await signOut(page);
  await page.goto('/login?next=%2Fsecurity');
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { name: 'Nhập mã 6 số' })).toBeVisible();
  await expectAccessible(page, 'the second step by code');
  await page.getByLabel('Mã 6 số', { exact: true }).pressSequentially(wrongFor(secret));
  await expect(page.getByText('Bạn xem lại rồi nhập mã khác, còn 4 lần.')).toBeVisible();
  await page.getByRole('button', { name: 'Dùng mã dự phòng, còn 10 mã' }).click();
  await page.getByLabel('Mã dự phòng', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Đang bật một cách và 9 mã dự phòng.')).toBeVisible();

  await page.getByRole('button', { name: 'Gỡ Ứng dụng mã 6 số' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gỡ ứng dụng mã 6 số?' });
  // The code that was good at the set-up is spent; the next one is good already.
  await dialog
    .getByLabel('Mã 6 số đang hiện trong ứng dụng')
    .pressSequentially(codeAt(secret, Date.now() + 30_000));
  await dialog.getByRole('button', { name: 'Gỡ', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thêm lớp bảo vệ thứ hai' })).toBeVisible();
  await signOut(page);
  await page.goto('/login?next=%2Fsecurity');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/security$/);
});

test('whoever gives a passkey up is told so and has another way: in making one, at the login, at the second step and where an action asks for one', async ({
  page,
  person,
}) => {
  const device = await addAuthenticator(page);
  await device.answers(false);
  await signIn(page, person, '/security');
  await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
  await confirmByPassword(page, person.password);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Chưa thêm được: bạn đã đóng cửa sổ hỏi' }),
  ).toBeVisible();
  await expectNoFaults(page, 'a passkey that was given up');
  await device.answers(true);
  await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
  await expect(page.getByRole('heading', { name: 'Đã thêm khóa truy cập' })).toBeVisible();
  await page.getByRole('button', { name: 'Tiếp: mã dự phòng' }).click();
  await keepCodes(page);

  await device.answers(false);
  await signOut(page);
  await page.goto('/login?next=%2Fsecurity');
  await page.getByRole('button', { name: 'Đăng nhập bằng khóa truy cập' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Chưa đăng nhập được: bạn đã đóng cửa sổ hỏi' }),
  ).toBeVisible();
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Dùng khóa truy cập', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Chưa xác nhận được: bạn đã đóng cửa sổ hỏi' }),
  ).toBeVisible();
  await device.answers(true);
  await page.getByRole('button', { name: 'Dùng khóa truy cập', exact: true }).click();
  await expect(page).toHaveURL(/\/security$/);

  await device.answers(false);
  // The proof of a moment ago would be enough: the page is told that none is.
  await page.route('**/graphql', async (route) => {
    if (!/"operationName":"SecondFactor"/.test(route.request().postData() ?? ''))
      return route.continue();
    const answer = await route.fetch();
    return route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"fresh_until":"[^"]*"/, '"fresh_until":null'),
    });
  });
  await page.reload();
  await page.getByRole('button', { name: /^Gỡ / }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Gỡ / });
  await dialog.getByRole('button', { name: 'Dùng khóa truy cập' }).click();
  const given = dialog
    .getByRole('alert')
    .filter({ hasText: 'Chưa xác nhận được: bạn đã đóng cửa sổ hỏi' });
  await expect(given).toBeVisible();
  // What the sentence names is there.
  await expect(dialog.getByRole('button', { name: 'Dùng mã dự phòng, còn 10 mã' })).toBeVisible();
  await device.answers(true);
  await dialog.getByRole('button', { name: 'Dùng khóa truy cập' }).click();
  await expect(given).toHaveCount(0);
});

test('an administrator gets to the back office by the second step only, and keeps the last factor', async ({
  page,
  api,
}) => {
  const code = await administratorCode(api.url);
  await page.goto('/login?next=%2Fadmin%2Forders');
  await fillSignIn(page, admin);
  await page.getByRole('button', { name: /Dùng mã dự phòng/ }).click();
  await page.getByLabel('Mã dự phòng', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders/);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Gỡ Ứng dụng mã 6 số' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gỡ ứng dụng mã 6 số?' });
  await dialog.getByRole('button', { name: /Dùng mã dự phòng/ }).click();
  await dialog.getByLabel('Mã dự phòng', { exact: true }).fill(await administratorCode(api.url));
  await dialog.getByRole('button', { name: 'Gỡ', exact: true }).click();
  await expect(
    dialog.getByText('Gỡ cách cuối cùng không được khi bạn còn vai trò trong văn phòng.'),
  ).toBeVisible();
});

/** Six digits that are no code of now, of the step before or of the one after. */
function wrongFor(secret: string): string {
  const good = new Set([-30_000, 0, 30_000, 60_000].map((ms) => codeAt(secret, Date.now() + ms)));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !good.has(code)) ?? '';
}
