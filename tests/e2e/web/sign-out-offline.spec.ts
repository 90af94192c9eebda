import type { Page } from 'playwright/test';
import { notesAtServer, NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { pwaTest as test, workerReady } from '../support/pwa-test.ts';
import { expect, fillSignIn, signIn } from '../support/web-test.ts';

const note = 'Viết khi mất mạng';

/** Writes a note without a network and asks to be signed out. */
async function askOffline(page: Page, person: Parameters<typeof signIn>[1]) {
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await player.pause();
  await workerReady(page);
  await page.context().setOffline(true);
  await new NotesPage(page).write(note);
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await page
    .getByRole('button', { name: /^Tài khoản của/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  const question = page.getByRole('dialog', { name: 'Đăng xuất khi còn phần học chưa đồng bộ?' });
  await expect(question).toContainText(/còn \d+ thay đổi chưa gửi/);
  return question;
}

test('who waits as the question advises is told when all has been sent, and signs out', async ({
  page,
  person,
  api,
}) => {
  await askOffline(page, person);
  await page.context().setOffline(false);
  const sent = page.getByRole('dialog', { name: 'Đã đồng bộ hết, bạn đăng xuất được rồi' });
  await expect(sent).toBeVisible();
  await expect(sent).not.toContainText('chưa trả lời');
  expect((await notesAtServer(api.url, person.accessToken)).map(({ text }) => text)).toEqual([
    note,
  ]);
  await sent.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('without a network one is signed out at once, the server hears of it later, and what waits stays theirs', async ({
  page,
  person,
  api,
}) => {
  const question = await askOffline(page, person);
  await question.getByRole('button', { name: 'Vẫn đăng xuất' }).click();
  await expect(page.getByText(/Bạn đã đăng xuất trên máy này/)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const asked = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"operationName":"SignOut"'),
  );
  await page.context().setOffline(false);
  await asked;
  await expect
    .poll(async () =>
      (await page.context().cookies())
        .map(({ name }) => name)
        .filter((name) => /access|refresh/.test(name)),
    )
    .toEqual([]);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  expect(await notesAtServer(api.url, person.accessToken)).toEqual([]);

  await fillSignIn(page, person);
  await expect(page.getByLabel('Họ', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text))
    .toEqual([note]);
});
