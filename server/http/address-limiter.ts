import { isLoopback, networkOf } from '../modules/auth/api.ts';

/** Counts requests per address within a window, in memory. */
export interface AddressLimiter {
  /** 0 = go on; otherwise the seconds to wait. */
  admit(address: string, nowMs: number): number;
}

export interface AddressLimits {
  readonly count: number;
  readonly windowMs: number;
  readonly remembered: number;
}

/** At most `count` requests of an address per window; this machine itself is not counted. */
export function createAddressLimiter({ count, windowMs, remembered }: AddressLimits): AddressLimiter {
  const windows = new Map<string, { requests: number; readonly endsAtMs: number }>();
  return {
    admit(address, nowMs) {
      if (isLoopback(address)) return 0;
      const network = networkOf(address);
      const known = windows.get(network);
      if (known !== undefined && nowMs < known.endsAtMs) {
        known.requests += 1;
        return known.requests <= count ? 0 : Math.ceil((known.endsAtMs - nowMs) / 1000);
      }
      windows.delete(network);
      windows.set(network, { requests: 1, endsAtMs: nowMs + windowMs });
      const oldest = windows.size > remembered ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      return 0;
    },
  };
}
