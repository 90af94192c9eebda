import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Viewer } from '../../modules/auth/api.ts';
import { createTurns, type TurnsLimits } from '../../turns.ts';
import { isRemedy } from '../rules/mutation-rules.ts';
import type { PreparedOperation } from './prepared-operations.ts';
import { retryAfterSeconds } from './thrown-error.ts';

/** Who changes something, and by what. */
export interface Change {
  readonly operation: PreparedOperation;
  readonly viewer: Viewer | null;
  /**
   * Whether what a change answers this person has room until they read it. What was done is always
   * told, so this is asked when it is its turn, and of nothing that ends a session.
   */
  readonly hasRoomFor: (userId: string) => boolean;
}

/** Carries a change out when it is its turn; or says why nothing of it was done. */
export type ChangeTurns = <T>(
  change: Change,
  work: () => Promise<T>,
) => Promise<Result<T, AppError>>;

/**
 * Changes of one person in turn: what waits for a lock of their own keeps no connection from the
 * others. Their sessions take turns with each other, and what ends one of them has a line of its
 * own: one session may be a thief's.
 */
export function createChangeTurns(limits: TurnsLimits): ChangeTurns {
  const turns = createTurns(limits);
  return async <T>(
    { operation, viewer, hasRoomFor }: Change,
    work: () => Promise<T>,
  ): Promise<Result<T, AppError>> => {
    if (viewer === null) return ok(await work());
    const { userId, sessionId } = viewer;
    const endsSessions = operation.measure.rootFields.every(isRemedy);
    const line = endsSessions ? 'remedies' : 'changes';
    const run = async (): Promise<Result<T, AppError>> =>
      endsSessions || hasRoomFor(userId)
        ? ok(await work())
        : err(appError('RATE_LIMITED', { retryAfterSeconds: retryAfterSeconds.unavailable }));
    return (
      (await turns.run({ key: `${line} ${userId}`, asker: sessionId }, run)) ??
      err(appError('SERVER_BUSY', { retryAfterSeconds: retryAfterSeconds.busy }))
    );
  };
}
