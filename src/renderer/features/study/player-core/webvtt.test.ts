import { describe, expect, it } from 'vitest';
import { cuesAt, parseThumbnails, parseVtt } from './webvtt.ts';

const captions = `\uFEFFWEBVTT - bai 1

NOTE viết tay

STYLE
::cue { color: red }

1
00:01.000 --> 00:04.500 line:90%
<v Mai>Chào bạn, &lt;đây&gt; là
dòng hai &amp; hết.

00:00:05.000 --> 01:00:06.250
Câu hai.

broken --> 00:09.000
Không đọc được.

00:08.000 --> 00:07.000
Ngược.
`;

describe('captions', () => {
  it('reads times, texts, tags and references; what is broken costs itself only', () => {
    expect(parseVtt(captions)).toEqual([
      { startSeconds: 1, endSeconds: 4.5, text: 'Chào bạn, <đây> là\ndòng hai & hết.' },
      { startSeconds: 5, endSeconds: 3606.25, text: 'Câu hai.' },
    ]);
  });
  it('reads files of any line ending', () =>
    expect(parseVtt(captions.replaceAll('\n', '\r\n'))).toEqual(parseVtt(captions)));
  it('reads nothing out of something else', () =>
    expect(parseVtt('<!doctype html><p>404</p>')).toEqual([]));
  it('shows a cue from its start until just before its end', () => {
    const cues = parseVtt(captions);
    expect([0.9, 1, 4.49, 4.5, 5].map((at) => cuesAt(cues, at).length)).toEqual([0, 1, 1, 0, 1]);
  });
});

describe('thumbnails', () => {
  const vtt =
    'WEBVTT\n\n00:00.000 --> 00:05.000\nthumbnails.jpg#xywh=0,0,160,90\n\n00:05.000 --> 00:10.000\nthumbnails.jpg#xywh=160,0,160,90\n';
  it('are rectangles of the sprite beside the file', () => {
    expect(parseThumbnails(vtt, '/media/tok.en/bai-1/thumbnails.vtt')[1]).toEqual({
      startSeconds: 5,
      endSeconds: 10,
      url: '/media/tok.en/bai-1/thumbnails.jpg',
      x: 160,
      y: 0,
      width: 160,
      height: 90,
    });
  });
  it('never leave the folder of the file', () => {
    const hostile = vtt.replaceAll('thumbnails.jpg', 'https://evil.example/x.jpg');
    expect(parseThumbnails(hostile, '/media/t/bai-1/thumbnails.vtt')[0]?.url).toBe(
      '/media/t/bai-1/https%3A%2F%2Fevil.example%2Fx.jpg',
    );
  });
  it('without a rectangle are none', () =>
    expect(
      parseThumbnails('WEBVTT\n\n00:00.000 --> 00:05.000\nthumbnails.jpg\n', '/a/b.vtt'),
    ).toEqual([]));
});
