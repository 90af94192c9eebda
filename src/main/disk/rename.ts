import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { open, rename as renameOnce } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a rename is tried again while somebody else holds the file, in ms. */
export const heldForMs = 2000;

/** The system's own calls; tests put others in their place. */
export interface RenameSystem {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly renameSync: (from: string, to: string) => void;
}

/** By which it is waited for whoever holds a file. */
export interface HeldSystem {
  readonly clock: {
    /** Monotonic, ms. */
    readonly now: () => number;
    readonly pause: (ms: number) => Promise<unknown>;
  };
}

/** That of this machine. */
export const heldSystem: HeldSystem = { clock: { now: () => performance.now(), pause } };

/** Those of this machine. */
export const renameSystem: RenameSystem = { rename: renameOnce, renameSync };

/**
 * What Windows answers while a virus scanner, an indexer or a backup has the file open; a network
 * share anywhere.
 */
const heldCodes: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);
const pausesMs = { first: 10, most: 160 } as const;

/**
 * Renames a file or folder within one disk, durably: the folders are synced too. Tried again for up
 * to `heldForMs` while the system says that somebody holds it. Rejects with the system's error;
 * then nothing has changed. The one place of this process that may rename
 * (tests/architecture/renames.test.ts).
 */
export async function rename(
  from: string,
  to: string,
  { rename: tryOnce, clock }: Pick<RenameSystem, 'rename'> & Partial<HeldSystem> = renameSystem,
): Promise<void> {
  await whileHeld(() => tryOnce(from, to), clock);
  await syncFolder(path.dirname(to));
  if (path.dirname(from) !== path.dirname(to)) await syncFolder(path.dirname(from));
}

/**
 * Runs a task of the disk again and again, for up to `heldForMs`, while somebody else holds what it
 * needs.
 */
export async function whileHeld<T>(
  task: () => Promise<T>,
  clock: HeldSystem['clock'] = heldSystem.clock,
): Promise<T> {
  const giveUpAt = clock.now() + heldForMs;
  for (let waitMs: number = pausesMs.first; ; waitMs = Math.min(waitMs * 2, pausesMs.most)) {
    try {
      return await task();
    } catch (error) {
      if (!isHeld(error) || clock.now() + waitMs > giveUpAt) throw error;
    }
    await clock.pause(waitMs);
  }
}

/**
 * How long it is tried; this process does nothing else meanwhile, so only Windows waits by itself.
 */
export interface Patient {
  readonly patienceMs?: number | undefined;
}

export interface PatientRename extends Patient {
  readonly renameSync?: RenameSystem['renameSync'];
}

/** `whileHeld` at once, for what is opened in one go before there is a window. */
export function whileHeldNow<T>(task: () => T, { patienceMs }: Patient = {}): T {
  const giveUpAt =
    performance.now() + (patienceMs ?? (process.platform === 'win32' ? heldForMs : 0));
  for (let waitMs: number = pausesMs.first; ; waitMs = Math.min(waitMs * 2, pausesMs.most)) {
    try {
      return task();
    } catch (error) {
      if (!isHeld(error) || performance.now() + waitMs > giveUpAt) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  }
}

/** The same at once, for the cache (which is opened in one go) and the log. */
export function renameNow(
  from: string,
  to: string,
  { renameSync: tryOnce = renameSystem.renameSync, patienceMs }: PatientRename = {},
): void {
  whileHeldNow(() => tryOnce(from, to), { patienceMs });
  syncFolderNow(path.dirname(to));
}

/**
 * A new name is durable once its folder is. Windows neither needs nor allows it; some shares refuse
 * it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === null) throw error;
  }
}

function syncFolderNow(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (codeOf(error) === null) throw error;
  }
}

/** Whether somebody else holds what was asked for; it says nothing of what is in it. */
export function isHeld(error: unknown): boolean {
  return heldCodes.has(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
