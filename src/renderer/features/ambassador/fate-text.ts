import type { ApplicationFragment, ApplicationStatus } from '../../graphql/generated/graphql.ts';
import { t } from './copy.ts';

export type SentStatus = Exclude<ApplicationStatus, 'DRAFT'>;
type Events = { readonly events: readonly Pick<ApplicationFragment['events'][number], 'kind'>[] };

/** What became of an application, in a heading: the same on every page that says it. */
export function fateText(application: Events, status: SentStatus): string {
  return t(hasEnded(application, status) ? 'amb.status.h.ended' : `amb.status.h.${status}`);
}

/** It made somebody an ambassador, who is none any more. */
export function hasEnded({ events }: Events, status: SentStatus): boolean {
  return status === 'DECLINED' && events.some(({ kind }) => kind === 'ACCEPTED');
}
