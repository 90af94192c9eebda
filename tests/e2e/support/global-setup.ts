import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sharedFolderVariable } from './demo-folder.ts';

/**
 * The end-to-end tests drive what was built: says so instead of failing one by one. Makes the
 * folder that the run shares, and removes it.
 */
export default function prepareRun(): () => Promise<void> {
  checkBuilds();
  const shared = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-e2e-shared-'));
  process.env[sharedFolderVariable] = shared;
  // Servers and clients start some hundred times: each finds its code compiled by those before it.
  process.env['NODE_COMPILE_CACHE'] = path.join(shared, 'compiled');
  // A process that ends now may still write down what it compiled.
  return async () => rm(shared, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function checkBuilds(): void {
  const root = path.resolve(import.meta.dirname, '../../..');
  const missing = ['out/main/index.js', 'out/preload/index.cjs', 'out/web/index.html'].filter(
    (file) => !existsSync(path.join(root, file)),
  );
  if (missing.length > 0)
    throw new Error(`build first (npm test does): ${missing.join(', ')} not found`);
}
