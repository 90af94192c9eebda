import { createHash } from 'node:crypto';
import type { LessonPackage, PackageRequests } from '#main/offline/downloads/package-requests.ts';
import type { ApiClient } from '#main/api/api-client.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';

/** A server of lessons with a line that can be cut. */
export interface ModelMedia {
  readonly requests: PackageRequests;
  readonly client: Pick<ApiClient, 'get'>;
  /** Every content that was ever published: lesson → version → file → bytes. */
  readonly published: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Buffer>>>;
  /** Another version, in a folder of its own, as the real server makes it. */
  publish(lessonId: string): void;
  /** The newest version lies in another folder from now on. */
  rename(lessonId: string): void;
  /** Where the newest version lies. */
  folderOf(lessonId: string): string;
  /** Null = no line at all; else the line breaks after so many bytes of an answer. */
  setLine(line: 'good' | 'cut' | number): void;
  /** Addresses of before are refused from now on. */
  expireAddresses(): void;
  /** The next so many bytes are not what they should be. */
  garble(answers: number): void;
  sentBytes(): number;
  /**
   * The most requests for pieces that were under way at a time; six connections are all that there
   * are, for everything.
   */
  mostAtOnce(): number;
}

export const pieceBytes = 1024;

/** `random` below 1 fills the files. */
export function createModelMedia(random: () => number): ModelMedia {
  const published = new Map<string, Map<string, Map<string, Buffer>>>();
  const renamed = new Map<string, number>();
  let line: 'good' | 'cut' | number = 'good';
  let token = 1;
  let garbled = 0;
  let sent = 0;
  let underWay = 0;
  let most = 0;
  const begin = () => (most = Math.max(most, (underWay += 1)));
  const finish = () => (underWay -= 1);
  const bytes = (count: number) =>
    Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
  const newest = (lessonId: string) => [...(published.get(lessonId) ?? [])].at(-1);
  /** What playback answers say: `lessonOf` takes it apart again. */
  const folderOf = (lessonId: string) =>
    `${lessonId}-${published.get(lessonId)?.size ?? 0}-${renamed.get(lessonId) ?? 0}`;
  const packageOf = (lessonId: string): LessonPackage | null => {
    const found = newest(lessonId);
    if (!found) return null;
    const [version, files] = found;
    return {
      slug: lessonId,
      isPreview: false,
      version,
      baseUrl: `/media/t${token}/${folderOf(lessonId)}`,
      mediaFolder: folderOf(lessonId),
      files: [...files].map(([name, content]) => ({
        name,
        bytes: content.byteLength,
        pieceBytes,
        pieces: piecesOf(content),
        height: name.startsWith('v0') ? 720 : null,
      })),
    };
  };
  return {
    published,
    folderOf,
    rename: (lessonId) => renamed.set(lessonId, (renamed.get(lessonId) ?? 0) + 1),
    requests: {
      async describe(lessonId) {
        if (line === 'cut') return err(appError('SERVER_UNREACHABLE'));
        const found = packageOf(lessonId);
        return found ? ok(found) : err(appError('LESSON_UNKNOWN'));
      },
      measure: async (lessonIds) =>
        ok(
          lessonIds.map((lessonId) => ({
            lessonId,
            sideBytes: 0,
            renditions: [{ height: 720, bytes: 1 }],
          })),
        ),
    },
    client: {
      async get(address, { headers }) {
        if (line === 'cut') throw new Error('no line');
        const [, , given, folder = '', name = ''] = address.split('/');
        if (given !== `t${token}`) return new Response(null, { status: 403 });
        // The folder of before stays for as long as its addresses do.
        const [lessonId = '', count] = folder.split('-');
        const content = published.get(lessonId)?.get(`version ${count}`)?.get(name);
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '') ?? [];
        if (!content || !(Number(last) < content.byteLength))
          return new Response(null, { status: content ? 416 : 404 });
        const [start, end] = [Number(first), Number(last) + 1];
        const isGarbled = garbled > 0;
        if (isGarbled) garbled -= 1;
        const part = isGarbled
          ? Buffer.from(content.subarray(start, end)).fill(0, 0, 8)
          : content.subarray(start, end);
        const answer =
          typeof line === 'number' ? part.subarray(0, Math.min(line, part.byteLength)) : part;
        sent += answer.byteLength;
        const isCut = answer.byteLength < part.byteLength;
        begin();
        return new Response(brokenStream(answer, isCut, finish), {
          status: 206,
          headers: { 'content-range': `bytes ${start}-${end - 1}/${content.byteLength}` },
        });
      },
    },
    publish(lessonId) {
      const versions = published.get(lessonId) ?? new Map<string, Map<string, Buffer>>();
      published.set(lessonId, versions);
      const before = newest(lessonId)?.[1];
      // A new version has another video; its captions stay.
      const files = new Map([
        ['captions.vi.vtt', before?.get('captions.vi.vtt') ?? bytes(1500)],
        ['master.m3u8', before?.get('master.m3u8') ?? bytes(90)],
        ['v0.m3u8', bytes(200)],
        ['v0.mp4', bytes(3 * pieceBytes + Math.floor(random() * 4 * pieceBytes))],
      ]);
      versions.set(`version ${versions.size + 1}`, files);
    },
    setLine: (next) => (line = next),
    expireAddresses: () => (token += 1),
    garble: (answers) => (garbled = answers),
    sentBytes: () => sent,
    mostAtOnce: () => most,
  };
}

function piecesOf(content: Buffer): readonly string[] {
  const hashes: string[] = [];
  for (let at = 0; at < content.byteLength; at += pieceBytes)
    hashes.push(
      createHash('sha256')
        .update(content.subarray(at, at + pieceBytes))
        .digest('hex'),
    );
  return hashes;
}

function brokenStream(
  content: Buffer,
  isCut: boolean,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  let at = 0;
  const end = (tell: () => void) => {
    onEnd();
    tell();
  };
  return new ReadableStream({
    pull(controller) {
      if (at < content.byteLength)
        controller.enqueue(new Uint8Array(content.subarray(at, (at += 300))));
      else if (isCut) end(() => controller.error(new Error('the line broke')));
      else end(() => controller.close());
    },
    cancel: onEnd,
  });
}

/** The lesson of a media folder. */
export function lessonOf(mediaFolder: string): string {
  return mediaFolder.split('-')[0] ?? '';
}
