import { progressAtServer, secondsAtServer } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person);
});

test('leaving a lesson that plays leaves it playing in the corner, to the second, and the lesson takes it back', async ({
  page,
  person,
  api,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(3);
  await player.video.evaluate((video: HTMLVideoElement) => {
    const pauses: number[] = [];
    video.addEventListener('pause', () => pauses.push(video.currentTime));
    video.addEventListener('emptied', () => pauses.push(-1));
    Object.assign(window, { pauses, firstVideo: video });
  });
  const leftAt = await player.seconds();
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();

  const mini = page.getByRole('region', { name: 'Trình phát thu nhỏ' });
  const miniVideo = mini.locator('video');
  const seconds = () => miniVideo.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThan(leftAt + 5);
  expect(
    await miniVideo.evaluate(
      (video) => video === (window as unknown as { firstVideo: Element }).firstVideo,
    ),
  ).toBe(true); // put there above

  await page.goBack();
  await player.ready();
  await expect(mini).toBeHidden();
  await player.watch(2);
  expect(
    await page.evaluate(() => (window as unknown as { pauses: readonly number[] }).pauses),
  ).toEqual([]);
  await player.pause();
  const stoodAt = await player.seconds();
  await expect
    .poll(() => secondsAtServer(api.url, person.accessToken))
    .toBe(Math.floor(stoodAt + 0.001));
  const [lesson] = await progressAtServer(api.url, person.accessToken);
  // At normal speed, time learned is what the media moved: a second counted twice would show here.
  expect(Math.abs((lesson?.learned_ms ?? 0) - stoodAt * 1000)).toBeLessThan(300);
});

test('the small player is used by keyboard alone: pause, play, close', async ({ page }) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(1);
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  const mini = page.getByRole('region', { name: 'Trình phát thu nhỏ' });
  await mini.getByRole('button', { name: 'Tạm dừng' }).press('Enter');
  await expect(mini.getByRole('button', { name: 'Phát', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(mini.getByRole('button', { name: 'Tạm dừng' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mini.getByRole('button', { name: 'Về bài 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mini).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a paused lesson does not follow; another lesson ends the one in the corner', async ({
  page,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(1);
  await player.pause();
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);

  await page.goBack();
  await player.watch(1);
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  await expect(page.getByRole('region', { name: 'Trình phát thu nhỏ' })).toBeVisible();
  await page.evaluate((slug) => {
    history.pushState(null, '', `/learn/${slug}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, lessons.second);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chân dung người học đầu tiên');
  await player.ready();
  await expect(page.locator('video')).toHaveCount(1);
});

test('signing out ends what plays in the corner and loses no second of it', async ({
  page,
  person,
  api,
}) => {
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(3);
  await page.getByRole('link', { name: 'Về bảng học tập' }).click();
  const miniVideo = page.getByRole('region', { name: 'Trình phát thu nhỏ' }).locator('video');
  await expect
    .poll(() => miniVideo.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(5);
  const atLeast = Math.floor(
    await miniVideo.evaluate((video: HTMLVideoElement) => video.currentTime),
  );
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('video')).toHaveCount(0);
  expect(await secondsAtServer(api.url, person.accessToken)).toBeGreaterThanOrEqual(atLeast);
});
