import type { TabChannel } from '#renderer/platform/web/session/tab-channel.ts';
import { openIdentityStore } from '#renderer/platform/web/session/identity.ts';
import type { DeviceMemory } from '#renderer/platform/web/study/device-memory.ts';
import { backedUpStore } from '#renderer/platform/web/store/backed-up-store.ts';
import { withDiskFallback } from '#renderer/platform/web/store/disk-fallback.ts';
import type { ListedStorage } from '#renderer/platform/web/study/tick-journal.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import type { Variant } from '../variant.ts';
import { shipped, underAnotherName, wrongVariants } from '../variants.ts';

/**
 * What the pages of a history run on: the portal's parts, or one of them made wrong from outside.
 */
export interface PortalVariant {
  readonly name: string;
  /** Rules of the engines and of the server. */
  readonly rules: Variant;
  /** The channel as a page hears it. */
  readonly tabs: (tabs: TabChannel, memory: DeviceMemory) => TabChannel;
  /** localStorage as a page finds it. */
  readonly storage: (storage: ListedStorage) => ListedStorage;
  /** Whether a page notices that it wakes. */
  readonly wakes: boolean;
  /**
   * Whether what a page writes is kept for whom it was drawn; else for whoever is signed in by
   * then.
   */
  readonly writesForItsPerson: boolean;
  readonly shelved: typeof backedUpStore;
  /** A browser's database as a page has it. */
  readonly beside: typeof withDiskFallback;
}

export const shippedPortal: PortalVariant = {
  name: 'shipped',
  rules: shipped,
  tabs: (tabs) => tabs,
  storage: (storage) => storage,
  wakes: true,
  writesForItsPerson: true,
  shelved: backedUpStore,
  beside: withDiskFallback,
};

export const wrongPortals: readonly PortalVariant[] = [
  wrong('tab message without person', { tabs: readingTheStore }),
  wrong('tab message that nobody hears', {
    tabs: (tabs) => ({ ...tabs, listen: () => () => undefined }),
  }),
  wrong('a page that wakes does not look who is signed in', { wakes: false }),
  wrong('what a page writes goes to whoever is signed in', { writesForItsPerson: false }),
  wrong('the identity has no witness beside the memory', {
    storage: (storage) => without(storage, 'mai-vang-person'),
  }),
  wrong('no journal of what is written as a page goes', {
    storage: (storage) => without(storage, 'mai-vang-journal'),
  }),
  wrong('what a page-long store holds goes with the page', {
    storage: (storage) => without(storage, 'mai-vang-unsent'),
  }),
  wrong('what lies on the shelf still grows', {
    shelved: (store, unsent) => unsealing(backedUpStore(store, unsent)),
  }),
  wrong('nothing goes on beside a full database', { beside: (disk) => disk }),
  wrong('what a full page kept goes when there is room again', {
    beside: (disk, deps) => withDiskFallback(takingNothingBack(disk), deps),
  }),
  wrong('a tick that is given again is taken for another one', {
    rules: { ...shipped, again: underAnotherName },
  }),
  wrong('an answer to what was asked before an eviction is built upon', {
    rules: ruleOf('cursor gap'),
  }),
  wrong('neither side looks whose rows they are', {
    rules: {
      ...shipped,
      rules: ruleOf('device does not check for whom an answer was made').rules,
      server: ruleOf('server does not check whose rows they are').server,
    },
  }),
];

function wrong(name: string, change: Partial<PortalVariant>): PortalVariant {
  return { ...shippedPortal, name, ...change };
}

function ruleOf(name: string): Variant {
  const found = wrongVariants.find((variant) => variant.name === name);
  if (found === undefined) throw new Error(`no variant ${name}`);
  return found;
}

/**
 * As it was once: a tab tells that somebody signed in, and whoever hears it reads who in the memory
 * that they share.
 */
function readingTheStore(tabs: TabChannel, memory: DeviceMemory): TabChannel {
  const noWitness = () => {
    throw new DOMException('no witness', 'SecurityError');
  };
  const book = openIdentityStore(memory, noWitness, Date.now);
  return {
    ...tabs,
    listen: (listener) =>
      tabs.listen((news) => {
        if (news.kind === 'session')
          void book.read().then((identity) => listener({ ...news, identity }));
        else listener(news);
      }),
  };
}

/** A storage in which some names never are. */
function without(storage: ListedStorage, prefix: string): ListedStorage {
  const isLost = (key: string) => key.startsWith(prefix);
  return {
    get length() {
      return storage.length;
    },
    key: (index) => storage.key(index),
    getItem: (key) => (isLost(key) ? null : storage.getItem(key)),
    setItem: (key, text) => (isLost(key) ? undefined : storage.setItem(key, text)),
    removeItem: (key) => storage.removeItem(key),
  };
}

/** A store that hands out its rows as if nothing of them had ever left the page. */
function unsealing(store: SyncStore): SyncStore {
  return {
    ...store,
    transact: async (userId, scope, decide) =>
      store.transact(userId, scope, (rows) =>
        decide({ ...rows, waiting: rows.waiting.map((row) => ({ ...row, sealed: false })) }),
      ),
  };
}

/** A disk that writes nothing of what a page gives back to it: that alone answers ids. */
function takingNothingBack(disk: SyncStore): SyncStore {
  return {
    ...disk,
    transact: async (userId, scope, decide) =>
      disk.transact(userId, scope, (rows) => {
        const decision = decide(rows);
        return Array.isArray(decision.answer) ? { answer: decision.answer } : decision;
      }),
  };
}
