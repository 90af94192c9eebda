import path from 'node:path';
import type { ServerConfig } from '../config.ts';
import { DatabaseBusyError, DatabaseUnavailableError } from '../db/trouble.ts';
import type { Limits } from '../limits.ts';
import { createGuestAsk, type GuestQueryDeps, SiteUnavailableError } from './guest-query.ts';
import { createSiteLoader } from './site-bundle.ts';
import { createSitePages, type SitePages } from './site-pages.ts';
import { createTemplateReader } from './site-template.ts';

export interface SiteDeps extends GuestQueryDeps {
  readonly config: Pick<ServerConfig, 'productFolder'>;
  readonly limits: Pick<Limits, 'sitePageFreshMs' | 'sitePageStaleMs' | 'sitePages' | 'siteDraws'>;
  /** Whether something may be drawn for a visitor (their address) that was not kept; counts it. */
  readonly mayDrawFor: (visitor: string) => Promise<boolean>;
  readonly report: (error: unknown, address: string) => void;
}

/** The public pages of a built product. Nothing is loaded before the first of them is asked for. */
export function createSite({ config, limits, mayDrawFor, report, ...asking }: SiteDeps): SitePages {
  return createSitePages({
    load: createSiteLoader(path.join(config.productFolder, 'out/site')),
    template: createTemplateReader(path.join(config.productFolder, 'out/web')),
    ask: createGuestAsk(asking),
    now: asking.now,
    freshMs: limits.sitePageFreshMs,
    staleMs: limits.sitePageStaleMs,
    kept: limits.sitePages,
    draws: limits.siteDraws,
    mayDrawFor,
    isPassing: (error) =>
      error instanceof SiteUnavailableError ||
      error instanceof DatabaseUnavailableError ||
      error instanceof DatabaseBusyError,
    report,
  });
}
