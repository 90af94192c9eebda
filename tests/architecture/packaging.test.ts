import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builderConfig, type PackageRequest } from '../../packaging/builder-config.ts';
import { fuses } from '../../packaging/fuses.ts';
import { readRequest } from '../../packaging/request.ts';
import { signFeed } from '../../packaging/sign-feed.ts';
import { stage } from '../../packaging/stage.ts';
import { packIcns, packIco } from '#scripts/icon-files.ts';
import { appId } from '#main/app/app-id.ts';
import { createFeedCheck } from '#main/updates/signed-feed.ts';

const root = path.resolve(import.meta.dirname, '../..');
const request: PackageRequest = {
  updateFeed: 'https://tai.maivang.example/',
  publisherName: 'Mai Vàng',
  notarises: true,
  electronVersion: '45.4.1',
  electronDist: null,
  stageFolder: '/stage',
  outFolder: '/out',
};

describe('a package', () => {
  test('carries the name that the client gives itself, and claims its links', () => {
    expect(builderConfig(request)).toMatchObject({ appId, protocols: [{ schemes: ['maivang'] }] });
  });

  test('holds what is built and the one native module, sealed in an archive but for what the system must load itself', () => {
    expect(builderConfig(request)).toMatchObject({
      files: ['package.json', 'out/**/*', 'node_modules/better-sqlite3/**/*'],
      asar: true,
      asarUnpack: ['**/*.node'],
      npmRebuild: false,
    });
  });

  test('checks who signed an update, on Windows by name; macOS by the hardened runtime and the notary', () => {
    const { win, mac } = builderConfig(request);
    expect([win.verifyUpdateCodeSignature, win.signtoolOptions?.publisherName]).toEqual([
      true,
      ['Mai Vàng'],
    ]);
    expect([mac.hardenedRuntime, mac.notarize, existsSync(mac.entitlements)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(readFileSync(mac.entitlements, 'utf8').match(/<key>[^<]+<\/key>/g)).toEqual([
      '<key>com.apple.security.cs.allow-jit</key>',
    ]);
  });

  test('looks for updates where it was told to, or nowhere', () => {
    expect(builderConfig(request).publish).toEqual([
      { provider: 'generic', url: 'https://tai.maivang.example/', channel: 'latest' },
    ]);
    expect(builderConfig({ ...request, updateFeed: null }).publish).toBeNull();
  });

  test('has icons that its system can read', () => {
    const { win, mac, linux } = builderConfig(request);
    const png = readFileSync(linux.icon);
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      512,
      512,
    ]);
    const ico = readFileSync(win.icon);
    const sizes = Array.from(
      { length: ico.readUInt16LE(4) },
      (_, n) => ico.readUInt8(6 + 16 * n) || 256,
    );
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
    for (const [n] of sizes.entries())
      expect(
        ico.toString(
          'latin1',
          ico.readUInt32LE(6 + 16 * n + 12) + 1,
          ico.readUInt32LE(6 + 16 * n + 12) + 4,
        ),
      ).toBe('PNG');
    const icns = readFileSync(mac.icon);
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  });

  test('is made with the versions that the lock names', () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
        devDependencies: Record<string, string>;
        packages: Record<string, { version?: string }>;
      };
    const { devDependencies } = read('packaging/package.json');
    expect(devDependencies).toEqual({ '@electron/fuses': '2.1.3', 'electron-builder': '26.17.0' });
    const { packages } = read('packaging/package-lock.json');
    for (const [name, version] of Object.entries(devDependencies))
      expect(packages[`node_modules/${name}`]?.version).toBe(version);
    expect(readFileSync(path.join(root, 'packaging/package-lock.json'), 'utf8')).not.toContain(
      '"resolved"',
    );
  });
});

test('every way into the signed executable is shut, and what protects it is on', () => {
  expect(
    Object.entries(fuses)
      .filter(([, isOn]) => isOn)
      .map(([name]) => name),
  ).toEqual([
    'EnableCookieEncryption',
    'EnableEmbeddedAsarIntegrityValidation',
    'OnlyLoadAppFromAsar',
    'WasmTrapHandlers',
  ]);
  expect(Object.keys(fuses)).toHaveLength(9);
});

