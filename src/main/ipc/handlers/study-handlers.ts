import { ok } from '#shared/kernel/result.ts';
import type { SavedDrafts } from '../../session/saved-drafts.ts';
import type { Study } from '../../session/study.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Progress. `onFlushed` hears that the page has recorded everything before its window closes. */
export function progressHandlers(study: Study, onFlushed: () => void): IpcHandlers['progress'] {
  return {
    record: (tick, person) => study.record(person, tick),
    list: () => study.list(),
    flushed() {
      onFlushed();
      return ok(null);
    },
  };
}

/** Notes, and what was begun and not saved. */
export function noteHandlers(study: Study, drafts: SavedDrafts): IpcHandlers['notes'] {
  return {
    list: () => study.listNotes(),
    save: (draft, person) => study.recordNote(person, draft),
    readDraft: async (subject, person) => ok(await drafts.read(person, subject)),
    listDrafts: async (subject, person) => ok(await drafts.list(person, subject)),
    async keepDraft({ of, draft }, person) {
      await drafts.keep(person, of, draft);
      return ok(null);
    },
  };
}

/** Sync. */
export function syncHandlers(study: Study): IpcHandlers['sync'] {
  return {
    status: async () => ok(await study.status()),
    syncNow: async () => ok(await study.syncNow()),
    async hear(version) {
      await study.hear(version);
      return ok(null);
    },
    queue: () => study.queue(),
    retryRefused: (_input, person) => study.retryRefused(person),
  };
}
