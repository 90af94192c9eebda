import { expect, test } from '../support/desktop-test.ts';
import { signInOnClient } from '../support/desktop-client.ts';

test('the voucher list opens from SQLite without a network, with its moment, and may be used again when the server is back', async ({
  machine,
  network,
  person,
}) => {
  const first = await machine.start();
  await signInOnClient(first, person);
  await first.page.getByRole('button', { name: /^Ưu đãi/ }).click();
  await expect(first.page.getByRole('button', { name: 'Dùng mã MAISOM10' })).toBeVisible();
  await first.kill();

  network.setMode('refuse');
  const { page } = await machine.start();
  await page.getByRole('button', { name: /^Ưu đãi/ }).click();
  const list = page.getByRole('dialog', { name: 'Ưu đãi của bạn' });
  const card = list.getByRole('listitem').filter({ hasText: 'MAISOM10' });
  await expect(list.getByText(/Danh sách lưu lúc \d\d:\d\d/)).toBeVisible();
  await expect(card).toContainText('Kiểm tra khi có mạng');
  await expect(list.getByRole('button', { name: 'Dùng mã MAISOM10' })).toHaveCount(0);

  network.setMode('pass');
  await expect(list.getByRole('button', { name: 'Dùng mã MAISOM10' })).toBeVisible();
  await list.getByRole('button', { name: 'Dùng mã MAISOM10' }).click();
  await expect(card).toContainText('Đang dùng');
  await expect(page.getByText('Đã lưu MAISOM10 cho đơn tới')).toBeVisible();
});
