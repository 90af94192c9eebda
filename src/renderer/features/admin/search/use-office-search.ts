import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import {
  OfficeSearchDocument,
  type OfficeSearchQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useAsk } from '#renderer/graphql/use-ask.ts';
import { createSearchRunner } from '#renderer/lib/search/search-runner.ts';

type Found = Omit<OfficeSearchQuery['office_search'], '__typename'>;

/**
 * What the search over the office has to show. The list of the text before stays until the new one
 * is there.
 */
export interface OfficeSearchView {
  /** What stands in the field. */
  readonly text: string;
  readonly found: Found;
  /** Nothing can be said yet about the text that stands in the field. */
  readonly isPending: boolean;
  readonly error: AppError | null;
  readonly type: (text: string) => void;
  /** Searches for the same text again. */
  readonly retry: () => void;
}

interface Shown {
  /** The text it belongs to. */
  readonly text: string;
  readonly found: Found;
  readonly error: AppError | null;
}

const nothing: Found = { hits: [], cut: [], rows: 0 };
const notAsked: Shown = { text: '', found: nothing, error: null };

/** What the server is asked for a text; '' = nothing: pages only, or too short. */
export function askedText(text: string): string {
  const wanted = text.trim();
  return wanted.startsWith('>') || wanted.length < 2 ? '' : wanted;
}

/** The field's text and what it finds; nothing of it is kept. */
export function useOfficeSearch(): OfficeSearchView {
  const ask = useAsk(OfficeSearchDocument);
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>(notAsked);
  const runner = useMemo(
    () =>
      createSearchRunner<OfficeSearchQuery>({
        find: async (wanted) => ask({ text: wanted }),
        onAnswer: (answered, answer: Result<OfficeSearchQuery, AppError>) =>
          setShown(
            answer.ok
              ? { text: answered, found: answer.value.office_search, error: null }
              : { text: answered, found: nothing, error: answer.error },
          ),
      }),
    [ask],
  );
  useEffect(() => () => runner.forget(), [runner]);

  const type = useCallback(
    (next: string) => {
      setText(next);
      const wanted = askedText(next);
      if (wanted !== '') return runner.search(wanted);
      runner.forget();
      setShown(notAsked);
    },
    [runner],
  );
  const retry = useCallback(() => {
    // What it said goes, and the list says that it searches.
    setShown(notAsked);
    runner.search(askedText(text));
  }, [runner, text]);
  return {
    text,
    found: shown.found,
    error: shown.error,
    isPending: askedText(text) !== shown.text,
    type,
    retry,
  };
}
