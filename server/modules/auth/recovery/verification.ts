import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { validateFullName } from '#shared/domain/account/validate-full-name.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import { mayTellAddress } from '../attempts/may-tell-address.ts';
import type { NewPasswordDeps } from '../passwords/new-password.ts';
import type { Factors } from '../second-factor/factors.ts';
import type { RequestOrigin } from '../sessions/origins.ts';
import type { Viewer } from '../sessions/viewer.ts';

/** Where the proof of a person's address stands. */
export interface VerificationState {
  readonly email: string;
  readonly isVerified: boolean;
  /** Whether a mailed code is still good. */
  readonly isPending: boolean;
  /** Seconds until another may be mailed; 0 = now. */
  readonly resendInSeconds: number;
}

/** Proof that a person reads their address: six digits or a link by e-mail, good for a day. */
export interface Verification {
  /**
   * The e-mail after registering, in the caller's transaction; none while strangers had too many
   * sent there: the page offers to send one then.
   */
  mailFirst(
    tx: Tx,
    person: { readonly userId: string; readonly email: string; readonly firstname: string | null },
    origin: RequestOrigin,
  ): Promise<void>;
  /**
   * Whether they have proved that they read their address. Nobody's account can be moved or deleted
   * before.
   */
  isProved(viewer: Viewer): Promise<boolean>;
  state(viewer: Viewer, nowMs: number): Promise<VerificationState>;
  /**
   * Mails another. Refuses with `EMAIL_VERIFIED`, `RATE_LIMITED` (within a minute, too many in a
   * day, or to this address in an hour).
   */
  resend(viewer: Viewer, origin: RequestOrigin): Promise<Result<true, AppError>>;
  /**
   * Refuses with `CODE_WRONG`, `CODE_EXPIRED` (field `code`), `RATE_LIMITED`; right when it is
   * verified already.
   */
  byCode(viewer: Viewer, typed: string, origin: RequestOrigin): Promise<Result<true, AppError>>;
  /**
   * By the link, where this person is signed in. Anywhere else it proves who reads the address, and
   * not that they set the account up: a stranger may have, with a password of their own. Refuses
   * with `VERIFY_ELSEWHERE` then, and the link stays good: signed in it verifies, and a new
   * password by it (`Recovery.reset`) takes away every other way in. Also refuses with `LINK_DEAD`,
   * `RATE_LIMITED`.
   */
  byLink(
    viewer: Viewer | null,
    token: string,
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>>;
  /**
   * Another address while the present one is not verified, confirmed before; mails to it, unless
   * too many went there. Refuses with `EMAIL_INVALID`, `EMAIL_TAKEN` (field `email`),
   * `EMAIL_VERIFIED`, `RATE_LIMITED`.
   */
  changeAddress(
    viewer: Viewer,
    typed: string,
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>>;
  /**
   * What a provider did not tell: a name, an address in place of the placeholder. `null` = as it
   * is. Also another address in place of one that was never proved, typed or told, for whoever has
   * no password: nothing is mailed there by which they could prove themselves. Refuses as above
   * (`EMAIL_VERIFIED` with field `email`), and with `NAME_*` (field `full_name`), `HAS_PASSWORD`
   * (field `email`: `changeAddress` is for them), `SIGN_IN_ANEW` (an address wants a sign-in within
   * a quarter of an hour), `FACTOR_PROOF_NEEDED` (they have a second factor to prove that by).
   */
  complete(
    viewer: Viewer,
    answers: { readonly fullName: string | null; readonly email: string | null },
    origin: RequestOrigin,
  ): Promise<Result<true, readonly AppError[]>>;
}

interface VerificationDeps extends NewPasswordDeps {
  readonly limits: Limits;
  readonly factors: Pick<Factors, 'proven'>;
}

/** Verification over a database of accounts. */
export function createVerification({
  database,
  accounts,
  attempts,
  proofs,
  messenger,
  accountMail,
  limits,
  factors,
}: VerificationDeps): Verification {
  const mail = createMailing({ attempts, proofs, accountMail });

  async function settle(
    tx: Tx,
    person: { readonly userId: string; readonly email: string },
    nowMs: number,
  ): Promise<void> {
    if (!(await accounts.verifyEmail(tx, person))) return;
    await messenger.tell(tx, {
      userId: person.userId,
      key: `email_verified:${person.email}`,
      content: { kind: 'email_verified', email: person.email },
      at: new Date(nowMs),
    });
  }

  /** The same address was told once more: what was mailed is good until the next mail. */
  async function mailAgain(
    tx: Tx,
    person: Parameters<typeof mail>[1],
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>> {
    const mailed = await mail(tx, person, origin);
    const isGood =
      mailed.ok || (await proofs.find(tx, person.userId, 'verify', origin.nowMs)) !== null;
    return isGood ? ok(true) : mailed;
  }

  async function moveTo(
    tx: Tx,
    viewer: Viewer,
    email: string,
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>> {
    const { userId } = viewer;
    const before = await accounts.get(userId, tx);
    if (before.email === email && !before.is_verify_email)
      return mailAgain(tx, { userId, ...before }, origin);
    const changed = await accounts.changeUnverifiedEmail(tx, { userId: viewer.userId, email });
    if (!changed.ok) return changed;
    // What went to the address before proves nothing of this one; nobody has to wait for it.
    await proofs.drop(tx, viewer.userId, null);
    const { firstname } = await accounts.get(viewer.userId, tx);
    // Also without an e-mail: from now on the address is theirs, and no stranger has anything sent
    // there.
    await mail(tx, { userId: viewer.userId, email, firstname }, origin);
    return ok(true);
  }

  /**
   * Whether an address is taken is told to few: it counts like registering, and each code that is
   * mailed counts.
   */
  async function claimMove(
    viewer: Viewer,
    { address, nowMs }: RequestOrigin,
  ): Promise<Result<true, AppError>> {
    const fromAddress = await attempts.claimAddress('register', address, nowMs);
    return fromAddress.ok ? attempts.claimPerson('code_mail', viewer.userId, nowMs) : fromAddress;
  }

  return {
    async mailFirst(tx, person, origin) {
      await mail(tx, person, origin);
    },

    isProved: async ({ userId }) => (await accounts.get(userId)).is_verify_email,

    async state({ userId }, nowMs) {
      const { email, is_verify_email: isVerified } = await accounts.get(userId);
      const last = await proofs.find(database, userId, 'verify', nowMs);
      const waitMs = last === null ? 0 : last.madeAt.getTime() + limits.codeAgainMs - nowMs;
      return {
        email,
        isVerified,
        isPending: !isVerified && last?.isGood === true,
        resendInSeconds: isVerified ? 0 : Math.max(0, Math.ceil(waitMs / 1000)),
      };
    },

    async resend({ userId }, origin) {
      const { email, firstname, is_verify_email: isVerified } = await accounts.get(userId);
      if (isVerified) return err(appError('EMAIL_VERIFIED'));
      const claimed = await attempts.claimPerson('code_mail', userId, origin.nowMs);
      if (!claimed.ok) return claimed;
      return database.transaction(async (tx) => mail(tx, { userId, email, firstname }, origin));
    },

    async byCode({ userId }, typed, { address, nowMs }) {
      const { email, is_verify_email: isVerified } = await accounts.get(userId);
      if (isVerified) return ok(true);
      const claimed = await attempts.claimVerificationTry({ userId, email, address }, nowMs);
      if (!claimed.ok) return claimed;
      const checked = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const right = await proofs.useCode(tx, { userId, purpose: 'verify', typed }, nowMs);
        if (!right.ok) return right;
        await settle(tx, { userId, email: right.value.email }, nowMs);
        return ok(true);
      });
      if (checked.ok) await claimed.value();
      return checked;
    },

    async byLink(viewer, token, { address, nowMs }) {
      const shown = await proofs.findLink('verify', token, nowMs);
      if (shown !== null && shown.user_id !== viewer?.userId)
        return err(appError('VERIFY_ELSEWHERE'));
      const owner = await database.transaction(async (tx) => {
        const found = await proofs.useLink(tx, 'verify', token, nowMs);
        if (found !== null) await settle(tx, { userId: found.user_id, email: found.email }, nowMs);
        return found;
      });
      if (owner !== null) return ok(true);
      const claimed = await attempts.claimAddress('dead_link', address, nowMs);
      return claimed.ok ? err(appError('LINK_DEAD')) : claimed;
    },

    async changeAddress(viewer, typed, origin) {
      const email = validateEmail(typed);
      if (!email.ok) return email;
      const claimed = await claimMove(viewer, origin);
      if (!claimed.ok) return claimed;
      return database.transaction(async (tx) => moveTo(tx, viewer, email.value, origin));
    },

    async complete(viewer, { fullName, email: typed }, origin) {
      const name = fullName === null ? null : validateFullName(fullName);
      const email = typed === null ? null : validateEmail(typed);
      const broken = errorsOf([name, email]);
      if (broken.length > 0) return err(broken);
      const told =
        email === null
          ? ok(true)
          : await mayTellAddress({ accounts, factors, database }, viewer, origin.nowMs);
      if (!told.ok) return err([told.error]);
      const claimed = email === null ? ok(true) : await claimMove(viewer, origin);
      if (!claimed.ok) return err([claimed.error]);
      return database.transaction(async (tx): Promise<Result<true, readonly AppError[]>> => {
        const moved = email?.ok === true ? await moveTo(tx, viewer, email.value, origin) : ok(true);
        if (!moved.ok) return err([moved.error]);
        if (name?.ok === true) await accounts.changeName(tx, viewer.userId, name.value);
        return ok(true);
      });
    },
  };
}

/** Mails what proves an address; refuses where there was enough of it. */
function createMailing({
  attempts,
  proofs,
  accountMail,
}: Pick<VerificationDeps, 'attempts' | 'proofs' | 'accountMail'>) {
  return async function mail(
    tx: Tx,
    {
      userId,
      email,
      firstname,
    }: { readonly userId: string; readonly email: string; readonly firstname: string | null },
    { address, nowMs }: RequestOrigin,
  ): Promise<Result<true, AppError>> {
    // By where it goes: accounts that move to somebody's address and away again would mail it
    // without an end.
    const claimed = await attempts.claimVerificationMail(tx, { email, address }, nowMs);
    if (!claimed.ok) return claimed;
    const made = await proofs.make(tx, { userId, email, purpose: 'verify' }, nowMs);
    if (!made.ok) return made;
    await accountMail(tx, {
      userId,
      to: email,
      firstname,
      content: { kind: 'verify_email', ...made.value },
      at: new Date(nowMs),
    });
    return ok(true);
  };
}

function errorsOf(parts: readonly (Result<unknown, AppError> | null)[]): readonly AppError[] {
  return parts.flatMap((part) => (part === null || part.ok ? [] : [part.error]));
}
