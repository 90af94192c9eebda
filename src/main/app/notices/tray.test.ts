import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import {
  defaultDeviceSettings,
  type DeviceSettings,
  mergeSettings,
} from '#shared/settings/device-settings.ts';
import type { NextStep } from './continue-learning.ts';
import { followDesktopSettings } from './follow-desktop-settings.ts';
import { continueLabel, createTray, type TrayIcon } from './tray.ts';

type Template = readonly MenuItemConstructorOptions[];

class FakeIcon implements TrayIcon<Template> {
  tip = '';
  menu: Template = [];
  isGone = false;
  click: () => void = () => {};
  setToolTip(text: string) {
    this.tip = text;
  }
  setContextMenu(menu: Template) {
    this.menu = menu;
  }
  on(_event: 'click', listener: () => void) {
    this.click = listener;
  }
  destroy() {
    this.isGone = true;
  }
}

function setUp({ fails = false, opensOnClick = true } = {}) {
  const icons: FakeIcon[] = [];
  const done: string[] = [];
  const tray = createTray<Template>({
    create() {
      if (fails) throw new Error('no tray on this desktop');
      icons.push(new FakeIcon());
      return icons.at(-1) as FakeIcon; // just pushed
    },
    buildMenu: (template) => template,
    actions: {
      show: () => done.push('show'),
      continueLearning: () => done.push('continue'),
      syncNow: () => done.push('sync'),
      quit: () => done.push('quit'),
    },
    report: (what) => done.push(what),
    opensOnClick,
  });
  return { tray, icons, done };
}

describe('the tray', () => {
  test('offers to go on, to open, to synchronise and to quit', () => {
    const { tray, icons, done } = setUp();
    tray.show({ name: 'Mai Vàng', lessonTitle: 'Đặt giá & bán thử' });
    expect(icons[0]?.menu.map(({ label }) => label)).toEqual([
      'Học tiếp: Đặt giá && bán thử',
      'Mở Mai Vàng',
      'Đồng bộ ngay',
      undefined,
      'Thoát',
    ]);
    // ours look at none of them
    for (const { click } of icons[0]?.menu ?? []) click?.(null as never, undefined, null as never);
    icons[0]?.click();
    expect(done).toEqual(['continue', 'show', 'sync', 'quit', 'show']);
  });

  test('is one icon that changes, and goes', () => {
    const { tray, icons } = setUp();
    tray.show({ name: 'Mai Vàng', lessonTitle: null });
    tray.show({ name: 'Mai Vàng', lessonTitle: 'B' });
    expect([icons.length, tray.isShown(), icons[0]?.menu[0]?.label]).toEqual([
      1,
      true,
      'Học tiếp: B',
    ]);
    tray.show(null);
    tray.show(null);
    expect([icons[0]?.isGone, tray.isShown()]).toEqual([true, false]);
  });

  test('that the desktop does not have is reported and counts as absent: a window could not be brought back', () => {
    const { tray, done } = setUp({ fails: true });
    tray.show({ name: 'Mai Vàng', lessonTitle: null });
    expect([tray.isShown(), done]).toEqual([false, ['no tray']]);
  });

  test('a long title is cut at a word', () => {
    expect(
      continueLabel('Mười cuộc trò chuyện trước khi quay bài học đầu tiên của khóa học mới'),
    ).toBe('Học tiếp: Mười cuộc trò chuyện trước khi quay bài học đầu tiên của…');
    expect(continueLabel('x'.repeat(80))).toBe(`Học tiếp: ${'x'.repeat(60)}…`);
    expect(continueLabel(null)).toBe('Học tiếp');
  });
});

test('tray and start at login follow the settings', () => {
  let device: DeviceSettings = defaultDeviceSettings;
  let tell: (settings: DeviceSettings) => void = () => {};
  let tellNext: (step: NextStep) => void = () => {};
  const step = { path: '/learn', title: null as string | null };
  const done: string[] = [];
  followDesktopSettings({
    settings: { device: () => device, subscribe: (listener) => ((tell = listener), () => {}) },
    tray: {
      show: (state) => done.push(state ? `tray ${state.lessonTitle}` : 'no tray'),
      isShown: () => false,
    },
    next: { current: () => step, subscribe: (listener) => ((tellNext = listener), () => {}) },
    loginItem: {
      canOpenAtLogin: true,
      set: (input) =>
        (done.push(`login ${input}`),
        input ||
          (() => {
            throw new Error('read-only');
          })()) as never,
    },
    name: 'Mai Vàng',
    report: (what) => done.push(`reported ${what}`),
  });
  const change = (patch: Partial<DeviceSettings['desktop']>) => {
    device = mergeSettings(device, { desktop: patch });
    tell(device);
  };
  expect(done.splice(0)).toEqual(['no tray']); // who never wanted it has no entry to take away
  change({ keepInTray: true, openAtLogin: true });
  change({ notifyNewLessons: false });
  expect(done.splice(0)).toEqual(['tray null', 'login true', 'tray null']);
  step.title = 'B';
  tellNext(step);
  change({ openAtLogin: false, keepInTray: false });
  expect(done).toEqual(['tray B', 'no tray', 'login false', 'reported start at login']);
});
