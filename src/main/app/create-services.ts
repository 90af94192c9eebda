import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { net, safeStorage, session as electronSession, shell } from 'electron';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { type ApiClient, createApiClient } from '../api/api-client.ts';
import { createAuthorisedApi } from '../api/authorised-api.ts';
import { createDocumentWatch, type DocumentWatch } from '../api/document-watch.ts';
import { createEventsForward } from '../api/forward-events.ts';
import { createFilesForward } from '../api/forward-files.ts';
import { createPicturesForward } from '../api/forward-pictures.ts';
import { createGraphqlForward } from '../api/forward-graphql.ts';
import type { CachedDocuments } from '../api/cached-documents.ts';
import type { OpenedCache } from '../cache/cache.ts';
import { type OwnedPrefetch, createPrefetch } from '../offline/prefetch/create-prefetch.ts';
import { pageQueries } from '../offline/prefetch/generated/page-queries.ts';
import { createMediaForward } from '../offline/forward-media.ts';
import { createVaultForward } from '../offline/forward-vault.ts';
import type { DownloadedMedia } from '../offline/downloaded-media.ts';
import { createFetchLicence } from '../offline/licence/fetch-licence.ts';
import { createLicence, type LicenceRenewal } from '../offline/licence/create-licence.ts';
import { createLicenceFile } from '../offline/licence/licence-file.ts';
import { mayPlayStreamed } from '../offline/may-play-streamed.ts';
import { openMediaKeys } from '../offline/media-key.ts';
import { openDownloadedMedia } from '../offline/open-downloaded-media.ts';
import { type Offline, openOffline } from '../offline/open-offline.ts';
import { openSearch } from '../search/open-search.ts';
import type { SearchService } from '../search/search-service.ts';
import { desktopName } from '../session/desktop-name.ts';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import { createForgetting } from '../session/forget-person.ts';
import { createDraftStore } from '../session/draft-store.ts';
import { watchDrafts, type WatchedDrafts } from '../session/unkept-drafts.ts';
import { createFileSecretStore } from '../session/file-secret-store.ts';
import { openStudy } from '../session/open-study.ts';
import { createSecretStore } from '../session/secret-store.ts';
import { type BrowserConnect, createBrowserConnect } from '../session/browser-connect.ts';
import { type BrowserSignIn, createBrowserSignIn } from '../session/browser-sign-in.ts';
import { createSessionFile } from '../session/session-file.ts';
import { createSessionRequests } from '../session/session-requests.ts';
import { createSignInMarks } from '../session/sign-in-marks.ts';
import { createSession, ownerOf, type Session } from '../session/session.ts';
import { createVoucherCache, type VoucherCache } from '../vouchers/voucher-cache.ts';
import type { Study } from '../session/study.ts';
import { systemClock } from '../session/system-clock.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createAppRequestHandler } from './requests/answer-app-request.ts';
import { watchCourse } from './notices/course-watch.ts';
import type { Environment } from './environment.ts';
import { everyInterval, watchNetwork } from './requests/network-watch.ts';
import { createRendererFiles } from './requests/renderer-files.ts';
import { afterMs } from './timers.ts';

/** Everything behind the page that needs no window. */
export interface Services extends WatchedDrafts {
  readonly client: ApiClient;
  readonly session: Session;
  readonly study: Study;
  /** Signing in by way of the system's browser. */
  readonly browserSignIn: BrowserSignIn;
  /** Connecting an account at a provider there. */
  readonly browserConnect: BrowserConnect;
  readonly opened: Promise<OpenedCache>;
  /** Takes away what is only kept for reading by a person who left. */
  readonly forget: (userId: string) => Promise<void>;
  readonly kept: () => Promise<DownloadedMedia | null>;
  readonly search: SearchService;
  /** Downloads; `start` them when the window has been asked for. */
  readonly offline: Offline;
  /** The right to play what is kept; `start` it when the window has been asked for. */
  readonly licence: LicenceRenewal;
  /**
   * Answers fetched in advance for reading without a network; `start` it when the window has been
   * asked for.
   */
  readonly prefetch: OwnedPrefetch;
  /**
   * Vouchers, kept for reading without a network; `start` it when the window has been asked for.
   */
  readonly vouchers: VoucherCache;
  /**
   * Answers kept for reading without a network; what is put through here is told by
   * `documentWatch`.
   */
  readonly documents: () => Promise<CachedDocuments>;
  readonly documentWatch: DocumentWatch;
  /** Answers the page's requests to its own origin. */
  readonly answerPage: (request: Request) => Promise<Response>;
  /**
   * Opens the cache; call it when the window has been asked for. Everybody who needs the cache
   * waits for it.
   */
  readonly openCache: () => void;
  /** Closes it, at once; does nothing before it was opened, or after it was closed. */
  readonly closeCache: () => void;
}

