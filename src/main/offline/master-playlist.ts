/**
 * A master playlist without the renditions whose playlists are not among `names`. Lines that it
 * does not know stay.
 */
export function keepOnlyPlaylist(text: string, names: ReadonlySet<string>): string {
  const kept: string[] = [];
  let pending: string | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) pending = line;
    else if (pending !== null && line.trim() !== '' && !line.startsWith('#')) {
      if (names.has(line.trim())) kept.push(pending, line);
      pending = null;
    } else kept.push(line);
  }
  return kept.join('\n');
}
