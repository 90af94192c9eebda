import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const webFolder = path.resolve(import.meta.dirname, '..');

/**
 * A file that is fetched by itself and imported by others too may get no entry of its own in Vite's
 * manifest: the bundler takes it out of the file it shares. Who looks a page's files up
 * (server/site/site-template.ts, tests/bench/bundle-size.ts) finds it under its name all the same.
 */
export function completeManifest(): Plugin {
  const sharedFiles = new Map<string, string>();
  return {
    name: 'complete-manifest',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          if ((this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
            sharedFiles.set(path.relative(webFolder, id).split(path.sep).join('/'), chunk.fileName);
        }
      }
    },
    writeBundle({ dir = '' }) {
      const file = path.join(dir, '.vite/manifest.json');
      // Vite wrote it a moment ago
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
      const byFile = new Map(Object.values(manifest).map((item) => [item.file, item]));
      for (const [source, chunk] of sharedFiles) {
        const item = byFile.get(chunk);
        if (item !== undefined) manifest[source] ??= { ...item };
      }
      writeFileSync(file, JSON.stringify(manifest, null, 2));
    },
  };
}
