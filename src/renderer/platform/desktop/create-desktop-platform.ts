import { longestDraft } from '../../../shared/drafts/kept-draft.ts';
import type { AppError } from '../../../shared/errors/error-code.ts';
import type { IpcBridge } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Unsubscribe } from '../../../shared/kernel/unsubscribe.ts';
import type { DesktopCapability, OfflineCapability, Platform } from '../port.ts';

/** Height of the row that the page draws beside the native window buttons, in CSS px (`--h-titlebar`). */
const titleBarHeight = 40;

/** Hears that this machine is on a network again. */
export interface NetworkReturn {
  addEventListener(type: 'online', listener: () => void): void;
}

/**
 * The desktop's host: everything goes through the bridge to the main process. The page passes on what it hears earlier
 * than that process (`online`), and answers `app.flush` when all that registered for it are done.
 */
export function createDesktopPlatform(bridge: IpcBridge, network: NetworkReturn = window): Platform {
  const flushes = new Set<() => Promise<void>>();
  bridge.events['app.flush'](() => {
    void Promise.allSettled([...flushes].map((flush) => flush())).then(() => bridge.progress.flushed());
  });
  network.addEventListener('online', () => void bridge.sync.syncNow());
  return {
    session: {
      current: async () => valueOf(await bridge.session.current()),
      signIn: ({ email, password }) => bridge.session.signIn({ email, password }),
      completeSignIn: ({ challenge, code }) => bridge.session.completeSignIn({ challenge, code: code ?? '' }),
      register: ({ fullName, email, phoneNumber, password, referralCode, agreed }) =>
        bridge.session.register({ fullName, email, phoneNumber, password, referralCode, agreed }),
      resetPassword: ({ token, password }) => bridge.session.resetPassword({ token, password }),
      signOut: ({ keepWaiting }) => bridge.session.signOut({ keepWaiting }),
      subscribe: bridge.events['session.changed'],
    },
    browserSignIn: {
      start: () => bridge.session.signInByBrowser(),
      cancel: async () => void valueOf(await bridge.session.cancelBrowserSignIn()),
      connect: async (provider) => void valueOf(await bridge.session.connectInBrowser(provider)),
    },
    progress: {
      record: ({ lessonId, durationSeconds, intervals, watchedMs, positionSeconds }) =>
        bridge.progress.record({ lessonId, durationSeconds, intervals: intervals.map(([start, end]) => [start, end]), watchedMs, positionSeconds }),
      list: () => bridge.progress.list(),
      subscribe: bridge.events['progress.changed'],
      onFlush(flush) {
        flushes.add(flush);
        return () => {
          flushes.delete(flush);
        };
      },
    },
    notes: {
      list: () => bridge.notes.list(),
      save: ({ noteId, lessonId, atSeconds, text, deleted }) => bridge.notes.save({ ...(noteId === undefined ? {} : { noteId }), lessonId, atSeconds, text, deleted }),
      subscribe: bridge.events['notes.changed'],
      readDraft: async ({ kind, id }) => valueOf(await bridge.notes.readDraft({ kind, id })),
      async keepDraft({ kind, id }, draft) {
        valueOf(await bridge.notes.keepDraft({ of: { kind, id }, draft }));
      },
    },
    drafts: {
      load: async (key) => valueOf(await bridge.drafts.load(key)),
      // A draft that is too long does not pass the contract: it is kept nowhere, as the port says.
      save: async (key, value, baseRevision) => value.length <= longestDraft && valueOf(await bridge.drafts.save({ key, value, baseRevision })),
      remove: async (key) => void valueOf(await bridge.drafts.remove(key)),
    },
    search: { find: ({ text, limit }) => bridge.search.find({ text, limit }) },
    vouchers: { known: async () => valueOf(await bridge.vouchers.known()), list: () => bridge.vouchers.list() },
    sync: {
      status: async () => valueOf(await bridge.sync.status()),
      syncNow: async () => valueOf(await bridge.sync.syncNow()),
      queue: () => bridge.sync.queue(),
      retryRefused: () => bridge.sync.retryRefused(),
      subscribe: bridge.events['sync.changed'],
    },
    settings: {
      get: async () => valueOf(await bridge.settings.get()),
      update: async (patch) => valueOf(await bridge.settings.update(patch)),
      subscribe: bridge.events['settings.changed'],
    },
    titleBar: { height: titleBarHeight },
    offline: offlineOver(bridge),
    desktop: desktopOver(bridge),
  };
}

function offlineOver({ offline, events }: IpcBridge): OfflineCapability {
  return {
    state: async () => valueOf(await offline.state()),
    plan: (lessonIds) => offline.plan([...lessonIds]),
    download: (lessonIds) => offline.download([...lessonIds]),
    pause: (lessonIds) => offline.pause(lessonIds && [...lessonIds]),
    resume: (lessonIds) => offline.resume(lessonIds && [...lessonIds]),
    remove: (lessonIds) => offline.remove([...lessonIds]),
    renewLicence: () => offline.renewLicence(),
    chooseFolder: () => offline.chooseFolder(),
    openFolder: () => offline.openFolder(),
    subscribe: events['offline.changed'],
  };
}

function desktopOver({ desktop, events }: IpcBridge): DesktopCapability {
  // Heard from the first moment on: the main process speaks as soon as this script has run, before anything is drawn.
  const onOpen = heldUntilHeard(events['desktop.open']);
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
    openLogs: async () => void valueOf(await desktop.openLogs()),
  };
}

/** Subscribes at once; what came last before anybody listened is told to the first who does. */
function heldUntilHeard<Payload>(subscribe: (listener: (payload: Payload) => void) => Unsubscribe): (listener: (payload: Payload) => void) => Unsubscribe {
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

/** These calls refuse nothing: an error means that one side is broken. */
function valueOf<Value>(result: Result<Value, AppError>): Value {
  if (!result.ok) throw new Error(`main process: ${result.error.code}`);
  return result.value;
}
