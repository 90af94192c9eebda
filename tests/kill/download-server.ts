import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LessonPackage } from '#main/offline/downloads/package-requests.ts';
import type { MediaKey } from '#main/offline/media-key.ts';

/** The key of the vault in the kill test; no key store takes part in it. */
export const killTestKey: MediaKey = {
  id: 'aa',
  key: createHash('sha256').update('kill').digest(),
};

export const killPieceBytes = 64 * 1024;

/** Lessons over real HTTP, with the count of bytes that were asked for. */
export interface DownloadServer {
  readonly url: string;
  /** Lesson → file → content. */
  readonly lessons: ReadonlyMap<string, ReadonlyMap<string, Buffer>>;
  sentBytes(): number;
  stop(): Promise<void>;
}

export async function startDownloadServer(
  lessonIds: readonly string[],
  videoBytes: number,
): Promise<DownloadServer> {
  const lessons = new Map(
    lessonIds.map((lessonId) => [
      lessonId,
      new Map([
        ['captions.vi.vtt', randomBytes(3000)],
        ['v0.m3u8', randomBytes(900)],
        ['v0.mp4', randomBytes(videoBytes)],
      ]),
    ]),
  );
  let sent = 0;
  const server = http.createServer((request, response) => {
    const [, kind, , lessonId = '', name = ''] = (request.url ?? '').split('/');
    if (kind === 'package') {
      response.end(JSON.stringify(packageOf(request.url?.split('/')[2] ?? '', lessons)));
      return;
    }
    const content = lessons.get(lessonId)?.get(name) ?? Buffer.alloc(0);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = content.subarray(Number(first), Number(last) + 1);
    sent += part.byteLength;
    response.writeHead(206, {
      'content-range': `bytes ${first}-${last}/${content.byteLength}`,
      'content-length': part.byteLength,
    });
    response.end(part);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a listening TCP server has such an address
  return {
    url: `http://127.0.0.1:${port}`,
    lessons,
    sentBytes: () => sent,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function packageOf(lessonId: string, lessons: DownloadServer['lessons']): LessonPackage {
  const files = [...(lessons.get(lessonId) ?? [])].map(([name, content]) => ({
    name,
    bytes: content.byteLength,
    pieceBytes: killPieceBytes,
    pieces: Array.from({ length: Math.ceil(content.byteLength / killPieceBytes) }, (_, index) =>
      createHash('sha256')
        .update(content.subarray(index * killPieceBytes, (index + 1) * killPieceBytes))
        .digest('hex'),
    ),
    height: name.startsWith('v0') ? 720 : null,
  }));
  return {
    slug: lessonId,
    isPreview: false,
    version: '1',
    baseUrl: `/media/t/${lessonId}`,
    mediaFolder: lessonId,
    files,
  };
}
