import { ok } from '#shared/kernel/result.ts';
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

/** Notes. */
export function noteHandlers(study: Study): IpcHandlers['notes'] {
  return {
    list: () => study.listNotes(),
    save: (draft, person) => study.recordNote(person, draft),
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
