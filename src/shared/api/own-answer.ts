import { appError, type AppError, isErrorCode } from '../errors/error-code.ts';

/**
 * Header of every answer that our server makes. What stands between a device and it (a CDN, a WAF,
 * a gateway, a hotel's Wi-Fi) answers in its place with any status and any body, and without this.
 */
export const ownAnswerHeader = 'x-mai-vang';

/** The mark as a record of headers. */
export const ownAnswerMark = { [ownAnswerHeader]: '1' } as const;

/** What the judgement looks at; a `Response` is one. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
}

/** `unclear`: only the body tells. */
export type AnswerOrigin = 'own' | 'foreign' | 'unclear';

/**
 * Types of what our server hands out beside JSON and pages. Its builds from before the mark are
 * known by them, as those of a browser's cache are; a block page or a portal is never of one.
 */
const byteTypes =
  /^(?:(?:video|audio|image|font)\/|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|octet-stream|pdf|zip|mp4)\b|text\/(?:vtt|csv|event-stream)\b)/i;
const byteStatuses: ReadonlySet<number> = new Set([200, 206]);

/**
 * Who made an answer, as far as its head says. The one judgement of the product: what is not our
 * server's says nothing about what was asked, whatever its status.
 */
export function originOf({ status, headers }: AnswerHead): AnswerOrigin {
  if (headers.get(ownAnswerHeader) !== null) return 'own';
  const type = headers.get('content-type') ?? '';
  if (byteStatuses.has(status) && byteTypes.test(type)) return 'own';
  return /^(?:text\/html|application\/xhtml)/i.test(type) ? 'foreign' : 'unclear';
}

/** The same with the body at hand. */
export function isOwnAnswer(head: AnswerHead, text: string): boolean {
  const origin = originOf(head);
  return origin === 'own' || (origin === 'unclear' && isOwnBody(parseJson(text)));
}

/**
 * Whether JSON has a form that only our server gives it: data of an operation, a refusal as GraphQL
 * says it, or one of `/media/`.
 */
export function isOwnBody(body: unknown): boolean {
  if (!isRecord(body)) return false;
  if (isRecord(body['data'])) return true;
  if (isErrorCode(body['code']) && typeof body['message'] === 'string') return true;
  const first: unknown = Array.isArray(body['errors']) ? body['errors'][0] : null;
  const extensions = isRecord(first) ? first['extensions'] : null;
  // Also a code of a newer server that this build does not know.
  return isRecord(extensions) && /^[A-Z][A-Z_]+$/.test(String(extensions['code']));
}

/**
 * What an answer means that is not our server's: nobody answered who could know. What is kept may
 * be shown, and what waits is sent again unchanged. The status is for whoever finds a use for it.
 */
export function foreignAnswer({ status }: Pick<AnswerHead, 'status'>): AppError {
  return appError('SERVER_UNREACHABLE', { status });
}

/**
 * The refusal in an answer without success, or in one of another form than was asked for: its own
 * code, or the bare status of one that is ours, or that nobody answered.
 */
export function refusalOf(
  head: AnswerHead,
  text: string,
  read: (body: unknown) => AppError | null,
): AppError {
  if (!isOwnAnswer(head, text)) return foreignAnswer(head);
  return read(parseJson(text)) ?? appError('HTTP_STATUS', { status: head.status });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
