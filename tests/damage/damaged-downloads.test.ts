import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import { createDownloads, type Downloads } from '#main/offline/downloads/downloads.ts';
import type { LessonPackage } from '#main/offline/downloads/package-requests.ts';
import { openMediaKeys, type MediaKeys } from '#main/offline/media-key.ts';
import { nodeDisk } from '#main/offline/vault/node-disk.ts';
import { createVault, type Vault } from '#main/offline/vault/vault.ts';
import type { SecretStore } from '#main/session/secret-store.ts';
import { systemClock } from '#main/session/system-clock.ts';
import type { Cache } from '#main/cache/cache.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { DownloadState } from '#shared/offline/offline-state.ts';

const pieceBytes = 256 * 1024;
const user = 'linh';

describe('downloads on a disk and in a cache that get damaged', () => {
  let root = '';
  let disks: string[] = [];
  let machines: Machine[] = [];
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'mai-vang-damaged-downloads-'));
    disks = [];
    machines = [];
  });
  afterEach(async () => {
    for (const machine of machines) await machine.stop();
    for (const disk of disks) execFileSync('umount', [disk], { stdio: 'ignore' });
    for (const disk of disks) rmdirSync(disk);
    rmSync(root, { recursive: true, force: true });
  });
  const start = (options: Partial<MachineOptions> = {}): Machine => {
    const machine = startMachine({
      folder: root,
      vaultFolder: path.join(root, 'vault'),
      server: lessonServer(900 * 1024),
      keyStore: 'system',
      ...options,
    });
    machines.push(machine);
    return machine;
  };

  it('fetches only the piece again that a flipped bit spoiled', async () => {
    const server = lessonServer(4 * pieceBytes + 99);
    const first = start({ server });
    await first.downloadAll();
    await first.stop();
    flip(largestFile(path.join(root, 'vault')), 2 * pieceBytes + 5);
    const sent = server.sentBytes();
    const second = start({ server });
    await expect(second.readAll()).rejects.toThrow('DOWNLOAD_CORRUPT');
    await second.becomes('ready');
    expect(await second.readAll()).toEqual(server.contents());
    expect(server.sentBytes() - sent).toBe(pieceBytes);
  });

  it.each(['manifest', 'kept', '0.bin', '2.bin'])(
    'says so and becomes whole again when the file %s is gone or cut',
    async (name) => {
      const server = lessonServer(3 * pieceBytes);
      for (const inflict of [
        (file: string) => rmSync(file),
        (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 3)),
      ]) {
        const first = start({ server });
        await first.downloadAll();
        await first.stop();
        const [folder = ''] = readdirSync(path.join(root, 'vault'));
        inflict(path.join(root, 'vault', folder, name));
        server.setDown(true);
        const second = start({ server });
        await second.downloads.goOn();
        // There are two manifests, and marks are found again by reading: nothing has to be fetched
        // for them.
        if (name.endsWith('.bin'))
          expect(await second.state(), name).toMatchObject({
            kind: 'failed',
            code: 'DOWNLOAD_MISSING',
          });
        else await second.becomes('ready');
        const sent = server.sentBytes();
        server.setDown(false);
        await second.downloads.resume(null);
        await second.becomes('ready');
        expect(await second.readAll()).toEqual(server.contents());
        if (!name.endsWith('.bin')) expect(server.sentBytes()).toBe(sent);
        await second.stop();
      }
    },
  );

  it('finds every lesson again when the cache is lost whole, without fetching a byte', async () => {
    const server = lessonServer(3 * pieceBytes);
    const first = start({ server });
    await first.downloadAll();
    await first.stop();
    rmSync(path.join(root, 'cache'), { recursive: true });
    server.setDown(true);
    const sent = server.sentBytes();
    const second = start({ server });
    await second.downloads.goOn();
    await second.becomes('ready');
    expect(await second.readAll()).toEqual(server.contents());
    expect(server.sentBytes()).toBe(sent);
  });

  it('a drive that was taken out: its lessons say so, nothing is fetched to another place, and it plays again when it is back', async () => {
    const server = lessonServer(3 * pieceBytes);
    const first = start({ server, isChosen: true });
    await first.downloadAll();
    await first.stop();
    renameSync(path.join(root, 'vault'), path.join(root, 'taken out'));
    const sent = server.sentBytes();
    const second = start({ server, isChosen: true });
    await second.downloads.goOn();
    expect(await second.state()).toEqual({ kind: 'failed', code: 'DOWNLOAD_FOLDER' });
    expect(existsSync(path.join(root, 'vault'))).toBe(false);
    renameSync(path.join(root, 'taken out'), path.join(root, 'vault'));
    await second.downloads.resume(null);
    await second.becomes('ready');
    expect(await second.readAll()).toEqual(server.contents());
    expect(server.sentBytes()).toBe(sent);
  });

  it('keeps the rows of downloads when the cache is rebuilt around damage', async () => {
    const first = start();
    await first.downloadAll();
    await first.stop();
    const file = path.join(root, 'cache', 'cache.sqlite3');
    const bytes = readFileSync(file);
    const at = bytes.indexOf('"lessonId":"l1"');
    expect(at).toBeGreaterThan(0);
    bytes.write('"lessonId":"l2"', at);
    writeFileSync(file, bytes);
    const second = start();
    await second.downloads.goOn();
    await second.becomes('ready');
    expect((await second.downloads.state()).lessons.map(({ lessonId }) => lessonId)).toEqual([
      'l1',
    ]);
  });

  it('a lost key: says that it must be fetched again, deletes nothing, and does so under a new key when the learner wants it', async () => {
    const first = start({ keyStore: 'first' });
    await first.downloadAll();
    await first.stop();
    const before = filesBelow(path.join(root, 'vault'));
    const second = start({ keyStore: 'second' });
    expect(await second.state()).toEqual({ kind: 'failed', code: 'DOWNLOAD_CORRUPT' });
    await second.downloads.goOn();
    expect(await second.state()).toEqual({ kind: 'failed', code: 'DOWNLOAD_CORRUPT' });
    expect(filesBelow(path.join(root, 'vault'))).toEqual(before);
    await second.downloads.resume(null);
    await second.becomes('ready');
    expect(readdirSync(path.join(root, 'vault'))).toHaveLength(1);
  });

  it('a key store that opens again gives everything back', async () => {
    const first = start({ keyStore: 'first' });
    await first.downloadAll();
    await first.stop();
    const lost = start({ keyStore: 'second' });
    expect((await lost.state())?.kind).toBe('failed');
    await lost.stop();
    const server = lessonServer(1);
    server.setDown(true);
    const back = start({ keyStore: 'first', server });
    // The new key is the current one and cannot be opened now; the old one lies beside it.
    await back.downloads.goOn();
    await back.becomes('ready');
  });

  it('one drive on two machines: neither takes away what the other keeps, also while it is being made or removed', async () => {
    const drive = path.join(root, 'drive');
    const [one, two] = ['one', 'two'].map((name) => path.join(root, name)) as [string, string];
    for (const folder of [one, two]) mkdirSync(folder);
    const server = lessonServer(3 * pieceBytes);
    const onOne = { server, folder: one, vaultFolder: drive, keyStore: 'one', isChosen: true };
    const onTwo = { server, folder: two, vaultFolder: drive, keyStore: 'two', isChosen: true };
    const first = start(onOne);
    await first.downloadAll();
    await first.stop();
    // Half made, half removed: no manifest is there to say whose they are.
    const [kept = ''] = readdirSync(drive);
    cpSync(path.join(drive, kept), path.join(drive, 'f'.repeat(32)), { recursive: true });
    for (const name of ['manifest', 'manifest-2']) rmSync(path.join(drive, 'f'.repeat(32), name));
    const before = filesBelow(drive);

    const second = start(onTwo);
    expect((await second.downloads.state()).lessons).toEqual([]);
    await second.downloadAll();
    expect(await second.readAll()).toEqual(server.contents());
    expect(filesBelow(drive)).toEqual(expect.arrayContaining([...before]));
    await second.downloads.remove(['l1']);
    await second.downloadAll();
    await second.stop();
    expect(filesBelow(drive)).toEqual(
      expect.arrayContaining(before.filter((file) => file.includes(kept))),
    );

    const again = start(onOne);
    expect(await again.state()).toMatchObject({ kind: 'ready' });
    expect(await again.readAll()).toEqual(server.contents());
    await again.stop();
    const back = start(onTwo);
    expect(await back.state()).toMatchObject({ kind: 'ready' });
    expect(await back.readAll()).toEqual(server.contents());
  });

  it('a disk that is full in the middle: holds, says so within 2 s, harms nothing, and goes on when there is room', async (context) => {
    const disk = mountSmallDisk(48);
    context.skip(disk === null, 'this user may not mount a tmpfs');
    if (disk === null) return;
    disks.push(disk);
    const server = lessonServer(12 * 1024 * 1024);
    const filler = path.join(disk, 'filler');
    const machine = start({
      server,
      vaultFolder: path.join(disk, 'vault'),
      bytesPerSecond: 2_000_000,
    });
    await machine.downloads.download(['l1']);
    await machine.until(({ lessons }) => (lessons[0]?.keptBytes ?? 0) > 0);
    writeFileSync(filler, Buffer.alloc(32 * 1024 * 1024, 1));
    const sentWhenFilled = server.sentBytes();
    await machine.until(({ hold }) => hold === 'disk_full');
    // What the line brings in two seconds: a slow machine is slower in both.
    expect(server.sentBytes() - sentWhenFilled).toBeLessThanOrEqual(4_000_000);
    const kept = (await machine.downloads.state()).lessons[0]?.keptBytes ?? 0;
    expect(kept).toBeGreaterThan(0);
    expect(machine.cache.storage()).toEqual({ kind: 'ok' });
    rmSync(filler);
    await machine.becomes('ready');
    expect(await machine.readAll()).toEqual(server.contents());
  });

  it('a disk that refuses at the write itself: holds and goes on', async (context) => {
    const disk = mountSmallDisk(24);
    context.skip(disk === null, 'this user may not mount a tmpfs');
    if (disk === null) return;
    disks.push(disk);
    const server = lessonServer(8 * 1024 * 1024);
    const filler = path.join(disk, 'filler');
    const disguised = {
      ...nodeDisk,
      freeBytes: async () => (existsSync(filler) ? 64 * 1024 * 1024 : null),
    };
    const machine = start({ server, vaultFolder: path.join(disk, 'vault'), disk: disguised });
    await machine.downloads.state();
    fill(filler, 2 * 1024 * 1024);
    await machine.downloads.download(['l1']);
    await machine.until(({ hold }) => hold === 'disk_full');
    rmSync(filler);
    await machine.becomes('ready');
    expect(await machine.readAll()).toEqual(server.contents());
  });
});

