import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Conf from 'conf';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultDeviceSettings } from '#shared/settings/device-settings.ts';
import { openSettingsStore } from './settings-store.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-settings-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reports: string[] = [];
/** electron-store is this, with Electron's folders as defaults. */
const openFile = (cwd: string) =>
  new Conf({
    cwd,
    configName: 'settings',
    projectName: 'mai-vang',
    accessPropertiesByDotNotation: false,
  });
const open = () =>
  openSettingsStore({
    folder,
    openFile,
    now: () => Date.parse('2026-11-21T03:04:05.678Z'),
    report: (what) => reports.push(what),
  });
const file = () => path.join(folder, 'settings.json');

describe('the settings', () => {
  test('say whether the next start will know where downloads lie', () => {
    const held = openSettingsStore({
      folder,
      openFile: () => ({
        get: () => undefined,
        set() {
          throw Object.assign(new Error('held'), { code: 'EBUSY' });
        },
      }),
      now: () => 0,
      report: (what) => reports.push(what),
    });
    expect(held.keepFolder('/mnt/usb')).toBe(false);
    expect(held.device().offline.folder).toBeNull();
    expect(reports.splice(0)).toContain('settings could not be written');
    const store = open();
    expect(store.keepFolder('/mnt/usb')).toBe(true);
    expect(open().device().offline.folder).toBe('/mnt/usb');
  });

  test('are the defaults at first and stay after a restart', () => {
    const store = open();
    expect(store.device()).toEqual(defaultDeviceSettings);
    const told: string[] = [];
    store.subscribe(({ theme }) => told.push(theme));
    expect(store.updateDevice({ theme: 'dark', player: { speed: 1.5 } })).toEqual({
      ...defaultDeviceSettings,
      theme: 'dark',
      player: { ...defaultDeviceSettings.player, speed: 1.5 },
    });
    store.rememberWindow({
      lastDisplay: '1',
      byDisplay: { '1': { bounds: { x: 1, y: 2, width: 1000, height: 700 }, isMaximised: true } },
    });
    const again = open();
    expect([
      again.device().theme,
      again.device().player.speed,
      again.device().player.volume,
      told,
    ]).toEqual(['dark', 1.5, 1, ['dark']]);
    expect(again.windowPlaces().byDisplay['1']?.isMaximised).toBe(true);
  });

  test.each(['null', '[]', '"x"', '{}'])(
    'a file that holds nothing (%s) means the defaults',
    (content) => {
      writeFileSync(file(), content);
      expect(open().device()).toEqual(defaultDeviceSettings);
      open().updateDevice({ theme: 'light' });
      expect(open().device().theme).toBe('light');
    },
  );

  test.each([
    '',
    '{',
    '{"device":',
    '\u0000\u0000\u0000',
    '{"device":{"theme":"purple"}}',
    '{"device":5}',
    '{"window":{"byDisplay":{"1":{}}}}',
    '{"device":{"player":{"speed":99}}}',
  ])('a file with %j is set aside and the defaults count', (content) => {
    writeFileSync(file(), content);
    const store = open();
    expect([store.device(), store.windowPlaces()]).toEqual([
      defaultDeviceSettings,
      { lastDisplay: null, byDisplay: {} },
    ]);
    store.updateDevice({ theme: 'light' });
    expect(open().device().theme).toBe('light');
    const aside = readdirSync(folder).filter((name) => name.endsWith('.damaged.json'));
    expect(aside.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual([content]);
  });

  test('a member that says nonsense costs only itself, also after the next start', () => {
    open().updateDevice({
      theme: 'dark',
      player: { speed: 1.5, volume: 0.5 },
      desktop: { keepInTray: true },
    });
    open().rememberWindow({ lastDisplay: '7', byDisplay: {} });
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('1.5', '"fast"'));
    const damagedFile = readFileSync(file(), 'utf8');
    for (const store of [open(), open()]) {
      const { theme, player, desktop } = store.device();
      expect([theme, player, desktop.keepInTray, store.windowPlaces().lastDisplay]).toEqual([
        'dark',
        { ...defaultDeviceSettings.player, volume: 0.5 },
        true,
        '7',
      ]);
    }
    const aside = readdirSync(folder).filter((name) => name.endsWith('.damaged.json'));
    expect(aside.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual([
      damagedFile,
    ]);
  });

  test('a value of a later version leaves the folder of the downloads known', () => {
    open().updateDevice({ offline: { folder: '/media/usb', fetchNext: 5 } });
    writeFileSync(
      file(),
      readFileSync(file(), 'utf8').replace(/"fetchNext":\s*5/, '"fetchNext": 10'),
    );
    const { folder: kept, fetchNext } = open().device().offline;
    expect([kept, fetchNext]).toEqual(['/media/usb', 0]);
  });

  test.each(['\u0000\u0000\u0000', '', '{"device":'])(
    'a damaged file (%j) costs nothing that an earlier moment knew',
    (content) => {
      open().updateDevice({ theme: 'dark', offline: { folder: '/media/usb' } });
      writeFileSync(file(), content);
      for (const store of [open(), open()]) {
        const { theme, offline } = store.device();
        expect([theme, offline.folder]).toEqual(['dark', '/media/usb']);
      }
      expect(readFileSync(file(), 'utf8')).toContain('/media/usb');
    },
  );

  describe('that another program holds', () => {
    const held = (code: string) => Object.assign(new Error(code), { code });
    const openHeld = (times: number, code: string) => {
      let left = times;
      return openSettingsStore({
        folder,
        now: () => Date.parse('2026-11-21T03:04:05.678Z'),
        report: (what) => reports.push(what),
        patienceMs: 100,
        openFile(at) {
          if (left-- > 0) throw held(code);
          return openFile(at);
        },
      });
    };

    test.each(['EBUSY', 'EPERM', 'EACCES'])('are waited for, and never set aside (%s)', (code) => {
      open().updateDevice({ offline: { folder: '/media/usb' } });
      const sound = readFileSync(file(), 'utf8');
      expect(openHeld(2, code).device().offline.folder).toBe('/media/usb');
      const store = openHeld(Number.POSITIVE_INFINITY, code);
      expect(store.device().offline.folder).toBe('/media/usb');
      expect(store.updateDevice({ theme: 'dark' }).theme).toBe('dark');
      expect(readFileSync(file(), 'utf8')).toBe(sound);
      expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
    });
  });

  test('window places that say nonsense leave the settings as they are', () => {
    open().updateDevice({ theme: 'dark' });
    writeFileSync(
      file(),
      JSON.stringify({
        ...(JSON.parse(readFileSync(file(), 'utf8')) as object),
        window: { byDisplay: 5 },
      }),
    );
    const store = open();
    expect([store.device().theme, store.windowPlaces()]).toEqual([
      'dark',
      { lastDisplay: null, byDisplay: {} },
    ]);
  });

  test('300 damaged files: it opens every time', () => {
    open().updateDevice({ theme: 'dark', player: { speed: 1.25 } });
    const good = readFileSync(file());
    const damage = fc.tuple(
      fc.constantFrom('cut', 'flip', 'zero'),
      fc.nat(good.length - 1),
      fc.nat(255),
    );
    fc.assert(
      fc.property(damage, ([kind, at, value]) => {
        const bytes = Buffer.from(good);
        if (kind === 'flip') bytes[at] = (bytes[at] ?? 0) ^ (value || 1);
        if (kind === 'zero') bytes.fill(0, at);
        writeFileSync(file(), kind === 'cut' ? bytes.subarray(0, at) : bytes);
        const { theme, player } = open().device();
        expect(['dark', 'light', 'system']).toContain(theme);
        expect(player.speed).toBeGreaterThanOrEqual(0.5);
      }),
      { numRuns: 300 },
    );
  });

  test('a folder that takes no file leaves the defaults, changes count for the run, and it is reported', () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    reports.length = 0;
    const store = open();
    expect(store.updateDevice({ theme: 'dark' }).theme).toBe('dark');
    expect(store.device().theme).toBe('dark');
    expect(reports.length).toBeGreaterThan(0);
    chmodSync(folder, 0o600);
  });
});
