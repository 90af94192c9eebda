import { ok } from '../../../shared/kernel/result.ts';
import type { DraftShelf } from '../../session/draft-shelf.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Drafts that this device keeps until the server has them. */
export function draftHandlers(shelf: DraftShelf): IpcHandlers['drafts'] {
  return {
    load: async (key) => ok(await shelf.load(key)),
    save: async ({ key, value, baseRevision }) => ok(await shelf.save(key, value, baseRevision)),
    async remove(key) {
      await shelf.remove(key);
      return ok(null);
    },
  };
}
