import { expect, type ElectronApplication, type Page } from 'playwright/test';
import { firstWindow, launchClient, type LaunchOptions } from '../desktop/fixtures.ts';
import { fillSignIn } from './web-test.ts';

/** One desktop client of a person: the process and its window. */
export interface DesktopClient {
  readonly app: ElectronApplication;
  readonly page: Page;
  isRunning(): boolean;
  /** Closes the window as a person would, and waits until the process is gone. */
  close(): Promise<void>;
  /** SIGKILL: nothing gets a chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts the built client on a folder of its own. */
export async function openClient(options: LaunchOptions): Promise<DesktopClient> {
  const app = await launchClient(options);
  const page = await firstWindow(app);
  // Playwright forgets the process of a client that was killed.
  const child = app.process();
  return {
    app,
    page,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    close: () => app.close(),
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Signs in on the client and waits for the dashboard. */
export async function signInOnClient(
  { page }: DesktopClient,
  person: { readonly email: string; readonly password: string },
): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Goes to an address inside the client, as a link in the page would. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.location.assign(to), address);
  await page.waitForURL((url) => url.pathname === address);
}
