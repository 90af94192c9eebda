import { useSyncExternalStore } from 'react';
import type { BrowserCapability, BrowserState } from './browser-host.ts';
import { usePlatform } from './context.tsx';

const nothing: BrowserState = { canInstall: false, hasNewVersion: false, storage: null };
/** What the server renders with. */
const rendered = () => nothing;
const never = () => () => undefined;

/** What the browser tells and offers, now; nothing where the host is no browser. */
export function useBrowser(): {
  readonly browser: BrowserCapability | undefined;
  readonly state: BrowserState;
} {
  const { browser } = usePlatform();
  const state = useSyncExternalStore(
    browser?.subscribe ?? never,
    browser?.state ?? rendered,
    rendered,
  );
  return { browser, state };
}
