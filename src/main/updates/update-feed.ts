import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where newer versions are looked for, and who must have signed that feed. */
export interface UpdateFeed {
  readonly url: string;
  /** Ed25519, SPKI in base64. */
  readonly publicKey: string;
}

export interface UpdateFeedSource {
  /** Address and key, fixed when the client was built; empty = none. */
  readonly builtIn: UpdateFeed;
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** Folder of the packaged resources, where electron-builder leaves `app-update.yml`. */
  readonly resourcesFolder: string;
}

/**
 * The feed, or null when this build looks for no update: it is not packaged, none was configured,
 * the address is not https, there is no key, or (Windows) it does not say who must have signed an
 * update. Without that name electron-updater would install what nobody signed.
 */
export function findUpdateFeed({
  builtIn,
  isPackaged,
  platform,
  resourcesFolder,
}: UpdateFeedSource): UpdateFeed | null {
  if (!isPackaged || builtIn.publicKey === '' || !URL.canParse(builtIn.url)) return null;
  const { protocol, username, password } = new URL(builtIn.url);
  if (protocol !== 'https:' || username !== '' || password !== '') return null;
  if (platform === 'win32' && !namesPublisher(path.join(resourcesFolder, 'app-update.yml')))
    return null;
  return builtIn;
}

function namesPublisher(file: string): boolean {
  try {
    return /^publisherName:[ \t]*(?:\S|\r?\n[ \t]*-[ \t]*\S)/m.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
