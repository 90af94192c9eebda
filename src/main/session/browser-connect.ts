import { desktopConnectPath, type SocialPage } from '#shared/social/social-sign-in.ts';
import type { Session } from './session.ts';

/**
 * Connecting an account at a provider by way of the system's browser: the provider's script never
 * runs in the application.
 */
export interface BrowserConnect {
  /**
   * Opens the portal's page that connects the account to who is signed in here. Nothing secret goes
   * with it, only whose account it is to be: the page does nothing for anybody else. Nothing for a
   * guest.
   */
  open(provider: SocialPage): Promise<void>;
}

export interface BrowserConnectDeps {
  /** Where the portal is: the API's own origin. */
  readonly portalOrigin: string;
  readonly session: Pick<Session, 'current'>;
  readonly openBrowser: (address: string) => Promise<void>;
}

/** The way to the browser. */
export function createBrowserConnect({
  portalOrigin,
  session,
  openBrowser,
}: BrowserConnectDeps): BrowserConnect {
  return {
    async open(provider) {
      const state = await session.current();
      if (state.status === 'guest') return;
      const query = new URLSearchParams({ provider, for: state.userId });
      await openBrowser(`${portalOrigin}${desktopConnectPath}?${query.toString()}`);
    },
  };
}
