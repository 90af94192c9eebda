import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import type { ReleasedLesson } from './content/course-content.ts';
import { slidePage, slideSize, type SlideFrame } from './slide-page.ts';

/** Which picture shows a slide with an item lit (or none). */
export type ShotName = `slide-${number}-${number | 'none'}.png`;

/** Name of the picture of slide `slide` (0, 1 …) with `item` lit. */
export function shotName(slide: number, item: number | null): ShotName {
  // concat widens what the template has just proved
  return `slide-${slide}-${item ?? 'none'}`.concat('.png') as ShotName;
}

/**
 * Starts the Chromium of the machine (CHROMIUM_PATH, or where Debian puts it). The caller closes
 * it.
 */
export function launchBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROMIUM_PATH'] ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
      existsSync(file),
    );
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--disable-background-networking',
      '--force-color-profile=srgb',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

/**
 * Draws every state of every slide of a lesson into `folder` (names by {@link shotName}). Throws
 * when the words of a slide do not fit it.
 */
export async function drawSlides(
  browser: Browser,
  lesson: ReleasedLesson,
  frame: SlideFrame,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ viewport: slideSize, deviceScaleFactor: 1 });
  try {
    for (const [at, slide] of lesson.slides.entries()) {
      await page.setContent(slidePage(slide, frame), { waitUntil: 'load' });
      await page.evaluate('document.fonts.ready.then(() => true)');
      for (const item of new Set(slide.sentences.map(([lit]) => lit))) {
        await page
          .locator('ol')
          .evaluate((list, lit) => list.setAttribute('data-on', lit), String(item ?? 'none'));
        const misfits = await findMisfits(page);
        if (misfits.length > 0)
          throw new Error(
            `${lesson.slug}, slide ${String(at + 1)} ("${slide.heading}"): ${misfits.join('; ')}`,
          );
        await page.screenshot({ path: path.join(folder, shotName(at, item)) });
      }
    }
  } finally {
    await page.close();
  }
}

/**
 * What leaves its place: the text above the person on the left, the list above the captions on the
 * right, no clipped word.
 */
async function findMisfits(page: Page): Promise<readonly string[]> {
  const [text, person, list, heading] = await Promise.all(
    ['section', '.person', 'ol', 'h1'].map((selector) => boxOf(page, selector)),
  );
  const words = await page
    .locator('h1, .lead, li, .kicker')
    .evaluateAll((elements: readonly Measured[]) =>
      elements
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => `clipped: ${one.textContent}`),
    );
  return [
    bottomOf(text) > (person?.y ?? 0) - 12 ? 'the text runs into the person' : null,
    bottomOf(list) > captionsFrom ? 'the list runs into the captions' : null,
    (heading?.height ?? 0) > highestHeading ? 'the heading takes more than four lines' : null,
    ...words,
  ].filter((fault) => fault !== null);
}

/** The player's captions and controls begin here. */
const captionsFrom = 540;
const highestHeading = 240;

/**
 * What is asked of an element in the page; this program is compiled without the browser's types.
 */
interface Measured {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly textContent: string;
}

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>;

function boxOf(page: Page, selector: string): Promise<Box> {
  return page.locator(selector).boundingBox();
}

function bottomOf(box: Box | undefined): number {
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}
