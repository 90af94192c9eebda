import { ok } from '#shared/kernel/result.ts';
import type { DraftShelf } from '../../session/draft-shelf.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Drafts that this device keeps until the server has them. */
export function draftHandlers(shelf: DraftShelf): IpcHandlers['drafts'] {
  return {
    load: async (key, person) => ok(await shelf.load(person, key)),
    save: async (draft, person) => ok(await shelf.save(person, draft)),
    async remove(key, person) {
      await shelf.remove(person, key);
      return ok(null);
    },
  };
}
