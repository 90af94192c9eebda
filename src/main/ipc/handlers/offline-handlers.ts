import { ok } from '#shared/kernel/result.ts';
import type { Offline } from '../../offline/open-offline.ts';
import type { IpcHandlers } from '../register-ipc.ts';

export interface OfflineHandlerDeps {
  readonly offline: Offline;
  /** The system's dialog for a folder; null when the learner chose none. */
  readonly askForFolder: (current: string) => Promise<string | null>;
  /** Shows a folder in the system's file manager. */
  readonly showFolder: (folder: string) => Promise<void>;
}

/** Downloads. */
export function offlineHandlers({
  offline,
  askForFolder,
  showFolder,
}: OfflineHandlerDeps): IpcHandlers['offline'] {
  return {
    state: async () => ok(await offline.state()),
    plan: (lessonIds) => offline.plan(lessonIds),
    download: (lessonIds) => offline.download(lessonIds),
    pause: (lessonIds) => offline.pause(lessonIds),
    resume: (lessonIds) => offline.resume(lessonIds),
    remove: (lessonIds) => offline.remove(lessonIds),
    renewLicence: () => offline.renewLicence(),
    async chooseFolder() {
      const chosen = await askForFolder(offline.folder());
      if (chosen === null) return ok(false);
      const moved = await offline.moveTo(chosen);
      return moved.ok ? ok(true) : moved;
    },
    async openFolder() {
      await showFolder(offline.folder());
      return ok(null);
    },
  };
}
