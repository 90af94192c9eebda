import CalendarDays from 'lucide-react/icons/calendar-days';
import CirclePlay from 'lucide-react/icons/circle-play';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import MessageCircle from 'lucide-react/icons/message-circle';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import type { QueryStatus } from '../../graphql/query-status.ts';
import type { LessonCounts } from '../../lib/lessons/course-outline.ts';
import { formatDuration } from '../../lib/format/format-duration.ts';
import css from './benefits.module.css';
import { t } from './copy.ts';
import { OfferFacts } from './offer/offer-facts.tsx';
import type { PlanOffers } from './offer/offer.ts';
import { PricePanel } from './offer/price-panel.tsx';
import { Section, SectionTitle } from './section.tsx';

export interface BenefitsProps {
  readonly counts: LessonCounts | null;
  readonly prices: QueryStatus<PlanOffers>;
  readonly isOwned: boolean;
}

/**
 * What early buyers get, and what it costs; the figures come from the course and the server's
 * prices.
 */
export function Benefits({ counts, prices, isOwned }: BenefitsProps) {
  return (
    <Section id="quyen_loi" title={t('home.ben.h2')} tone="soft" ownTitle>
      <div className={css['two']}>
        <div>
          <SectionTitle id="quyen_loi" title={t('home.ben.h2')} />
          <ul className={css['list']}>
            <Benefit
              icon={<CirclePlay />}
              title={counts ? t('home.ben.now', { n: counts.released }) : t('home.ben.nowLoading')}
            >
              {counts
                ? t('home.ben.now.p', { duration: formatDuration(counts.releasedSeconds) })
                : t('home.ben.now.pLoading')}
            </Benefit>
            <Benefit
              icon={<CalendarDays />}
              title={
                counts ? t('home.ben.future', { n: counts.announced }) : t('home.ben.futureLoading')
              }
            >
              {t('home.ben.future.p')}
            </Benefit>
            <Benefit icon={<MessageCircle />} title={t('home.ben.mentor')}>
              {t('home.ben.mentor.p')}
            </Benefit>
            <Benefit icon={<UsersRound />} title={t('home.ben.group')}>
              {t('home.ben.group.p')}
            </Benefit>
            <Benefit icon={<HardDriveDownload />} title={t('home.ben.offline')}>
              {t('home.ben.offline.p')}
            </Benefit>
          </ul>
        </div>
        <PricePanel status={prices} isOwned={isOwned} />
      </div>
      <OfferFacts counts={counts} />
    </Section>
  );
}

function Benefit({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={css['benefit']}>
      <span className={css['icon']} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3 className="h-sub">{title}</h3>
        <p className="t2">{children}</p>
      </div>
    </li>
  );
}
