import type { Page } from 'playwright/test';
import { bringOrder, joinAffiliate } from '../support/affiliates.ts';
import { goTo, openClient, signInOnClient } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';

test('the affiliate’s figures open without a network with the moment they are of; copying works, what needs the server says so', async ({
  machine,
  network,
  userData,
  person,
  api,
}) => {
  test.setTimeout(90_000); // it starts the client twice
  const code = await joinAffiliate(api, person);
  const order = await bringOrder(api, code);
  const first = await machine.start();
  await signInOnClient(first, person);
  await goTo(first.page, '/affiliate/dashboard');
  await expect(first.page.getByRole('row', { name: new RegExp(order.code) })).toBeVisible();
  const figures = await figuresOf(first.page);
  await goTo(first.page, '/affiliate/statement');
  await expect(first.page.getByText(`Hoa hồng mới, đơn ${order.code}`)).toBeVisible();
  await first.close();

  network.setMode('refuse');
  const second = await openClient({ userData, apiUrl: network.url });
  const { page } = second;
  await goTo(page, '/affiliate/dashboard');
  await expect(page.getByText(/^Số liệu lúc /).first()).toBeVisible();
  expect(await figuresOf(page)).toBe(figures);
  await expect(page.getByRole('row', { name: new RegExp(order.code) })).toBeVisible();
  // The test host has no clipboard of the system; what would lie on it is the link.
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: async (text: string) => {
        document.documentElement.dataset['copied'] = text;
      },
    }),
  );
  await page.getByRole('button', { name: 'Sao chép', exact: true }).click();
  await expect(page.getByText('Đã sao chép đường dẫn của bạn.')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.dataset['copied'])).toMatch(
    new RegExp(`/\\?ref=${code}$`),
  );
  for (const name of ['Tải CSV', 'Tạo link chiến dịch', 'Đổi tài khoản nhận']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute(
      'aria-description',
      'Cần mạng để làm việc này.',
    );
  }
  await goTo(page, '/affiliate/statement');
  await expect(page.getByText(`Hoa hồng mới, đơn ${order.code}`)).toBeVisible();
  await second.close();
});

/** The figures in words, once the wallet's answer is among them. */
async function figuresOf(page: Page): Promise<string> {
  const figures = page.getByRole('region', { name: /^Số liệu của/ });
  await expect(figures).toContainText(/Đang chờ hoặc tạm giữ: [\d.]+/);
  return figures.innerText();
}
