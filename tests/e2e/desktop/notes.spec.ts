import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asPerson } from '../support/bridged-window.ts';
import { goTo, openClient, signInOnClient } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { notesAtServer, NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';

test('a note is on disk once it is kept: a killed client has it again, and so has the server', async ({
  api,
  person,
  userData,
}) => {
  const first = await openClient({ userData, apiUrl: api.url });
  await signInOnClient(first, person);
  await goTo(first.page, `/learn/${lessons.first}`);
  const [player, notes] = [new PlayerPage(first.page), new NotesPage(first.page)];
  await player.watch(2);
  await notes.write('ghi trên máy tính');
  expect(await player.paused()).toBe(false);
  await first.kill();

  const second = await openClient({ userData, apiUrl: api.url });
  await second.page.waitForURL(/\/dashboard$/);
  await goTo(second.page, `/learn/${lessons.first}`);
  const again = new NotesPage(second.page);
  await again.tab.click();
  await expect.poll(() => again.texts()).toEqual(['ghi trên máy tính']);
  await expect
    .poll(async () => (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text))
    .toEqual(['ghi trên máy tính']);
  await expect(again.item('ghi trên máy tính')).toContainText('Đã đồng bộ');
  await second.close();
});

test('a draft is there again after the client was closed', async ({ api, person, userData }) => {
  const first = await openClient({ userData, apiUrl: api.url });
  await signInOnClient(first, person);
  await goTo(first.page, `/learn/${lessons.first}`);
  await new PlayerPage(first.page).ready();
  await first.page.keyboard.press('n');
  await new NotesPage(first.page).field.pressSequentially('chưa xong');
  await first.close();

  const second = await openClient({ userData, apiUrl: api.url });
  await second.page.waitForURL(/\/dashboard$/);
  await goTo(second.page, `/learn/${lessons.first}`);
  await expect(new NotesPage(second.page).field).toHaveValue('chưa xong');
  await second.close();
});

test('what is shown leaves as a file that our own page made, under the strict policy', async ({
  api,
  person,
  userData,
}) => {
  const client = await openClient({ userData, apiUrl: api.url });
  await signInOnClient(client, person);
  await goTo(client.page, `/learn/${lessons.first}`);
  const [player, notes] = [new PlayerPage(client.page), new NotesPage(client.page)];
  await player.ready();
  await player.pause();
  await notes.write('Lời "hứa"');
  await notes.tab.click();
  const folder = path.join(userData, 'saved');
  mkdirSync(folder);
  // Electron asks the person where to; a test answers for them, on either host.
  await client.app.evaluate(
    ({ session }, to) =>
      session.defaultSession.on('will-download', (_event, item) =>
        item.setSavePath(`${to}/${item.getFilename()}`),
      ),
    folder,
  );
  const chromium = await client.page.context().newCDPSession(client.page);
  await chromium
    .send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder })
    .catch(() => undefined);

  await notes.panel.getByRole('button', { name: 'Xuất ghi chú' }).click();
  await client.page.getByRole('menuitem', { name: /csv/ }).click();
  await expect
    .poll(() => readdirSync(folder))
    .toEqual([expect.stringMatching(/^ghi-chu-bai-1-\d{4}-\d{2}-\d{2}\.csv$/)]);
  const [name = ''] = readdirSync(folder);
  await expect
    .poll(() => readFileSync(path.join(folder, name), 'utf8'))
    .toMatch(/^\uFEFFChặng,Bài,.*\r\n1,1,.*,"Lời ""hứa""",.*\r\n$/);
  await expect(client.page).toHaveURL(new RegExp(`/learn/${lessons.first}`));
  await client.close();
});

test('the main process refuses an empty and an endless note by their codes, and writes nothing', async ({
  api,
  person,
  userData,
}) => {
  const client = await openClient({ userData, apiUrl: api.url });
  await signInOnClient(client, person);
  const save = (text: string) =>
    asPerson(client.page, ['notes', 'save'], {
      noteId: randomUUID(),
      lessonId: 'l',
      atSeconds: 1,
      text,
      deleted: false,
    });
  expect(await save(' \n')).toMatchObject({ ok: false, error: { code: 'NOTE_EMPTY' } });
  expect(await save('x'.repeat(10_001))).toMatchObject({
    ok: false,
    error: { code: 'NOTE_TOO_LONG' },
  });
  expect(await asPerson(client.page, ['sync', 'queue'])).toMatchObject({
    ok: true,
    value: { waiting: [] },
  });
  await client.close();
});
