/** A newer version that the feed names. */
export interface FoundUpdate {
  readonly version: string;
  /**
   * Fetches and checks it; rejects with `AbortError` when the signal stops it, else with what was
   * wrong. Percent: 0 to 100.
   */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
}

/** What finds, fetches, checks and installs a version. */
export interface Updater {
  /**
   * The newest version of the feed, or null when this one is. Rejects when the feed cannot be
   * reached or read.
   */
  find(): Promise<FoundUpdate | null>;
  /**
   * Starts the installation of what was downloaded and opens the application again afterwards. Call
   * it last of all.
   */
  install(): void;
}

/** Why an update did not come: nobody was there, or what came was not what it should be. */
export type UpdateFailure = 'network' | 'refused';

/** What came is not what we published. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
}

/** Codes of electron-updater for a file or a feed that must not be trusted. */
const refusals: ReadonlySet<string> = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_INVALID_SIGNATURE',
  'ERR_UPDATER_INVALID_UPDATE_INFO',
  'ERR_UPDATER_INVALID_VERSION',
  'ERR_UPDATER_NO_CHECKSUM',
  'ERR_UPDATER_NO_FILES_PROVIDED',
  'ERR_UPDATER_WEB_INSTALLER_DISABLED',
]);

/**
 * Sorts an error of the updater. What is not known to be a refusal counts as the network: it is
 * tried again.
 */
export function failureOf(error: unknown): UpdateFailure {
  if (error instanceof UpdateRefused) return 'refused';
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && refusals.has(code)) return 'refused';
  // Squirrel.Mac has no codes.
  const isRefusal =
    error instanceof Error && /code signature|sha512 checksum mismatch/i.test(error.message);
  return isRefusal ? 'refused' : 'network';
}
