import type { BrowserContext, Locator, Page } from 'playwright/test';
import { NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** The lesson open and resting in a tab. */
async function rest(page: Page): Promise<NotesPage> {
  const player = new PlayerPage(page);
  await player.ready();
  await player.pause();
  return new NotesPage(page);
}

async function openTab(context: BrowserContext): Promise<NotesPage> {
  const page = await context.newPage();
  await page.goto(`/learn/${lessons.first}`);
  return rest(page);
}

async function begin(notes: NotesPage, text: string): Promise<void> {
  await notes.page.bringToFront();
  await notes.page.keyboard.press('n');
  await notes.field.pressSequentially(text);
  await expect(notes.field).toHaveValue(text);
}

test('a note saved in one tab takes no draft of another, and the words of every tab come back', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const first = await rest(page);
  const [second, third] = [await openTab(context), await openTab(context)];
  await begin(second, 'chữ của thẻ hai');
  await begin(third, 'chữ của thẻ ba');
  await page.bringToFront();
  await first.write('ghi chú của thẻ một');
  for (const { page: tab } of [second, third, first]) await tab.close();

  const again = await openTab(context);
  await expect(again.field).toHaveValue('chữ của thẻ ba');
  const left = again.page.getByRole('list', { name: 'Bản nháp khác của bài này' });
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await expect(left).toContainText('chữ của thẻ hai');
  await takePictures(again, left);
  await left.getByRole('button', { name: 'Viết tiếp' }).click();
  await expect(again.field).toHaveValue('chữ của thẻ hai');
  await expect(left, 'what was in the field is not lost by that').toContainText('chữ của thẻ ba');
  await again.page.keyboard.press('Enter');
  await expect(again.field).toHaveValue('');
  await again.page.reload();
  await expect(again.field).toHaveValue('chữ của thẻ ba');
  await expect(left).toHaveCount(0);
});

/** Of the offer, into the folder `DRAFT_PICTURES` if named; on a phone it is in the sheet. */
async function takePictures({ page }: NotesPage, left: Locator): Promise<void> {
  const folder = process.env['DRAFT_PICTURES'];
  if (folder !== undefined) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await left.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${folder}/drafts-1440.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Viết ghi chú lúc/ }).click();
  await expect(left).toBeVisible();
  if (folder !== undefined) await page.screenshot({ path: `${folder}/drafts-390.png` });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(left).toBeVisible();
}
