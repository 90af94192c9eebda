import { goTo } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { readMail } from '../support/mailbox.ts';

test('a lost password is set on the desktop too, which keeps the session; the terms are read there', async ({
  machine,
  person,
  api,
}) => {
  const { page } = await machine.start();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Điều khoản' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Điều khoản');
  await goTo(page, '/forgot');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Gửi hướng dẫn' }).click();
  await expect(
    page.getByText(
      'Nếu email này có tài khoản, hướng dẫn đã được gửi. Bạn xem cả mục Thư rác nhé.',
    ),
  ).toBeVisible();
  const path =
    /\/reset#token=[\w-]{43}/.exec(
      await readMail(api.url, person.email, 'Đặt lại mật khẩu'),
    )?.[0] ?? '';
  await page.evaluate((to) => window.location.assign(to), path);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('hoa-dao-no-2027');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-dao-no-2027');
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');
  await goTo(page, '/change-password');
  await expect(page.getByLabel('Mật khẩu hiện tại')).toBeVisible();
});
