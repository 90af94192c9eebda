import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader } from '../../db/port.ts';
import { readCursor, toCursor } from '../../lists/paging.ts';
import { listMessages, listPictures, type MessageRow, type PictureRow } from './message-store.ts';
import type { RequestRow } from './store.ts';

/** Messages of one answer: as many as a page shows at once, 180 KB at most. */
export const messagesOfPage = 30;

/** A request with a page of what was written. */
export interface Conversation {
  readonly request: RequestRow;
  /** In the order in which they were written. */
  readonly messages: readonly (MessageRow & { readonly pictures: readonly PictureRow[] })[];
  /** The place of the oldest of the page. */
  readonly end_cursor: string | null;
  /** Whether there are older ones. */
  readonly has_more: boolean;
}

/**
 * The conversation of a request that was found: the newest page, or the one that is older than a
 * cursor. Refuses with NOT_FOUND, BAD_INPUT.
 */
export async function readConversation(
  reader: Reader,
  request: RequestRow | null,
  after: string | null = null,
): Promise<Result<Conversation, AppError>> {
  if (request === null) return err(appError('NOT_FOUND'));
  const before = readCursor(after);
  if (!before.ok) return before;
  const rows = await reader.all(listMessages, {
    requestId: request.id,
    before: before.value,
    limit: messagesOfPage + 1,
  });
  const messages = rows.slice(0, messagesOfPage).toReversed();
  const pictures = await reader.all(listPictures, {
    messageIds: messages.map(({ id }) => id),
    limit: messagesOfPage * supportLimits.pictures,
  });
  const [oldest] = messages;
  return ok({
    request,
    messages: messages.map((message) => ({
      ...message,
      pictures: pictures.filter(({ message_id }) => message_id === message.id),
    })),
    end_cursor: oldest === undefined ? null : toCursor(BigInt(oldest.seq)),
    has_more: rows.length > messagesOfPage,
  });
}
