import { describe, expect, it } from 'vitest';
import { parseProbe } from './probe-video.ts';

const picture = {
  codec_type: 'video',
  width: 1920,
  height: 1080,
  avg_frame_rate: '30000/1001',
  sample_aspect_ratio: '1:1',
};
const sound = { codec_type: 'audio', avg_frame_rate: '0/0' };
const probe = (streams: readonly object[], format: object = { duration: '12.5' }) =>
  parseProbe(JSON.stringify({ streams, format }));

describe('what ffprobe says about an upload', () => {
  it('becomes size, frame rate, sound and length', () => {
    expect(probe([sound, picture])).toEqual({
      ok: true,
      value: {
        width: 1920,
        height: 1080,
        framesPerSecond: 30_000 / 1001,
        hasAudio: true,
        durationSeconds: 12.5,
      },
    });
  });

  it('is turned when a phone was held upright', () => {
    expect(
      probe([
        { ...picture, side_data_list: [{ side_data_type: 'Display Matrix', rotation: -90 }] },
      ]),
    ).toMatchObject({ value: { width: 1080, height: 1920 } });
  });

  it('is widened when pixels are not square', () => {
    expect(
      probe([{ ...picture, width: 720, height: 576, sample_aspect_ratio: '64:45' }]),
    ).toMatchObject({ value: { width: 1024, height: 576 } });
  });

  it('may leave length and frame rate open', () => {
    expect(probe([{ ...picture, avg_frame_rate: '0/0', r_frame_rate: '25/1' }], {})).toMatchObject({
      value: { framesPerSecond: 25, durationSeconds: null },
    });
    expect(probe([{ ...picture, sample_aspect_ratio: 'N/A' }], { duration: 'N/A' })).toMatchObject({
      value: { width: 1920, durationSeconds: null },
    });
  });

  it('refuses sound with a cover picture', () => {
    expect(probe([sound, { ...picture, disposition: { attached_pic: 1 } }])).toMatchObject({
      ok: false,
      error: { code: 'TRANSCODE_NO_VIDEO_STREAM' },
    });
  });

  it.each([
    ['no JSON', 'Segmentation fault'],
    ['another shape', '{"streams": 3}'],
  ])('refuses %s', (_, text) => {
    expect(parseProbe(text)).toMatchObject({ ok: false, error: { code: 'TRANSCODE_NOT_A_VIDEO' } });
  });
});
