/** A page of a conversation: the newest messages, or those before an older page. */
export interface TalkPage<Message> {
  /** In the order of writing. */
  readonly messages: readonly Message[];
  /** The place of the oldest. */
  readonly end_cursor?: string | null | undefined;
  readonly has_more: boolean;
}

/** What of a conversation is known: everything from a message on to the newest. */
export interface KnownTalk<Message> extends TalkPage<Message> {
  /** The newest page that went into it. */
  readonly newest: TalkPage<Message>;
}

/**
 * What is known with another newest page. Older messages stay in front of it; where it does not
 * reach back to them there would be a hole, so they are asked for again.
 */
export function joinNewest<Message extends { readonly id: string }>(
  known: KnownTalk<Message> | null,
  newest: TalkPage<Message>,
): KnownTalk<Message> {
  const [oldest] = newest.messages;
  const at = known?.messages.findIndex(({ id }) => id === oldest?.id) ?? -1;
  if (known === null || at <= 0) return { ...newest, newest };
  const messages = [...known.messages.slice(0, at), ...newest.messages];
  return { ...known, messages, newest };
}

/** What is known with the page before it, which was asked for with `after`. */
export function joinOlder<Message>(
  known: KnownTalk<Message>,
  after: string,
  older: TalkPage<Message>,
): KnownTalk<Message> {
  // It begins elsewhere meanwhile.
  if (known.end_cursor !== after) return known;
  const messages = [...older.messages, ...known.messages];
  return { ...older, messages, newest: known.newest };
}
