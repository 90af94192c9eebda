import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  atLoginArgument,
  autostartEntry,
  createLoginItem,
  findAutostartFolder,
  launchCommand,
} from './login-item.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-login-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const launch = { file: '/opt/Mai Vàng/mai-vang', args: [] };

function itemOn(platform: NodeJS.Platform, autostartFolder: string | null = null) {
  const asked: unknown[] = [];
  return {
    asked,
    item: createLoginItem({
      platform,
      launch,
      name: 'Mai Vàng',
      autostartFolder,
      setLoginItemSettings: (settings) => asked.push(settings),
    }),
  };
}

describe('the start at login', () => {
  test('on Windows names the executable, so that it starts without a window; on macOS the system knows the application', () => {
    const windows = itemOn('win32');
    windows.item.set(true);
    windows.item.set(false);
    const how = { path: launch.file, args: [atLoginArgument] };
    expect(windows.asked).toEqual([
      { openAtLogin: true, ...how },
      { openAtLogin: false, ...how },
    ]);
    const mac = itemOn('darwin');
    mac.item.set(true);
    expect(mac.asked).toEqual([{ openAtLogin: true }]);
  });

  test('on Linux is an autostart entry that comes and goes', () => {
    const { item, asked } = itemOn('linux', path.join(folder, 'config/autostart'));
    const file = path.join(folder, 'config/autostart/mai-vang.desktop');
    item.set(false);
    expect(existsSync(file)).toBe(false);
    item.set(true);
    expect(readFileSync(file, 'utf8')).toContain(
      `Exec="/opt/Mai Vàng/mai-vang" "${atLoginArgument}"\n`,
    );
    const before = statSync(file).mtimeMs;
    item.set(true);
    expect(statSync(file).mtimeMs).toBe(before);
    item.set(false);
    expect([existsSync(file), asked]).toEqual([false, []]);
  });

  test('inside a Snap or Flatpak cannot be asked for', () => {
    expect(itemOn('linux', null).item.canOpenAtLogin).toBe(false);
    expect(findAutostartFolder({ SNAP: '/snap/x' }, '/home/linh')).toBeNull();
    expect(findAutostartFolder({ FLATPAK_ID: 'x' }, '/home/linh')).toBeNull();
    expect(findAutostartFolder({}, '/home/linh')).toBe('/home/linh/.config/autostart');
    expect(findAutostartFolder({ XDG_CONFIG_HOME: '/cfg' }, '/home/linh')).toBe('/cfg/autostart');
    expect(findAutostartFolder({ XDG_CONFIG_HOME: 'relative' }, '/home/linh')).toBe(
      '/home/linh/.config/autostart',
    );
  });

  test('survives every sign that an entry treats specially', () => {
    const exec = (file: string) =>
      /^Exec=(.*)$/m.exec(autostartEntry('x', { file, args: [] }))?.[1];
    // By the specification: quoted with a backslash before " ` $ \, that doubled once more as a
    // string, % doubled.
    expect(exec('/a "b" $c `d` \\e %f')).toBe(
      `"/a \\\\"b\\\\" \\\\$c \\\\\`d\\\\\` \\\\\\\\e %%f" "${atLoginArgument}"`,
    );
    expect(() => exec('/a\nExec=evil')).toThrow('line break');
  });
});

test('the command that starts the application again: the AppImage itself, or the folder while it is not packaged', () => {
  const source = {
    execPath: '/tmp/.mount_x/mai-vang',
    isPackaged: true,
    appPath: '/app',
    appImage: '/home/linh/MaiVang.AppImage',
  };
  expect(launchCommand(source)).toEqual({ file: '/home/linh/MaiVang.AppImage', args: [] });
  expect(launchCommand({ ...source, appImage: undefined })).toEqual({
    file: '/tmp/.mount_x/mai-vang',
    args: [],
  });
  expect(launchCommand({ ...source, isPackaged: false })).toEqual({
    file: '/tmp/.mount_x/mai-vang',
    args: ['/app'],
  });
});
