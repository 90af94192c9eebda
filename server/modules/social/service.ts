import { placeholderEmail } from '#shared/domain/account/placeholder-email.ts';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { validateFullName } from '#shared/domain/account/validate-full-name.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Accounts } from '../accounts/api.ts';
import {
  type AttemptLimiter,
  type Auth,
  hashToken,
  type IssuedSession,
  type NotifyMethodAdded,
  type RequestOrigin,
  type SignInOrigin,
  type Viewer,
} from '../auth/api.ts';
import type { Messenger } from '../messages/api.ts';
import { createConnections, type Connections } from './connections.ts';
import { createDesktopCodes, type DesktopCodes } from './desktop-codes.ts';
import type { Facebook } from './facebook.ts';
import type { Google, GoogleProof } from './google.ts';
import type { FetchPicture } from './picture.ts';
import type { SocialPerson } from './provider.ts';
import {
  beginConnecting,
  deleteOldCodes,
  deleteOldTokens,
  findIdentity,
  holdIdentity,
  insertIdentity,
  lockIdentity,
  spendConnecting,
  spendToken,
  touchIdentity,
} from './store.ts';

/**
 * Signing in by Google and Facebook, connecting their accounts, and bringing a sign-in from the
 * browser to the desktop.
 */
export interface Social extends Pick<Connections, 'list' | 'disconnect'>, DesktopCodes {
  /** What a page needs to ask the providers; null = not configured, nothing of it is shown. */
  readonly config: {
    readonly googleClientId: string | null;
    readonly facebookAppId: string | null;
  };
  /**
   * Signs in whose Google account it is, or makes a new person. Refuses with
   * `SOCIAL_NOT_CONFIGURED`, `SOCIAL_TOKEN_INVALID`, `SOCIAL_UNAVAILABLE`, `RATE_LIMITED`,
   * `PERSON_BLOCKED`; a new person also with `SOCIAL_EMAIL_TAKEN`. What Google does not tell of a
   * new person (a name, an address) they tell after it, on the page of step 6. `referralCode` = of
   * the link by which a new person came.
   */
  signInWithGoogle(
    proof: GoogleCredential,
    referralCode: string | null,
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>>;
  /** The same by Facebook; also `SOCIAL_PERMISSION_MISSING`. */
  signInWithFacebook(
    accessToken: string,
    referralCode: string | null,
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>>;
  /**
   * Lets this session connect one account within a few minutes; its caller has asked for the proof,
   * which still has to stand (`Factors.holdProof`). The provider's page cannot: it runs the
   * provider's script.
   */
  beginConnecting(viewer: Viewer, nowMs: number): Promise<Result<true, AppError>>;
  /**
   * Connects an account to who is signed in, and spends `beginConnecting`. Refuses also with
   * `SOCIAL_PROOF_NEEDED`, `SOCIAL_ACCOUNT_TAKEN` and `SOCIAL_OTHER_CONNECTED`.
   */
  connectGoogle(
    viewer: Viewer,
    proof: GoogleCredential,
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>>;
  connectFacebook(
    viewer: Viewer,
    accessToken: string,
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>>;
  /** Removes what is past any use. */
  tidy(nowMs: number): Promise<void>;
}

/** Google's ID token, and the secret by which the page asked for it. */
export interface GoogleCredential {
  readonly credential: string;
  readonly nonce: string;
}

export interface SocialServiceDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly auth: Auth;
  readonly messenger: Messenger;
  readonly notifyMethodAdded: NotifyMethodAdded;
  readonly attempts: AttemptLimiter;
  readonly google: { readonly clientId: string; readonly verifier: Google } | null;
  readonly facebook: { readonly appId: string; readonly verifier: Facebook } | null;
  readonly fetchPicture: FetchPicture;
  /** How long a code for the desktop is good. */
  readonly desktopCodeMs: number;
  /** From the proof to the connected account. */
  readonly connectingMs: number;
}

/** A proof that was verified: who it is, and the token that it spends (Google's are good once). */
interface Proved {
  readonly person: SocialPerson;
  readonly spends: { readonly hash: Buffer; readonly expiresAt: Date } | null;
}

const dayMs = 86_400_000;

/** The social sign-ins of a database. */
export function createSocial({
  database,
  accounts,
  auth,
  messenger,
  notifyMethodAdded,
  attempts,
  google,
  facebook,
  fetchPicture,
  desktopCodeMs,
  connectingMs,
}: SocialServiceDeps): Social {
  const connections = createConnections({ database, messenger, notifyMethodAdded });

  /** Counts an ask and takes the count back when it was an honest one, or nobody's fault. */
  async function counted(
    origin: RequestOrigin,
    verify: () => Promise<Result<Proved, AppError>>,
  ): Promise<Result<Proved, AppError>> {
    const claimed = await attempts.claimAddress('social', origin.address, origin.nowMs);
    if (!claimed.ok) return claimed;
    const proved = await verify();
    if (proved.ok || proved.error.code !== 'SOCIAL_TOKEN_INVALID')
      await attempts.giveBackAddress('social', origin.address);
    return proved;
  }

  async function proveGoogle(
    { credential, nonce }: GoogleCredential,
    origin: RequestOrigin,
  ): Promise<Result<Proved, AppError>> {
    if (google === null) return err(appError('SOCIAL_NOT_CONFIGURED'));
    return counted(origin, async () => {
      const proof = await google.verifier.verify(credential, nonce, origin.nowMs);
      return proof.ok ? ok(ofGoogle(proof.value)) : proof;
    });
  }

  async function proveFacebook(
    accessToken: string,
    origin: RequestOrigin,
  ): Promise<Result<Proved, AppError>> {
    if (facebook === null) return err(appError('SOCIAL_NOT_CONFIGURED'));
    return counted(origin, async () => {
      const person = await facebook.verifier.verify(accessToken, origin.nowMs);
      return person.ok ? ok({ person: person.value, spends: null }) : person;
    });
  }

  async function createPerson(
    tx: Tx,
    person: SocialPerson,
    referralCode: string | null,
    origin: RequestOrigin,
  ): Promise<Result<string, AppError>> {
    const { provider, subject } = person;
    const told = person.email === null ? null : validateEmail(person.email);
    const email = told?.ok === true ? told.value : null;
    const name = validateFullName(person.fullName ?? '');
    const now = new Date(origin.nowMs);
    const account = {
      email: email ?? placeholderEmail(provider, subject),
      passwordHash: null,
      isVerified: email !== null && person.isEmailVerified,
      name: name.ok ? name.value : null,
      phoneNumber: null,
      referralCode,
      officeRole: null,
      now,
    } as const;
    const created = await accounts.create(tx, account);
    // Never linked without a word: whoever controls an address at a provider would own the account
    // here.
    if (!created.ok) return err(appError('SOCIAL_EMAIL_TAKEN', { field: 'email' }));
    await tx.first(insertIdentity, {
      provider,
      subject,
      userId: created.value,
      name: person.fullName,
      email: person.email,
      now,
    });
    if (email !== null && !account.isVerified)
      await auth.verification.mailFirst(
        tx,
        { userId: created.value, email, firstname: account.name?.firstname ?? null },
        origin,
      );
    return created;
  }

  /**
   * Whose account it is, made new when it is nobody's. In one transaction: a refusal leaves nothing
   * behind.
   */
  async function findOrCreate(
    tx: Tx,
    person: SocialPerson,
    referralCode: string | null,
    origin: RequestOrigin,
  ): Promise<Result<string, AppError>> {
    await tx.first(lockIdentity, { key: `${person.provider}:${person.subject}` });
    const known = await tx.first(findIdentity, {
      provider: person.provider,
      subject: person.subject,
    });
    if (known === null) return createPerson(tx, person, referralCode, origin);
    if (known.blocked_at !== null) return err(appError('PERSON_BLOCKED'));
    await tx.run(touchIdentity, {
      provider: person.provider,
      subject: person.subject,
      name: person.fullName,
      email: person.email,
      now: new Date(origin.nowMs),
    });
    return ok(known.user_id);
  }

  async function signIn(
    proved: Result<Proved, AppError>,
    referralCode: string | null,
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>> {
    if (!proved.ok) return proved;
    const { person, spends } = proved.value;
    const image = person.pictureUrl === null ? null : await fetchPicture(person.pictureUrl);
    const userId = await database.transaction(async (tx): Promise<Result<string, AppError>> => {
      if (spends !== null && (await tx.first(spendToken, spends)) === null)
        return err(appError('SOCIAL_TOKEN_INVALID'));
      const found = await findOrCreate(tx, person, referralCode, origin);
      if (found.ok) await connections.show(tx, found.value, person, image);
      return found;
    });
    return userId.ok
      ? auth.enter(userId.value, origin, async (tx) => identityHolds(tx, person, userId.value))
      : userId;
  }

  async function connect(
    viewer: Viewer,
    proved: Result<Proved, AppError>,
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>> {
    if (!proved.ok) return proved;
    const { person, spends } = proved.value;
    const image = person.pictureUrl === null ? null : await fetchPicture(person.pictureUrl);
    return database.transaction(async (tx) => {
      if (spends !== null && (await tx.first(spendToken, spends)) === null)
        return err(appError('SOCIAL_TOKEN_INVALID'));
      if (
        (await tx.first(spendConnecting, {
          sessionId: viewer.sessionId,
          now: new Date(origin.nowMs),
        })) === null
      )
        return err(appError('SOCIAL_PROOF_NEEDED'));
      return connections.connect(tx, viewer.userId, { person, image, now: new Date(origin.nowMs) });
    });
  }

  return {
    config: { googleClientId: google?.clientId ?? null, facebookAppId: facebook?.appId ?? null },
    signInWithGoogle: async (proof, referralCode, origin) =>
      signIn(await proveGoogle(proof, origin), referralCode, origin),
    signInWithFacebook: async (accessToken, referralCode, origin) =>
      signIn(await proveFacebook(accessToken, origin), referralCode, origin),
    async beginConnecting(viewer, nowMs) {
      return database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const proven = await auth.factors.holdProof(tx, viewer, nowMs);
        if (!proven.ok) return proven;
        await tx.run(beginConnecting, {
          sessionId: viewer.sessionId,
          until: new Date(nowMs + connectingMs),
        });
        return ok(true);
      });
    },
    connectGoogle: async (viewer, proof, origin) =>
      connect(viewer, await proveGoogle(proof, origin), origin),
    connectFacebook: async (viewer, accessToken, origin) =>
      connect(viewer, await proveFacebook(accessToken, origin), origin),
    list: async (userId) => connections.list(userId),
    disconnect: async (userId, provider, now) => connections.disconnect(userId, provider, now),
    ...createDesktopCodes({ database, auth, attempts, codeMs: desktopCodeMs }),
    async tidy(nowMs) {
      await database.run(deleteOldTokens, { now: new Date(nowMs) });
      await database.run(deleteOldCodes, { before: new Date(nowMs - dayMs) });
    },
  };
}

/**
 * Whether the account is still connected to this person, who is blocked nowhere; held until the
 * transaction ends.
 */
async function identityHolds(
  tx: Tx,
  { provider, subject }: SocialPerson,
  userId: string,
): Promise<Result<true, AppError>> {
  const identity = await tx.first(holdIdentity, { provider, subject });
  if (identity?.user_id !== userId) return err(appError('SOCIAL_TOKEN_INVALID'));
  return identity.blocked_at === null ? ok(true) : err(appError('PERSON_BLOCKED'));
}

function ofGoogle({ person, signed, expiresAt }: GoogleProof): Proved {
  return { person, spends: { hash: hashToken(signed), expiresAt } };
}
