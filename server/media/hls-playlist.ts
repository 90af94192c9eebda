/** A part of a file: `bytes` from `offset`. */
interface ByteRange {
  readonly offset: number;
  readonly bytes: number;
}

/** One segment of a rendition. */
interface HlsSegment extends ByteRange {
  readonly seconds: number;
}

/** A rendition's playlist: one file, its beginning (`init`) and its segments as byte ranges. */
export interface MediaPlaylist {
  /** Relative name of the one file. */
  readonly file: string;
  readonly targetSeconds: number;
  readonly init: ByteRange;
  readonly segments: readonly HlsSegment[];
}

/** What the master playlist says about a rendition. */
export interface MasterEntry {
  readonly playlist: string;
  readonly width: number;
  readonly height: number;
  readonly frame_rate: number;
  /** Bits per second, peak and mean (RFC 8216, 4.3.4.2). */
  readonly bandwidth: number;
  readonly average_bandwidth: number;
  /** RFC 6381, "avc1.64001f,mp4a.40.2". */
  readonly codecs: string;
}

/**
 * Reads the playlist of a rendition that is one fMP4 file with byte ranges. Throws, with the line,
 * on anything else: only playlists of our own making come here.
 */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U' || lines.at(-1) !== '#EXT-X-ENDLIST')
    throw new Error('not a finished playlist');
  const map = /^#EXT-X-MAP:URI="([^"/\\]+)",BYTERANGE="(\d+)@(\d+)"$/m.exec(text);
  const target = /^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text);
  if (map?.[1] === undefined || target === null)
    throw new Error('no EXT-X-MAP with a byte range, or no target duration');
  const file = map[1];
  const segments = lines.flatMap((line, at) =>
    line === file ? [readSegment(lines.slice(Math.max(0, at - 2), at))] : [],
  );
  const strange = lines.find((line) => !line.startsWith('#') && line !== file);
  if (strange !== undefined || segments.length === 0)
    throw new Error(`a playlist of one file names ${strange ?? 'no segment'}`);
  return {
    file,
    targetSeconds: Number(target[1]),
    init: { bytes: Number(map[2]), offset: Number(map[3]) },
    segments,
  };
}

/** The two lines before a segment's name are its length and its range. */
function readSegment(before: readonly string[]): HlsSegment {
  const seconds = /^#EXTINF:([\d.]+),/.exec(before[0] ?? '');
  const range = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(before[1] ?? '');
  if (seconds === null || range === null)
    throw new Error(`a segment without length or range after ${before.join(' ')}`);
  return { seconds: Number(seconds[1]), bytes: Number(range[1]), offset: Number(range[2]) };
}

/**
 * Where the parts of a playlist leave the file or do not follow one another; null when everything
 * is in its place.
 */
export function findRangeFault(playlist: MediaPlaylist, fileBytes: number): string | null {
  let at = 0;
  for (const part of [playlist.init, ...playlist.segments]) {
    if (part.offset !== at || part.bytes === 0)
      return `expected a part at ${String(at)}, found ${String(part.bytes)} bytes at ${String(part.offset)}`;
    at += part.bytes;
  }
  return at <= fileBytes ? null : `parts reach ${String(at)} of ${String(fileBytes)} bytes`;
}

/** Length of the whole rendition in seconds. */
export function playlistSeconds(playlist: MediaPlaylist): number {
  return playlist.segments.reduce((sum, segment) => sum + segment.seconds, 0);
}

/**
 * Bits per second: over all, and of the heaviest segment (a last one shorter than half the target
 * does not count).
 */
export function measureBandwidth(
  playlist: MediaPlaylist,
): Pick<MasterEntry, 'bandwidth' | 'average_bandwidth'> {
  const bytes = playlist.segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const average = Math.ceil((bytes * 8) / playlistSeconds(playlist));
  const full = playlist.segments.filter((segment) => segment.seconds >= playlist.targetSeconds / 2);
  const peak = full.map((segment) => Math.ceil((segment.bytes * 8) / segment.seconds));
  return { bandwidth: Math.max(average, ...peak), average_bandwidth: average };
}

/** The master playlist: renditions in the order given, every reference relative. */
export function writeMasterPlaylist(entries: readonly MasterEntry[]): string {
  const variants = entries.flatMap((entry) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${String(entry.bandwidth)},AVERAGE-BANDWIDTH=${String(entry.average_bandwidth)},CODECS="${entry.codecs}",RESOLUTION=${String(entry.width)}x${String(entry.height)},FRAME-RATE=${entry.frame_rate.toFixed(3)}`,
    entry.playlist,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ''].join('\n');
}

/**
 * The H.264 codec string out of a rendition's init segment: profile, constraints and level stand
 * behind the name of the `avcC` box (ISO/IEC 14496-15). Throws when there is none.
 */
export function readAvcCodec(init: Uint8Array): string {
  const at = Buffer.from(init.buffer, init.byteOffset, init.byteLength).indexOf(
    'avcC',
    0,
    'latin1',
  );
  const [version, profile, constraints, level] = init.subarray(at + 4, at + 8);
  if (
    at < 0 ||
    version !== 1 ||
    profile === undefined ||
    constraints === undefined ||
    level === undefined
  )
    throw new Error('no avcC box in the init segment');
  return `avc1.${[profile, constraints, level].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
