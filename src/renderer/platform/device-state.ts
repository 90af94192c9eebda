import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { defaultDeviceSettings, type DeviceSettings } from '#shared/settings/device-settings.ts';
import type { ShownStatus } from '#shared/sync/sync-status.ts';
import type { Platform } from './port.ts';
import { guestStatus, unopenedStatus } from './status-without.ts';

/**
 * What this device knows that every screen needs at once: read before the first paint, followed
 * afterwards.
 */
export interface DeviceState {
  readonly session: Current<SessionState>;
  readonly settings: Current<DeviceSettings>;
  readonly sync: Current<ShownStatus>;
}

/** A value that is always there and tells when it changes. */
export interface Current<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => Unsubscribe;
}

/** After this the application goes on without stored state (SPEC.md 4), in ms. */
export const rehydrationTimeoutMs = 5000;

/**
 * What the server knows of the device it renders a page for, that is nothing: a guest, the default
 * settings, and no trouble to tell of.
 */
export const unknownDevice: DeviceState = {
  session: always<SessionState>({ status: 'guest' }),
  settings: always(defaultDeviceSettings),
  sync: always<ShownStatus>(guestStatus(true)),
};

/**
 * Reads session, settings and sync status from the host and follows them. Never rejects and never
 * waits longer than `timeoutMs`.
 */
export async function loadDeviceState(
  platform: Platform,
  timeoutMs: number = rehydrationTimeoutMs,
): Promise<DeviceState> {
  const [session, settings, sync] = await Promise.all([
    follow<SessionState>({
      read: () => platform.session.current(),
      subscribe: (listener) => platform.session.subscribe(listener),
      fallback: { status: 'guest' },
      timeoutMs,
    }),
    follow({
      read: () => platform.settings.get(),
      subscribe: (listener) => platform.settings.subscribe(listener),
      fallback: defaultDeviceSettings,
      timeoutMs,
    }),
    follow({
      read: () => platform.sync.status(),
      subscribe: (listener) => platform.sync.subscribe(listener),
      fallback: unopenedStatus(navigator.onLine, null),
      timeoutMs,
    }),
  ]);
  return { session, settings, sync };
}

function always<Value>(value: Value): Current<Value> {
  return { get: () => value, subscribe: () => () => undefined };
}

interface Source<Value> {
  readonly read: () => Promise<Value>;
  readonly subscribe: (listener: (value: Value) => void) => Unsubscribe;
  readonly fallback: Value;
  readonly timeoutMs: number;
}

/**
 * Subscribes first, so that a change during the first reading is not lost; a late first reading
 * counts only if nothing newer came.
 */
async function follow<Value>({
  read,
  subscribe,
  fallback,
  timeoutMs,
}: Source<Value>): Promise<Current<Value>> {
  const listeners = new Set<() => void>();
  let value = fallback;
  let told = false;
  const take = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  subscribe((next) => {
    told = true;
    take(next);
  });
  const readFirst = async () => {
    try {
      const next = await read();
      if (!told) take(next);
    } catch (error) {
      console.error('stored state could not be read', error);
    }
  };
  await Promise.race([readFirst(), after(timeoutMs)]);
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
