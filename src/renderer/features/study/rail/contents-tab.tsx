import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import {
  type CourseOutline,
  lessonsOf,
  type OutlineChapter,
  type OutlineLesson,
} from '#renderer/lib/lessons/course-outline.ts';
import { formatClock, secondsLeft } from '#renderer/lib/format/format-duration.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatPercent } from '#renderer/lib/format/format-number.ts';
import type { LessonFile } from '#renderer/lib/lessons/lesson-file.ts';
import { fileMark, fileText } from '#renderer/lib/lessons/lesson-file-text.ts';
import { useLessonFiles } from '#renderer/lib/lessons/use-lesson-files.ts';
import { useSyncStatus } from '#renderer/platform/context.tsx';
import { useHasEnded } from '#renderer/platform/use-has-ended.ts';
import { DownloadMark } from '#renderer/ui/lessons/download-mark.tsx';
import { LessonCover } from '#renderer/ui/lessons/lesson-cover.tsx';
import { LessonRow } from '#renderer/ui/lessons/lesson-row.tsx';
import type { LinkRender } from '#renderer/ui/text/link-render.ts';
import { Progress } from '#renderer/ui/states/progress.tsx';
import { t } from '../copy.ts';
import { type SavedState, savedStateOf } from '../data/saved-state.ts';
import { countLearned, type LessonStanding, standingOf } from '../data/study-view.ts';
import { t as keepText } from '../download/copy.ts';
import { usePlayerState } from '../player/player-context.tsx';
import { usePlayerSettings } from '../player/player-settings.ts';
import type { NextStep } from '../player-core/next-step.ts';
import css from './study-rail.module.css';

export interface ContentsTabProps {
  readonly course: CourseOutline;
  readonly lesson: OutlineLesson;
  readonly progress: ReadonlyMap<string, LessonProgress>;
  readonly next: NextStep<OutlineLesson>;
  /** The list is on screen. */
  readonly shown: boolean;
}

/** The course with what is learned of it, and what comes next. */
export function ContentsTab({ course, lesson, progress, next, shown }: ContentsTabProps) {
  const list = useRef<HTMLDivElement>(null);
  const { learned, open } = countLearned(lessonsOf(course), progress);
  const share = open === 0 ? 0 : learned / open;
  useEffect(() => {
    // The open lesson stands in view at once; the list scrolls, the page stays where it is.
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!shown || !list.current || !row) return;
    const offset = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    list.current.scrollTop += offset - list.current.clientHeight / 3;
  }, [shown]);
  return (
    <div className={css['contents']}>
      <div className={css['progress']}>
        <div className={css['progressLine']}>
          <span>{t('player.progress', { n: learned, m: open })}</span>
          <span className={css['percent']}>{formatPercent(Math.floor(share * 100) / 100)}</span>
        </div>
        <Progress
          label={t('player.progressLabel')}
          value={learned}
          max={open}
          valueText={t('player.progress', { n: learned, m: open })}
          size="xs"
        />
      </div>
      <div ref={list} className={css['list']}>
        {course.chapters.map((chapter) => (
          <Stage key={chapter.id} chapter={chapter} current={lesson} progress={progress} />
        ))}
      </div>
      {next.kind === 'lesson' && <UpNext lesson={next.lesson} />}
    </div>
  );
}

interface StageProps {
  readonly chapter: OutlineChapter;
  readonly current: OutlineLesson;
  readonly progress: ReadonlyMap<string, LessonProgress>;
}

