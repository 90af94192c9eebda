import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface UpdateFeedSource {
  /** Fixed when the client was built; empty = none. */
  readonly builtIn: string;
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** Folder of the packaged resources, where electron-builder leaves `app-update.yml`. */
  readonly resourcesFolder: string;
}

/**
 * Address of the feed, or null when this build looks for no update: it is not packaged, none was configured, the address is
 * not https, or (Windows) it does not say who must have signed an update. Without that name electron-updater would install
 * what nobody signed.
 */
export function findUpdateFeed({ builtIn, isPackaged, platform, resourcesFolder }: UpdateFeedSource): string | null {
  if (!isPackaged || !URL.canParse(builtIn)) return null;
  const { protocol, username, password } = new URL(builtIn);
  if (protocol !== 'https:' || username !== '' || password !== '') return null;
  if (platform === 'win32' && !namesPublisher(path.join(resourcesFolder, 'app-update.yml'))) return null;
  return builtIn;
}

function namesPublisher(file: string): boolean {
  try {
    return /^publisherName:[ \t]*(?:\S|\r?\n[ \t]*-[ \t]*\S)/m.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
