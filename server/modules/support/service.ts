import { type AppError, appError } from '#shared/errors/error-code.ts';
import {
  readSupportSubject,
  readSupportText,
  supportLimits,
  supportReopenMs,
  type SupportTopic,
} from '#shared/domain/support/support-rules.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Push } from '../../push/push.ts';
import type { Viewer } from '../auth/api.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { hasMessages } from './message-store.ts';
import {
  attachPictures,
  countOwnRequests,
  countRecent,
  findOwnRequest,
  findRequestByKey,
  insertMessage,
  insertRequest,
  listOwnRequests,
  lockPerson,
  lockRequest,
  markOpen,
  type RequestRow,
} from './store.ts';

/** Support requests as the learner has them. */
export interface Support {
  /** The own ones, what moved last first. Refuses with BAD_INPUT. */
  list(
    viewer: Viewer,
    first: number,
    after: string | null | undefined,
  ): Promise<Result<CountedPage<RequestRow>, AppError>>;
  /**
   * An own one with its newest messages, or those before `after`. Refuses with NOT_FOUND, also for
   * another's, and BAD_INPUT.
   */
  conversation(
    viewer: Viewer,
    id: string,
    after?: string | null,
  ): Promise<Result<Conversation, AppError>>;
  /**
   * Asks; the same key again is the same request. Refuses with SUPPORT_EMPTY, SUPPORT_TOO_LONG,
   * UPLOAD_COUNT, UPLOAD_UNREADABLE (a picture that is not theirs, or used), RATE_LIMITED.
   */
  create(viewer: Viewer, input: NewRequest, now: Date): Promise<Result<Conversation, AppError>>;
  /**
   * Writes again, which opens an answered request, and a closed one within 30 days. Refuses as
   * `create`, with NOT_FOUND, SUPPORT_CLOSED and SUPPORT_FULL.
   */
  write(viewer: Viewer, input: NewMessage, now: Date): Promise<Result<Conversation, AppError>>;
}

export interface NewRequest {
  readonly requestKey: string;
  readonly topic: SupportTopic;
  readonly subject: string;
  readonly text: string;
  readonly pictureIds: readonly string[];
  /** Only with consent. */
  readonly contextRoute: string | null;
  readonly contextVersion: string | null;
}

export interface NewMessage {
  readonly requestId: string;
  readonly messageKey: string;
  readonly text: string;
  readonly pictureIds: readonly string[];
}

export interface SupportDeps {
  readonly database: Database;
  readonly limits: Limits;
  readonly push: Push;
}

const dayMs = 24 * 3_600_000;

