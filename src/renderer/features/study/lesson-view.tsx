import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { StudyLessonQuery } from '../../graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '../../graphql/query-status.ts';
import {
  type CourseOutline,
  lessonsOf,
  type OutlineLesson,
} from '../../lib/lessons/course-outline.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { usePlatform, useSession } from '../../platform/context.tsx';
import type { ProgressStatus } from '../../platform/use-progress.ts';
import { ClosedArea } from './closed-area.tsx';
import { t } from './copy.ts';
import { askerOf, type VideoArea, videoAreaOf } from './data/study-view.ts';
import type { PlaybackAccess } from './data/use-playback.ts';
import { useOpening } from './data/use-opening.ts';
import { HistoryButton } from './history/history-button.tsx';
import { DownloadLesson } from './download/download-lesson.tsx';
import { LessonFoot } from './lesson-foot.tsx';
import { type ComposerHandle, ComposerRoom, NoteComposer } from './notes/note-composer.tsx';
import { NoteTicks } from './notes/note-ticks.tsx';
import { PlayerProvider } from './player/player-context.tsx';
import { useOpenLessonStore } from './player/session/open-lesson-store.ts';
import { usePlayerSettings } from './player/player-settings.ts';
import { useFullscreen } from './player/surface/use-fullscreen.ts';
import { usePlaybackSession } from './player/session/use-playback-session.ts';
import { usePlayerKeys } from './player/use-player-keys.ts';
import { nextStep, stepBefore } from './player-core/next-step.ts';
import { PlayingLesson } from './playing-lesson.tsx';
import { type RailHandle, type RailTab, StudyRail } from './rail/study-rail.tsx';
import { SavedLine } from './saved-line.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import css from './study-page.module.css';
import { StudyNotices } from './study-notices.tsx';
import { useKeyActions } from './use-key-actions.ts';
import { useLessonHistory } from './use-lesson-history.ts';
import { usePlayableNow } from './use-playable-now.ts';
import { useRail } from './use-rail.ts';
import { useWantedPlace } from './use-wanted-place.ts';

export interface LessonViewProps {
  readonly course: CourseOutline;
  /** When the course was told, when that is not now. */
  readonly asOfMs: number | null;
  readonly lesson: OutlineLesson;
  readonly detail: QueryStatus<StudyLessonQuery>;
  readonly access: PlaybackAccess;
  readonly progress: ProgressStatus;
  /** The open tab of the rail; it stays from lesson to lesson. */
  readonly tab: RailTab;
  readonly onTab: (tab: RailTab) => void;
  /** Says something to a screen reader. */
  readonly say: (text: string) => void;
}

const noFiles: StudyLessonQuery['lesson']['attachments'] = [];

