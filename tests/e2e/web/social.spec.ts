import { randomUUID } from 'node:crypto';
import { expect, test as base } from 'playwright/test';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { serveFacebook, serveGoogle } from '../support/provider-pages.ts';
import { registerPerson } from '../support/people.ts';
import { type SocialStandIns, startSocialStandIns } from '../support/social-stand-ins.ts';
import { signIn } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

/**
 * A portal that is configured for Google and Facebook, without any course: nobody here needs one.
 */
const test = base.extend<object, { standIns: SocialStandIns; api: ApiProcess }>({
  standIns: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const standIns = await startSocialStandIns();
      await provide(standIns);
      await standIns.stop();
    },
    { scope: 'worker' },
  ],
  api: [
    async ({ standIns }, provide) => {
      const api = await startApiProcess({ demo: false, env: standIns.env });
      await provide(api);
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ api }, provide) => provide(api.url),
  serviceWorkers: 'block',
});

test.skip(isShortRun, leftToLongRun);

// One after the other on one server: to start another one takes longer than what two at once would
// spare.
test.describe.configure({ mode: 'default' });

test('with Google one signs in on a page of its own, and no page before or after it knows its script', async ({
  page,
  standIns,
}) => {
  const account = { id: randomUUID(), name: 'Lê Ngọc Ánh', email: `anh-${randomUUID()}@gmail.com` };
  const google = await serveGoogle(page, standIns, account);
  await page.goto('/login?next=%2Fprofile');
  const way = page.getByRole('link', { name: 'Tiếp tục với Google' });
  await expect(way).toBeVisible();
  expect(google.asked).toEqual([]);
  await way.click();

  const button = page.getByRole('button', { name: 'Tiếp tục bằng Google' });
  await button.click();
  await expect(page.getByText('Đang chờ Google…')).toBeVisible();
  await expectNoFaults(page, 'waiting for Google', 'main');
  await page.getByRole('button', { name: 'Hủy' }).click();
  await expect(page.getByText('Đang chờ Google…')).toBeHidden();
  await button.click();

  await expect(page).toHaveURL(/\/profile$/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Mạng xã hội/ })
    .click();
  await expect(page.getByText(`Đã kết nối với ${account.name}`)).toBeVisible();
  // The only way in stays.
  await expect(page.getByRole('button', { name: 'Ngắt kết nối Google' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await page.evaluate(() => 'google' in window)).toBe(false);
  expect(google.violations).toEqual([]);
});

test('with Facebook one signs in when everything asked for is granted, and is asked again for what was not', async ({
  page,
  context,
  standIns,
}) => {
  const facebook = await serveFacebook(context, page, standIns, {
    id: randomUUID(),
    name: 'Trần Mỹ Linh',
  });
  await page.goto('/register?next=%2Fprofile');
  await page.getByRole('link', { name: 'Tiếp tục với Facebook' }).click();
  const [first] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Tiếp tục với Facebook' }).click(),
  ]);
  await expect(page.getByText('Đang chờ Facebook…')).toBeVisible();
  await first.getByRole('button', { name: 'Bỏ email' }).click();
  await expect(page.getByRole('alert')).toContainText('Cần đủ các quyền được hỏi');
  await expect(page).toHaveURL(/\/social\/facebook/);
  await expectNoFaults(page, 'a permission that was not given');

  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Thử lại' }).click(),
  ]);
  await second.waitForURL((url) => url.searchParams.get('auth_type') === 'rerequest');
  await second.getByRole('button', { name: 'Cho phép tất cả' }).click();
  // Facebook knew no address: it is told next.
  await expect(page).toHaveURL(/\/complete\?next=%2Fprofile$/);
  expect(facebook.violations).toEqual([]);
});

test('whoever Facebook tells by a name that is none is asked for one, and greeted by it', async ({
  page,
  context,
  standIns,
}) => {
  const email = `shop-${randomUUID()}@gmail.com`;
  await serveFacebook(context, page, standIns, { id: randomUUID(), name: 'Shop Mai 24h', email });
  await page.goto('/login?next=%2Fdashboard');
  await page.getByRole('link', { name: 'Tiếp tục với Facebook' }).click();
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Tiếp tục với Facebook' }).click(),
  ]);
  await popup.getByRole('button', { name: 'Cho phép tất cả' }).click();
  await expect(page.getByRole('heading', { name: 'Còn một chút nữa' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByLabel('Họ và tên').fill('Trần Mai');
  await page.getByRole('button', { name: 'Xong' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mai');
});

test('who has no password reads before another address is refused that it wants a sign-in of now, and is led there', async ({
  page,
  context,
  standIns,
}) => {
  await serveFacebook(context, page, standIns, { id: randomUUID(), name: 'Trần Mỹ Linh' });
  await page.goto('/login?next=%2Fprofile');
  await page.getByRole('link', { name: 'Tiếp tục với Facebook' }).click();
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Tiếp tục với Facebook' }).click(),
  ]);
  await popup.getByRole('button', { name: 'Cho phép tất cả' }).click();
  await page.getByLabel('Email').fill(`go-nham-${randomUUID()}@vidu.vn`);
  await page.getByRole('button', { name: 'Xong' }).click();
  await page.getByRole('button', { name: 'Đổi email' }).click();
  await expect(page.getByText('trong 15 phút sau khi đăng nhập bằng Google')).toBeVisible();
  await expectNoFaults(page, 'another address without a password', 'main');
  await page.getByRole('button', { name: 'Đăng xuất để đăng nhập lại' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await expect(page.getByRole('link', { name: 'Tiếp tục với Facebook' })).toBeVisible();
});

test('connecting asks on the profile page who it is, before the provider’s page, and is refused there without that', async ({
  page,
  api,
  standIns,
}) => {
  const person = await registerPerson(api.url);
  const account = { id: randomUUID(), name: 'Lê Ngọc Ánh', email: `anh-${randomUUID()}@gmail.com` };
  const google = await serveGoogle(page, standIns, account);
  await signIn(page, person, '/profile');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Mạng xã hội/ })
    .click();
  await page.getByRole('button', { name: 'Kết nối Google' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kết nối Google?' });
  await expect(dialog).toBeVisible();
  await expectNoFaults(page, 'asking before the provider’s page');
  await dialog.getByLabel('Mật khẩu của bạn').fill('sai-mat-khau-1');
  await dialog.getByRole('button', { name: 'Tiếp tục với Google' }).click();
  await expect(dialog.getByText('Mật khẩu chưa đúng')).toBeVisible();
  expect(google.asked).toEqual([]);
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog.getByRole('button', { name: 'Tiếp tục với Google' }).click();
  await expect(page).toHaveURL(/\/social\/google\?/);
  const button = page.getByRole('button', { name: 'Tiếp tục bằng Google' });
  await button.click();
  await page.getByRole('button', { name: 'Hủy' }).click();
  await button.click();
  await expect(page).toHaveURL(/\/profile$/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Mạng xã hội/ })
    .click();
  await expect(page.getByText(`Đã kết nối với ${account.name}`)).toBeVisible();

  // Whoever comes to that page without the proof is told so.
  await page.goto('/social/google?purpose=connect&next=%2Fprofile');
  await button.click();
  await page.getByRole('button', { name: 'Hủy' }).click();
  await button.click();
  await expect(page.getByText('Đã quá lâu từ lúc bạn xác nhận.')).toBeVisible();
});
