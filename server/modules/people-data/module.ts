import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SupportPictures } from '../support/api.ts';
import { createPeopleData } from './api.ts';

type PeopleDataParts = Parameters<typeof createPeopleData>[0];

interface Partners extends Pick<
  PeopleDataParts,
  'messenger' | 'mailGuest' | 'auth' | 'avatars' | 'rests'
> {
  readonly pictures: SupportPictures;
}

/** A person's right to their data: copies of it, and deletion. */
export function peopleDataModule(core: ServerCore, { pictures, ...partners }: Partners) {
  const { database, config, cipher, audit, limits, jobs, files, now, report } = core;
  return {
    services: createPeopleData({
      database,
      cipher,
      audit,
      limits,
      jobs,
      files,
      folder: path.join(config.dataFolder, 'exports'),
      deletePicture: async (file) => pictures.deleteFile(file),
      now,
      newId: randomUUID,
      report,
      ...partners,
    }),
  } satisfies ServerModule;
}
