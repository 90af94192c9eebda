import path from 'node:path';
import type { VaultDisk, VaultFile } from '#main/offline/vault/vault-disk.ts';

/**
 * A disk in memory under a machine that may die at any write: what had not resolved is then written
 * wholly, partly or not at all.
 */
export interface MortalDisk extends VaultDisk {
  /** Dies at the operation that comes after so many more. */
  dieAfter(operations: number): void;
  die(): void;
  isDead(): boolean;
  /** A new start on what is left. */
  revive(): void;
  /** Bytes that may still be written; infinite at first. */
  setFree(bytes: number): void;
  /** Every file with its content. */
  files(): ReadonlyMap<string, Uint8Array>;
  /** Flips one bit. */
  flip(file: string, at: number): void;
}

// One for each who waits: what waits for a promise that others keep is kept with it.
const never = async () => new Promise<never>(() => undefined);

/** `random` below 1 decides what survives a death. */
export function createMortalDisk(random: () => number): MortalDisk {
  const files = new Map<string, Buffer>();
  const folders = new Set<string>();
  const pending = new Set<(share: number) => void>();
  const changes = new Map<string, number>();
  let life = 0;
  let left = Number.POSITIVE_INFINITY;
  let dead = false;
  let free = Number.POSITIVE_INFINITY;

  const die = () => {
    if (dead) return;
    dead = true;
    life += 1;
    for (const write of pending) write([0, random(), 1][Math.floor(random() * 3)] ?? 0);
    pending.clear();
  };
  /** `write` is called once with the share of it that happens: 1, or less when the machine dies. */
  const operation = async <T>(read: () => T, write?: (share: number) => void): Promise<T> => {
    const mine = life;
    if (dead) return never();
    left -= 1;
    if (write) pending.add(write);
    if (left <= 0) die();
    await Promise.resolve();
    if (mine !== life) return never();
    if (write) {
      pending.delete(write);
      write(1);
    }
    return read();
  };
  const noop = () => undefined;
  const changed = (file: string) => changes.set(file, (changes.get(file) ?? 0) + 1);
  const need = (bytes: number) => {
    if (bytes > free) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    free -= bytes;
  };
  const missing = () => Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const fileOf = (file: string): VaultFile => ({
    read: (at, length) =>
      operation(() => Buffer.from((files.get(file) ?? Buffer.alloc(0)).subarray(at, at + length))),
    async write(at, bytes) {
      if (!files.has(file)) throw missing();
      need(bytes.byteLength);
      await operation(noop, (share) => {
        files.get(file)?.set(bytes.subarray(0, Math.floor(bytes.byteLength * share)), at);
        changed(file);
      });
    },
    close: () => operation(noop),
  });

  return {
    dieAfter: (operations) => (left = operations),
    die,
    isDead: () => dead,
    revive() {
      dead = false;
      left = Number.POSITIVE_INFINITY;
    },
    setFree: (bytes) => (free = bytes),
    files: () => files,
    flip(file, at) {
      const content = files.get(file);
      if (!content) return;
      content[at] = (content[at] ?? 0) ^ 4;
      changed(file);
    },
    makeFolder: (folder) => operation(noop, (share) => share >= 1 && folders.add(folder)),
    list: (folder) =>
      operation(() => {
        if (!folders.has(folder)) return null;
        const below = [...files.keys(), ...folders].filter(
          (place) => path.dirname(place) === folder,
        );
        return below.map((place) => path.basename(place));
      }),
    readWhole: (file) =>
      operation(() => (files.has(file) ? Buffer.from(files.get(file) ?? []) : null)),
    async replace(file, content) {
      need(content.byteLength);
      // A rename happens or does not.
      await operation(noop, (share) => {
        if (share >= 1) files.set(file, Buffer.from(content));
        changed(file);
      });
    },
    async create(file, bytes) {
      if (files.has(file)) throw Object.assign(new Error('it exists'), { code: 'EEXIST' });
      await operation(
        noop,
        (share) => share > 0 && files.set(file, Buffer.alloc(Math.floor(bytes * share))),
      );
    },
    async open(file) {
      await operation(noop);
      if (!files.has(file)) throw missing();
      return fileOf(file);
    },
    print: (file) =>
      operation(() =>
        files.has(file)
          ? { bytes: files.get(file)?.byteLength ?? 0, mark: `${changes.get(file) ?? 0}` }
          : null,
      ),
    rename: (from, to) =>
      operation(noop, (share) => {
        if (share < 1) return;
        for (const file of [...files.keys()].filter((place) => isBelow(place, from))) {
          files.set(to + file.slice(from.length), files.get(file) ?? Buffer.alloc(0));
          files.delete(file);
        }
        for (const folder of [...folders].filter((place) => isBelow(place, from))) {
          folders.add(to + folder.slice(from.length));
          folders.delete(folder);
        }
      }),
    remove: (place) =>
      operation(noop, (share) => {
        const below = [...files.keys()].filter((file) => isBelow(file, place));
        for (const file of below.slice(0, Math.ceil(below.length * share))) {
          free += files.get(file)?.byteLength ?? 0;
          files.delete(file);
        }
        if (share >= 1)
          for (const folder of [...folders].filter((other) => isBelow(other, place)))
            folders.delete(folder);
      }),
    freeBytes: () => operation(() => (free === Number.POSITIVE_INFINITY ? null : free)),
  };
}

function isBelow(place: string, root: string): boolean {
  return place === root || place.startsWith(root + path.sep);
}
