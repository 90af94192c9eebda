import type { LessonProgress, ProgressTick } from '../../shared/domain/progress/progress.ts';
import type { AppError } from '../../shared/errors/error-code.ts';
import type { Result } from '../../shared/kernel/result.ts';
import type { Unsubscribe } from '../../shared/kernel/unsubscribe.ts';
import type { RegisterInput, SessionState, SignInInput } from '../../shared/session/session-state.ts';
import type { DeviceSettings, DeviceSettingsPatch } from '../../shared/settings/device-settings.ts';
import type { SyncStatus } from '../../shared/sync/sync-status.ts';

/**
 * What a host offers the application. Two composition roots choose it (desktop: IPC to the main process; web: IndexedDB
 * and HTTP); no feature asks which host it is in. What a host cannot do is an absent capability, not a member that throws.
 */
export interface Platform {
  readonly session: SessionPort;
  readonly progress: ProgressPort;
  readonly sync: SyncPort;
  readonly settings: SettingsPort;
  /** The window's own title bar, where the host draws none (desktop). */
  readonly titleBar?: TitleBarCapability;
}

export interface SessionPort {
  /** Who is signed in; never waits for the network. */
  current(): Promise<SessionState>;
  /** Signs in and keeps the session for the next start. The tokens never reach the page on the desktop. */
  signIn(input: SignInInput): Promise<Result<SessionState, AppError>>;
  register(input: RegisterInput): Promise<Result<SessionState, AppError>>;
  /**
   * Ends the session here and on the server. With work that waits for the server it refuses with `WAITING_WORK`
   * unless `keepWaiting` is true; the work then stays on this device under that person's id.
   */
  signOut(options: { readonly keepWaiting: boolean }): Promise<Result<SessionState, AppError>>;
  subscribe(listener: (state: SessionState) => void): Unsubscribe;
}

export interface ProgressPort {
  /** Keeps a tick. Resolves with the merged progress once it is durable on this device: after that no crash loses it. */
  record(tick: ProgressTick): Promise<Result<LessonProgress, AppError>>;
  /** Progress of every lesson this device knows of for the signed-in learner; works without a network. */
  list(): Promise<Result<readonly LessonProgress[], AppError>>;
  /** Lessons whose progress changed, by this device or by what the server told. */
  subscribe(listener: (changed: readonly LessonProgress[]) => void): Unsubscribe;
  /** Called by the host before it goes away (window closes, page hides): the player records what it has not yet. */
  onFlush(flush: () => Promise<void>): Unsubscribe;
}

export interface SyncPort {
  status(): Promise<SyncStatus>;
  /** Exchanges with the server now; resolves with the status afterwards, also when it failed. */
  syncNow(): Promise<SyncStatus>;
  subscribe(listener: (status: SyncStatus) => void): Unsubscribe;
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
