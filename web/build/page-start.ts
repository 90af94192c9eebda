import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { FirstFrame } from '../page-start/first-frame.ts';
import { buildClassicScript } from './classic-script.ts';

const frameStyles = path.resolve(import.meta.dirname, '../first-frame.css');
const entry = path.resolve(import.meta.dirname, '../page-start/page-start.ts');

/**
 * What most pages of a layout need besides: fetched with the rest, not once the rest has run. Files
 * below src/renderer. `dashboard`: that page, where it is asked for.
 */
const codeOfFrames: Readonly<Record<FirstFrame | 'dashboard', readonly string[]>> = {
  application: [
    'platform/web/study/open-study.ts',
    'app/graphql-layout.tsx',
    'app/require-session.tsx',
    'app/layouts/app-layout.tsx',
  ],
  dashboard: ['app/pages/dashboard.tsx'],
  office: [
    'app/office-pages.ts',
    'app/graphql-layout.tsx',
    'app/require-session.tsx',
    'app/layouts/admin-layout.tsx',
  ],
  sign_in: ['app/layouts/auth-layout.tsx', 'app/pages/login.tsx'],
  task: ['app/graphql-layout.tsx', 'app/layouts/focused-layout.tsx'],
  lesson: ['app/graphql-layout.tsx', 'features/study/study-page.tsx'],
};

/**
 * Puts the script that runs before the first paint (web/page-start) into the build, and into the
 * head of the page before any style. It fetches the page's code, which the page names no more.
 */
export function pageStart(): Plugin {
  return {
    name: 'page-start',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build made no index.html');
        const emit = (name: string, ending: string, source: string): string => {
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `learn/assets/${name}-${hash}.${ending}`;
          this.emitFile({ type: 'asset', fileName, source });
          return `/${fileName}`;
        };
        const script = emit('page-start', 'js', await buildClassicScript(entry));
        const styles = emit('first-frame', 'css', readFileSync(frameStyles, 'utf8'));
        const late = withLateCode(String(page.source), script);
        page.source = withFirstFrame(withCodeOfFrames(late, bundle), styles);
      },
    },
  };
}

const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;
const preloads = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;

/**
 * On a slow line the styles have it for themselves until something is painted: the first script
 * fetches the code behind that, all of it together.
 */
function withLateCode(page: string, firstScript: string): string {
  const others = Array.from(page.matchAll(preloads), ([, href]) => href);
  const [, main] = entryScript.exec(page) ?? [];
  const title = '<title>';
  if (main === undefined || !page.includes(title))
    throw new Error('the page has no place for its first script');
  return page
    .replaceAll(preloads, '')
    .replace(entryScript, '')
    .replace(
      title,
      `<script src="${firstScript}" data-entry="${main}" data-code="${others.join(' ')}"></script>\n    ${title}`,
    );
}

/** A file of its own: pages that the server rendered go without it (server/site/write-page.ts). */
function withFirstFrame(page: string, styles: string): string {
  return page.replace('</head>', `  <link rel="stylesheet" href="${styles}">\n  </head>`);
}

/** Says for each layout what `codeOfFrames` became, as `data-code-` of the first script. */
function withCodeOfFrames(page: string, bundle: Rolldown.OutputBundle): string {
  const named = new Set(page.split(/[\s"]+/));
  const attributes = Object.entries(codeOfFrames).map(([frame, sources]) => {
    const found = new Set<string>();
    for (const source of sources) collect(bundle, chunkOf(bundle, source), found);
    const files = [...found].map((file) => `/${file}`).filter((file) => !named.has(file));
    return `data-code-${frame}="${files.join(' ')}"`;
  });
  return page.replace('data-code=', `${attributes.join(' ')} data-code=`);
}

function chunkOf(bundle: Rolldown.OutputBundle, source: string): string {
  const chunk = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/renderer/${source}`)),
  );
  if (chunk === undefined) throw new Error(`the build has no code of ${source}`);
  return chunk.fileName;
}

/** The file, its styles, and what it imports before it runs. */
function collect(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return;
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  found.add(name);
  for (const imported of chunk.imports) collect(bundle, imported, found);
}
