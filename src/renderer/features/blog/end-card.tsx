import CirclePlay from 'lucide-react/icons/circle-play';
import { Link } from 'react-router';
import type { CourseOutlineQuery } from '../../graphql/generated/graphql.ts';
import { courseOutlineText } from '../../graphql/generated/texts.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Bloom } from '../../ui/branch/flower-icon.tsx';
import { t } from './copy.ts';
import css from './end-card.module.css';

/** Below a post: the lesson that anybody may watch. */
export function EndCard() {
  const status: QueryStatus<CourseOutlineQuery> = useAnswer(courseOutlineText);
  const lesson = freeLesson(readyData(status));
  return (
    <aside className={css['card']} aria-labelledby="post-end">
      <Bloom size={48} />
      <div className="stack gap-1">
        <h2 id="post-end" className={css['title']}>
          {t('blog.end.title')}
        </h2>
        <p className="t2">{t('blog.end.text')}</p>
      </div>
      <div className={css['ways']}>
        {lesson !== null && (
          <Link className={buttonClass({ variant: 'primary' })} to={`/learn/${lesson}`}>
            <CirclePlay aria-hidden="true" />
            {t('blog.end.try')}
          </Link>
        )}
        <Link
          className={buttonClass({ variant: lesson === null ? 'primary' : 'secondary' })}
          to="/course"
        >
          {t('blog.end.course')}
        </Link>
      </div>
    </aside>
  );
}

/** The slug of the first lesson that is open to everybody; null while none is known. */
function freeLesson(data: CourseOutlineQuery | null): string | null {
  return (
    data?.course.chapters
      .flatMap(({ lessons }) => lessons)
      .find(({ is_preview: isPreview, state }) => isPreview && state === 'RELEASED')?.slug ?? null
  );
}
