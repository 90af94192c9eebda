import type { Recorded } from '../../electron-host/native.ts';
import { type DesktopClient, goTo, openClient, signInOnClient } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { lessons } from '../support/player-page.ts';
import { readQr } from '../support/read-qr.ts';
import { makeOrder, payOff } from '../support/shop.ts';

test('the desktop turns to paid by itself, opens the lessons, and tells by the system when nobody looks at its window', async ({
  machine,
  person,
  api,
}) => {
  const order = await makeOrder(api, person.accessToken);
  const client = await machine.start();
  const { page, app } = client;
  await signInOnClient(client, person);
  await expect(page.getByText(`Đơn ${order.code} đang chờ thanh toán`)).toBeVisible();
  await page.getByRole('link', { name: 'Thanh toán tiếp' }).click();
  await expect(page.getByText('Đang chờ tiền về')).toBeVisible();
  expect(await readQr(page.getByRole('img', { name: /^Mã VietQR/ }))).toBe(order.qrText);
  const tellsNotices = test.info().project.metadata['electron'] !== 'real';
  // On the banking app meanwhile: no window of ours has the focus.
  if (tellsNotices)
    await app.evaluate(({ BrowserWindow }) => void (BrowserWindow.getFocusedWindow = () => null));

  await payOff(api, order);
  await expect(page.getByText(/^Đã nhận 2\.900\.000/).first()).toBeVisible({ timeout: 2_000 });
  if (tellsNotices)
    await expect
      .poll(() => notices(client))
      .toEqual([
        {
          title: 'Đã nhận 2.900.000\u00A0₫',
          body: `Đơn ${order.code} đã thanh toán. Nhấn để vào học.`,
        },
      ]);
  await expect(page.getByRole('link', { name: 'Vào học bài 1' })).toBeVisible();
  await goTo(page, `/learn/${lessons.owned}`);
  await expect(page.getByText('Bài này dành cho học viên.')).toHaveCount(0);
});

test('orders open without a network after a new start, with the code that a phone still reads, and say from when they are', async ({
  machine,
  person,
  api,
  network,
  userData,
}) => {
  const order = await makeOrder(api, person.accessToken, 'KHA_PRO');
  const before = await machine.start();
  await signInOnClient(before, person);
  await goTo(before.page, '/orders');
  await before.page.getByRole('link', { name: new RegExp(order.code) }).click();
  await expect(before.page.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible();
  await before.close();

  network.setMode('refuse');
  const client = await openClient({ userData, apiUrl: network.url });
  try {
    const { page } = client;
    await expect(page).toHaveURL(/\/dashboard$/);
    await goTo(page, '/orders');
    await page.getByRole('link', { name: new RegExp(order.code) }).click();
    await expect(page.getByText('Mất kết nối. Tiền bạn chuyển vẫn được ghi nhận.')).toBeVisible();
    expect(await readQr(page.getByRole('img', { name: /^Mã VietQR/ }))).toBe(order.qrText);
    await payOff(api, order);
    network.setMode('pass');
    await expect(page.getByText(/^Đã nhận 1\.900\.000/).first()).toBeVisible();
  } finally {
    await client.close();
  }
});

async function notices({
  app,
}: DesktopClient): Promise<
  readonly { readonly title: string | undefined; readonly body: string | undefined }[]
> {
  return app.evaluate(() =>
    (globalThis as unknown as { electronHost: Recorded }).electronHost.notifications.map(
      ({ options }) => ({ title: options.title, body: options.body }),
    ),
  );
}
