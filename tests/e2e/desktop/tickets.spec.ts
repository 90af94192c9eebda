import { goTo, openClient, signInOnClient } from '../support/desktop-client.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { expect, test as base } from '../support/desktop-test.ts';
import { ownerOfCourse } from '../support/people.ts';
import { readQr } from '../support/read-qr.ts';

/** With the orders of the demonstration: its people hold tickets. */
const test = base.extend<object, { api: ApiProcess }>({
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const api = await startApiProcess({ orders: true });
      await provide(api);
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('tickets open without a network with the moment they are of, and a scanner reads their code', async ({
  machine,
  network,
  userData,
}) => {
  test.setTimeout(90_000); // it starts the client twice
  const first = await machine.start();
  await signInOnClient(first, ownerOfCourse);
  await goTo(first.page, '/your-ticket');
  const stub = first.page.getByRole('link', { name: /^Mở vé: [0-9A-Z]{4}-/ });
  await expect(stub.getByRole('img')).toBeVisible();
  const code = (await stub.getAttribute('href'))?.split('/').at(-1) ?? '';
  await first.close();

  network.setMode('refuse');
  const second = await openClient({ userData, apiUrl: network.url });
  await goTo(second.page, `/your-ticket/${code}`);
  const qr = second.page.getByRole('img', { name: `Mã QR của vé ${code}` });
  await expect(qr).toBeVisible();
  expect(await readQr(qr)).toBe(code);
  await expect(second.page.getByText(/^Số liệu lúc /)).toBeVisible();
  await goTo(second.page, '/your-ticket');
  await expect(second.page.getByText('Kèm cặp buổi 1: góp ý đề cương')).toBeVisible();
  await second.page.getByRole('tab', { name: /Yêu cầu hỗ trợ/ }).click();
  await expect(second.page.getByText('Bao giờ có bài 16?')).toBeVisible();
  await second.page.getByRole('button', { name: 'Gửi yêu cầu' }).click();
  const dialog = second.page.getByRole('dialog', { name: 'Gửi yêu cầu' });
  await dialog.getByRole('textbox', { name: 'Tiêu đề' }).fill('Viết lúc không có mạng');
  await expect(
    dialog.getByText('Cần mạng để làm việc này. Đã lưu nháp trên máy này.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Gửi yêu cầu' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await second.close();
});
