import { ok } from '#shared/kernel/result.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Settings of this device. */
export function settingsHandlers(settings: SettingsStore): IpcHandlers['settings'] {
  return {
    get: () => ok(settings.device()),
    update: (patch) => ok(settings.updateDevice(patch)),
  };
}
