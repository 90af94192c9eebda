import type { VaultDisk, VaultFile } from '#main/offline/vault/vault-disk.ts';

export const refusables = ['rename', 'read', 'write', 'all'] as const;
/** What a drive may refuse: renames, whatever reads, whatever writes, or everything. */
export type Refusable = (typeof refusables)[number];

/**
 * A drive in a bad moment: a virus scanner holds files, a share answers oddly, a cable is loose.
 */
export interface RefusingDisk {
  readonly disk: VaultDisk;
  /** Refuses so many percent of it from now on; of what has not happened nothing has. */
  refuse(what: Refusable, percent: number): void;
  /** Refuses everything of a place from now on. */
  refuseAt(place: string, code?: string): void;
  obey(): void;
  /** Whether an error, or what it says it was caused by, comes from here. */
  hasRefused(error: unknown): boolean;
}

const codes = ['EPERM', 'EACCES', 'EBUSY', 'UNKNOWN', 'EINVAL', 'ESTALE'] as const;

class Refused extends Error {
  readonly code: string;
  readonly syscall = 'open';

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function createRefusingDisk(disk: VaultDisk, random: () => number): RefusingDisk {
  let refused: { readonly what: Refusable; readonly percent: number } | null = null;
  let badPlace: { readonly place: string; readonly code: string } | null = null;
  const ask = (kind: Exclude<Refusable, 'all'>, place: string): void => {
    if (badPlace && place.startsWith(badPlace.place)) throw new Refused(badPlace.code);
    if (
      !refused ||
      (refused.what !== 'all' && refused.what !== kind) ||
      random() * 100 >= refused.percent
    )
      return;
    throw new Refused(codes[Math.floor(random() * codes.length)] ?? 'EPERM');
  };
  const fileOf = (place: string, file: VaultFile): VaultFile => ({
    async read(at, length) {
      ask('read', place);
      return file.read(at, length);
    },
    async write(at, bytes) {
      ask('write', place);
      return file.write(at, bytes);
    },
    close: () => file.close(),
  });
  return {
    disk: {
      async makeFolder(folder) {
        ask('write', folder);
        return disk.makeFolder(folder);
      },
      async list(folder) {
        ask('read', folder);
        return disk.list(folder);
      },
      async readWhole(file) {
        ask('read', file);
        return disk.readWhole(file);
      },
      async replace(file, content) {
        ask('rename', file);
        return disk.replace(file, content);
      },
      async create(file, bytes) {
        ask('write', file);
        return disk.create(file, bytes);
      },
      async open(file, mode) {
        ask('read', file);
        return fileOf(file, await disk.open(file, mode));
      },
      async print(file) {
        ask('read', file);
        return disk.print(file);
      },
      async rename(from, to) {
        ask('rename', from);
        return disk.rename(from, to);
      },
      async remove(place) {
        ask('write', place);
        return disk.remove(place);
      },
      freeBytes: (folder) => disk.freeBytes(folder),
    },
    refuse: (what, percent) => (refused = { what, percent }),
    refuseAt: (place, code = 'EACCES') => (badPlace = { place, code }),
    obey() {
      refused = null;
      badPlace = null;
    },
    hasRefused: (error) => isRefusal(error) || (error instanceof Error && isRefusal(error.cause)),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
