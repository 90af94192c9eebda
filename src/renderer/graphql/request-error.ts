import { type AnswerHead, isOwnAnswer, refusalOf } from '#shared/api/own-answer.ts';
import { appError, type AppError, isErrorCode } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/**
 * A request that brought no answer: what Apollo and the light hook throw. `message` is for
 * developers, `appError` for people.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly appError: AppError;

  constructor(message: string, error: AppError) {
    super(message);
    this.appError = error;
  }
}

/** The refusal inside any thrown value; a value that is not ours is a bug and answers INTERNAL. */
export function appErrorOf(thrown: unknown): AppError {
  return thrown instanceof RequestError ? thrown.appError : appError('INTERNAL');
}

/** Whether nothing was wrong but the way to the server: the screen says "offline", not "failed". */
export function isOfflineError(error: AppError): boolean {
  return error.code === 'SERVER_UNREACHABLE' || error.code === 'OFFLINE_NOT_CACHED';
}

/**
 * What SPEC.md 8 words: an answer that is not a success, or not our server's. The body's own code
 * wins when it has one.
 */
export function httpError(response: AnswerHead, text: string): RequestError {
  const message = `Response not successful: Received status code ${response.status}`;
  return new RequestError(message, refusalOf(response, text, firstGraphqlError));
}

/**
 * The JSON in an answer of our server, or why there is none: its refusal, or `SERVER_UNREACHABLE`
 * when somebody else answered.
 */
export async function jsonIn(response: Response): Promise<Result<unknown, AppError>> {
  const text = await response.text();
  if (!response.ok || !isOwnAnswer(response, text))
    return err(refusalOf(response, text, firstGraphqlError));
  return ok(JSON.parse(text));
}

/**
 * The first error of a GraphQL answer, or null when the answer has none. A code we do not know
 * becomes INTERNAL.
 */
export function firstGraphqlError(body: unknown): AppError | null {
  if (!isRecord(body) || !Array.isArray(body['errors']) || body['errors'].length === 0) return null;
  const first: unknown = body['errors'][0];
  const extensions = isRecord(first) && isRecord(first['extensions']) ? first['extensions'] : {};
  const {
    code,
    field,
    retry_after_seconds: retryAfter,
    tries_left: triesLeft,
    payment,
    order,
    parts,
    restored,
    challenge,
    request_id: requestId,
  } = extensions;
  return appError(isErrorCode(code) ? code : 'INTERNAL', {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfterSeconds: retryAfter } : {}),
    ...(typeof triesLeft === 'number' ? { triesLeft } : {}),
    ...(typeof payment === 'string' ? { payment } : {}),
    ...(typeof order === 'string' ? { order } : {}),
    ...(isPlaces(parts) ? { parts } : {}),
    ...(restored === true ? { restored } : {}),
    ...(typeof challenge === 'string' ? { challenge } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  });
}

function isPlaces(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((place) => Number.isInteger(place));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
