import { useMemo } from 'react';
import type { Interval, LessonProgress } from '../../../shared/domain/progress/progress.ts';
import type { AppError } from '../../../shared/errors/error-code.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { OutlineLesson } from '../../lib/course-outline.ts';
import { t } from './copy.ts';
import type { LessonDetail } from './data/study-view.ts';
import type { Playback } from './data/use-playback.ts';
import { useCaptionCues, useThumbnails } from './media/use-side-files.ts';
import { NextCard } from './player/next-card.tsx';
import type { PlayerRemote } from './player/player-remote.ts';
import { usePlayerSettings } from './player/player-settings.ts';
import type { PlayerStore } from './player/player-store.ts';
import type { Fullscreen } from './player/use-fullscreen.ts';
import { useLessonPlayer } from './player/use-lesson-player.ts';
import { useMediaSession } from './player/use-media-session.ts';
import { useVideoSettings } from './player/use-video-settings.ts';
import { VideoArea } from './player/video-area.tsx';
import type { NextStep } from './player-core/next-step.ts';
import { barSegments } from './player-core/seek-bar-model.ts';

export interface PlayingLessonProps {
  readonly lesson: OutlineLesson;
  /** Null while it is on its way: the video does not wait for it. */
  readonly detail: LessonDetail | null;
  readonly stageTitle: string;
  readonly playback: Playback;
  readonly renew: () => Promise<Result<Playback, AppError>>;
  readonly progress: LessonProgress | undefined;
  readonly isGuest: boolean;
  readonly next: NextStep<OutlineLesson>;
  readonly store: PlayerStore;
  readonly remote: PlayerRemote;
  readonly video: HTMLVideoElement | null;
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  readonly fullscreen: Fullscreen;
  readonly onTheatre: () => void;
  readonly onNext: () => void;
  readonly onPrevious: (() => void) | null;
  readonly onRecordError: (error: AppError | null) => void;
}

const nothingCovered: readonly Interval[] = [];
const noMarks: LessonDetail['markers'] = [];
const noCues: LessonDetail['transcript'] = [];

/** A lesson whose video may be played. */
export function PlayingLesson(props: PlayingLessonProps) {
  const { lesson, detail, playback, progress, next, onNext, video } = props;
  const [settings] = usePlayerSettings();
  const resume = useLessonPlayer({
    video,
    store: props.store,
    remote: props.remote,
    lessonId: lesson.id,
    durationSeconds: lesson.duration_seconds,
    progress: progress ?? null,
    playback,
    renew: props.renew,
    isGuest: props.isGuest,
    onRecordError: props.onRecordError,
  });
  useVideoSettings(video, settings);
  const cues = useCaptionCues(playback.captions_url, detail?.transcript ?? noCues);
  const thumbnails = useThumbnails(playback.thumbnails_url);
  const marks = detail?.markers ?? noMarks;
  const segments = useMemo(() => barSegments(marks, lesson.duration_seconds), [marks, lesson.duration_seconds]);
  useMediaSession({
    title: lesson.title,
    album: t('player.stage', { n: lesson.chapter_index, title: props.stageTitle }),
    posterUrl: playback.poster_url,
    speed: settings.speed,
    onNext: next.kind === 'lesson' ? onNext : null,
    onPrevious: props.onPrevious,
  });
  return (
    <VideoArea
      lesson={lesson}
      posterUrl={playback.poster_url}
      setVideo={props.setVideo}
      segments={segments}
      covered={progress?.covered ?? nothingCovered}
      thumbnails={thumbnails}
      cues={cues}
      resumedAtSeconds={resume.resumedAtSeconds}
      fullscreen={props.fullscreen}
      onTheatre={props.onTheatre}
      nextCard={<NextCard next={next} autoplay={settings.autoplayNext} onNext={onNext} />}
    />
  );
}