export interface ServiceDeps {
  readonly environment: Environment;
  readonly userData: string;
  readonly settings: SettingsStore;
  readonly report: (what: string, error?: unknown) => void;
}

const now = Date.now;
const monotonic = () => performance.now();

/**
 * How long somebody else's waiting work may be sent before they are asked, and how long the browser
 * is waited for, ms.
 */
const settleMs = 2000;
const browserPatienceMs = 10 * 60_000;

/**
 * Stands in for the cache when even its code cannot be loaded: the page still gets its answers,
 * nothing is kept.
 */
const nothingKept: CachedDocuments = { put: () => false, find: () => null };

/** Builds the services. Nothing here touches the network or the database before it is asked to. */
export function createServices({ environment, userData, settings, report }: ServiceDeps): Services {
  const system = createSecretStore({ safeStorage, platform: process.platform, monotonic });
  const secrets = createFileSecretStore({
    system,
    file: path.join(userData, 'device.key'),
    isAllowed: () => settings.device().desktop.keepWithoutKeyStore === true,
  });
  // A session of its own in memory has a network context of its own, and with it its own six
  // connections.
  const bytes = electronSession.fromPartition('bytes', { cache: false });
  const client = createApiClient(
    environment.apiUrl,
    (address, init) => net.fetch(address, init),
    (address, init) => bytes.fetch(address, init),
  );
  const requests = createSessionRequests(client, desktopName(process.platform), {
    now,
    marks: createSignInMarks(path.join(userData, 'sign-in-marks')),
  });
  const session = createSession({
    file: createSessionFile(path.join(userData, 'session'), secrets),
    requests,
    monotonic,
    onKeysOpen: (listener) => system.subscribe(listener),
  });
  const api = createAuthorisedApi(client, session.tokens);
  const { promise: opened, resolve, reject } = Promise.withResolvers<OpenedCache>();
  const study = openStudy({
    session,
    api,
    opened,
    online: environment.apiIsLocal || net.isOnline(),
  });
  const forget = createForgetting({ cache: async () => (await opened).cache, session, report });
  const browserSignIn = createBrowserSignIn({
    portalOrigin: environment.apiUrl,
    session,
    settle: () => study.settle(settleMs),
    forget,
    openBrowser: (address) => shell.openExternal(address),
    randomBytes,
    later: (task) => afterMs(browserPatienceMs, task),
  });
  const mediaFolder = path.join(userData, 'media');
  const keys = openMediaKeys({ folder: mediaFolder, secrets, randomBytes });
  let mayKeepInFile = settings.device().desktop.keepWithoutKeyStore;
  settings.subscribe(({ desktop }) => {
    // Chosen now, with a locked key before one's eyes: that is an input to begin anew. Chosen long
    // ago it is none.
    if (desktop.keepWithoutKeyStore === true && mayKeepInFile !== true) keys.beginAnew();
    mayKeepInFile = desktop.keepWithoutKeyStore;
  });
  const kept = openDownloadedMedia({ opened, folder: mediaFolder, keys, now });
  const owner = async () => ownerOf(await session.current());
  const meta = () =>
    opened.then(
      ({ cache }) => cache.meta,
      () => null,
    );
  const prefersKept = async () => {
    const state = await session.current();
    return state.status === 'signed_in' && state.expired;
  };
  const search = openSearch({
    session,
    study,
    api,
    folder: path.join(userData, 'cache'),
    now,
    report,
  });
  const documentWatch = createDocumentWatch();
  const documents = () =>
    opened.then(
      ({ cache }) => documentWatch.over(cache.documents),
      () => nothingKept,
    );
  const licence = createLicence({
    session,
    file: createLicenceFile(path.join(userData, 'licences.json'), keys.current),
    ask: createFetchLicence(api),
    clock: systemClock,
    createId: randomUUID,
    hasKept: async () =>
      opened.then(
        ({ cache }) => cache.media.totalBytes() > 0,
        () => true,
      ),
  });
  const prefetch = createPrefetch({
    queries: pageQueries,
    session,
    api,
    documents,
    watch: documentWatch,
    clock: systemClock,
  });
  const vouchers = createVoucherCache({
    api,
    session,
    store: () =>
      opened.then(
        ({ cache }) => cache.vouchers,
        () => null,
      ),
    clock: systemClock,
  });
  const offline = openOffline({
    userData,
    opened,
    session,
    study,
    api,
    client,
    keys,
    system,
    settings,
    kept,
    licence,
    report,
    online: environment.apiIsLocal || net.isOnline(),
    watch: documentWatch,
    courseOf: watchCourse(documentWatch).lessonsOf,
    keepLesson: (slug) => prefetch.keepLesson(slug),
  });
  let openedNow: OpenedCache | null = null;
  const openCacheNow = async () => {
    // Its native module is loaded here, after the window has been asked for.
    const { openCache } = await import('../cache/open-cache.ts');
    return (openedNow = openCache({
      folder: path.join(userData, 'cache'),
      now,
      createId: randomUUID,
      report,
    }));
  };
  return {
    client,
    session,
    study,
    browserSignIn,
    browserConnect: createBrowserConnect({
      portalOrigin: environment.apiUrl,
      session,
      openBrowser: (address) => shell.openExternal(address),
    }),
    ...watchDrafts(createUnsavedDrafts(meta), createDraftStore({ meta, now })),
    opened,
    forget,
    kept,
    search,
    offline,
    licence,
    prefetch,
    vouchers,
    documents,
    documentWatch,
    answerPage: createAppRequestHandler({
      files: createRendererFiles(path.join(import.meta.dirname, '../renderer')),
      graphql: createGraphqlForward({ api, documents, owner, now }),
      pictures: createPicturesForward({ client, tokens: session.tokens }),
      saved: createFilesForward({ client, tokens: session.tokens }),
      events: createEventsForward({ client, tokens: session.tokens }),
      media: createVaultForward({
        vault: offline.media,
        client,
        owner,
        prefersKept,
        report,
        mayPlay: (lesson) => licence.mayPlay(lesson),
        otherwise: createMediaForward({
          client,
          kept,
          owner,
          prefersKept,
          mayPlayKept: mayPlayStreamed(licence),
        }),
      }),
      owner,
      report,
    }),
    openCache: () =>
      void openCacheNow().then(resolve, (error: unknown) => {
        report('cache could not be opened', error);
        reject(error);
      }),
    closeCache: () => openedNow?.cache.close(),
  };
}

