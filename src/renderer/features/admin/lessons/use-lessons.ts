import { useEffect } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { AdminCourseDocument, type AdminCourseQuery } from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useLive } from '#renderer/live/live-provider.tsx';
import { t } from './copy.ts';

export type Course = AdminCourseQuery['admin_course'];
export type Chapter = Course['chapters'][number];
export type Lesson = Chapter['lessons'][number];

const topics = ['content'] as const;
/** While the server works on a video and cannot tell, it is asked this often, ms. */
const pollMs = 3000;

/** The course as administrators see it, kept up to date while videos are made. */
export function useLessons(): QueryStatus<AdminCourseQuery> {
  const status = useQueryStatus(AdminCourseDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const reload = status.kind === 'loading' ? undefined : status.reload;
  useLive(topics, () => reload?.(), { pollMs });
  return status;
}

/** Says a refusal in a toast. Answers whether it went well. */
export function told(done: Result<unknown, AppError>): boolean {
  if (!done.ok) notify(t('les.failed', { reason: errorText(done.error) }), { kind: 'error' });
  return done.ok;
}

/** Puts the focus back on a row that moved. */
export function useFocusOnMoved(id: string | null, order: string): void {
  useEffect(() => {
    // The order is what moved it: each time it changes the row is another element.
    if (id !== null && order !== '')
      document.querySelector<HTMLElement>(`[data-lesson="${id}"]`)?.focus();
  }, [id, order]);
}
