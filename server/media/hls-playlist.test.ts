import { describe, expect, it } from 'vitest';
import {
  findRangeFault,
  measureBandwidth,
  parseMediaPlaylist,
  playlistSeconds,
  readAvcCodec,
  writeMasterPlaylist,
} from './hls-playlist.ts';

const text = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="v0.mp4",BYTERANGE="1000@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:40000@1000
v0.mp4
#EXTINF:1.000000,
#EXT-X-BYTERANGE:30000@41000
v0.mp4
#EXT-X-ENDLIST
`;

describe('a rendition playlist', () => {
  it('gives the file, its beginning and every segment with its range', () => {
    expect(parseMediaPlaylist(text)).toEqual({
      file: 'v0.mp4',
      targetSeconds: 4,
      init: { offset: 0, bytes: 1000 },
      segments: [
        { seconds: 4, bytes: 40_000, offset: 1000 },
        { seconds: 1, bytes: 30_000, offset: 41_000 },
      ],
    });
    expect(playlistSeconds(parseMediaPlaylist(text))).toBe(5);
  });

  it.each([
    ['is not finished', text.replace('#EXT-X-ENDLIST\n', ''), 'not a finished playlist'],
    ['leads to another folder', text.replaceAll('v0.mp4', '../v0.mp4'), 'no EXT-X-MAP'],
    [
      'names a second file',
      text.replace('v0.mp4\n#EXT-X-ENDLIST', 'other.mp4\n#EXT-X-ENDLIST'),
      'names other.mp4',
    ],
    [
      'has a segment without a range',
      text.replace('#EXT-X-BYTERANGE:30000@41000\n', ''),
      'without length or range',
    ],
    ['has no segment', text.replaceAll(/#EXTINF.*\n.*\nv0\.mp4\n/g, ''), 'names no segment'],
  ])('is refused when it %s', (_, broken, why) => {
    expect(() => parseMediaPlaylist(broken)).toThrow(why);
  });

  it('is at fault when parts overlap, leave a hole or leave the file', () => {
    const playlist = parseMediaPlaylist(text);
    expect(findRangeFault(playlist, 71_000)).toBeNull();
    expect(findRangeFault(playlist, 70_999)).toContain('71000 of 70999');
    expect(findRangeFault(parseMediaPlaylist(text.replace('@41000', '@41001')), 99_000)).toContain(
      'expected a part at 41000',
    );
  });

  it('has as peak its heaviest full segment, not a short last one', () => {
    expect(measureBandwidth(parseMediaPlaylist(text))).toEqual({
      bandwidth: 112_000,
      average_bandwidth: 112_000,
    });
    expect(
      measureBandwidth(
        parseMediaPlaylist(
          text.replace('40000@1000', '60000@1000').replace('30000@41000', '3000@61000'),
        ),
      ),
    ).toEqual({
      bandwidth: 120_000,
      average_bandwidth: 100_800,
    });
  });
});

describe('the master playlist', () => {
  it('names every rendition relatively, with size, rates and codecs', () => {
    const entry = {
      playlist: 'v0.m3u8',
      width: 1280,
      height: 720,
      frame_rate: 29.97,
      bandwidth: 9,
      average_bandwidth: 8,
      codecs: 'avc1.64001f,mp4a.40.2',
    };
    expect(writeMasterPlaylist([entry]).split('\n').slice(3)).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970',
      'v0.m3u8',
      '',
    ]);
  });

  it('takes the codec from the avcC box and refuses an init segment without one', () => {
    const init = Buffer.concat([
      Buffer.from([0, 0, 0, 20]),
      Buffer.from('avcC', 'latin1'),
      Buffer.from([1, 0x64, 0x00, 0x1f, 0xff]),
    ]);
    expect(readAvcCodec(init)).toBe('avc1.64001f');
    expect(() => readAvcCodec(Buffer.from('mdat'))).toThrow('no avcC box');
  });
});
