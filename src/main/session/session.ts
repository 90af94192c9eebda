import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type {
  RegisterInput,
  ResetPasswordInput,
  SessionState,
  SignInInput,
} from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { AccessTokens } from '../api/authorised-api.ts';
import type { SessionFile } from './session-file.ts';
import type {
  DesktopCodeProof,
  GrantedSession,
  SecondStep,
  SessionRequests,
} from './session-requests.ts';

/** Who is signed in on this machine. Tokens live here and nowhere else. */
export interface Session {
  /** Waits for the stored session at the start, never for the network. */
  current(): Promise<SessionState>;
  signIn(input: SignInInput): Promise<Result<SessionState, AppError>>;
  completeSignIn(step: SecondStep): Promise<Result<SessionState, AppError>>;
  register(input: RegisterInput): Promise<Result<SessionState, AppError>>;
  resetPassword(input: ResetPasswordInput): Promise<Result<SessionState, AppError>>;
  /**
   * Enters by a code of the browser, if `refuses` has nothing against the person it is for; else
   * their new session ends at once.
   */
  enterByCode(
    shown: DesktopCodeProof,
    refuses: (userId: string) => Promise<AppError | null>,
  ): Promise<Result<SessionState, AppError>>;
  /**
   * Ends the session here at once; the server is told without waiting for it. Answers whether the
   * next start opens it again (`staysOnDisk`).
   */
  signOut(): Promise<SessionState>;
  subscribe(listener: (state: SessionState) => void): Unsubscribe;
  readonly tokens: AccessTokens;
  /** After sleep the age of the access token is not known: the next request renews it. */
  forgetAccessToken(): void;
}

export interface SessionDeps {
  readonly file: SessionFile;
  readonly requests: SessionRequests;
  /** Monotonic clock, ms. */
  readonly monotonic: () => number;
  /**
   * Tells when the key store begins to answer after it did not: what is kept can be read, and what
   * is not can be kept.
   */
  readonly onKeysOpen?: (listener: () => void) => void;
}

/** Somebody signed in; `refreshToken` null = the server no longer accepts the session. */
interface Holder {
  readonly userId: string;
  readonly email: string;
  readonly refreshToken: string | null;
  readonly access: { readonly token: string; readonly goodUntil: number } | null;
  readonly remembered: boolean;
}

/** A token is renewed this long before it would be refused, in ms. */
const renewEarlyMs = 30_000;

