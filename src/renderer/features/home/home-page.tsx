import { type ReactNode, useRef } from 'react';
import { readyData } from '../../graphql/query-status.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { FlowerSprite } from '../../ui/branch/flower-sprite.tsx';
import { AffiliateBand } from './affiliate-band.tsx';
import { Benefits } from './benefits.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { t } from './copy.ts';
import { courseJsonLd, faqJsonLd } from './course-json-ld.ts';
import { Faq, type FaqItem } from './faq.tsx';
import { Hero } from './hero/hero.tsx';
import { Instructor } from './instructor.tsx';
import { Programme } from './programme.tsx';
import { useCourseTexts } from './use-course-texts.ts';
import { useHomeCourse } from './use-home-course.ts';
import { usePlanOffers } from './offer/use-plan-offers.ts';

interface HomePageProps {
  /** The questions in their order, null while they are not known. */
  readonly faqs: readonly FaqItem[] | null;
  readonly shortVideos: ReactNode;
}

/**
 * The home page: the offer in ten seconds, then the programme, the benefits, the instructor, short
 * videos and the questions.
 */
export function HomePage({ faqs, shortVideos }: HomePageProps) {
  const course = useHomeCourse();
  const data = readyData(course);
  const prices = usePlanOffers();
  const offers = readyData(prices);
  const hero = useRef<HTMLDivElement>(null);
  const isOwned = data?.isOwned ?? false;
  const texts = useCourseTexts();
  return (
    <>
      <PageHead
        description={t('home.description')}
        canonicalPath="/"
        jsonLd={[
          ...(data === null
            ? []
            : [
                courseJsonLd({
                  ...data,
                  offers,
                  description: texts.description === '' ? t('home.description') : texts.description,
                }),
              ]),
          ...(faqs === null || faqs.length === 0 ? [] : [faqJsonLd(faqs)]),
        ]}
      />
      <FlowerSprite />
      <Hero data={data} offers={offers} ref={hero} />
      <Programme status={course} />
      <Benefits counts={data?.counts ?? null} prices={prices} isOwned={isOwned} />
      <Instructor />
      {shortVideos}
      {faqs?.length !== 0 && <Faq items={faqs} />}
      <AffiliateBand />
      <BottomBar offers={offers} isOwned={isOwned} after={hero} />
    </>
  );
}
