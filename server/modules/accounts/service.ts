import { randomUUID } from 'node:crypto';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { PersonName } from '#shared/domain/account/validate-full-name.ts';
import { normaliseAffiliateCode } from '#shared/domain/affiliate/affiliate-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Reader, Writer } from '../../db/port.ts';
import type { AccountProofs } from './account-proofs.ts';
import {
  changeUnverifiedEmail,
  deleteIdentities,
  findCredentials,
  findTakenIds,
  findUser,
  insertEntitlement,
  insertUser,
  replacePassword,
  resetPassword,
  revokeEntitlements,
  updateName,
  updatePasswordHash,
  type User,
  verifyEmail,
} from './store.ts';
import { demandPassword, undoDemandPassword } from './password-demands.ts';

/** What a demand of a new password says of the account as it is. */
export interface PasswordDemand {
  /** Sign-in methods that were added since then go with the reset that follows. */
  readonly distrustedSince: Date;
  /**
   * When its owner reported a stranger in it; null where the office demands it. What was reported
   * is not taken back, and no password of before comes back.
   */
  readonly reportedAt: Date | null;
}

/** People and their profiles. */
export interface Accounts {
  /**
   * A person who exists; an id that a session or a row gave. Throws when there is none. Inside a
   * transaction name it as the reader.
   */
  get(userId: string, reader?: Reader): Promise<User>;
  /**
   * What a sign-in is checked against; null for an unknown address. `passwordHash` is null without
   * a password.
   */
  findCredentials(email: string): Promise<Credentials | null>;
  /** A new person; refuses with `EMAIL_TAKEN`, field `email`. */
  create(writer: Writer, account: NewAccount): Promise<Result<string, AppError>>;
  /**
   * Stores a password's hash made with newer parameters. False when the password is another one by
   * now.
   */
  renewPasswordHash(
    userId: string,
    change: { readonly oldHash: string; readonly passwordHash: string },
  ): Promise<boolean>;
  /**
   * A new password in place of the one whose hash is `oldHash`. False when it is another one by
   * now.
   */
  replacePassword(
    writer: Writer,
    change: {
      readonly userId: string;
      readonly oldHash: string | null;
      readonly passwordHash: string;
    },
  ): Promise<boolean>;
  /**
   * A new password for whoever proved that they read `email`, which is verified by it. False when
   * it is not theirs any more, or they are blocked.
   */
  resetPassword(
    writer: Writer,
    change: { readonly userId: string; readonly email: string; readonly passwordHash: string },
  ): Promise<boolean>;
  /** They read this address. False when that was known, or it is not theirs any more. */
  verifyEmail(
    writer: Writer,
    person: { readonly userId: string; readonly email: string },
  ): Promise<boolean>;
  /**
   * Another address in place of one that is not verified. Refuses with `EMAIL_TAKEN`, field
   * `email`, and `EMAIL_VERIFIED`.
   */
  changeUnverifiedEmail(
    writer: Writer,
    change: { readonly userId: string; readonly email: string },
  ): Promise<Result<true, AppError>>;
  /** Takes away every social account by which they could sign in. */
  dropIdentities(writer: Writer, userId: string): Promise<void>;
  changeName(writer: Writer, userId: string, name: PersonName): Promise<void>;
  /**
   * They have to choose a new password before they go on. Answers where to tell them. Refuses with
   * `PERSON_UNPROVED`: whoever reads an unproved address need not be them.
   */
  demandPassword(
    writer: Writer,
    userId: string,
    demand: PasswordDemand,
  ): Promise<Result<{ readonly email: string; readonly firstname: string | null }, AppError>>;
  /**
   * They go on with the password that they had, if they had one. False when none was demanded, or
   * they themselves reported a stranger.
   */
  undoDemandPassword(writer: Writer, userId: string): Promise<boolean>;
  /**
   * What devices keep to show that this account is this person's, should it ever be lost; null
   * while their address is not proved.
   */
  proofOf(person: ProvedPerson): string | null;
  /**
   * Those of some proofs that are of an account of their proved address, and which nobody has: the
   * database was set back to before it.
   */
  findFormer(person: ProvedPerson, proofs: readonly string[]): Promise<readonly string[]>;
  grant(writer: Writer, userId: string, plan: 'pro' | 'kha_pro', now: Date): Promise<void>;
  /** Ends every plan of a person; what they learned stays. */
  revokePlans(writer: Writer, userId: string, now: Date): Promise<void>;
}

