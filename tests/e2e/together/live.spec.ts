import type { Page } from 'playwright/test';
import { goTo, signInOnClient } from '../support/desktop-client.ts';
import { NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, test } from '../support/together-test.ts';
import { signIn } from '../support/web-test.ts';

test('what one device learns and notes shows on another that only stands there', async ({
  clients,
  person,
  page,
}) => {
  const client = await clients.open();
  await signInOnClient(client, person);
  await goTo(client.page, `/learn/${lessons.first}`);
  const [desktop, onDesktop] = [new PlayerPage(client.page), new NotesPage(client.page)];
  await desktop.watch(1);
  await desktop.pause();
  await onDesktop.tab.click();

  await signIn(page, person, `/learn/${lessons.first}`);
  const [portal, onPortal] = [new PlayerPage(page), new NotesPage(page)];
  await portal.ready();
  await portal.pause();
  await onPortal.tab.click();

  await onPortal.write('từ cổng web');
  let sentAt = Date.now();
  await expect(onDesktop.item('từ cổng web')).toBeVisible();
  test.info().annotations.push({
    type: 'on the desktop after',
    description: `${Date.now() - sentAt} ms`,
  });

  await onDesktop.write('từ máy tính');
  sentAt = Date.now();
  await expect(onPortal.item('từ máy tính')).toBeVisible();
  test.info().annotations.push({
    type: 'in the portal after',
    description: `${Date.now() - sentAt} ms`,
  });

  // Nothing is pressed on the desktop from here on.
  await goTo(client.page, '/dashboard');
  const before = await learnedSeconds(client.page);
  await portal.watch(9);
  await portal.pause();
  sentAt = Date.now();
  await expect.poll(async () => learnedSeconds(client.page)).toBeGreaterThan(before + 5);
  test.info().annotations.push({
    type: 'time learned on the desktop after',
    description: `${Date.now() - sentAt} ms`,
  });
});

/** «Thời gian học» of the dashboard, while it is below a minute. */
async function learnedSeconds(page: Page): Promise<number> {
  const text = await page.getByRole('main').innerText();
  const [, seconds] = /Thời gian học\s+(\d+)\s+giây/.exec(text) ?? [];
  return Number(seconds ?? 0);
}
