/**
 * Builds the installers of the desktop client for this system:
 *   npm run package            the installers (README: what has to be set)
 *   npm run package -- --dir   only the unpacked application, unsigned, to look at
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { type AfterPackContext, build, type Configuration } from 'electron-builder';
import { builderConfig } from './builder-config.ts';
import { fuses } from './fuses.ts';
import { readRequest } from './request.ts';
import { signFeed } from './sign-feed.ts';
import { stage } from './stage.ts';

const root = path.resolve(import.meta.dirname, '..');
const isTrial = process.argv.includes('--dir');
const stageFolder = path.join(import.meta.dirname, 'stage');
const { version: electronVersion } = JSON.parse(
  readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8'),
) as { version: string }; // npm's own file

const asked = readRequest(process.env, { isTrial, platform: process.platform });
if (!asked.ok) {
  for (const line of asked.missing) console.error(`[đóng gói] ${line}`);
  process.exit(1);
}
stage(stageFolder, process.platform);
const outFolder = path.join(root, 'out/packages');
const config: Configuration = {
  ...builderConfig({ ...asked.request, electronVersion, stageFolder, outFolder }),
  afterPack,
};
try {
  const files = await build({
    config,
    projectDir: stageFolder,
    publish: 'never',
    ...(isTrial ? { dir: true } : {}),
  });
  for (const file of files) console.log(`[đóng gói] ${path.relative(root, file)}`);
  if (asked.feedKeys)
    for (const name of signFeed(outFolder, asked.feedKeys.keyFile, asked.feedKeys.publicKey))
      console.log(`[đóng gói] đã ký: ${name}`);
} catch (error) {
  console.error(`[đóng gói] ${error instanceof Error ? error.message : String(error)}`);
  if (asked.request.electronDist === null)
    console.error(
      '[đóng gói] Cần bản Electron của hệ này: cho phép tải từ GitHub, hoặc đặt ELECTRON_DIST trỏ tới thư mục đã có (npx install-electron --no).',
    );
  process.exitCode = 1;
}

/** Burns every fuse before anything is signed. */
async function afterPack({
  appOutDir,
  packager,
  electronPlatformName,
}: AfterPackContext): Promise<void> {
  const name = packager.appInfo.productFilename;
  const executables: Readonly<Record<string, string>> = {
    darwin: `${name}.app`,
    win32: 'mai-vang.exe',
    linux: 'mai-vang',
  };
  const file = path.join(appOutDir, executables[electronPlatformName] ?? '');
  if (!existsSync(file)) throw new Error(`no executable to burn fuses into: ${file}`);
  await flipFuses(file, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
    ...fusesByNumber(),
  });
}

/** Our names as the numbers of the wire: the type demands each. */
function fusesByNumber(): Record<FuseV1Options, boolean> {
  return {
    [FuseV1Options.RunAsNode]: fuses.RunAsNode,
    [FuseV1Options.EnableCookieEncryption]: fuses.EnableCookieEncryption,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]:
      fuses.EnableNodeOptionsEnvironmentVariable,
    [FuseV1Options.EnableNodeCliInspectArguments]: fuses.EnableNodeCliInspectArguments,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]:
      fuses.EnableEmbeddedAsarIntegrityValidation,
    [FuseV1Options.OnlyLoadAppFromAsar]: fuses.OnlyLoadAppFromAsar,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]:
      fuses.LoadBrowserProcessSpecificV8Snapshot,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: fuses.GrantFileProtocolExtraPrivileges,
    [FuseV1Options.WasmTrapHandlers]: fuses.WasmTrapHandlers,
  };
}