interface MachineOptions {
  readonly folder: string;
  readonly vaultFolder: string;
  readonly server: LessonServer;
  /** Secrets sealed by one store do not open in another. */
  readonly keyStore: string;
  readonly bytesPerSecond?: number;
  /** The folder is one that the learner chose. */
  readonly isChosen?: boolean;
  readonly disk?: typeof nodeDisk;
}

interface Machine {
  readonly downloads: Downloads;
  readonly cache: Cache;
  readonly vault: Vault;
  downloadAll(): Promise<void>;
  state(): Promise<DownloadState | undefined>;
  until(isThere: (state: Awaited<ReturnType<Downloads['state']>>) => boolean): Promise<void>;
  becomes(kind: DownloadState['kind']): Promise<void>;
  /** File → content, as a player reads it; damage is told as a player's forward does. */
  readAll(): Promise<ReadonlyMap<string, Buffer>>;
  stop(): Promise<void>;
}

function startMachine({
  folder,
  vaultFolder,
  server,
  keyStore,
  bytesPerSecond,
  isChosen = false,
  disk = nodeDisk,
}: MachineOptions): Machine {
  const { cache } = openCache({
    folder: path.join(folder, 'cache'),
    now: Date.now,
    createId: randomUUID,
  });
  const keys: MediaKeys = openMediaKeys({
    folder: path.join(folder, 'media'),
    secrets: secretsOf(keyStore),
    randomBytes,
  });
  const vault = createVault({
    disk,
    root: vaultFolder,
    currentKey: keys.current,
    findKey: keys.find,
    randomBytes,
    owner: async () => folder,
  });
  const downloads = createDownloads({
    vault,
    keys,
    clock: systemClock,
    now: Date.now,
    random: Math.random,
    online: true,
    store: async () => cache.downloads,
    keyStore: async () => 'safe',
    licence: async () => ({ kind: 'none' }),
    streamedBytes: async () => 0,
    settings: () => ({
      limitBytes: 1e12,
      qualityHeight: 720,
      fetchNext: 0,
      removeWatched: false,
      bytesPerSecond: bytesPerSecond ?? null,
      folder: isChosen ? vaultFolder : null,
    }),
    client: server.client,
    requests: server.requests,
    onPromoted: () => undefined,
    folders: { lessonOf: () => null },
    onStart: () => undefined,
    report: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  downloads.setUser({ userId: user, isExpired: false });
  let isStopped = false;
  const machine: Machine = {
    downloads,
    cache,
    vault,
    async downloadAll() {
      await downloads.download(['l1']);
      await machine.becomes('ready');
    },
    state: async () => (await downloads.state()).lessons[0]?.state,
    async until(isThere) {
      const there = Promise.withResolvers<void>();
      // Heard from before the first look, so that nothing falls between the two.
      const stop = downloads.subscribe((state) => (isThere(state) ? there.resolve() : undefined));
      if (isThere(await downloads.state())) there.resolve();
      await there.promise;
      stop();
    },
    becomes: (kind) => machine.until(({ lessons }) => lessons[0]?.state.kind === kind),
    async readAll() {
      const playing = await downloads.findCopy(user, 'l1');
      if (!playing) throw new Error('nothing plays');
      const files = new Map<string, Buffer>();
      for (const [index, { name, bytes }] of playing.copy.manifest.files.entries()) {
        const chunks: Uint8Array[] = [];
        try {
          for await (const chunk of playing.copy.read(index, 0, bytes)) chunks.push(chunk);
        } catch (error) {
          await downloads.reportDamage(playing, 'DOWNLOAD_CORRUPT');
          throw error;
        }
        files.set(name, Buffer.concat(chunks));
      }
      return files;
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await downloads.stop();
      cache.close();
    },
  };
  return machine;
}

interface LessonServer {
  readonly client: Parameters<typeof createDownloads>[0]['client'];
  readonly requests: Parameters<typeof createDownloads>[0]['requests'];
  contents(): ReadonlyMap<string, Buffer>;
  sentBytes(): number;
  setDown(isDown: boolean): void;
}

function lessonServer(videoBytes: number): LessonServer {
  const files = new Map([
    ['captions.vi.vtt', randomBytes(3000)],
    ['v0.m3u8', randomBytes(700)],
    ['v0.mp4', randomBytes(videoBytes)],
  ]);
  let isDown = false;
  let sent = 0;
  const described: LessonPackage = {
    slug: 'l1',
    isPreview: false,
    version: '1',
    baseUrl: '/media/t/l1',
    mediaFolder: 'l1',
    files: [...files].map(([name, content]) => ({
      name,
      bytes: content.byteLength,
      pieceBytes,
      pieces: hashesOf(content),
      height: name.startsWith('v0') ? 720 : null,
    })),
  };
  return {
    requests: {
      describe: async () => (isDown ? err(appError('SERVER_UNREACHABLE')) : ok(described)),
      measure: async () => ok([]),
    },
    client: {
      async get(address, { headers }) {
        if (isDown) throw new Error('down');
        const content = files.get(path.posix.basename(address)) ?? Buffer.alloc(0);
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '') ?? [];
        const part = content.subarray(Number(first), Number(last) + 1);
        sent += part.byteLength;
        return new Response(new Uint8Array(part), {
          status: 206,
          headers: { 'content-range': `bytes ${first}-${last}/${content.byteLength}` },
        });
      },
    },
    contents: () => files,
    sentBytes: () => sent,
    setDown: (next) => (isDown = next),
  };
}

function hashesOf(content: Buffer): readonly string[] {
  return Array.from({ length: Math.ceil(content.byteLength / pieceBytes) }, (_, index) =>
    createHash('sha256')
      .update(content.subarray(index * pieceBytes, (index + 1) * pieceBytes))
      .digest('hex'),
  );
}

function secretsOf(name: string): SecretStore {
  return {
    isAvailable: async () => true,
    isLocked: async () => false,
    seal: async (text) => Buffer.from(`${name}:${text}`),
    unseal: async (sealed) => {
      const text = Buffer.from(sealed).toString();
      return text.startsWith(`${name}:`) ? text.slice(name.length + 1) : null;
    },
  };
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 16;
  writeFileSync(file, bytes);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function largestFile(folder: string): string {
  return filesBelow(folder).toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';
}

/** Writes until only so much is left. */
function fill(file: string, leftBytes: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(1024 * 1024, 1));
  } catch {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, Math.max(0, bytes.byteLength - leftBytes)));
  }
}

/** A disk in memory, or null when this user may not mount one. */
function mountSmallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}
