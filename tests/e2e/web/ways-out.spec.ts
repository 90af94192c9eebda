import { makeOrder, payOff } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

test('a mistyped address is named, and leads to the page that sets it right', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await page.goto('/dashboard');
  const dashboard = page.getByText(`Email ${person.email} chưa được xác minh.`);
  await dashboard.getByRole('link', { name: 'Xác minh hoặc đổi email' }).click();
  await expect(page).toHaveURL(/\/verify/);
  await expect(page.getByRole('button', { name: 'Đổi email' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Địa chỉ gõ sai?')).toBeVisible();
  await page.getByRole('link', { name: 'Đổi email' }).click();
  await expect(page.getByRole('button', { name: 'Đổi email' })).toBeVisible();
});

test('«Cần giúp?» leads who is signed in to a request, whose gaps are all marked at once', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await page.goto('/checkout?plan=pro');
  await page.getByRole('link', { name: 'Cần giúp?' }).click();
  await expect(page).toHaveURL(/\/your-ticket\?tab=support$/);
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Gửi yêu cầu' });
  await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  const wrong = dialog.locator('[aria-invalid="true"]');
  await expect(wrong).toHaveCount(3);
  await expect(wrong.first()).toBeFocused();
  await dialog.getByLabel('Tiêu đề').fill('Chưa vào được bài');
  await expect(wrong).toHaveCount(2);
  // The page before is named as such, and after a reload there is none.
  await expect(dialog.getByLabel(/^Gửi kèm trang bạn mở trước đó/)).toBeVisible();
  await expect(dialog.getByText(/^\/checkout · /)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Gửi yêu cầu' }).first().click();
  await expect(dialog.getByLabel(/^Gửi kèm phiên bản ứng dụng/)).toBeVisible();
});

test('the page of a paid order leads to the lessons', async ({ page, person, api }) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await signIn(page, person);
  await page.goto(`/order/${order.id}`);
  await page.getByRole('link', { name: 'Vào học' }).click();
  await expect(page).toHaveURL(/\/learn/);
});
