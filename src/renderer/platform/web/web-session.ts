import type { HostOperationName } from '#shared/api/operations.ts';
import { appError, type AppError, type ErrorCode } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
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
import { type Asked, createKnownSession, personOf } from './known-session.ts';
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

/** Operations that open a session, each with the member of its answer that says whose. */
const enteredBy = {
  SignIn: 'sign_in',
  CompleteSignIn: 'complete_sign_in',
  SignInWithPasskey: 'sign_in_with_passkey',
  Register: 'register',
  ResetPassword: 'reset_password',
  SignInWithGoogle: 'sign_in_with_google',
  SignInWithFacebook: 'sign_in_with_facebook',
} as const satisfies Partial<Record<HostOperationName, string>>;

const socialSignIns = { google: 'SignInWithGoogle', facebook: 'SignInWithFacebook' } as const;

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
  const known = createKnownSession();
  const client = { kind: 'PORTAL', name: clientName };

  const current = async () => {
    const state = known.state();
    if (state !== null) return state;
    const kept = await book.read();
    const read: SessionState = kept ? signedIn(kept) : { status: 'guest' };
    // Somebody may have signed in, or another tab told of it, while the book was read.
    if (known.state() === null) known.take(read, null);
    return known.state() ?? read;
  };
  const take = (next: SessionState, saidAtMs: number | null): boolean => {
    const isNews = known.take(next, saidAtMs);
    if (isNews) listeners.emit(next);
    return isNews;
  };
  const tellTabs = (next: SessionState) =>
    tabs.tell({
      kind: 'session',
      identity: identityOf(next),
      expired: next.status === 'signed_in' && next.expired,
      saidAtMs: known.saidAtMs(),
    });
  /** Shows it here and in the other tabs. */
  const show = (next: SessionState, nextSaidAtMs = known.saidAtMs()) => {
    if (take(next, nextSaidAtMs)) tellTabs(next);
  };
  const become = async (next: SessionState, saidAtMs: number) => {
    // The page and the other tabs first: nobody acts for the person before while the book is
    // written, or cannot be. Told also where it is no news here: the cookie may have been
    // another's.
    take(next, saidAtMs);
    tellTabs(next);
    await book.write(identityOf(next), saidAtMs);
  };
  const ask = () => known.asks(clock.now());
  const isLate = (next: SessionState, asked: Asked) =>
    known.isLate(next, asked) || book.namesSince(identityOf(next), asked.atMs);
  /** Takes what changed the session, unless something newer says otherwise: that is asked again. */
  const change = async (next: SessionState, asked: Asked): Promise<SessionState> => {
    if (!isLate(next, asked)) {
      // The cookie changes with the answer, and nothing was asked in between that says otherwise.
      await become(next, clock.now());
      return next;
    }
    await verify();
    return current();
  };
  const enter = async (
    name: keyof typeof enteredBy,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Result<SessionState, AppError>> => {
    const asked = ask();
    const answer = await post(name, variables);
    if (!answer.ok) return answer;
    const user = readIdentity(memberOf(answer.value, enteredBy[name]), 'user');
    left = null;
    book.stays(user?.userId ?? null);
    return user ? ok(await change(signedIn(user), asked)) : err(appError('INTERNAL'));
  };
  // Whose session has ended at their word, here or perhaps in another tab: where the server knows
  // of nobody, they are a guest.
  let left: string | null = null;
  let looks = 0;
  let unanswered = 0;
  let cancelNextLook: (() => void) | null = null;
  /** The page goes on showing whom it showed, perhaps wrongly: that is not left to chance. */
  const lookAgain = (retryAfterSeconds = 0) => {
    unanswered += 1;
    const waitMs = Math.max(retryAfterSeconds * 1_000, random() * backoffCeilingMs(unanswered));
    cancelNextLook = clock.schedule(waitMs, () => void verify());
  };
  /** What becomes of whoever is shown when the server knows of nobody; null for a guest. */
  const endOf = (state: SessionState): SessionState | null => {
    if (state.status !== 'signed_in') return null;
    const hasLeft = state.userId === left || state.userId === book.leaving();
    return hasLeft ? { status: 'guest' } : { ...state, expired: true };
  };
  let newest: Promise<void> = Promise.resolve();
  const verify = async (): Promise<void> => {
    newest = lookUp();
    return newest;
  };
  const lookUp = async (): Promise<void> => {
    const look = (looks += 1);
    const before = await current();
    cancelNextLook?.();
    const asked = { ...ask(), left, leaving: book.leaving() };
    const answer = await post('WhoAmI', {});
    // It was asked again since: a page that slept hears old answers late.
    if (look !== looks) return newest;
    if (!answer.ok && !endedBy.has(answer.error.code))
      return lookAgain(answer.error.retryAfterSeconds);
    unanswered = 0;
    const me = answer.ok ? memberOf(answer.value, 'me') : null;
    const user = answer.ok ? readIdentity(answer.value, 'me') : null;
    const next = user ? signedIn(user) : me === null ? endOf(before) : null;
    if (next === null) return;
    // Somebody signed in or out meanwhile, here or in another tab.
    if (known.isLate(next, asked)) return verify();
    if (user && left === asked.left) left = null;
    if (user && book.leaving() === asked.leaving) book.stays(user.userId);
    // Nobody else is signed in by an end, nor by an answer that names whom the page shows: a book
    // that names somebody newer since, or nobody, goes on doing so.
    if (next.status === 'guest' || (user && user.userId !== personOf(known.state())))
      await become(next, asked.atMs);
    else show(next, user ? asked.atMs : known.saidAtMs());
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
    if (known.isOlder(next, news.saidAtMs)) {
      // Where the server says the same, a clock was set since, and they have signed out.
      if (news.identity === null) left = personOf(known.state());
    } else if (take(next, news.saidAtMs)) {
      left = null;
      // This page may have written down what it knew before, after the other one wrote what it
      // tells now.
      void book.write(news.identity, news.saidAtMs);
    } else return;
    // Moments are read off after the cookie was set, perhaps in another order: the server is asked.
    void verify();
  });

  return {
    current,
    signIn: async (input: SignInInput) => enter('SignIn', { input: { ...input, client } }),
    completeSignIn: async (step: SecondStepInput) => enter('CompleteSignIn', { input: step }),
    signInByPasskey: async (response: string) => enter('SignInWithPasskey', { response, client }),
    register: async (input: RegisterInput) =>
      enter('Register', { input: registerInput(input, client) }),
    resetPassword: async (input: ResetPasswordInput) =>
      enter('ResetPassword', { input: { ...input, client } }),
    signInSocially: async (proof) =>
      enter(socialSignIns[proof.provider], { input: { ...socialInput(proof), client } }),
    async signOut({ saveWaiting }) {
      if (!saveWaiting && (await settleWork()) !== 0) return err(appError('WAITING_WORK'));
      const before = await current();
      const asked = ask();
      // Who closes the tab before the answer is signed out all the same, and the next page, which
      // hears of nobody, is not to show them.
      book.leaves(personOf(before));
      const answer = await post('SignOut', {}, { keepalive: true, ...inNameOf(before) });
      // Another tab signed somebody else in: that one is not to be signed out, and this page is to
      // show it.
      if (!answer.ok && answer.error.code === 'PERSON_CHANGED') void verify();
      // A session that has ended already is as good as one that ends now; without the server the
      // cookie would stay. An answer that is cut off, perhaps with the page, says nothing.
      if (!answer.ok && !endedBy.has(answer.error.code)) {
        if (!isNotReached(answer.error)) book.stays(personOf(before));
        return answer;
      }
      left = personOf(before);
      // Somebody signed in while it was asked, here or in another tab: an answer that comes late
      // ends no session that is newer.
      const state = await change({ status: 'guest' }, asked);
      // Nobody says whether there is a newer one: what is known is that this one has ended.
      if (unanswered === 0 || left === null || personOf(state) !== left) return ok(state);
      await become({ status: 'guest' }, clock.now());
      return ok({ status: 'guest' });
    },
    subscribe: listeners.add,
    verify,
    setExpired(expired) {
      const state = known.state();
      if (state?.status === 'signed_in' && state.expired !== expired) show({ ...state, expired });
    },
  };
}

function signedIn({ userId, email }: Identity): SessionState & { readonly status: 'signed_in' } {
  return { status: 'signed_in', userId, email, expired: false, remembered: true };
}

function inNameOf(state: SessionState): { readonly person?: string } {
  return state.status === 'signed_in' ? { person: state.userId } : {};
}

function identityOf(state: SessionState): Identity | null {
  return state.status === 'signed_in' ? { userId: state.userId, email: state.email } : null;
}

function socialInput(proof: SocialProof) {
  return proof.provider === 'google'
    ? { credential: proof.credential, nonce: proof.nonce }
    : { access_token: proof.accessToken };
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
