import { createListeners } from '#shared/sync/listeners.ts';
import { type DeviceSettings, mergeSettings } from '#shared/settings/device-settings.ts';
import type { SettingsPort } from './port.ts';

/**
 * A settings port that tells of a change at once and keeps it afterwards, so that two quick key
 * presses build on each other and a slider does not lag behind the hand. What the host says of
 * changes made elsewhere counts when none of ours is on its way.
 */
export function createPromptSettings(host: SettingsPort): SettingsPort {
  const listeners = createListeners<DeviceSettings>();
  let current: DeviceSettings | null = null;
  let underWay = 0;
  const take = (settings: DeviceSettings) => {
    current = settings;
    listeners.emit(settings);
  };
  host.subscribe((settings) => {
    if (underWay === 0) take(settings);
  });
  return {
    async get() {
      current ??= await host.get();
      return current;
    },
    async update(patch) {
      underWay += 1;
      if (current !== null) take(mergeSettings(current, patch));
      try {
        const kept = await host.update(patch);
        if (underWay === 1) take(kept);
        return kept;
      } finally {
        underWay -= 1;
      }
    },
    subscribe: listeners.add,
  };
}
