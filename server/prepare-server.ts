import { type ComposedModules, composeModules } from './compose-modules.ts';
import { refuseDemoLeftovers } from './demo/demo-leftovers.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createJobs } from './jobs/boss-jobs.ts';
import type { ChoreClock } from './jobs/chore-clock.ts';
import { makeCourseFrame } from './modules/catalog/api.ts';
import { createServerCore, type ServerCore, type ServerStart } from './server-core.ts';

export interface Preparation extends Omit<ServerStart, 'jobs' | 'report'> {
  readonly clock: ChoreClock;
  readonly report: (what: string) => (error: unknown) => void;
}

/**
 * The modules over an open database, and the demonstration where it is wanted. Leaves no job
 * running when it rejects.
 */
export async function prepareServer({
  clock,
  report,
  ...start
}: Preparation): Promise<{ readonly core: ServerCore; readonly modules: ComposedModules }> {
  const { database, config, limits } = start;
  if (config.servesStrangers) await refuseDemoLeftovers(database);
  const jobs = await createJobs({
    database,
    mayDo: async (nature) => clock.allows(nature),
    stopMs: limits.stopMs * 0.6,
    report: report('job queue'),
    sayFailed: (job, error) => report(`job failed: ${job}`)(error),
  });
  try {
    const core = await createServerCore({
      ...start,
      jobs,
      report: report('work behind the scenes'),
    });
    const modules = await composeModules(core);
    await fill(core, modules);
    return { core, modules };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
}

/** The demonstration, or what a course needs to begin with. */
async function fill(
  { database, config, now, demoFolder }: ServerCore,
  { services, commissions }: ComposedModules,
): Promise<void> {
  if (!config.withDemo) return makeCourseFrame(database);
  await seedDemo({
    database,
    ...services,
    folder: demoFolder,
    nowMs: now(),
    payTo: config.withDemoOrders ? (config.bank.account?.accountNumber ?? null) : null,
    withAffiliates: config.withDemoAffiliates,
    commissions,
  });
}
