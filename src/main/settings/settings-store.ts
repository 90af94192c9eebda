import path from 'node:path';
import * as z from 'zod/mini';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import {
  defaultDeviceSettings,
  type DeviceSettings,
  type DeviceSettingsPatch,
  mergeSettings,
} from '#shared/settings/device-settings.ts';
import { readDeviceSettings } from '#shared/settings/device-settings-schema.ts';
import { isHeld, renameNow, whileHeldNow } from '../disk/rename.ts';
import { keepFormer, readFormer, type StoredSettings } from './former-settings.ts';

/**
 * What the client remembers beside the cache: how a person likes this device, and where the window
 * stood.
 */
export interface SettingsStore {
  device(): DeviceSettings;
  /** Merges a patch and keeps it. When the disk refuses, it counts until the end of this run. */
  updateDevice(patch: DeviceSettingsPatch): DeviceSettings;
  /**
   * Where downloads lie from now on, when the next start will know it too: false, and nothing is
   * changed, when it could not be written.
   */
  keepFolder(folder: string): boolean;
  subscribe(listener: (settings: DeviceSettings) => void): Unsubscribe;
  windowPlaces(): WindowPlaces;
  rememberWindow(places: WindowPlaces): void;
}

const placeSchema = z.object({
  /** Normal bounds, in device-independent px of the whole desktop. */
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  isMaximised: z.boolean(),
});
const placesSchema = z.object({
  /** Key of the display on which the window was last. */
  lastDisplay: z.nullable(z.string()),
  byDisplay: z.record(z.string(), placeSchema),
});

/** Where the window stood on each display. */
export type WindowPlaces = z.infer<typeof placesSchema>;
export type WindowPlace = z.infer<typeof placeSchema>;

const noPlaces: WindowPlaces = { lastDisplay: null, byDisplay: {} };

/** `settings.json` as electron-store reads and writes it. */
export interface SettingsFile {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

export interface SettingsStoreDeps {
  /** Folder of `settings.json`. */
  readonly folder: string;
  /** Opens the file; throws when it is damaged, held by somebody, or cannot be made. */
  readonly openFile: (folder: string) => SettingsFile;
  /** Wall clock, ms since 1970: names a file that is set aside. */
  readonly now: () => number;
  /** Told what could not be read or written; never rejects the start. */
  readonly report: (what: string, error: unknown) => void;
  /** How long a file that somebody holds is waited for; as a rename waits by itself. */
  readonly patienceMs?: number;
}

/**
 * Opens the settings; this never throws. A file that is truncated is set aside and what was kept
 * beside it counts (former-settings.ts), a member that says nonsense is at its default. One that
 * somebody holds stays as it is: what was kept counts, and changes do until the end of this run.
 */
export function openSettingsStore(deps: SettingsStoreDeps): SettingsStore {
  const file = openFile(deps);
  let { device, window } = file
    ? readMembers(file, deps)
    : { device: defaultDeviceSettings, window: noPlaces };
  const { add, emit } = createListeners<DeviceSettings>();
  const isWritten = (write: () => void): boolean => {
    try {
      write();
      return true;
    } catch (error) {
      deps.report('settings could not be written', error);
      return false;
    }
  };
  const keepDevice = (changed: DeviceSettings): boolean => {
    if (file !== null && !isWritten(() => file.set('device', changed))) return false;
    return isWritten(() => keepFormer(deps.folder, { device: changed, window })) || file !== null;
  };
  return {
    device: () => device,
    updateDevice(patch) {
      device = mergeSettings(device, patch);
      keepDevice(device);
      emit(device);
      return device;
    },
    keepFolder(folder) {
      const changed = mergeSettings(device, { offline: { folder } });
      if (!keepDevice(changed)) return false;
      device = changed;
      emit(device);
      return true;
    },
    subscribe: add,
    windowPlaces: () => window,
    rememberWindow(places) {
      window = places;
      isWritten(() => file?.set('window', places));
    },
  };
}

/**
 * The file, a fresh one with what was kept after setting a damaged one aside, what was kept while
 * somebody holds it, or null when there can be none.
 */
function openFile(deps: SettingsStoreDeps): SettingsFile | null {
  const open = () => whileHeldNow(() => deps.openFile(deps.folder), deps);
  try {
    return open();
  } catch (error) {
    deps.report('settings could not be read', error);
    if (isHeld(error)) return openUnwritten(readFormer(deps.folder), error);
  }
  try {
    setAside(deps);
    const file = open();
    for (const [name, value] of Object.entries(readFormer(deps.folder))) file.set(name, value);
    return file;
  } catch (error) {
    deps.report('settings could not be made', error);
    return null;
  }
}

/** Settings that can be read and not be written, for this reason. */
function openUnwritten(settings: StoredSettings, reason: unknown): SettingsFile {
  return {
    get: (name) => settings[name],
    set() {
      throw reason;
    },
  };
}

/**
 * A member that says nonsense is at its default; the file as it was is set aside and what could be
 * read is written again.
 */
function readMembers(
  file: SettingsFile,
  deps: SettingsStoreDeps,
): { readonly device: DeviceSettings; readonly window: WindowPlaces } {
  const device = readDeviceSettings(file.get('device') ?? {});
  const places = placesSchema.safeParse(file.get('window') ?? noPlaces);
  const window = places.success ? places.data : noPlaces;
  const damaged = [...device.damaged, ...(places.success ? [] : ['window'])];
  if (damaged.length === 0) keepSound(deps, { device: device.settings, window });
  else {
    deps.report(`settings hold something unreadable: ${damaged.join(', ')}`, undefined);
    setAside(deps);
    try {
      file.set('device', device.settings);
      file.set('window', window);
    } catch (error) {
      deps.report('settings could not be written', error);
    }
  }
  return { device: device.settings, window };
}

function keepSound({ folder, report }: SettingsStoreDeps, settings: StoredSettings): void {
  try {
    keepFormer(folder, settings);
  } catch (error) {
    report('settings could not be kept beside', error);
  }
}

function setAside({ folder, now, report }: SettingsStoreDeps): void {
  const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-');
  try {
    renameNow(
      path.join(folder, 'settings.json'),
      path.join(folder, `settings.${stamp}.damaged.json`),
    );
  } catch (error) {
    report('damaged settings could not be set aside', error);
  }
}
