import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createLicences } from './api.ts';

/** What lets a desktop play without a network. */
export function licencesModule({ limits }: ServerCore) {
  return { services: { licences: createLicences(limits) } } satisfies ServerModule;
}
