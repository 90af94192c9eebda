import { Link } from 'react-router';
import { formatMoney } from '#shared/format/format-money.ts';
import { ProjectDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { t } from './copy.ts';
import css from './project-card.module.css';
import { projectView } from './project-view.ts';

/**
 * «Khóa học bạn đang xây»: how far the person's own course is, and the way to write on. Nothing
 * where the server tells nothing of it.
 */
export function ProjectCard() {
  const status = useQueryStatus(ProjectDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'loading')
    return (
      <Card>
        <Skeleton width="100%" height="7.5rem" />
      </Card>
    );
  const me = readyData(status)?.me;
  if (me == null) return null;
  const { done, of, name, expectedSales, next } = projectView(me);
  return (
    <Card as="section" aria-labelledby="project-title">
      <div className={css['head']}>
        <div>
          <h2 id="project-title" className="h-sub">
            {t('dash.project')}
          </h2>
          <p className="t3 sm">{t('dash.project.count', { n: done, m: of })}</p>
        </div>
        <Link className={buttonClass({})} to="/profile?group=course">
          {t(done === 0 ? 'dash.project.begin' : 'dash.project.write')}
        </Link>
      </div>
      {done === 0 ? (
        <p className={`t2 ${css['empty']}`}>{t('dash.project.empty')}</p>
      ) : (
        <dl className={css['facts']}>
          {name !== null && (
            <div>
              <dt>{t('dash.project.course_name')}</dt>
              <dd>{name}</dd>
            </div>
          )}
          {expectedSales !== null && (
            <div>
              <dt>{t('dash.project.expected_sales')}</dt>
              <dd className="num">{formatMoney(expectedSales)}</dd>
            </div>
          )}
          {next !== null && (
            <div>
              <dt>{t('dash.project.next')}</dt>
              <dd className="t2">{t(`dash.project.${next}`)}</dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}