/**
 * Sends what waits as soon as there is a way again: the network returned, the machine woke up, or
 * the server answered after it did not. When the server falls silent one exchange finds out, so
 * that the screen says it. An API on this very machine needs no network, so its absence stops
 * nothing there.
 */
export function followNetwork(
  { client, session, study, search, offline, licence, prefetch, vouchers }: Services,
  environment: Environment,
  onResume: (listener: () => void) => void,
): Unsubscribe {
  const syncNow = () => void study.syncNow();
  const serverMayBeBack = () => {
    licence.contact();
    prefetch.contact();
    vouchers.contact();
    offline.goOn();
  };
  const stops = [
    client.onReachabilityChange((isReachable) => {
      syncNow();
      offline.setReachable(isReachable);
      if (!isReachable) return;
      search.serverIsBack();
      serverMayBeBack();
    }),
    watchNetwork({
      isOnline: () => net.isOnline(),
      every: everyInterval,
      onChange(online) {
        if (environment.apiIsLocal) syncNow();
        else {
          study.setOnline(online);
          offline.setOnline(online);
        }
        if (online) serverMayBeBack();
      },
    }),
  ];
  onResume(() => {
    session.forgetAccessToken();
    syncNow();
    offline.wake();
    serverMayBeBack();
  });
  return () => {
    for (const stop of stops) stop();
  };
}
