import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createAnalytics } from './api.ts';

/** Who agreed to being counted. */
export function analyticsModule({ database, config }: ServerCore) {
  return {
    services: { analytics: createAnalytics(database, config.gaMeasurementId) },
  } satisfies ServerModule;
}
