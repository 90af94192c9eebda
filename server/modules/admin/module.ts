import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createBackOffice } from './api.ts';

/** The frame of the office: the lists and waiting lines of every module before it. */
export function adminModule({ database, audit }: ServerCore, modules: readonly ServerModule[]) {
  return {
    services: {
      backOffice: createBackOffice({
        database,
        audit,
        lists: modules.flatMap(({ lists }) => lists ?? []),
        counters: modules.flatMap(({ counters }) => counters ?? []),
      }),
    },
  } satisfies ServerModule;
}
