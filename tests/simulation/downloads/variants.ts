import { createDownloads } from '#main/offline/downloads/downloads.ts';
import { createVault } from '#main/offline/vault/vault.ts';

/** Parts that take the place of what ships. */
export interface Variant {
  readonly createVault?: typeof createVault;
  readonly createDownloads?: typeof createDownloads;
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
