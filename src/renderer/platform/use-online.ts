import { useSyncStatus } from './context.tsx';

/** Whether the server can be asked now, as far as this device knows. */
export function useOnline(): boolean {
  return useSyncStatus().connection !== 'offline';
}
