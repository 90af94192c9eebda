import { CourseOutlineDocument, TicketsDocument } from '../../graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import type { PushTopic } from '#shared/push/push-event.ts';
import { useLive } from '../../live/live-provider.tsx';
import type { Ticket } from './passes/ticket-view.ts';

const topics: readonly PushTopic[] = ['tickets', 'orders'];

export interface Tickets {
  readonly status: QueryStatus<readonly Ticket[]>;
  /** Lessons of the course; null while they are not known. */
  readonly lessonCount: number | null;
}

/**
 * The only door of the tickets to their data: asked anew when the server tells of a change, kept
 * for reading without a network.
 */
export function useTickets(): Tickets {
  const status = useQueryStatus(TicketsDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const outline = readyData(useQueryStatus(CourseOutlineDocument, { variables: {} }));
  useLive(topics, () => {
    if (status.kind !== 'loading') status.reload();
  });
  const lessonCount =
    outline === null
      ? null
      : outline.course.chapters.reduce((sum, { lessons }) => sum + lessons.length, 0);
  return {
    status: status.kind === 'ready' ? { ...status, data: status.data.tickets } : status,
    lessonCount,
  };
}
