import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Environment under which a client's main process believes another time; its pages keep the real one. */
export function wrongClock(offsetMs: number): Readonly<Record<string, string>> {
  const module = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;
  return { NODE_OPTIONS: `--import=${module}`, MAI_VANG_TEST_CLOCK_MS: String(offsetMs) };
}
