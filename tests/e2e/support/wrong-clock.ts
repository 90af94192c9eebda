import path from 'node:path';

/** How far off a client's clock is, ms; its arguments and its environment say it. */
const variable = 'MAI_VANG_TEST_CLOCK_MS';

/**
 * Environment under which a client's main process believes another time; its pages keep the real
 * one.
 */
export function wrongClock(offsetMs: number): Readonly<Record<string, string>> {
  return { [variable]: String(offsetMs) };
}

/**
 * What the client has to load first in such an environment. `NODE_OPTIONS` would not do: Playwright
 * takes it away.
 */
export function clockArguments(env: Readonly<Record<string, string>>): readonly string[] {
  return env[variable] === undefined
    ? []
    : ['-r', path.join(import.meta.dirname, 'shifted-clock.mjs')];
}
