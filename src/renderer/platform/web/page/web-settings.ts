import {
  defaultDeviceSettings,
  type DeviceSettings,
  type DeviceSettingsPatch,
  mergeSettings,
} from '#shared/settings/device-settings.ts';
import type { SettingsPort } from '../../port.ts';
import type { DeviceMemory } from '../study/device-memory.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { TabChannel } from '../session/tab-channel.ts';

/**
 * Settings kept by this browser. What was known last stands for what cannot be read, at first the
 * defaults; what cannot be kept lasts as long as the page, and is kept with the next change.
 * Nothing here refuses.
 */
export function createWebSettings(memory: DeviceMemory, tabs: TabChannel): SettingsPort {
  const listeners = createListeners<DeviceSettings>();
  /** The stored settings as they were known last. */
  let known = defaultDeviceSettings;
  let unwritten: DeviceSettingsPatch = {};
  let parse: ((stored: unknown) => DeviceSettings) | null = null;
  const loadParser = async () => (parse ??= (await import('./parse-settings.ts')).parseSettings);
  const withUnwritten = () => mergeSettings(known, unwritten);
  const read = async () => {
    try {
      const stored = await memory.read('settings');
      known = stored === undefined ? defaultDeviceSettings : (await loadParser())(stored);
    } catch {
      // Not read is not "nothing stored".
    }
    return withUnwritten();
  };
  const change = () =>
    memory.change('settings', (stored) => {
      if (stored !== undefined && parse === null) return undefined;
      known = stored === undefined ? defaultDeviceSettings : (parse?.(stored) ?? known);
      return withUnwritten();
    });
  const write = async () => {
    try {
      // Waits for the parser only where there is something to parse: whoever switches something and
      // goes on right away would lose it.
      if ((await change()) === undefined) {
        await loadParser();
        await change();
      }
      known = withUnwritten();
      unwritten = {};
    } catch {
      // Kept with the next change.
    }
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
        unwritten = mergePatches(unwritten, patch);
        await write();
        const settings = withUnwritten();
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

function mergePatches(first: DeviceSettingsPatch, then: DeviceSettingsPatch): DeviceSettingsPatch {
  return {
    ...first,
    ...then,
    player: { ...first.player, ...then.player },
    offline: { ...first.offline, ...then.offline },
    desktop: { ...first.desktop, ...then.desktop },
  };
}
