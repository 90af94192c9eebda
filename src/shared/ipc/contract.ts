import * as z from 'zod/mini';
import type { AppCommand, DesktopInfo, UpdateStatus } from '../desktop/desktop-host.ts';
import type { LessonProgress } from '../domain/progress/progress.ts';
import { draftKeys, type SavedDraft, longestDraft } from '../drafts/saved-draft.ts';
import type { LeftDraft } from '../drafts/unsaved-draft.ts';
import { id, unsavedDraft, unsavedKind, unsavedSubject } from './unsaved-inputs.ts';
import type { AppError } from '../errors/error-code.ts';
import type { Result } from '../kernel/result.ts';
import type { Unsubscribe } from '../kernel/unsubscribe.ts';
import type { DownloadPlan, OfflineState } from '../offline/offline-state.ts';
import type { SearchAnswer } from '../search/search.ts';
import type { SessionState } from '../session/session-state.ts';
import type { DeviceSettings, DeviceSettingsPatch } from '../settings/device-settings.ts';
import type { Note } from '../sync/notes/note.ts';
import type { SyncQueue } from '../sync/queue/sync-queue.ts';
import type { SyncStatus } from '../sync/sync-status.ts';
import type { VoucherList } from '../vouchers/voucher-card.ts';

/**
 * To whom a call is bound. `device`: to nobody; it is of this machine. The others name the person
 * of the page (a user's id, null for a guest) before their argument, and are refused with
 * `PERSON_CHANGED` when somebody else is signed in: an `action` before anything is written, a
 * `reading` also when the person changed while it was answered.
 */
export type IpcBinding = 'device' | 'action' | 'reading';

/**
 * The whole contract between the desktop page and the main process: per capability and call, to
 * whom it is bound, how its argument is parsed and what it answers. Channel names are derived
 * (`capability.call`), so both sides cannot disagree. Every reply is a `Result<Output, AppError>`.
 */
