import { createDownloads } from '#main/offline/downloads/downloads.ts';
import { createVault } from '#main/offline/vault/vault.ts';
import type { VaultDisk, VaultFile } from '#main/offline/vault/vault-disk.ts';

/** Parts that take the place of what ships. */
export interface Variant {
  readonly createVault?: typeof createVault;
  readonly createDownloads?: typeof createDownloads;
  /** What the product takes its disk for. */
  readonly disk?: (real: VaultDisk) => VaultDisk;
}

/** Wrong ones, each of which the simulation must catch. */
export const variants: Readonly<Record<string, Variant>> = {
  'a folder that cannot be read counts as damaged': {
    createVault(parts) {
      const vault = createVault(parts);
      return {
        ...vault,
        async open(name) {
          const opened = await vault.open(name);
          return opened.kind === 'unreadable' ? { kind: 'damaged', isOurs: true } : opened;
        },
      };
    },
  },
  'a folder that cannot be read counts as gone': {
    createVault(parts) {
      const vault = createVault(parts);
      return {
        ...vault,
        async open(name) {
          const opened = await vault.open(name);
          return opened.kind === 'unreadable' ? { kind: 'missing' } : opened;
        },
      };
    },
  },
  'a folder that cannot be read takes the others away': {
    createVault(parts) {
      const vault = createVault(parts);
      return {
        ...vault,
        async open(name) {
          const opened = await vault.open(name);
          if (opened.kind === 'unreadable')
            throw Object.assign(new Error('refused'), { code: 'EACCES', syscall: 'open' });
          return opened;
        },
      };
    },
  },
};

/** Wrong ones about renames that are refused. */
export const renameVariants: Readonly<Record<string, Variant>> = {
  'a rename that was refused counts as done': {
    disk: (real) => ({
      ...real,
      rename: async (from, to) => real.rename(from, to).catch(() => undefined),
    }),
  },
  'a small file whose rename was refused counts as replaced': {
    disk: (real) => ({
      ...real,
      replace: async (file, content) => real.replace(file, content).catch(() => undefined),
    }),
  },
};

/** Wrong ones about a disk that is full. */
export const fullVariants: Readonly<Record<string, Variant>> = {
  'a piece that did not fit counts as written': writing(async (file, at, bytes) =>
    file.write(at, bytes).catch(() => undefined),
  ),
};

/** Wrong ones about a write of which a death leaves half. */
export const halfVariants: Readonly<Record<string, Variant>> = {
  'a piece counts as kept before its bytes are on the disk': writing(async (file, at, bytes) => {
    void later(async () => file.write(at, bytes));
  }),
};

/** Behind what is done next. */
async function later(task: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await task();
}

/** Writes the bytes of lessons in another way. */
function writing(
  write: (file: VaultFile, at: number, bytes: Uint8Array) => Promise<void>,
): Variant {
  return {
    disk: (real) => ({
      ...real,
      async open(place, mode) {
        const file = await real.open(place, mode);
        if (!place.endsWith('.bin')) return file;
        return { ...file, write: async (at, bytes) => write(file, at, bytes) };
      },
    }),
  };
}
