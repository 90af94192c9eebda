import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const dynamicImport = /\bimport\((['"])(\.[^'"]+)\1\)/g;

/**
 * In the build for the server: every dynamic import of ours says which file it fetches, for
 * web/route-code.ts.
 */
export function noteImports(): Plugin {
  return {
    name: 'note-imports',
    transform: {
      filter: { id: /src[\\/]renderer[\\/].*\.tsx?$/ },
      handler(code, id) {
        if (!code.includes('import(')) return null;
        const folder = path.dirname(id.split('?')[0] ?? id);
        return code.replace(dynamicImport, (text, _quote: string, file: string) => {
          const name = path.relative(root, path.join(folder, file)).split(path.sep).join('/');
          return `(globalThis.siteImports?.push(${JSON.stringify(name)}), ${text})`;
        });
      },
    },
  };
}
