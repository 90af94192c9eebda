import type { ServerCore } from '../server-core.ts';
import type { ServerModule } from '../server-module.ts';
import { databaseUpkeep } from './database-upkeep.ts';
import { createJobAdmin } from './job-admin.ts';

/** What administrators see of work behind the scenes. */
export function jobsModule({ database, jobs, audit }: ServerCore) {
  const jobAdmin = createJobAdmin({ database, queue: jobs, audit });
  return {
    services: { jobAdmin },
    chores: databaseUpkeep(database),
    counters: [{ key: 'jobs', right: 'jobs.run', count: async () => jobAdmin.countFailed() }],
  } satisfies ServerModule;
}
