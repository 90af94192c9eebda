import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import path from 'node:path';
import { createReports } from './create-reports.ts';
import { rollupProofChore } from './rollup-proof-chore.ts';

/** What affiliates read of their money over time, and the nightly proof of its sums. */
export function affiliateReportsModule(core: ServerCore) {
  const { database, config, limits, now, report } = core;
  const fontFolder = path.join(config.productFolder, 'resources/fonts');
  const services = createReports({ database, report, now, limits, fontFolder });
  return {
    services: { ...services },
    chores: [rollupProofChore(services.rollupProofs, now)],
  } satisfies ServerModule;
}
