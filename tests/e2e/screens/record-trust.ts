import { rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { makeUserData } from '../desktop/fixtures.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import { goTo, openClient, signInOnClient } from '../support/desktop-client.ts';
import { ownerOfCourse } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { signIn } from '../support/web-test.ts';
import { expect, type Album } from './album.ts';
import type { Recording } from './record-portal.ts';

const desktopSize = { width: 1280, height: 800 };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * What is kept on the machine, what waits, what was: the offline manager in its states, the sync
 * page, a lesson's history.
 */
export async function recordTrust(recording: Recording): Promise<void> {
  await recordDownloads(recording);
  await recordPortalTrust(recording);
}

async function recordDownloads({ apiUrl, album }: Recording): Promise<void> {
  const network = await startCuttingProxy(apiUrl);
  const userData = makeUserData();
  const client = await openClient({ userData, apiUrl: network.url });
  const { page } = client;
  try {
    album.chapter('Desktop: lessons kept for weeks without a network');
    await page.setViewportSize(desktopSize);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signInOnClient(client, ownerOfCourse);
    await page.getByRole('link', { name: /^Học ngoại tuyến/ }).click();
    await expect(page.getByText('Chưa có bài nào trên máy này')).toBeVisible();
    await expect(page.getByRole('row').first()).toContainText(/\d+\s[KM]B/);
    await album.take(
      page,
      'desktop-downloads-empty-1280',
      'nothing is kept yet; sizes are known before the click',
    );
    await chooseOption(page, 'Băng thông', '500 KB/giây');
    await page.getByRole('button', { name: 'Tải cả chặng 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Tải 6 bài' })).toBeVisible();
    await album.take(
      page,
      'desktop-downloads-asked-1280',
      'a chapter is asked about with its size and the free space',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Tải xuống' }).click();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /Đang tải, còn/ })
        .first(),
    ).toBeVisible();
    await album.take(
      page,
      'desktop-downloads-running-1280',
      'downloading within a bandwidth limit: share, speed and time left',
    );
    network.setMode('refuse');
    await expect(page.getByText('Đang không có mạng nên việc tải tạm dừng.')).toBeVisible();
    await album.take(
      page,
      'desktop-downloads-waiting-1280',
      'the network is cut in the middle: what is here stays, the rest waits',
    );
    network.setMode('pass');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await chooseOption(page, 'Băng thông', 'Không giới hạn');
    await expect(page.getByText('6 trên 6 bài đã tải')).toBeVisible();
    await album.take(page, 'desktop-downloads-whole-1280', 'a chapter is whole');
    await page.getByRole('row').nth(2).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: 'Hoàn tác' })).toBeVisible();
    await album.take(
      page,
      'desktop-downloads-removed-1280',
      'a lesson is removed by the keyboard, with the way back',
    );
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await page.keyboard.press('Control+a');
    await album.take(page, 'desktop-downloads-selected-1280', 'all rows selected');
    network.setMode('refuse');
    await goTo(page, `/learn/${lessons.first}`);
    const player = new PlayerPage(page);
    await player.watch(3);
    await player.pause();
    await expect(page.getByText('Cần mạng để xem').first()).toBeVisible();
    await album.take(
      page,
      'desktop-downloads-lesson-1280',
      'a kept lesson plays without a network; the rail says which others do',
    );
    await goTo(page, '/sync');
    await expect(page.getByRole('region', { name: 'Chờ đồng bộ' })).toBeVisible();
    await album.take(
      page,
      'desktop-sync-waiting-1280',
      'the sync page: what waits on this machine',
    );
  } finally {
    if (client.isRunning()) await client.close();
    await network.stop();
    rmSync(userData, { recursive: true, force: true });
  }
}

async function recordPortalTrust({ browser, apiUrl, album }: Recording): Promise<void> {
  album.chapter('Portal: what is kept, what waits, what was');
  const context = await browser.newContext({
    baseURL: apiUrl,
    viewport: wide,
    colorScheme: 'light',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, ownerOfCourse, '/offline');
  await expect(page.getByText('Tính năng của ứng dụng máy tính')).toBeVisible();
  await inSizes(page, album, 'portal-downloads', 'downloads belong to the desktop client');
  await page.goto('/sync');
  await expect(page.getByText('Mọi thứ trên máy này đã có trên máy chủ.')).toBeVisible();
  await inSizes(page, album, 'portal-sync', 'the sync page when nothing waits');
  await page.goto(`/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.watch(3);
  await player.pause();
  await page.getByRole('button', { name: 'Lịch sử học' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await inSizes(
    page,
    album,
    'portal-history',
    "a lesson's history, with the way back to an old place",
  );
  await context.close();
}

async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function inSizes(page: Page, album: Album, name: string, what: string): Promise<void> {
  await album.take(page, `${name}-1440`, what);
  await page.setViewportSize(phone);
  await album.take(page, `${name}-390`, `${what}, on a phone`);
  await page.setViewportSize(wide);
}
