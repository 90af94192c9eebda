import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What `settings.json` says by its members. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/**
 * Keeps what `settings.json` says beside it, for a start that finds it damaged: without it the
 * chosen folder of the downloads would be forgotten. Throws the disk's error.
 */
export function keepFormer(folder: string, settings: StoredSettings): void {
  writeFileSync(fileIn(folder), JSON.stringify(settings), { mode: 0o600 });
}

/** What was kept last; nothing where there is none, or none that can be read. */
export function readFormer(folder: string): StoredSettings {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(folder), 'utf8'));
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {}; // as if there were none: the defaults count
  }
}

function fileIn(folder: string): string {
  return path.join(folder, 'settings.former.json');
}
