/**
 * Takes the picture series of docs/screens: what a person sees of registering, learning, losing the
 * network and coming back, on the built portal and the built desktop client, against a real API
 * with the demonstration data. Run by scripts/record-screens.ts. With the name of a part behind it,
 * only that part and those after it are taken; what stands before stays as it is.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { startApiProcess } from '../support/api-process.ts';
import { createAlbum, linesBefore, pictureFiles } from './album.ts';
import { recordAffiliate } from './record-affiliate.ts';
import { recordAmbassador } from './record-ambassador.ts';
import { recordCommerce } from './record-commerce.ts';
import { recordDesktop } from './record-desktop.ts';
import { recordPortal } from './record-portal.ts';
import { recordSite } from './record-site.ts';
import { recordTrust } from './record-trust.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'docs/screens');

// As playwright.config.ts: the real Electron where its binary is, else the test host.
if (!existsSync(path.join(root, 'node_modules/electron/path.txt')))
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = path.join(root, 'tests/electron-host/dist');
const chromiumFile =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
    existsSync(file),
  );

/** In their order, each with the title of its first chapter. */
const parts = [
  { name: 'portal', opens: 'Portal: registering and signing in', record: recordPortal },
  { name: 'desktop', opens: 'Desktop: signing in and learning', record: recordDesktop },
  {
    name: 'trust',
    opens: 'Desktop: lessons kept for weeks without a network',
    record: recordTrust,
  },
  { name: 'commerce', opens: 'Portal: buying by transfer', record: recordCommerce },
  { name: 'affiliate', opens: 'Portal: joining the affiliates', record: recordAffiliate },
  { name: 'ambassador', opens: 'Portal: becoming an ambassador', record: recordAmbassador },
  { name: 'site', opens: 'Portal: the public site', record: recordSite },
] as const;
const wanted = process.argv[2] ?? parts[0].name;
const from = parts.findIndex(({ name }) => name === wanted);
if (from < 0)
  throw new Error(`no part ${wanted}; there are ${parts.map(({ name }) => name).join(', ')}`);

mkdirSync(folder, { recursive: true });
const indexFile = path.join(folder, 'README.md');
const before =
  from > 0 ? linesBefore(readFileSync(indexFile, 'utf8'), parts[from]?.opens ?? '') : [];
const kept = new Set(pictureFiles(before));
for (const name of readdirSync(folder))
  if (name.endsWith('.jpg') && !kept.has(name)) rmSync(path.join(folder, name));
const album = createAlbum(folder, (text) => console.log(text), before);
const api = await startApiProcess({ orders: true, env: { DEMO_AFFILIATES: '1' } });
const browser = await chromium.launch({
  ...(chromiumFile ? { executablePath: chromiumFile } : {}),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  for (const { record } of parts.slice(from))
    await record({ browser, apiUrl: api.url, api, album });
  writeFileSync(indexFile, album.index());
} finally {
  await browser.close();
  await api.stop();
}
