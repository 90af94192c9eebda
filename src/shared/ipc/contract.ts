import * as z from 'zod/mini';
import type { LessonProgress } from '../domain/progress/progress.ts';
import type { AppError } from '../errors/error-code.ts';
import type { Result } from '../kernel/result.ts';
import type { Unsubscribe } from '../kernel/unsubscribe.ts';
import type { SessionState } from '../session/session-state.ts';
import type { DeviceSettings, DeviceSettingsPatch } from '../settings/device-settings.ts';
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
    update: call<DeviceSettings>()<DeviceSettingsPatch>(
      z.strictObject({
        theme: z.exactOptional(z.enum(['light', 'dark', 'system'])),
        textSize: z.exactOptional(z.enum(['sm', 'md', 'lg', 'xl', '2xl'])),
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
          }),
        ),
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

/** Input type of one call. */
export type IpcInput<Call> = Call extends IpcCall<infer Input, unknown> ? Input : never;
/** What one call answers inside its `Result`. */
export type IpcOutput<Call> = Call extends IpcCall<infer _Input, infer Output> ? Output : never;

/** Name of the channel of a call: `capability.call`. */
export function ipcChannel(capability: string, call: string): string {
  return `${capability}.${call}`;
}

/**
 * What the preload exposes as `window.maiVang`: one function per call of the contract and one subscription per event,
 * nothing else. A call without input takes no argument.
 */
export type IpcBridge = {
  readonly [Capability in IpcCapability]: {
    readonly [Call in keyof IpcContract[Capability]]: IpcFunction<IpcInput<IpcContract[Capability][Call]>, IpcOutput<IpcContract[Capability][Call]>>;
  };
} & { readonly events: { readonly [Event in keyof IpcEvents]: (listener: (payload: IpcEvents[Event]) => void) => Unsubscribe } };

type IpcFunction<Input, Output> = [Input] extends [undefined]
  ? () => Promise<Result<Output, AppError>>
  : (input: Input) => Promise<Result<Output, AppError>>;

/** Names of all events, for the preload. */
export const ipcEventNames = ['session.changed', 'progress.changed', 'sync.changed', 'settings.changed', 'app.flush'] as const satisfies readonly (keyof IpcEvents)[];

/** One call: how its single argument is parsed, and the type of what it answers. */
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
