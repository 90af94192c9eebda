/** A file of a video, or a part of it: bytes `[start, end)`. */
export interface MediaPiece {
  readonly uri: string;
  readonly bytes: { readonly start: number; readonly end: number } | null;
}

/**
 * The variant of a master playlist with this height, or the only one there is; null when it cannot
 * be told which one the player will take. (RFC 8216, 4.3.4.2)
 */
export function variantOf(master: string, height: number | null): string | null {
  const lines = linesOf(master);
  const variants = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uri = lines.slice(index + 1).find((next) => !next.startsWith('#'));
    return uri === undefined
      ? []
      : [{ uri, height: Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? Number.NaN) }];
  });
  const [only, ...others] = variants;
  if (only !== undefined && others.length === 0) return only.uri;
  return variants.findLast((variant) => variant.height === height)?.uri ?? null;
}

/**
 * What a player needs of a media playlist to show its first `seconds`: the initialisation and the
 * first segments. (4.3.2)
 */
export function firstPieces(playlist: string, seconds: number): readonly MediaPiece[] {
  const pieces: MediaPiece[] = [];
  let covered = 0;
  let duration = 0;
  let range: string | null = null;
  let nextByte = 0;
  for (const line of linesOf(playlist)) {
    if (line.startsWith('#EXT-X-MAP:')) pieces.push(...mapPiece(line));
    else if (line.startsWith('#EXTINF:'))
      duration = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice('#EXT-X-BYTERANGE:'.length);
    else if (!line.startsWith('#')) {
      const bytes = range === null ? null : bytesOf(range, nextByte);
      pieces.push({ uri: line, bytes });
      nextByte = bytes?.end ?? 0;
      range = null;
      covered += duration;
      if (!(covered < seconds)) break;
    }
  }
  return pieces;
}

function mapPiece(line: string): readonly MediaPiece[] {
  const uri = /URI="([^"]+)"/.exec(line)?.[1];
  const range = /BYTERANGE="([^"]+)"/.exec(line)?.[1];
  return uri === undefined ? [] : [{ uri, bytes: range === undefined ? null : bytesOf(range, 0) }];
}

/** `length@start`; without a start it goes on behind the piece before. */
function bytesOf(range: string, nextByte: number): MediaPiece['bytes'] {
  const [length, start] = range.split('@').map(Number);
  const from = start ?? nextByte;
  return length === undefined || !(length > 0) ? null : { start: from, end: from + length };
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
