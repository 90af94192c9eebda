import { longestDraft } from '#shared/drafts/saved-draft.ts';
import { longestUnsaved } from '#shared/drafts/unsaved-draft.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { IpcBridge } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type {
  DesktopCapability,
  OfflineCapability,
  Platform,
  ProgressPort,
  UnsavedPort,
} from '../port.ts';

/**
 * Height of the row that the page draws beside the native window buttons, in CSS px
 * (`--h-titlebar`).
 */
const titleBarHeight = 40;

/** Hears that this machine is on a network again. */
export interface NetworkReturn {
  addEventListener(type: 'online', listener: () => void): void;
}

/** What is bound to the person of a page; everything else is the same for every page. */
type PersonalParts = Pick<
  Platform,
  | 'session'
  | 'progress'
  | 'notes'
  | 'drafts'
  | 'unsaved'
  | 'search'
  | 'vouchers'
  | 'sync'
  | 'offline'
> &
  Required<Pick<Platform, 'browserSignIn'>>;

/**
 * The desktop's host: everything goes through the bridge to the main process, and names the person
 * of the page where it is a person's. Before anybody is drawn for it is a guest's. The page passes
 * on what it hears earlier than that process (`online`), and answers `app.flush` when all that
 * registered for it are done.
 */
export function createDesktopPlatform(
  bridge: IpcBridge,
  network: NetworkReturn = window,
): Platform {
  const flushes = new Set<() => Promise<void>>();
  bridge.events['app.flush'](() => {
    void Promise.allSettled([...flushes].map((flush) => flush())).then(() =>
      bridge.progress.flushed(),
    );
  });
  network.addEventListener('online', () => void bridge.sync.syncNow());
  const onFlush: ProgressPort['onFlush'] = (flush) => {
    flushes.add(flush);
    return () => {
      flushes.delete(flush);
    };
  };
  const writtenBy = (person: string | null) => personalParts(bridge, onFlush, person);
  return {
    ...writtenBy(null),
    writtenBy,
    settings: {
      get: async () => valueOf(await bridge.settings.get()),
      update: async (patch) => valueOf(await bridge.settings.update(patch)),
      subscribe: bridge.events['settings.changed'],
    },
    titleBar: { height: titleBarHeight },
    desktop: desktopOver(bridge),
  };
}

function personalParts(
  bridge: IpcBridge,
  onFlush: ProgressPort['onFlush'],
  person: string | null,
): PersonalParts {
  return {
    session: {
      current: async () => valueOf(await bridge.session.current()),
      signIn: ({ email, password }) => bridge.session.signIn({ email, password }),
      completeSignIn: ({ challenge, code }) =>
        bridge.session.completeSignIn({ challenge, code: code ?? '' }),
      register: ({ fullName, email, phoneNumber, password, referralCode, agreed }) =>
        bridge.session.register({ fullName, email, phoneNumber, password, referralCode, agreed }),
      resetPassword: ({ token, password }) => bridge.session.resetPassword({ token, password }),
      signOut: ({ saveWaiting }) => bridge.session.signOut(person, { saveWaiting }),
      subscribe: bridge.events['session.changed'],
    },
    browserSignIn: {
      start: () => bridge.session.signInByBrowser(),
      cancel: async () => void valueOf(await bridge.session.cancelBrowserSignIn()),
      connect: async (provider) =>
        void valueUnlessChanged(await bridge.session.connectInBrowser(person, provider), null),
    },
    progress: {
      record: ({ intervals, ...tick }) =>
        bridge.progress.record(person, {
          ...tick,
          intervals: intervals.map(([start, end]) => [start, end]),
        }),
      list: () => bridge.progress.list(person),
      subscribe: bridge.events['progress.changed'],
      onFlush,
    },
    notes: {
      list: () => bridge.notes.list(person),
      save: ({ noteId, lessonId, atSeconds, text, deleted }) =>
        bridge.notes.save(person, { noteId, lessonId, atSeconds, text, deleted }),
      subscribe: bridge.events['notes.changed'],
    },
    unsaved: unsavedOver(bridge, person),
    drafts: {
      load: async (key) => valueUnlessChanged(await bridge.drafts.load(person, key), null),
      // A draft that is too long does not pass the contract: it is kept nowhere, as the port says.
      save: async (key, value, baseRevision) =>
        value.length <= longestDraft &&
        valueUnlessChanged(await bridge.drafts.save(person, { key, value, baseRevision }), false),
      remove: async (key) => void valueUnlessChanged(await bridge.drafts.remove(person, key), null),
    },
    search: { find: ({ text, limit }) => bridge.search.find(person, { text, limit }) },
    vouchers: {
      known: async () => valueUnlessChanged(await bridge.vouchers.known(person), null),
      list: () => bridge.vouchers.list(person),
    },
    sync: {
      status: async () => valueOf(await bridge.sync.status()),
      syncNow: async () => valueOf(await bridge.sync.syncNow()),
      async hear(version) {
        await bridge.sync.hear(version);
      },
      queue: () => bridge.sync.queue(person),
      retryRefused: () => bridge.sync.retryRefused(person),
      subscribe: bridge.events['sync.changed'],
    },
    offline: offlineOver(bridge, person),
  };
}