export const ipcContract = {
  session: {
    current: call<SessionState>()(z.undefined()),
    signIn: call<SessionState>()(z.object({ email: text(254), password: text(1024) })),
    /** The second step, behind the refusal `FACTOR_NEEDED`: six digits or a recovery code. */
    completeSignIn: call<SessionState>()(z.object({ challenge: text(64), code: text(64) })),
    register: call<SessionState>()(
      z.object({
        fullName: text(200),
        email: text(254),
        phoneNumber: text(40),
        password: text(1024),
        referralCode: text(64),
        agreed: z.boolean(),
      }),
    ),
    resetPassword: call<SessionState>()(z.object({ token: text(64), password: text(1024) })),
    /** Opens the system's browser and answers when it came back, was given up, or is over. */
    signInByBrowser: call<SessionState>()(z.undefined()),
    cancelBrowserSignIn: call<null>()(z.undefined()),
    /** Opens the system's browser at the portal's page that connects an account at a provider. */
    connectInBrowser: action<null>()(z.enum(['google', 'facebook'])),
    signOut: action<SessionState>()(z.object({ saveWaiting: z.boolean() })),
  },
  progress: {
    record: action<LessonProgress>()(
      z.object({
        id: id(),
        ageMs: z.nullable(z.number().check(z.gte(0))),
        lessonId: id(),
        durationSeconds: seconds(),
        intervals: z.array(z.tuple([seconds(), seconds()])).check(z.maxLength(1000)),
        watchedMs: z.int().check(z.gte(0), z.lte(86_400_000)),
        positionSeconds: z.nullable(z.number().check(z.gte(0), z.lte(86_400))),
        unheard: z.nullable(z.object({ knew: z.nullable(stamp()) })),
      }),
    ),
    list: reading<readonly LessonProgress[]>()(z.undefined()),
    /** The page has recorded everything it had; answers the `app.flush` event. */
    flushed: call<null>()(z.undefined()),
  },
  notes: {
    list: reading<readonly Note[]>()(z.undefined()),
    save: action<Note>()(
      z.object({
        noteId: id(),
        lessonId: id(),
        atSeconds: z.number().check(z.gte(0), z.lte(86_400)),
        // Room for a text that is too long: the engine says so by its code.
        text: text(1_000_000),
        deleted: z.boolean(),
      }),
    ),
  },
  /** Answers of `keep` and `takeAway`: as `UnsavedDrafts` says. */
  unsaved: {
    list: reading<readonly LeftDraft[]>()(unsavedSubject()),
    ids: reading<readonly string[]>()(unsavedKind()),
    keep: action<boolean>()(z.object({ of: unsavedSubject(), draft: unsavedDraft() })),
    takeAway: action<boolean>()(z.object({ of: unsavedSubject(), seen: unsavedDraft() })),
  },
  drafts: {
    load: reading<SavedDraft | null>()(z.enum(draftKeys)),
    save: action<boolean>()(
      z.object({
        key: z.enum(draftKeys),
        value: text(longestDraft),
        baseRevision: z.int().check(z.gte(0)),
      }),
    ),
    remove: action<null>()(z.enum(draftKeys)),
  },
  search: {
    find: reading<SearchAnswer>()(
      z.object({ text: text(100), limit: z.int().check(z.gte(1), z.lte(50)) }),
    ),
  },
  sync: {
    status: call<SyncStatus>()(z.undefined()),
    syncNow: call<SyncStatus>()(z.undefined()),
    hear: call<null>()(z.nullable(text(100))),
    queue: reading<SyncQueue>()(z.undefined()),
    retryRefused: action<SyncStatus>()(z.undefined()),
  },
  offline: {
    state: reading<OfflineState>()(z.undefined()),
    plan: reading<DownloadPlan>()(lessonIds()),
    download: action<null>()(lessonIds()),
    pause: action<null>()(z.nullable(lessonIds())),
    resume: action<null>()(z.nullable(lessonIds())),
    remove: action<null>()(lessonIds()),
    renewLicence: reading<OfflineState>()(z.undefined()),
    chooseFolder: call<boolean>()(z.undefined()),
    openFolder: call<null>()(z.undefined()),
  },
  desktop: {
    info: call<DesktopInfo>()(z.undefined()),
    updateStatus: call<UpdateStatus>()(z.undefined()),
    checkForUpdate: call<UpdateStatus>()(z.undefined()),
    installUpdate: call<null>()(z.undefined()),
    nowPlaying: call<null>()(
      z.nullable(z.object({ lessonSlug: text(200), title: text(400), playing: z.boolean() })),
    ),
    setTitleBarLook: call<null>()(z.enum(['page', 'dark'])),
    /** Whether something typed is kept nowhere: the host asks before it closes the window then. */
    wouldLose: call<null>()(z.boolean()),
    openLogs: call<null>()(z.undefined()),
  },
  vouchers: {
    known: reading<VoucherList | null>()(z.undefined()),
    list: reading<VoucherList>()(z.undefined()),
  },
  settings: {
    get: call<DeviceSettings>()(z.undefined()),
    update: call<DeviceSettings>()<DeviceSettingsPatch>(
      z.strictObject({
        theme: z.exactOptional(z.enum(['light', 'dark', 'system'])),
        textSize: z.exactOptional(z.enum(['sm', 'md', 'lg', 'xl', '2xl'])),
        analyticsConsent: z.exactOptional(z.nullable(z.boolean())),
        player: z.exactOptional(
          z.strictObject({
            speed: z.exactOptional(z.number().check(z.gte(0.5), z.lte(2))),
            volume: z.exactOptional(z.number().check(z.gte(0), z.lte(1))),
            muted: z.exactOptional(z.boolean()),
            captions: z.exactOptional(z.boolean()),
            captionsSize: z.exactOptional(z.enum(['sm', 'md', 'lg'])),
            theatre: z.exactOptional(z.boolean()),
            autoplayNext: z.exactOptional(z.boolean()),
            shortcuts: z.exactOptional(z.boolean()),
            captionsLook: z.exactOptional(z.enum(['plate', 'outline', 'bar'])),
            pauseOnNote: z.exactOptional(z.boolean()),
            byCourse: z.exactOptional(
              z.record(
                text(64),
                z.object({ speed: z.number().check(z.gte(0.5), z.lte(2)), captions: z.boolean() }),
              ),
            ),
          }),
        ),
        offline: z.exactOptional(
          // The folder is not here: only the system's dialog may choose one.
          z.strictObject({
            limitBytes: z.exactOptional(z.int().check(z.gte(0))),
            qualityHeight: z.exactOptional(z.literal([480, 720, 1080])),
            fetchNext: z.exactOptional(z.literal([0, 2, 5])),
            removeWatched: z.exactOptional(z.boolean()),
            bytesPerSecond: z.exactOptional(z.nullable(z.int().check(z.gte(16_384)))),
          }),
        ),
        desktop: z.exactOptional(
          z.strictObject({
            openAtLogin: z.exactOptional(z.boolean()),
            keepInTray: z.exactOptional(z.boolean()),
            notifyNewLessons: z.exactOptional(z.boolean()),
            keepWithoutKeyStore: z.exactOptional(z.boolean()),
          }),
        ),
      }),
    ),
  },
} as const satisfies Record<string, Record<string, IpcCall<unknown, unknown, IpcBinding>>>;

