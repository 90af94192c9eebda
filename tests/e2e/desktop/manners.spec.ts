import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { IpcBridge } from '#shared/ipc/contract.ts';
import type { Recorded } from '../../electron-host/native.ts';
import type { BridgedWindow } from '../support/bridged-window.ts';
import {
  endOf,
  expect,
  firstWindow,
  launchClient,
  slowFiles,
  startAgain,
  test,
} from './fixtures.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

type HearingWindow = BridgedWindow & { heard: string[] };

/** What the test host kept of what was asked of the system; the real Electron tells nobody. */
const onHostOnly = () =>
  test.skip(
    test.info().project.metadata['electron'] === 'real',
    'the real system does not tell what it shows: by eye, docs/testing.md',
  );

test.describe('a link', () => {
  test('at a cold start opens its page; who is not signed in signs in first', async ({
    userData,
  }) => {
    const app = await launchClient({ userData, args: ['maivang://settings'] });
    const page = await firstWindow(app);
    await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
    await app.close();
  });

  test('to a lesson at a cold start opens that lesson, at its second', async ({ userData }) => {
    const app = await launchClient({ userData, args: ['maivang://learn/dat-gia-lan-dau?t=95'] });
    const page = await firstWindow(app);
    await expect(page).toHaveURL(/\/learn\/dat-gia-lan-dau(?:\?t=95)?$/);
    await app.close();
  });

  test('by a second start reaches the window that is open, and the second start gives way', async ({
    app,
    win,
    userData,
  }) => {
    await expect(win).toHaveURL(/\/login$/);
    expect(await startAgain(userData, 'maivang://lesson/dat-gia-lan-dau')).toBe(0);
    await expect(win).toHaveURL(/\/learn\/dat-gia-lan-dau$/);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  test('that macOS hands over reaches the window', async ({ app, win }) => {
    await expect(win).toHaveURL(/\/login$/);
    await app.evaluate(({ app: electronApp }) =>
      electronApp.emit('open-url', { preventDefault: () => {} }, 'maivang://learn/dat-gia-lan-dau'),
    );
    await expect(win).toHaveURL(/\/learn\/dat-gia-lan-dau$/);
  });

  test('that is hostile or unknown is refused in words, once at a time, and moves nothing', async ({
    app,
    win,
    userData,
  }) => {
    await expect(win).toHaveURL(/\/login$/);
    const before = win.url();
    await app.evaluate(({ dialog }) => {
      const said: string[] = [];
      (globalThis as { said?: string[] }).said = said;
      dialog.showMessageBox = (async (options: Electron.MessageBoxOptions) => (
        said.push(options.message),
        { response: 0, checkboxChecked: false }
      )) as typeof dialog.showMessageBox;
    });
    const said = () => app.evaluate(() => (globalThis as { said?: string[] }).said);
    for (const [n, link] of [
      'maivang://lesson/..%2f..%2fsettings',
      'maivang://evil.example/',
      'maivang:javascript:alert(1)',
    ].entries()) {
      expect(await startAgain(userData, link)).toBe(0);
      await expect.poll(said).toHaveLength(n + 1);
    }
    expect([win.url(), new Set(await said())]).toEqual([
      before,
      new Set(['Liên kết này không mở được']),
    ]);
  });

  test('is claimed at the start', async ({ app, win }) => {
    onHostOnly();
    await expect(win.locator('body')).toBeVisible();
    const claims = (await recorded(app)).calls.filter(
      ({ what }) => what === 'app.setAsDefaultProtocolClient',
    );
    expect(claims.map(({ args }) => args[0])).toEqual(['maivang']);
  });
});

test.describe('the menu', () => {
  test('has no word but Vietnamese, down to the last entry', async ({ app, win }) => {
    await expect(win.locator('body')).toBeVisible();
    const labels = await app.evaluate(({ Menu }) => {
      const all = (items: readonly Electron.MenuItem[]): string[] =>
        items.flatMap(({ label, submenu, type }) => [
          ...(type === 'separator' ? [] : [label]),
          ...all(submenu?.items ?? []),
        ]);
      return all(Menu.getApplicationMenu()?.items ?? []);
    });
    expect(labels.length).toBeGreaterThan(30);
    expect(
      labels.filter(
        (label) =>
          label === '' ||
          /\b(?:file|edit|view|window|help|undo|redo|cut|copy|paste|reload|quit|about|zoom|close|minimi[sz]e|services|hide|show)\b/i.test(
            label,
          ),
      ),
    ).toEqual([]);
  });

  test('gives the page its commands and opens its pages', async ({ app, win }) => {
    await expect(win).toHaveURL(/\/login$/);
    await win.evaluate(() => {
      const page = window as unknown as HearingWindow;
      page.heard = [];
      page.maiVang.events['desktop.command']((command) => page.heard.push(command));
    });
    await press(app, 'shortcuts'); // no lesson is open that could show them
    await press(app, 'search');
    await sayPlaying(win, { lessonSlug: 'a', title: 'A', playing: false });
    await press(app, 'shortcuts');
    await expect
      .poll(() => win.evaluate(() => (window as unknown as HearingWindow).heard))
      .toEqual(['search', 'shortcuts']);
    await press(app, 'settings');
    await expect(win).toHaveURL(/\/login\?next=%2Fsettings$/);
  });

  test('changes the text size, step by step, as the settings do', async ({ app, win }) => {
    await expect(win.locator('html')).toHaveAttribute('data-text', 'md');
    await press(app, 'text_larger');
    await press(app, 'text_larger');
    await expect(win.locator('html')).toHaveAttribute('data-text', 'xl');
    await press(app, 'text_smaller');
    await expect(win.locator('html')).toHaveAttribute('data-text', 'lg');
    await press(app, 'text_usual');
    await expect(win.locator('html')).toHaveAttribute('data-text', 'md');
  });

  test('plays and pauses only what is open', async ({ app, win }) => {
    const entry = () =>
      app.evaluate(({ Menu }) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById('toggle_play');
        return [item?.label, item?.enabled];
      });
    await expect(win.locator('body')).toBeVisible();
    expect(await entry()).toEqual(['Phát video', false]);
    await sayPlaying(win, { lessonSlug: 'a', title: 'A', playing: true });
    await expect.poll(entry).toEqual(['Tạm dừng', true]);
    await sayPlaying(win, null);
    await expect.poll(entry).toEqual(['Phát video', false]);
  });
});

test.describe('in the tray', () => {
  test.beforeEach(onHostOnly);

  test('the application stays when its window is closed, and its entries bring it back and end it', async ({
    app,
    win,
  }) => {
    await keepInTray(win, true);
    await sayPlaying(win, {
      lessonSlug: 'dat-gia-lan-dau',
      title: 'Đặt giá lần đầu',
      playing: false,
    });
    await expect
      .poll(() => trayLabels(app))
      .toEqual(['Học tiếp: Đặt giá lần đầu', 'Mở Mai Vàng', 'Đồng bộ ngay', '', 'Thoát']);

    await closeWindow(app);
    expect(await windowState(app)).toEqual([true, false]);
    await pressTray(app, 'continue');
    await expect(win).toHaveURL(/\/learn\/dat-gia-lan-dau$/);
    expect(await windowState(app)).toEqual([true, true]);

    await closeWindow(app);
    await app.evaluate(() =>
      (globalThis as unknown as { electronHost: Recorded }).electronHost.trays[0]?.emit('click'),
    );
    expect(await windowState(app)).toEqual([true, true]);

    const ended = new Promise((resolve) => app.process().once('exit', resolve));
    await pressTray(app, 'quit');
    expect(await ended).toBe(0);
  });

  test('a video that is hidden stops playing', async ({ app, win }) => {
    await keepInTray(win, true);
    await win.evaluate(() => {
      const page = window as unknown as HearingWindow;
      page.heard = [];
      page.maiVang.events['desktop.command']((command) => page.heard.push(command));
    });
    await sayPlaying(win, { lessonSlug: 'a', title: 'A', playing: true });
    await closeWindow(app);
    await expect
      .poll(() => win.evaluate(() => (window as unknown as HearingWindow).heard))
      .toEqual(['toggle_play']);
  });

  test('nothing is there when it is not wanted: closing ends the application', async ({
    app,
    win,
  }) => {
    await keepInTray(win, true);
    await keepInTray(win, false);
    expect((await recorded(app)).trays).toEqual([]);
    const ended = new Promise((resolve) => app.process().once('exit', resolve));
    await closeWindow(app);
    expect(await ended).toBe(0);
  });

  test('a start at login opens no window; the next start by hand does', async ({ userData }) => {
    writeFileSync(
      path.join(userData, 'settings.json'),
      JSON.stringify({ device: { desktop: { keepInTray: true } } }),
    );
    const app = await launchClient({ userData, args: ['--tu-khoi-dong'] });
    await expect.poll(() => trayLabels(app)).toContain('Mở Mai Vàng');
    expect(app.windows()).toHaveLength(0);
    const opened = app.waitForEvent('window');
    expect(await startAgain(userData)).toBe(0);
    await expect(await opened).toHaveURL(/\/login$/);
    await app.close();
  });
});

test('it ends by itself beside a healthy drive that answers a moment later', async ({
  userData,
}) => {
  const app = await launchClient({ userData });
  const underWay = await slowFiles(app, 'statfs', 600);
  const page = await firstWindow(app);
  await expect
    .poll(async () => {
      // As the page does each time it is opened.
      await page.evaluate(
        () => void (window as unknown as BridgedWindow).maiVang.offline.state(null),
      );
      return underWay();
    })
    .toBeGreaterThan(0);
  expect(await endOf(app, () => page.close())).toEqual([0, null]);
});

test('start at login writes an entry of its own and takes it away', async ({ userData }) => {
  test.skip(process.platform !== 'linux', 'elsewhere the system keeps it: by eye, docs/testing.md');
  const config = path.join(userData, 'config');
  const app = await launchClient({ userData, env: { XDG_CONFIG_HOME: config } });
  const page = await firstWindow(app);
  const file = path.join(config, 'autostart/mai-vang.desktop');
  const input = (openAtLogin: boolean) =>
    page.evaluate(
      (to) =>
        (window as unknown as BridgedWindow).maiVang.settings.update({
          desktop: { openAtLogin: to },
        }),
      openAtLogin,
    );
  expect(existsSync(file)).toBe(false);
  await input(true);
  expect(readFileSync(file, 'utf8')).toMatch(/^\[Desktop Entry\]\n[^]*Exec="[^"\n]+"/);
  await input(false);
  expect(existsSync(file)).toBe(false);
  await app.close();
});

test('the display stays on while a video plays, and goes its way when the page is loaded anew', async ({
  app,
  win,
}) => {
  onHostOnly();
  const held = () =>
    app.evaluate(
      () => (globalThis as unknown as { electronHost: Recorded }).electronHost.blockers.size,
    );
  await sayPlaying(win, { lessonSlug: 'a', title: 'A', playing: true });
  await expect.poll(held).toBe(1);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  await expect.poll(held).toBe(0);
});

test('the native buttons are dark over a lesson in the light theme, and like the page elsewhere', async ({
  app,
  win,
}) => {
  onHostOnly();
  await win.evaluate(() =>
    (window as unknown as BridgedWindow).maiVang.settings.update({ theme: 'light' }),
  );
  const colour = () =>
    app.evaluate(
      ({ BrowserWindow }) =>
        (
          BrowserWindow.getAllWindows()[0] as unknown as {
            recorded: { overlay: { color: string } };
          }
        ).recorded.overlay.color,
    );
  await expect.poll(colour).toBe('#f8f7f5');
  await openPath(app, '/learn/dat-gia-lan-dau');
  await expect.poll(colour).toBe('#13100c');
  expect(
    await win
      .locator('section[aria-label="Cửa sổ"]')
      .evaluate((bar) => getComputedStyle(bar).backgroundColor),
  ).toBe('rgb(19, 16, 12)');
  await openPath(app, '/settings');
  await expect.poll(colour).toBe('#f8f7f5');
});

test('a newer version is offered beside the connection, and put off until there is another one', async ({
  app,
  win,
}) => {
  await expect(win).toHaveURL(/\/login$/);
  await sayUpdate(app, '0.2.0');
  const pill = win.getByRole('button', { name: 'Có bản mới' });
  await pill.press('Enter');
  await expect(win.getByRole('menuitem')).toHaveText(['Khởi động lại để cập nhật', 'Để sau']);
  await win.getByRole('menuitem', { name: 'Để sau' }).click();
  await expect(pill).toHaveCount(0);
  await sayUpdate(app, '0.3.0');
  await expect(pill).toBeVisible();
  await openPath(app, '/learn/dat-gia-lan-dau');
  await expect(pill).toHaveCount(0);
});

test('a section of the settings that says nonsense costs only itself', async ({ userData }) => {
  const file = path.join(userData, 'settings.json');
  writeFileSync(
    file,
    JSON.stringify({
      device: {
        theme: 'dark',
        textSize: 'xl',
        player: { speed: 'fast' },
        desktop: { notifyNewLessons: false },
      },
    }),
  );
  const app = await launchClient({ userData });
  const page = await firstWindow(app);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-text', 'xl');
  const settings = await page.evaluate(() =>
    (window as unknown as BridgedWindow).maiVang.settings.get(),
  );
  expect(settings).toMatchObject({
    ok: true,
    value: { player: { speed: 1 }, desktop: { notifyNewLessons: false } },
  });
  await app.close();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    device: { theme: 'dark', player: { speed: 1 } },
  });
});

