import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import path from 'node:path';
import type { Auth, SessionUpdates } from '../auth/api.ts';
import {
  createCatalog,
  createLessonPackages,
  createLostRights,
  createMediaLibrary,
  createMediaPackages,
  createMediaSigner,
  type MediaSigner,
} from './api.ts';

/** Courses, their films, and who may watch. */
export async function catalogModule({
  database,
  config,
  limits,
  keys,
  lanes,
  demoFolder,
}: ServerCore) {
  const media = createMediaLibrary(
    [path.join(config.dataFolder, 'media'), path.join(demoFolder, 'media')],
    lanes.media,
  );
  const signer = createMediaSigner(await keys.get('media_key'));
  const catalog = createCatalog({ database, limits, media, signer });
  const packages = createMediaPackages(media, lanes.mediaFolders, limits.mediaMemoryMs);
  return {
    media,
    signer,
    lostRights: createLostRights({ database, catalog, limits }),
    services: { catalog, lessonPackages: createLessonPackages({ catalog, packages, limits }) },
  } satisfies ServerModule & Record<string, unknown>;
}

/**
 * Addresses of media that were signed before one of a person's sessions ended open nothing any
 * more, in every process.
 */
export async function followEndedSessions(
  { limits, now, report }: ServerCore,
  signer: MediaSigner,
  { auth, news }: { readonly auth: Auth; readonly news: SessionUpdates },
): Promise<void> {
  const load = async (): Promise<void> => {
    for (const { userId, atMs } of await auth.endedSince(new Date(now() - limits.mediaTokenMs)))
      signer.cut(userId, atMs);
  };
  news.follow({
    ended: ({ userId, atMs }) => signer.cut(userId, atMs),
    changed: () => undefined,
    gap: () => void load().catch(report),
  });
  await load();
}
