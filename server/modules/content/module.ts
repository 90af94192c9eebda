import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import type { Catalog, MediaLibrary } from '../catalog/api.ts';
import type { Messenger } from '../messages/api.ts';
import { createContent } from './api.ts';

interface Partners {
  readonly messenger: Messenger;
  readonly catalog: Catalog;
  readonly media: MediaLibrary;
}

/** Who writes lessons, and what becomes of a film that was sent. */
export function contentModule(core: ServerCore, partners: Partners) {
  const { database, config, limits, audit, jobs, push, lanes, now, report } = core;
  const content = createContent({
    database,
    limits,
    audit,
    jobs,
    push,
    mediaFolderLane: lanes.mediaFolders,
    dataFolder: config.dataFolder,
    now,
    report,
    ...partners,
  });
  return { services: { content } } satisfies ServerModule;
}
