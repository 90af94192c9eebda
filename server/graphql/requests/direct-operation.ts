import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { RequestContext } from '../context.ts';

/**
 * Answers one operation text with one root field without the executor, to the letter as the
 * executor would: the JSON of the whole answer, or why the field is refused. Null when its
 * variables need GraphQL's own reading.
 */
export type DirectOperation = (
  variables: Readonly<Record<string, unknown>>,
) => ((context: RequestContext) => Promise<Result<string, AppError>>) | null;
