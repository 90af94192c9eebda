import { appError, type AppError, type ErrorCode } from '../../../shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../shared/kernel/result.ts';
import type { RegisterInput, ResetPasswordInput, SessionState, SignInInput, SocialProof } from '../../../shared/session/session-state.ts';
import type { SessionPort } from '../port.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { HostPost } from './host-post.ts';
import { type Identity, keptIdentity, memberOf, readIdentity } from './identity.ts';
import { createListeners } from '../../../shared/sync/listeners.ts';
import type { TabChannel } from './tab-channel.ts';

export interface WebSession extends SessionPort {
  /** A session for what a provider gave the page. */
  signInSocially(proof: SocialProof): Promise<Result<SessionState, AppError>>;
  /** Asks the server who is signed in and takes its word; does nothing without a network. */
  verify(): Promise<void>;
  /** The server no longer accepts the session, or does again. */
  setExpired(expired: boolean): void;
}

export interface WebSessionParts {
  readonly post: HostPost;
  readonly memory: DeviceMemory;
  readonly tabs: TabChannel;
  /** Shown in the list of signed-in devices. */
  readonly clientName: string;
  /** Tries to bring waiting work to the server, then says how much still waits. */
  readonly settleWork: () => Promise<number>;
}

/** Refusals that say that the session is over; any other one says nothing about it. */
export const endedBy: ReadonlySet<ErrorCode> = new Set(['UNAUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_REUSED']);

/** The session of the portal. */
export function createWebSession({ post, memory, tabs, clientName, settleWork }: WebSessionParts): WebSession {
  const listeners = createListeners<SessionState>();
  let state: SessionState | null = null;
  const client = { kind: 'PORTAL', name: clientName };

  const readKept = async (): Promise<SessionState> => {
    const kept = await keptIdentity(memory);
    return kept ? signedIn(kept) : { status: 'guest' };
  };
  const current = async () => (state ??= await readKept());
  const become = async (next: SessionState) => {
    const keep = next.status === 'signed_in' ? memory.write('identity', { userId: next.userId, email: next.email }) : memory.remove('identity');
    await keep.catch(() => undefined);
    const changed = !sameSession(state, next);
    state = next;
    if (!changed) return;
    listeners.emit(next);
    tabs.tell('session');
  };
  const enter = async (answer: Result<unknown, AppError>, field: 'sign_in' | 'register' | 'reset_password' | 'sign_in_with_google' | 'sign_in_with_facebook'): Promise<Result<SessionState, AppError>> => {
    if (!answer.ok) return answer;
    const user = readIdentity(memberOf(answer.value, field), 'user');
    if (!user) return err(appError('INTERNAL'));
    const next = signedIn(user);
    await become(next);
    return ok(next);
  };
  const takeOver = async () => {
    const next = await readKept();
    if (sameSession(state, next)) return;
    state = next;
    listeners.emit(next);
  };
  tabs.listen((news) => {
    if (news === 'session') void takeOver();
  });

  return {
    current,
    signIn: async (input: SignInInput) => enter(await post('SignIn', { input: { ...input, client } }), 'sign_in'),
    register: async (input: RegisterInput) => enter(await post('Register', { input: registerInput(input, client) }), 'register'),
    resetPassword: async (input: ResetPasswordInput) => enter(await post('ResetPassword', { input: { ...input, client } }), 'reset_password'),
    async signInSocially(proof) {
      if (proof.provider === 'google') return enter(await post('SignInWithGoogle', { input: { credential: proof.credential, nonce: proof.nonce, client } }), 'sign_in_with_google');
      return enter(await post('SignInWithFacebook', { input: { access_token: proof.accessToken, client } }), 'sign_in_with_facebook');
    },
    async signOut({ keepWaiting }) {
      if (!keepWaiting && (await settleWork()) > 0) return err(appError('WAITING_WORK'));
      const answer = await post('SignOut', {});
      // A session that has ended already is as good as one that ends now; without the server the cookie would stay.
      if (!answer.ok && !endedBy.has(answer.error.code)) return answer;
      await become({ status: 'guest' });
      return ok({ status: 'guest' });
    },
    subscribe: listeners.add,
    async verify() {
      const before = await current();
      const answer = await post('WhoAmI', {});
      if (state !== before) return; // somebody signed in or out meanwhile
      if (!answer.ok) {
        if (before.status === 'signed_in' && endedBy.has(answer.error.code)) await become({ ...before, expired: true });
        return;
      }
      const me = memberOf(answer.value, 'me');
      const user = readIdentity(answer.value, 'me');
      if (user) await become(signedIn(user));
      else if (me === null && before.status === 'signed_in') await become({ ...before, expired: true });
    },
    setExpired(expired) {
      if (state?.status === 'signed_in' && state.expired !== expired) void become({ ...state, expired });
    },
  };
}

function signedIn({ userId, email }: Identity): SessionState {
  return { status: 'signed_in', userId, email, expired: false, remembered: true };
}

function sameSession(a: SessionState | null, b: SessionState): boolean {
  if (a === null || a.status !== b.status) return false;
  return a.status === 'guest' || b.status === 'guest' || (a.userId === b.userId && a.email === b.email && a.expired === b.expired);
}

function registerInput({ fullName, email, phoneNumber, password, referralCode, agreed }: RegisterInput, client: { readonly kind: string; readonly name: string }) {
  return { full_name: fullName, email, phone_number: phoneNumber === '' ? null : phoneNumber, password, referral_code: referralCode === '' ? null : referralCode, agreed, client };
}
