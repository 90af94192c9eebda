import { goTo, signInOnClient } from '../support/desktop-client.ts';
import { notesAtServer, NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, test } from '../support/together-test.ts';
import { signIn } from '../support/web-test.ts';

test('written on the desktop without a server, changed and deleted there, it is in the portal once the server is back', async ({
  clients,
  person,
  network,
  api,
  page,
}) => {
  const client = await clients.open();
  await signInOnClient(client, person);
  await goTo(client.page, `/learn/${lessons.first}`);
  const [desktop, notes] = [new PlayerPage(client.page), new NotesPage(client.page)];
  await desktop.watch(1);
  await desktop.pause();
  network.setMode('refuse');
  await notes.write('một');
  await notes.write('hai');
  await notes.write('ba');
  await notes.tab.click();
  await notes
    .item('ba')
    .getByRole('button', { name: /^Xóa ghi chú/ })
    .click();
  await notes
    .item('một')
    .getByRole('button', { name: /^Sửa ghi chú/ })
    .click();
  await notes.panel.getByRole('textbox', { name: 'Sửa ghi chú' }).pressSequentially(' đã sửa');
  await client.page.keyboard.press('Enter');
  await expect(notes.item('một đã sửa')).toContainText('Chờ đồng bộ');
  expect(await notesAtServer(api.url, person.accessToken)).toEqual([]);

  // Signing out now would leave them here: the client says so.
  await goTo(client.page, '/dashboard');
  await client.page.getByRole('button', { name: /Phạm Thị Ngọc Ánh/ }).click();
  await client.page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(client.page.getByRole('dialog')).toContainText('chưa gửi lên máy chủ');
  await client.page.keyboard.press('Escape');

  network.setMode('pass');
  await client.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () =>
      (await notesAtServer(api.url, person.accessToken))
        .filter(({ deleted }) => !deleted)
        .map(({ text }) => text)
        .toSorted(),
    )
    .toEqual(['hai', 'một đã sửa']);

  await signIn(page, person, `/learn/${lessons.first}`);
  const portal = new NotesPage(page);
  await portal.tab.click();
  await expect.poll(async () => (await portal.texts()).toSorted()).toEqual(['hai', 'một đã sửa']);

  // And the other way: the portal deletes, the desktop hears of it.
  await portal
    .item('hai')
    .getByRole('button', { name: /^Xóa ghi chú/ })
    .click();
  await expect
    .poll(
      async () =>
        (await notesAtServer(api.url, person.accessToken)).filter(({ deleted }) => !deleted).length,
    )
    .toBe(1);
  await goTo(client.page, `/learn/${lessons.first}`);
  await notes.tab.click();
  await client.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => notes.texts()).toEqual(['một đã sửa']);
});
