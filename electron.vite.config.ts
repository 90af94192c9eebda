import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;
/**
 * API of the packaged client; `npm run desktop` and the tests say theirs by MAI_VANG_API_URL at run
 * time.
 */
const defaultApiUrl = process.env['MAI_VANG_BUILD_API_URL'] ?? 'http://127.0.0.1:4000';
/** Where the packaged client looks for newer versions (https); without it, it looks for none. */
const updateFeed = process.env['MAI_VANG_BUILD_UPDATE_FEED'] ?? '';
/** Who must have signed what lies there (README, "Packaging"). */
const updateKey = process.env['MAI_VANG_BUILD_UPDATE_KEY'] ?? '';

export default defineConfig({
  // One bundle; only the native module stays outside, so that the packaged client carries no other
  // node_modules.
  main: {
    define: {
      __DEFAULT_API_URL__: JSON.stringify(defaultApiUrl),
      __UPDATE_FEED__: JSON.stringify(updateFeed),
      __UPDATE_KEY__: JSON.stringify(updateKey),
    },
    plugins: [withoutJsonSchema(), withTrayIcons()],
    build: {
      minify: true,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: path.join(root, 'src/main/index.ts') },
        external: ['better-sqlite3', /^better-sqlite3\//],
      },
    },
  },
  // A sandboxed preload is one CommonJS file.
  preload: {
    build: {
      minify: true,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: path.join(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(root, 'src/renderer'),
    plugins: [react(), absoluteBase()],
    build: {
      minify: true,
      assetsDir: 'learn/assets',
      modulePreload: { polyfill: false },
      rollupOptions: { input: { index: path.join(root, 'src/renderer/index.html') } },
    },
  },
});

/**
 * electron-vite writes relative addresses, for `file:` pages; ours has an origin, and routes two
 * levels deep.
 */
function absoluteBase(): Plugin {
  return { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) };
}

/**
 * electron-store brings ajv for settings described by a JSON schema. Ours are parsed by our own
 * schema, so half of the bundle and a quarter of the time before the first window would go into
 * code that never runs.
 */
function withoutJsonSchema(): Plugin {
  const unused = '\0no-json-schema';
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    resolveId: (id) => (id === 'ajv/dist/2020.js' || id === 'ajv-formats' ? unused : null),
    load: (id) =>
      id === unused
        ? "export class Ajv2020 { constructor() { throw new Error('no JSON schema is used'); } } export default Ajv2020;"
        : null,
  };
}

/** The tray's icons lie beside the main process: the system reads them as files. */
function withTrayIcons(): Plugin {
  const folder = path.join(root, 'resources/icons/tray');
  return {
    name: 'with-tray-icons',
    generateBundle() {
      for (const file of readdirSync(folder))
        this.emitFile({
          type: 'asset',
          fileName: `icons/${file}`,
          source: readFileSync(path.join(folder, file)),
        });
    },
  };
}
