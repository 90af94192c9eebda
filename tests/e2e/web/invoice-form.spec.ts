import { expectNoFaults } from '../support/expect-accessible.ts';
import { makeOrder, payOff } from '../support/shop.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

test('the invoice form leads to what is wrong, drops nothing by a key, and says what is true', async ({
  page,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  await payOff(api, order);
  await signIn(page, person, `/order/${order.id}`);
  await page.getByRole('button', { name: 'Xuất hóa đơn' }).click();
  const form = page.getByRole('dialog', { name: 'Thông tin xuất hóa đơn' });
  await form.getByText('Công ty, tổ chức').click();
  await form.getByLabel('Tên công ty').fill('Công ty TNHH Hoài An');
  await form.getByLabel('Mã số thuế').fill('0312345678');
  await form.getByLabel('Địa chỉ').fill('1 Lê Lợi, Quận 1, TP. HCM');
  await form.getByRole('button', { name: 'Gửi thông tin' }).click();
  await expect(form.getByLabel('Mã số thuế')).toBeFocused();
  await expect(form.getByText('Mã số thuế không đúng.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Tên công ty')).toHaveValue('Công ty TNHH Hoài An');
  await expectNoFaults(page, 'the form of an invoice with a fault in it');
  await form.getByLabel('Mã số thuế').fill('0312345673');
  await form.getByRole('button', { name: 'Gửi thông tin' }).click();
  await expect(page.getByText('Chúng tôi báo bạn khi có số hóa đơn.')).toBeVisible();
  await expect(page.getByText(/gửi tới/)).toHaveCount(0);
});
