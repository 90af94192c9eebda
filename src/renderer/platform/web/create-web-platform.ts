import { createLateUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { StudyEngine } from './study/study-engine.ts';
import type { PostOperation } from '../../graphql/post-operation.ts';
import type { Platform, SearchPort, SettingsPort, VouchersPort } from '../port.ts';
import { browserClock } from './page/browser-clock.ts';
import { type BrowserHost, createBrowserHost } from './page/browser-host.ts';
import { clientName } from '../../lib/client-name.ts';
import { type DeviceMemory, openDeviceMemory } from './study/device-memory.ts';
import type { DocumentStore } from './documents/document-store.ts';
import { cacheAnswers } from './documents/cache-answers.ts';
import { createLateAnswers } from './documents/late-answers.ts';
import { createHostPost, type HostPost } from './page/host-post.ts';
import { openDraftDatabase } from './drafts/draft-database.ts';
import { createWebDraftRows } from './drafts/web-draft-rows.ts';
import { lateAnalytics } from './page/late-analytics.ts';
import { readMarker, writeMarker } from './study/kept-marker.ts';
import { createKeptWatch, type KeptWatch } from './study/kept-watch.ts';
import { openTabChannel } from './session/tab-channel.ts';
import { askBeforeLoss } from './study/ask-before-loss.ts';
import { knownIdentity } from './session/identity.ts';
import { openPagePerson } from './session/page-person.ts';
import type { StudyOfPage } from './study/open-study.ts';
import { createStorageRows } from './study/storage-rows.ts';
import { createWebDraftStore } from './drafts/web-draft-store.ts';
import { noticeEnded } from './session/notice-ended.ts';
import type { WebSession } from './session/web-session.ts';
import { createWebSettings } from './page/web-settings.ts';
import { writeFirstLook } from './page/first-look.ts';
import type { WebStudy } from './study/web-study.ts';

export interface WebPlatformDeps {
  /** The page's way to the server; the session is its cookie. */
  readonly post: PostOperation;
  /** Opens the sync engine of a person; called late, because a guest needs none of it. */
  readonly openEngine: (userId: string, post: HostPost, page: StudyOfPage) => Promise<StudyEngine>;
}

/** The portal's host, and the way to the server that also answers from what was kept. */
export interface WebHost {
  readonly platform: Platform;
  readonly post: PostOperation;
}

/**
 * The browser as a host: session by cookie; progress, answers and settings in IndexedDB; tabs that
 * tell each other.
 */
export async function createWebPlatform({ post, openEngine }: WebPlatformDeps): Promise<WebHost> {
  const browser = createBrowserHost({ target: window, storage, reload: () => location.reload() });
  const memory = await openDeviceMemory(globalThis.indexedDB);
  const tabs = openTabChannel();
  const hostPost = createHostPost(post);
  const kept = createKeptWatch(storage, (lostCount) =>
    browser.setStorage({ kind: 'evicted', lostCount }),
  );
  const { session, study, unsent, first } = await openPagePerson({
    post: hostPost,
    openEngine: async (userId, remains) => openEngine(userId, hostPost, { remains, kept }),
    memory,
    storage,
    tabs,
    clientName: clientName(navigator.userAgent),
    clock: browserClock,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    random: Math.random,
    signs: {
      target: window,
      document,
      now: () => performance.now(),
      isOnline: () => navigator.onLine,
    },
  });
  const owner = async () => ownerOf(await session.current());
  /** In the name of whoever is signed in here now, who may not be whose session it is. */
  const personalPost: HostPost = async (name, variables, options) => {
    const userId = personOf(await session.current());
    return hostPost(name, variables, {
      ...(userId === null ? {} : { person: userId }),
      ...options,
    });
  };
  const answers = createLateAnswers(async () => openAnswers(await owner()));
  void noticeEviction(memory, first, browser);
  const startOffline = once(
    () =>
      void whenCalm(async () =>
        (await import('./study/live-offline.ts')).liveOffline(browser, study.sync),
      ),
  );
  const follow = (state: SessionState) => {
    if (state.status !== 'signed_in') return;
    void answers.prepare();
    startOffline();
  };
  follow(first);
  session.subscribe((state) => {
    follow(state);
    void answers.keepOnly(ownersFor(ownerOf(state)));
  });
  if (memory.isKept()) followMarker(session, study, kept);
  const settings = createWebSettings(memory, tabs);
  followLook(settings);
  askBeforeLoss({ target: window, sync: study.sync, study, unsent });
  const writtenBy = onePerPerson((writer) => {
    const { record, save } = study.writtenBy(writer);
    return {
      progress: { ...study.progress, record },
      notes: { ...study.notes, save },
      ...draftsOf(writer),
    };
  });
  return {
    platform: {
      session,
      socialSignIn: { signIn: async (proof) => session.signInSocially(proof) },
      ...(hasPasskeys()
        ? { passkeys: { signIn: async (response: string) => session.signInByPasskey(response) } }
        : {}),
      ...writtenBy(personOf(first)),
      writtenBy,
      sync: study.sync,
      search: lateSearch(personalPost),
      vouchers: lateVouchers(personalPost, owner),
      settings,
      browser,
      analytics: lateAnalytics(),
    },
    post: noticeEnded(cacheAnswers({ post, answers, owner }), session),
  };
}

const storage = () => globalThis.localStorage;
const rows = createWebDraftRows({
  storage: createStorageRows(storage),
  database: openDraftDatabase(),
  now: Date.now,
});
const unsaved = createLateUnsavedDrafts(async () => rows);

function draftsOf(person: string | null): Pick<Platform, 'drafts' | 'unsaved'> {
  return {
    drafts: createWebDraftStore({
      rows,
      owner: async () => person,
      now: Date.now,
      pageId: crypto.randomUUID(),
    }),
    unsaved: {
      list: async (of) => unsaved.list(person, of),
      look: async (of) => unsaved.look(person, of),
      ids: async (kind) => unsaved.ids(person, kind),
      keep: async (of, draft) => unsaved.keep(person, of, draft),
      takeAway: async (of, seen) => unsaved.takeAway(person, of, seen),
    },
  };
}

/**
 * What a browser that keeps nothing has kept in the page is there again when the same person comes
 * back.
 */
function onePerPerson<Part>(
  make: (person: string | null) => Part,
): (person: string | null) => Part {
  const made = new Map<string | null, Part>();
  return (person) => {
    const part = made.get(person) ?? make(person);
    made.set(person, part);
    return part;
  };
}

function ownerOf(state: SessionState): string {
  return state.status === 'signed_in' ? state.userId : 'guest';
}

/** Id of who is signed in. */
function personOf(state: SessionState): string | null {
  return state.status === 'signed_in' ? state.userId : null;
}

/**
 * Search is opened long after the first paint; what it parses answers with weighs as much as the
 * rest of the host.
 */
function lateSearch(post: HostPost): SearchPort {
  return {
    find: async (request) =>
      (await import('./page/server-search.ts')).createServerSearch(post).find(request),
  };
}

/** Parsed with what only the application's pages need, which load after the first paint. */
function lateVouchers(post: HostPost, owner: () => Promise<string>): VouchersPort {
  let opened: Promise<VouchersPort> | null = null;
  const open = async (): Promise<VouchersPort> => {
    const { createServerVouchers } = await import('./study/server-vouchers.ts');
    return createServerVouchers({ post, owner, now: Date.now });
  };
  const vouchers = async (): Promise<VouchersPort> => (opened ??= open());
  return {
    known: async () => (await vouchers()).known(),
    list: async () => (await vouchers()).list(),
  };
}

/** Whose answers stay while somebody is signed in: theirs, and what everybody may read. */
function ownersFor(owner: string): readonly string[] {
  return [owner, 'guest'];
}

/** What a tab left behind that closed in the middle of a sign-out goes at the next opening. */
async function openAnswers(owner: string): Promise<DocumentStore> {
  const { openDocumentStore } = await import('./documents/document-store.ts');
  const store = await openDocumentStore('mai-vang-documents');
  await store.keepOnly(ownersFor(owner));
  return store;
}

/**
 * The marker says that somebody was signed in here, and the memory beside it is empty: the browser
 * has thrown it away. Who is a guest with their memory there has asked to be signed out.
 */
async function noticeEviction(
  memory: DeviceMemory,
  first: SessionState,
  browser: BrowserHost,
): Promise<void> {
  const marker = readMarker(storage);
  if (marker === null || first.status !== 'guest' || !memory.isKept()) return;
  writeMarker(storage, null);
  // A memory that does not say is not empty.
  if ((await knownIdentity(memory).catch(() => undefined)) === null)
    browser.setStorage({ kind: 'evicted', lostCount: marker.waitingCount });
}

/** Keeps saying, beside IndexedDB, what should be in it. */
function followMarker(session: WebSession, study: WebStudy, kept: KeptWatch): void {
  let waitingCount: number | null = null;
  const write = (state: SessionState) => kept.follow(personOf(state), waitingCount);
  session.subscribe(write);
  study.sync.subscribe((status) => {
    if (status.waitingCount === waitingCount) return;
    waitingCount = status.waitingCount;
    void session.current().then(write);
  });
  void session.current().then((state) => state.status === 'signed_in' && write(state));
}

/** Keeps, beside IndexedDB, what the next page shows before it is painted. */
function followLook(settings: SettingsPort): void {
  settings.subscribe(keepLook);
  void settings.get().then(keepLook);
}

function keepLook(settings: DeviceSettings): void {
  writeFirstLook(storage, settings);
}

/** How long after its load a page may use the network alone, ms. */
const calmAfterMs = 2_000;

/**
 * Runs what no screen waits for, once the page has loaded and settled. A failure of it leaves a
 * portal that needs the network.
 */
async function whenCalm(work: () => Promise<void>): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true });
    });
  }
  await new Promise((resolve) => {
    setTimeout(resolve, calmAfterMs);
  });
  await work().catch((error: unknown) =>
    console.error('the portal cannot be kept for use without a network', error),
  );
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}

/** Browsers make passkeys for names, never for an address of figures. */
function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}