function Stage({ chapter, current, progress }: StageProps) {
  const { learned, open } = countLearned(chapter.lessons, progress);
  const headingId = `stage-${chapter.index}`;
  return (
    <section aria-labelledby={headingId}>
      <h2 className={css['stage']} id={headingId}>
        {t('player.stage', { n: chapter.index, title: chapter.title })}
        <span className={css['stageCount']}>
          {open === 0 ? (
            t('player.soon')
          ) : (
            <>
              <span aria-hidden="true">{t('player.stageCount', { n: learned, m: open })}</span>
              <span className="sr">{t('player.stageCountText', { n: learned, m: open })}</span>
            </>
          )}
        </span>
      </h2>
      <ul>
        {chapter.lessons.map((lesson) => (
          <li key={lesson.id} className={css['row']}>
            <Row
              lesson={lesson}
              isCurrent={lesson.id === current.id}
              progress={progress.get(lesson.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly lesson: OutlineLesson;
  readonly isCurrent: boolean;
  readonly progress: LessonProgress | undefined;
}

const standingLabels: Readonly<Record<LessonStanding | 'ended', string>> = {
  ended: t('player.state.ended'),
  learned: t('player.state.learned'),
  ready: t('player.state.ready'),
  preview: t('player.state.preview'),
  locked: t('player.state.locked'),
  announced: t('player.state.soon'),
};

function Row({ lesson, isCurrent, progress }: RowProps) {
  const standing = standingOf(lesson, progress);
  const label = useStandingLabel(standing);
  const title = t('player.lessonTitle', { n: lesson.index, title: lesson.title });
  const wrap: LinkRender = (props) => (
    <Link to={`/learn/${lesson.slug}`} {...props} aria-current={isCurrent ? 'true' : undefined} />
  );
  const file = useLessonFiles()(lesson);
  const mark = fileMarkOf(standing, file);
  if (isCurrent && standing !== 'announced' && standing !== 'locked')
    return (
      <CurrentRow
        lesson={lesson}
        title={title}
        wrap={wrap}
        mark={file?.kind === 'needs_network' ? undefined : mark}
      />
    );
  // Announced and locked rows open too: the page says when and how.
  return (
    <LessonRow
      state={standing}
      stateLabel={label}
      title={title}
      meta={<Meta lesson={lesson} standing={standing} progress={progress} file={file} />}
      trailing={mark}
      wrap={wrap}
    />
  );
}

/** Once their session ended nobody knows whether what a guest does not get is theirs. */
function useStandingLabel(standing: LessonStanding): string {
  const hasEnded = useHasEnded();
  return standingLabels[hasEnded && standing === 'locked' ? 'ended' : standing];
}

/**
 * Whether the lesson is on this device, at the end of its row; nothing where that is no question.
 */
function fileMarkOf(standing: LessonStanding, file: LessonFile | null) {
  if (
    file === null ||
    file.kind === 'none' ||
    standing === 'announced' ||
    (standing === 'locked' && file.kind === 'needs_network')
  )
    return undefined;
  return <DownloadMark {...fileMark(file)} />;
}

interface CurrentRowProps {
  readonly lesson: OutlineLesson;
  readonly title: string;
  readonly wrap: LinkRender;
  readonly mark: ReactNode;
}

function CurrentRow({ lesson, title, wrap, mark }: CurrentRowProps) {
  const playing = usePlayerState((state) => state.playing && !state.buffering);
  const left = usePlayerState((state) =>
    formatClock(secondsLeft(lesson.duration_seconds, state.currentSeconds)),
  );
  return (
    <LessonRow
      state="current"
      stateLabel={t('player.state.current')}
      title={title}
      meta={t('player.remaining', { t: left })}
      trailing={mark}
      playing={playing}
      wrap={wrap}
    />
  );
}

interface MetaProps {
  readonly lesson: OutlineLesson;
  readonly standing: LessonStanding;
  readonly progress: LessonProgress | undefined;
  readonly file: LessonFile | null;
}

function Meta({ lesson, standing, progress, file }: MetaProps) {
  const label = useStandingLabel(standing);
  if (standing === 'announced')
    return lesson.release_on === null
      ? t('player.soon')
      : t('player.opensOn', { date: formatDate(dayStartMs(lesson.release_on)) });
  const position = progress?.position?.seconds ?? 0;
  const begun = standing !== 'learned' && position > 0 && position < lesson.duration_seconds;
  return (
    <>
      <span className="num">{formatClock(lesson.duration_seconds)}</span>
      {begun && (
        <span>
          {t('player.remaining', {
            t: formatClock(secondsLeft(lesson.duration_seconds, position)),
          })}
        </span>
      )}
      {standing === 'preview' && <span>{t('player.state.preview')}</span>}
      {standing === 'locked' && <span>{label}</span>}
      {standing !== 'locked' && file?.kind === 'needs_network' && <span>{fileText(file)}</span>}
      <NotSynced progress={progress} />
    </>
  );
}

const waiting: ReadonlySet<SavedState['kind']> = new Set(['waiting', 'needs_login', 'unkept']);

/** Said only when it matters: what was learned here and is not on its way to the server. */
function NotSynced({ progress }: { readonly progress: LessonProgress | undefined }) {
  const { connection, storage } = useSyncStatus();
  if (progress === undefined) return null;
  const facts = { isGuest: false, progress, recordError: null, connection, storage };
  const { kind } = savedStateOf(facts);
  if (kind === 'refused') return <span>{keepText('keep.refused')}</span>;
  return waiting.has(kind) ? <span>{keepText('keep.waiting')}</span> : null;
}

function UpNext({ lesson }: { readonly lesson: OutlineLesson }) {
  const [{ autoplayNext }] = usePlayerSettings();
  return (
    <Link className={css['next']} to={`/learn/${lesson.slug}`}>
      <span className={css['thumb']}>
        <LessonCover stage={lesson.chapter_index} number={lesson.index} numberSize="none" />
      </span>
      <span>
        <span className={css['nextLabel']}>
          {autoplayNext ? t('player.upNext') : t('player.upNextManual')}
        </span>
        <span className="b6">{lesson.title}</span>
      </span>
    </Link>
  );
}
