import path from 'node:path';
import type { Plugin } from 'vite';

const web = path.resolve(import.meta.dirname, '..');

/**
 * While pages are written nothing is built, and a style sheet above Vite's root has no address by
 * its relative path: the page asks for the file.
 */
export function devStyles(): Plugin {
  return {
    name: 'dev-styles',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(
          /href="(?<file>\.\.\/[^"]+\.css)"/g,
          (_link, file: string) => `href="/@fs${path.resolve(web, file)}"`,
        ),
    },
  };
}
