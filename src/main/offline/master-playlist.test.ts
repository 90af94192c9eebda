import { expect, test } from 'vitest';
import { keepOnlyPlaylist } from './master-playlist.ts';

const master = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:BANDWIDTH=9
v0.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3
v1.m3u8
`;

test('a master playlist names only the rendition that is kept, and keeps everything else as it is', () => {
  expect(keepOnlyPlaylist(master, new Set(['v1.m3u8', 'v1.mp4']))).toBe(
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=3\nv1.m3u8\n',
  );
  expect(keepOnlyPlaylist(master, new Set(['v0.m3u8', 'v1.m3u8']))).toBe(master);
});
