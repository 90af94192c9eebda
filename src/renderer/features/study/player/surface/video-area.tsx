import Play from 'lucide-react/icons/play';
import { type FocusEvent, type ReactNode, useState } from 'react';
import type { Interval } from '#shared/domain/progress/progress.ts';
import { LessonCover } from '#renderer/ui/lessons/lesson-cover.tsx';
import { useDelayed } from '#renderer/ui/states/use-delayed.ts';
import { cx } from '#renderer/ui/cx.ts';
import { t } from '../../copy.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { openAt, type ResumePoint } from '../../player-core/resume-point.ts';
import type { BarSegment } from '../../player-core/seek-bar-model.ts';
import type { TranscriptCue } from '../../player-core/transcript.ts';
import type { Thumbnail, VttCue } from '../../player-core/webvtt.ts';
import { CaptionLines } from './caption-lines.tsx';
import { Controls } from '../controls/controls.tsx';
import { HeldChip } from '../controls/held-chip.tsx';
import { LoopChip } from '../controls/loop-chip.tsx';
import { MediaPanel } from './media-panel.tsx';
import { usePlayerState, useRemote } from '../player-context.tsx';
import { ResumeCard } from './resume-card.tsx';
import { LeftFurtherChip, ResumeChip } from '../controls/resume-chip.tsx';
import { SeekBar } from '../controls/seek-bar.tsx';
import { useAreaSizes } from './use-area-sizes.ts';
import { useAwake } from '../session/use-awake.ts';
import type { Fullscreen } from './use-fullscreen.ts';
import css from './video-area.module.css';
import { VideoSurface } from './video-surface.tsx';

/** "Đang tải video…" is said when it takes longer than this, ms. */
const slowAfterMs = 1_000;

export interface VideoAreaProps {
  readonly lesson: OutlineLesson;
  readonly posterUrl: string | null;
  readonly video: HTMLVideoElement;
  readonly segments: readonly BarSegment[];
  readonly covered: readonly Interval[];
  readonly thumbnails: readonly Thumbnail[];
  readonly cues: readonly VttCue[];
  /**
   * Where the lesson opened; null when it is taken back from the small player, which says nothing.
   */
  readonly opening: ResumePoint | null;
  /**
   * Second at which they left it, where that was heard of after it opened and is further on; else
   * null.
   */
  readonly leftFurther: number | null;
  readonly transcript: readonly TranscriptCue[];
  /** Height of the copy on this machine, px; null when the video comes from the network. */
  readonly keptHeight: number | null;
  readonly fullscreen: Fullscreen;
  readonly onTheatre: () => void;
  /** Stands above the seek bar: marks of the learner's own. */
  readonly aboveBar: ReactNode;
  /** What stands over the last picture. */
  readonly nextCard: ReactNode;
}

/** The video with its controls, captions and panels. */
export function VideoArea(props: VideoAreaProps) {
  const { lesson, fullscreen, cues } = props;
  const { resumedAtSeconds, lastWatchedMs, asks } = props.opening ?? openAt(0);
  const [menuOpen, setMenuOpen] = useState(false);
  const [focusInside, setFocusInside] = useState(false);
  const { awake, stir, rest } = useAwake();
  const [area, controls] = useAreaSizes();
  const phase = usePlayerState((state) => state.phase);
  const playing = usePlayerState((state) => state.playing);
  const shown = awake || !playing || menuOpen || focusInside;
  const focusHandlers = {
    onFocus: (event: FocusEvent) => setFocusInside(event.target.matches(':focus-visible')),
    onBlur: () => setFocusInside(false),
  };
  return (
    // It only notices that somebody is there; everything to press has its own control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={area}
      className={css['area']}
      aria-label={t('player.region')}
      // Whoever leaves the note field comes here; its keys are the player's.
      tabIndex={-1}
      data-idle={!shown || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && stir()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && rest()}
      onKeyDown={stir}
    >
      <VideoSurface
        video={props.video}
        controlsShown={shown}
        onWake={stir}
        onRest={rest}
        onFullscreen={fullscreen.toggle}
      />
      <Cover lesson={lesson} posterUrl={props.posterUrl} />
      <div className={cx(css['shade'], (!shown || phase === 'failed') && css['hidden'])} />
      {phase !== 'failed' && <CaptionLines cues={cues} lifted={shown} />}
      {phase !== 'failed' && <Chips {...props} quiet={!shown} />}
      <HeldChip />
      <StartButton />
      {asks && resumedAtSeconds !== null && lastWatchedMs !== null && (
        <ResumeCard
          resumedAtSeconds={resumedAtSeconds}
          lastWatchedMs={lastWatchedMs}
          transcript={props.transcript}
        />
      )}
      {props.nextCard}
      <MediaPanel lesson={lesson} />
      <div
        ref={controls}
        className={cx(css['controls'], (!shown || phase === 'failed') && css['hidden'])}
        inert={phase === 'failed'}
        {...focusHandlers}
      >
        {props.aboveBar}
        <SeekBar segments={props.segments} covered={props.covered} thumbnails={props.thumbnails} />
        <Controls
          durationSeconds={lesson.duration_seconds}
          segments={props.segments}
          hasCaptions={cues.length > 0}
          keptHeight={props.keptHeight}
          fullscreen={fullscreen}
          onTheatre={props.onTheatre}
          onMenu={setMenuOpen}
        />
      </div>
    </section>
  );
}

interface ChipsProps extends Pick<VideoAreaProps, 'opening' | 'leftFurther'> {
  readonly quiet: boolean;
}

/** What is said of places, in a corner of the picture. */
function Chips({ opening, leftFurther, quiet }: ChipsProps) {
  const resumedAt = opening === null || opening.asks ? null : opening.resumedAtSeconds;
  return (
    <div className={css['chips']}>
      {resumedAt !== null && <ResumeChip resumedAtSeconds={resumedAt} />}
      {leftFurther !== null && <LeftFurtherChip leftAtSeconds={leftFurther} />}
      <LoopChip quiet={quiet} />
    </div>
  );
}

/** The picture until the video has its own. */
function Cover({ lesson, posterUrl }: Pick<VideoAreaProps, 'lesson' | 'posterUrl'>) {
  const phase = usePlayerState((state) => state.phase);
  const started = usePlayerState((state) => state.started);
  const slow = useDelayed(phase === 'loading', slowAfterMs);
  if (started && phase === 'ready') return null;
  return (
    <div
      className={css['cover']}
      aria-hidden={!slow || undefined}
      data-through={phase === 'ready' || undefined}
    >
      {phase !== 'ready' && (
        <LessonCover
          stage={lesson.chapter_index}
          number={lesson.index}
          numberSize={phase === 'failed' ? 'none' : 'large'}
        />
      )}
      {phase !== 'ready' && posterUrl !== null && (
        <img className={css['poster']} src={posterUrl} alt="" />
      )}
      {slow && <p className={css['slow']}>{t('player.loading')}</p>}
    </div>
  );
}

/** A large button in the middle while the browser waits for a first press. */
function StartButton() {
  const remote = useRemote();
  const waits = usePlayerState(
    (state) => state.phase === 'ready' && !state.started && !state.playing,
  );
  if (!waits) return null;
  return (
    <button
      type="button"
      className={css['start']}
      aria-label={t('player.play')}
      onClick={remote.play}
    >
      <Play aria-hidden="true" />
    </button>
  );
}
