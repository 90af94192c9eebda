import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The portal's built page, and what the files of its sources became. */
export interface SiteTemplate {
  /** Changes with the build. */
  readonly version: string;
  /** Without the layouts that stand where nothing was rendered. */
  readonly page: string;
  /**
   * Addresses of the code and the styles that these files of the sources need at once, without
   * those that the page names itself.
   */
  readonly filesOf: (sources: readonly string[]) => {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  };
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Reads the template of a built portal, again when it is built anew; null while there is none. */
export function createTemplateReader(folder: string): () => SiteTemplate | null {
  const pageFile = path.join(folder, 'index.html');
  const manifestFile = path.join(folder, '.vite/manifest.json');
  let known: SiteTemplate | null = null;
  return () => {
    if (!existsSync(pageFile) || !existsSync(manifestFile)) return null;
    const version = [pageFile, manifestFile].map((file) => statSync(file).mtimeMs).join();
    if (known?.version === version) return known;
    known = toTemplate(
      version,
      readFileSync(pageFile, 'utf8'),
      manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8'))),
    );
    return known;
  };
}

const frameStyles = /<link rel="stylesheet" href="[^"]*\/first-frame-[^"]+">\s*/;
const frame = /<!-- frame -->[^]*?<!-- \/frame -->\s*/;
const codeOfFrames = /(data-entry="[^"]*") [^>]*?(?=data-code=)/;

/** The built page as one that is rendered into: the first script hears that it is. */
export function withoutFrame(page: string): string {
  return page
    .replace(frame, '')
    .replace(frameStyles, '')
    .replace(codeOfFrames, '$1 data-rendered ');
}

function toTemplate(version: string, built: string, manifest: Manifest): SiteTemplate {
  const page = withoutFrame(built);
  const named = new Set(page.split(/[\s"]+/));
  return {
    version,
    page,
    filesOf(sources) {
      const found = { scripts: new Set<string>(), styles: new Set<string>() };
      const seen = new Set<string>();
      // Vite names files by their way from its root, the folder web/.
      for (const source of sources) collect(manifest, `../${source}`, seen, found);
      return {
        scripts: [...found.scripts].filter((address) => !named.has(address)),
        styles: [...found.styles].filter((address) => !named.has(address)),
      };
    },
  };
}

function collect(
  manifest: Manifest,
  key: string,
  seen: Set<string>,
  found: { readonly scripts: Set<string>; readonly styles: Set<string> },
): void {
  const item = manifest[key];
  if (item === undefined || seen.has(key)) return;
  seen.add(key);
  for (const imported of item.imports ?? []) collect(manifest, imported, seen, found);
  found.scripts.add(`/${item.file}`);
  for (const css of item.css ?? []) found.styles.add(`/${css}`);
}
