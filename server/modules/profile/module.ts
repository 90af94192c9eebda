import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Membership } from '../affiliates/api.ts';
import { createProfile } from './api.ts';

/** What people say of themselves. */
export function profileModule(
  { database, config, cipher, files, drawing }: ServerCore,
  membership: Membership,
) {
  return {
    services: createProfile({
      database,
      cipher,
      membership,
      files,
      drawing,
      folder: path.join(config.dataFolder, 'avatars'),
      randomName: () => randomBytes(18).toString('base64url'),
    }),
  } satisfies ServerModule;
}
