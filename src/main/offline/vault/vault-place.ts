import path from 'node:path';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { MetaStore } from '../../cache/stores/meta-store.ts';
import { findStorageFailure } from '../../cache/storage-failure.ts';
import type { Vault } from './vault.ts';

/** Where the vault lies, and its way to another place. */
export interface VaultPlace {
  /**
   * Everything kept goes to this folder of the learner's. What was not moved when a crash, a full
   * disk or a drive that was taken out came in between still plays from where it lies, and follows
   * later. `DOWNLOAD_FOLDER`, `DISK_FULL`; `SETTINGS_UNWRITTEN`: everything stays where it is.
   */
  moveTo(chosen: string): Promise<Result<null, AppError>>;
  /** Goes on with a move that was not finished; does nothing when there is none. */
  finishMove(): Promise<Result<null, AppError>>;
}

export interface VaultPlaceDeps {
  readonly vault: Pick<
    Vault,
    'root' | 'useRoot' | 'knowOldRoot' | 'prepare' | 'list' | 'isThere' | 'isOurs' | 'moveHere'
  >;
  readonly meta: () => Promise<MetaStore>;
  /** Remembers the folder that the learner chose; false: the next start would not know it. */
  readonly remember: (chosen: string) => boolean;
}

/** Below the learner's folder everything of ours lies in one of our own. */
const ownFolderName = 'mai-vang-bai-hoc';
const oldRootsName = 'vault_old_root';

/** Where the vault lies for a folder of the settings. */
export function vaultRoot(chosen: string | null, ownFolder: string): string {
  return chosen === null ? ownFolder : path.join(chosen, ownFolderName);
}

/** Tells the vault of the places that moves which were not finished began at. */
export function knowOldRoots(vault: Pick<Vault, 'knowOldRoot' | 'root'>, meta: MetaStore): void {
  for (const old of oldRootsOf(meta)) if (old !== vault.root()) vault.knowOldRoot(old);
}

/** Whether something may still lie at an old place. */
export function hasUnfinishedMove(meta: MetaStore): boolean {
  return oldRootsOf(meta).length > 0;
}

/** All of them: a drive that is away for a year is still where its lessons lie. */
function oldRootsOf(meta: MetaStore): readonly string[] {
  const text = meta.find(oldRootsName);
  if (text === null) return [];
  // One path alone is how it was written before there could be several.
  return text.startsWith('[') ? (JSON.parse(text) as readonly string[]) : [text];
}

function writeOldRoots(meta: MetaStore, roots: readonly string[]): boolean {
  if (roots.length > 0) return meta.put(oldRootsName, JSON.stringify(roots));
  meta.remove(oldRootsName);
  return true;
}

export function createVaultPlace({ vault, meta, remember }: VaultPlaceDeps): VaultPlace {
  /** Moves what can be moved; null when all that is there was. */
  const moveOurs = async (): Promise<AppError | null> => {
    let failure: AppError | null = null;
    for (const name of (await vault.list()) ?? []) {
      const refused = await tryTo(async () =>
        (await vault.isOurs(name)) ? vault.moveHere(name) : undefined,
      );
      failure ??= refused;
      if (refused?.code === 'DISK_FULL') break;
    }
    return failure;
  };
  const moveAll = async (): Promise<Result<null, AppError>> => {
    let failure: AppError | null = null;
    const listed = await tryTo(async () => void (failure = await moveOurs()));
    const left: string[] = [];
    for (const old of oldRootsOf(await meta()))
      if (listed !== null || failure !== null || !(await vault.isThere(old).catch(() => false)))
        left.push(old);
    writeOldRoots(await meta(), left);
    const refused = listed ?? failure;
    return refused === null ? ok(null) : err(refused);
  };
  return {
    async moveTo(chosen) {
      const before = vault.root();
      const root = vaultRoot(chosen, before);
      if (root === before) return ok(null);
      vault.useRoot(root);
      if (!(await vault.prepare())) {
        vault.useRoot(before);
        return err(appError('DOWNLOAD_FOLDER'));
      }
      // The old places are written down before the new one counts: no crash can forget what lies
      // there.
      const known = oldRootsOf(await meta());
      const olds = [...new Set([before, ...known])].filter((old) => old !== root);
      const areNoted = writeOldRoots(await meta(), olds);
      if (!areNoted || !remember(chosen)) {
        vault.useRoot(before);
        writeOldRoots(await meta(), known);
        return err(appError('SETTINGS_UNWRITTEN'));
      }
      return moveAll();
    },
    finishMove: async () => (hasUnfinishedMove(await meta()) ? moveAll() : ok(null)),
  };
}

/** What the disk refuses is a value; a bug is thrown on. */
async function tryTo(task: () => Promise<void>): Promise<AppError | null> {
  try {
    await task();
    return null;
  } catch (error) {
    const failure = findStorageFailure(error);
    if (failure === null) throw error;
    return appError(failure === 'full' ? 'DISK_FULL' : 'DOWNLOAD_FOLDER');
  }
}
