import { appError, type AppError } from '../../errors/error-code.ts';
import type { SyncReply } from '../ports.ts';

/**
 * Why an answer may not be applied to the rows of a person: null when it was made for that person,
 * `PERSON_CHANGED` otherwise. A session can change under an exchange (one cookie for all tabs of a
 * browser), so that the request being this person's says nothing of the answer.
 */
export function refuseReply({ person }: SyncReply, userId: string): AppError | null {
  return person === userId ? null : appError('PERSON_CHANGED');
}
