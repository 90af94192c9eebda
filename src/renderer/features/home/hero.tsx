import CirclePlay from 'lucide-react/icons/circle-play';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { isReleased, lessonsOf } from '../../lib/course-outline.ts';
import { useSession } from '../../platform/context.tsx';
import { MaiBranch } from '../../ui/branch/mai-branch.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Bloom, Bud } from '../../ui/flower-icon.tsx';
import { t } from './copy.ts';
import css from './hero.module.css';
import type { PlanOffers } from './price-panel.tsx';
import type { HomeCourse } from './use-home-course.ts';

export interface HeroProps {
  readonly data: HomeCourse | null;
  readonly offers: PlanOffers | null;
}

/** What it is, for whom, the two ways in, and the branch with one node per lesson. */
export function Hero({ data, offers }: HeroProps) {
  return (
    <div className={css['hero']}>
      <div className={css['wrap']}>
        <div className={css['copy']}>
          <h1 className={`h-display ${css['title']}`}>{t('home.hero.h1')}</h1>
          <p className={`lead ${css['lead']}`}>{data ? t('home.hero.lead', { total: data.counts.total }) : t('home.hero.leadLoading')}</p>
          <Actions data={data} offers={offers} />
          <p className={css['assure']}>
            <ShieldCheck aria-hidden="true" />
            {t('home.refund')}
          </p>
          <Legend data={data} />
        </div>
        <div className={css['art']}>{data && <CourseBranch data={data} />}</div>
      </div>
    </div>
  );
}

function Actions({ data, offers }: HeroProps) {
  const session = useSession();
  const [first] = data?.previews ?? [];
  const isEarly = offers?.some(({ amount, original_amount: list }) => amount !== list) ?? false;
  return (
    <div className={css['actions']}>
      {session.status === 'signed_in' && data?.isOwned !== false ? (
        <Link className={buttonClass({ variant: 'primary', size: 'xl' })} to="/dashboard">{t('home.hero.goOn')}</Link>
      ) : (
        <Link className={buttonClass({ variant: 'primary', size: 'xl' })} to="/checkout">{t(isEarly ? 'home.hero.buy' : 'home.hero.register')}</Link>
      )}
      {first && (
        <Link className={buttonClass({ variant: 'secondary', size: 'xl' })} to={`/learn/${first.slug}`}>
          <CirclePlay aria-hidden="true" />
          {t('home.hero.try', { n: data?.previews.length ?? 0 })}
        </Link>
      )}
    </div>
  );
}

function Legend({ data }: { readonly data: HomeCourse | null }) {
  return (
    <ul className={css['legend']}>
      {data && (
        <>
          <li><Bloom size={30} />{t('home.legend.open', { n: data.counts.released })}</li>
          <li><Bud size={30} />{t('home.legend.soon', { n: data.counts.announced })}</li>
        </>
      )}
    </ul>
  );
}

function CourseBranch({ data: { course, counts } }: { readonly data: HomeCourse }) {
  const labels = lessonsOf(course).map((lesson) => t(isReleased(lesson) ? 'home.tip.open' : 'home.tip.soon', { n: lesson.index, title: lesson.title }));
  const alt = t('home.branch.alt', { total: counts.total, open: counts.released, soon: counts.announced });
  return <MaiBranch form="tall" total={counts.total} open={counts.released} done={counts.released} labels={labels} label={alt} />;
}
