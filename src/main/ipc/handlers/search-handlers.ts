import { appError } from '../../../shared/errors/error-code.ts';
import { err } from '../../../shared/kernel/result.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Not connected yet. */
export function searchHandlers(): IpcHandlers['search'] {
  return {
    find: async () => err(appError('NOT_FOUND')),
  };
}
