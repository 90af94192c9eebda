import type { AdminJobsQuery } from '#renderer/graphql/generated/graphql.ts';
import { t } from './copy.ts';
import { periodicWords } from './periodic.copy.ts';

type Job = AdminJobsQuery['admin_jobs']['nodes'][number];

/** What a job is, in words; of one that comes again and again which one. */
export function jobText({ kind, data }: Pick<Job, 'kind' | 'data'>): string {
  const words = t(`jobs.kind.${kind}`);
  if (kind !== 'PERIODIC') return words;
  const name = /"name":\s*"([^"]+)"/.exec(data)?.[1];
  return name === undefined ? words : (periodicWords[name] ?? `${words}: ${name}`);
}
