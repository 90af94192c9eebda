import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { keptDrafts, putDraftsBack } from '../support/kept-drafts.ts';
import { notesAtServer, NotesPage } from '../support/notes-page.ts';
import { ownerOfCourse } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';

/** Signs in and opens the first lesson. */
async function open(
  page: Page,
  person: Parameters<typeof signIn>[1],
  slug: string = lessons.first,
) {
  await signIn(page, person, `/learn/${slug}`);
  const player = new PlayerPage(page);
  await player.ready();
  return { player, notes: new NotesPage(page) };
}

test('written while the video plays, it belongs to the second of its first letter, is kept at once and reaches the server; its time jumps back there', async ({
  page,
  person,
  api,
}) => {
  const { player, notes } = await open(page, person);
  await player.watch(2);
  await page.keyboard.press('n');
  const before = Math.floor(await player.seconds());
  await notes.field.pressSequentially('Đ');
  const began = await player.seconds();
  await player.watch(3);
  await notes.field.pressSequentially('ề cương năm phần');
  expect(await player.paused()).toBe(false);
  await page.keyboard.press('Enter');
  await expect(notes.field).toHaveValue('');
  await expect(notes.field).toHaveAttribute('placeholder', /^Đã lưu ghi chú lúc 0:\d\d$/);
  await expect(
    page.locator('output').filter({ hasText: /^Đã lưu ghi chú lúc 0:\d\d$/ }),
  ).toBeAttached();
  // While a video plays there is an exchange every 15 s.
  await expect
    .poll(async () => (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text))
    .toEqual(['Đề cương năm phần']);
  const [kept] = await notesAtServer(api.url, person.accessToken);
  expect(kept?.at_seconds).toBeGreaterThanOrEqual(before - 1);
  expect(kept?.at_seconds).toBeLessThanOrEqual(began);

  await expect(notes.tab).toHaveAccessibleName(/^Ghi chú ?, 1 ghi chú$/);
  await notes.tab.click();
  await expect(notes.item('Đề cương năm phần')).toContainText('Đã đồng bộ');
  await player.pause();
  await notes.panel.getByRole('button', { name: /^Xem từ 0:\d\d$/ }).click();
  await expect.poll(() => player.seconds()).toBe(kept?.at_seconds);
  await expect(
    player.region
      .getByRole('list', { name: 'Ghi chú trên thanh phát' })
      .getByRole('button', { name: /Đề cương năm phần/ }),
  ).toBeAttached();
});

