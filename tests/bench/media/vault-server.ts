/**
 * `vault-server.ts FOLDER FILE`: keeps a file as a download in an encrypted vault below FOLDER and
 * serves it as the desktop's main process answers its page, over plain HTTP so that the same load
 * can be put on it as on nginx. Prints its port; `/memory` answers the bytes that the process
 * takes.
 */
import { createHash, randomBytes } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createVaultForward } from '#main/offline/forward-vault.ts';
import type { MediaKey } from '#main/offline/media-key.ts';
import { createVaultMediaFinder } from '#main/offline/vault-media.ts';
import { nodeDisk } from '#main/offline/vault/node-disk.ts';
import { createVault } from '#main/offline/vault/vault.ts';
import { ok } from '#shared/kernel/result.ts';

const [folder = '', file = ''] = process.argv.slice(2);
const key: MediaKey = { id: 'aa', key: randomBytes(32) };
const pieceBytes = 1024 * 1024;
const vault = createVault({
  disk: nodeDisk,
  root: path.join(folder, 'vault'),
  currentKey: async () => key,
  findKey: () => key,
  randomBytes,
});
const copy = await keepFile();
const record = {
  userId: 'linh',
  lessonId: 'l1',
  slug: 'l1',
  isPreview: false,
  place: 1,
  byItself: false,
  qualityHeight: 720,
  expectedBytes: 0,
  stage: { kind: 'settled' },
  next: null,
  isOutdated: false,
  current: {
    folder: copy.name,
    version: '1',
    mediaFolder: 'l1',
    qualityHeight: 720,
    totalBytes: copy.totalBytes,
    savedAtMs: 1,
    isSuspect: false,
    damage: null,
  },
} as const;
const forward = createVaultForward({
  report: (what, error) => {
    throw new Error(what, { cause: error });
  },
  vault: createVaultMediaFinder(
    {
      findCopy: async () => ({ record, copy }),
      reportDamage: async () => undefined,
      lookForNewVersion: () => undefined,
    },
    () => undefined,
  ),
  client: { get: () => Promise.reject(new Error('there is no server here')) },
  owner: async () => 'linh',
  prefersKept: async () => false,
  mayPlay: async () => ok(true),
  otherwise: async () => new Response(null, { status: 504 }),
});

process.once('SIGINT', () => process.exit(0));
const server = http.createServer((request, response) => {
  if (request.url === '/memory') response.end(String(process.memoryUsage().rss));
  else void answer(request, response);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has such an address
  process.stdout.write(`${port}\n`);
});

async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const found = await forward(
    new Request(`app://mai${request.url}`, { headers: { range: request.headers.range ?? '' } }),
  );
  response.writeHead(found.status, Object.fromEntries(found.headers));
  for await (const chunk of found.body ?? [])
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve));
  response.end();
}

async function keepFile() {
  const { size } = await stat(file);
  const source = await open(file);
  const read = async (index: number) =>
    (
      await source.read(Buffer.alloc(Math.min(pieceBytes, size - index * pieceBytes)), {
        position: index * pieceBytes,
      })
    ).buffer;
  const pieces: string[] = [];
  for (let index = 0; index * pieceBytes < size; index += 1)
    pieces.push(
      createHash('sha256')
        .update(await read(index))
        .digest('hex'),
    );
  const made = await vault.create({
    userId: 'linh',
    lessonId: 'l1',
    slug: 'l1',
    isPreview: false,
    version: '1',
    mediaFolder: 'l1',
    qualityHeight: 720,
    createdAtMs: 1,
    files: [{ name: 'doan.mp4', bytes: size, height: 720, pieceBytes, pieces }],
  });
  for (const piece of made.pieces) await made.keep(piece, await read(piece.index));
  await source.close();
  return made;
}
