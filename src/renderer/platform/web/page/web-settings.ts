import {
  defaultDeviceSettings,
  type DeviceSettings,
  mergeSettings,
} from '#shared/settings/device-settings.ts';
import type { SettingsPort } from '../../port.ts';
import type { DeviceMemory } from '../study/device-memory.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { TabChannel } from '../session/tab-channel.ts';

/**
 * Settings kept by this browser. What cannot be read or kept falls back to the defaults; nothing
 * here refuses.
 */
export function createWebSettings(memory: DeviceMemory, tabs: TabChannel): SettingsPort {
  const listeners = createListeners<DeviceSettings>();
  const read = async () => {
    const stored = await memory.read('settings').catch(() => undefined);
    if (stored === undefined) return defaultDeviceSettings;
    return (await import('./parse-settings.ts')).parseSettings(stored);
  };
  tabs.listen((news) => {
    if (news.kind === 'settings') void read().then(listeners.emit);
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    get: read,
    update(patch) {
      // One after the other: two quick changes must not overwrite each other.
      const updated = last.then(async () => {
        const settings = mergeSettings(await read(), patch);
        await memory.write('settings', settings).catch(() => undefined);
        listeners.emit(settings);
        tabs.tell({ kind: 'settings' });
        return settings;
      });
      last = updated.catch(() => undefined);
      return updated;
    },
    subscribe: listeners.add,
  };
}
