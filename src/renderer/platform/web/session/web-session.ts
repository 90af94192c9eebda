import type { HostOperationName } from '#shared/api/operations.ts';
import { appError, type AppError, type ErrorCode } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { SessionState, SocialProof } from '#shared/session/session-state.ts';
import type { SessionPort } from '../../port.ts';
import { backoffCeilingMs } from '#shared/sync/exchange/backoff.ts';
import { within } from '#shared/sync/exchange/within.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { HostPost } from '../page/host-post.ts';
import { type IdentityStore, memberOf, readIdentity } from './identity.ts';
import { type Asked, personOf } from './known-session.ts';
import { registerInput, socialInput } from './session-inputs.ts';
import { createShownSession, guest, identityOf, signedIn } from './shown-session.ts';
import { createSignOutOrder } from './sign-out-order.ts';
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
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** At least 0 and less than 1: not every page asks again at the same moment. */
  readonly random: () => number;
}

/** Refusals that say that the session is over; any other one says nothing about it. */
export const endedBy: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'SESSION_REUSED',
]);

/**
 * So long somebody who signs out is kept waiting for the server, ms: a line that swallows what is
 * sent is none. The request goes on meanwhile.
 */
const signOutPatienceMs = 5000;

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

/** Opens a session by one of the operations. */
type Enter = (
  name: keyof typeof enteredBy,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Result<SessionState, AppError>>;

type EntranceName =
  | 'signIn'
  | 'completeSignIn'
  | 'signInByPasskey'
  | 'register'
  | 'resetPassword'
  | 'signInSocially';

interface AskedToLook extends Asked {
  readonly left: string | null;
  readonly leaving: string | null;
}

/** The session of the portal. */
export function createWebSession({
  post,
  book,
  tabs,
  clientName,
  settleWork,
  clock,
  locks,
  random,
}: WebSessionDeps): WebSession {
  const shown = createShownSession({ book, tabs });
  const { known, current, take, show, become } = shown;

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
  const enter: Enter = async (name, variables) => {
    const asked = ask();
    const answer = await post(name, variables);
    if (!answer.ok) return answer;
    const user = readIdentity(memberOf(answer.value, enteredBy[name]), 'user');
    left = null;
    if (user) await book.nobodyLeaves();
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
  const order = createSignOutOrder({ book, clock, locks, onOff: () => void verify() });
  /** The server knows of nobody: whoever is shown has ended, and they alone. */
  const end = async (before: SessionState, { leaving, ...asked }: AskedToLook): Promise<void> => {
    const named = await book.named();
    const ended = personOf(before) ?? leaving;
    if (ended === null) return;
    const hasLeft = ended === left || ended === (await book.leaving());
    const next =
      before.status !== 'signed_in' || hasLeft || named !== ended
        ? guest
        : { ...before, expired: true };
    if (known.isLate(next, asked)) return verify();
    if (next.status !== 'guest') show(next);
    // The book names somebody newer of whom this page did not hear: it goes on doing so.
    else if (named !== null && named !== ended) take(next, asked.atMs);
    else await become(next, asked.atMs);
    await order.isDone(leaving);
  };
  /** Their session is over at their word. */
  const hasGone = async (userId: string | null, asked: Asked): Promise<SessionState> => {
    const forgotten = order.isDone(userId);
    left = userId;
    // Somebody signed in while it was asked, here or in another tab: an answer that comes late
    // ends no session that is newer.
    const state = await change(guest, asked);
    await forgotten;
    return state;
  };
  /** Nobody is signed in here from now on; the server hears of it from a page that reaches it. */
  const leaveUntold = async (
    userId: string | null,
    asked: Asked,
  ): Promise<Result<SessionState, AppError>> => {
    order.isLeftUndone(userId);
    const state = await change(guest, asked);
    if (state.status !== 'guest' || userId === null) return ok(state);
    lookAgain();
    return ok({ ...state, untold: true });
  };
  /** Does what somebody asked for whose page went, or was offline, before it was done. */
  const signOutLeft = async (userId: string): Promise<void> => {
    const look = looks;
    const asked = ask();
    const answer = await post('SignOut', {}, { keepalive: true, person: userId });
    if (answer.ok || endedBy.has(answer.error.code)) await hasGone(userId, asked);
    else if (look === looks) lookAgain(answer.error.retryAfterSeconds);
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
    const asked = { ...ask(), left, leaving: await book.leaving() };
    const answer = await post('WhoAmI', {});
    // It was asked again since: a page that slept hears old answers late.
    if (look !== looks) return newest;
    if (!answer.ok && !endedBy.has(answer.error.code))
      return lookAgain(answer.error.retryAfterSeconds);
    const me = answer.ok ? memberOf(answer.value, 'me') : null;
    const user = answer.ok ? readIdentity(answer.value, 'me') : null;
    const standing = user === null ? 'none' : await order.standing(user.userId);
    const isLeft = standing === 'left_undone';
    if (!isLeft) unanswered = 0;
    if (me === null) return end(before, asked);
    if (user === null || standing === 'on_its_way') return;
    const next = isLeft ? guest : signedIn(user);
    // Somebody signed in or out meanwhile, here or in another tab.
    if (known.isLate(next, asked)) return verify();
    if (left === asked.left) left = null;
    // An answer that names whom the page shows signs nobody in: a book that names somebody newer
    // since, or nobody, goes on doing so.
    const isNew = isLeft || user.userId !== personOf(known.state());
    const written = isNew ? become(next, asked.atMs) : show(next, asked.atMs);
    if (isLeft) await signOutLeft(user.userId);
    await written;
  };
  tabs.listen((news) => {
    if (news.kind === 'doubt') void verify();
    if (news.kind !== 'session') return;
    const next: SessionState =
      news.identity === null ? guest : { ...signedIn(news.identity), expired: news.expired };
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
    ...entrances(enter, clientName),
    async signOut({ saveWaiting }) {
      const before = await current();
      const leaver = personOf(before);
      order.gives(leaver);
      const waiting = saveWaiting ? 0 : await settleWork();
      if (waiting !== 0) {
        order.hasFailed(leaver);
        return err(appError('WAITING_WORK', waiting === null ? {} : { waiting }));
      }
      const asked = ask();
      const sent = post('SignOut', {}, { keepalive: true, ...inNameOf(before) });
      const answer =
        (await within(sent, signOutPatienceMs, clock)) ?? err(appError('SERVER_TIMEOUT'));
      if (!answer.ok && isNotReached(answer.error)) return leaveUntold(leaver, asked);
      // A session that has ended already is as good as one that ends now; another tab may have
      // signed somebody else in: that one is shown.
      if (!answer.ok && !endedBy.has(answer.error.code)) {
        order.hasFailed(leaver);
        return answer;
      }
      const state = await hasGone(leaver, asked);
      // Nobody says whether there is a newer one: what is known is that this one has ended.
      if (unanswered === 0 || left === null || personOf(state) !== left) return ok(state);
      await become(guest, clock.now());
      return ok(guest);
    },
    subscribe: shown.subscribe,
    verify,
    setExpired(expired) {
      const state = known.state();
      if (state?.status === 'signed_in' && state.expired !== expired) show({ ...state, expired });
    },
  };
}

/** Every way into a session. */
function entrances(enter: Enter, clientName: string): Pick<WebSession, EntranceName> {
  const client = { kind: 'PORTAL', name: clientName };
  return {
    signIn: async (input) => enter('SignIn', { input: { ...input, client } }),
    completeSignIn: async (step) => enter('CompleteSignIn', { input: step }),
    signInByPasskey: async (response) => enter('SignInWithPasskey', { response, client }),
    register: async (input) => enter('Register', { input: registerInput(input, client) }),
    resetPassword: async (input) => enter('ResetPassword', { input: { ...input, client } }),
    signInSocially: async (proof) =>
      enter(socialSignIns[proof.provider], { input: { ...socialInput(proof), client } }),
  };
}

function inNameOf(state: SessionState): { readonly person?: string } {
  return state.status === 'signed_in' ? { person: state.userId } : {};
}
