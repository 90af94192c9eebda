import { type AppError, appError } from '#shared/errors/error-code.ts';
import { readSupportText, supportCode } from '#shared/domain/support/support-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { type Conversation, readConversation } from './conversation.ts';
import { findNewestMessage, markAnswered, markClosed } from './answer-store.ts';
import { findRequest, insertMessage, lockRequest, type RequestRow } from './store.ts';
import type { SupportAnswer, SeenTalk, SupportAdmin, SupportAdminDeps } from './support-office.ts';

/** A request that nobody else changes now. */
type LockedRequest = Pick<
  RequestRow,
  'id' | 'user_id' | 'state' | 'closed_at' | 'number' | 'subject'
>;

/** Answers to requests, each to what was written when it was seen. */
export function createSupportAnswers({
  database,
  messenger,
  push,
  audit,
}: SupportAdminDeps): Pick<SupportAdmin, 'answer' | 'close'> {
  async function change(
    { id, lastMessageId }: SeenTalk,
    messageKey: string | null,
    work: (tx: Tx, request: LockedRequest) => Promise<Result<true, AppError>>,
  ): Promise<Result<Conversation, AppError>> {
    const done = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
      const request = await tx.first(lockRequest, { id });
      if (request === null) return err(appError('NOT_FOUND'));
      const newest = await tx.first(findNewestMessage, { requestId: id, messageKey });
      // An answer that is told again stands behind what was seen.
      if (newest?.has_key === true) return ok(true);
      if (newest?.id !== lastMessageId) return err(appError('SEEN_CHANGED'));
      return work(tx, request);
    });
    return done.ok ? readConversation(database, await database.first(findRequest, { id })) : done;
  }

  return {
    async answer(input) {
      const text = readSupportText(input.text);
      return text.ok
        ? change(input, input.messageKey, async (tx, request) =>
            answerIn({ tx, messenger, push, audit }, request, { ...input, text: text.value }),
          )
        : text;
    },
    close: async (seen) =>
      change(seen, null, async (tx, request) => {
        const { id, actorId, now } = seen;
        if (request.state === 'closed') return err(appError('CONFLICT'));
        await tx.run(markClosed, { id, now });
        await push.tell(tx, request.user_id, 'support');
        await audit.record(tx, {
          actorId,
          action: 'support.close',
          subjectKind: 'support_request',
          subjectId: id,
          before: { state: request.state },
          after: { state: 'closed' },
          reason: null,
          at: now,
        });
        return ok(true);
      }),
  };
}

/** In the caller's transaction, which locked the request. */
async function answerIn(
  { tx, messenger, push, audit }: Omit<SupportAdminDeps, 'database'> & { readonly tx: Tx },
  request: LockedRequest,
  { id, actorId, now, messageKey, text }: SupportAnswer,
): Promise<Result<true, AppError>> {
  const message = await tx.first(insertMessage, {
    requestId: id,
    authorId: actorId,
    fromTeam: true,
    messageKey,
    text,
    now,
  });
  if (message === null) return ok(true);
  await tx.run(markAnswered, { id, now });
  await messenger.tell(tx, {
    userId: request.user_id,
    key: `support_answered:${message.id}`,
    content: {
      kind: 'support_answered',
      requestId: id,
      requestCode: supportCode(request.number),
      subject: request.subject,
    },
    at: now,
  });
  await push.tell(tx, request.user_id, 'support');
  await audit.record(tx, {
    actorId,
    action: 'support.answer',
    subjectKind: 'support_request',
    subjectId: id,
    before: { state: request.state },
    after: { state: 'answered', message_id: message.id },
    reason: null,
    at: now,
  });
  return ok(true);
}