/** Loads the stored session at once and keeps it. */
export function createSession({ file, requests, monotonic, onKeysOpen }: SessionDeps): Session {
  const { add, emit } = createListeners<SessionState>();
  let holder: Holder | null = null;
  let hasSignedOut = false;
  let renewal: {
    readonly of: string;
    readonly result: Promise<Result<string | null, AppError>>;
  } | null = null;
  const load = async () => {
    const stored = await file.load();
    if (stored && holder === null) holder = { ...stored, access: null, remembered: true };
  };
  const loaded = load();

  const become = (next: Holder | null): SessionState => {
    const before = JSON.stringify(stateOf(holder));
    holder = next;
    const state = stateOf(holder);
    if (JSON.stringify(state) !== before) emit(state);
    return state;
  };
  const keep = async (grant: GrantedSession): Promise<Holder> => {
    const { userId, email, refreshToken } = grant;
    const access = { token: grant.accessToken, goodUntil: monotonic() + grant.accessLifetimeMs };
    return {
      userId,
      email,
      refreshToken,
      access,
      remembered: await file.save({ userId, email, refreshToken }),
    };
  };
  const keysOpened = async (): Promise<void> => {
    await loaded;
    const before = holder;
    if (before === null) {
      const stored = hasSignedOut ? null : await file.load();
      if (stored && holder === null && !hasSignedOut)
        become({ ...stored, access: null, remembered: true });
    } else if (!before.remembered) {
      const { userId, email, refreshToken } = before;
      const isKept = await file.save({ userId, email, refreshToken });
      if (isKept && holder?.refreshToken === refreshToken) become({ ...holder, remembered: true });
    }
  };
  onKeysOpen?.(() => void keysOpened());
  const enter = async (
    granted: Result<GrantedSession, AppError>,
  ): Promise<Result<SessionState, AppError>> =>
    granted.ok ? ok(become(await keep(granted.value))) : granted;

  const keepExpired = async ({ userId, email }: Holder): Promise<Holder> => ({
    userId,
    email,
    refreshToken: null,
    access: null,
    remembered: await file.save({ userId, email, refreshToken: null }),
  });
  const renewWith = async (refreshToken: string): Promise<Result<string | null, AppError>> => {
    const granted = await requests.refresh(refreshToken);
    // Signed out, or another session began, while the server was asked or the disk written: what
    // came is for nobody here.
    const isStale = () => holder?.refreshToken !== refreshToken;
    if (isStale() || holder === null) return tokenOf(holder);
    if (!granted.ok && !isFinal(granted.error)) return granted;
    const next = granted.ok ? await keep(granted.value) : await keepExpired(holder);
    if (isStale()) return tokenOf(holder);
    become(next);
    return granted.ok ? ok(granted.value.accessToken) : granted;
  };
  const renew = (refreshToken: string): Promise<Result<string | null, AppError>> => {
    if (renewal?.of === refreshToken) return renewal.result;
    const result = renewWith(refreshToken).finally(() => {
      if (renewal?.of === refreshToken) renewal = null;
    });
    renewal = { of: refreshToken, result };
    return result;
  };
  const currentToken = async (
    isUsable: (access: NonNullable<Holder['access']>) => boolean,
  ): Promise<Result<string | null, AppError>> => {
    await loaded;
    if (holder === null) return ok(null);
    if (holder.access && isUsable(holder.access)) return ok(holder.access.token);
    return holder.refreshToken === null
      ? err(appError('SESSION_EXPIRED'))
      : renew(holder.refreshToken);
  };

  return {
    async current() {
      await loaded;
      return stateOf(holder);
    },
    signIn: async (input) => enter(await requests.signIn(input)),
    completeSignIn: async (step) => enter(await requests.completeSignIn(step)),
    register: async (input) => enter(await requests.register(input)),
    resetPassword: async (input) => enter(await requests.resetPassword(input)),
    async enterByCode(shown, refuses) {
      const granted = await requests.exchangeCode(shown);
      const refusal = granted.ok ? await refuses(granted.value.userId) : null;
      if (!granted.ok || refusal === null) return enter(granted);
      void requests.signOut(granted.value.accessToken);
      return err(refusal);
    },
    async signOut() {
      await loaded;
      const left = holder;
      hasSignedOut = true;
      const state = become(null);
      // First: what stays on the disk opens nothing at the server then.
      if (left) void endOnServer(left, requests);
      return (await file.remove()) ? state : { status: 'guest', staysOnDisk: true };
    },
    subscribe: add,
    tokens: {
      get: () => currentToken(({ goodUntil }) => goodUntil - monotonic() > renewEarlyMs),
      renew: (spent) => currentToken(({ token }) => token !== spent),
    },
    forgetAccessToken() {
      if (holder) holder = { ...holder, access: null };
    },
  };
}

/** Under whose name things are kept on this machine: the person's id, or `guest`. */
export function ownerOf(state: SessionState): string {
  return state.status === 'signed_in' ? state.userId : 'guest';
}

/** Id of who is signed in; null for a guest. */
export function personOf(state: SessionState): string | null {
  return state.status === 'signed_in' ? state.userId : null;
}

function stateOf(holder: Holder | null): SessionState {
  if (holder === null) return { status: 'guest' };
  const { userId, email, refreshToken, remembered } = holder;
  return { status: 'signed_in', userId, email, expired: refreshToken === null, remembered };
}

function tokenOf(holder: Holder | null): Result<string | null, AppError> {
  if (holder === null) return ok(null);
  return holder.access ? ok(holder.access.token) : err(appError('SESSION_EXPIRED'));
}

/** Best effort: a session that the server does not hear of again ends there by itself. */
async function endOnServer(
  { access, refreshToken }: Holder,
  requests: SessionRequests,
): Promise<void> {
  if (refreshToken === null) return;
  if (access) return requests.signOut(access.token);
  const granted = await requests.refresh(refreshToken);
  if (granted.ok) await requests.signOut(granted.value.accessToken);
}

/** Refusals after which only a new sign-in helps; everything else may pass. */
function isFinal({ code }: AppError): boolean {
  return code === 'SESSION_EXPIRED' || code === 'SESSION_REUSED' || code === 'UNAUTHENTICATED';
}
