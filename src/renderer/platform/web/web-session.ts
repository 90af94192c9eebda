import { appError, type AppError, type ErrorCode } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type {
  RegisterInput,
  ResetPasswordInput,
  SecondStepInput,
  SessionState,
  SignInInput,
  SocialProof,
} from '#shared/session/session-state.ts';
import type { SessionPort } from '../port.ts';
import { backoffCeilingMs } from '#shared/sync/backoff.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { HostPost } from './host-post.ts';
import { type Identity, type IdentityStore, memberOf, readIdentity } from './identity.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { TabChannel } from './tab-channel.ts';

export interface WebSession extends SessionPort {
  /** A session for what a passkey signed. */
  signInByPasskey(response: string): Promise<Result<SessionState, AppError>>;
  /** A session for what a provider gave the page. */
  signInSocially(proof: SocialProof): Promise<Result<SessionState, AppError>>;
  /**
   * Asks the server who is signed in and takes its word. Without an answer everything stays as it
   * is, and the server is asked again until there is one. Of several at once the last one counts.
   */
  verify(): Promise<void>;
  /** The server no longer accepts the session, or does again. */
  setExpired(expired: boolean): void;
}

export interface WebSessionDeps {
  readonly post: HostPost;
  readonly book: IdentityStore;
  readonly tabs: TabChannel;
  /** Shown in the list of signed-in devices. */
  readonly clientName: string;
  /**
   * Tries to bring waiting work to the server, then says how much still waits, in bounded time;
   * null: not known.
   */
  readonly settleWork: () => Promise<number | null>;
  readonly clock: Pick<SyncClock, 'now' | 'schedule'>;
  /** At least 0 and less than 1: not every page asks again at the same moment. */
  readonly random: () => number;
}

/** Refusals that say that the session is over; any other one says nothing about it. */
export const endedBy: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'SESSION_REUSED',
]);

