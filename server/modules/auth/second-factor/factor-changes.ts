import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '#server/db/port.ts';
import type { Messenger, SignInMethod } from '../../messages/api.ts';
import type { Rates } from '../attempts/rates.ts';
import type { NotifyMethodAdded } from '../takeover/added-methods.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { lockPerson, proveSession } from './factor-store.ts';
import type { FactorCore } from './factors.ts';
import { endProofsElsewhere } from './settings-store.ts';
import { dropDevices } from './token-store.ts';

/**
 * Changes something of a person's factors; what was proved elsewhere before counts no more, and its
 * person hears of it. What is added, or made anew, refuses with `RATE_LIMITED` when there was much
 * of it within a day: each leaves words and tokens behind.
 */
export type ChangeFactors = <Value>(
  viewer: Viewer,
  made: { readonly kind: FactorChange; readonly name: string | null; readonly nowMs: number },
  work: (tx: Tx, role: 'learner' | 'admin') => Promise<Result<Value, AppError>>,
) => Promise<Result<Value, AppError>>;

export interface FactorChangesDeps {
  readonly database: Database;
  readonly core: FactorCore;
  readonly rates: Pick<Rates, 'claim'>;
  readonly messenger: Messenger;
  readonly notifyMethodAdded: NotifyMethodAdded;
  readonly newId: () => string;
  /** `Auth.forgetPerson`. */
  readonly forgetPerson: (userId: string) => void;
}

export type FactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'app_added'
  | 'app_removed'
  | 'codes_made';

/** What somebody else may have added: the mail that tells of it takes it back. */
const addedMethods = {
  passkey_added: 'passkey',
  app_added: 'app',
  codes_made: 'codes',
} as const satisfies { readonly [Change in FactorChange]?: SignInMethod };

/**
 * Whoever was remembered proved themselves by what is taken away, or has taken its place; another
 * passkey takes nothing.
 */
const forgetsDevices: { readonly [Change in FactorChange]: boolean } = {
  passkey_added: false,
  passkey_removed: true,
  app_added: true,
  app_removed: true,
  codes_made: true,
};

/** The changes of a database. */
export function createFactorChanges({
  database,
  core,
  rates,
  messenger,
  notifyMethodAdded,
  newId,
  forgetPerson,
}: FactorChangesDeps): ChangeFactors {
  return async function change<Value>(
    viewer: Viewer,
    made: { readonly kind: FactorChange; readonly name: string | null; readonly nowMs: number },
    work: (tx: Tx, role: 'learner' | 'admin') => Promise<Result<Value, AppError>>,
  ): Promise<Result<Value, AppError>> {
    const { userId, sessionId } = viewer;
    const now = new Date(made.nowMs);
    const counted =
      made.kind in addedMethods
        ? await rates.claim('factorChange', { userId }, made.nowMs)
        : ok(true);
    if (!counted.ok) return counted;
    const done = await database.transaction(async (tx) => {
      const person = await tx.first(lockPerson, { userId });
      if (person === null) return err(appError('NOT_FOUND'));
      // An app goes on with what was begun: that is gone when another session changed something.
      const proven =
        made.kind === 'app_added' ? ok(true) : await core.holdProof(tx, viewer, made.nowMs);
      if (!proven.ok) return proven;
      const result = await work(tx, person.role);
      if (!result.ok) return result;
      await tx.run(endProofsElsewhere, { userId, sessionId });
      if (forgetsDevices[made.kind]) await tx.run(dropDevices, { userId });
      if ((await tx.first(proveSession, { sessionId, userId, now })) === null)
        return err(appError('UNAUTHENTICATED'));
      const key = `second_factor:${newId()}`;
      if (made.kind === 'passkey_removed' || made.kind === 'app_removed')
        await messenger.tell(tx, {
          userId,
          key,
          content: { kind: 'second_factor', action: made.kind, name: made.name, at: now },
          at: now,
        });
      else
        await notifyMethodAdded(tx, {
          userId,
          method: { kind: addedMethods[made.kind], name: made.name },
          key,
          nowMs: made.nowMs,
        });
      return result;
    });
    forgetPerson(userId);
    return done;
  };
}
