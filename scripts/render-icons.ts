/**
 * Draws the icons of the packages and the tray from resources/img/mark.svg and leaves them in
 * resources/icons:
 *   node scripts/render-icons.ts The drawings are committed; run it again when the mark changes.
 *   Needs Chromium (CHROMIUM_PATH or Debian's).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { packIcns, packIco, type SizedPng } from './icon-files.ts';
import { projectRoot } from './run-step.ts';

const mark = readFileSync(path.join(projectRoot, 'resources/img/mark.svg'), 'utf8');
const folder = path.join(projectRoot, 'resources/icons');

/** Room that each system's icon grid leaves around the drawing, as a part of the whole. */
const looks = {
  /** Windows, Linux: the mark on a rounded plate that fills the icon. */
  plate: { inset: 0, radius: 0.22, mark: 0.72 },
  /** macOS: the same on its 824 of 1024 grid. */
  mac: { inset: 100 / 1024, radius: 0.225, mark: 0.7 },
} as const;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
const page = await browser.newPage();
mkdirSync(path.join(folder, 'tray'), { recursive: true });

const plates = await drawAll(page, [16, 24, 32, 48, 64, 128, 256, 512], (size) =>
  plate(size, looks.plate),
);
const mac = await drawAll(page, [16, 32, 64, 128, 256, 512, 1024], (size) =>
  plate(size, looks.mac),
);
const trays = await drawAll(page, [16, 24, 32, 48], flower);
write('icon.png', pngOf(plates, 512));
write('icon.ico', packIco(plates.filter(({ size }) => size <= 256)));
write('icon.icns', packIcns(mac));
write('tray/tray.png', pngOf(trays, 24));
write('tray/tray@2x.png', pngOf(trays, 48));
// Windows: plain images, because the system cannot read an .ico inside app.asar.
for (const [name, size] of [
  ['', 16],
  ['@1.5x', 24],
  ['@2x', 32],
  ['@3x', 48],
] as const)
  write(`tray/tray-windows${name}.png`, pngOf(trays, size));
const templates = await drawAll(page, [18, 36], template);
write('tray/trayTemplate.png', pngOf(templates, 18));
write('tray/trayTemplate@2x.png', pngOf(templates, 36));
await browser.close();

/** The mark on its plate, as the brand draws it on dark ground. */
function plate(
  size: number,
  {
    inset,
    radius,
    mark: part,
  }: { readonly inset: number; readonly radius: number; readonly mark: number },
): string {
  const side = size * (1 - 2 * inset);
  return `<rect x="${size * inset}" y="${size * inset}" width="${side}" height="${side}" rx="${side * radius}" fill="#1c1914"/>${placed(mark, size, side * part)}`;
}

function flower(size: number): string {
  return placed(mark, size, size);
}

/** macOS colours it by itself: only the shape counts. */
function template(size: number): string {
  return placed(mark.replaceAll(/fill="#\w+"/g, 'fill="#000"'), size, size);
}

/** The mark in the middle, `side` px wide. */
function placed(svg: string, size: number, side: number): string {
  const at = (size - side) / 2;
  return svg.replace('<svg ', `<svg x="${at}" y="${at}" width="${side}" height="${side}" `);
}

async function drawAll(
  page: Page,
  sizes: readonly number[],
  draw: (size: number) => string,
): Promise<readonly SizedPng[]> {
  const drawn: SizedPng[] = [];
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" style="display:block">${draw(size)}</svg>`,
    );
    drawn.push({ size, png: await page.screenshot({ omitBackground: true }) });
  }
  return drawn;
}

function pngOf(drawn: readonly SizedPng[], size: number): Buffer {
  const found = drawn.find((one) => one.size === size);
  if (!found) throw new Error(`no drawing of ${size} px`);
  return found.png;
}

function write(name: string, content: Buffer): void {
  writeFileSync(path.join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
