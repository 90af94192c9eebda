import { goTo, signInOnClient } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { unreadAtServer } from '../support/people.ts';
import { makeOrder } from '../support/shop.ts';

test('notifications open without a network with their moment, and what is read then is read at the server later', async ({
  machine,
  network,
  person,
  api,
}) => {
  const { code } = await makeOrder(api, person.accessToken, 'KHA_PRO');
  const first = await machine.start();
  await signInOnClient(first, person);
  await goTo(first.page, '/history-email');
  await expect(first.page.getByRole('link', { name: new RegExp(`^Đơn ${code}`) })).toBeVisible();
  await first.kill();

  network.setMode('refuse');
  const { page } = await machine.start();
  await goTo(page, '/history-email');
  await expect(page.getByText(/^Danh sách lúc \d\d:\d\d/)).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(`^Đơn ${code} đang chờ thanh toán ?, chưa đọc`) })
    .click();
  await expect(page.getByRole('article')).toContainText('Chào Ánh,');
  await expect(page.getByRole('button', { name: 'Thông báo', exact: true })).toBeVisible();

  network.setMode('pass');
  await expect.poll(() => unreadAtServer(api.url, person.accessToken)).toBe(0);
});
