/** Failures of the browser's storage; any other error is a bug. */
export const failures: Readonly<
  Record<
    string,
    | {
        readonly code: 'DISK_FULL' | 'STORAGE_DENIED' | 'CACHE_FROM_FUTURE';
        readonly storage: 'full' | 'denied' | 'read_only';
      }
    | undefined
  >
> = {
  QuotaExceededError: { code: 'DISK_FULL', storage: 'full' },
  VersionError: { code: 'CACHE_FROM_FUTURE', storage: 'read_only' },
  AbortError: { code: 'STORAGE_DENIED', storage: 'denied' },
  InvalidStateError: { code: 'STORAGE_DENIED', storage: 'denied' },
  NotFoundError: { code: 'STORAGE_DENIED', storage: 'denied' },
  SecurityError: { code: 'STORAGE_DENIED', storage: 'denied' },
  UnknownError: { code: 'STORAGE_DENIED', storage: 'denied' },
  TimeoutError: { code: 'STORAGE_DENIED', storage: 'denied' },
};

export function errorName(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}
