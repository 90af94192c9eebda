import { ok } from '../../../shared/kernel/result.ts';
import type { KeptDrafts } from '../../session/kept-drafts.ts';
import type { Study } from '../../session/study.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Progress. `onFlushed` hears that the page has recorded everything before its window closes. */
export function progressHandlers(study: Study, onFlushed: () => void): IpcHandlers['progress'] {
  return {
    record: (tick) => study.record(tick),
    list: () => study.list(),
    flushed() {
      onFlushed();
      return ok(null);
    },
  };
}

/** Notes, and what was begun and not saved. */
export function noteHandlers(study: Study, drafts: KeptDrafts): IpcHandlers['notes'] {
  return {
    list: () => study.listNotes(),
    save: (draft) => study.recordNote(draft),
    readDraft: async (subject) => ok(await drafts.read(subject)),
    async keepDraft({ of, draft }) {
      await drafts.keep(of, draft);
      return ok(null);
    },
  };
}

/** Sync. */
export function syncHandlers(study: Study): IpcHandlers['sync'] {
  return {
    status: async () => ok(await study.status()),
    syncNow: async () => ok(await study.syncNow()),
    queue: () => study.queue(),
    retryRefused: () => study.retryRefused(),
  };
}
