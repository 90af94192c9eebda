import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromiumShell, launchOf } from './tests/e2e/support/browsers.ts';

const root = import.meta.dirname;

// The real Electron where its binary is (npx install-electron), else the test host: docs/testing.md
// says what that cannot prove.
const realElectron =
  existsSync(path.join(root, 'node_modules/electron/path.txt')) &&
  process.env['DESKTOP_HOST'] !== 'chromium';
if (!realElectron) {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = path.join(root, 'tests/electron-host/dist');
  if (chromiumShell !== undefined) process.env['ELECTRON_HOST_CHROMIUM'] = chromiumShell;
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'out/test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Much of a test is waiting for a video or a clock: three share two cores well; a fourth starts
  // more servers and spared nothing.
  workers: 3,
  // A machine that has other things to do is no failure: what never comes ends by these.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'out/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Recording every test took a third of the suite's time; TRACE=1 records those that fail.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: launchOf(chromiumShell),
  },
  projects: [
    {
      name: 'desktop',
      testDir: 'tests/e2e/desktop',
      metadata: { electron: realElectron ? 'real' : 'host' },
    },
    { name: 'web', testDir: 'tests/e2e/web' },
    { name: 'together', testDir: 'tests/e2e/together' },
  ],
});
