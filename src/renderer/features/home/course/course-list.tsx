import Lock from 'lucide-react/icons/lock';
import CirclePlay from 'lucide-react/icons/circle-play';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  countLessons,
  isReleased,
  isWatchable,
  type OutlineChapter,
  type OutlineLesson,
} from '#renderer/lib/lessons/course-outline.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { useOverlayStore } from '#renderer/lib/overlays/overlay-store.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { BloomUse, BudUse } from '#renderer/ui/branch/flower-sprite.tsx';
import { t } from '../copy.ts';
import { stageState } from '../stage-state.ts';
import { rowOfKey } from './course-filter.ts';
import css from './course-list.module.css';

/**
 * Every stage with its lessons. Tab comes to the list once; the arrow keys, Home and End go through
 * the lessons that lead somewhere.
 */
export function CourseList({ chapters }: { readonly chapters: readonly OutlineChapter[] }) {
  const isGuest = useSession().status === 'guest';
  const first = chapters.flatMap(({ lessons }) => lessons).find(isReleased);
  const [chosen, setChosen] = useState<string | null>(null);
  const isThere = chapters.some(({ lessons }) => lessons.some(({ id }) => id === chosen));
  const stop = isThere ? chosen : (first?.id ?? null);
  return (
    // The list takes the arrow keys of the links in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveInList} className={css['stages']}>
      {chapters.map((chapter) => (
        <section key={chapter.id} aria-labelledby={`stage-${chapter.index}`}>
          <header className={css['head']}>
            <h2 id={`stage-${chapter.index}`} className={css['title']}>
              <span className={css['nth']}>{t('home.prog.stage', { n: chapter.index })}</span>
              {chapter.title}
            </h2>
            <p className="t2">{chapter.outcome}</p>
            <p className={css['state']}>{stageState(countLessons(chapter.lessons))}</p>
          </header>
          {/* Safari forgets that a list without bullets is one. */}
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
          <ul role="list">
            {chapter.lessons.map((lesson) => (
              <Row
                key={lesson.id}
                lesson={lesson}
                isGuest={isGuest}
                isStop={lesson.id === stop}
                onFocus={() => setChosen(lesson.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  readonly lesson: OutlineLesson;
  readonly isGuest: boolean;
  /** Where Tab comes to the list. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

function Row({ lesson, isGuest, isStop, onFocus }: RowProps) {
  const show = useOverlayStore((store) => store.show);
  const address = `/learn/${lesson.slug}`;
  const look = { className: css['row'], tabIndex: isStop ? 0 : -1, onFocus, 'data-lesson-row': '' };
  if (!isReleased(lesson))
    return (
      <li>
        <div className={css['row']}>
          <Face lesson={lesson} mark={<BudUse size={22} />} end={openingDay(lesson)} />
        </div>
      </li>
    );
  if (isWatchable(lesson)) {
    const isPreview = lesson.access === 'PREVIEW';
    return (
      <li>
        <Link {...look} to={address}>
          <Face
            lesson={lesson}
            mark={
              isPreview ? (
                <CirclePlay className={css['play']} aria-hidden="true" />
              ) : (
                <BloomUse size={22} />
              )
            }
            end={formatClock(lesson.duration_seconds)}
            tag={isPreview ? t('home.prog.preview') : undefined}
          />
        </Link>
      </li>
    );
  }
  const face = (
    <Face
      lesson={lesson}
      mark={<Lock className={css['lock']} aria-hidden="true" />}
      end={formatClock(lesson.duration_seconds)}
      hidden={t('course.locked')}
    />
  );
  // Whoever is signed in and has not bought it reads on the lesson's own page what it takes.
  if (!isGuest)
    return (
      <li>
        <Link {...look} to={address}>
          {face}
        </Link>
      </li>
    );
  return (
    <li>
      <button
        {...look}
        type="button"
        onClick={() =>
          show({ kind: 'login_notice', action: shellText('auth.notice.watch'), next: address })
        }
      >
        {face}
      </button>
    </li>
  );
}

interface FaceProps {
  readonly lesson: OutlineLesson;
  readonly mark: ReactNode;
  readonly end: string;
  readonly tag?: string | undefined;
  /** Said where eyes see it by the mark. */
  readonly hidden?: string | undefined;
}

function Face({ lesson, mark, end, tag, hidden }: FaceProps) {
  return (
    <>
      <span className={css['mark']}>{mark}</span>
      <span className={`num ${css['index']}`}>{lesson.index}</span>
      <span className={css['words']}>
        <span className={css['name']}>
          {lesson.title}
          {hidden !== undefined && <span className="sr">, {hidden}</span>}
        </span>
        {tag !== undefined && <span className={css['tag']}>{tag}</span>}
      </span>
      <span className={`num ${css['end']}`}>{end}</span>
    </>
  );
}

function openingDay({ release_on: day }: OutlineLesson): string {
  return day === null
    ? t('home.prog.soon')
    : t('course.opensOn', { date: formatDate(dayStartMs(day)) });
}

function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-lesson-row]')];
  const at = rows.findIndex((row) => row === event.target);
  const next = at === -1 ? null : rowOfKey(event.key, at, rows.length);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}
