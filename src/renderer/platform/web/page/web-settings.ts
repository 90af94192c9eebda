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
  /** In their order; each stays until the memory says that it is kept. */
  let unwritten: readonly DeviceSettingsPatch[] = [];
  let kept = memory;
  let parse: ((stored: unknown) => DeviceSettings) | null = null;
  const loadParser = async () => (parse ??= (await import('./parse-settings.ts')).parseSettings);
  const withUnwritten = () => unwritten.reduce(mergeSettings, known);
  const read = async () => {
    try {
      const stored = await kept.read('settings');
      known = stored === undefined ? defaultDeviceSettings : (await loadParser())(stored);
    } catch {
      // Not read is not "nothing stored".
    }
    return withUnwritten();
  };
  const change = () => {
    let written: typeof unwritten = [];
    return kept.change(
      'settings',
      (stored) => {
        if (stored !== undefined && parse === null) return undefined;
        known = stored === undefined ? defaultDeviceSettings : (parse?.(stored) ?? known);
        written = unwritten;
        return written[0] && withUnwritten();
      },
      // One that was given up for its time may be carried out: it is not written once more, over
      // what another tab has chosen since.
      () => {
        known = written.reduce(mergeSettings, known);
        unwritten = unwritten.filter((patch) => !written.includes(patch));
      },
    );
  };
  const write = async () => {
    try {
      // Waits for the parser only where there is something to parse: whoever switches something and
      // goes on right away would lose it.
      if ((await change()) === undefined) {
        await loadParser();
        await change();
      }
    } catch {
      // Kept with the next change.
    }
  };
  tabs.listen((news) => {
    if (news.kind === 'settings') void read().then(listeners.emit);
  });
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: two quick changes must not overwrite each other.
  const inTurn = (...patches: typeof unwritten) => {
    const updated = last.then(async () => {
      unwritten = [...unwritten, ...patches];
      await write();
      const settings = withUnwritten();
      listeners.emit(settings);
      tabs.tell({ kind: 'settings' });
      return settings;
    });
    last = updated.catch(() => undefined);
    return updated;
  };
  // What was set meanwhile goes there, and what lies there is shown.
  const takeLate = async (late: DeviceMemory) => {
    kept = late;
    return inTurn();
  };
  void memory.late?.then(takeLate);
  return {
    get: read,
    update: inTurn,
    subscribe: listeners.add,
  };
}
