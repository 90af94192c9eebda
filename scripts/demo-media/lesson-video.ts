import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LessonTimeline } from './lesson-timeline.ts';
import { runOrThrow } from './run-or-throw.ts';
import { shotName } from './slide-shots.ts';
import { mixSpeech, type Speech } from './speech.ts';

/** Pictures change a few times a second at most; each frame costs bytes. */
const framesPerSecond = 6;
/** A sentence lights its item this much before it is heard. */
const lightAhead = 0.15;

/**
 * A clearer and softer voice: no rumble, less buzz, the presence of speech, even loudness that
 * never clips.
 */
const voiceFilter =
  'highpass=f=90,equalizer=f=2800:t=q:w=1:g=2,lowpass=f=7000,loudnorm=I=-18:TP=-4:LRA=7,aresample=22050';

/**
 * Puts a lesson's pictures (in `folder`, names by shotName) and its speech together into a file of
 * almost no loss, the source that a teacher would upload. Gives its path.
 */
export async function makeLessonVideo(
  timeline: LessonTimeline,
  speech: readonly Speech[],
  folder: string,
): Promise<string> {
  const sound = path.join(folder, 'speech.wav');
  const list = path.join(folder, 'pictures.txt');
  const video = path.join(folder, 'lesson.mkv');
  const pieces = timeline.sentences.map((one, at) => ({
    startSeconds: one.startSeconds,
    speech: speechAt(speech, at),
  }));
  await writeFile(sound, mixSpeech(pieces, timeline.totalSeconds));
  await writeFile(list, pictureList(timeline));
  await runOrThrow(
    'ffmpeg',
    [
      [
        '-hide_banner',
        '-nostdin',
        '-v',
        'error',
        '-y',
        '-f',
        'concat',
        '-safe',
        '0',
        '-i',
        list,
        '-i',
        sound,
      ],
      [
        '-map',
        '0:v',
        '-map',
        '1:a',
        '-vf',
        `fps=${String(framesPerSecond)},scale=out_color_matrix=bt709:out_range=tv,format=yuv444p`,
      ],
      [
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-qp',
        '0',
        '-colorspace',
        'bt709',
        '-color_primaries',
        'bt709',
        '-color_trc',
        'bt709',
      ],
      [
        '-af',
        voiceFilter,
        '-c:a',
        'pcm_s16le',
        '-t',
        String(timeline.totalSeconds),
        '-threads',
        '1',
        '-fflags',
        '+bitexact',
        video,
      ],
    ].flat(),
  );
  return video;
}

/** Which picture is shown from when. */
function planPictures(
  timeline: LessonTimeline,
): readonly { readonly picture: string; readonly startSeconds: number }[] {
  return timeline.sentences.map((one, at) => {
    const opensSlide = timeline.sentences[at - 1]?.slide !== one.slide;
    const startSeconds = opensSlide
      ? (timeline.slideStarts[one.slide] ?? 0)
      : one.startSeconds - lightAhead;
    return { picture: shotName(one.slide, one.item), startSeconds };
  });
}

/** The list that ffmpeg's concat reader takes; it wants the last picture twice. */
function pictureList(timeline: LessonTimeline): string {
  const pictures = planPictures(timeline);
  const lines = pictures.map((one, at) => {
    const end = pictures[at + 1]?.startSeconds ?? timeline.totalSeconds;
    return `file '${one.picture}'\nduration ${(end - one.startSeconds).toFixed(3)}\n`;
  });
  return ['ffconcat version 1.0\n', ...lines, `file '${pictures.at(-1)?.picture ?? ''}'\n`].join(
    '',
  );
}

function speechAt(speech: readonly Speech[], at: number): Speech {
  const found = speech[at];
  if (found === undefined) throw new Error(`no speech for sentence ${String(at)}`);
  return found;
}
