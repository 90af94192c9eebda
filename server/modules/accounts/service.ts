import type { PersonName } from '../../../src/shared/domain/account/validate-full-name.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Database, Writer } from '../../db/port.ts';
import { findCredentials, findUser, insertEntitlement, insertUser, revokeEntitlements, updatePasswordHash, type User } from './store.ts';

/** People and their profiles. */
export interface Accounts {
  /** A person who exists; an id that a session or a row gave. Throws when there is none. */
  get(userId: string): Promise<User>;
  /** What a sign-in is checked against; null for an unknown address. `passwordHash` is null without a password. */
  findCredentials(email: string): Promise<Credentials | null>;
  /** A new person; refuses with `EMAIL_TAKEN`, field `email`. */
  create(writer: Writer, account: NewAccount): Promise<Result<string, AppError>>;
  /** Stores a password's hash made with newer parameters. */
  renewPasswordHash(userId: string, passwordHash: string): Promise<void>;
  grant(writer: Writer, userId: string, plan: 'pro' | 'kha_pro', now: Date): Promise<void>;
  /** Ends every plan of a person; what he learned stays. */
  revokePlans(writer: Writer, userId: string, now: Date): Promise<void>;
}

export interface Credentials {
  readonly userId: string;
  readonly passwordHash: string | null;
  /** An administrator lets him in nowhere. */
  readonly isBlocked: boolean;
}

export interface NewAccount {
  readonly email: string;
  /** Null for somebody who signs in by a social account only. */
  readonly passwordHash: string | null;
  /** A provider proved that he reads the address. False when nothing is said. */
  readonly isVerified?: boolean;
  readonly name: PersonName;
  readonly phoneNumber: string | null;
  readonly referralCode: string | null;
  readonly role: 'learner' | 'admin';
  readonly now: Date;
}

/** The accounts of a database. */
export function createAccounts(database: Database): Accounts {
  return {
    async get(userId) {
      const user = await database.first(findUser, { id: userId });
      invariant(user !== null, 'a person who is signed in exists');
      return user;
    },
    async findCredentials(email) {
      const row = await database.first(findCredentials, { email });
      return row === null ? null : { userId: row.id, passwordHash: row.password_hash, isBlocked: row.blocked_at !== null };
    },
    async create(writer, { name, isVerified = false, ...account }) {
      const row = await writer.first(insertUser, { ...account, isVerified, lastname: name.lastname, middlename: name.middlename, firstname: name.firstname });
      return row === null ? err(appError('EMAIL_TAKEN', { field: 'email' })) : ok(row.id);
    },
    async renewPasswordHash(userId, passwordHash) {
      await database.run(updatePasswordHash, { id: userId, passwordHash });
    },
    async grant(writer, userId, plan, now) {
      await writer.run(insertEntitlement, { userId, plan, now });
    },
    async revokePlans(writer, userId, now) {
      await writer.run(revokeEntitlements, { userId, now });
    },
  };
}
