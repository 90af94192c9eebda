import type { Page } from 'playwright/test';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { ownerOfCourse, post, postSync } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { SearchPalette } from '../support/search-palette.ts';
import { expect, signIn, test } from '../support/web-test.ts';

// Said at 0:19.8 of the first lesson: "Khóa học của bạn nằm ở chỗ hai vòng tròn chồng lên nhau."
const said = { typed: 'hai vong tron chong', marked: 'hai vòng tròn chồng', seconds: 19.846 };

test('a caption is found without its accents, and Enter plays from its second', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  const palette = new SearchPalette(page);
  await palette.open();
  await palette.type(said.typed);
  await expect(palette.under('Lời thoại')).toHaveCount(1);
  await expect(palette.under('Lời thoại').locator('mark')).toHaveText(said.marked);
  await expect(palette.under('Lời thoại')).toContainText('0:19');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/learn/${lessons.first}?t=${said.seconds}`);
  await expect(palette.dialog).toHaveCount(0);
  const player = new PlayerPage(page);
  await player.ready();
  await expect.poll(() => player.seconds()).toBeGreaterThanOrEqual(said.seconds);
  expect(await player.seconds()).toBeLessThan(said.seconds + 10);
});

test('in a lesson that is open it jumps there without loading anything again', async ({
  page,
  person,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(1);
  await player.pause();
  const documents = await countLoads(page);
  const palette = new SearchPalette(page);
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('5');
    await expect.poll(() => player.seconds()).toBeGreaterThan(30);
    await palette.open();
    await palette.type(said.typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => player.seconds()).toBeLessThan(said.seconds + 10);
    expect(await player.seconds()).toBeGreaterThanOrEqual(said.seconds);
    if (!(await player.paused())) await player.pause();
  }
  expect(await countLoads(page)).toBe(documents);
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Tìm trong lời thoại' })).toBeFocused();
});

test('everything is done with keys: arrows choose, Esc closes and gives the focus back, Enter waits for what was typed last', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  const opener = page.getByRole('button', { name: /Tìm kiếm/ }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const palette = new SearchPalette(page);
  await expect(palette.field).toBeFocused();
  await palette.type('bài 1');
  await expect(palette.chosen()).toContainText('Điều bạn giỏi và điều người khác cần');
  await page.keyboard.press('ArrowDown');
  await expect(palette.options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const second = await palette.options.nth(1).getAttribute('id');
  await expect(palette.field).toHaveAttribute('aria-activedescendant', second ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(palette.options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await palette.open();
  await palette.field.pressSequentially('bài 2', { delay: 0 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/learn/${lessons.second}`);
});

test('one’s own note is found and opens at its second; nobody else’s is', async ({
  page,
  person,
  api,
}) => {
  const note = {
    id: crypto.randomUUID(),
    note_id: crypto.randomUUID(),
    lesson_id: await lessonId(api.url, person.accessToken),
    at_seconds: 31.5,
    text: 'Hỏi lại cô về đồng cỏ lau',
    deleted: false,
    stamp: { ms: Date.now(), counter: 0, node: 'kiem-thu' },
  };
  await postSync(api.url, person.accessToken, { notes: [note] });
  await signIn(page, person);
  const palette = new SearchPalette(page);
  await palette.open();
  await palette.type('dong co lau');
  await expect(palette.under('Ghi chú')).toHaveCount(1);
  await expect(palette.under('Ghi chú').locator('mark')).toHaveText('đồng cỏ lau');
  await palette.under('Ghi chú').click();
  await expect(page).toHaveURL(`/learn/${lessons.first}?t=31.5`);
});

test('another person’s note is not there', async ({ page }) => {
  await signIn(page, ownerOfCourse);
  const palette = new SearchPalette(page);
  await palette.open();
  await palette.type('dong co lau');
  await expect(palette.dialog.getByText('Không tìm thấy kết quả cho “dong co lau”.')).toBeVisible();
});

test('without a network it says so, and finds titles and notes that it knows', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');
  const palette = new SearchPalette(page);
  await palette.open();
  await palette.type('hai vong tron chong');
  await context.setOffline(true);
  await palette.field.fill('');
  await palette.type('dieu ban gioi');
  await expect(
    palette.dialog.getByText('Cần có mạng để tìm trong lời thoại.', { exact: false }),
  ).toBeVisible();
  await expect(palette.under('Bài học')).toContainText(['Điều bạn giỏi và điều người khác cần']);
  await palette.field.fill('');
  await palette.type('hai vong tron chong');
  await expect(palette.dialog.getByText('Cần có mạng để tìm.', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await palette.field.fill('');
  await palette.type('hai vong tron chong');
  await expect(palette.under('Lời thoại')).toHaveCount(1);
});

test('what was searched is offered again on this device, until it is forgotten or another person is here', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  const palette = new SearchPalette(page);
  await palette.open();
  await palette.type('chan dung');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/learn/${lessons.second}`);
  // The address changes before the page does, and going to another page closes what lies over it.
  await expect(page.getByRole('region', { name: 'Trình phát video' })).toBeVisible();
  await palette.open();
  await expect(palette.under('Tìm gần đây')).toHaveText(['chan dung']);
  await palette.under('Tìm gần đây').click();
  await expect(palette.field).toHaveValue('chan dung');
  await expect(palette.under('Bài học').first()).toContainText('Chân dung');
  await palette.field.fill('');
  await palette.dialog.getByRole('button', { name: 'Xóa các lần tìm gần đây' }).click();
  await expect(palette.under('Tìm gần đây')).toHaveCount(0);
  await expect(palette.under('Trang')).toHaveText([
    'Vào học bài tiếp theo',
    'Bảng học tập',
    'Cài đặt',
  ]);
});

test('the list does not flicker while one types: what is shown stays until something newer is there', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  const palette = new SearchPalette(page);
  await palette.open();
  await palette.type('vong');
  await expect(palette.options.first()).toBeVisible();
  const hold = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"Search"')) await hold.promise;
    await route.fallback();
  });
  await palette.field.pressSequentially(' tron');
  await expect(palette.field).toHaveAttribute('aria-busy', 'true');
  expect(await palette.options.count()).toBeGreaterThan(0);
  hold.resolve();
  await expect(palette.field).not.toHaveAttribute('aria-busy', 'true');
  await expect(palette.options.first()).toBeVisible();
});

test('it has no accessibility fault, in either theme', async ({ page, person }) => {
  await signIn(page, person);
  const palette = new SearchPalette(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await palette.open();
    await palette.type('vong tron');
    await expect(palette.under('Lời thoại').first()).toBeVisible();
    await expectNoFaults(page, colorScheme, 'dialog');
    await page.keyboard.press('Escape');
  }
});

/** Marks the document and counts how often it was loaded anew. */
async function countLoads(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

async function lessonId(apiUrl: string, token: string): Promise<string> {
  const answer = await post(
    apiUrl,
    token,
    'Id',
    'query Id($slug: String!) { lesson(slug: $slug) { id } }',
    { slug: lessons.first },
  );
  return (answer as { readonly lesson: { readonly id: string } }).lesson.id; // the schema says so
}
