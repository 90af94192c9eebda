import { useCallback, useState } from 'react';
import { create } from 'zustand';
import type { SessionState } from '#shared/session/session-state.ts';
import { t } from '../../copy/vi.ts';
import { usePlatform } from '../../platform/context.tsx';
import { errorText } from '../format/error-text.ts';
import { notify, takeBack } from '../notify.ts';
import { useOverlayStore } from '../overlays/overlay-store.ts';
import { maySignOut } from '../overlays/use-leave-question.ts';

interface LeavingStore {
  readonly isLeaving: boolean;
  readonly set: (isLeaving: boolean) => void;
}

/**
 * Whether the person is signing out by themselves: the sign-in page that follows is then not asked
 * to lead back here.
 */
export const useLeavingStore = create<LeavingStore>()((set) => ({
  isLeaving: false,
  set: (isLeaving) => set({ isLeaving }),
}));

const toastId = 'sign-out';
/** What takes longer is said to go on, ms: the menu that it was asked in has closed. */
const quietMs = 800;

/** Signing out, from wherever it is asked for. */
export interface SignOut {
  readonly busy: boolean;
  /**
   * `saveWaiting: false` asks back when work still waits for the server, and before that when
   * something on the page would be lost.
   */
  readonly signOut: (saveWaiting: boolean) => Promise<void>;
}

/** Ends the session and says how it went; with waiting work it opens the question what to do. */
export function useSignOut(): SignOut {
  const { session } = usePlatform();
  const show = useOverlayStore((store) => store.show);
  const close = useOverlayStore((store) => store.close);
  const setLeaving = useLeavingStore((store) => store.set);
  const [busy, setBusy] = useState(false);
  const signOut = useCallback(
    async (saveWaiting: boolean) => {
      if (!saveWaiting && !(await maySignOut())) return;
      setBusy(true);
      setLeaving(true);
      const saying = setTimeout(() => notify(t('auth.logout.busy'), { id: toastId }), quietMs);
      const result = await session.signOut({ saveWaiting });
      clearTimeout(saying);
      setBusy(false);
      if (!result.ok) {
        setLeaving(false);
        if (result.error.code === 'WAITING_WORK') {
          takeBack(toastId);
          return show({ kind: 'sign_out_waiting', waiting: result.error.waiting ?? null });
        }
        close();
        const reason = errorText(result.error);
        return notify(t('auth.logout.failed', { reason }), { kind: 'error', id: toastId });
      }
      close();
      const kind = staysOnDisk(result.value) ? 'error' : 'success';
      notify(t(textOf(result.value)), { kind, id: toastId });
    },
    [session, show, close, setLeaving],
  );
  return { busy, signOut };
}

function textOf(left: SessionState) {
  if (staysOnDisk(left)) return 'auth.logout.stays';
  const isUntold = left.status === 'guest' && left.untold === true;
  return isUntold ? 'auth.logout.untold' : 'auth.logout.done';
}

function staysOnDisk(left: SessionState): boolean {
  return left.status === 'guest' && left.staysOnDisk === true;
}
