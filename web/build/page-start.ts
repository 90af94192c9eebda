import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';

const frameStyles = path.resolve(import.meta.dirname, '../first-frame.css');
const entry = path.resolve(import.meta.dirname, '../page-start/page-start.ts');

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
        page.source = withFirstFrame(withLateCode(String(page.source), script), styles);
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
