import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import { appError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';

/**
 * A refusal on its way out of a resolver; GraphQL knows no other way than a throw. Nothing else
 * catches it.
 */
export class Refusal extends Error {
  /** At least one; a form may break several rules at once. */
  readonly errors: readonly AppError[];
  constructor(errors: readonly AppError[]) {
    super(errors.map((error) => error.code).join(', '));
    this.name = 'Refusal';
    this.errors = errors;
  }
}

/** The value, or a throw that becomes the answer's error. */
export function valueOrRefuse<T>(result: Result<T, AppError | readonly AppError[]>): T {
  if (result.ok) return result.value;
  const { error } = result;
  throw new Refusal('code' in error ? [error] : error);
}

/** Ends a resolver with one refusal. */
export function refuse(code: ErrorCode, more: Omit<AppError, 'code'> = {}): never {
  throw new Refusal([appError(code, more)]);
}
