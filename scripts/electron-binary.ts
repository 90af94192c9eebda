import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './run-step.ts';

/** How the desktop client can be opened here, or in one Vietnamese line why not. */
export type ElectronBinary =
  | { readonly kind: 'found'; readonly file: string }
  | { readonly kind: 'missing'; readonly why: string };

/**
 * Looks for a display and an Electron binary without downloading one: `ELECTRON_OVERRIDE_DIST_PATH`
 * (a folder with an `electron` in it), else what `npx install-electron` placed into node_modules.
 */
export function findElectronBinary(
  env: Readonly<NodeJS.ProcessEnv>,
  platform: NodeJS.Platform,
): ElectronBinary {
  const needsDisplay = platform === 'linux';
  if (needsDisplay && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    return missing('máy này không có màn hình');
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const file = override
    ? path.join(override, platform === 'win32' ? 'electron.exe' : 'electron')
    : installedBinary();
  if (!file || !existsSync(file))
    return missing('chưa có tệp chạy Electron; cài bằng: npx install-electron --no');
  return { kind: 'found', file };
}

function installedBinary(): string | undefined {
  const base = path.join(projectRoot, 'node_modules/electron');
  const pathFile = path.join(base, 'path.txt');
  return existsSync(pathFile)
    ? path.join(base, 'dist', readFileSync(pathFile, 'utf8').trim())
    : undefined;
}

function missing(why: string): ElectronBinary {
  return { kind: 'missing', why };
}
