import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createSiteImages, createUnusedImages } from './api.ts';

/** Pictures of the public site. */
export function siteImagesModule(core: ServerCore) {
  const { database, config, limits, files, drawing, demoFolder, now } = core;
  const folder = path.join(config.dataFolder, 'site-images');
  const unused = createUnusedImages({ database, folder, unusedMs: limits.siteImageUnusedMs });
  return {
    services: {
      siteImages: createSiteImages({
        database,
        files,
        drawing,
        folder,
        readyFolder: path.join(demoFolder, 'site-images'),
        randomName: () => randomBytes(12).toString('base64url'),
      }),
    },
    chores: [
      {
        name: 'site_images.tidy',
        everyMs: limits.siteImageSweepMs,
        nature: 'ends',
        work: async () => unused.tidy(new Date(now())),
      },
    ],
  } satisfies ServerModule;
}
