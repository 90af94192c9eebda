import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../copy/vi.ts';
import { courseOutlineText } from '../../graphql/generated/texts.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { isReleased, lessonsOf, type OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { findLessons, nearestLessons } from '../../lib/lessons/nearest-lessons.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Bud } from '../../ui/branch/flower-icon.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import css from './not-found-page.module.css';

/**
 * No page has this address (design 5.29): lessons that may have been meant, a search for them, and
 * the ways out.
 */
export function NotFoundPage() {
  const signedIn = useSession().status === 'signed_in';
  return (
    <div className={css['page']}>
      <PageHead description={t('err.404.body')} noIndex status={404} />
      <Bud size={72} />
      <h1 className="h-page">{t('err.404.title')}</h1>
      <p className={css['text']}>{t('err.404.body')}</p>
      <LessonSearch />
      <div className={css['ways']}>
        <Link
          to={signedIn ? '/learn' : '/course'}
          className={buttonClass({ variant: signedIn ? 'primary' : 'secondary', size: 'lg' })}
        >
          {t(signedIn ? 'nav.learn' : 'nav.programme')}
        </Link>
        <Link
          to="/"
          className={buttonClass({ variant: signedIn ? 'secondary' : 'primary', size: 'lg' })}
        >
          {t('err.404.home')}
        </Link>
      </div>
    </div>
  );
}

/** Without the course there is nothing to search in: the ways out remain. */
function LessonSearch() {
  const course = readyData(useAnswer(courseOutlineText))?.course ?? null;
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  if (course === null) return null;
  const lessons = lessonsOf(course).filter(isReleased);
  const isTyped = typed.trim() !== '';
  const found = isTyped ? findLessons(lessons, typed) : nearestLessons(lessons, pathname);
  return (
    <search className={css['search']}>
      <Field
        type="search"
        prefix={<Search aria-hidden="true" />}
        label={t('err.404.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div aria-live="polite">
        {isTyped && found.length === 0 && (
          <p className="t2 sm">{t('err.404.none', { q: typed.trim() })}</p>
        )}
        {found.length > 0 && (
          <Found title={t(isTyped ? 'err.404.found' : 'err.404.near')} lessons={found} />
        )}
      </div>
      {!isTyped && found.length === 0 && <p className={css['hint']}>{t('err.404.hint')}</p>}
    </search>
  );
}

function Found({
  title,
  lessons,
}: {
  readonly title: string;
  readonly lessons: readonly OutlineLesson[];
}) {
  return (
    <>
      <h2 className="h-sub">{title}</h2>
      <ul className={css['found']}>
        {lessons.map(({ id, slug, index, title: name }) => (
          <li key={id}>
            <Link className={inlineLinkClass} to={`/learn/${slug}`}>
              {t('err.404.lesson', { n: index, title: name })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
