import { appError } from '../../../shared/errors/error-code.ts';
import { err } from '../../../shared/kernel/result.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Not connected yet. */
export function desktopHandlers(): IpcHandlers['desktop'] {
  return {
    info: async () => err(appError('NOT_FOUND')),
    updateStatus: async () => err(appError('NOT_FOUND')),
    checkForUpdate: async () => err(appError('NOT_FOUND')),
    installUpdate: async () => err(appError('NOT_FOUND')),
    nowPlaying: async () => err(appError('NOT_FOUND')),
    setTitleBarLook: async () => err(appError('NOT_FOUND')),
    openLogs: async () => err(appError('NOT_FOUND')),
  };
}