/** The requests of a database. */
export function createSupport({ database, limits, push }: SupportDeps): Support {
  async function checkPace(tx: Tx, userId: string, now: Date): Promise<Result<true, AppError>> {
    await tx.first(lockPerson, { userId });
    const recent = await tx.first(countRecent, { userId, since: new Date(now.getTime() - dayMs) });
    const isTooMuch =
      recent !== null &&
      (recent.requests >= limits.supportRequestsPerDay ||
        recent.messages >= limits.supportMessagesPerDay);
    return isTooMuch ? err(appError('RATE_LIMITED', { retryAfterSeconds: 3600 })) : ok(true);
  }

  const answerOf: Support['conversation'] = async ({ userId }, id, after) =>
    readConversation(database, await database.first(findOwnRequest, { id, userId }), after);

  return {
    async list({ userId }, first, after) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const rows = await database.all(listOwnRequests, {
        userId,
        afterAt: page.value.after?.at ?? null,
        afterId: page.value.after?.id ?? null,
        limit: first + 1,
      });
      const total = (await database.first(countOwnRequests, { userId }))?.total ?? 0;
      return ok(toPage(rows, first, total, ({ updated_at: at, id }) => ({ at, id })));
    },
    conversation: answerOf,
    async create(viewer, input, now) {
      const { userId } = viewer;
      const subject = readSupportSubject(input.subject);
      if (!subject.ok) return subject;
      const text = readSupportText(input.text);
      if (!text.ok) return text;
      const ids = readPictureIds(input.pictureIds);
      if (!ids.ok) return ids;
      const written = await database.transaction(async (tx): Promise<Result<string, AppError>> => {
        const known = await tx.first(findRequestByKey, { userId, requestKey: input.requestKey });
        if (known !== null) return ok(known.id);
        const pace = await checkPace(tx, userId, now);
        if (!pace.ok) return pace;
        const { contextRoute, contextVersion } = input;
        const request = await tx.first(insertRequest, {
          userId,
          requestKey: input.requestKey,
          topic: input.topic,
          subject: subject.value,
          contextRoute: cut(contextRoute),
          contextVersion: cut(contextVersion),
          now,
        });
        // The same request came at the same moment: it is there now.
        if (request === null)
          return ok(
            (await tx.first(findRequestByKey, { userId, requestKey: input.requestKey }))?.id ?? '',
          );
        const message = await tx.first(insertMessage, {
          requestId: request.id,
          authorId: userId,
          fromTeam: false,
          messageKey: input.requestKey,
          text: text.value,
          now,
        });
        const attached = await attach(tx, userId, message?.id ?? '', ids.value);
        if (!attached.ok) return attached;
        await push.tell(tx, userId, 'support');
        return ok(request.id);
      });
      return written.ok ? answerOf(viewer, written.value) : written;
    },
    async write(viewer, input, now) {
      const { userId } = viewer;
      const text = readSupportText(input.text);
      if (!text.ok) return text;
      const ids = readPictureIds(input.pictureIds);
      if (!ids.ok) return ids;
      const written = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const request = await tx.first(lockRequest, { id: input.requestId });
        if (request === null || request.user_id !== userId) return err(appError('NOT_FOUND'));
        if (
          request.closed_at !== null &&
          now.getTime() - request.closed_at.getTime() > supportReopenMs
        )
          return err(appError('SUPPORT_CLOSED'));
        const pace = await checkPace(tx, userId, now);
        if (!pace.ok) return pace;
        const message = await tx.first(insertMessage, {
          requestId: request.id,
          authorId: userId,
          fromTeam: false,
          messageKey: input.messageKey,
          text: text.value,
          now,
        });
        if (message === null) return ok(true);
        if (await isFull(tx, request.id)) return err(appError('SUPPORT_FULL'));
        const attached = await attach(tx, userId, message.id, ids.value);
        if (!attached.ok) return attached;
        await tx.first(markOpen, { id: request.id, now });
        await push.tell(tx, userId, 'support');
        return ok(true);
      });
      return written.ok ? answerOf(viewer, input.requestId) : written;
    },
  };
}

/** Whether a request has more messages than it may, with the one that was just written. */
async function isFull(tx: Tx, requestId: string): Promise<boolean> {
  const found = await tx.first(hasMessages, { requestId, count: supportLimits.messages + 1 });
  return found?.is_so === true;
}

/**
 * Refuses with UPLOAD_UNREADABLE when a picture is not the person's, or hangs at another message:
 * the message goes with it.
 */
async function attach(
  tx: Tx,
  userId: string,
  messageId: string,
  ids: readonly string[],
): Promise<Result<true, AppError>> {
  if (ids.length === 0) return ok(true);
  const attached = await tx.all(attachPictures, { userId, messageId, ids });
  return attached.length === ids.length
    ? ok(true)
    : err(appError('UPLOAD_UNREADABLE', { field: 'picture_ids' }));
}

function readPictureIds(ids: readonly string[]): Result<readonly string[], AppError> {
  const each = [...new Set(ids)];
  if (each.length > supportLimits.pictures)
    return err(appError('UPLOAD_COUNT', { field: 'picture_ids' }));
  return each.every(isUuid)
    ? ok(each)
    : err(appError('UPLOAD_UNREADABLE', { field: 'picture_ids' }));
}

/** Context is a help, no content: too much of it is cut. */
function cut(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim().slice(0, supportLimits.context);
}
