import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createOfficeSearch } from './api.ts';

/** One search over all that the office may see. */
export function officeSearchModule({ database, rates, limits }: ServerCore) {
  return {
    services: { officeSearch: createOfficeSearch({ database, rates, limits }) },
  } satisfies ServerModule;
}
