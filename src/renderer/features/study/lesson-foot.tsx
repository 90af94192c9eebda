import FileText from 'lucide-react/icons/file-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../lib/format/format-number.ts';
import type { OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/text/kbd.tsx';
import { t } from './copy.ts';
import type { LessonDetail } from './data/study-view.ts';
import { KeepElsewhere } from './download/download-lesson.tsx';
import css from './lesson-foot.module.css';

export interface LessonFootProps {
  readonly lesson: OutlineLesson;
  readonly totalLessons: number;
  readonly before: OutlineLesson | null;
  readonly after: OutlineLesson | null;
  /** Null while they are not known. */
  readonly attachments: LessonDetail['attachments'] | null;
  /** Where the progress is. */
  readonly saved: ReactNode;
  /** Keeps the lesson on this device. */
  readonly keep: ReactNode;
  /** Where notes are written. */
  readonly composer: ReactNode;
  readonly onShortcuts: () => void;
}

/** Under the video: what it is, the lessons beside it, its files. */
export function LessonFoot({
  lesson,
  totalLessons,
  before,
  after,
  attachments,
  saved,
  keep,
  composer,
  onShortcuts,
}: LessonFootProps) {
  const session = useSession();
  const show = useOverlayStore((store) => store.show);
  return (
    <>
      <div className={css['head']}>
        <div className={css['title']}>
          <h1 tabIndex={-1}>{lesson.title}</h1>
          <p className={css['meta']}>
            {t('player.stageLesson', {
              s: lesson.chapter_index,
              n: lesson.index,
              total: totalLessons,
            })}
            {saved}
          </p>
        </div>
        <div className={css['actions']}>
          {keep}
          <Link
            to="/dashboard"
            className={cx(buttonClass({ variant: 'ghost' }), css['square'])}
            aria-label={t('player.toDashboard')}
            title={t('player.toDashboard')}
          >
            <LayoutDashboard aria-hidden="true" />
          </Link>
          {before !== null && (
            <Link
              to={`/learn/${before.slug}`}
              className={cx(buttonClass({}), css['square'])}
              aria-label={t('player.prev')}
              title={t('player.prev')}
            >
              <SkipBack aria-hidden="true" />
            </Link>
          )}
          {after !== null && (
            <Link to={`/learn/${after.slug}`} className={cx(buttonClass({}), css['nextLesson'])}>
              {t('player.next')}
              <SkipForward aria-hidden="true" />
            </Link>
          )}
        </div>
      </div>
      {composer}
      <div className={css['files']}>
        <Files attachments={attachments} />
        <KeepElsewhere />
        {session.status === 'signed_in' && (
          <button
            type="button"
            className={css['feedback']}
            onClick={() => show({ kind: 'feedback' })}
          >
            {t('player.feedback')}
          </button>
        )}
        <button type="button" className={css['keys']} onClick={onShortcuts}>
          {t('player.shortcuts')}
          <Kbd>?</Kbd>
        </button>
      </div>
    </>
  );
}

/** What belongs to the lesson besides its video; its room while it is not known. */
function Files({ attachments }: Pick<LessonFootProps, 'attachments'>) {
  if (attachments === null) return <span className={css['fileRoom']} />;
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t('player.resources')}>
      {attachments.map((file) => (
        <li key={file.url}>
          <a href={file.url} download>
            <FileText aria-hidden="true" />
            <span className={css['fileName']}>{file.title}</span>
            <span>
              {t('player.kilobytes', {
                n: formatInteger(Math.max(1, Math.round(file.bytes / 1000))),
              })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
