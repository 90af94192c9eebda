import { ok } from '#shared/kernel/result.ts';
import type { DraftStore } from '../../session/draft-store.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Drafts that this device keeps until the server has them. */
export function draftHandlers(drafts: DraftStore): IpcHandlers['drafts'] {
  return {
    load: async (key, person) => ok(await drafts.load(person, key)),
    save: async (draft, person) => ok(await drafts.save(person, draft)),
    async remove(key, person) {
      await drafts.remove(person, key);
      return ok(null);
    },
  };
}
