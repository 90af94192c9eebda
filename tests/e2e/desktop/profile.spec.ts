import type { ElectronApplication, Page } from 'playwright/test';
import type { BridgedWindow } from '../support/bridged-window.ts';
import { expect, test } from '../support/desktop-test.ts';
import { signInOnClient } from '../support/desktop-client.ts';
import { post } from '../support/people.ts';
import { answer, holdQuestions } from '../support/held-questions.ts';
import { startAgain } from './fixtures.ts';

const openGroup = async (page: Page, group: string) => {
  await page.evaluate((to) => window.location.assign(to), `/profile?group=${group}`);
  await page.waitForURL(/profile\?group/);
};

test('the profile opens without a network with the time it is from, keeps what is written on the machine, and sends it later only when asked to', async ({
  machine,
  network,
  api,
  person,
}) => {
  const first = await machine.start();
  await signInOnClient(first, person);
  await openGroup(first.page, 'course');
  await expect(first.page.getByLabel('Tên khóa học')).toBeVisible();

  network.setMode('refuse');
  await openGroup(first.page, 'course');
  await expect(first.page.getByText(/Hồ sơ lúc/)).toBeVisible();
  await expect(first.page.getByText(/khi có mạng chúng tôi sẽ hỏi rồi mới gửi/)).toBeVisible();
  await first.page.getByLabel('Tên khóa học').fill('Viết khi mất mạng');
  await expect(first.page.getByText('Bản nháp đã giữ trên máy này')).toBeVisible();
  await expect(first.page.getByRole('button', { name: 'Lưu thay đổi' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await first.kill();

  const { page } = await machine.start();
  await openGroup(page, 'course');
  await expect(page.getByLabel('Tên khóa học')).toHaveValue('Viết khi mất mạng');
  const question = page.getByText(/Bạn có thay đổi chưa lưu từ/);
  await expect(question).toBeVisible();

  network.setMode('pass');
  const send = page.getByRole('button', { name: 'Lưu vào hồ sơ' });
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  expect(await courseName(api.url, person.accessToken)).toBeNull();
  await send.click();
  await expect(question).toBeHidden();
  await expect.poll(async () => courseName(api.url, person.accessToken)).toBe('Viết khi mất mạng');
});

test('closing asks while an account number is being typed: staying keeps it, and the client can be opened and ended', async ({
  machine,
  person,
  userData,
}) => {
  const client = await machine.start();
  const { app, page } = client;
  await signInOnClient(client, person);
  await openGroup(page, 'payout');
  const number = page.getByLabel('Số tài khoản');
  await number.fill('0123456789');
  // In the order of the page's calls: what it told before is heard.
  await page.evaluate(() => (window as unknown as BridgedWindow).maiVang.desktop.info());
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  const asked = await holdQuestions(app);

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(asked).toBe(1);
  await answer(app, 'Ở lại');
  expect(await shownWindows(app)).toEqual([true]);
  await expect(number).toHaveValue('0123456789');

  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  await expect.poll(asked).toBe(2);
  expect(await startAgain(userData)).toBe(0);
  expect(await shownWindows(app)).toEqual([true]);
  await answer(app, 'Bỏ và đóng');
  expect(await ended).toBe(0);
});

function shownWindows(app: ElectronApplication): Promise<boolean[]> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isVisible()),
  );
}

async function courseName(apiUrl: string, accessToken: string): Promise<string | null> {
  const answer = await post(
    apiUrl,
    accessToken,
    'CourseName',
    'query CourseName { me { course_name } }',
    {},
  );
  // the schema says so
  return (answer as { readonly me: { readonly course_name: string | null } }).me.course_name;
}
