import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { onMutationDone } from '#renderer/graphql/done-mutations.ts';
import { AdminCountsDocument } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';

/** How often the numbers are asked for while the back office is open and seen, ms. */
const everyMs = 60_000;
/** So long after one's own action they are asked for: several at once are asked for once, ms. */
const restMs = 300;

/**
 * What waits in each page, by its path; asked again on every change of page, after what was done
 * here, and once a minute.
 */
export function useAdminCounts(): ReadonlyMap<string, number> {
  const status = useQueryStatus(AdminCountsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const { pathname } = useLocation();
  const reload = status.kind === 'loading' ? null : status.reload;
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  const shownPage = useRef(pathname);
  useEffect(() => {
    if (shownPage.current !== pathname) latest.current?.();
    shownPage.current = pathname;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current?.();
    }, everyMs);
    return () => clearInterval(timer);
  }, [pathname]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onMutationDone(() => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current?.(), restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return new Map((readyData(status)?.admin_counts ?? []).map(({ key, count }) => [key, count]));
}
