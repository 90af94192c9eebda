import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { desktopTexts } from '../notices/desktop-texts.ts';
import { lessonEntryIds, type MenuActions, menuTemplate } from './menu-template.ts';

const platforms = ['linux', 'win32', 'darwin'] as const;

function setUp(platform: NodeJS.Platform, isPackaged = true) {
  const done: string[] = [];
  const actions: MenuActions = {
    open: (path) => done.push(`open ${path}`),
    command: (command) => done.push(command),
    changeTextSize: (step) => done.push(step),
    continueLearning: () => done.push('continue'),
    syncNow: () => done.push('sync'),
    checkForUpdate: () => done.push('update'),
    openLogs: () => done.push('logs'),
  };
  const template = menuTemplate({ name: 'Mai Vàng', platform, isPackaged, actions });
  // every menu of ours has a list
  const entries = template.flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[]);
  return { done, template, entries };
}

describe.each(platforms)('the menu on %s', (platform) => {
  test('has a Vietnamese name for everything, and every entry does something', () => {
    const { template, entries } = setUp(platform);
    const texts = new Set<string>(
      Object.values(desktopTexts).map((text) => text.replace('{name}', 'Mai Vàng')),
    );
    for (const { label = '' } of [
      ...template,
      ...entries.filter(({ type }) => type !== 'separator'),
    ])
      expect(texts.has(label) || label === 'Mai Vàng').toBe(true);
    for (const { type, role, click } of entries)
      expect(type === 'separator' || role !== undefined || click !== undefined).toBe(true);
  });

  test('leads where its names say', () => {
    const { done, entries } = setUp(platform);
    // ours look at none of them
    for (const { click } of entries) click?.(null as never, undefined, null as never);
    expect(done.toSorted()).toEqual([
      'continue',
      'larger',
      'larger',
      'logs',
      'open /dashboard',
      'open /offline',
      'open /settings',
      'search',
      'shortcuts',
      'smaller',
      'sync',
      'toggle_play',
      'update',
      'usual',
    ]);
  });

  test('takes no key twice, and none that the player has alone', () => {
    const keys = setUp(platform).entries.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^(?:CmdOrCtrl|Ctrl)\+/);
  });

  test('offers playback and its keys only when a lesson is open', () => {
    const off = setUp(platform).entries.filter(({ enabled }) => enabled === false);
    expect(off.map(({ id }) => id)).toEqual([...lessonEntryIds]);
  });

  test('has the developer tools only while it is not packaged', () => {
    const roles = (isPackaged: boolean) =>
      setUp(platform, isPackaged).entries.map(({ role }) => role);
    expect([
      roles(true).includes('toggleDevTools'),
      roles(false).includes('toggleDevTools'),
    ]).toEqual([false, true]);
  });
});

test('quitting and settings stand where each system has them', () => {
  const labels = (platform: NodeJS.Platform) => setUp(platform).template.map(({ label }) => label);
  expect(labels('darwin')).toEqual(['Mai Vàng', 'Tệp', 'Sửa', 'Xem', 'Phát', 'Cửa sổ', 'Trợ giúp']);
  expect(labels('linux')).toEqual(['Tệp', 'Sửa', 'Xem', 'Phát', 'Cửa sổ', 'Trợ giúp']);
});
