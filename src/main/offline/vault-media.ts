import { contentTypeOf } from './content-type.ts';
import type { Downloads, PlayingCopy } from './downloads/downloads.ts';
import { keepOnlyPlaylist } from './master-playlist.ts';
import { CopyDamage } from './vault/lesson-copy.ts';

export type LessonPart = 'master' | 'video' | 'beside';

/** What the vault has of a media path. */
export interface VaultMedia {
  readonly totalBytes: number;
  readonly contentType: string;
  readonly isPreview: boolean;
  /** The server has a newer version, or says that the media lie elsewhere than they did. */
  readonly isOutdated: boolean;
  /** Names the copy: what begins with one goes on with it or not at all. */
  readonly copyName: string;
  /** The part of the lesson: captions and pictures lie beside the video. */
  readonly part: LessonPart;
  /**
   * Why it must not be played now although it is there; captions and pictures that are sound stay
   * readable.
   */
  readonly damage: 'DOWNLOAD_CORRUPT' | 'DOWNLOAD_MISSING' | null;
  /** The clear bytes `[start, end)`, each verified; throws `CopyDamage` after having said so. */
  read(start: number, end: number): AsyncGenerator<Uint8Array, void>;
}

/** Finds downloads by the addresses of the page. */
export interface VaultMediaFinder {
  find(owner: string, mediaPath: string): Promise<VaultMedia | null>;
}

/** `onPlay` hears which lesson is being played. */
export function createVaultMediaFinder(
  downloads: Pick<Downloads, 'findCopy' | 'reportDamage' | 'lookForNewVersion'>,
  onPlay: (lessonId: string) => void,
): VaultMediaFinder {
  return {
    async find(owner, mediaPath) {
      const [mediaFolder = '', ...rest] = mediaPath.split('/');
      const name = rest.join('/');
      const playing = await downloads.findCopy(owner, mediaFolder);
      const fileIndex = playing?.copy.manifest.files.findIndex((file) => file.name === name) ?? -1;
      const file = playing?.copy.manifest.files[fileIndex];
      if (!playing || !file) return null;
      if (name === masterName) downloads.lookForNewVersion(playing.record, mediaFolder);
      const part: LessonPart =
        name === masterName ? 'master' : file.height === null ? 'beside' : 'video';
      if (part === 'video') onPlay(playing.record.lessonId);
      const { record, copy } = playing;
      const read = (start: number, end: number) =>
        tellDamage(copy.read(fileIndex, start, end), playing, downloads);
      const about = {
        contentType: contentTypeOf(name),
        isPreview: copy.manifest.isPreview,
        isOutdated: record.isOutdated || record.current?.mediaFolder !== mediaFolder,
        copyName: copy.name,
        part,
        damage: part === 'beside' ? null : damageOf(playing),
      };
      if (name !== masterName) return { ...about, totalBytes: file.bytes, read };
      const master = await readMaster(playing, read(0, file.bytes));
      if (master === null)
        return { ...about, damage: 'DOWNLOAD_CORRUPT', totalBytes: file.bytes, read };
      return {
        ...about,
        totalBytes: master.byteLength,
        async *read(start, end) {
          yield master.subarray(start, end);
        },
      };
    },
  };
}

const masterName = 'master.m3u8';

/** The master playlist with the one rendition that is kept; null when it cannot be read. */
async function readMaster(
  { copy }: PlayingCopy,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Uint8Array | null> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    return Buffer.from(
      keepOnlyPlaylist(text, new Set(copy.manifest.files.map(({ name }) => name))),
    );
  } catch (error) {
    if (error instanceof CopyDamage) return null;
    throw error;
  }
}

/**
 * A lesson with holes is not played at all: the refusal names the cause, which a stop in its middle
 * would not.
 */
function damageOf({ record, copy }: PlayingCopy): VaultMedia['damage'] {
  return record.current?.damage ?? (copy.isWhole() ? null : 'DOWNLOAD_MISSING');
}

async function* tellDamage(
  bytes: AsyncIterable<Uint8Array>,
  playing: PlayingCopy,
  downloads: Pick<Downloads, 'reportDamage'>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof CopyDamage) await downloads.reportDamage(playing, error.code);
    throw error;
  }
}
