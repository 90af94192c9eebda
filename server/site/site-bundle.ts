import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteBundle } from '#shared/site/site-page.ts';

/** Name of the entry in its folder; web/vite.config.ts writes it. */
const entryFile = 'site-entry.js';

/**
 * The build that draws public pages, loaded when the first of them is asked for: a server that
 * never shows one carries nothing of it. Null while it is not built. Rejects when it is broken,
 * once: it is not tried again before the next start.
 */
export function createSiteLoader(folder: string): () => Promise<SiteBundle | null> {
  const file = path.join(folder, entryFile);
  let loading: Promise<SiteBundle> | null = null;
  return async () => {
    if (loading === null && !existsSync(file)) return null;
    loading ??= load(file);
    return loading;
  };
}

async function load(file: string): Promise<SiteBundle> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (typeof module !== 'object' || module === null || !('siteBundle' in module))
    throw new Error(`${entryFile} has no siteBundle`);
  // written by our own build against this type (web/site-entry.tsx)
  return module.siteBundle as SiteBundle;
}
