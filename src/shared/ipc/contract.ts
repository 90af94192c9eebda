import * as z from 'zod/mini';
import type { LessonProgress } from '../domain/progress/progress.ts';
import type { SessionState } from '../session/session-state.ts';
import type { DeviceSettings } from '../settings/device-settings.ts';
import type { SyncStatus } from '../sync/sync-status.ts';

/**
 * The whole contract between the desktop page and the main process: per capability and call, how its argument is parsed
 * and what it answers. Channel names are derived (`capability.call`), so both sides cannot disagree.
 * Every reply is a `Result<Output, AppError>`.
 */
export const ipcContract = {
  session: {
    current: call<SessionState>()(z.undefined()),
    signIn: call<SessionState>()(z.object({ email: text(254), password: text(1024) })),
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
    signOut: call<SessionState>()(z.object({ keepWaiting: z.boolean() })),
  },
  progress: {
    record: call<LessonProgress>()(
      z.object({
        lessonId: text(64),
        durationSeconds: seconds(),
        intervals: z.array(z.tuple([seconds(), seconds()])).check(z.maxLength(1000)),
        watchedMs: z.int().check(z.gte(0), z.lte(86_400_000)),
        positionSeconds: z.nullable(z.number().check(z.gte(0), z.lte(86_400))),
      }),
    ),
    list: call<readonly LessonProgress[]>()(z.undefined()),
    /** The page has recorded everything it had; answers the `app.flush` event. */
    flushed: call<null>()(z.undefined()),
  },
  sync: {
    status: call<SyncStatus>()(z.undefined()),
    syncNow: call<SyncStatus>()(z.undefined()),
  },
  settings: {
    get: call<DeviceSettings>()(z.undefined()),
    update: call<DeviceSettings>()(
      z.object({
        theme: z.optional(z.enum(['light', 'dark', 'system'])),
        textSize: z.optional(z.enum(['sm', 'md', 'lg', 'xl', '2xl'])),
        player: z.optional(z.record(z.string(), z.union([z.number(), z.boolean(), z.string()]))),
      }),
    ),
  },
} as const satisfies Record<string, Record<string, IpcCall<unknown, unknown>>>;

/** What the main process tells the page by itself. */
export interface IpcEvents {
  readonly 'session.changed': SessionState;
  readonly 'progress.changed': readonly LessonProgress[];
  readonly 'sync.changed': SyncStatus;
  readonly 'settings.changed': DeviceSettings;
  /** The window is about to close: record what is not recorded yet, then call `progress.flushed`. */
  readonly 'app.flush': null;
}

/** Names of all events, for the preload. */
export const ipcEventNames = ['session.changed', 'progress.changed', 'sync.changed', 'settings.changed', 'app.flush'] as const satisfies readonly (keyof IpcEvents)[];

export interface IpcCall<Input, Output> {
  readonly input: z.ZodMiniType<Input>;
  /** Type only; there is no value behind it. */
  readonly output?: Output;
}

export type IpcContract = typeof ipcContract;
export type IpcCapability = keyof IpcContract;

function call<Output>() {
  return <Input>(input: z.ZodMiniType<Input>): IpcCall<Input, Output> => ({ input });
}
function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}
function seconds() {
  return z.int().check(z.gte(0), z.lte(86_400));
}