test('a note is changed where it stands; a deleted one comes back by Hoàn tác, else it stays gone', async ({
  page,
  person,
  api,
}) => {
  const { player, notes } = await open(page, person);
  await player.pause();
  await notes.write('Lời hứa');
  await page.keyboard.press('5');
  await notes.write('Ví dụ');
  await notes.tab.click();
  await expect.poll(() => notes.texts()).toEqual(['Lời hứa', 'Ví dụ']);

  await notes
    .item('Lời hứa')
    .getByRole('button', { name: /^Sửa ghi chú/ })
    .click();
  const editor = notes.panel.getByRole('textbox', { name: 'Sửa ghi chú' });
  await editor.pressSequentially(' của bài');
  await page.keyboard.press('Enter');
  await expect.poll(() => notes.texts()).toEqual(['Lời hứa của bài', 'Ví dụ']);
  await expect(notes.item('Lời hứa').getByRole('button', { name: /^Sửa ghi chú/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await editor.fill('không lưu');
  await page.keyboard.press('Escape');
  await expect.poll(() => notes.texts()).toEqual(['Lời hứa của bài', 'Ví dụ']);

  await notes
    .item('Ví dụ')
    .getByRole('button', { name: /^Xóa ghi chú/ })
    .click();
  await expect(notes.panel.getByRole('button', { name: 'Hoàn tác' })).toBeFocused();
  await expect(notes.tab).toHaveAccessibleName(/^Ghi chú ?, 1 ghi chú$/);
  await expect
    .poll(
      async () =>
        (await notesAtServer(api.url, person.accessToken)).filter(({ deleted }) => deleted).length,
    )
    .toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => notes.texts()).toEqual(['Lời hứa của bài', 'Ví dụ']);

  await notes
    .item('Lời hứa')
    .getByRole('button', { name: /^Xóa ghi chú/ })
    .click();
  await page.mouse.move(0, 0);
  await notes.field.focus();
  await expect(notes.panel.getByRole('button', { name: 'Hoàn tác' })).toBeHidden();
  await expect
    .poll(async () =>
      (await notesAtServer(api.url, person.accessToken))
        .filter(({ deleted }) => !deleted)
        .map(({ text }) => text),
    )
    .toEqual(['Ví dụ']);
  await page.reload();
  await expect(notes.tab).toHaveAccessibleName(/^Ghi chú ?, 1 ghi chú$/);
});

test('a draft outlives leaving the lesson and a reload, with its second; keys of the player rest while one types, Esc goes back to it', async ({
  page,
  person,
}) => {
  const { player, notes } = await open(page, person);
  await player.pause();
  await page.keyboard.press('3');
  await expect.poll(() => player.seconds()).toBeGreaterThan(10);
  const at = await player.seconds();
  await page.keyboard.press('n');
  await notes.field.pressSequentially('kmt 5');
  expect(await player.seconds()).toBe(at);
  expect(await player.paused()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(notes.field).not.toBeFocused();
  await page.keyboard.press('0');
  await expect.poll(() => player.seconds()).toBe(0);

  await page.goto(`/learn/${lessons.second}`);
  await expect(notes.field).toHaveValue('');
  await page.goto(`/learn/${lessons.first}`);
  await expect(notes.field).toHaveValue('kmt 5');
  await page.reload();
  await expect(notes.field).toHaveValue('kmt 5');
  const chip = page.getByRole('button', { name: /^Ghi chú lúc .* Đặt lại về chỗ đang phát$/ });
  await expect(chip).toContainText(`0:${String(Math.floor(at)).padStart(2, '0')}`);
  await chip.click();
  await expect(chip).toContainText(/0:0\d/);
});

test('a note that was kept is no draft any more, though the page was reloaded before the draft could be taken away', async ({
  page,
  person,
  api,
}) => {
  const { player, notes } = await open(page, person);
  await player.pause();
  await page.keyboard.press('n');
  await notes.field.pressSequentially('giữ một lần');
  const drafts = async () => keptDrafts(page);
  const before = await drafts();
  expect(before).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(notes.field).toHaveValue('');
  await expect.poll(drafts).toEqual([]);
  await putDraftsBack(page, before);
  await page.reload();
  await expect(notes.tab).toHaveAccessibleName(/^Ghi chú ?, 1 ghi chú$/);
  await expect.poll(drafts).toEqual([]);
  await expect(notes.field).toHaveValue('');
  await expect
    .poll(async () => (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text))
    .toEqual(['giữ một lần']);
});

test('a draft that two tabs take up, or whose note was changed since, becomes another note and takes no text away', async ({
  page,
  person,
  api,
}) => {
  const { player, notes } = await open(page, person);
  const atServer = async () =>
    (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text).toSorted();
  await player.pause();
  await page.keyboard.press('n');
  await notes.field.pressSequentially('chung');
  const drafts = await keptDrafts(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const second = new NotesPage(other);
  await expect(second.field).toHaveValue('chung');
  await second.field.fill('chung, ở thẻ hai');
  await second.field.press('Enter');
  await expect(second.field).toHaveValue('');
  await notes.field.fill('chung, ở thẻ một');
  await notes.field.press('Enter');
  await expect(notes.field).toHaveValue('');
  await expect.poll(atServer).toEqual(['chung, ở thẻ hai', 'chung, ở thẻ một']);
  await other.close();

  await putDraftsBack(page, drafts);
  await page.reload();
  await expect(notes.field).toHaveValue('chung');
  await notes.field.press('Enter');
  await expect.poll(atServer).toEqual(['chung', 'chung, ở thẻ hai', 'chung, ở thẻ một']);
});

test('Enter of an input method does not save, Shift Enter goes to the next line, an empty and an endless note are refused with their text kept', async ({
  page,
  person,
}) => {
  const { player, notes } = await open(page, person);
  await player.pause();
  await page.keyboard.press('n');
  await notes.field.pressSequentially('đề cương');
  await notes.field.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true });
  await expect(notes.field).toHaveValue('đề cương');
  await page.keyboard.press('Shift+Enter');
  await notes.field.pressSequentially('năm phần');
  await expect(notes.field).toHaveValue('đề cương\nnăm phần');
  await notes.field.fill('   ');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ghi chú chưa có nội dung.' }),
  ).toBeVisible();
  await notes.field.fill('x'.repeat(10_001));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Tối đa 10.000 ký tự' })).toBeVisible();
  expect((await notes.field.inputValue()).length).toBe(10_001);
  await notes.field.fill('x'.repeat(10_000));
  await page.keyboard.press('Enter');
  await expect(notes.field).toHaveValue('');
});

test('notes of all lessons: by stage, by words without accents; one of another lesson opens it at its second; what is shown leaves as Markdown and CSV', async ({
  page,
}) => {
  const { player, notes } = await open(page, ownerOfCourse, 'de-cuong-nam-phan');
  await player.pause();
  await page.keyboard.press('5');
  await expect.poll(() => player.seconds()).toBeGreaterThan(10);
  await notes.write('=Đề cương "năm phần", *rất* gọn');
  const at = Math.floor(await player.seconds());
  await page.goto(`/learn/${lessons.first}`);
  await player.ready();
  await player.pause();
  await notes.write('Lời hứa');
  await notes.tab.click();
  await expect.poll(() => notes.texts()).toEqual(['Lời hứa']);
  await notes.panel.getByText('Mọi bài', { exact: true }).click();
  await expect.poll(() => notes.texts()).toEqual(['Lời hứa', '=Đề cương "năm phần", *rất* gọn']);

  await notes.panel.getByLabel('Tìm trong ghi chú').fill('loi hua');
  await expect.poll(() => notes.texts()).toEqual(['Lời hứa']);
  await notes.panel.getByLabel('Tìm trong ghi chú').fill('');
  await notes.panel.getByRole('combobox').click();
  await page.getByRole('option', { name: '2. Dựng đề cương' }).click();
  await expect.poll(() => notes.texts()).toEqual(['=Đề cương "năm phần", *rất* gọn']);

  const markdown = await exported(page, notes, /Markdown/);
  expect(markdown.name).toMatch(/^ghi-chu-chang-2-\d{4}-\d{2}-\d{2}\.md$/);
  expect(markdown.content).toContain('Đề cương năm phần khiến người học xem tiếp');
  expect(markdown.content).toMatch(/- \*\*0:\d\d\*\* \\=Đề cương "năm phần", \\\*rất\\\* gọn\n$/);
  expect(markdown.content).not.toContain('Lời hứa');
  const csv = await exported(page, notes, /csv/);
  expect(csv.name).toMatch(/^ghi-chu-chang-2-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(csv.content.codePointAt(0)).toBe(0xfeff);
  expect(csv.content.split('\r\n')).toHaveLength(3);
  expect(csv.content).toContain(`,${at},"'=Đề cương ""năm phần"", *rất* gọn",`);

  await notes.panel.getByRole('button', { name: /^Mở bài 9 từ / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Đề cương năm phần khiến người học xem tiếp',
  );
  await player.ready();
  await expect.poll(async () => Math.abs((await player.seconds()) - at)).toBeLessThan(3);
});

test('the video waits for a note where the settings say so, and goes on afterwards', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/settings');
  await page.getByText('Tạm dừng khi ghi chú').click();
  await expect(page.getByLabel('Tạm dừng khi ghi chú')).toBeChecked();
  await page.goto(`/learn/${lessons.first}`);
  const [player, notes] = [new PlayerPage(page), new NotesPage(page)];
  await player.watch(1);
  await page.keyboard.press('n');
  expect(await player.paused()).toBe(false);
  await notes.field.pressSequentially('nghỉ');
  await expect.poll(() => player.paused()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => player.paused()).toBe(false);
});

test('words selected in the transcript become a note at their second, without jumping there', async ({
  page,
  person,
}) => {
  const { player, notes } = await open(page, person);
  await player.pause();
  const at = await player.seconds();
  await page.getByRole('tab', { name: 'Lời thoại' }).click();
  const sentence = page
    .getByRole('tabpanel', { name: 'Lời thoại' })
    .getByRole('listitem')
    .nth(1)
    .locator('span')
    .nth(1);
  const words = (await sentence.textContent()) ?? '';
  await sentence.scrollIntoViewIfNeeded();
  await sentence.evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await page.getByRole('button', { name: 'Ghi chú từ lời thoại' }).click();
  await expect(notes.field).toBeFocused();
  await expect(notes.field).toHaveValue(words);
  expect(await player.seconds()).toBe(at);
  await page.keyboard.press('Enter');
  await notes.tab.click();
  await expect.poll(() => notes.texts()).toEqual([words]);
});

test('without the server a note is kept and waits; signing out warns of it; once the server answers it is there', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ánh');
  await page.getByRole('navigation').getByRole('link', { name: 'Vào học' }).first().click();
  const [player, notes] = [new PlayerPage(page), new NotesPage(page)];
  await player.ready();
  await player.pause();
  await page.route('**/graphql', (route) => route.abort());
  await notes.write('viết khi mất mạng');
  await notes.tab.click();
  await expect(notes.item('viết khi mất mạng')).toContainText('Chờ đồng bộ');
  expect(await notesAtServer(api.url, person.accessToken)).toEqual([]);

  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await page.getByRole('button', { name: /Phạm Thị Ngọc Ánh/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    /Máy này còn \d thay đổi chưa gửi lên máy chủ/,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Ở lại' }).click();

  await page.unroute('**/graphql');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await notesAtServer(api.url, person.accessToken)).map(({ text }) => text))
    .toEqual(['viết khi mất mạng']);
});

test('on a phone the field opens a sheet with the time; a guest is led to sign in', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/learn/${lessons.first}`);
  await page.getByRole('button', { name: 'Đăng nhập để ghi chú trong lúc xem' }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Đăng nhập để lưu ghi chú' })
      .getByRole('link', { name: 'Đăng nhập bằng email' }),
  ).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/learn/${lessons.first}#ghi-chu`)}`);
  const { player, notes } = await open(page, person);
  await player.pause();
  await page.getByRole('button', { name: /^Viết ghi chú lúc 0:/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Ghi chú' });
  await expect(notes.field).toBeFocused();
  await notes.field.fill('trên điện thoại');
  await sheet.getByRole('button', { name: 'Lưu ghi chú' }).click();
  await expect(sheet).toBeHidden();
  await notes.tab.click();
  await expect.poll(() => notes.texts()).toEqual(['trên điện thoại']);
});

async function exported(
  page: Page,
  notes: NotesPage,
  format: RegExp,
): Promise<{ readonly name: string; readonly content: string }> {
  await notes.panel.getByRole('button', { name: 'Xuất ghi chú' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return {
    name: download.suggestedFilename(),
    content: readFileSync(await download.path(), 'utf8'),
  };
}
