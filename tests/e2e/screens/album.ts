import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect as expectWithin5s, type Page } from 'playwright/test';

/** As the tests wait (playwright.config.ts); the library alone gives up after 5 s. */
export const expect = expectWithin5s.configure({ timeout: 15_000 });

/** Where the pictures go. */
export interface Album {
  /** Opens a part of the series; its pictures stand under this heading in the index. */
  chapter(title: string): void;
  /**
   * Takes the page light and dark: `NN-name.jpg`, `NN-name-dark.jpg`, and their lines in the index.
   * `name` is ASCII, words joined by `-`.
   */
  take(page: Page, name: string, what: string): Promise<void>;
  /**
   * Takes the page once, in the look that it has: for one that does not follow the system's any
   * more.
   */
  takeAsIs(page: Page, name: string, what: string): Promise<void>;
  /** Puts a JPEG in its place: what is no page. */
  add(jpeg: Uint8Array, name: string, what: string): void;
  /** The index of all pictures, as Markdown. */
  index(): string;
}

/** Good enough to read the smallest text, small enough to keep in the repository. */
const jpegQuality = 70;

/**
 * An album in a folder; every picture is said aloud as it is taken. `before` are the lines of the
 * index that stay as they are.
 */
export function createAlbum(
  folder: string,
  say: (text: string) => void,
  before: readonly string[] = [],
): Album {
  const lines: string[] = [...before];
  let count = pictureFiles(before).length;
  const nextFile = (name: string, what: string): string => {
    count += 1;
    const file = `${String(count).padStart(2, '0')}-${name}.jpg`;
    lines.push(`- [${file}](${file}): ${what}`);
    say(file);
    return path.join(folder, file);
  };
  return {
    chapter(title) {
      lines.push('', `## ${title}`, '');
    },
    async take(page, name, what) {
      await shoot(page, nextFile(name, what));
      await page.emulateMedia({ colorScheme: 'dark' });
      await shoot(page, nextFile(`${name}-dark`, `${what}, dark`));
      await page.emulateMedia({ colorScheme: 'light' });
    },
    takeAsIs: (page, name, what) => shoot(page, nextFile(name, what)),
    add: (jpeg, name, what) => writeFileSync(nextFile(name, what), jpeg),
    index: () => `${[preface, ...lines].join('\n')}\n`,
  };
}

async function shoot(page: Page, file: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that is gone stays gone; one that waits until it is scrolled to would keep us waiting.
    const due = [...document.images].filter((image) => image.complete || image.loading !== 'lazy');
    await Promise.all(due.map((image) => image.decode().catch(() => undefined)));
    // A new size or look is drawn whole one frame later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.screenshot({ path: file, type: 'jpeg', quality: jpegQuality });
}

/**
 * The lines of an index from its first chapter up to (without) the chapter of this title; all of
 * them when it has none such.
 */
export function linesBefore(index: string, chapter: string): readonly string[] {
  const lines = index.trimEnd().split('\n');
  const [first, end] = [
    lines.findIndex((line) => line.startsWith('## ')),
    lines.indexOf(`## ${chapter}`),
  ];
  // Each chapter has an empty line before it.
  return lines.slice(first - 1, end < 0 ? undefined : end - 1);
}

/** The pictures that lines of an index name. */
export function pictureFiles(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^- \[(.+?)\]/.exec(line)?.[1] ?? []);
}

const preface = `# The screens

Taken by \`npx node scripts/record-screens.ts\` from the built portal and the built desktop client against a real API with the
demonstration data; nothing is drawn or edited. The portal is shown at 1440×900 and 390×844, the desktop client at 1280×800
(its frame belongs to the operating system and is not in the picture).`;
