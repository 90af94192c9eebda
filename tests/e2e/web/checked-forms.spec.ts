import type { Page } from 'playwright/test';
import { makeOrder, payOff } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';

const number = '190333445599';

/** The first step of asking an order's money back, filled in. */
async function fillAccount(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: /Techcombank/ }).click();
  await dialog.getByLabel('Số tài khoản').fill(number);
  await dialog.getByLabel('Chủ tài khoản').fill('PHAM THI NGOC ANH');
}

test('asking money back: a double press neither drops what was typed nor sends what nobody read', async ({
  page,
  person,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await signIn(page, person, `/order/${order.id}`);
  const sent: string[] = [];
  let letAnswer = () => {};
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (!body.includes('RequestRefund')) return route.fallback();
    sent.push(body);
    await new Promise<void>((done) => {
      letAnswer = done;
    });
    return route.fallback();
  });
  await page.getByRole('button', { name: 'Yêu cầu hoàn tiền' }).first().click();
  const dialog = page.getByRole('dialog');
  const proof = dialog.getByLabel('Mật khẩu của bạn');
  await fillAccount(page);
  // The second step is shorter: where the button was, the second press meets the page behind.
  await dialog.getByRole('button', { name: 'Tiếp tục' }).dblclick();
  await expect(dialog.getByText('Bước 2 trên 2')).toBeVisible();
  await proof.fill(person.password);
  await dialog.getByRole('button', { name: 'Quay lại' }).click();
  await expect(dialog.getByLabel('Số tài khoản')).toHaveValue(number);
  // A key that is held goes on by one step, and that step asks who it is anew.
  await dialog.getByLabel('Số tài khoản').focus();
  await page.keyboard.down('Enter');
  await expect(proof).toHaveValue('');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog.getByText('Bước 2 trên 2')).toBeVisible();
  expect(sent).toEqual([]);

  // What is refused is said of what was sent, not of what stands there by now.
  await proof.fill('khong-phai-mat-khau-2026');
  await proof.press('Enter');
  await expect.poll(() => sent.length).toBe(1);
  await proof.press('Enter');
  await proof.fill(person.password);
  letAnswer();
  await expect(dialog.getByRole('button', { name: /Xác nhận hoàn tiền/ })).toBeEnabled();
  await expect(proof).not.toHaveAttribute('aria-invalid', 'true');
  await expect(proof).toHaveValue(person.password);
  expect(sent).toHaveLength(1);
});
