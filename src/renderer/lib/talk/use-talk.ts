import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { joinNewest, joinOlder, type KnownTalk, type TalkPage } from './join-pages.ts';
import { keepPlace } from './keep-place.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

/** Asks for the page before a cursor. */
export type AskOlder<Message> = (after: string) => Promise<Result<TalkPage<Message>, AppError>>;

/** A conversation shown from its end, with older messages as they are asked for. */
export interface Talk<Message> {
  readonly messages: readonly Message[];
  /** Of the list of messages: it takes the focus when there is nothing older to ask for. */
  readonly list: RefObject<HTMLOListElement | null>;
  readonly hasOlder: boolean;
  readonly loading: boolean;
  /** Why they did not come. */
  readonly error: AppError | null;
  readonly loadOlder: () => void;
}

/** The messages of the newest page, and of older ones. */
export function useTalk<Message extends { readonly id: string }>(
  newest: TalkPage<Message>,
  ask: AskOlder<Message>,
): Talk<Message> {
  const [kept, setKept] = useState<KnownTalk<Message> | null>(null);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useRefusal();
  const list = useRef<HTMLOListElement>(null);
  const known = kept?.newest === newest ? kept : joinNewest(kept, newest);
  if (known !== kept) setKept(known);
  const load = async (after: string): Promise<void> => {
    setLoading(true);
    const answer = await ask(after);
    if (!answer.ok) {
      setLoading(false);
      return setError(answer.error);
    }
    const hadFocus = list.current?.parentElement?.contains(document.activeElement) === true;
    // What failed before is said until now, so that nothing moves in between.
    keepPlace(list.current, () =>
      flushSync(() => {
        setLoading(false);
        setError(null);
        setKept((now) => now && joinOlder(now, after, answer.value));
      }),
    );
    // The button is gone: who pressed it by a key goes on from what it brought.
    if (hadFocus && !answer.value.has_more) list.current?.focus({ preventScroll: true });
    return undefined;
  };
  return {
    messages: known.messages,
    list,
    hasOlder: known.has_more,
    loading,
    error,
    loadOlder: () => {
      if (!loading && known.end_cursor != null) void load(known.end_cursor);
    },
  };
}
