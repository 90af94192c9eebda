import { create } from 'zustand';
import type { SessionState } from '#shared/session/session-state.ts';
import { useSession } from '../../platform/context.tsx';

/** The specification's booleans of who sits here (SPEC.md 3, 4). */
export interface LoginState {
  readonly is_logged_in: boolean;
  /** They came through Google in this window. */
  readonly is_google_login: boolean;
}

interface GoogleLoginStore {
  /** Id of who came through Google; null = nobody did. */
  readonly personId: string | null;
  readonly set: (personId: string) => void;
}

/** Who came through Google. Not persisted: another window asks nobody how they came. */
export const useGoogleLoginStore = create<GoogleLoginStore>()((set) => ({
  personId: null,
  set: (personId) => set({ personId }),
}));

/** False to true with a sign-in, back to false with signing out. */
export function loginState(session: SessionState, googlePersonId: string | null): LoginState {
  const isLoggedIn = session.status === 'signed_in';
  return {
    is_logged_in: isLoggedIn,
    is_google_login: isLoggedIn && session.userId === googlePersonId,
  };
}

/** How whoever sits here signed in. */
export function useLoginState(): LoginState {
  const session = useSession();
  const personId = useGoogleLoginStore((store) => store.personId);
  return loginState(session, personId);
}
