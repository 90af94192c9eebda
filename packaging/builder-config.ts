import path from 'node:path';
import { deepLinkScheme } from '../src/main/app/requests/deep-link.ts';
import { appId } from '../src/main/app/app-id.ts';

/** What a build of installers is told from outside. */
export interface PackageRequest {
  /** Address of the update feed (https), or null: that build looks for no newer version. */
  readonly updateFeed: string | null;
  /**
   * Who signs the Windows installer; an update signed by anybody else is refused. Null = not
   * signed.
   */
  readonly publisherName: string | null;
  /** Whether Apple's notary is asked (its variables are set). */
  readonly notarises: boolean;
  readonly electronVersion: string;
  /** Folder with an Electron distribution, or null: electron-builder downloads one. */
  readonly electronDist: string | null;
  /** Folder with what goes into the package (stage.ts). */
  readonly stageFolder: string;
  readonly outFolder: string;
}

const root = path.resolve(import.meta.dirname, '..');
const icon = (name: string) => path.join(root, 'resources/icons', name);

/**
 * The configuration of electron-builder; packaging/package.ts holds it to electron-builder's own
 * type.
 */
export function builderConfig({
  updateFeed,
  publisherName,
  notarises,
  electronVersion,
  electronDist,
  stageFolder,
  outFolder,
}: PackageRequest) {
  return {
    appId,
    productName: 'Mai Vàng',
    copyright: 'Mai Vàng',
    electronVersion,
    electronDist,
    directories: { app: stageFolder, output: outFolder },
    // What is staged, all of it: two built parts, the page, one native module.
    files: ['package.json', 'out/**/*', 'node_modules/better-sqlite3/**/*'],
    asar: true,
    asarUnpack: ['**/*.node'],
    // The native module is a prebuilt one for Node-API: nothing is compiled.
    npmRebuild: false,
    nodeGypRebuild: false,
    buildDependenciesFromSource: false,
    protocols: [{ name: 'Mai Vàng', schemes: [deepLinkScheme] }],
    publish:
      updateFeed === null
        ? null
        : [{ provider: 'generic' as const, url: updateFeed, channel: 'latest' }],
    win: {
      target: ['nsis' as const],
      icon: icon('icon.ico'),
      executableName: 'mai-vang',
      verifyUpdateCodeSignature: true,
      ...(publisherName === null
        ? {}
        : {
            signtoolOptions: {
              publisherName: [publisherName],
              signingHashAlgorithms: ['sha256' as const],
            },
          }),
    },
    nsis: {
      oneClick: true,
      perMachine: false,
      deleteAppDataOnUninstall: false,
      installerLanguages: ['vi_VN'],
      language: '1066',
      artifactName: 'mai-vang-${version}-${arch}.${ext}',
    },
    mac: {
      target: ['dmg' as const, 'zip' as const],
      icon: icon('icon.icns'),
      category: 'public.app-category.education',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: path.join(import.meta.dirname, 'entitlements.mac.plist'),
      entitlementsInherit: path.join(import.meta.dirname, 'entitlements.mac.plist'),
      notarize: notarises,
      artifactName: 'mai-vang-${version}-${arch}.${ext}',
      // Only Vietnamese is spoken; without this the system's own menus come in English.
      electronLanguages: ['vi'],
      extendInfo: { CFBundleDevelopmentRegion: 'vi', CFBundleLocalizations: ['vi'] },
    },
    linux: {
      target: ['AppImage' as const, 'deb' as const],
      icon: icon('icon.png'),
      executableName: 'mai-vang',
      category: 'Education',
      synopsis: 'Học trên máy tính, cả khi không có mạng',
      maintainer: 'Mai Vàng <hotro@maivang.example>',
      artifactName: 'mai-vang-${version}-${arch}.${ext}',
      desktop: { entry: { StartupWMClass: 'mai-vang' } },
    },
  };
}
