import { describe, expect, it } from 'vitest';
import { planRenditions } from './rendition-plan.ts';

const sizes = (video: { width: number; height: number }, heights: readonly number[]) =>
  planRenditions({ ...video, framesPerSecond: 25 }, heights).map(
    (plan) => `${plan.name} ${String(plan.width)}x${String(plan.height)}`,
  );

describe('the renditions of a video', () => {
  it('come largest first, whatever the order of the input, each once', () => {
    expect(sizes({ width: 1920, height: 1080 }, [360, 720, 360])).toEqual([
      'v0 1280x720',
      'v1 640x360',
    ]);
  });

  it('are never larger than the source', () => {
    expect(sizes({ width: 854, height: 480 }, [1080, 720, 360])).toEqual(['v0 640x360']);
  });

  it('are at least one: the source itself, with even sides', () => {
    expect(sizes({ width: 321, height: 181 }, [720, 360])).toEqual(['v0 322x182']);
  });

  it('measure an upright video by its shorter side', () => {
    expect(sizes({ width: 1080, height: 1920 }, [720])).toEqual(['v0 720x1280']);
  });

  it('never have more than 30 frames a second', () => {
    expect(
      planRenditions({ width: 1280, height: 720, framesPerSecond: 60 }, [720])[0]?.framesPerSecond,
    ).toBe(30);
    expect(
      planRenditions({ width: 1280, height: 720, framesPerSecond: 6 }, [720])[0]?.framesPerSecond,
    ).toBe(6);
  });
});
