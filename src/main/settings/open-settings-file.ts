import ElectronStore from 'electron-store';
import type { SettingsFile } from './settings-store.ts';

/**
 * Opens `settings.json` in `folder` by electron-store: written whole or not at all. Throws when the
 * file is damaged.
 */
export function openSettingsFile(folder: string): SettingsFile {
  return new ElectronStore({ name: 'settings', cwd: folder, accessPropertiesByDotNotation: false });
}