function press(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(
    ({ Menu }, entry) => Menu.getApplicationMenu()?.getMenuItemById(entry)?.click(),
    id,
  );
}

function recorded(
  app: ElectronApplication,
): Promise<{ readonly calls: Recorded['calls']; readonly trays: readonly string[] }> {
  return app.evaluate(() => {
    const { calls, trays } = (globalThis as unknown as { electronHost: Recorded }).electronHost;
    return { calls, trays: trays.map(({ tooltip }) => tooltip) };
  });
}

function trayLabels(app: ElectronApplication): Promise<readonly string[] | undefined> {
  return app.evaluate(() =>
    (globalThis as unknown as { electronHost: Recorded }).electronHost.trays[0]?.menu?.items.map(
      ({ label }) => label,
    ),
  );
}

function pressTray(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(
    (_electron, entry) =>
      (globalThis as unknown as { electronHost: Recorded }).electronHost.trays[0]?.menu
        ?.getMenuItemById(entry)
        ?.click(),
    id,
  );
}

async function keepInTray(page: Page, input: boolean): Promise<void> {
  await page.evaluate(
    (to) =>
      (window as unknown as BridgedWindow).maiVang.settings.update({ desktop: { keepInTray: to } }),
    input,
  );
}

async function sayPlaying(
  page: Page,
  now: Parameters<IpcBridge['desktop']['nowPlaying']>[0],
): Promise<void> {
  await page.evaluate(
    (to) => (window as unknown as BridgedWindow).maiVang.desktop.nowPlaying(to),
    now,
  );
}

function closeWindow(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

function windowState(app: ElectronApplication): Promise<readonly [boolean, boolean | undefined]> {
  return app.evaluate(({ BrowserWindow }) => [
    BrowserWindow.getAllWindows().length === 1,
    BrowserWindow.getAllWindows()[0]?.isVisible(),
  ]);
}

function openPath(app: ElectronApplication, to: string): Promise<void> {
  return app.evaluate(
    ({ BrowserWindow }, at) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('desktop.open', at),
    to,
  );
}

function sayUpdate(app: ElectronApplication, version: string): Promise<void> {
  return app.evaluate(
    ({ BrowserWindow }, to) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('desktop.update', {
        kind: 'ready',
        version: to,
      }),
    version,
  );
}
