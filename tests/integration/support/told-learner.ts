import { messageText, readContent } from '#server/modules/messages/kinds/message-kinds.ts';
import type { TestServer } from './test-server.ts';

/** A message as its reader has it: its title, its first line and its paragraphs, joined. */
export interface ToldLearner {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
}

/** Everything that the learner of an order was told, in the order of its moments. */
export async function toldLearner(
  { database }: Pick<TestServer, 'database'>,
  orderId: string,
): Promise<readonly ToldLearner[]> {
  const rows = (await database.raw(
    'select n.id, n.content from notifications n join orders o on o.user_id = n.user_id where o.id = $1 order by n.created_at, n.id',
    [orderId],
  )) as readonly { readonly id: string; readonly content: { readonly kind: string } }[];
  return rows.map(({ id, content }) => {
    const { title, preview, paragraphs } = messageText(readContent(content));
    return { id, kind: content.kind, text: JSON.stringify([title, preview, paragraphs]) };
  });
}
