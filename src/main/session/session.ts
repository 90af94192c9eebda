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
import { isSessionOver } from '../api/is-session-over.ts';
import type { SessionFile } from './session-file.ts';
import { createSessionHolder, type Holder, holderOf } from './session-holder.ts';
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
  /** Resolves when the disk names whom this names, or has refused to. */
  settled(): Promise<void>;
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
  /** Waits before a disk is asked again that did not say what it keeps. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** A token is renewed this long before it would be refused, in ms. */
const renewEarlyMs = 30_000;

/** Loads the stored session at once and keeps it. */
export function createSession(deps: SessionDeps): Session {
  const { file, requests, monotonic, onKeysOpen } = deps;
  const { add, emit } = createListeners<SessionState>();
  const holder = createSessionHolder(file, tellChanges(emit), deps.pause);
  let renewal: {
    readonly of: string;
    readonly result: Promise<Result<string | null, AppError>>;
  } | null = null;
  onKeysOpen?.(() => void holder.lookAgain());

  /** A session that nobody here holds is not left open. */
  const endUnheld = (grant: GrantedSession): void => void requests.signOut(grant.accessToken);
  const enter = async (
    granted: Result<GrantedSession, AppError>,
  ): Promise<Result<SessionState, AppError>> => {
    if (!granted.ok) return granted;
    if (!(await holder.enter(holderOf(granted.value, monotonic())))) endUnheld(granted.value);
    return ok(stateOf(holder.current()));
  };
  const renewWith = async (refreshToken: string): Promise<Result<string | null, AppError>> => {
    const granted = await requests.refresh(refreshToken);
    if (granted.ok) {
      if (await holder.goOn(refreshToken, holderOf(granted.value, monotonic())))
        return ok(granted.value.accessToken);
      endUnheld(granted.value);
      return tokenOf(holder.current());
    }
    if (!isSessionOver(granted.error)) return granted;
    const known = holder.current();
    const isKept =
      known?.refreshToken === refreshToken &&
      (await holder.goOn(refreshToken, { ...known, refreshToken: null, access: null }));
    return isKept ? granted : tokenOf(holder.current());
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
    await holder.loaded;
    const known = holder.current();
    if (known === null) return ok(null);
    if (known.access && isUsable(known.access)) return ok(known.access.token);
    return known.refreshToken === null
      ? err(appError('SESSION_EXPIRED'))
      : renew(known.refreshToken);
  };

  return {
    async current() {
      await holder.loaded;
      return stateOf(holder.current());
    },
    signIn: async (input) => enter(await requests.signIn(input)),
    completeSignIn: async (step) => enter(await requests.completeSignIn(step)),
    register: async (input) => enter(await requests.register(input)),
    resetPassword: async (input) => enter(await requests.resetPassword(input)),
    async enterByCode(shown, refuses) {
      const granted = await requests.exchangeCode(shown);
      const refusal = granted.ok ? await refuses(granted.value.userId) : null;
      if (!granted.ok || refusal === null) return enter(granted);
      endUnheld(granted.value);
      return err(refusal);
    },
    async signOut() {
      await holder.loaded;
      const { left, isGone } = holder.leave();
      // First: what stays on the disk opens nothing at the server then.
      if (left) void endOnServer(left, { requests, nowMs: monotonic() });
      return (await isGone) ? stateOf(null) : { status: 'guest', staysOnDisk: true };
    },
    subscribe: add,
    tokens: {
      get: () => currentToken(({ goodUntil }) => goodUntil - monotonic() > renewEarlyMs),
      renew: (spent) => currentToken(({ token }) => token !== spent),
    },
    forgetAccessToken: () => holder.forgetAccessToken(),
    settled: () => holder.settled(),
  };
}

function tellChanges(
  emit: (state: SessionState) => void,
): (before: Holder | null, now: Holder | null) => void {
  return (before, now) => {
    const state = stateOf(now);
    if (JSON.stringify(state) !== JSON.stringify(stateOf(before))) emit(state);
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
  { requests, nowMs }: { readonly requests: SessionRequests; readonly nowMs: number },
): Promise<void> {
  if (refreshToken === null) return;
  // A spent one opens nothing, also not the way out.
  if (access && access.goodUntil > nowMs) return requests.signOut(access.token);
  const granted = await requests.refresh(refreshToken);
  if (granted.ok) await requests.signOut(granted.value.accessToken);
}
