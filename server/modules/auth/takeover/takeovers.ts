import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '#server/db/port.ts';
import type { Audit } from '../../audit/api.ts';
import type { Messenger } from '../../messages/api.ts';
import type { AttemptLimiter } from '../attempts/attempts.ts';
import type { RequestOrigin } from '../sessions/origins.ts';
import { lockPerson } from '../second-factor/factor-store.ts';
import type { FactorTokens } from '../second-factor/tokens.ts';
import type { Auth } from '../service.ts';
import { removeMethodsSince } from './removed-methods.ts';

/** What the owner of an account does against somebody else in it, by their mailbox alone. */
export interface Takeovers {
  /**
   * By the link of the e-mail that told of a sign-in method: it was not they who added it. Takes
   * back what was added since, ends every session, stops what waits to be carried out in their
   * name, demands a new password and mails the link for it, tells them, and writes it in the audit.
   * Refuses with `LINK_DEAD` (the same for every token that does nothing) and `RATE_LIMITED`.
   */
  report(token: string, origin: RequestOrigin): Promise<Result<true, AppError>>;
}

export interface TakeoverParts {
  readonly database: Database;
  readonly tokens: Pick<FactorTokens, 'find' | 'take'>;
  readonly attempts: Pick<AttemptLimiter, 'claimAddress'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly messenger: Messenger;
  readonly auth: Pick<Auth, 'endSessions' | 'forgetPerson' | 'recovery'>;
}

/** The reports of a database. */
export function createTakeovers({
  database,
  tokens,
  attempts,
  audit,
  messenger,
  auth,
}: TakeoverParts): Takeovers {
  return {
    async report(token, { address, nowMs }) {
      const shown = { purpose: 'takeover', token } as const;
      const userId = (await tokens.find(database, shown, nowMs))?.user_id ?? null;
      if (userId === null) {
        const claimed = await attempts.claimAddress('dead_link', address, nowMs);
        return claimed.ok ? err(appError('LINK_DEAD')) : claimed;
      }
      const done = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
        await tx.first(lockPerson, { userId });
        // Of several at once one gets the link.
        const link = await tokens.take(tx, shown, nowMs);
        if (link === null) return err(appError('LINK_DEAD'));
        const at = new Date(nowMs);
        // First: what a session has begun comes wholly before and is taken back, or not at all.
        const ended = await auth.endSessions(tx, userId);
        const removed = await removeMethodsSince(tx, userId, link.made_at);
        const demanded = await auth.recovery.demand(tx, userId, nowMs, { isStolen: true });
        if (!demanded.ok) return demanded;
        await audit.record(tx, {
          action: 'person.report_takeover',
          actorId: userId,
          subjectKind: 'person',
          subjectId: userId,
          before: null,
          after: { removed: removed.methods, keeps_factor: removed.keepsFactor, ended },
          reason: null,
          at,
        });
        await messenger.tell(tx, {
          userId,
          key: `sign_in_methods_removed:${at.toISOString()}`,
          content: { kind: 'sign_in_methods_removed', why: 'reported', ...removed, at },
          at,
        });
        return ok(true);
      });
      auth.forgetPerson(userId);
      return done;
    },
  };
}
