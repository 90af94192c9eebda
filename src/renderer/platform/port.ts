import type {
  AppCommand,
  DesktopInfo,
  NowPlaying,
  UpdateStatus,
} from '#shared/desktop/desktop-host.ts';
import type { LessonProgress, ProgressTick } from '#shared/domain/progress/progress.ts';
import type { DraftKey, SavedDraft } from '#shared/drafts/saved-draft.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { DownloadPlan, OfflineState } from '#shared/offline/offline-state.ts';
import type { SearchAnswer, SearchRequest } from '#shared/search/search.ts';
import type {
  RegisterInput,
  ResetPasswordInput,
  SecondStepInput,
  SessionState,
  SignInInput,
  SocialProof,
} from '#shared/session/session-state.ts';
import type { DeviceSettings, DeviceSettingsPatch } from '#shared/settings/device-settings.ts';
import type { SocialPage } from '#shared/social/social-sign-in.ts';
import type { Note, NoteDraft } from '#shared/sync/notes/note.ts';
import type { SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import type { ShownStatus, SyncStatus } from '#shared/sync/sync-status.ts';
import type {
  DraftLook,
  LeftDraft,
  UnsavedDraft,
  UnsavedSubject,
} from '#shared/drafts/unsaved-draft.ts';
import type { VoucherList } from '#shared/vouchers/voucher-card.ts';
import type { AnalyticsPort } from './analytics-port.ts';
import type { BrowserCapability } from './browser-host.ts';

/**
 * What a host offers the application. Two composition roots choose it (desktop: IPC to the main
 * process; web: IndexedDB and HTTP); no feature asks which host it is in. What a host cannot do is
 * an absent capability, not a member that throws.
 */
export interface Platform {
  readonly session: SessionPort;
  readonly progress: ProgressPort;
  readonly notes: NotesPort;
  readonly drafts: DraftsPort;
  readonly unsaved: UnsavedPort;
  /**
   * The host as the page of one person has it, null for a guest's page: what is written there stays
   * that person's when the host has another one by now (in the portal every tab shares one session;
   * on the desktop the main process is ahead of its window). `PERSON_CHANGED`: kept for the one who
   * wrote it as far as it can be, and nothing is done in another name, or told.
   */
  readonly writtenBy?: (
    person: string | null,
  ) => Pick<Platform, 'progress' | 'notes' | 'drafts' | 'unsaved'> & Partial<Platform>;
  readonly sync: SyncPort;
  readonly search: SearchPort;
  readonly vouchers: VouchersPort;
  readonly settings: SettingsPort;
  /** Passkeys, where the browser has them and the page has a name (portal). */
  readonly passkeys?: PasskeyCapability;
  /** Signing in with what Google or Facebook gave the page (portal). */
  readonly socialSignIn?: SocialSignInCapability;
  /** Signing in by way of the system's browser (desktop). */
  readonly browserSignIn?: BrowserSignInCapability;
  /** The window's own title bar, where the host draws none (desktop). */
  readonly titleBar?: TitleBarCapability;
  /** Downloads that play without a network (desktop). */
  readonly offline?: OfflineCapability;
  /** What only an application of its own can do (desktop). */
  readonly desktop?: DesktopCapability;
  /** Installing, newer versions and the storage of a browser (portal). */
  readonly browser?: BrowserCapability;
  /**
   * Counting visits (portal); off until the installation is configured for it and the person
   * agreed.
   */
  readonly analytics?: AnalyticsPort;
}

export interface SessionPort {
  /** Who is signed in; never waits for the network. */
  current(): Promise<SessionState>;
  /**
   * Signs in and keeps the session for the next start. The tokens never reach the page on the
   * desktop.
   */
  signIn(input: SignInInput): Promise<Result<SessionState, AppError>>;
  /**
   * The second step, when anything above was refused with `FACTOR_NEEDED`. `FACTOR_WRONG`,
   * `FACTOR_LOCKED`, `FACTOR_EXPIRED`, `PASSKEY_INVALID`.
   */
  completeSignIn(step: SecondStepInput): Promise<Result<SessionState, AppError>>;
  register(input: RegisterInput): Promise<Result<SessionState, AppError>>;
  /** A new password by the link of an e-mail, and with it a session. `LINK_DEAD`, `PASSWORD_*`. */
  resetPassword(input: ResetPasswordInput): Promise<Result<SessionState, AppError>>;
  /**
   * Ends the session here and on the server, which is told later where it is not reached. With work
   * that waits for the server it refuses with `WAITING_WORK` unless `saveWaiting` is true; the work
   * then stays on this device under that person's id.
   */
  signOut(options: { readonly saveWaiting: boolean }): Promise<Result<SessionState, AppError>>;
  subscribe(listener: (state: SessionState) => void): Unsubscribe;
}

export interface PasskeyCapability {
  /** A session for what a passkey of this browser signed. */
  signIn(response: string): Promise<Result<SessionState, AppError>>;
}

export interface SocialSignInCapability {
  /** A session for a provider's proof. `SOCIAL_*`, `PERSON_BLOCKED`, `RATE_LIMITED`. */
  signIn(proof: SocialProof): Promise<Result<SessionState, AppError>>;
}

export interface BrowserSignInCapability {
  /**
   * Opens the browser and waits for it. `SOCIAL_CANCELLED`, `WAITING_WORK` (of somebody else, on
   * this device), `DESKTOP_CODE_INVALID`.
   */
  start(): Promise<Result<SessionState, AppError>>;
  cancel(): Promise<void>;
  /**
   * Opens the browser where an account at a provider is connected to who is signed in here; it does
   * not wait for it.
   */
  connect(provider: SocialPage): Promise<void>;
}

export interface ProgressPort {
  /**
   * Keeps a tick. Resolves with the merged progress once it is durable on this device: after that
   * no crash loses it.
   */
  record(tick: ProgressTick): Promise<Result<LessonProgress, AppError>>;
  /**
   * Progress of every lesson this device knows of for the signed-in learner; works without a
   * network.
   */
  list(): Promise<Result<readonly LessonProgress[], AppError>>;
  /** Lessons whose progress changed, by this device or by what the server told. */
  subscribe(listener: (changed: readonly LessonProgress[]) => void): Unsubscribe;
  /**
   * Called by the host before it goes away (window closes, page hides): the player records what it
   * has not yet.
   */
  onFlush(flush: () => Promise<void>): Unsubscribe;
}

export interface NotesPort {
  /** Every note of the signed-in learner that is not deleted; works without a network. */
  list(): Promise<Result<readonly Note[], AppError>>;
  /**
   * Keeps a new or changed note, or removes one. Resolves once it is durable on this device.
   * `NOTE_EMPTY`, `NOTE_TOO_LONG`.
   */
  save(draft: NoteDraft): Promise<Result<Note, AppError>>;
  /** Notes that changed, deleted ones with `deleted: true`. */
  subscribe(listener: (changed: readonly Note[]) => void): Unsubscribe;
}

/**
 * What somebody began to write and has not saved or sent, each writer's by itself, on this device.
 * On the page of somebody who is gone nothing is there and nothing is kept.
 */
export interface UnsavedPort {
  /** Drafts that any writer left about it, newest first; `of.writer` does not matter. */
  list(of: UnsavedSubject): Promise<readonly LeftDraft[]>;
  /** As `list`, and says whether that is all: a browser may not answer in time. */
  look(of: UnsavedSubject): Promise<DraftLook>;
  /** Of what there are drafts of this kind, in no order. */
  ids(kind: UnsavedSubject['kind']): Promise<readonly string[]>;
  /**
   * Keeps what a writer wrote, in the place of what that writer kept before. True when it outlives
   * the application: only then may what it was made from be taken away.
   */
  keep(of: UnsavedSubject, draft: UnsavedDraft): Promise<boolean>;
  /**
   * Takes away what still is as it was seen; false when its writer wrote on since, it is not there,
   * or it may come back after a crash.
   */
  takeAway(of: UnsavedSubject, seen: UnsavedDraft): Promise<boolean>;
}

/**
 * What is written long before it is sent and the server keeps a revision of. Belongs to whoever is
 * signed in; a guest has none.
 */
export interface DraftsPort {
  /**
   * Null when nothing is kept, as far as the device knows soon. What it finds later and nobody has
   * written over on this page it offers to `onLate`, which answers whether it goes on with it.
   */
  load(key: DraftKey, onLate?: (draft: SavedDraft) => boolean): Promise<SavedDraft | null>;
  /**
   * Replaces what was kept. True when it outlives the application; false when this device keeps
   * nothing or it is longer than `longestDraft`.
   */
  save(key: DraftKey, value: string, baseRevision: number): Promise<boolean>;
  remove(key: DraftKey): Promise<void>;
}

export interface SearchPort {
  /**
   * Lessons, captions and own notes. The desktop answers from what it keeps, the portal asks the
   * server.
   */
  find(request: SearchRequest): Promise<Result<SearchAnswer, AppError>>;
}

export interface VouchersPort {
  /**
   * What this device knows of the signed-in learner's vouchers, without asking the server; null
   * when nothing.
   */
  known(): Promise<VoucherList | null>;
  /**
   * Asks the server and keeps what it says; when it cannot be asked, answers what is kept
   * (`isFresh: false`). Refuses with `SERVER_UNREACHABLE` or `SERVER_TIMEOUT` when nothing is kept
   * either, and with what the server refuses.
   */
  list(): Promise<Result<VoucherList, AppError>>;
}

export interface SyncPort {
  status(): Promise<ShownStatus>;
  /** What waits and what was refused. Changes are told by `subscribe`: its counts follow. */
  queue(): Promise<Result<SyncQueue, AppError>>;
  /** Puts everything refused back into the queue and exchanges. */
  retryRefused(): Promise<Result<SyncStatus, AppError>>;
  /** Exchanges with the server now; resolves with the status afterwards, also when it failed. */
  syncNow(): Promise<ShownStatus>;
  /**
   * The server told that what this person learned and noted stands at `version` now, or that it may
   * have changed (null): exchanges soon, unless this device has got so far.
   */
  hear(version: string | null): Promise<void>;
  subscribe(listener: (status: ShownStatus) => void): Unsubscribe;
}

export interface SettingsPort {
  get(): Promise<DeviceSettings>;
  update(patch: DeviceSettingsPatch): Promise<DeviceSettings>;
  subscribe(listener: (settings: DeviceSettings) => void): Unsubscribe;
}

/** Space the page leaves for the native window buttons. */
export interface TitleBarCapability {
  /** Height in CSS px. */
  readonly height: number;
}

/** Downloads. Works on whoever is signed in; everything survives quitting, crashes and sleep. */
export interface OfflineCapability {
  state(): Promise<OfflineState>;
  /** What it would take, before the click. Needs the server once: `SERVER_UNREACHABLE`. */
  plan(lessonIds: readonly string[]): Promise<Result<DownloadPlan, AppError>>;
  /**
   * Puts lessons into the queue, also again after a failure or for a newer version; goes on when
   * the network is there.
   */
  download(lessonIds: readonly string[]): Promise<Result<null, AppError>>;
  /** Null = all. */
  pause(lessonIds: readonly string[] | null): Promise<Result<null, AppError>>;
  /** Null = all. */
  resume(lessonIds: readonly string[] | null): Promise<Result<null, AppError>>;
  /** Takes lessons out of the queue and from the disk. */
  remove(lessonIds: readonly string[]): Promise<Result<null, AppError>>;
  /** Asks the server for the licence now. `SERVER_UNREACHABLE`. */
  renewLicence(): Promise<Result<OfflineState, AppError>>;
  /**
   * Opens the system's dialog; what is kept moves to the new folder. False when the learner chose
   * none. `DOWNLOAD_FOLDER`.
   */
  chooseFolder(): Promise<Result<boolean, AppError>>;
  /** Shows the folder in the system's file manager. */
  openFolder(): Promise<Result<null, AppError>>;
  subscribe(listener: (state: OfflineState) => void): Unsubscribe;
}

export interface DesktopCapability {
  info(): Promise<DesktopInfo>;
  updateStatus(): Promise<UpdateStatus>;
  checkForUpdate(): Promise<UpdateStatus>;
  /** Restarts into the new version. */
  installUpdate(): Promise<void>;
  onUpdate(listener: (status: UpdateStatus) => void): Unsubscribe;
  /** A deep link, the tray or a notification wants this path of ours to be shown. */
  onOpen(listener: (path: string) => void): Unsubscribe;
  onCommand(listener: (command: AppCommand) => void): Unsubscribe;
  /** What plays now, whenever it changes. */
  nowPlaying(playing: NowPlaying | null): Promise<void>;
  /** Colours of the native window buttons: dark over the player whatever the theme is. */
  setTitleBarLook(look: 'page' | 'dark'): Promise<void>;
  /** Until it is stopped the host asks before it closes the window: it would lose something. */
  askBeforeClosing(): Unsubscribe;
  /** Shows the log in the system's file manager. */
  openLogs(): Promise<void>;
}
