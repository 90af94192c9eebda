import type { BrowserContext, Page, Route } from 'playwright/test';
import { waitForKept } from '../support/kept-settings.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { coveredSeconds, progressAtServer, secondsAtServer } from '../support/people.ts';
import { expect, signIn, test } from '../support/web-test.ts';

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person);
});

test('a real video plays, and what was watched reaches the server to the second', async ({
  page,
  person,
  api,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(6);
  await player.pause();
  const stoodAt = await player.seconds();
  await expect.poll(() => secondsAtServer(api.url, person.accessToken)).toBeGreaterThanOrEqual(5);
  const [lesson] = await progressAtServer(api.url, person.accessToken);
  expect(coveredSeconds(lesson?.covered ?? [])).toBeLessThanOrEqual(Math.ceil(stoodAt));
  expect(Math.abs((lesson?.position?.seconds ?? 0) - stoodAt)).toBeLessThan(1.5);
  await expect(page.getByText(/Đã đồng bộ lúc/)).toBeVisible();
});

test('resuming where one left off; a jump claims nothing; the end reached by a jump completes nothing', async ({
  page,
  person,
  api,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(3);
  await page.keyboard.press('5');
  await expect.poll(() => player.seconds()).toBeGreaterThan(30);
  await player.watch(6);
  await player.pause();
  const stoodAt = await player.seconds();

  await page.goto('/dashboard');
  await page.goto(`/learn/${lessons.first}`);
  await player.ready();
  await expect.poll(() => player.seconds()).toBeGreaterThan(stoodAt - 5);
  await expect(page.getByText(/Tiếp tục từ 0:\d\d/)).toBeVisible();
  await expect
    .poll(async () => (await progressAtServer(api.url, person.accessToken)).length)
    .toBe(1);
  expect(await secondsAtServer(api.url, person.accessToken)).toBeLessThan(30);

  await player.video.evaluate(
    (video: HTMLVideoElement) => (video.currentTime = video.duration - 1),
  );
  await expect(page.getByRole('region', { name: 'Bài tiếp theo' })).toBeVisible();
  await expect
    .poll(
      async () => (await progressAtServer(api.url, person.accessToken))[0]?.position?.seconds ?? 0,
    )
    .toBeGreaterThan(80);
  expect((await progressAtServer(api.url, person.accessToken))[0]?.completed_at ?? null).toBeNull();
});

test('a lesson opens where it was left, though what keeps progress came at the second try only', async ({
  page,
  person,
  api,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.play();
  await page.keyboard.press('5');
  await player.watch(3);
  await player.pause();
  const leftAt = await player.seconds();
  const place = async (): Promise<number> =>
    (await progressAtServer(api.url, person.accessToken))[0]?.position?.seconds ?? 0;
  await expect.poll(async () => Math.abs((await place()) - leftAt)).toBeLessThan(1.5);

  let asked = 0;
  await page.route('**/learn/assets/open-study-*.js', async (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto(`/learn/${lessons.first}`);
  await expect(page.getByText(/Tiếp tục từ \d+:\d\d/)).toBeVisible();
  await player.watch(2);
  await player.pause();
  expect(asked).toBeGreaterThan(1);
  expect(await player.seconds()).toBeGreaterThan(leftAt - 4);
  await expect.poll(place).toBeGreaterThan(leftAt - 4);
});

test('a device that has not heard of the others yet keeps their place, and offers it once it has', async ({
  page,
  person,
  api,
  browser,
}) => {
  const place = async () => placeAtServer(api.url, person);
  const leftAt = await leaveAtHalf(page, place);

  const other = await browser.newContext();
  const slow = await other.newPage();
  await signIn(slow, person);
  const heard = Promise.withResolvers<void>();
  await routeSync(slow, async (route) => {
    await heard.promise;
    return route.continue();
  });
  await slow.goto(`/learn/${lessons.first}`);
  const here = new PlayerPage(slow);
  await here.watch(7);
  await here.pause();
  heard.resolve();
  const goThere = slow.getByRole('button', { name: 'Học tiếp từ đó' });
  await expect(goThere).toBeVisible();
  await expect.poll(() => secondsAtServer(api.url, person.accessToken)).toBeGreaterThanOrEqual(8);
  expect(Math.abs((await place()) - leftAt)).toBeLessThan(1.5);
  await goThere.click();
  await expect.poll(() => here.seconds()).toBeGreaterThan(leftAt - 4);
  await expect(goThere).toBeHidden();
  await other.close();
});

test('whoever stops within seconds while the first exchange is refused takes no place away from another device', async ({
  page,
  person,
  api,
  browser,
}) => {
  const place = async () => placeAtServer(api.url, person);
  const leftAt = await leaveAtHalf(page, place);

  const other = await browser.newContext();
  const refused = await other.newPage();
  await signIn(refused, person);
  let isRefusing = true;
  await routeSync(other, async (route) =>
    isRefusing ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await refused.goto(`/learn/${lessons.first}`);
  const here = new PlayerPage(refused);
  await here.watch(4);
  await here.pause();
  await expect(refused.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  await refused.close();

  isRefusing = false;
  const again = await other.newPage();
  await again.goto(`/learn/${lessons.first}`);
  const back = new PlayerPage(again);
  await back.ready();
  await expect.poll(() => secondsAtServer(api.url, person.accessToken)).toBeGreaterThanOrEqual(6);
  expect(Math.abs((await place()) - leftAt)).toBeLessThan(1.5);
  await again.reload();
  await back.ready();
  await expect.poll(() => back.seconds()).toBeGreaterThan(leftAt - 4);
  await other.close();
});

test('where nobody was elsewhere, whoever stops within seconds while the first exchange is refused goes on there', async ({
  page,
}) => {
  let isRefusing = true;
  await routeSync(page, async (route) =>
    isRefusing ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(7);
  await player.pause();
  await expect(page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  for (const refuses of [true, false]) {
    isRefusing = refuses;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.reload();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(page.getByText(/Tiếp tục từ 0:\d\d/)).toBeVisible();
  }
});

test('the keyboard of the player: seek, speed, sound, captions, sheet', async ({ page }) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(1);
  await player.pause();
  const at = await player.seconds();
  await page.keyboard.press('l');
  await expect.poll(() => player.seconds()).toBeGreaterThan(at + 9);
  await page.keyboard.press('j');
  await expect.poll(() => player.seconds()).toBeLessThan(at + 1.5);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => player.seconds()).toBeGreaterThan(at + 4);
  await page.keyboard.press('m');
  await expect
    .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.muted))
    .toBe(true);
  await page.keyboard.press('Shift+Period');
  await expect
    .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(1.25);
  await expect(player.region.getByRole('button', { name: 'Tắt phụ đề (C)' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(player.region.getByRole('button', { name: 'Bật phụ đề (C)' })).toBeVisible();
  await page.keyboard.press('Shift+Slash');
  const sheet = page.getByRole('dialog', { name: 'Phím tắt' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('speed and volume are remembered after a reload', async ({ page }) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await page.keyboard.press('Shift+Period');
  await page.keyboard.press('Shift+Period');
  await page.keyboard.press('ArrowDown');
  const volume = () => player.video.evaluate((video: HTMLVideoElement) => video.volume);
  await expect.poll(volume).toBeLessThan(1);
  const quieter = await volume();
  await expect
    .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(1.5);
  // In force at once, kept a moment later.
  await waitForKept(page, (kept) => kept.speed === 1.5 && kept.volume === quieter);
  await page.reload();
  await player.ready();
  await expect
    .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(1.5);
  await expect.poll(volume).toBeCloseTo(quieter, 5);
});

test('captions are shown, and a sentence of the transcript jumps to its second', async ({
  page,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await page.getByRole('tab', { name: 'Lời thoại' }).click();
  const sentences = page
    .getByRole('tabpanel')
    .getByRole('button')
    .filter({ hasText: /[.?!…]/ });
  const sentence = sentences.nth(4);
  const words = (await sentence.innerText()).split('\n').at(-1) ?? '';
  await sentence.click();
  await expect.poll(() => player.seconds()).toBeGreaterThan(5);
  await expect(player.region.getByText(words)).toBeVisible();
  await page.getByLabel('Tìm trong lời thoại').fill('nguoi');
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
});

test('at the end the next lesson counts down and can be stopped; going back leads to the former one', async ({
  page,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.play();
  await player.video.evaluate(
    (video: HTMLVideoElement) => (video.currentTime = video.duration - 1),
  );
  const nextCard = page.getByRole('region', { name: 'Bài tiếp theo' });
  await expect(nextCard.getByRole('status')).toHaveText(/Bài 2 bắt đầu sau \d giây/);
  await nextCard.getByRole('button', { name: 'Ở lại' }).click();
  await expect(nextCard.getByRole('status')).toBeHidden();
  await page.keyboard.press('Shift+N');
  await expect(page).toHaveURL(new RegExp(`${lessons.second}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chân dung người học đầu tiên');
  await player.ready();
  await page.keyboard.press('Shift+P');
  await expect(page).toHaveURL(new RegExp(`${lessons.first}$`));
});

test('a lesson that is not owned, not released or unknown says so and shows the way out', async ({
  page,
}) => {
  await page.goto(`/learn/${lessons.owned}`);
  await expect(page.getByText('Bài này dành cho học viên.').first()).toBeVisible();
  await page.goto('/learn/khong-co-bai-nay');
  await expect(page.getByText('Không tìm thấy bài học này.').first()).toBeVisible();
  await page.goto(`/learn/${lessons.first}`);
  await page
    .getByRole('complementary', { name: 'Nội dung khóa học' })
    .getByRole('link', { name: /Sắp ra mắt/ })
    .first()
    .click();
  await expect(page.getByText(/Bài này (sắp ra mắt|mở ngày)/).first()).toBeVisible();
});

/** Watches a little from the half of the first lesson, and answers where that was left. */
async function leaveAtHalf(page: Page, place: () => Promise<number>): Promise<number> {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.play();
  await page.keyboard.press('5');
  await player.watch(3);
  await player.pause();
  const leftAt = await player.seconds();
  await expect.poll(async () => Math.abs((await place()) - leftAt)).toBeLessThan(1.5);
  return leftAt;
}

async function placeAtServer(
  apiUrl: string,
  { accessToken }: { readonly accessToken: string },
): Promise<number> {
  return (await progressAtServer(apiUrl, accessToken))[0]?.position?.seconds ?? 0;
}

/** Exchanges go another way than everything else that a page asks. */
async function routeSync(
  pages: Page | BrowserContext,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await pages.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { readonly operationName: string };
    return operationName === 'Sync' ? answer(route) : route.continue();
  });
}
