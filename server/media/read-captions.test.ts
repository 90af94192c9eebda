import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { readCaptions, writeCaptions } from './read-captions.ts';

const read = (text: string) => readCaptions(new TextEncoder().encode(text));
const cue = '00:01.000 --> 00:02.500\nChào bạn\n';

describe('uploaded captions', () => {
  it('are read with identifiers, hours, settings, tags and references', () => {
    const text = `\uFEFFWEBVTT - bài 1\r\n\r\nNOTE soạn\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nmot\r\n00:00:01.000 --> 01:00:02.500 align:start\r\n<v Mai>Chào &amp; mừng</v>\r\nbạn\r\n`;
    expect(read(text)).toEqual({
      ok: true,
      value: [{ start_seconds: 1, end_seconds: 3602.5, text: 'Chào & mừng bạn' }],
    });
  });

  it.each([
    ['without the head', cue],
    ['with a head of another format', `WEBVTTX\n\n${cue}`],
    ['without any cue', 'WEBVTT\n\nNOTE chưa có gì\n'],
    ['with a cue that ends before it starts', 'WEBVTT\n\n00:02.000 --> 00:01.000\nx\n'],
    ['with a cue before the one above', `WEBVTT\n\n00:09.000 --> 00:10.000\nx\n\n${cue}`],
    ['with times as SubRip writes them', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nx\n'],
    ['with a block that is no cue', `WEBVTT\n\n${cue}\nmột dòng lạc\n`],
    ['with a cue of a page', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(501)}\n`],
  ])('are refused %s', (_case, text) =>
    expect(read(text)).toEqual({ ok: false, error: { code: 'CAPTIONS_INVALID' } }),
  );

  it('are refused when they are not UTF-8', () =>
    expect(
      readCaptions(Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\nt\xEAn\n`, 'latin1')).ok,
    ).toBe(false));

  it('come back the same when they are written and read again, whatever they say', () => {
    const first = read('WEBVTT\n\n00:01.000 --> 00:02.500\na --&gt; b &lt;script&gt; &amp;amp;\n');
    expect(first).toMatchObject({ ok: true, value: [{ text: 'a --> b <script> &amp;' }] });
    if (first.ok) expect(read(writeCaptions(first.value))).toEqual(first);
  });

  it('lose their tags from one sign to the next, and keep a sign that nothing ends', () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.500\n<a<b>1</b><>2 > 3<\n')).toMatchObject({
      value: [{ text: '12 > 3<' }],
    });
  });

  // Looked through anew from each sign it would be 20 minutes.
  it('of nothing but signs are read once', () => {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(limits.captionsBytes - 40)}\n`;
    expect(read(text)).toEqual({ ok: false, error: { code: 'CAPTIONS_INVALID' } });
  }, 30_000);

  it('of the demonstration are all readable', () => {
    const folder = path.resolve(import.meta.dirname, '../../resources/demo/media/dat-gia-lan-dau');
    expect(readCaptions(readFileSync(path.join(folder, 'captions.vi.vtt'))).ok).toBe(true);
  });
});