export interface Credentials {
  readonly userId: string;
  readonly passwordHash: string | null;
  /** An administrator lets them in nowhere. */
  readonly isBlocked: boolean;
  /**
   * How often the person was signed out everywhere: marks of sign-ins from before count nothing.
   */
  readonly marksGeneration: number;
}

export interface NewAccount {
  readonly email: string;
  /** Null for somebody who signs in by a social account only. */
  readonly passwordHash: string | null;
  /** A provider proved that they read the address. False when nothing is said. */
  readonly isVerified?: boolean;
  /** Null when nobody told it: they are asked for it. */
  readonly name: PersonName | null;
  readonly phoneNumber: string | null;
  /** As it was typed. */
  readonly referralCode: string | null;
  /** Null for a learner. */
  readonly officeRole: OfficeRole | null;
  readonly now: Date;
}

export interface ProvedPerson {
  readonly userId: string;
  /** Their address; null while it is not proved. */
  readonly provedEmail: string | null;
}

/** The accounts of a database. */
export function createAccounts(database: Database, proofs: AccountProofs): Accounts {
  return {
    async get(userId, reader = database) {
      const user = await reader.first(findUser, { id: userId });
      invariant(user !== null, 'a person who is signed in exists');
      return user;
    },
    async findCredentials(email) {
      const row = await database.first(findCredentials, { email });
      return row === null
        ? null
        : {
            userId: row.id,
            passwordHash: row.password_hash,
            isBlocked: row.blocked_at !== null,
            marksGeneration: row.marks_generation,
          };
    },
    async create(writer, { name, isVerified = false, ...account }) {
      const row = await writer.first(insertUser, {
        ...account,
        referralCode: asStored(account.referralCode),
        id: randomUUID(),
        isVerified,
        lastname: name?.lastname ?? null,
        middlename: name?.middlename ?? null,
        firstname: name?.firstname ?? null,
      });
      return row === null ? err(appError('EMAIL_TAKEN', { field: 'email' })) : ok(row.id);
    },
    renewPasswordHash: async (id, change) =>
      (await database.first(updatePasswordHash, { id, ...change })) !== null,
    replacePassword: async (writer, { userId: id, ...change }) =>
      (await writer.first(replacePassword, { id, ...change })) !== null,
    resetPassword: async (writer, { userId: id, ...change }) =>
      (await writer.first(resetPassword, { id, ...change })) !== null,
    verifyEmail: async (writer, { userId: id, email }) =>
      (await writer.first(verifyEmail, { id, email })) !== null,
    async changeUnverifiedEmail(writer, { userId: id, email }) {
      if ((await writer.first(changeUnverifiedEmail, { id, email })) !== null) return ok(true);
      const user = await writer.first(findUser, { id });
      return err(
        user?.is_verify_email === true
          ? appError('EMAIL_VERIFIED')
          : appError('EMAIL_TAKEN', { field: 'email' }),
      );
    },
    async dropIdentities(writer, userId) {
      await writer.run(deleteIdentities, { userId });
    },
    async changeName(writer, id, { lastname, middlename, firstname }) {
      await writer.run(updateName, { id, lastname, middlename, firstname });
    },
    async demandPassword(writer, id, demand) {
      const person = await writer.first(demandPassword, { id, ...demand });
      return person === null ? err(appError('PERSON_UNPROVED')) : ok(person);
    },
    undoDemandPassword: async (writer, id) =>
      (await writer.first(undoDemandPassword, { id })) !== null,
    proofOf: ({ userId, provedEmail }) =>
      provedEmail === null ? null : proofs.make(userId, provedEmail),
    async findFormer({ provedEmail }, given) {
      if (provedEmail === null) return [];
      const own = given
        .map((proof) => ({ proof, id: proofs.read(proof, provedEmail) }))
        .filter((read): read is { proof: string; id: string } => read.id !== null);
      if (own.length === 0) return [];
      const taken = new Set(
        (await database.all(findTakenIds, { ids: own.map(({ id }) => id) })).map(({ id }) => id),
      );
      return own.filter(({ id }) => !taken.has(id)).map(({ proof }) => proof);
    },
    async grant(writer, userId, plan, now) {
      await writer.run(insertEntitlement, { userId, plan, now });
    },
    async revokePlans(writer, userId, now) {
      await writer.run(revokeEntitlements, { userId, now });
    },
  };
}

/** A code in its one form: by that it is found when its affiliate is deleted. */
function asStored(code: string | null): string | null {
  return code === null ? null : normaliseAffiliateCode(code);
}
