import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Messenger } from '../messages/api.ts';
import { createSupport, createSupportAdmin, createSupportPictures, supportExport } from './api.ts';

/** What learners ask, and who answers. */
export function supportModule(core: ServerCore, messenger: Messenger) {
  const { database, config, limits, files, drawing, push, audit, now } = core;
  const supportAdmin = createSupportAdmin({ database, messenger, push, audit });
  const supportPictures = createSupportPictures({
    database,
    limits,
    files,
    drawing,
    folder: path.join(config.dataFolder, 'support'),
    randomName: () => randomBytes(18).toString('base64url'),
  });
  return {
    services: { support: createSupport({ database, limits, push }), supportAdmin, supportPictures },
    lists: [supportExport(supportAdmin)],
    counters: [
      { key: 'support', right: 'requests.answer', count: async () => supportAdmin.countWaiting() },
    ],
    tidy: async () => supportPictures.tidy(new Date(now())),
  } satisfies ServerModule;
}
