import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import {
  countLessons,
  isReleased,
  isWatchable,
  type OutlineChapter,
  type OutlineLesson,
} from '../../lib/lessons/course-outline.ts';
import { dayStartMs, formatDate } from '../../lib/format/format-date.ts';
import { formatClock } from '../../lib/format/format-duration.ts';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { useSession } from '../../platform/context.tsx';
import { BloomUse, BudUse } from '../../ui/branch/flower-sprite.tsx';
import { t } from './copy.ts';
import css from './programme.module.css';
import { stageState } from './stage-state.ts';

/**
 * One stage: its number, what one has afterwards, a flower per lesson, and the lessons behind a
 * button.
 */
export function ProgrammeStage({
  chapter,
  startsOpen,
}: {
  readonly chapter: OutlineChapter;
  readonly startsOpen: boolean;
}) {
  const id = useId();
  const [open, setOpen] = useState(startsOpen);
  const counts = countLessons(chapter.lessons);
  return (
    <div className={css['stage']} data-soon={counts.released === 0 || undefined}>
      <h3>
        <button
          type="button"
          className={css['head']}
          aria-expanded={open}
          aria-controls={`${id}-lessons`}
          onClick={() => setOpen(!open)}
        >
          <span className={`num ${css['number']}`}>
            <span className="sr">{t('home.prog.stage', { n: chapter.index })}</span>
            <span aria-hidden="true">{chapter.index}</span>
          </span>
          <span className={css['words']}>
            <span className={css['title']}>{chapter.title}</span>
            <span className={css['outcome']}>{chapter.outcome}</span>
          </span>
          <span className={css['flowers']} aria-hidden="true">
            {chapter.lessons.map((lesson) =>
              isReleased(lesson) ? (
                <BloomUse key={lesson.id} size={23} />
              ) : (
                <BudUse key={lesson.id} size={20} />
              ),
            )}
          </span>
          <span className={css['when']}>{stageState(counts)}</span>
          <ChevronDown className={css['chevron']} aria-hidden="true" />
        </button>
      </h3>
      <ul id={`${id}-lessons`} className={css['lessons']} hidden={!open}>
        {chapter.lessons.map((lesson) => (
          <ProgrammeLesson key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    </div>
  );
}

function ProgrammeLesson({ lesson }: { readonly lesson: OutlineLesson }) {
  return (
    <li className={css['lesson']}>
      <span className={`num ${css['index']}`}>{lesson.index}</span>
      <LessonTitle lesson={lesson} />
      <LessonEnd lesson={lesson} />
    </li>
  );
}

/**
 * A lesson that may be watched is a link; one that needs an account asks a guest for it; an
 * announced one is a text.
 */
function LessonTitle({ lesson }: { readonly lesson: OutlineLesson }) {
  const show = useOverlayStore((store) => store.show);
  const isGuest = useSession().status === 'guest';
  const address = `/learn/${lesson.slug}`;
  // Whoever is signed in and has not bought it reads on the lesson's own page what it takes.
  if (isWatchable(lesson) || (isReleased(lesson) && !isGuest)) {
    const name =
      lesson.access === 'PREVIEW'
        ? t('home.prog.previewOf', { title: lesson.title })
        : t('home.prog.openOf', { title: lesson.title });
    return (
      <Link className={css['link']} to={address} aria-label={name}>
        {lesson.title}
      </Link>
    );
  }
  if (!isReleased(lesson)) return <span className="t2">{lesson.title}</span>;
  const ask = () =>
    show({ kind: 'login_notice', action: shellText('auth.notice.watch'), next: address });
  return (
    <button
      type="button"
      className={css['link']}
      aria-label={t('home.prog.lockedOf', { title: lesson.title })}
      onClick={ask}
    >
      {lesson.title}
    </button>
  );
}

function LessonEnd({ lesson }: { readonly lesson: OutlineLesson }) {
  if (!isReleased(lesson)) {
    return (
      <span className={css['end']}>
        {lesson.release_on === null
          ? t('home.prog.soon')
          : formatDate(dayStartMs(lesson.release_on))}
      </span>
    );
  }
  if (lesson.access === 'PREVIEW')
    return (
      <span className={css['preview']} aria-hidden="true">
        {t('home.prog.preview')}
      </span>
    );
  return <span className={`num ${css['end']}`}>{formatClock(lesson.duration_seconds)}</span>;
}
