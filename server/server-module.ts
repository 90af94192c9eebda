import type { Services } from './graphql/context.ts';
import type { Chore } from './jobs/jobs.ts';
import type { ExportList } from './lists/export-list.ts';
import type { AdminCounter } from './modules/admin/api.ts';

/**
 * What a module of the server has for those outside of it; its `module.ts` makes it. What is named
 * here is registered by compose-modules.ts, and nowhere else.
 */
export interface ServerModule {
  /** What resolvers and routes reach in `context.services`. */
  readonly services: Partial<Services>;
  /** Lists of the back office that can be had as a file. */
  readonly lists?: readonly ExportList[];
  /** What waits in a page of the back office: the numbers of the sidebar. */
  readonly counters?: readonly AdminCounter[];
  /** What is done every so often, once among all processes. */
  readonly chores?: readonly Chore[];
  /** Removes what ended long ago; while the time is beyond doubt only. */
  readonly tidy?: () => Promise<unknown>;
}
