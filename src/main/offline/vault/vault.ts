import { createHash } from 'node:crypto';
import path from 'node:path';
import { findStorageFailure } from '../../cache/storage-failure.ts';
import type { MediaKey } from '../media-key.ts';
import { copyFolder } from './copy-folder.ts';
import { allKept, blobName, keptFileName, type LessonCopy, openLessonCopy } from './lesson-copy.ts';
import { listPieces } from './piece-map.ts';
import { driveAway, type VaultDisk } from './vault-disk.ts';
import {
  type ReadManifest,
  readManifest,
  sealManifest,
  type VaultManifest,
} from './vault-manifest.ts';

/** The encrypted lessons on this machine, each version of a lesson in a folder of its own. */
export interface Vault {
  /** Where new lessons go. */
  readonly root: () => string;
  /**
   * Makes the root ready and tidies what a crash left of removals and moves. False when it cannot
   * be written.
   */
  prepare(): Promise<boolean>;
  /**
   * Names of all folders of lessons; null when the root is not there (a drive that was taken out).
   */
  list(): Promise<readonly string[] | null>;
  /**
   * Opens a folder; the same one is opened once. Never rejects for the disk's sake: one bad folder
   * is its own matter.
   */
  open(name: string): Promise<OpenedFolder>;
  /**
   * Makes the folder of a version of a lesson. Rejects with the system's error and leaves nothing.
   */
  create(
    manifest: Omit<VaultManifest, 'files'> & { readonly files: readonly NewFile[] },
  ): Promise<LessonCopy>;
  /**
   * Removes a folder with everything in it; a crash in the middle is finished by `prepare`. Rejects
   * while its drive is away.
   */
  remove(name: string): Promise<void>;
  /**
   * New lessons go to another root from now on; those of the old one are found until they are
   * moved.
   */
  useRoot(root: string): void;
  /** Lessons may still lie here, because a move to the root of now was not finished. */
  knowOldRoot(root: string): void;
  /** Whether a root is there now: a drive may have been taken out. */
  isThere(root: string): Promise<boolean>;
  /**
   * Whether this machine made a folder. On a drive that several machines use there are those of
   * others, which are not touched.
   */
  isOurs(name: string): Promise<boolean>;
  /**
   * Moves one folder from an old root to the root of now; what is open stays open. Does nothing
   * when it is there.
   */
  moveHere(name: string): Promise<void>;
  /** Of the disk below the root. */
  freeBytes(): Promise<number | null>;
  close(): Promise<void>;
}

export type NewFile = Omit<VaultManifest['files'][number], 'iv'>;

export type OpenedFolder =
  /**
   * `isUnproved`: the marks of what is kept were lost; every piece counts until it has been read
   * through.
   */
  | { readonly kind: 'open'; readonly copy: LessonCopy; readonly isUnproved: boolean }
  /** Its key is not here. */
  | {
      readonly kind: 'locked';
      readonly userId: string;
      readonly lessonId: string;
      readonly isOurs: boolean;
    }
  | { readonly kind: 'damaged'; readonly isOurs: boolean }
  /** The disk does not let it be read now: nothing is said of what it holds. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'missing' };

export interface VaultDeps {
  readonly disk: VaultDisk;
  readonly root: string;
  readonly currentKey: () => Promise<MediaKey | null>;
  readonly findKey: (keyId: string) => MediaKey | null;
  readonly randomBytes: (count: number) => Uint8Array;
  /** This machine: what another one keeps on the same drive is not ours. */
  readonly owner?: () => Promise<string>;
}

