import CircleArrowDown from 'lucide-react/icons/circle-arrow-down';
import CloudOff from 'lucide-react/icons/cloud-off';
import Lock from 'lucide-react/icons/lock';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { assertNever } from '#shared/kernel/assert.ts';
import type { OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { dayStartMs, formatDate } from '../../lib/format/format-date.ts';
import { formatClock, formatDuration, secondsLeft } from '../../lib/format/format-duration.ts';
import { useHasEnded } from '../../platform/use-has-ended.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useNotes } from '../../platform/use-notes.ts';
import { playsOffline } from '../../lib/lessons/lesson-file.ts';
import { fileText } from '../../lib/lessons/lesson-file-text.ts';
import { useLessonFiles } from '../../lib/lessons/use-lesson-files.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Bloom } from '../../ui/branch/flower-icon.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { LessonCover } from '../../ui/lessons/lesson-cover.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import css from './continue-card.module.css';
import { t } from './copy.ts';
import type { NextStep } from './dashboard-view.ts';

/** The one next thing to do. */
export function ContinueCard({ next }: { readonly next: NextStep }) {
  switch (next.kind) {
    case 'continue':
      return (
        <LessonCard
          lesson={next.lesson}
          atSeconds={next.atSeconds}
          label={t('dash.continue', { t: formatClock(next.atSeconds) })}
        />
      );
    case 'start':
      return (
        <LessonCard
          lesson={next.lesson}
          atSeconds={0}
          label={t('dash.start', { n: next.lesson.index })}
        />
      );
    case 'try':
      return (
        <LessonCard
          lesson={next.lesson}
          atSeconds={0}
          label={t('dash.tryFirst', { n: next.lesson.index })}
          note={<TryNote />}
        />
      );
    case 'all_done':
      return <AllDone {...next} />;
    case 'nothing':
      return <EmptyState title={t('dash.nothing')}>{t('dash.nothing.more')}</EmptyState>;
    default:
      return assertNever(next);
  }
}

interface LessonCardProps {
  readonly lesson: OutlineLesson;
  readonly atSeconds: number;
  readonly label: string;
  readonly note?: ReactNode;
}

function LessonCard({ lesson, atSeconds, label, note }: LessonCardProps) {
  const place = { s: lesson.chapter_index, n: lesson.index };
  const left = formatDuration(secondsLeft(lesson.duration_seconds, atSeconds));
  const total = formatClock(lesson.duration_seconds);
  return (
    <Card as="section" aria-label={t('dash.next')} padding="none" className={css['card']}>
      <Link to={`/learn/${lesson.slug}`} className={css['cover']} tabIndex={-1} aria-hidden="true">
        <LessonCover stage={lesson.chapter_index} number={lesson.index}>
          <span className={css['play']}>
            <Play />
          </span>
        </LessonCover>
      </Link>
      <div className={css['words']}>
        <p className="sm t3">
          {atSeconds > 0
            ? t('dash.lessonMeta', { ...place, t: left })
            : t('dash.lessonMetaWhole', { ...place, t: left })}
        </p>
        <h2 className={css['title']}>{lesson.title}</h2>
        {atSeconds > 0 && (
          <Progress
            className={css['bar']}
            size="xs"
            value={atSeconds}
            max={lesson.duration_seconds}
            label={lesson.title}
            valueText={t('dash.watched', { t: formatClock(atSeconds), total })}
          />
        )}
        <div className={css['actions']}>
          <Link
            to={`/learn/${lesson.slug}`}
            className={`${buttonClass({ variant: 'primary', size: 'lg' })} ${css['go']}`}
          >
            <Play aria-hidden="true" />
            {label}
          </Link>
          <NotesLink lesson={lesson} />
        </div>
        <FileState lesson={lesson} />
        {note}
      </div>
    </Card>
  );
}

/** Why only lessons to try are here, and what opens the others. */
function TryNote() {
  const hasEnded = useHasEnded();
  return (
    <p className={css['note']}>
      {t(hasEnded ? 'dash.ended' : 'dash.tryNote')}{' '}
      <Link className={inlineLinkClass} to={hasEnded ? loginAddress('/dashboard') : '/checkout'}>
        {t(hasEnded ? 'dash.login' : 'dash.buy')}
      </Link>
    </p>
  );
}

/** Leads to the notes of the lesson, when there are any. */
function NotesLink({ lesson }: { readonly lesson: OutlineLesson }) {
  const status = useNotes();
  const count =
    status.kind === 'ready' ? status.notes.filter((note) => note.lessonId === lesson.id).length : 0;
  if (count === 0) return null;
  return (
    <Link
      to={`/learn/${lesson.slug}#ghi-chu`}
      className={buttonClass({ variant: 'ghost', size: 'lg' })}
    >
      {t('dash.notes', { n: count })}
    </Link>
  );
}

/** Whether pressing it works without a network: said when it does, and when there is none. */
function FileState({ lesson }: { readonly lesson: OutlineLesson }) {
  const file = useLessonFiles()(lesson);
  if (file === null) return null;
  if (playsOffline(file))
    return (
      <p className={css['file']}>
        <CircleArrowDown className={css['kept']} aria-hidden="true" />
        {t('dash.kept')}
      </p>
    );
  if (file.kind === 'needs_network')
    return (
      <p className={css['file']}>
        <CloudOff aria-hidden="true" />
        {fileText(file)}
      </p>
    );
  return file.kind === 'lapsed' || file.kind === 'revoked' ? (
    <p className={css['file']}>
      <Lock aria-hidden="true" />
      {fileText(file)}
    </p>
  ) : null;
}

function AllDone({ count, owned, nextReleaseOn }: Extract<NextStep, { kind: 'all_done' }>) {
  const more =
    nextReleaseOn === null
      ? t('dash.allDone.more')
      : `${t('dash.allDone.next', { date: formatDate(dayStartMs(nextReleaseOn)) })} ${t('dash.allDone.more')}`;
  return (
    <Card as="section" aria-label={t('dash.next')} className={css['done']}>
      <Bloom size={56} />
      <div>
        <h2 className={css['title']}>{t(owned ? 'dash.allDone' : 'dash.tryDone', { n: count })}</h2>
        {owned ? <p className="t2">{more}</p> : <TryNote />}
      </div>
    </Card>
  );
}
