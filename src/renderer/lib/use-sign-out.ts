import { useCallback, useState } from 'react';
import { t } from '../copy/vi.ts';
import { usePlatform } from '../platform/context.tsx';
import { errorText } from './error-text.ts';
import { notify } from './notify.ts';
import { useOverlayStore } from './overlay-store.ts';

/** Signing out, from wherever it is asked for. */
export interface SignOut {
  readonly busy: boolean;
  /** `keepWaiting: false` asks back when work still waits for the server. */
  readonly signOut: (keepWaiting: boolean) => Promise<void>;
}

/** Ends the session and says how it went; with waiting work it opens the question what to do. */
export function useSignOut(): SignOut {
  const { session } = usePlatform();
  const show = useOverlayStore((store) => store.show);
  const close = useOverlayStore((store) => store.close);
  const [busy, setBusy] = useState(false);
  const signOut = useCallback(
    async (keepWaiting: boolean) => {
      setBusy(true);
      const result = await session.signOut({ keepWaiting });
      setBusy(false);
      if (!result.ok && result.error.code === 'WAITING_WORK') return show({ kind: 'sign_out_waiting' });
      close();
      if (result.ok) notify(t('auth.logout.done'), { kind: 'success' });
      else notify(t('auth.logout.failed', { reason: errorText(result.error) }), { kind: 'error' });
    },
    [session, show, close],
  );
  return { busy, signOut };
}
