/**
 * `npx node scripts/render-icons.ts`: draws the icons of the installed portal (web/icons) from resources/img/mark.svg, in
 * Chromium. Run it when the mark changes; what it writes is committed.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { projectRoot } from './run-step.ts';

/** `share`: how much of the picture the mark takes. A mask may cut away everything outside the middle 80 % (W3C, maskable). */
const icons = [
  { file: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { file: 'icon-maskable-192.png', size: 192, share: 0.62, ground: '#ffffff' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.62, ground: '#ffffff' },
  { file: 'apple-touch-icon.png', size: 180, share: 0.76, ground: '#ffffff' },
] as const;

const mark = readFileSync(path.join(projectRoot, 'resources/img/mark.svg')).toString('base64');
const folder = path.join(projectRoot, 'web/icons');
mkdirSync(folder, { recursive: true });
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const page = await browser.newPage();
for (const { file, size, share, ground } of icons) {
  await page.setViewportSize({ width: size, height: size });
  const width = Math.round(size * share);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}"><img width="${width}" height="${width}" src="data:image/svg+xml;base64,${mark}"></body>`,
  );
  await page.waitForFunction('document.images[0].complete');
  await page.screenshot({ path: path.join(folder, file), omitBackground: true });
}
await browser.close();
