import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import electronPath from 'electron';
import { _electron, test as base, type ElectronApplication, type Page } from 'playwright/test';
import { clockArguments } from '../support/wrong-clock.ts';

/** What a launch may choose; everything else is a fresh machine. */
export interface LaunchOptions {
  /** Folder of the client's data. */
  readonly userData: string;
  /** Address of the API; a port that nobody listens on when left out. */
  readonly apiUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments behind the application's own, as the system adds them (a link). */
  readonly args?: readonly string[];
}

/** Starts the built client. */
export function launchClient({
  userData,
  apiUrl = 'http://127.0.0.1:9',
  env = {},
  args = [],
}: LaunchOptions): Promise<ElectronApplication> {
  return _electron.launch({
    args: [...clockArguments(env), '.', ...args],
    env: { ...inheritedEnv(), MAI_VANG_USER_DATA: userData, MAI_VANG_API_URL: apiUrl, ...env },
  });
}

/**
 * Has a call of `node:fs/promises` in the main process take so long, in ms: the clock is the slow
 * drive that is played, nothing waits by it. Answers how many are under way.
 */
export async function slowFiles(
  app: ElectronApplication,
  call: 'rm' | 'statfs',
  ms: number,
): Promise<() => Promise<number>> {
  await app.evaluate(
    (_electron, slow) => {
      const { promises } = process.getBuiltinModule('node:fs');
      const own = promises[slow.call] as (...given: unknown[]) => Promise<unknown>;
      const counted = Object.assign(globalThis, { slowCalls: 0 });
      const later = async (...given: unknown[]) => {
        counted.slowCalls += 1;
        await new Promise((resolve) => setTimeout(resolve, slow.ms));
        counted.slowCalls -= 1;
        return own(...given);
      };
      Object.assign(promises, { [slow.call]: later });
      process.getBuiltinModule('node:module').syncBuiltinESMExports();
    },
    { call, ms },
  );
  return () => app.evaluate(() => (globalThis as unknown as { slowCalls: number }).slowCalls);
}

/** How the client ends by this: its exit code and the signal that ended it. */
export async function endOf(app: ElectronApplication, by: () => Promise<unknown>) {
  const ended = new Promise<[number | null, string | null]>((resolve) =>
    app.process().once('exit', (code, signal) => resolve([code, signal])),
  );
  await by();
  return ended;
}

/** Starts the application a second time on the same data; answers its exit code. */
export function startAgain(userData: string, ...args: readonly string[]): Promise<unknown> {
  // The module is the path of the executable outside Electron.
  const second = spawn(
    electronPath as unknown as string,
    ['.', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
    { env: { ...inheritedEnv(), MAI_VANG_USER_DATA: userData }, stdio: 'ignore' },
  );
  return new Promise((resolve) => second.on('exit', resolve));
}

/** The first window, once it shows a page of the client. */
export async function firstWindow(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await page.waitForURL((url) => url.protocol !== 'about:');
  return page;
}

/** A new folder for one client's data. */
export function makeUserData(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'mai-vang-e2e-'));
}

/** A client on a fresh machine, without a server unless `apiUrl` is set by `test.use`. */
export const test = base.extend<{
  apiUrl: string | undefined;
  userData: string;
  app: ElectronApplication;
  win: Page;
}>({
  apiUrl: [undefined, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  userData: async ({}, provide) => {
    const folder = makeUserData();
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  app: async ({ userData, apiUrl }, provide) => {
    const app = await launchClient({ userData, ...(apiUrl === undefined ? {} : { apiUrl }) });
    await provide(app);
    await app.close();
  },
  win: async ({ app }, provide) => provide(await firstWindow(app)),
});

export { expect } from 'playwright/test';

/** The environment of the tests, without the holes that Playwright does not take. */
export function inheritedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
