import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Interval, LessonProgress } from '#shared/domain/progress/progress.ts';
import type { OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { useSession } from '../../platform/context.tsx';
import { useOffline } from '../../platform/use-offline.ts';
import type { LessonDetail } from './data/study-view.ts';
import type { Playback } from './data/ask-playback.ts';
import { useCaptionCues, useThumbnails } from './media/use-side-files.ts';
import type { PlaybackSession } from './player/session/playback-session.ts';
import { NextCard } from './player/surface/next-card.tsx';
import { type OpenLesson, useOpenLessonStore } from './player/session/open-lesson-store.ts';
import { PlayerHost } from './player/player-host.tsx';
import { usePlayerSettings } from './player/player-settings.ts';
import type { Fullscreen } from './player/surface/use-fullscreen.ts';
import { VideoArea } from './player/surface/video-area.tsx';
import type { NextStep } from './player-core/next-step.ts';
import { leftAt, openAt, resumeBackSeconds, resumePoint } from './player-core/resume-point.ts';
import { barSegments } from './player-core/seek-bar-model.ts';
import type { WantedPlace } from './use-wanted-place.ts';

export interface PlayingLessonProps {
  readonly playbackSession: PlaybackSession;
  readonly lesson: OutlineLesson;
  readonly courseId: string;
  /** Null while it is on its way: the video does not wait for it. */
  readonly detail: LessonDetail | null;
  readonly stageTitle: string;
  readonly playback: Playback;
  readonly progress: LessonProgress | undefined;
  /** Whether what the learner did on their other devices is known here. */
  readonly areOthersHeard: boolean;
  /** Where the address asks to begin, or null. */
  readonly wanted: WantedPlace | null;
  readonly next: NextStep<OutlineLesson>;
  readonly formerSlug: string | null;
  readonly fullscreen: Fullscreen;
  readonly onTheatre: () => void;
  readonly onNext: () => void;
  /** Stands above the seek bar: marks of the learner's own. */
  readonly aboveBar?: ReactNode;
}

const nothingCovered: readonly Interval[] = [];
const noMarks: LessonDetail['markers'] = [];
const noCues: LessonDetail['transcript'] = [];

/** A lesson whose video may be played, on its page. */
export function PlayingLesson(props: PlayingLessonProps) {
  const { playbackSession, lesson, detail, progress, next, onNext } = props;
  const [settings] = usePlayerSettings();
  const { playback, opening, isReturn } = useOpenLesson(props);
  useWantedSeek(playbackSession, props.wanted, isReturn);
  const leftFurther = useLaterKnownPlace(props, opening.unheard !== null);
  const cues = useCaptionCues(playback.captions_url, detail?.transcript ?? noCues);
  const thumbnails = useThumbnails(playback.thumbnails_url);
  const marks = detail?.markers ?? noMarks;
  const segments = useMemo(
    () => barSegments(marks, lesson.duration_seconds),
    [marks, lesson.duration_seconds],
  );
  return (
    <VideoArea
      lesson={lesson}
      posterUrl={playback.poster_url}
      video={playbackSession.video}
      segments={segments}
      covered={progress?.covered ?? nothingCovered}
      thumbnails={thumbnails}
      cues={cues}
      opening={isReturn ? null : opening}
      leftFurther={leftFurther}
      transcript={detail?.transcript ?? noCues}
      keptHeight={useKeptHeight(lesson.id)}
      fullscreen={props.fullscreen}
      onTheatre={props.onTheatre}
      aboveBar={props.aboveBar}
      nextCard={<NextCard next={next} autoplay={settings.autoplayNext} onNext={onNext} />}
    />
  );
}

/** Height of the whole copy of a lesson on this device, px; null when there is none. */
function useKeptHeight(lessonId: string): number | null {
  const offline = useOffline();
  const kept = offline.kind === 'ready' ? offline.byLesson.get(lessonId) : undefined;
  return kept !== undefined && (kept.state.kind === 'ready' || kept.state.kind === 'outdated')
    ? kept.qualityHeight
    : null;
}

/**
 * Opens the lesson in the player, or takes it back from the small one; it stays open while this is
 * on the page.
 */
function useOpenLesson(
  props: PlayingLessonProps,
): Pick<OpenLesson, 'playback' | 'opening'> & { readonly isReturn: boolean } {
  const { playbackSession, next, formerSlug } = props;
  const session = useSession();
  const take = useOpenLessonStore((player) => player.take);
  const leave = useOpenLessonStore((player) => player.leave);
  const update = useOpenLessonStore((player) => player.update);
  const [{ opened, isReturn }] = useState(() => {
    const { open } = useOpenLessonStore.getState();
    if (open?.playbackSession === playbackSession) return { opened: open, isReturn: true };
    return {
      opened: openingOf(props, session.status === 'signed_in' ? session.userId : null),
      isReturn: false,
    };
  });
  useLayoutEffect(() => {
    take(opened, <PlayerHost />);
    return () => leave(playbackSession);
  }, [take, leave, opened, playbackSession]);
  const after = next.kind === 'lesson' ? next.lesson : null;
  useEffect(
    () => update(playbackSession, { next: after, formerSlug }),
    [update, playbackSession, after, formerSlug],
  );
  // Not the page's own addresses: those that play are those of the opening.
  return { playback: opened.playback, opening: opened.opening, isReturn };
}

function openingOf(
  {
    playbackSession,
    lesson,
    courseId,
    stageTitle,
    playback,
    progress,
    areOthersHeard,
    wanted,
    next,
    formerSlug,
  }: PlayingLessonProps,
  personId: string | null,
): OpenLesson {
  return {
    playbackSession,
    personId,
    lesson,
    courseId,
    stageTitle,
    playback,
    opening: {
      ...(wanted === null
        ? resumePoint(progress ?? null, lesson.duration_seconds, Date.now())
        : openAt(wanted.seconds)),
      unheard:
        areOthersHeard || wanted !== null ? null : { knew: progress?.position?.stamp ?? null },
    },
    next: next.kind === 'lesson' ? next.lesson : null,
    formerSlug,
  };
}

/**
 * A lesson that opened while nobody could say where they were: once it is known, from the other
 * devices too, that it would have opened no further than where they are by now, this is their
 * place. Answers where they left it, in seconds, while that is further on: as it was heard, once.
 */
function useLaterKnownPlace(
  { playbackSession, lesson, progress, areOthersHeard }: PlayingLessonProps,
  isOpenedUnheard: boolean,
): number | null {
  const { store, remote } = playbackSession;
  const [heard, setHeard] = useState<{ readonly further: number | null } | null>(null);
  const [hasPassed, setPassed] = useState(false);
  if (heard === null && isOpenedUnheard && areOthersHeard) {
    const place = leftAt(progress ?? null, lesson.duration_seconds);
    setHeard({ further: isAhead(place, store.getState().currentSeconds) ? place : null });
  }
  useEffect(() => {
    if (heard === null) return undefined;
    // Again at each step of the picture: a player may be put behind the remote later.
    if (heard.further === null) remote.knowPlace();
    return store.subscribe(({ currentSeconds }) => {
      if (isAhead(heard.further, currentSeconds)) return;
      remote.knowPlace();
      setPassed(true);
    });
  }, [store, remote, heard]);
  return hasPassed ? null : (heard?.further ?? null);
}

/** Whether a lesson that was left there opens further on than where one is, in seconds. */
function isAhead(place: number | null, currentSeconds: number): boolean {
  return place !== null && currentSeconds < place - resumeBackSeconds;
}

/**
 * Goes where the address asks, each time it asks anew; a lesson that only opens begins there by
 * itself.
 */
function useWantedSeek(
  playbackSession: PlaybackSession,
  wanted: WantedPlace | null,
  isReturn: boolean,
): void {
  const served = useRef(isReturn ? null : (wanted?.key ?? null));
  useEffect(() => {
    if (wanted === null || served.current === wanted.key) return;
    served.current = wanted.key;
    playbackSession.remote.seekTo(wanted.seconds);
  }, [playbackSession, wanted]);
}
