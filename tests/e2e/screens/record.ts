/**
 * Takes the picture series of docs/screens: what a person sees of registering, learning, losing the network and coming back,
 * on the built portal and the built desktop client, against a real API with the demonstration data. Run by
 * scripts/record-screens.ts.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { startApiProcess } from '../support/api-process.ts';
import { createAlbum } from './album.ts';
import { recordCommerce } from './record-commerce.ts';
import { recordDesktop } from './record-desktop.ts';
import { recordPortal } from './record-portal.ts';
import { recordTrust } from './record-trust.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'docs/screens');

// As playwright.config.ts: the real Electron where its binary is, else the test host.
if (!existsSync(path.join(root, 'node_modules/electron/path.txt'))) process.env['ELECTRON_OVERRIDE_DIST_PATH'] = path.join(root, 'tests/electron-host/dist');
const chromiumFile = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file));

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith('.jpg')) rmSync(path.join(folder, name));
const album = createAlbum(folder, (text) => console.log(text));
const api = await startApiProcess({ orders: true });
const browser = await chromium.launch({
  ...(chromiumFile ? { executablePath: chromiumFile } : {}),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await recordPortal({ browser, apiUrl: api.url, album });
  await recordDesktop({ browser, apiUrl: api.url, album });
  await recordTrust({ browser, apiUrl: api.url, album });
  await recordCommerce({ browser, apiUrl: api.url, api, album });
  writeFileSync(path.join(folder, 'README.md'), album.index());
} finally {
  await browser.close();
  await api.stop();
}
