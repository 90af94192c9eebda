import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createPeople, peopleExport } from './api.ts';

type Partners = Pick<Parameters<typeof createPeople>[0], 'accounts' | 'auth'>;

/** People as the office sees them. */
export function peopleModule({ database, audit, push }: ServerCore, partners: Partners) {
  const people = createPeople({ database, audit, push, ...partners });
  return { services: { people }, lists: [peopleExport(people)] } satisfies ServerModule;
}
