import type { Page } from 'playwright/test';
import { notesAtServer, NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** Opens the sheet of notes of the first lesson, with the video at rest. */
async function openSheet(page: Page, person: Parameters<typeof signIn>[1]): Promise<NotesPage> {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, person, `/learn/${lessons.first}`);
  const [player, notes] = [new PlayerPage(page), new NotesPage(page)];
  await player.ready();
  await player.pause();
  await page.getByRole('button', { name: /^Viết ghi chú lúc 0:/ }).click();
  await expect(notes.field).toBeFocused();
  return notes;
}

test('what is typed on after Enter is another note, to the letter, on a slow machine', async ({
  page,
  person,
  api,
}) => {
  const notes = await openSheet(page, person);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.keyboard.type('Dòng một của tôi.\nDòng hai tiếp theo đây nhé.', { delay: 60 });
  await expect(notes.field).toHaveValue('Dòng hai tiếp theo đây nhé.');
  await page.keyboard.press('Enter');
  await expect(notes.field).toHaveValue('');
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect
    .poll(async () =>
      (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text).toSorted(),
    )
    .toEqual(['Dòng hai tiếp theo đây nhé.', 'Dòng một của tôi.']);
});

test('what was begun is gone on with at its end, wherever the sheet was closed', async ({
  page,
  person,
}) => {
  const notes = await openSheet(page, person);
  await page.keyboard.type('Điều mình giỏi: ');
  await page.keyboard.press('Escape');
  await expect(notes.field).toBeHidden();
  await page.getByRole('button', { name: /^Viết ghi chú lúc 0:/ }).click();
  await expect(notes.field).toBeFocused();
  await page.keyboard.type('nấu ăn chay.');
  await expect(notes.field).toHaveValue('Điều mình giỏi: nấu ăn chay.');
  // With the sheet closed it is said that this is no note yet, and it becomes one there.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Chưa lưu')).toBeVisible();
  await page.getByRole('button', { name: 'Lưu ghi chú' }).click();
  await expect(page.getByText('Chưa lưu')).toBeHidden();
  await notes.tab.click();
  await expect.poll(() => notes.texts()).toEqual(['Điều mình giỏi: nấu ăn chay.']);
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('Enter is a new line, also where a note is changed, and the button saves', async ({
    page,
    person,
  }) => {
    const notes = await openSheet(page, person);
    await expect(page.getByText('Enter để xuống dòng, nút Lưu ghi chú để lưu.')).toBeVisible();
    await page.keyboard.type('Dòng một\nDòng hai');
    await expect(notes.field).toHaveValue('Dòng một\nDòng hai');
    await page.getByRole('button', { name: 'Lưu ghi chú' }).tap();
    await expect(notes.field).toBeHidden();
    await notes.tab.tap();
    await expect.poll(() => notes.texts()).toEqual(['Dòng một\nDòng hai']);
    await notes.panel.getByRole('button', { name: /^Sửa ghi chú/ }).tap();
    const editor = notes.panel.getByRole('textbox', { name: 'Sửa ghi chú' });
    await expect(editor).toBeFocused();
    await page.keyboard.type('\nDòng ba');
    await expect(editor).toHaveValue('Dòng một\nDòng hai\nDòng ba');
    await notes.panel.getByRole('button', { name: 'Lưu', exact: true }).tap();
    await expect.poll(() => notes.texts()).toEqual(['Dòng một\nDòng hai\nDòng ba']);
  });
});