test('what is staged is the built client and the native module for one system, nothing else', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-stage-'));
  try {
    if (!['main', 'preload', 'renderer'].every((part) => existsSync(path.join(root, 'out', part))))
      return expect(() => stage(folder, 'linux')).toThrow('is not built');
    stage(folder, 'linux');
    expect(readdirSync(folder).toSorted()).toEqual(['node_modules', 'out', 'package.json']);
    expect(readdirSync(path.join(folder, 'node_modules'))).toEqual(['better-sqlite3']);
    const binaries = readdirSync(path.join(folder, 'node_modules/better-sqlite3/prebuilds'));
    expect(binaries).toContain('linux-x64.node');
    expect(binaries.filter((name) => !name.startsWith('linux'))).toEqual([]);
    expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).toMatchObject({
      name: 'mai-vang',
      main: './out/main/index.js',
      type: 'module',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('what a packaging asks for', () => {
  const installers = (platform: NodeJS.Platform, variables: Record<string, string> = {}) =>
    readRequest(variables, { isTrial: false, platform });
  const api = { MAI_VANG_BUILD_API_URL: 'https://api.maivang.example' };

  test('is nothing for a trial', () => {
    expect(readRequest({}, { isTrial: true, platform: 'win32' })).toEqual({
      ok: true,
      feedKeys: null,
      request: { updateFeed: null, publisherName: null, notarises: false, electronDist: null },
    });
  });

  test('is an API that people can reach', () => {
    for (const address of [undefined, 'http://127.0.0.1:4000', 'x'])
      expect(installers('linux', address ? { MAI_VANG_BUILD_API_URL: address } : {})).toMatchObject(
        { ok: false },
      );
    expect(installers('linux', api)).toMatchObject({ ok: true });
    expect(
      installers('linux', { ...api, MAI_VANG_BUILD_UPDATE_FEED: 'http://tai.maivang.example' }),
    ).toMatchObject({ ok: false });
  });

  test('is both halves of the key that signs a feed', () => {
    const feed = { ...api, MAI_VANG_BUILD_UPDATE_FEED: 'https://tai.maivang.example' };
    expect(installers('linux', feed)).toMatchObject({
      ok: false,
      missing: [
        expect.stringContaining('MAI_VANG_BUILD_UPDATE_KEY'),
        expect.stringContaining('MAI_VANG_UPDATE_KEY_FILE'),
      ],
    });
    expect(
      installers('linux', {
        ...feed,
        MAI_VANG_BUILD_UPDATE_KEY: 'k',
        MAI_VANG_UPDATE_KEY_FILE: 'f',
      }),
    ).toMatchObject({ ok: true, feedKeys: { publicKey: 'k', keyFile: 'f' } });
  });

  test('is a signature on Windows and macOS', () => {
    expect([installers('win32', api).ok, installers('darwin', api).ok]).toEqual([false, false]);
    expect(
      installers('win32', { ...api, CSC_LINK: 'x.pfx', MAI_VANG_PUBLISHER: 'Mai Vàng' }),
    ).toMatchObject({ ok: true, request: { publisherName: 'Mai Vàng' } });
    expect(installers('darwin', { ...api, CSC_LINK: 'x.p12', APPLE_API_KEY: 'k' })).toMatchObject({
      ok: true,
      request: { notarises: true },
    });
  });
});

test('a feed is signed so that the client takes it, and only by the key that is built in', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-sign-'));
  try {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const built = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const keyFile = path.join(folder, 'key.pem');
    writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
    writeFileSync(path.join(folder, 'latest-linux.yml'), 'version: 0.2.0\nsha512: AAAA\n');
    writeFileSync(path.join(folder, 'builder-debug.yml'), 'x');
    expect(signFeed(folder, keyFile, built)).toEqual(['latest-linux.yml.sig']);
    const fromFolder = async (address: string) =>
      new Response(readFileSync(path.join(folder, path.basename(address))));
    const check = createFeedCheck({
      feedUrl: 'https://tai.maivang.example',
      publicKey: built,
      feedFile: 'latest-linux.yml',
      fetch: fromFolder,
    });
    await check({ version: '0.2.0', sha512: ['AAAA'] });
    const other = generateKeyPairSync('ed25519')
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64');
    expect(() => signFeed(folder, keyFile, other)).toThrow('does not belong');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an icon file refuses an image that it cannot hold', () => {
  const png = Buffer.from('x');
  expect(() => packIco([{ size: 512, png }])).toThrow('512');
  expect(() => packIcns([{ size: 48, png }])).toThrow('48');
});
