import { describe, expect, it } from 'vitest';
import { firstPieces, variantOf } from './hls-playlist.ts';

const variant = (height: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${height * 1000},CODECS="avc1.640032,mp4a.40.2",RESOLUTION=${height * 2}x${height}\nv${height}.m3u8`;
const master = (...heights: readonly number[]) =>
  ['#EXTM3U', '#EXT-X-VERSION:7', ...heights.map(variant), ''].join('\n');

describe('the variant that will play', () => {
  it('is the one of that height, or the only one', () => {
    expect(variantOf(master(720, 360), 360)).toBe('v360.m3u8');
    expect(variantOf(master(720), null)).toBe('v720.m3u8');
    expect(variantOf(master(720), 480)).toBe('v720.m3u8');
  });
  it('is not guessed', () => {
    expect(variantOf(master(720, 360), null)).toBeNull();
    expect(variantOf(master(720, 360), 480)).toBeNull();
    expect(variantOf('<html></html>', 720)).toBeNull();
  });
});

const head = '#EXTM3U\r\n#EXT-X-TARGETDURATION:5\r\n';

describe('the first pieces of a video', () => {
  it('are its initialisation and as many segments as reach the time', () => {
    const playlist = `${head}#EXT-X-MAP:URI="v0.mp4",BYTERANGE="1366@0"\r\n#EXTINF:5.0,\r\n#EXT-X-BYTERANGE:500@1366\r\nv0.mp4\r\n#EXTINF:5.0,\r\n#EXT-X-BYTERANGE:600\r\nv0.mp4\r\n#EXTINF:5.0,\r\n#EXT-X-BYTERANGE:700\r\nv0.mp4\r\n`;
    expect(firstPieces(playlist, 8)).toEqual([
      { uri: 'v0.mp4', bytes: { start: 0, end: 1366 } },
      { uri: 'v0.mp4', bytes: { start: 1366, end: 1866 } },
      { uri: 'v0.mp4', bytes: { start: 1866, end: 2466 } },
    ]);
  });
  it('are whole files where the playlist names whole files', () => {
    expect(firstPieces(`${head}#EXTINF:5.0,\na.ts\n#EXTINF:5.0,\nb.ts\n`, 5)).toEqual([
      { uri: 'a.ts', bytes: null },
    ]);
  });
  it('are none of something that is no playlist', () => expect(firstPieces('', 8)).toEqual([]));
});
