import { describe, expect, it } from 'vitest';
import { formatVttTime, planThumbnails, writeThumbnailTrack } from './seek-thumbnails.ts';

const input = { everySeconds: 5, most: 100, width: 160 };

describe('the pictures of the seek bar', () => {
  it('come every five seconds, the last one for the rest', () => {
    expect(planThumbnails({ seconds: 61, width: 1280, height: 720 }, input)).toEqual({
      everySeconds: 5,
      count: 13,
      columns: 10,
      rows: 2,
      width: 160,
      height: 90,
    });
  });

  it('are never more than wished, however long the video', () => {
    const grid = planThumbnails({ seconds: 7200, width: 1280, height: 720 }, input);
    expect(grid).toMatchObject({ everySeconds: 72, count: 100, rows: 10 });
  });

  it('are at least one', () => {
    expect(planThumbnails({ seconds: 0.4, width: 640, height: 360 }, input)).toMatchObject({
      count: 1,
      columns: 1,
      rows: 1,
    });
  });

  it('cover the whole time without a gap and lie inside the grid', () => {
    const track = writeThumbnailTrack(
      planThumbnails({ seconds: 61, width: 1280, height: 720 }, input),
      'thumbnails.jpg',
      61,
    );
    const cues = [
      ...track.matchAll(/^(\S+) --> (\S+)\nthumbnails\.jpg#xywh=(\d+),(\d+),160,90$/gm),
    ];
    expect(cues).toHaveLength(13);
    expect(cues.map((cue) => cue[1]).slice(1)).toEqual(cues.map((cue) => cue[2]).slice(0, -1));
    expect([cues[0]?.[1], cues.at(-1)?.[2]]).toEqual(['00:00:00.000', '00:01:01.000']);
    expect(cues[12]?.slice(3)).toEqual(['320', '90']);
  });

  it('write times as WebVTT does, also past an hour and on the edge of a second', () => {
    expect([62.5, 3723.0004, 59.9996].map(formatVttTime)).toEqual([
      '00:01:02.500',
      '01:02:03.000',
      '00:01:00.000',
    ]);
  });
});
