import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http, { type ClientRequest, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { HttpExecutor, type CancellationToken, type DownloadOptions } from 'builder-util-runtime';
import { AppImageUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adaptElectronUpdater } from './electron-updater.ts';
import { createFeedCheck } from './signed-feed.ts';
import { failureOf } from './updater.ts';

// The real electron-updater against a feed on this machine. What it needs of Electron is replaced:
// the application's data and the network.
const keys = generateKeyPairSync('ed25519');
let folder = '';
let server: http.Server;
let files: Record<string, Buffer | string> = {};
let asked: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-update-'));
  [files, asked] = [{}, []];
  vi.stubEnv('APPIMAGE', path.join(folder, 'running.AppImage'));
  server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://feed').pathname.slice(1);
    asked.push(name);
    const body = files[name];
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Node's HTTP in place of Electron's. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  createRequest(
    options: RequestOptions,
    callback: (response: http.IncomingMessage) => void,
  ): ClientRequest {
    return http.request(options, callback);
  }
  async download(
    url: URL,
    destination: string,
    options: DownloadOptions & { cancellationToken: CancellationToken },
  ): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const requestOptions = {
        protocol: url.protocol,
        hostname: url.hostname,
        port: url.port,
        path: url.pathname,
        headers: options.headers ?? {},
      };
      this.doDownload(
        requestOptions,
        {
          destination,
          options,
          onCancel,
          callback: (error) => (error ? reject(error) : resolve(destination)),
          responseHandler: null,
        },
        0,
      );
    });
  }
}

async function openUpdater() {
  const config = path.join(folder, 'app-update.yml');
  writeFileSync(
    config,
    'provider: generic\nurl: http://127.0.0.1:9\nupdaterCacheDirName: mai-vang-updater\n',
  );
  const updater = new AppImageUpdater(null, {
    version: '0.1.0',
    name: 'Mai Vàng',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  });
  // Its own field for it is filled only under Electron.
  (updater as unknown as { httpExecutor: unknown }).httpExecutor = new NodeExecutor();
  updater.updateConfigPath = config;
  const { port } = server.address() as AddressInfo;
  const feedUrl = `http://127.0.0.1:${port}/`;
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const checkFeed = createFeedCheck({
    feedUrl,
    publicKey,
    feedFile: 'latest-linux.yml',
    fetch: (address) => fetch(address),
  });
  return adaptElectronUpdater(updater, {
    feedUrl,
    installsOnQuit: false,
    checkFeed,
    report: () => {},
  });
}

/** Puts a version on the feed; what the feed says of it can be another file's hash. */
function offer(version: string, content = 'the new application', described: string = content) {
  const name = `mai-vang-${version}.AppImage`;
  const sha512 = createHash('sha512').update(described).digest('base64');
  files[name] = content;
  files['latest-linux.yml'] =
    `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${Buffer.byteLength(described)}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-21T00:00:00.000Z'\n`;
  files['latest-linux.yml.sig'] = signed(files['latest-linux.yml']);
}

function signed(feed: string, by = keys.privateKey): string {
  return `${sign(null, Buffer.from(feed), by).toString('base64')}\n`;
}

const downloaded = () =>
  existsSync(path.join(folder, 'mai-vang-updater/pending'))
    ? readdirSync(path.join(folder, 'mai-vang-updater/pending')).filter(
        (name) => name.endsWith('.AppImage') && !name.startsWith('temp-'),
      )
    : [];

describe('electron-updater, as it is set here', () => {
  test('fetches a newer version whose file is what the feed says', async () => {
    offer('0.2.0');
    const found = await (await openUpdater()).find();
    expect(found?.version).toBe('0.2.0');
    // no file before it is asked for
    expect(asked).toEqual(['latest-linux.yml', 'latest-linux.yml', 'latest-linux.yml.sig']);
    await found?.download(() => {}, new AbortController().signal);
    expect(downloaded()).toEqual(['mai-vang-0.2.0.AppImage']);
  });

  test('refuses a file that is not what the feed says, and keeps nothing of it', async () => {
    offer('0.2.0', 'the evil application', 'the new application!');
    const found = await (await openUpdater()).find();
    const failure = await found
      ?.download(() => {}, new AbortController().signal)
      .then(() => 'taken', failureOf);
    expect([failure, downloaded()]).toEqual(['refused', []]);
  });

  test.each(['0.1.0', '0.0.9'])('takes no %s: the same or older', async (version) => {
    offer(version);
    expect(await (await openUpdater()).find()).toBeNull();
  });

  test.each<[string, () => void]>([
    ['unsigned', () => delete files['latest-linux.yml.sig']],
    [
      'signed by somebody else',
      () =>
        (files['latest-linux.yml.sig'] = signed(
          String(files['latest-linux.yml']),
          generateKeyPairSync('ed25519').privateKey,
        )),
    ],
    [
      'changed after it was signed',
      () =>
        (files['latest-linux.yml'] = String(files['latest-linux.yml']).replace(
          'size: ',
          'size: 1',
        )),
    ],
    [
      'signed for another version',
      () =>
        (files['latest-linux.yml.sig'] = signed(
          String(files['latest-linux.yml']).replaceAll('0.2.0', '0.1.5'),
        )),
    ],
  ])('refuses a feed that is %s, before any file is fetched', async (_case, tamper) => {
    offer('0.2.0');
    tamper();
    expect(await (await openUpdater()).find().then(() => 'found', failureOf)).toBe('refused');
    expect(asked.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
  });

  test('says when the feed is not there, or is no feed', async () => {
    const updater = await openUpdater();
    await expect(updater.find()).rejects.toThrow(/404/);
    files['latest-linux.yml'] = 'version: not-a-version\n';
    expect(await updater.find().then(() => 'found', failureOf)).toBe('refused');
  });

  test('a download can be stopped', async () => {
    offer('0.2.0');
    const found = await (await openUpdater()).find();
    const stop = new AbortController();
    stop.abort();
    await expect(found?.download(() => {}, stop.signal)).rejects.toThrow('cancelled');
    expect(downloaded()).toEqual([]);
  });
});
