import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devProxy } from './build/dev-proxy.ts';
import { devStyles } from './build/dev-styles.ts';
import { completeManifest } from './build/complete-manifest.ts';
import { noteImports } from './build/note-imports.ts';
import { pageStart } from './build/page-start.ts';
import { portalSite } from './build/portal-site.ts';
import { portalWorker } from './build/portal-worker.ts';
import { sharedChunkOf } from './build/shared-chunk.ts';
import { webManifest } from './build/web-manifest.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Where `vite` (development only) finds the API. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  // Vite's own conditions after rxjs's newer build: the other one carries TypeScript's helpers for
  // ES5.
  resolve: { conditions: ['es2015', 'module', 'browser', 'development|production'] },
  plugins: [
    react(),
    devStyles(),
    ...(isSsrBuild === true
      ? [noteImports()]
      : [
          webManifest(process.env['VITE_BRAND_NAME'] || 'Mai Vàng'),
          completeManifest(),
          pageStart(),
          portalWorker(),
          portalSite(),
        ]),
  ],
  // The build for the server has everything in itself: nothing of it is looked for among packages
  // when the first page is asked for.
  ssr: { noExternal: true },
  ...(isSsrBuild === true
    ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  build: {
    manifest: isSsrBuild !== true, // tests/bench/bundle-size.ts reads which files a page needs
    outDir: path.join(root, isSsrBuild === true ? 'out/site' : 'out/web'),
    emptyOutDir: true,
    // SPEC.md 2: static assets lie under /learn/assets/.
    assetsDir: 'learn/assets',
    // Styles and scripts stay files: the content security policy allows no inline ones.
    assetsInlineLimit: 0,
    target: 'es2022',
    // What a page is made of is asked for together when the page is opened; no page is fetched
    // before that (SPEC.md 2).
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output:
        isSsrBuild === true
          ? { chunkFileNames: '[name]-[hash].js' }
          : {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
                  {
                    name: 'graphql',
                    test: /node_modules[\\/](@apollo|@wry|graphql|optimism|rxjs|tslib)[\\/]/,
                  },
                  // What the page starts with besides: one file instead of a dozen of a kilobyte.
                  {
                    name: 'start',
                    test: /src[\\/]renderer[\\/](graphql[\\/](generated[\\/]texts|graphql-context|operation-text|page-answers|post-operation|query-status|request-error|use-answer|use-reload-when-back)\.tsx?|app[\\/]page-load-error|lib[\\/]client-name|platform[\\/]use-update-status)/,
                  },
                  // What most pages share, three files for fifty; no forms, nothing of the office.
                  {
                    name: sharedChunkOf(),
                    test: /src[\\/](renderer[\\/](ui|lib(?![\\/]forms[\\/])|copy|platform|app)|shared)[\\/](?!.*office-(messages|error-texts))|node_modules[\\/](lucide-react|zustand)[\\/]/,
                    minShareCount: 4,
                  },
                ],
              },
            },
    },
  },
  server: {
    proxy: devProxy(api),
  },
}));
