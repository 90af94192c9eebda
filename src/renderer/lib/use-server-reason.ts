import { t } from '../copy/vi.ts';
import { useOnline } from '../platform/use-online.ts';

/**
 * Why something that needs the server cannot be done now, for a button's `reason`; undefined while
 * it can.
 */
export function useServerReason(): string | undefined {
  return useOnline() ? undefined : t('net.needsServer');
}
