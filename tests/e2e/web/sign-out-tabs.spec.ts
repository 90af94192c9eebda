import type { Page, Request } from 'playwright/test';
import { holdRequests } from '../support/held-requests.ts';
import { notesAtServer, NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

const note = 'Chưa kịp gửi';

const asks =
  (...names: readonly string[]) =>
  (request: Request) =>
    names.some((name) => (request.postData() ?? '').includes(`"operationName":"${name}"`));

const familyName = (page: Page) => page.getByLabel('Họ', { exact: true });

/** Presses «Đăng xuất». */
async function pressSignOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Tài khoản của/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
}

test('another tab that looks while the first still sends what waits leaves the sign-out to it', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  await new PlayerPage(page).ready();
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(familyName(other)).toBeVisible();
  const letGo = await holdRequests(page, asks('Sync'));
  await new NotesPage(page).write(note);
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();

  const signOuts: Request[] = [];
  for (const each of [page, other])
    each.on('request', (request) => void (asks('SignOut')(request) && signOuts.push(request)));
  /** The network of the other tab comes back: it looks who is signed in. */
  const look = async () => {
    const answered = other.waitForResponse((response) => asks('WhoAmI')(response.request()));
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    await answered;
  };
  await pressSignOut(page);
  await look();
  const question = page.getByRole('dialog', { name: 'Đăng xuất khi còn phần học chưa đồng bộ?' });
  await expect(question).toBeVisible();
  expect(signOuts).toEqual([]);
  await question.getByRole('button', { name: 'Ở lại để đồng bộ' }).click();
  await look();
  await expect(familyName(other)).toBeVisible();
  letGo();
  await expect
    .poll(async () => (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text))
    .toEqual([note]);

  await pressSignOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  expect(signOuts.map((request) => request.frame().page() === page)).toEqual([true]);
});
