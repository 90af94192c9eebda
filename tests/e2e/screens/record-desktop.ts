import { rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { makeUserData } from '../desktop/fixtures.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy.ts';
import { goTo, openClient, signInOnClient, type DesktopClient } from '../support/desktop-client.ts';
import { registerPerson } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { signIn } from '../support/web-test.ts';
import { expect, type Album } from './album.ts';
import type { Recording } from './record-portal.ts';

const size = { width: 1280, height: 800 };

/**
 * Points 2 to 5 of the path on the desktop: with a network, without, back again, killed and started
 * again.
 */
export async function recordDesktop({ browser, apiUrl, album }: Recording): Promise<void> {
  const person = await registerPerson(apiUrl);
  const network = await startCuttingProxy(apiUrl);
  const userData = makeUserData();
  const open = () => openClient({ userData, apiUrl: network.url });
  let client = await open();
  try {
    album.chapter('Desktop: signing in and learning');
    await recordLearning(client, person, album);
    album.chapter('Desktop: the network is cut');
    await recordOffline(client, network, album);
    album.chapter('Desktop: killed and started again without a network');
    await client.kill();
    client = await open();
    await recordRestart(client, album);
    album.chapter('Desktop: the network is back');
    await recordBack(client, network, album);
    album.chapter('Portal: what the desktop learned');
    const context = await browser.newContext({
      baseURL: apiUrl,
      viewport: { width: 1440, height: 900 },
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signIn(page, person);
    await expect(page.getByRole('link', { name: /Học tiếp từ/ })).toBeVisible();
    await album.take(
      page,
      'portal-after-desktop-1440',
      'the portal shows what was learned on the desktop without a network',
    );
    await context.close();
  } finally {
    if (client.isRunning()) await client.close();
    await network.stop();
    rmSync(userData, { recursive: true, force: true });
  }
}

async function recordLearning(
  client: DesktopClient,
  person: { readonly email: string; readonly password: string },
  album: Album,
): Promise<void> {
  const { page } = client;
  await prepare(page);
  await expect(page.getByRole('heading', { name: 'Chào bạn trở lại' })).toBeVisible();
  await album.take(page, 'desktop-login-1280', 'the first start: signing in');
  await signInOnClient(client, person);
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();
  await album.take(page, 'desktop-dashboard-new-1280', 'the dashboard of somebody new');
  await goTo(page, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(6);
  await player.pause();
  await expect(page.getByText(/Đã đồng bộ lúc/)).toBeVisible();
  await album.take(
    page,
    'desktop-lesson-1280',
    'a lesson, paused: what was watched is on the server',
  );
  await goTo(page, '/settings');
  await expect(page.getByRole('list', { name: 'Thiết bị đang đăng nhập' })).toBeVisible();
  await album.take(
    page,
    'desktop-settings-1280',
    'settings, with the devices where one is signed in',
  );
  await recordUpdate(client, album);
  await goTo(page, '/dashboard');
  await expect(page.getByRole('link', { name: /Học tiếp từ/ })).toBeVisible();
}

/** A newer version that is ready, as the main process tells it. */
async function recordUpdate({ app, page }: DesktopClient, album: Album): Promise<void> {
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('desktop.update', {
      kind: 'ready',
      version: '0.2.0',
    }),
  );
  await page.getByRole('button', { name: 'Khởi động lại để cập nhật' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Có bản mới' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  await album.take(
    page,
    'desktop-update-1280',
    'the application itself: start at login, tray, notices, and a newer version that is ready',
  );
  await page.keyboard.press('Escape');
}

async function recordOffline(
  { page }: DesktopClient,
  network: CuttingProxy,
  album: Album,
): Promise<void> {
  network.setMode('refuse');
  await goTo(page, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(6);
  await player.pause();
  await expect(page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  await album.take(
    page,
    'desktop-offline-lesson-1280',
    'without a network the lesson goes on from what the machine has kept; progress is saved here and waits',
  );
  await goTo(page, '/dashboard');
  await expect(page.getByText(/Số liệu lúc \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/Mất kết nối mạng/)).toBeVisible();
  await album.take(
    page,
    'desktop-offline-dashboard-1280',
    'the dashboard says how old its figures are and how much waits',
  );
  await goTo(page, `/learn/${lessons.second}`);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await album.take(
    page,
    'desktop-offline-not-kept-1280',
    'a lesson that was never opened needs a network',
  );
}

async function recordRestart({ page }: DesktopClient, album: Album): Promise<void> {
  await prepare(page);
  await goTo(page, `/learn/${lessons.first}`);
  await new PlayerPage(page).ready();
  await expect(page.getByText('Đã lưu trên máy · Chờ đồng bộ')).toBeVisible();
  await album.take(
    page,
    'desktop-restarted-lesson-1280',
    'after SIGKILL and a new start, still without a network: signed in, in the same place, nothing lost',
  );
  await goTo(page, '/dashboard');
  await expect(page.getByText(/chờ đồng bộ/).first()).toBeVisible();
  await album.take(page, 'desktop-restarted-dashboard-1280', 'the dashboard after the new start');
}

async function recordBack(
  { page }: DesktopClient,
  network: CuttingProxy,
  album: Album,
): Promise<void> {
  network.setMode('pass');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/Có mạng trở lại/)).toBeVisible();
  await expect(page.getByText(/chờ đồng bộ/)).toHaveCount(0);
  await album.take(
    page,
    'desktop-back-online-1280',
    'back on the network: what waited is on the server',
  );
}

/** The size of the pictures, and no movement in them. */
async function prepare(page: Page): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
