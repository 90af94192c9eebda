import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import type { Catalog } from '../catalog/api.ts';
import { createSearch } from './api.ts';

/** The learner's search. */
export function searchModule({ database, limits }: ServerCore, catalog: Catalog) {
  return {
    services: { search: createSearch({ database, catalog, limits }) },
  } satisfies ServerModule;
}
