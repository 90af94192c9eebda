import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { allMigrations } from '#main/cache/migrations/all-migrations.ts';
import { openCache } from '#main/cache/open-cache.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import type { BridgedWindow } from '../support/bridged-window.ts';
import { expect, firstWindow, launchClient, test } from './fixtures.ts';

test.describe('a window opens every time', () => {
  test('on a fresh machine', async ({ win }) => {
    await expect(win.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await statusOf(win)).storage).toEqual({ kind: 'ok' });
  });

  test('with settings cut in the middle: they are set aside, the defaults count and can be changed', async ({
    userData,
  }) => {
    const damaged = '{"device":{"theme":"da';
    writeFileSync(path.join(userData, 'settings.json'), damaged);
    const app = await launchClient({ userData });
    const page = await firstWindow(app);
    expect((await settingsOf(page)).theme).toBe('system');
    await page.evaluate(() =>
      (window as unknown as BridgedWindow).maiVang.settings.update({ theme: 'dark' }),
    );
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
    await app.close();
    const aside = readdirSync(userData).filter((name) => name.endsWith('.damaged.json'));
    expect(aside.map((name) => readFileSync(path.join(userData, name), 'utf8'))).toEqual([damaged]);
    expect(readFileSync(path.join(userData, 'settings.json'), 'utf8')).toContain('"dark"');
  });

  test('with a database that is none: it is set aside and the status says so', async ({
    userData,
  }) => {
    mkdirSync(path.join(userData, 'cache'));
    writeFileSync(
      path.join(userData, 'cache/cache.sqlite3'),
      Buffer.alloc(50_000, 'not a database '),
    );
    const app = await launchClient({ userData });
    const page = await firstWindow(app);
    expect((await statusOf(page)).storage).toEqual({
      kind: 'rebuilt',
      savedCount: 0,
      lostCount: 0,
    });
    expect(readdirSync(path.join(userData, 'cache/quarantine'))).toHaveLength(1);
    await app.close();
  });

  test('with a database from the future: it stays untouched and the status says so', async ({
    userData,
  }) => {
    const file = path.join(userData, 'cache/cache.sqlite3');
    const tomorrow = { version: 9999, name: 'tomorrow', up: () => {} };
    openCache({
      folder: path.dirname(file),
      now: Date.now,
      createId: randomUUID,
      migrations: [...allMigrations, tomorrow],
    }).cache.close();
    const before = readFileSync(file);
    const app = await launchClient({ userData });
    const page = await firstWindow(app);
    expect((await statusOf(page)).storage).toEqual({ kind: 'read_only' });
    await app.close();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('while another process holds the folder: the status says so and nothing of the other is touched', async ({
    userData,
  }) => {
    mkdirSync(path.join(userData, 'cache'));
    mkdirSync(path.join(userData, 'media'));
    writeFileSync(
      path.join(userData, 'media/0123456789abcdef0123456789abcdef.bin'),
      'kept by the other process',
    );
    const holder = new Database(path.join(userData, 'cache/cache.lock'));
    holder.exec('BEGIN EXCLUSIVE');
    const app = await launchClient({ userData });
    const page = await firstWindow(app);
    expect((await statusOf(page)).storage).not.toEqual({ kind: 'ok' });
    await app.close();
    holder.close();
    expect(existsSync(path.join(userData, 'media/0123456789abcdef0123456789abcdef.bin'))).toBe(
      true,
    );
    expect(existsSync(path.join(userData, 'cache/cache.sqlite3'))).toBe(false);
  });

  test('where nothing can be written', async ({ userData }) => {
    for (const name of ['cache', 'media', 'logs', 'settings.json']) {
      if (name === 'settings.json') mkdirSync(path.join(userData, name));
      else writeFileSync(path.join(userData, name), 'a file where a folder should be');
    }
    const app = await launchClient({ userData });
    const page = await firstWindow(app);
    expect((await statusOf(page)).storage).toEqual({ kind: 'denied' });
    expect((await settingsOf(page)).theme).toBe('system');
    await app.close();
  });
});

test('the window comes back where it stood', async ({ userData }) => {
  const bounds = { x: 50, y: 60, width: 1100, height: 700 };
  const first = await launchClient({ userData });
  await firstWindow(first);
  await first.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to),
    bounds,
  );
  await first.close();
  const second = await launchClient({ userData });
  await firstWindow(second);
  expect(
    await second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
  ).toEqual(bounds);
  await second.close();
});

test('a page that dies is loaded again', async ({ app, win, userData }) => {
  await expect(win).toHaveURL(/\/login$/);
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    (globalThis as { loads?: number }).loads = 0;
    window?.webContents.on('did-finish-load', () => ((globalThis as { loads?: number }).loads = 1));
    window?.webContents.forcefullyCrashRenderer();
  });
  await expect.poll(() => app.evaluate(() => (globalThis as { loads?: number }).loads)).toBe(1);
  expect(readFileSync(path.join(userData, 'logs/main.log'), 'utf8')).toMatch(
    /page process gone: \w+ \(-?\d+\), reload/,
  );
});

test('the application menu is there, in Vietnamese', async ({ app, win }) => {
  await expect(win.locator('body')).toBeVisible();
  expect(
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label)),
  ).toEqual(expect.arrayContaining(['Tệp', 'Sửa', 'Xem', 'Cửa sổ']));
});

function statusOf(page: Page): Promise<SyncStatus> {
  return page.evaluate(async () => {
    const status = await (window as unknown as BridgedWindow).maiVang.sync.status();
    if (!status.ok) throw new Error(status.error.code);
    return status.value;
  });
}

function settingsOf(page: Page): Promise<DeviceSettings> {
  return page.evaluate(async () => {
    const settings = await (window as unknown as BridgedWindow).maiVang.settings.get();
    if (!settings.ok) throw new Error(settings.error.code);
    return settings.value;
  });
}