function unsavedOver({ unsaved }: IpcBridge, person: string | null): UnsavedPort {
  const list: UnsavedPort['list'] = async ({ kind, id }) =>
    valueUnlessChanged(await unsaved.list(person, { kind, id }), []);
  return {
    list,
    look: async (of) => ({ found: await list(of), later: null }),
    ids: async (kind) => valueUnlessChanged(await unsaved.ids(person, kind), []),
    // What is too long does not pass the contract: it is kept nowhere, as the port says.
    keep: async ({ kind, id, writer }, draft) =>
      draft.text.length <= longestUnsaved &&
      valueUnlessChanged(await unsaved.keep(person, { of: { kind, id, writer }, draft }), false),
    takeAway: async ({ kind, id, writer }, seen) =>
      seen.text.length <= longestUnsaved &&
      valueUnlessChanged(await unsaved.takeAway(person, { of: { kind, id, writer }, seen }), false),
  };
}

function offlineOver({ offline, events }: IpcBridge, person: string | null): OfflineCapability {
  return {
    state: async () => valueOf(await offline.state(person)),
    plan: (lessonIds) => offline.plan(person, [...lessonIds]),
    download: (lessonIds) => offline.download(person, [...lessonIds]),
    pause: (lessonIds) => offline.pause(person, lessonIds && [...lessonIds]),
    resume: (lessonIds) => offline.resume(person, lessonIds && [...lessonIds]),
    remove: (lessonIds) => offline.remove(person, [...lessonIds]),
    renewLicence: () => offline.renewLicence(person),
    chooseFolder: () => offline.chooseFolder(),
    openFolder: () => offline.openFolder(),
    subscribe: events['offline.changed'],
  };
}

function desktopOver({ desktop, events }: IpcBridge): DesktopCapability {
  // Heard from the first moment on: the main process speaks as soon as this script has run, before
  // anything is drawn.
  const onOpen = heldUntilHeard(events['desktop.open']);
  let asking = 0;
  const ask = (change: 1 | -1) => {
    asking += change;
    void desktop.wouldLose(asking > 0);
  };
  return {
    info: async () => valueOf(await desktop.info()),
    updateStatus: async () => valueOf(await desktop.updateStatus()),
    checkForUpdate: async () => valueOf(await desktop.checkForUpdate()),
    installUpdate: async () => void valueOf(await desktop.installUpdate()),
    onUpdate: events['desktop.update'],
    onOpen,
    onCommand: events['desktop.command'],
    nowPlaying: async (playing) => void valueOf(await desktop.nowPlaying(playing)),
    setTitleBarLook: async (look) => void valueOf(await desktop.setTitleBarLook(look)),
    askBeforeClosing() {
      ask(1);
      return () => ask(-1);
    },
    openLogs: async () => void valueOf(await desktop.openLogs()),
  };
}

/** Subscribes at once; what came last before anybody listened is told to the first who does. */
function heldUntilHeard<Payload>(
  subscribe: (listener: (payload: Payload) => void) => Unsubscribe,
): (listener: (payload: Payload) => void) => Unsubscribe {
  const listeners = new Set<(payload: Payload) => void>();
  let held: { readonly payload: Payload } | null = null;
  subscribe((payload) => {
    if (listeners.size === 0) held = { payload };
    for (const listener of listeners) listener(payload);
  });
  return (listener) => {
    listeners.add(listener);
    if (held) listener(held.payload);
    held = null;
    return () => {
      listeners.delete(listener);
    };
  };
}

/** These calls refuse nothing of the page's own person: an error means that one side is broken. */
function valueOf<Value>(result: Result<Value, AppError>): Value {
  if (!result.ok) throw new Error(`main process: ${result.error.code}`);
  return result.value;
}

/**
 * As above, for a port without refusals: on the page of somebody who is gone nothing is there and
 * nothing is kept.
 */
function valueUnlessChanged<Value, Instead>(
  result: Result<Value, AppError>,
  instead: Instead,
): Value | Instead {
  return !result.ok && result.error.code === 'PERSON_CHANGED' ? instead : valueOf(result);
}
