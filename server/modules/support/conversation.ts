import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader } from '../../db/port.ts';
import {
  listMessages,
  listPictures,
  type MessageRow,
  type PictureRow,
  type RequestRow,
} from './store.ts';

/** A request with everything that was written. */
export interface Conversation {
  readonly request: RequestRow;
  readonly messages: readonly (MessageRow & { readonly pictures: readonly PictureRow[] })[];
}

/** The conversation of a request that was found; refuses with NOT_FOUND. */
export async function readConversation(
  reader: Reader,
  request: RequestRow | null,
): Promise<Result<Conversation, AppError>> {
  if (request === null) return err(appError('NOT_FOUND'));
  const messages = await reader.all(listMessages, { requestId: request.id });
  const pictures = await reader.all(listPictures, { requestId: request.id });
  return ok({
    request,
    messages: messages.map((message) => ({
      ...message,
      pictures: pictures.filter(({ message_id }) => message_id === message.id),
    })),
  });
}
