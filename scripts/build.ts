import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, runStep } from './run-step.ts';

export type BuildTarget = 'web' | 'desktop';

const sources: Readonly<Record<BuildTarget, readonly string[]>> = {
  web: [
    'src/{shared,renderer}/**/*',
    'web/**/*',
    'server/graphql/schema.graphql',
    'resources/{fonts,img}/**/*',
    'scripts/codegen.ts',
    'package-lock.json',
  ],
  desktop: [
    'src/**/*',
    'server/graphql/schema.graphql',
    'resources/{fonts,img}/**/*',
    'scripts/codegen.ts',
    'electron.vite.config.ts',
    'package-lock.json',
  ],
};

const commands: Readonly<Record<BuildTarget, readonly string[]>> = {
  web: ['vite', 'build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'],
  desktop: ['electron-vite', 'build', '--logLevel', 'warn'],
};

const built: Readonly<Record<BuildTarget, readonly string[]>> = {
  web: ['out/web/index.html', 'out/site/site-entry.js'],
  desktop: ['out/main/index.js'],
};

/**
 * Builds a target when its sources changed since it was last built here; answers whether what
 * stands in out/ is current.
 */
export async function buildIfStale(
  target: BuildTarget,
  say: (text: string) => void,
): Promise<boolean> {
  const stampFile = path.join(projectRoot, `out/.stamp-${target}`);
  const want = fingerprint(sources[target]);
  const current =
    built[target].every((file) => existsSync(path.join(projectRoot, file))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === want;
  if (current) return true;
  say(target === 'web' ? 'dựng cổng web' : 'dựng ứng dụng máy tính');
  if ((await runStep(['node', 'scripts/codegen.ts'])) !== 0) return false;
  // A test that builds has an environment of tests, with which React is built for development.
  if ((await runStep(commands[target], { NODE_ENV: 'production' })) !== 0) return false;
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, want);
  return true;
}

/** Changes when a file is added, removed, resized or written. */
function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).toSorted();
  for (const file of files) {
    if (file.includes(`${path.sep}generated`)) continue;
    const info = statSync(path.join(projectRoot, file));
    if (info.isFile()) hash.update(`${file}:${info.size}:${info.mtimeMs};`);
  }
  return hash.digest('hex');
}
