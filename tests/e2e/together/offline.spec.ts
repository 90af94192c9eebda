import { type DesktopClient, goTo, signInOnClient } from '../support/desktop-client.ts';
import { coveredSeconds, progressAtServer, secondsAtServer } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, test } from '../support/together-test.ts';
import { signIn } from '../support/web-test.ts';
import { wrongClock } from '../support/wrong-clock.ts';

test('without a network what was opened opens again, is watched and kept; back on, it is at the server within 2 s and in the portal', async ({
  clients,
  person,
  network,
  api,
  page,
}) => {
  const { client, player } = await openLesson(await clients.open(), person);
  await player.watch(4);
  await player.pause();
  await expect(client.page.getByText(/Đã đồng bộ lúc/)).toBeVisible();
  await goTo(client.page, '/dashboard');
  await expect(client.page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');

  network.setMode('refuse');
  await goTo(client.page, `/learn/${lessons.first}`);
  await expect(client.page.getByRole('heading', { level: 1 })).toContainText(
    'Điều bạn giỏi và điều người khác cần',
  );
  await player.watch(8); // it opens 3 s before where one left off
  await player.pause();
  await expect(client.page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  await goTo(client.page, '/dashboard');
  await expect(client.page.getByText(/Số liệu lúc \d\d:\d\d/)).toBeVisible();
  await expect(client.page.getByText(/chờ đồng bộ/).first()).toBeVisible();
  const before = await secondsAtServer(api.url, person.accessToken);

  network.setMode('pass');
  const backAt = Date.now();
  await client.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(() => secondsAtServer(api.url, person.accessToken), { intervals: [100] })
    .toBeGreaterThan(before);
  test.info().annotations.push({
    type: 'back at the server after',
    description: `${Date.now() - backAt} ms`,
  });
  await expect(client.page.getByText(/chờ đồng bộ/)).toHaveCount(0);

  await signIn(page, person, `/learn/${lessons.first}`);
  await expect(page.getByText(/Tiếp tục từ \d:\d\d/)).toBeVisible();
});

test('the client is killed at any moment: what it had acknowledged is there at the next start, and reaches the server', async ({
  clients,
  person,
  network,
  api,
}) => {
  const { client, player } = await openLesson(await clients.open(), person);
  await player.watch(2);
  network.setMode('refuse');
  await player.watch(5);
  await player.pause();
  await expect(client.page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  const stoodAt = await player.seconds();
  await client.kill();

  const again = await clients.open({ userData: client.userData });
  await goTo(again.page, `/learn/${lessons.first}`);
  await expect(again.page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  network.setMode('pass');
  await again.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(() => secondsAtServer(api.url, person.accessToken))
    .toBeGreaterThanOrEqual(Math.floor(stoodAt) - 1);
});

test('the machine sleeps without a network and wakes with one: what waited is sent', async ({
  clients,
  person,
  network,
  api,
}) => {
  const { client, player } = await openLesson(await clients.open(), person);
  await player.watch(2);
  network.setMode('refuse');
  await player.watch(4);
  await player.pause();
  await expect(client.page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  const stoodAt = await player.seconds();
  await client.app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));

  network.setMode('pass');
  await client.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect
    .poll(() => secondsAtServer(api.url, person.accessToken))
    .toBeGreaterThanOrEqual(Math.floor(stoodAt) - 1);
  await expect(client.page.getByText(/Đã đồng bộ lúc/)).toBeVisible();
});

test('answers that get lost cost nothing: no second is lost and none is counted twice', async ({
  clients,
  person,
  network,
  api,
}) => {
  const { client, player } = await openLesson(await clients.open(), person);
  await player.watch(2);
  await player.pause();
  await expect(client.page.getByText(/Đã đồng bộ lúc/)).toBeVisible();

  network.setMode('lose-answers');
  await player.watch(5);
  await player.pause();
  await expect.poll(() => network.lostAnswers()).toBeGreaterThan(0);
  network.setMode('pass');
  await client.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(client.page.getByText(/Đã đồng bộ lúc/)).toBeVisible();

  const [lesson] = await progressAtServer(api.url, person.accessToken);
  const stoodAt = await player.seconds();
  expect(coveredSeconds(lesson?.covered ?? [])).toBeGreaterThanOrEqual(Math.floor(stoodAt) - 1);
  expect(lesson?.learned_ms ?? 0).toBeLessThanOrEqual((stoodAt + 2) * 1000);
  expect(lesson?.learned_ms ?? 0).toBeGreaterThanOrEqual((stoodAt - 2) * 1000);
});

test('desktop and portal offline at once, with clocks years apart: both keep what they watched, and the next action decides where one is', async ({
  clients,
  person,
  network,
  api,
  page,
  context,
}) => {
  const { client, player: desktop } = await openLesson(
    await clients.open({ env: wrongClock(-3 * 86_400_000) }),
    person,
  );
  await desktop.watch(1);
  await desktop.pause();
  await expect(client.page.getByText(/Đã đồng bộ lúc/)).toBeVisible();

  await page.clock.install({ time: new Date('2031-03-01T08:00:00Z') });
  await signIn(page, person, `/learn/${lessons.first}`);
  const portal = new PlayerPage(page);
  await portal.ready();
  await page.keyboard.press('4');
  await expect.poll(() => portal.bufferedAhead()).toBeGreaterThan(18);
  network.setMode('refuse');
  await context.setOffline(true);

  await desktop.watch(3);
  await desktop.pause();
  await portal.watch(3);
  await portal.pause();
  const portalAt = await portal.seconds();

  await context.setOffline(false);
  network.setMode('pass');
  await client.page.evaluate(() => window.dispatchEvent(new Event('online')));
  const atServer = async () =>
    (await progressAtServer(api.url, person.accessToken))[0]?.covered ?? [];
  await expect
    .poll(async () => (await atServer()).some(([start, end]) => start <= 2 && end >= 3), {
      message: 'what the desktop watched',
    })
    .toBe(true);
  await expect
    .poll(async () => (await atServer()).some(([, end]) => Math.abs(end - portalAt) <= 2), {
      message: 'what the portal watched',
    })
    .toBe(true);

  // Everybody is in sync now: what is done next wins, whatever the clocks say.
  await client.page.reload();
  await desktop.ready();
  await client.page.keyboard.press('7');
  await desktop.watch(1);
  await desktop.pause();
  const desktopAt = await desktop.seconds();
  await expect
    .poll(async () =>
      Math.abs(
        ((await progressAtServer(api.url, person.accessToken))[0]?.position?.seconds ?? 0) -
          desktopAt,
      ),
    )
    .toBeLessThan(2);
});

test('the server dies in the middle of it and comes back: nothing that was watched is lost', async ({
  clients,
  person,
  api,
}) => {
  const { client, player } = await openLesson(await clients.open(), person);
  await player.watch(2);
  const [, stoodAt] = await Promise.all([api.crashAndRestart(), watchAndPause(player, 5)]);
  await client.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(() => secondsAtServer(api.url, person.accessToken))
    .toBeGreaterThanOrEqual(Math.floor(stoodAt) - 1);
  await expect(client.page.getByText(/Đã đồng bộ lúc/)).toBeVisible();
});

/** Signs in on a fresh client and opens the first lesson. */
async function openLesson<Client extends DesktopClient>(
  client: Client,
  person: Parameters<typeof signInOnClient>[1],
) {
  await signInOnClient(client, person);
  await goTo(client.page, `/learn/${lessons.first}`);
  return { client, player: new PlayerPage(client.page) };
}

async function watchAndPause(player: PlayerPage, seconds: number): Promise<number> {
  await player.watch(seconds);
  await player.pause();
  return player.seconds();
}
