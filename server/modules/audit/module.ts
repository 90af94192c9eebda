import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { auditChore, auditExport } from './api.ts';

/** The audit log, and the check of its chain. */
export function auditModule({ audit }: ServerCore) {
  return {
    services: { audit },
    lists: [auditExport(audit)],
    chores: [auditChore(audit)],
  } satisfies ServerModule;
}
