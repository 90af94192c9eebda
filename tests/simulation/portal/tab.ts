import type { HostPost } from '#renderer/platform/web/page/host-post.ts';
import { openPagePerson, type PagePerson } from '#renderer/platform/web/session/page-person.ts';
import { startStudy } from '#renderer/platform/web/study/start-study.ts';
import { createTabLock } from '#renderer/platform/web/store/tab-lock.ts';
import type { UnsentStore } from '#renderer/platform/web/store/unsent-store.ts';
import {
  readTabMessage,
  type TabChannel,
  type TabMessage,
} from '#renderer/platform/web/session/tab-channel.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { StoreDecision, SyncStore } from '#shared/sync/store-port.ts';
import { crashingStore, reportingRules } from '../device.ts';
import { createSimTransport } from '../network.ts';
import { textStorage } from '../text-storage.ts';
import type { Browser } from './browser.ts';
import type { PortalSimulation } from './portal-history.ts';
import { createSessionPost } from './session-post.ts';

/** A page of the portal, put together as the portal does it, over a browser of the simulation. */
export interface Tab {
  readonly name: string;
  readonly browser: Browser;
  readonly life: { alive: boolean };
  /** Null until the page has opened. */
  page: PagePerson | null;
  /** What it does when it thaws; null while it runs. */
  frozen: (() => void)[] | null;
  /** In the back-forward cache: messages of other tabs are lost on it. */
  cached: boolean;
  /** For whom the page is drawn; follows the session a little late, as a page that renders does. */
  drawnFor: string | null;
  /** Whom the page takes for signed in, and whether it says that the session has ended. */
  signedIn: string | null;
  expired: boolean;
  /** When it was opened or woke last, ms since 1970. */
  awakeSinceMs: number;
  readonly window: EventTarget;
  readonly document: EventTarget & { visibilityState: DocumentVisibilityState };
  readonly hear: (data: unknown) => void;
  /** Runs a task of the page now, or when it is no longer frozen; never when it is gone. */
  readonly whenAwake: (task: () => void) => void;
}

/** Opens a page; what it does first is done when this resolves. */
export function openTab(portal: PortalSimulation, browser: Browser): Tab {
  const { sim, variant } = portal;
  const life = { alive: true };
  const listeners = new Set<(news: TabMessage) => void>();
  const bootMs = sim.world.now();
  const tab: Tab = {
    name: `${browser.device.name}t${(sim.processCount += 1)}`,
    browser,
    life,
    page: null,
    frozen: null,
    cached: false,
    drawnFor: null,
    signedIn: null,
    expired: false,
    awakeSinceMs: bootMs,
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
    hear(data) {
      const news = readTabMessage(data);
      if (news !== null) for (const listener of listeners) listener(news);
    },
    whenAwake(task) {
      if (!life.alive) return;
      if (tab.frozen === null) task();
      else tab.frozen.push(task);
    },
  };
  browser.tabs = [...browser.tabs, tab];
  sim.log(`${tab.name} opens${browser.deniesDatabase ? ' without a database' : ''}`);
  let ids = 0;
  const createId = () => `${tab.name}-${(ids += 1)}`;
  const clock: SyncClock = {
    now: sim.world.now,
    monotonic: () => sim.world.now() - bootMs,
    schedule: (delayMs, task) => sim.world.schedule(delayMs, () => tab.whenAwake(task)),
  };
  const post: HostPost = createSessionPost(sim, tab);
  const storage = variant.storage(textStorage(browser.texts));
  const channel = variant.tabs(channelOf(portal, tab, listeners), browser.memory);
  void openPagePerson({
    post,
    memory: browser.memory,
    storage: () => storage,
    tabs: channel,
    clientName: tab.name,
    clock,
    locks: browser.lock.managerOf(tab),
    random: sim.random.next,
    signs: {
      target: tab.window,
      document: tab.document,
      now: () => clock.monotonic(),
      isOnline: () => browser.device.online,
    },
    openEngine: async (userId, remains) => {
      sim.world.stir();
      return startStudy(
        {
          userId,
          store: storeOf(portal, tab, { unsent: remains.unsent, createId, clock }),
          transport: createSimTransport(sim, {
            device: browser.device,
            isAlive: () => life.alive,
            whenAwake: tab.whenAwake,
            refusals: { count: 0 },
          }),
          clock,
          random: sim.random.next,
          createId,
          exclusive: createTabLock(browser.lock.managerOf(tab), 'exchange', clock),
          rules: reportingRules(sim, browser.device),
        },
        remains,
      );
    },
  }).then((page) => begin(portal, tab, page));
  return tab;
}

