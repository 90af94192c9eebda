import { ok } from '#shared/kernel/result.ts';
import type { UnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
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

/** What was begun and not saved, each writer's by itself. */
export function unsavedHandlers(drafts: UnsavedDrafts): IpcHandlers['unsaved'] {
  return {
    list: async (of, person) => ok(await drafts.list(person, of)),
    ids: async (kind, person) => ok(await drafts.ids(person, kind)),
    keep: async ({ of, draft }, person) => ok(await drafts.keep(person, of, draft)),
    takeAway: async ({ of, seen }, person) => ok(await drafts.takeAway(person, of, seen)),
  };
}
