import type { SyncClock } from '#shared/sync/ports.ts';
import type { StudyEngine } from '../study/study-engine.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { DeviceMemory } from '../study/device-memory.ts';
import { recheckSession } from './session-recheck.ts';
import type { HostPost } from '../page/host-post.ts';
import { openIdentityStore } from './identity.ts';
import type { PageRemains } from '../study/page-remains.ts';
import { createUnsentStore, type UnsentStore } from '../store/unsent-store.ts';
import type { TabChannel } from './tab-channel.ts';
import { createTickJournal, type ListedStorage } from '../study/tick-journal.ts';
import { watchWaking, type WakingDeps } from '../study/watch-waking.ts';
import { createWebSession, type WebSession } from './web-session.ts';
import { createWebStudy, type WebStudy } from '../study/web-study.ts';

/** Who works on a page, and what they learn on it. */
export interface PagePerson {
  readonly session: WebSession;
  readonly study: WebStudy;
  readonly unsent: UnsentStore;
  /**
   * Whom the page takes for signed in as it opens; the server has been asked by then, and has not
   * answered.
   */
  readonly first: SessionState;
}

export interface PagePersonDeps {
  readonly post: HostPost;
  /** Opens the sync engine of a person. */
  readonly openEngine: (userId: string, remains: PageRemains) => Promise<StudyEngine>;
  readonly memory: DeviceMemory;
  readonly storage: () => ListedStorage;
  readonly tabs: TabChannel;
  /** Shown in the list of signed-in devices. */
  readonly clientName: string;
  readonly clock: Pick<SyncClock, 'now' | 'schedule'>;
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly random: () => number;
  readonly signs: PageSigns;
}

/** What the browser tells a page of its life. */
export interface PageSigns extends Omit<WakingDeps, 'onWake'> {
  readonly isOnline: () => boolean;
}

/**
 * Puts session and study of a page together, and has both follow its life: run by
 * tests/simulation/portal as it is.
 */
export async function openPagePerson({
  post,
  openEngine,
  memory,
  storage,
  tabs,
  clientName,
  clock,
  locks,
  random,
  signs,
}: PagePersonDeps): Promise<PagePerson> {
  const journal = createTickJournal(storage, clock.now);
  const unsent = createUnsentStore(storage, clock.now);
  const study = createWebStudy({
    openEngine: async (userId) => openEngine(userId, { journal, unsent }),
    tabs,
    journal,
    unsent,
    online: signs.isOnline(),
    clock,
    onExpired: (expired) => void heardOfSession(expired),
  });
  const session = createWebSession({
    post,
    book: openIdentityStore(memory, storage, clock.now),
    tabs,
    clientName,
    settleWork: study.settle,
    clock,
    locks,
    random,
  });
  const heardOfSession = recheckSession({ session, syncNow: async () => study.sync.syncNow() });
  const first = await session.current();
  study.follow(first);
  session.subscribe(study.follow);
  watchPage(study, session, signs);
  void session.verify();
  return { session, study, unsent, first };
}

/** Follows the network, and brings everything to safety when the page hides or goes away. */
function watchPage(study: WebStudy, session: WebSession, signs: PageSigns): void {
  const { target, document, isOnline } = signs;
  target.addEventListener('online', () => {
    study.setOnline(true);
    void session.verify();
  });
  target.addEventListener('offline', () => study.setOnline(false));
  target.addEventListener('pagehide', study.leave);
  watchWaking({
    ...signs,
    onWake() {
      study.setOnline(isOnline());
      void session.verify();
    },
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void study.flush();
  });
}
