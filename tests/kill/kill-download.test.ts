import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/open-cache.ts';
import { nodeDisk } from '#main/offline/vault/node-disk.ts';
import { createVault } from '#main/offline/vault/vault.ts';
import { runUntilKilled } from './child.ts';
import {
  killPieceBytes,
  killTestKey,
  startDownloadServer,
  type DownloadServer,
} from './download-server.ts';

const rounds = Number(process.env['KILL_DOWNLOAD_ROUNDS'] ?? 15);
const lessonIds = ['l1', 'l2', 'l3', 'l4'];
/** Pieces that may be on their way at once: two of two lessons. */
const onTheirWay = 4;

describe(`a process that downloads, killed with SIGKILL ${rounds} times`, () => {
  let folder = '';
  let server: DownloadServer;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-kill-download-'));
    server = await startDownloadServer(lessonIds, 8 * 1024 * 1024 + 1234);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'keeps every lesson whole in the end, fetches only what was on its way twice, and writes nothing in clear',
    { timeout: Math.max(600_000, rounds * 10_000) },
    async () => {
      let kills = 0;
      let midway = 0;
      for (let round = 0; round < rounds; round += 1) {
        const deadline = Math.floor(Math.random() * 30);
        let lines = 0;
        const printed = await runUntilKilled(
          'downloader.ts',
          [folder, server.url, '4000000', ...lessonIds],
          (line) => {
            if (line === 'kept') lines += 1;
            // About every 250 ms a word; some lives end while the list and the folders are still
            // being read.
            return (round % 5 === 0 && line !== 'kept') || lines > deadline % 3 ? 'kill' : 'go on';
          },
        );
        expect(['fresh', 'opened']).toContain(printed[0]);
        kills += 1;
        if (printed.includes('kept')) midway += 1;
      }
      expect(midway, 'kills in mid-download').toBeGreaterThan(rounds / 4);
      await runUntilKilled('downloader.ts', [folder, server.url, '0', ...lessonIds], () => 'go on');

      const total = [...server.lessons.values()]
        .flatMap((files) => [...files.values()])
        .reduce((sum, { byteLength }) => sum + byteLength, 0);
      expect(server.sentBytes()).toBeLessThanOrEqual(total + kills * onTheirWay * killPieceBytes);
      await expectEqualToOriginals(folder, server);
      for (const [name, content] of filesBelow(path.join(folder, 'vault'))) {
        for (const files of server.lessons.values())
          for (const original of files.values())
            expect(content.includes(original.subarray(64, 128)), name).toBe(false);
      }
    },
  );
});

async function expectEqualToOriginals(folder: string, server: DownloadServer): Promise<void> {
  const { cache, outcome } = openCache({
    folder: path.join(folder, 'cache'),
    now: Date.now,
    createId: randomUUID,
  });
  expect(outcome.kind).toBe('opened');
  const vault = createVault({
    disk: nodeDisk,
    root: path.join(folder, 'vault'),
    currentKey: async () => killTestKey,
    findKey: () => killTestKey,
    randomBytes,
  });
  const records = cache.downloads.list() ?? [];
  expect(
    records
      .map(({ lessonId, stage }) => `${lessonId} ${stage.kind}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(lessonIds.map((lessonId) => `${lessonId} settled`));
  expect((await vault.list())?.length, 'no folder is left over').toBe(lessonIds.length);
  for (const { lessonId, current } of records) {
    const opened = await vault.open(current?.folder ?? '');
    if (opened.kind !== 'open') throw new Error(`${lessonId} is ${opened.kind}`);
    for (const [index, file] of opened.copy.manifest.files.entries()) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of opened.copy.read(index, 0, file.bytes)) chunks.push(chunk);
      expect(
        Buffer.concat(chunks).equals(
          server.lessons.get(lessonId)?.get(file.name) ?? Buffer.alloc(0),
        ),
        `${lessonId}/${file.name}`,
      ).toBe(true);
    }
  }
  await vault.close();
  cache.close();
}

function filesBelow(folder: string): readonly (readonly [string, Buffer])[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((name) => [name, readFileSync(name)]);
}
