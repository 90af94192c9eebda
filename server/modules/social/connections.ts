import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { NotifyMethodAdded } from '../auth/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { Provider, SocialPerson } from './provider.ts';
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentities,
  lockIdentity,
  lockPerson,
  setFacebookProfile,
  touchIdentity,
} from './store.ts';

/** The social accounts of people who are there already. */
export interface Connections {
  /** In order of their names. */
  list(userId: string): Promise<readonly SocialAccount[]>;
  /**
   * Connects, and tells them so; again the same one is right too. Refuses with
   * `SOCIAL_ACCOUNT_TAKEN` (another person's) or `SOCIAL_OTHER_CONNECTED`.
   */
  connect(
    tx: Tx,
    userId: string,
    account: { readonly person: SocialPerson; readonly image: string | null; readonly now: Date },
  ): Promise<Result<true, AppError>>;
  /**
   * Takes an account away, and tells them so; right too when there is none. Refuses with
   * `SOCIAL_LAST_WAY` when nothing else would let them in.
   */
  disconnect(userId: string, provider: Provider, now: Date): Promise<Result<true, AppError>>;
  /**
   * Puts what the profile shows of an account (Facebook's name, number and picture) into the
   * profile.
   */
  show(tx: Tx, userId: string, person: SocialPerson, image: string | null): Promise<void>;
}

/** A connected account, as its owner recognises it. */
export interface SocialAccount {
  readonly provider: Provider;
  readonly name: string | null;
  readonly email: string | null;
  readonly connectedAt: Date;
  /** Whether there is another way in without it. */
  readonly canDisconnect: boolean;
}

/** The connections of a database. */
export function createConnections({
  database,
  messenger,
  notifyMethodAdded,
}: {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly notifyMethodAdded: NotifyMethodAdded;
}): Connections {
  /** One sign-in method less: its owner hears of it, whoever did it. */
  async function notifyDisconnected(
    tx: Tx,
    userId: string,
    { provider, at }: { readonly provider: Provider; readonly at: Date },
  ): Promise<void> {
    await messenger.tell(tx, {
      userId,
      key: `social_disconnected:${provider}:${at.toISOString()}`,
      content: { kind: 'social_account', provider, isConnected: false, at },
      at,
    });
  }

  return {
    async list(userId) {
      const rows = await database.all(listIdentities, { userId });
      return rows.map(
        ({ provider, name, email, connected_at: connectedAt, has_password: hasPassword }) => ({
          provider,
          name,
          email,
          connectedAt,
          canDisconnect: hasPassword || rows.length > 1,
        }),
      );
    },

    async connect(tx, userId, { person, image, now }) {
      const { provider, subject, fullName: name, email } = person;
      await tx.first(lockIdentity, { key: `${provider}:${subject}` });
      const known = await tx.first(findIdentity, { provider, subject });
      if (known !== null && known.user_id !== userId) return err(appError('SOCIAL_ACCOUNT_TAKEN'));
      if (known !== null) await tx.run(touchIdentity, { provider, subject, name, email, now });
      else if (
        (await tx.first(insertIdentity, { provider, subject, userId, name, email, now })) === null
      )
        return err(appError('SOCIAL_OTHER_CONNECTED'));
      if (known === null)
        await notifyMethodAdded(tx, {
          userId,
          method: { kind: provider, name: email ?? name },
          key: `social_connected:${provider}:${now.toISOString()}`,
          nowMs: now.getTime(),
        });
      await show(tx, userId, person, image);
      return ok(true);
    },

    async disconnect(userId, provider, now) {
      return database.transaction(async (tx) => {
        const person = await tx.first(lockPerson, { userId });
        const accounts = await tx.all(listIdentities, { userId });
        const isThere = accounts.some((account) => account.provider === provider);
        if (isThere && person?.has_password !== true && accounts.length === 1)
          return err(appError('SOCIAL_LAST_WAY'));
        await tx.run(deleteIdentity, { userId, provider });
        if (isThere) await notifyDisconnected(tx, userId, { provider, at: now });
        if (provider === 'facebook')
          await tx.run(setFacebookProfile, { userId, id: null, name: null, image: null });
        return ok(true);
      });
    },

    show,
  };
}

async function show(
  tx: Tx,
  userId: string,
  person: SocialPerson,
  image: string | null,
): Promise<void> {
  if (person.provider === 'facebook')
    await tx.run(setFacebookProfile, { userId, id: person.subject, name: person.fullName, image });
}