function begin({ sim }: PortalSimulation, tab: Tab, page: PagePerson): void {
  tab.page = page;
  const take = (state: SessionState) => {
    tab.signedIn = personOf(state);
    tab.expired = state.status === 'signed_in' && state.expired;
  };
  take(page.first);
  tab.drawnFor = tab.signedIn;
  page.session.subscribe((state) => {
    take(state);
    const { signedIn } = tab;
    tab.browser.known = signedIn ?? '';
    sim.log(`${tab.name} shows ${signedIn ?? 'nobody'}${tab.expired ? ', expired' : ''}`);
    sim.world.schedule(sim.random.below(300), () =>
      tab.whenAwake(() => void (tab.drawnFor = signedIn)),
    );
  });
}

export function personOf(state: SessionState): string | null {
  return state.status === 'signed_in' ? state.userId : null;
}

interface PageParts {
  readonly unsent: UnsentStore;
  readonly createId: () => string;
  readonly clock: Pick<SyncClock, 'monotonic'>;
}

function storeOf(
  { sim, variant }: PortalSimulation,
  { browser, life }: Tab,
  { unsent, createId, clock }: PageParts,
): SyncStore {
  const { device } = browser;
  const isAlive = () => life.alive;
  const inPage = (pageStore: SyncStore): SyncStore =>
    crashingStore(sim, { device, isAlive, hasNoRoom: () => false }, () => pageStore);
  if (!browser.deniesDatabase) {
    const hasNoRoom = (decision: StoreDecision<unknown>) =>
      writes(decision) &&
      sim.faulty &&
      (browser.isFull || (sim.profile.fullDisks && sim.random.chance(0.1)));
    const disk = crashingStore(sim, { device, isAlive, hasNoRoom }, () =>
      createMemoryStore(device.disk.tables, { kind: 'ok' }),
    );
    return variant.beside(disk, { unsent, createId, now: clock.monotonic, around: inPage });
  }
  sim.processCount += 1;
  const tables = createMemoryTables(`page-${sim.processCount}`);
  return inPage(variant.shelved(createMemoryStore(tables, { kind: 'denied' }), unsent));
}

function writes({ answer: _answer, ...parts }: StoreDecision<unknown>): boolean {
  return Object.values(parts).some((part) => !Array.isArray(part) || part.length > 0);
}

function channelOf(
  { sim }: PortalSimulation,
  tab: Tab,
  listeners: Set<(news: TabMessage) => void>,
): TabChannel {
  // Of one page another one hears everything in the order in which it was told, as a
  // BroadcastChannel gives it; of several in any.
  const heardAtMs = new Map<Tab, number>();
  return {
    tell(news) {
      // As the browser clones it: nothing of it is shared. A tab of an earlier version says less.
      const data: unknown =
        news.kind === 'session' && tab.browser.tellsAsBefore ? 'session' : structuredClone(news);
      for (const other of tab.browser.tabs) {
        if (other === tab || other.cached) continue;
        const atMs = Math.max(sim.world.now() + sim.random.below(50), heardAtMs.get(other) ?? 0);
        heardAtMs.set(other, atMs);
        sim.world.schedule(atMs - sim.world.now(), () => {
          if (!other.cached) other.whenAwake(() => other.hear(data));
        });
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}

/** The page goes: with what browsers let it do at once, or in mid-sentence. */
export function closeTab(portal: PortalSimulation, tab: Tab, how: 'closed' | 'killed'): void {
  const { sim } = portal;
  sim.log(`${tab.name} ${how}`);
  if (how === 'closed' && tab.frozen === null) tab.window.dispatchEvent(new Event('pagehide'));
  tab.life.alive = false;
  tab.browser.tabs = tab.browser.tabs.filter((other) => other !== tab);
  tab.browser.lock.letGo(tab);
}

/**
 * Nothing of it runs until it wakes; from the back-forward cache it may be restored. Browsers
 * freeze no page that holds a lock.
 */
export function freezeTab({ sim }: PortalSimulation, tab: Tab, how: 'frozen' | 'cached'): void {
  if (tab.frozen !== null || tab.page === null || tab.browser.lock.concerns(tab)) return;
  sim.log(`${tab.name} ${how}`);
  if (how === 'cached')
    tab.window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  tab.frozen = [];
  tab.cached = how === 'cached';
}

/**
 * It goes on where it stood, with everything that came meanwhile, and the sign of it that this
 * browser gives.
 */
export function wakeTab({ sim, variant }: PortalSimulation, tab: Tab): void {
  const { frozen, cached } = tab;
  if (frozen === null) return;
  sim.log(`${tab.name} wakes`);
  tab.frozen = null;
  tab.cached = false;
  tab.awakeSinceMs = sim.world.now();
  for (const task of frozen) task();
  if (!variant.wakes) return;
  if (cached) tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  else if (sim.random.chance(0.5)) tab.document.dispatchEvent(new Event('resume'));
  else tab.window.dispatchEvent(new Event('focus'));
}