/** What the main process tells the page by itself. */
export interface IpcEvents {
  readonly 'session.changed': SessionState;
  readonly 'progress.changed': readonly LessonProgress[];
  readonly 'notes.changed': readonly Note[];
  readonly 'sync.changed': SyncStatus;
  readonly 'offline.changed': OfflineState;
  readonly 'desktop.update': UpdateStatus;
  /** A path of ours that a deep link, the tray or a notification wants to be shown. */
  readonly 'desktop.open': string;
  readonly 'desktop.command': AppCommand;
  readonly 'settings.changed': DeviceSettings;
  /**
   * The window is about to close: record what is not recorded yet, then call `progress.flushed`.
   */
  readonly 'app.flush': null;
}

/** Input type of one call. */
export type IpcInput<Call> = Call extends IpcCall<infer Input, unknown, IpcBinding> ? Input : never;
/** What one call answers inside its `Result`. */
export type IpcOutput<Call> =
  Call extends IpcCall<infer _Input, infer Output, IpcBinding> ? Output : never;

/** To whom one call is bound. */
export type IpcBindingOf<Call> =
  Call extends IpcCall<unknown, unknown, infer Binding> ? Binding : never;

/** Name of the channel of a call: `capability.call`. */
export function ipcChannel(capability: string, call: string): string {
  return `${capability}.${call}`;
}

/**
 * What the preload exposes as `window.maiVang`: one function per call of the contract and one
 * subscription per event, nothing else. A call without input takes no argument; one that is bound
 * to a person takes whose page it is first.
 */
export type IpcBridge = {
  readonly [Capability in IpcCapability]: {
    readonly [Call in keyof IpcContract[Capability]]: IpcFunction<
      IpcInput<IpcContract[Capability][Call]>,
      IpcOutput<IpcContract[Capability][Call]>,
      IpcBindingOf<IpcContract[Capability][Call]>
    >;
  };
} & {
  readonly events: {
    readonly [Event in keyof IpcEvents]: (
      listener: (payload: IpcEvents[Event]) => void,
    ) => Unsubscribe;
  };
};

type IpcFunction<Input, Output, Binding> = (
  ...given: [
    ...(Binding extends 'device' ? [] : [person: string | null]),
    ...([Input] extends [undefined] ? [] : [input: Input]),
  ]
) => Promise<Result<Output, AppError>>;

/** Names of all events, for the preload. */
export const ipcEventNames = [
  'session.changed',
  'progress.changed',
  'notes.changed',
  'sync.changed',
  'offline.changed',
  'desktop.update',
  'desktop.open',
  'desktop.command',
  'settings.changed',
  'app.flush',
] as const satisfies readonly (keyof IpcEvents)[];

/**
 * One call: to whom it is bound, how its single argument is parsed, and the type of what it
 * answers.
 */
export interface IpcCall<Input, Output, Binding extends IpcBinding> {
  readonly bound: Binding;
  readonly input: z.ZodMiniType<Input>;
  /** Type only; there is no value behind it. */
  readonly output?: Output;
}

/** Whose page asks, in a call that is bound to a person. */
export const ipcPerson = z.nullable(text(64));

export type IpcContract = typeof ipcContract;
export type IpcCapability = keyof IpcContract;

function call<Output>() {
  return bound<Output, 'device'>('device');
}
function action<Output>() {
  return bound<Output, 'action'>('action');
}
function reading<Output>() {
  return bound<Output, 'reading'>('reading');
}
function bound<Output, Binding extends IpcBinding>(binding: Binding) {
  return <Input>(input: z.ZodMiniType<Input>): IpcCall<Input, Output, Binding> => ({
    bound: binding,
    input,
  });
}
function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}
function lessonIds() {
  return z.array(id()).check(z.maxLength(2000));
}
function stamp() {
  return z.object({
    ms: z.number().check(z.gte(0)),
    counter: z.int().check(z.gte(0)),
    node: text(64),
  });
}

function seconds() {
  return z.int().check(z.gte(0), z.lte(86_400));
}
