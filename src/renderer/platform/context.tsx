import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { invariant } from '#shared/kernel/assert.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { ShownStatus } from '#shared/sync/sync-status.ts';
import { type Current, type DeviceState, unknownDevice } from './device-state.ts';
import type { Platform } from './port.ts';

interface Host {
  readonly platform: Platform;
  readonly device: DeviceState;
}

const HostContext = createContext<Host | null>(null);

/**
 * Gives the tree its host and what the host knew at the start. What the tree writes belongs to the
 * person for whom it was drawn, also what its parts write while they go because somebody else
 * signed in.
 */
export function PlatformProvider({
  platform,
  device,
  children,
}: Host & { readonly children: ReactNode }) {
  const session = useCurrent(device.session, unknownDevice.session);
  const person = session.status === 'signed_in' ? session.userId : null;
  const host = useMemo(
    () => ({ platform: { ...platform, ...platform.writtenBy?.(person) }, device }),
    [platform, device, person],
  );
  return <HostContext value={host}>{children}</HostContext>;
}

/** The host. Throws outside the provider. */
export function usePlatform(): Platform {
  return useHost().platform;
}

/** Who is signed in, now. */
export function useSession(): SessionState {
  return useCurrent(useHost().device.session, unknownDevice.session);
}

/** How this device stands towards the server, now. */
export function useSyncStatus(): ShownStatus {
  return useCurrent(useHost().device.sync, unknownDevice.sync);
}

/** How the person likes this device, now. Change it with `usePlatform().settings.update`. */
export function useDeviceSettings(): DeviceSettings {
  return useCurrent(useHost().device.settings, unknownDevice.settings);
}

function useHost(): Host {
  const host = use(HostContext);
  invariant(host, 'platform hook outside PlatformProvider');
  return host;
}

/**
 * A page that the server rendered is taken over as it was rendered, for an unknown device; what
 * this one knows is drawn right after.
 */
function useCurrent<Value>(current: Current<Value>, rendered: Current<Value>): Value {
  return useSyncExternalStore(current.subscribe, current.get, rendered.get);
}
