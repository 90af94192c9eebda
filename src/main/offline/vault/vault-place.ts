import path from 'node:path';
import { appError, type AppError } from '../../../shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../shared/kernel/result.ts';
import type { MetaStore } from '../../cache/stores/meta-store.ts';
import { findStorageFailure } from '../../cache/storage-failure.ts';
import type { Vault } from './vault.ts';

/** Where the vault lies, and its way to another place. */
export interface VaultPlace {
  /**
   * Everything kept goes to this folder of the learner's. What was not moved when a crash, a full disk or a drive that was
   * taken out came in between still plays from where it lies, and follows later. `DOWNLOAD_FOLDER`, `DISK_FULL`.
   */
  moveTo(chosen: string): Promise<Result<null, AppError>>;
  /** Goes on with a move that was not finished; does nothing when there is none. */
  finishMove(): Promise<Result<null, AppError>>;
}

export interface VaultPlaceParts {
  readonly vault: Pick<Vault, 'root' | 'useRoot' | 'knowOldRoot' | 'prepare' | 'list' | 'moveHere'>;
  readonly meta: () => Promise<MetaStore>;
  /** Remembers the folder that the learner chose. */
  readonly remember: (chosen: string) => void;
}

/** Below the learner's folder everything of ours lies in one of our own. */
const ownFolderName = 'mai-vang-bai-hoc';
const oldRootName = 'vault_old_root';

/** Where the vault lies for a folder of the settings. */
export function vaultRoot(chosen: string | null, ownFolder: string): string {
  return chosen === null ? ownFolder : path.join(chosen, ownFolderName);
}

/** Tells the vault of the place that a move which was not finished began at. */
export function knowOldRoot(vault: Pick<Vault, 'knowOldRoot' | 'root'>, meta: MetaStore): void {
  const old = meta.find(oldRootName);
  if (old !== null && old !== vault.root()) vault.knowOldRoot(old);
}

/** Whether something may still lie at the old place. */
export function hasUnfinishedMove(meta: MetaStore): boolean {
  return meta.find(oldRootName) !== null;
}

export function createVaultPlace({ vault, meta, remember }: VaultPlaceParts): VaultPlace {
  const moveAll = async (): Promise<Result<null, AppError>> => {
    try {
      for (const name of (await vault.list()) ?? []) await vault.moveHere(name);
    } catch (error) {
      const failure = findStorageFailure(error);
      if (failure === null) throw error;
      return err(appError(failure === 'full' ? 'DISK_FULL' : 'DOWNLOAD_FOLDER'));
    }
    (await meta()).remove(oldRootName);
    return ok(null);
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
      // The old place is written down before the new one counts: no crash can forget what lies there.
      if (!(await meta()).put(oldRootName, before)) {
        vault.useRoot(before);
        return err(appError('DISK_FULL'));
      }
      remember(chosen);
      return moveAll();
    },
    finishMove: async () => ((await meta()).find(oldRootName) === null ? ok(null) : moveAll()),
  };
}