/** Names the machine that made a folder; written before anything else in it. */
const ownerName = 'owner';
/** Two of them: a flipped bit in the only one would cost the whole lesson. */
const manifestNames = ['manifest', 'manifest-2'] as const;
const folderPattern = /^[0-9a-f]{32}$/;
/** Always the same, so that one which a crash left is written over and removed. */
const probeName = '.probe';
export function createVault({
  disk,
  root: firstRoot,
  currentKey,
  findKey,
  randomBytes,
  owner = async () => '',
}: VaultDeps): Vault {
  let roots: readonly string[] = [firstRoot];
  const rootNow = () => roots[0] ?? firstRoot;
  const opened = new Map<string, Promise<OpenedFolder>>();

  const locate = async (name: string): Promise<string | null> => {
    for (const root of roots) {
      const folder = path.join(root, name);
      if ((await disk.list(folder)) !== null) return folder;
    }
    return null;
  };
  /**
   * Endings of folders that a crash left half removed or half moved; another machine has other
   * ones.
   */
  const leftover = async (kind: 'gone' | 'moving') =>
    `.${createHash('sha256')
      .update(await owner())
      .digest('hex')
      .slice(0, 8)}.${kind}`;
  const isAnyRootAway = async (): Promise<boolean> => {
    for (const root of roots) if ((await disk.list(root)) === null) return true;
    return false;
  };
  const hasOurName = async (folder: string): Promise<boolean> =>
    Buffer.from((await disk.readWhole(path.join(folder, ownerName))) ?? []).toString('utf8') ===
    (await owner());
  const readManifestOf = async (folder: string): Promise<ReadManifest> => {
    const files = await Promise.all(
      manifestNames.map((name) => disk.readWhole(path.join(folder, name))),
    );
    const read = files.map((file): ReadManifest =>
      file ? readManifest(file, findKey) : { kind: 'damaged' },
    );
    const sound = read.findIndex(({ kind }) => kind === 'sound');
    // What one of the two lost, the other one gives back; on a full disk the next start does.
    for (const [index, name] of manifestNames.entries()) {
      const good = files[sound];
      if (good && read[index]?.kind === 'damaged')
        await disk.replace(path.join(folder, name), good).catch(() => undefined);
    }
    return read[sound] ?? read.find(({ kind }) => kind === 'locked') ?? { kind: 'damaged' };
  };
  const openNow = async (name: string): Promise<OpenedFolder> => {
    const folder = await locate(name);
    // It may lie where nobody can look now.
    if (folder === null) return { kind: (await isAnyRootAway()) ? 'unreadable' : 'missing' };
    const read = await readManifestOf(folder);
    if (read.kind !== 'sound') return { ...read, isOurs: await hasOurName(folder) };
    const pieceCount = listPieces(read.manifest).length;
    const kept = await disk.readWhole(path.join(folder, keptFileName));
    const isUnproved = kept?.byteLength !== pieceCount;
    if (isUnproved) await disk.replace(path.join(folder, keptFileName), allKept(pieceCount));
    const copy = openLessonCopy({
      disk,
      folder,
      manifest: read.manifest,
      key: read.key,
      kept: isUnproved ? allKept(pieceCount) : kept,
    });
    await forgetLostFiles(copy, folder, disk);
    return { kind: 'open', copy, isUnproved };
  };

  const removeLeftovers = async (root: string): Promise<void> => {
    const names = (await disk.list(root)) ?? [];
    const endings = [await leftover('gone'), await leftover('moving')];
    for (const name of names.filter((each) => endings.some((ending) => each.endsWith(ending))))
      await disk.remove(path.join(root, name)).catch(ignoreDisk);
  };

  return {
    root: rootNow,
    async prepare() {
      try {
        await disk.makeFolder(rootNow());
        const probe = path.join(rootNow(), probeName);
        await disk.replace(probe, new Uint8Array());
        await disk.remove(probe);
        // What cannot go now goes at another start; what can be read and written is not held up by
        // it.
        for (const root of roots) await removeLeftovers(root).catch(ignoreDisk);
        return true;
      } catch (error) {
        // A full disk still holds and plays what is kept.
        return (
          error instanceof Error &&
          'code' in error &&
          (error.code === 'ENOSPC' || error.code === 'EDQUOT')
        );
      }
    },
    async list() {
      const found = await Promise.all(roots.map((root) => disk.list(root)));
      if (found[0] == null) return null;
      return [...new Set(found.flatMap((names) => names ?? []))].filter((name) =>
        folderPattern.test(name),
      );
    },
    open(name) {
      const known = opened.get(name);
      if (known) return known;
      const opening = openNow(name).catch(unreadableOf);
      opened.set(name, opening);
      // Only what is open is remembered: a lost key or drive may come back.
      opening.then(
        ({ kind }) => kind !== 'open' && opened.delete(name),
        () => opened.delete(name),
      );
      return opening;
    },
    async create(wanted) {
      const key = await currentKey();
      if (key === null) throw new Error('a vault without a key takes nothing');
      const name = Buffer.from(randomBytes(16)).toString('hex');
      const folder = path.join(rootNow(), name);
      const manifest: VaultManifest = {
        ...wanted,
        files: wanted.files.map((file) => ({
          ...file,
          iv: Buffer.from(randomBytes(16)).toString('hex'),
        })),
      };
      try {
        await disk.makeFolder(folder);
        await disk.replace(path.join(folder, ownerName), Buffer.from(await owner()));
        for (const [index, { bytes }] of manifest.files.entries())
          await disk.create(path.join(folder, blobName(index)), bytes);
        await disk.create(path.join(folder, keptFileName), listPieces(manifest).length);
        // Last: a folder without it is one that a crash left half made.
        for (const name of manifestNames.toReversed())
          await disk.replace(path.join(folder, name), sealManifest(manifest, { key, randomBytes }));
      } catch (error) {
        await disk.remove(folder).catch(() => undefined);
        throw error;
      }
      const copy = openLessonCopy({ disk, folder, manifest, key, kept: null });
      opened.set(name, Promise.resolve({ kind: 'open', copy, isUnproved: false }));
      return copy;
    },
    async remove(name) {
      const copy = await opened.get(name);
      opened.delete(name);
      if (copy?.kind === 'open') await copy.copy.close();
      const folder = await locate(name);
      if (folder === null) {
        if (await isAnyRootAway()) throw driveAway('rm');
        return;
      }
      const gone = `${folder}${await leftover('gone')}`;
      await disk.rename(folder, gone);
      await disk.remove(gone);
    },
    useRoot(root) {
      roots = [root, ...roots.filter((other) => other !== root)];
    },
    knowOldRoot(root) {
      if (!roots.includes(root)) roots = [...roots, root];
    },
    isThere: async (root) => (await disk.list(root)) !== null,
    async isOurs(name) {
      const folder = await locate(name);
      if (folder === null) return false;
      return (await hasOurName(folder)) || (await readManifestOf(folder)).kind === 'sound';
    },
    async moveHere(name) {
      const from = await locate(name);
      const to = path.join(rootNow(), name);
      if (from === null || from === to) return;
      const known = await opened.get(name);
      const copy = known?.kind === 'open' ? known.copy : null;
      if (await renamed(disk, { from, to, copy })) return;
      const moving = `${to}${await leftover('moving')}`;
      await copyFolder(disk, from, moving);
      const settle = async () => {
        await disk.rename(moving, to);
        return to;
      };
      await (copy ? copy.relocate(settle) : settle());
      await disk.remove(from);
    },
    freeBytes: () => disk.freeBytes(rootNow()),
    async close() {
      for (const opening of opened.values()) {
        const folder = await opening.catch(() => null);
        if (folder?.kind === 'open') await folder.copy.close();
      }
      opened.clear();
    },
  };
}

function ignoreDisk(error: unknown): void {
  if (findStorageFailure(error) === null) throw error;
}

/** A refusal of the disk is said of the folder; a bug is thrown on. */
function unreadableOf(error: unknown): OpenedFolder {
  if (findStorageFailure(error) === null) throw error;
  return { kind: 'unreadable' };
}

/** Marks of files that are gone or have another size no longer count. */
async function forgetLostFiles(copy: LessonCopy, folder: string, disk: VaultDisk): Promise<void> {
  for (const [fileIndex, { bytes }] of copy.manifest.files.entries()) {
    const place = path.join(folder, blobName(fileIndex));
    const print = await disk.print(place);
    if (print?.bytes === bytes) continue;
    await disk.remove(place);
    await disk.create(place, bytes);
    await copy.forget(copy.pieces.filter((piece) => piece.fileIndex === fileIndex));
  }
}

/** Renames within one disk; false when the places lie on two. */
async function renamed(
  disk: VaultDisk,
  {
    from,
    to,
    copy,
  }: { readonly from: string; readonly to: string; readonly copy: LessonCopy | null },
): Promise<boolean> {
  const move = async () => {
    await disk.rename(from, to);
    return to;
  };
  try {
    await (copy ? copy.relocate(move) : move());
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
}
