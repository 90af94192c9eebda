import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { SearchHit } from '#shared/search/search.ts';
import { isOfflineError } from '../../graphql/request-error.ts';
import { usePlatform } from '../../platform/context.tsx';
import { findKnownHere } from './find-known-here.ts';
import { createSearchRunner } from '../../lib/search/search-runner.ts';

/** What a search has to show. The list of the text before stays until the new one is there. */
export interface SearchView {
  /** What stands in the field. */
  readonly text: string;
  readonly hits: readonly SearchHit[];
  /** Nothing can be said yet about the text that stands in the field. */
  readonly isPending: boolean;
  /** When what was searched was told by the server, ms since 1970; null = now. */
  readonly asOfMs: number | null;
  /** Without a way to the server: only what the page knew was searched. */
  readonly isPartial: boolean;
  readonly error: AppError | null;
  /** Puts a text into the field and searches for it. */
  readonly type: (text: string) => void;
  /** Searches for the same text again. */
  readonly retry: () => void;
}

/** How many hits a search asks for. */
const hitLimit = 30;

interface Found {
  readonly hits: readonly SearchHit[];
  readonly asOfMs: number | null;
  readonly isPartial: boolean;
}

interface Shown extends Found {
  /** The text it belongs to. */
  readonly text: string;
  readonly error: AppError | null;
}

const nothing: Shown = { text: '', hits: [], asOfMs: null, isPartial: false, error: null };

/** The field's text and what it finds. */
export function useSearch(): SearchView {
  const { search, notes } = usePlatform();
  const client = useApolloClient();
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>(nothing);

  const runner = useMemo(() => {
    const find = async (wanted: string): Promise<Result<Found, AppError>> => {
      const answer = await search.find({ text: wanted, limit: hitLimit });
      if (answer.ok) return ok({ ...answer.value, isPartial: false });
      if (!isOfflineError(answer.error) && !isNotReached(answer.error)) return answer;
      return ok({
        hits: await findKnownHere({ client, notes }, { text: wanted, limit: hitLimit }),
        asOfMs: null,
        isPartial: true,
      });
    };
    return createSearchRunner<Found>({
      // A host that throws is broken; the palette says so like any other failure.
      find: (wanted) => find(wanted).catch(() => err(appError('INTERNAL'))),
      onAnswer: (answered, answer) =>
        setShown(
          answer.ok
            ? { ...answer.value, text: answered, error: null }
            : { ...nothing, text: answered, error: answer.error },
        ),
    });
  }, [search, notes, client]);
  useEffect(() => () => runner.forget(), [runner]);

  const type = useCallback(
    (next: string) => {
      setText(next);
      const wanted = next.trim();
      if (wanted !== '') return runner.search(wanted);
      runner.forget();
      setShown(nothing);
    },
    [runner],
  );
  const retry = useCallback(() => runner.search(text.trim()), [runner, text]);
  const { hits, asOfMs, isPartial, error } = shown;
  return {
    text,
    hits,
    asOfMs,
    isPartial,
    error,
    isPending: text.trim() !== '' && shown.text !== text.trim(),
    type,
    retry,
  };
}
