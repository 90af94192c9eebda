import { originOf } from '#shared/api/own-answer.ts';
import { firstPieces, type MediaPiece, variantOf } from '../player-core/hls-playlist.ts';

/** How much of the next lesson is fetched before it opens, seconds. */
const aheadSeconds = 8;

/**
 * Fetches the beginning of a video into the browser's cache, at low priority, by the very requests
 * that its player will make. Resolves when done; whatever does not come, comes later with the
 * lesson itself.
 */
export async function fetchAhead(
  hlsUrl: string,
  height: number | null,
  signal: AbortSignal,
): Promise<void> {
  const masterUrl = new URL(hlsUrl, document.baseURI);
  const variant = variantOf(await readText(masterUrl, signal), height);
  if (variant === null) return;
  const playlistUrl = new URL(variant, masterUrl);
  for (const piece of firstPieces(await readText(playlistUrl, signal), aheadSeconds))
    await fetchPiece(piece, playlistUrl, signal);
}

async function readText(url: URL, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { credentials: 'same-origin', priority: 'low', signal });
  if (!response.ok || originOf(response) !== 'own')
    throw new Error(`fetching ahead: ${response.status}`);
  return response.text();
}

async function fetchPiece(
  { uri, bytes }: MediaPiece,
  playlistUrl: URL,
  signal: AbortSignal,
): Promise<void> {
  const headers = bytes === null ? {} : { range: `bytes=${bytes.start}-${bytes.end - 1}` };
  const response = await fetch(new URL(uri, playlistUrl), {
    credentials: 'same-origin',
    priority: 'low',
    headers,
    signal,
  });
  // Read to its end: what is cut off is not kept.
  await response.arrayBuffer();
}
