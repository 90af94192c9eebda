import { randomUUID } from 'node:crypto';
import { expect, fillSignIn, signIn, test } from '../support/web-test.ts';

test('a guest who opens a protected page signs in and lands where they wanted to go', async ({
  page,
  person,
}) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cài đặt');
});

test('registering says what is wrong beside each field, and then asks for the mailed code, which may wait', async ({
  page,
  person,
}) => {
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Tạo tài khoản' });
  await submit.click();
  await expect(page.getByText('Bạn nhập họ và tên nhé.')).toBeVisible();
  await expect(page.getByText('Email chưa đúng. Ví dụ: ten@gmail.com')).toBeVisible();

  const password = page.getByLabel('Mật khẩu', { exact: true });
  await page.getByLabel('Họ và tên').fill('Đặng Thị Mỹ Duyên');
  await page.getByLabel('Email').fill(person.email);
  for (const [typed, message] of [
    ['ngan1', 'Mật khẩu cần ít nhất 8 ký tự.'],
    ['chicochuthoi', 'Mật khẩu cần có cả chữ và số.'],
  ] as const) {
    await password.fill(typed);
    await page.getByLabel('Số điện thoại').fill('123');
    await submit.click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('Số điện thoại chưa đúng. Ví dụ: 0903 123 456')).toBeVisible();
  }
  await password.fill('hoa-mai-no-2026');
  await page.getByLabel('Số điện thoại').fill('0903 123 456');
  await submit.click();
  await expect(page.getByText('Bạn cần đồng ý với Điều khoản và Quyền riêng tư.')).toBeVisible();
  await page.getByLabel('Tôi đồng ý với Điều khoản và Quyền riêng tư').check();
  await submit.click();
  await expect(page.getByText('Email này đã có tài khoản.')).toBeVisible();

  await password.fill('password1');
  await submit.click();
  await expect(
    page.getByText('Mật khẩu này quá dễ đoán. Bạn chọn mật khẩu khác nhé.'),
  ).toBeVisible();
  await password.fill('hoa-mai-no-2026');

  await page.getByLabel('Email').fill(`moi-${randomUUID()}@example.com`);
  await submit.click();
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nhập mã xác minh');
  await expect(page.getByLabel('Mã xác minh')).toBeFocused();
  await page.getByRole('link', { name: 'Để sau' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Duyên');
});

test('a wrong password is answered without saying which part was wrong; the fifth one locks for a while', async ({
  page,
  person,
}) => {
  await page.goto('/login');
  // What the attempt before was told stands until the next answer: only the answer says that it
  // came.
  const attempt = async (password: string): Promise<void> => {
    const answered = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"operationName":"SignIn"') === true,
    );
    await fillSignIn(page, { ...person, password });
    await answered;
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  };
  for (let i = 0; i < 5; i += 1) {
    await attempt(`sai-mat-khau-${i}`);
    await expect(page.getByText('Email hoặc mật khẩu chưa đúng.')).toBeVisible();
  }
  // The first lock lasts a second, each further one twice as long: sooner or later an attempt meets
  // it, on the slowest machine.
  const locked = page.getByText(
    /Bạn thử sai nhiều lần nên tài khoản tạm khóa\. Đợi .+ rồi thử lại\./,
  );
  await expect
    .poll(async () => {
      await attempt('sai-mat-khau-nua');
      return locked.isVisible();
    })
    .toBe(true);
});

test('staying signed in after a restart of the browser, until one signs out', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  const storageState = await page.context().storageState();
  const restarted = await browser.newContext({ storageState, baseURL: baseURL ?? '' });
  const again = await restarted.newPage();
  await again.goto('/dashboard');
  await expect(again.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');

  await again.getByRole('button', { name: 'Tài khoản của Phạm Thị Ngọc Ánh' }).click();
  await again.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(again.getByText('Bạn đã đăng xuất')).toBeVisible();
  await again.goto('/dashboard');
  await expect(again).toHaveURL(/\/login/);
  await restarted.close();
});

test('signing out asks when it is not known what waits, because the code that keeps progress never comes, and then ends', async ({
  page,
  person,
}) => {
  await page.route('**/learn/assets/open-study-*.js', () => undefined);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Tài khoản của Phạm Thị Ngọc Ánh' }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  const question = page.getByRole('dialog', {
    name: 'Đăng xuất khi chưa biết đã đồng bộ hết chưa?',
  });
  await question.getByRole('button', { name: 'Vẫn đăng xuất' }).click();
  await expect(page.getByText('Bạn đã đăng xuất')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('another device that is signed out in the settings has to sign in again', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await signIn(page, person);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const otherPage = await other.newPage();
  await signIn(otherPage, person);

  await page.goto('/settings');
  const devices = page.getByRole('list', { name: 'Thiết bị đang đăng nhập' });
  // this one, the other, and the one that registered
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices
    .getByRole('listitem')
    .filter({ hasNotText: 'Máy này' })
    .filter({ hasNotText: 'kiểm thử' })
    .getByRole('button', { name: /Đăng xuất/ })
    .click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);

  await otherPage.reload();
  await expect(otherPage.getByText(/Phiên đăng nhập đã hết|Đăng nhập/).first()).toBeVisible();
  await expect(otherPage.getByRole('heading', { level: 1 })).not.toContainText('Chào Ánh');
  await other.close();
});

test('no token can be read by the page', async ({ page, person }) => {
  await signIn(page, person);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // What lies there is a mark that this browser keeps something of somebody, the id of who is
  // signed in (the witness against a stale memory), the place for who is leaving, and the theme
  // and text size for the first paint; a token is 43 letters long, a person's id 36.
  const kept = await page.evaluate(() => Object.entries(localStorage));
  expect(
    kept.filter(
      ([key]) =>
        ![
          'mai-vang-kept',
          'mai-vang-look',
          'mai-vang-person',
          'mai-vang-person-asked',
          'mai-vang-person-leaving',
        ].includes(key),
    ),
  ).toEqual([]);
  expect(JSON.stringify(kept)).not.toMatch(/[\w-]{40,}/);
});
