import { mayKeepAnswer } from '#shared/api/kept-answers.ts';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { completeEarlier } from '#renderer/graphql/complete-earlier.ts';
import type {
  OperationAnswer,
  OperationRequest,
  PostOperation,
} from '#renderer/graphql/post-operation.ts';
import { appErrorOf, RequestError } from '#renderer/graphql/request-error.ts';
import type { CachedDocument } from './document-store.ts';

/**
 * Where answers are kept, as far as posting needs it. Nothing here may reject: what cannot be kept
 * is not kept.
 */
export interface CachedAnswers {
  readonly put: (owner: string, request: OperationRequest, data: unknown) => Promise<void>;
  readonly find: (owner: string, request: OperationRequest) => Promise<CachedDocument | null>;
}

export interface CacheAnswersDeps {
  readonly post: PostOperation;
  readonly answers: CachedAnswers;
  /** Who is signed in: a user's id, or `guest`. */
  readonly owner: () => Promise<string>;
  /** Resolves when an answer has been waited for long enough to show the kept one instead. */
  readonly slow?: () => Promise<void>;
}

/** A kept answer is shown when the server has said nothing for so long, ms. */
const slowMs = 6_000;

/**
 * The server no longer knows who asks: like one that is not reached, that says nothing against what
 * was answered before.
 */
const unknownPerson: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'SESSION_REUSED',
]);

/**
 * Keeps the answer of every query that may be kept for reading without a network, by person,
 * operation and variables; no screen has code for it. The kept one comes back with the moment it
 * was made when the server is not reached, answers slowly, or does not know the session any more.
 * One that is known to be outdated is none. An answer is filed only under the person for whom the
 * server says it was made; one that comes late goes to who was given the kept one, too.
 */
export function cacheAnswers({
  post,
  answers,
  owner,
  slow = () => after(slowMs),
}: CacheAnswersDeps): PostOperation {
  return async (request) => {
    if (!/^\s*query\b/.test(request.query) || !mayKeepAnswer(request)) return post(request);
    const asked = request.person ?? (await owner());
    const isTheirs = async ({ person }: OperationAnswer): Promise<boolean> =>
      person === asked && (await owner()) === asked;
    const outcome = post(request).then(
      (answer) => {
        void isTheirs(answer).then((yes) =>
          yes ? answers.put(asked, request, answer.data) : undefined,
        );
        return { ok: true, answer } as const;
      },
      (thrown: unknown) => ({ ok: false, thrown }) as const,
    );
    const kept = async (): Promise<OperationAnswer | null> => {
      if (request.isOutdated === true) return null;
      const found = await answers.find(asked, request);
      if (found === null || (await owner()) !== asked) return null;
      const data = found.isEarlier ? await completeEarlier(request.query, found.data) : found.data;
      return data === null ? null : { data, asOfMs: found.savedAtMs };
    };
    const early = await Promise.race([outcome.then(() => null), slow().then(kept)]);
    if (early !== null) {
      const late = outcome.then(async (settled) =>
        settled.ok && (await isTheirs(settled.answer)) ? settled.answer : null,
      );
      return { ...early, late };
    }
    const settled = await outcome;
    if (settled.ok) return settled.answer;
    const error = appErrorOf(settled.thrown);
    if (!isNotReached(error) && !unknownPerson.has(error.code)) throw settled.thrown;
    const instead = await kept();
    if (instead !== null) return instead;
    if (error.code === 'SERVER_UNREACHABLE')
      throw new RequestError('not reached, nothing kept', appError('OFFLINE_NOT_CACHED'));
    throw settled.thrown;
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
