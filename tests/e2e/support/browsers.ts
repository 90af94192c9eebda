import { existsSync } from 'node:fs';

const chosen = process.env['CHROMIUM_PATH'];

function firstOf(...files: readonly string[]): string | undefined {
  return chosen ?? files.find((file) => existsSync(file));
}

/**
 * The whole Chromium, for what only its outer part does: installing a portal, syncing in the
 * background.
 */
export const wholeChromium = firstOf(
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
);

/**
 * Chromium's engine without windows, menus and services around it (Debian's
 * `chromium-headless-shell`): the same pages for a third less of the processor's time. Where it is
 * missing, the whole Chromium. `CHROMIUM_PATH` names another for both.
 */
export const chromiumShell = firstOf('/usr/bin/chromium-headless-shell') ?? wholeChromium;

/** How Playwright starts one of them. */
export function launchOf(executable: string | undefined) {
  return {
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: [
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}
