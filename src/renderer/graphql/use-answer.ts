import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { SiteAnswer } from '#shared/site/site-page.ts';
import { useSession } from '../platform/context.tsx';
import { usePostOperation } from './graphql-context.tsx';
import type { OperationText } from './operation-text.ts';
import { answerKey, usePageAnswers } from './page-answers.tsx';
import type { OperationAnswer } from './post-operation.ts';
import type { QueryStatus } from './query-status.ts';
import { appErrorOf, isOfflineError } from './request-error.ts';
import { useReloadWhenBack } from './use-reload-when-back.ts';

type Answer<Data> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: Data; readonly asOfMs: number | null }
  | { readonly kind: 'refused'; readonly error: AppError };

interface Asked<Data> {
  readonly key: string;
  readonly attempt: number;
  /** Made by the server for a guest, before the page came. */
  readonly isSeeded: boolean;
  readonly answer: Answer<Data>;
}

/** Variables of an operation that takes none. */
const noVariables = {};

/**
 * Asks one operation and tells how it stands; again when its variables change. For pages that a
 * guest opens first: they load without Apollo, which would be half of their weight. A page that the
 * server rendered has the answer already: a guest's browser takes it without asking, somebody who
 * is signed in sees it until their own is there. Inside the application use `useQueryStatus`.
 */
export function useAnswer<Data>(
  operation: OperationText<Data, Record<string, never>>,
): QueryStatus<Data>;
export function useAnswer<Data, Variables extends Readonly<Record<string, unknown>>>(
  operation: OperationText<Data, Variables>,
  variables: Variables,
): QueryStatus<Data>;
export function useAnswer<Data>(
  operation: OperationText<Data, never>,
  variables: Readonly<Record<string, unknown>> = noVariables,
): QueryStatus<Data> {
  const { asked, reload } = useAsked<Data>(operation, variables);
  const { answer } = asked;
  const status = useMemo(() => toStatus(answer, reload), [answer, reload]);
  useReloadWhenBack(status);
  return status;
}

function useAsked<Data>(
  { name, text }: OperationText<Data, never>,
  variables: Readonly<Record<string, unknown>>,
): { readonly asked: Asked<Data>; readonly reload: () => void } {
  const post = usePostOperation();
  const pageAnswers = usePageAnswers();
  const isGuest = useSession().status === 'guest';
  const key = answerKey(name, variables);
  // What the effect sends belongs to the key, whichever object it came in.
  const sent = useRef(variables);
  const begin = (): Asked<Data> => {
    const seed = pageAnswers.find(key);
    if (seed === null) pageAnswers.want?.(key, { operationName: name, variables, query: text });
    return {
      key,
      attempt: 1,
      isSeeded: seed !== null,
      answer: seed === null ? { kind: 'loading' } : fromPage<Data>(seed),
    };
  };
  const [state, setState] = useState(begin);
  const asked = state.key === key ? state : begin();
  if (asked !== state) setState(asked);
  const { attempt } = asked;
  const isAnswered = asked.isSeeded && isGuest;
  useEffect(() => {
    sent.current = variables;
  });
  useEffect(() => {
    if (isAnswered) return undefined;
    const abort = new AbortController();
    const take = (next: Answer<Data>) =>
      setState((before) =>
        abort.signal.aborted ||
        before.key !== key ||
        before.attempt !== attempt ||
        (before.isSeeded && next.kind === 'refused')
          ? before
          : { key, attempt, isSeeded: false, answer: next },
      );
    const question = { operationName: name, variables: sent.current, query: text };
    void takeAnswers(() => post({ ...question, signal: abort.signal }), take);
    return () => abort.abort();
  }, [attempt, isAnswered, key, name, post, text]);
  const reload = useCallback(
    () =>
      setState((before) => ({
        ...before,
        attempt: before.attempt + 1,
        isSeeded: false,
        answer: { kind: 'loading' },
      })),
    [],
  );
  return { asked, reload };
}

function fromPage<Data>(seed: SiteAnswer): Answer<Data> {
  return 'error' in seed
    ? { kind: 'refused', error: seed.error }
    : // the server answers by the schema the text was checked against
      { kind: 'ready', data: seed.data as Data, asOfMs: null };
}

/** Takes what comes of one question: after a kept answer perhaps the server's own. Never throws. */
export async function takeAnswers<Data>(
  send: () => Promise<OperationAnswer>,
  take: (answer: Answer<Data>) => void,
): Promise<void> {
  const ready = ({ data, asOfMs }: OperationAnswer): Answer<Data> => ({
    kind: 'ready',
    data: data as Data, // as above
    asOfMs,
  });
  try {
    const answer = await send();
    take(ready(answer));
    const late = await answer.late;
    if (late) take(ready(late));
  } catch (thrown) {
    take({ kind: 'refused', error: appErrorOf(thrown) });
  }
}

function toStatus<Data>(answer: Answer<Data>, reload: () => void): QueryStatus<Data> {
  if (answer.kind === 'loading') return answer;
  if (answer.kind === 'ready') return { ...answer, reload };
  return { kind: isOfflineError(answer.error) ? 'offline' : 'failed', error: answer.error, reload };
}
