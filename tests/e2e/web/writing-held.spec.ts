import { NotesPage } from '../support/notes-page.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person, `/learn/${lessons.first}`);
});

test('the next lesson does not begin under who writes a note, and begins once they are done', async ({
  page,
}) => {
  const [player, notes] = [new PlayerPage(page), new NotesPage(page)];
  await player.play();
  await notes.field.click();
  await player.video.evaluate(
    (video: HTMLVideoElement) => (video.currentTime = video.duration - 1),
  );
  const nextCard = page.getByRole('region', { name: 'Bài tiếp theo' });
  await expect(nextCard).toBeVisible();
  // Longer than the card waits, at the pace of a hand.
  const sentence = 'cần hỏi thêm mười người nữa, rồi mới';
  await notes.field.pressSequentially(sentence, { delay: 300 });
  await expect(notes.field).toHaveValue(sentence);
  await expect(notes.field).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${lessons.first}$`));
  await expect(nextCard.getByText('Bài tiếp theo')).toBeVisible();
  await expect(nextCard.getByRole('status')).toBeHidden();
  // Words without the cursor hold it as well.
  await page.keyboard.press('Escape');
  await expect(notes.field).not.toBeFocused();
  await expect(nextCard.getByRole('status')).toBeHidden();
  await notes.field.press('Enter');
  await expect(notes.field).toHaveValue('');
  await expect(nextCard.getByRole('status')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(nextCard.getByRole('status')).toHaveText(/Bài 2 bắt đầu sau 8 giây/);
  await expect(page).toHaveURL(new RegExp(`${lessons.second}$`));
});

test('on a phone the sheet of notes holds it, empty or not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [player, notes] = [new PlayerPage(page), new NotesPage(page)];
  await player.play();
  await page.getByRole('button', { name: /^Viết ghi chú lúc 0:/ }).click();
  await expect(notes.field).toBeFocused();
  await player.video.evaluate(
    (video: HTMLVideoElement) => (video.currentTime = video.duration - 1),
  );
  const status = page.locator('section[aria-label="Bài tiếp theo"] output');
  const card = page.locator('section[aria-label="Bài tiếp theo"]');
  await expect(card).toBeAttached();
  await notes.field.pressSequentially('người khác cần gì ở mình, và bao lâu', { delay: 300 });
  await expect(page).toHaveURL(new RegExp(`${lessons.first}$`));
  await expect(status).not.toBeAttached();
  await notes.field.fill('');
  await page.getByRole('button', { name: 'Đóng' }).click();
  await expect(status).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`${lessons.second}$`));
});
