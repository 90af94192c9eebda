import { appError } from '../../../shared/errors/error-code.ts';
import { err } from '../../../shared/kernel/result.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Not connected yet. */
export function offlineHandlers(): IpcHandlers['offline'] {
  return {
    state: async () => err(appError('NOT_FOUND')),
    plan: async () => err(appError('NOT_FOUND')),
    download: async () => err(appError('NOT_FOUND')),
    pause: async () => err(appError('NOT_FOUND')),
    resume: async () => err(appError('NOT_FOUND')),
    remove: async () => err(appError('NOT_FOUND')),
    renewLicence: async () => err(appError('NOT_FOUND')),
    chooseFolder: async () => err(appError('NOT_FOUND')),
    openFolder: async () => err(appError('NOT_FOUND')),
  };
}
