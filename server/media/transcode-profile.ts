import { limits } from '../limits.ts';

/** How a video is turned into HLS. Every number of it, in one place. */
export interface TranscodeProfile {
  /** Shorter sides of the renditions; those larger than the source are left out. */
  readonly heights: readonly number[];
  /** Length of a segment; each begins with a key frame. */
  readonly segmentSeconds: number;
  /** libx264's constant rate factor: 18 hardly loses anything, 28 is small. */
  readonly quality: number;
  /** libx264's preset: what it may take in time to become smaller. */
  readonly preset: 'veryfast' | 'medium' | 'slow' | 'veryslow';
  readonly audioKbps: number;
  readonly audioChannels: 1 | 2;
  readonly audioSampleRate: 16_000 | 22_050 | 44_100 | 48_000;
  readonly posterWidth: number;
  /** The poster is the picture at this part of the video, 0 to 1. */
  readonly posterAt: number;
  /** Width of one picture of the seek bar. */
  readonly thumbnailWidth: number;
  /**
   * Seconds between two pictures of the seek bar; more when the video would need over
   * `mostThumbnails`.
   */
  readonly thumbnailSeconds: number;
  readonly mostThumbnails: number;
  /** 1 makes the same bytes on every machine with the same ffmpeg; 0 uses all cores. */
  readonly threads: number;
  /** ffmpeg is ended when it makes nothing more for so long, ms. */
  readonly stuckMs: number;
}

/** For videos that teachers upload. */
export const lessonProfile: TranscodeProfile = {
  heights: [720, 360],
  segmentSeconds: 4,
  quality: 23,
  preset: 'medium',
  audioKbps: 96,
  audioChannels: 2,
  audioSampleRate: 48_000,
  posterWidth: 1280,
  posterAt: 0.1,
  thumbnailWidth: 160,
  thumbnailSeconds: 5,
  mostThumbnails: 100,
  threads: 0,
  stuckMs: limits.transcodeStuckMs,
};
