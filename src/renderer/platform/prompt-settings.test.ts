import { expect, test } from 'vitest';
import {
  defaultDeviceSettings,
  type DeviceSettings,
  mergeSettings,
} from '#shared/settings/device-settings.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { SettingsPort } from './port.ts';
import { createPromptSettings } from './prompt-settings.ts';

/** A host whose writes end only when the test says so. */
function slowHost() {
  const listeners = createListeners<DeviceSettings>();
  const waiting: (() => void)[] = [];
  let stored = defaultDeviceSettings;
  const port: SettingsPort = {
    get: async () => stored,
    update: (patch) =>
      new Promise((resolve) => {
        waiting.push(() => {
          stored = mergeSettings(stored, patch);
          listeners.emit(stored);
          resolve(stored);
        });
      }),
    subscribe: listeners.add,
  };
  return { port, finishNext: () => waiting.shift()?.(), tell: listeners.emit };
}

test('a change is told at once, and the next one builds on it', async () => {
  const host = slowHost();
  const settings = createPromptSettings(host.port);
  await settings.get();
  const told: number[] = [];
  settings.subscribe(({ player }) => told.push(player.speed));
  const first = settings.update({ player: { speed: 1.25 } });
  const second = settings.update({ player: { volume: 0.5 } });
  expect(told).toEqual([1.25, 1.25]);
  expect((await settings.get()).player).toMatchObject({ speed: 1.25, volume: 0.5 });
  host.finishNext();
  await first;
  host.finishNext();
  await second;
  expect((await settings.get()).player).toMatchObject({ speed: 1.25, volume: 0.5 });
});

test('an older answer of the host never undoes a newer change that is on its way', async () => {
  const host = slowHost();
  const settings = createPromptSettings(host.port);
  await settings.get();
  const told: number[] = [];
  settings.subscribe(({ player }) => told.push(player.speed));
  const first = settings.update({ player: { speed: 1.25 } });
  const second = settings.update({ player: { speed: 1.5 } });
  host.finishNext();
  await first;
  host.finishNext();
  await second;
  expect(told.slice(1)).toEqual(told.slice(1).map(() => 1.5));
});

test('a change made elsewhere is taken over', async () => {
  const host = slowHost();
  const settings = createPromptSettings(host.port);
  await settings.get();
  host.tell({ ...defaultDeviceSettings, theme: 'dark' });
  expect((await settings.get()).theme).toBe('dark');
});
