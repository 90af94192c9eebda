import type { SyncEngine } from '../../../shared/sync/sync-engine.ts';
import type { PostOperation } from '../../graphql/post-operation.ts';
import type { Platform } from '../port.ts';
import { clientName } from './client-name.ts';
import { openDeviceMemory } from './device-memory.ts';
import { createHostPost, type HostPost } from './host-post.ts';
import { openTabChannel } from './tab-channel.ts';
import { createServerSearch } from './server-search.ts';
import { createWebSession, type WebSession } from './web-session.ts';
import { createWebSettings } from './web-settings.ts';
import { createWebStudy, type WebStudy } from './web-study.ts';

export interface WebPlatformParts {
  /** The page's way to the server; the session is its cookie. */
  readonly post: PostOperation;
  /** Opens the sync engine of a person; called late, because a guest needs none of it. */
  readonly openEngine: (userId: string, post: HostPost) => Promise<SyncEngine>;
}

/** The browser as a host: session by cookie, progress and settings in IndexedDB, tabs that tell each other. */
export async function createWebPlatform({ post, openEngine }: WebPlatformParts): Promise<Platform> {
  const memory = await openDeviceMemory(globalThis.indexedDB);
  const tabs = openTabChannel();
  const hostPost = createHostPost(post);
  const study = createWebStudy({
    openEngine: (userId) => openEngine(userId, hostPost),
    tabs,
    online: navigator.onLine,
    onExpired: (expired) => session.setExpired(expired),
  });
  const session = createWebSession({ post: hostPost, memory, tabs, clientName: clientName(navigator.userAgent), settleWork: study.settle });
  study.follow(await session.current());
  session.subscribe(study.follow);
  watchPage(study, session);
  void session.verify();
  return { session, progress: study.progress, notes: study.notes, sync: study.sync, search: createServerSearch(post), settings: createWebSettings(memory, tabs) };
}

/** Follows the network, and brings everything to safety when the page hides or goes away. */
function watchPage(study: WebStudy, session: WebSession): void {
  addEventListener('online', () => {
    study.setOnline(true);
    void session.verify();
  });
  addEventListener('offline', () => study.setOnline(false));
  addEventListener('pagehide', () => void study.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void study.flush();
  });
}
