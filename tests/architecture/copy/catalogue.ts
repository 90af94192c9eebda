import { readSources, type SourceFacts } from './source-facts.ts';

/** One text of the catalogue. */
export interface Entry {
  readonly file: string;
  readonly key: string;
  readonly text: string;
  readonly line: number;
}

/**
 * The whole catalogue, gathered from the files that pages load with themselves: no bundle holds
 * more of it than it shows.
 */
export interface CatalogueTexts {
  /** Texts that are asked for by key, by the `t` of their file. */
  readonly keyed: readonly Entry[];
  /** Every key of a file, those too whose text is a constant of the product. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** These, and texts that stand by code or as a document. */
  readonly all: readonly Entry[];
}

/**
 * Where texts of the interface are written: the shell's, each feature's own, texts by code and
 * longer documents.
 */
export function isCatalogueFile(file: string): boolean {
  return file === 'src/renderer/copy/vi.ts' || /\/(?:copy|[a-z-]+\.copy)\.ts$/.test(file);
}

/**
 * Where the server, the desktop and the rules both share say something to people: e-mails, notices,
 * files to download, errors.
 */
export function isSpokenFile(file: string): boolean {
  return (
    /\/(?:[a-z-]*-(?:text|texts|words|reason|body|export|exports|csv|pdf)|desk\/words|error-messages|tray|commerce-rules|desktop-texts|continue-learning)\.ts$/.test(
      file,
    ) && !isCatalogueFile(file)
  );
}

/**
 * All sources of the product; the samples of the design system and the demonstration's contents are
 * no product.
 */
export function readProduct(): readonly SourceFacts[] {
  return readSources(['src/**/*.{ts,tsx}', 'server/**/*.ts', 'web/**/*.{ts,tsx}']).filter(
    ({ file }) => !file.startsWith('src/renderer/dev/') && !file.startsWith('server/demo/'),
  );
}

/** The texts of the catalogue files among some sources. */
export function catalogueOf(sources: readonly SourceFacts[]): CatalogueTexts {
  const all = sources
    .filter(({ file }) => isCatalogueFile(file))
    .flatMap(({ file, texts }) =>
      texts
        .filter(
          ({ place, name, text }) =>
            place !== 'key' && !noText.has(name) && !/^\.{1,2}\//.test(text),
        )
        .map(({ name, text, line }) => ({ file, key: name, text, line })),
    );
  const keys = new Map(
    sources
      .filter(({ file }) => isCatalogueFile(file))
      .map(({ file, texts }) => [
        file,
        new Set(texts.filter(({ place }) => place === 'key').map(({ text }) => text)),
      ]),
  );
  return {
    all,
    keys,
    keyed: all.filter(({ file, key }) => key !== '' && !file.endsWith('.copy.ts')),
  };
}

/** Properties of documents that nobody reads: anchors and days. */
const noText = new Set(['id', 'appliesFrom']);