/** One open lesson: video, what stands under it, and the rail. Give it the lesson's id as `key`. */
export function LessonView({
  course,
  asOfMs,
  lesson,
  detail,
  access,
  progress,
  tab,
  onTab,
  say,
}: LessonViewProps) {
  const { known, mayOpen, areOthersHeard } = useOpening(progress);
  const navigate = useNavigate();
  const { desktop } = usePlatform();
  const session = useSession();
  const [settings] = usePlayerSettings();
  const playbackSession = usePlaybackSession(lesson);
  const { store, remote } = playbackSession;
  const opened = useOpenLessonStore(({ open }) =>
    open?.playbackSession === playbackSession ? open : null,
  );
  const video = opened === null ? null : playbackSession.video;
  const recordError = useStore(store, (state) => state.recordError);
  const wanted = useWantedPlace();
  const [sheetOpen, setSheetOpen] = useState(false);
  const fullscreen = useFullscreen(video);
  const railHandle = useRef<RailHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const rail = useRail();
  const lessons = lessonsOf(course);
  const next = nextStep(lessons, lesson.slug);
  const nextNow = nextStep(lessons, lesson.slug, usePlayableNow());
  const before = stepBefore(lessons, lesson.slug);
  const after = next.kind === 'lesson' ? next.lesson : null;
  const formerSlug = useFormerLesson(lesson.slug) ?? before?.slug ?? null;
  const open = useCallback(
    (slug: string | null) => slug !== null && void navigate(`/learn/${slug}`),
    [navigate],
  );
  const openNext = useCallback(() => open(after?.slug ?? null), [open, after?.slug]);
  const nextNowSlug = nextNow.kind === 'lesson' ? nextNow.lesson.slug : null;
  const openNextNow = useCallback(() => open(nextNowSlug), [open, nextNowSlug]);
  const openFormer = useCallback(() => open(formerSlug), [open, formerSlug]);
  const act = useKeyActions({
    courseId: course.id,
    remote,
    video,
    say,
    onFullscreen: fullscreen.toggle,
    onTheatre: rail.toggle,
    onNext: openNext,
    onFormer: openFormer,
    onSheet: () => setSheetOpen(true),
    onSearch: () => {
      rail.show();
      railHandle.current?.searchTranscript();
    },
    onNote: () => {
      composer.current?.focus();
      return composer.current !== null;
    },
    onDismiss: rail.dismiss,
  });
  usePlayerKeys({ enabled: settings.shortcuts, act, onHold: remote.hold, video });
  useEffect(
    () => desktop?.onCommand((command) => command === 'shortcuts' && setSheetOpen(true)),
    [desktop],
  );
  usePageTitle(t('player.lessonTitle', { n: lesson.index, title: lesson.title }));
  useEffect(
    () => say(t('player.say.opened', { n: lesson.index, title: lesson.title })),
    [say, lesson.index, lesson.title],
  );

  const found = readyData(detail)?.lesson ?? null;
  const area = videoAreaOf(lesson, access.status, askerOf(session));
  // What plays already needs neither the network nor what other devices did.
  const playback =
    opened !== null && goesOn(area)
      ? opened.playback
      : area.kind === 'player' && mayOpen
        ? area.playback
        : null;
  return (
    <PlayerProvider store={store} remote={remote} courseId={course.id}>
      <div
        className={css['stage']}
        data-rail={rail.shown ? 'shown' : 'hidden'}
        data-fullscreen={fullscreen.active || undefined}
      >
        <div className={css['left']}>
          {playback !== null ? (
            <PlayingLesson
              playbackSession={playbackSession}
              lesson={lesson}
              courseId={course.id}
              detail={found}
              stageTitle={stageTitleOf(course, lesson)}
              playback={playback}
              progress={known.get(lesson.id)}
              areOthersHeard={areOthersHeard}
              wanted={wanted}
              next={nextNow}
              formerSlug={formerSlug}
              fullscreen={fullscreen}
              onTheatre={rail.toggle}
              onNext={openNextNow}
              aboveBar={<NoteTicks lessonId={lesson.id} />}
            />
          ) : (
            <ClosedArea
              area={area.kind === 'player' ? { kind: 'loading' } : area}
              lesson={lesson}
              instead={after ?? before}
              onRetry={access.reload}
            />
          )}
          <div className={css['under']}>
            <StudyNotices asOfMs={asOfMs} />
            <LessonFoot
              lesson={lesson}
              totalLessons={lessons.length}
              before={before}
              after={after}
              attachments={detail.kind === 'loading' ? null : (found?.attachments ?? noFiles)}
              keep={<DownloadLesson course={course} lesson={lesson} />}
              composer={
                playback === null ? (
                  mayPlay(area) && <ComposerRoom />
                ) : (
                  <NoteComposer
                    lesson={lesson}
                    covered={fullscreen.active}
                    say={say}
                    onLeave={() => video?.closest('section')?.focus()}
                    ref={composer}
                  />
                )
              }
              saved={
                <>
                  {(playback !== null || mayPlay(area)) && (
                    <SavedLine progress={known.get(lesson.id)} recordError={recordError} />
                  )}
                  <HistoryButton lesson={lesson} progress={known.get(lesson.id)} />
                </>
              }
              onShortcuts={() => setSheetOpen(true)}
            />
          </div>
        </div>
        <aside className={css['rail']} aria-label={t('player.rail')} hidden={!rail.shown}>
          <StudyRail
            course={course}
            lesson={lesson}
            detail={detail}
            progress={known}
            next={next}
            shown={rail.shown}
            tab={tab}
            onTab={onTab}
            say={say}
            onQuote={
              playback === null || session.status === 'guest'
                ? null
                : (text, seconds) => composer.current?.quote(text, seconds)
            }
            ref={railHandle}
          />
        </aside>
      </div>
      <ShortcutsSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        enabled={settings.shortcuts}
      />
    </PlayerProvider>
  );
}

/**
 * Whether a lesson that plays may go on while its page asks for it again: unless the server now
 * says no.
 */
function goesOn(area: VideoArea): boolean {
  return area.kind === 'loading' || area.kind === 'failed' || area.kind === 'player';
}

function stageTitleOf({ chapters }: CourseOutline, lesson: OutlineLesson): string {
  return chapters.find(({ index }) => index === lesson.chapter_index)?.title ?? '';
}

/** Whether it plays as soon as all of it is known: what stands under a video has its room then. */
function mayPlay(area: VideoArea): boolean {
  return area.kind === 'loading' || area.kind === 'player';
}

/** Makes the lesson the current one; answers the one that was before it. */
function useFormerLesson(slug: string): string | null {
  const session = useSession();
  const personId = session.status === 'signed_in' ? session.userId : null;
  const enter = useLessonHistory((history) => history.enter);
  useEffect(() => enter(slug, personId), [enter, slug, personId]);
  return useLessonHistory((history) => {
    if (history.personId !== personId) return null;
    return history.current === slug ? history.previous : history.current;
  });
}
