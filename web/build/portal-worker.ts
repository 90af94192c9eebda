import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import {
  versionMetaName,
  workerAddress,
  type Shell,
  type ShellFile,
} from '#renderer/platform/web/shell/shell.ts';
import { buildClassicScript } from './classic-script.ts';

const entry = path.resolve(import.meta.dirname, '../worker/service-worker.ts');

/**
 * Writes the version of the build into the page, and builds the service worker with the list of
 * everything that was built: each file by its name and the hash of its bytes.
 */
export function portalWorker(): Plugin {
  return {
    name: 'portal-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build made no index.html');
        const assets = Object.values(bundle)
          .filter(
            ({ fileName }) => fileName.startsWith('learn/assets/') && !fileName.endsWith('.map'),
          )
          .map(shellFile);
        const version = versionOf([...assets, shellFile(page)]);
        page.source = String(page.source).replace(
          '<meta charset="utf-8" />',
          `<meta charset="utf-8" />\n    <meta name="${versionMetaName}" content="${version}" />`,
        );
        if (!page.source.includes(version))
          throw new Error('the page has no place for its version');
        const shell: Shell = { version, page: { ...shellFile(page), path: '/index.html' }, assets };
        // A classic one: Firefox runs no service workers made of modules.
        this.emitFile({
          type: 'asset',
          fileName: workerAddress.slice(1),
          source: await buildClassicScript(entry, { portalShell: JSON.stringify(shell) }),
        });
      },
    },
  };
}

function shellFile(file: Rolldown.OutputChunk | Rolldown.OutputAsset): ShellFile {
  const bytes = file.type === 'chunk' ? file.code : file.source;
  return { path: `/${file.fileName}`, sha256: createHash('sha256').update(bytes).digest('base64') };
}

function versionOf(files: readonly ShellFile[]): string {
  const hash = createHash('sha256');
  for (const { path: name, sha256 } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(`${name} ${sha256}\n`);
  return hash.digest('base64url').slice(0, 16);
}
