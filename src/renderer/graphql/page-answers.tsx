import { createContext, type ReactNode, use } from 'react';
import type { SiteAnswer, SiteQuestion } from '#shared/site/site-page.ts';

/** The answers that came with the page; on the server also who notes what the page still misses. */
export interface PageAnswers {
  /** The answer by `answerKey`; null when the page was not rendered with it. */
  readonly find: (key: string) => SiteAnswer | null;
  /** Server only: called while rendering for every question without an answer. */
  readonly want?: (key: string, question: SiteQuestion) => void;
}

/** A page that was not rendered by the server came with none. */
export const noPageAnswers: PageAnswers = { find: () => null };

const PageAnswersContext = createContext<PageAnswers>(noPageAnswers);

/** Gives the tree the answers it was rendered with. */
export function PageAnswersProvider({
  answers,
  children,
}: {
  readonly answers: PageAnswers;
  readonly children: ReactNode;
}) {
  return <PageAnswersContext value={answers}>{children}</PageAnswersContext>;
}

/** The answers that came with the page. */
export function usePageAnswers(): PageAnswers {
  return use(PageAnswersContext);
}

/** Name of an answer among those of a page. */
export function answerKey(
  operationName: string,
  variables: Readonly<Record<string, unknown>>,
): string {
  return `${operationName} ${JSON.stringify(variables)}`;
}
