import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';

const entry = path.resolve(import.meta.dirname, '../page-start/page-start.ts');

/**
 * Puts the script that runs before the first paint (web/page-start) into the build, and into the
 * head of the page before any style.
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
        const source = await buildClassicScript(entry);
        const fileName = `learn/assets/page-start-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        const title = '<title>';
        if (!String(page.source).includes(title))
          throw new Error('the page has no place for its first script');
        page.source = String(page.source).replace(
          title,
          `<script src="/${fileName}"></script>\n    ${title}`,
        );
      },
    },
  };
}