/** The session of the portal. */
export function createWebSession({
  post,
  book,
  tabs,
  clientName,
  settleWork,
  clock,
  random,
}: WebSessionDeps): WebSession {
  const listeners = createListeners<SessionState>();
  let state: SessionState | null = null;
  /** When the server said who it is, ms since 1970; null when that is not known. */
  let saidAtMs: number | null = null;
  const client = { kind: 'PORTAL', name: clientName };

  const current = async () => {
    if (state !== null) return state;
    const kept = await book.read();
    // Somebody may have signed in, or another tab told of it, while the book was read.
    return (state ??= kept ? signedIn(kept) : { status: 'guest' });
  };
  /**
   * Takes it up; answers whether it is news. What is none leaves the state as it is: a newer answer
   * on its way is still an answer to it.
   */
  const take = (next: SessionState, nextSaidAtMs: number | null): boolean => {
    const isSamePerson = state !== null && personOf(next) === personOf(state);
    saidAtMs = isSamePerson ? later(saidAtMs, nextSaidAtMs) : nextSaidAtMs;
    if (sameSession(state, next)) return false;
    state = next;
    listeners.emit(next);
    return true;
  };
  /** Shows it here and in the other tabs; answers whom the book has to name. */
  const show = (next: SessionState, nextSaidAtMs = saidAtMs): Identity | null => {
    const identity =
      next.status === 'signed_in' ? { userId: next.userId, email: next.email } : null;
    if (take(next, nextSaidAtMs))
      tabs.tell({
        kind: 'session',
        identity,
        expired: next.status === 'signed_in' && next.expired,
        saidAtMs,
      });
    return identity;
  };
  const become = async (next: SessionState, nextSaidAtMs = clock.now()) => {
    // The page and the other tabs first: nobody acts for the person before while the book is
    // written, or cannot be.
    await book.write(show(next, nextSaidAtMs));
  };
  const enter = async (
    answer: Result<unknown, AppError>,
    field:
      | 'sign_in'
      | 'complete_sign_in'
      | 'sign_in_with_passkey'
      | 'register'
      | 'reset_password'
      | 'sign_in_with_google'
      | 'sign_in_with_facebook',
  ): Promise<Result<SessionState, AppError>> => {
    if (!answer.ok) return answer;
    const user = readIdentity(memberOf(answer.value, field), 'user');
    if (!user) return err(appError('INTERNAL'));
    const next = signedIn(user);
    await become(next);
    return ok(next);
  };
  let looks = 0;
  let unanswered = 0;
  let cancelNextLook: (() => void) | null = null;
  /** The page goes on showing whom it showed, perhaps wrongly: that is not left to chance. */
  const lookAgain = (retryAfterSeconds = 0) => {
    unanswered += 1;
    const waitMs = Math.max(retryAfterSeconds * 1_000, random() * backoffCeilingMs(unanswered));
    cancelNextLook = clock.schedule(waitMs, () => void verify());
  };
  const verify = async () => {
    const before = await current();
    const look = (looks += 1);
    cancelNextLook?.();
    cancelNextLook = null;
    const askedAtMs = clock.now();
    const answer = await post('WhoAmI', {});
    // It was asked again since: a page that slept hears old answers late.
    if (look !== looks) return;
    if (!answer.ok && !endedBy.has(answer.error.code))
      return lookAgain(answer.error.retryAfterSeconds);
    unanswered = 0;
    // Somebody signed in or out meanwhile.
    if (state !== before) return;
    if (!answer.ok) {
      // Nobody else is signed in by that: a book that names nobody since goes on naming nobody.
      if (before.status === 'signed_in') show({ ...before, expired: true });
      return;
    }
    const me = memberOf(answer.value, 'me');
    const user = readIdentity(answer.value, 'me');
    // An answer that comes late to a page that slept names whom the page shows: the book may name
    // somebody newer since.
    if (user?.userId === personOf(before)) show(signedIn(user), askedAtMs);
    else if (user) await become(signedIn(user), askedAtMs);
    else if (me === null && before.status === 'signed_in') show({ ...before, expired: true });
  };
  tabs.listen((news) => {
    if (news.kind === 'doubt') void verify();
    if (news.kind !== 'session') return;
    const next: SessionState =
      news.identity === null
        ? { status: 'guest' }
        : { ...signedIn(news.identity), expired: news.expired };
    // Two tabs may have signed in at the same time, and each hears of the other's after its own:
    // what is older than what this page knows is not shown.
    const isOlder =
      state !== null &&
      personOf(next) !== personOf(state) &&
      saidAtMs !== null &&
      news.saidAtMs !== null &&
      news.saidAtMs < saidAtMs;
    if (isOlder) {
      void verify();
      return;
    }
    // Moments are read off after the cookie was set, perhaps in another order: the server is asked.
    if (!take(next, news.saidAtMs)) return;
    // This page may have written down what it knew before, after the other one wrote what it tells
    // now.
    void book.write(news.identity);
    void verify();
  });

  return {
    current,
    signIn: async (input: SignInInput) =>
      enter(await post('SignIn', { input: { ...input, client } }), 'sign_in'),
    completeSignIn: async (step: SecondStepInput) =>
      enter(await post('CompleteSignIn', { input: step }), 'complete_sign_in'),
    signInByPasskey: async (response: string) =>
      enter(await post('SignInWithPasskey', { response, client }), 'sign_in_with_passkey'),
    register: async (input: RegisterInput) =>
      enter(await post('Register', { input: registerInput(input, client) }), 'register'),
    resetPassword: async (input: ResetPasswordInput) =>
      enter(await post('ResetPassword', { input: { ...input, client } }), 'reset_password'),
    async signInSocially(proof) {
      if (proof.provider === 'google')
        return enter(
          await post('SignInWithGoogle', {
            input: { credential: proof.credential, nonce: proof.nonce, client },
          }),
          'sign_in_with_google',
        );
      return enter(
        await post('SignInWithFacebook', { input: { access_token: proof.accessToken, client } }),
        'sign_in_with_facebook',
      );
    },
    async signOut({ saveWaiting }) {
      if (!saveWaiting && (await settleWork()) !== 0) return err(appError('WAITING_WORK'));
      const before = await current();
      const answer = await post(
        'SignOut',
        {},
        before.status === 'signed_in' ? { person: before.userId } : {},
      );
      // Another tab signed somebody else in: that one is not to be signed out, and this page is to
      // show it.
      if (!answer.ok && answer.error.code === 'PERSON_CHANGED') void verify();
      // A session that has ended already is as good as one that ends now; without the server the
      // cookie would stay.
      if (!answer.ok && !endedBy.has(answer.error.code)) return answer;
      // Somebody signed in while it was asked, here or in another tab: an answer that comes late
      // ends no session that is newer.
      if (state !== null && personOf(state) !== personOf(before)) {
        await verify();
        return ok(await current());
      }
      await become({ status: 'guest' });
      return ok({ status: 'guest' });
    },
    subscribe: listeners.add,
    verify,
    setExpired(expired) {
      if (state?.status === 'signed_in' && state.expired !== expired) show({ ...state, expired });
    },
  };
}

function signedIn({ userId, email }: Identity): SessionState & { readonly status: 'signed_in' } {
  return { status: 'signed_in', userId, email, expired: false, remembered: true };
}

function personOf(state: SessionState | null): string | null {
  return state?.status === 'signed_in' ? state.userId : null;
}

function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function sameSession(a: SessionState | null, b: SessionState): boolean {
  if (a === null || a.status !== b.status) return false;
  return (
    a.status === 'guest' ||
    b.status === 'guest' ||
    (a.userId === b.userId && a.email === b.email && a.expired === b.expired)
  );
}

function registerInput(
  { fullName, email, phoneNumber, password, referralCode, agreed }: RegisterInput,
  client: { readonly kind: string; readonly name: string },
) {
  return {
    full_name: fullName,
    email,
    phone_number: phoneNumber === '' ? null : phoneNumber,
    password,
    referral_code: referralCode === '' ? null : referralCode,
    agreed,
    client,
  };
}
