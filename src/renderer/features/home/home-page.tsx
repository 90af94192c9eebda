import type { ReactNode } from 'react';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { readyData } from '../../graphql/query-status.ts';
import { Benefits } from './benefits.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Instructor } from './instructor.tsx';
import { Programme } from './programme.tsx';
import { type HomeCourse, useHomeCourse } from './use-home-course.ts';
import { usePlanOffers } from './use-plan-offers.ts';

/** The home page: the offer in ten seconds, then the programme, the benefits, the instructor, short videos and the questions. */
export function HomePage({ shortVideos }: { readonly shortVideos: ReactNode }) {
  const status: QueryStatus<HomeCourse> = useHomeCourse();
  const data = readyData(status);
  const prices = usePlanOffers();
  return (
    <>
      <Hero data={data} offers={readyData(prices)} />
      <Programme status={status} />
      <Benefits counts={data?.counts ?? null} prices={prices} />
      <Instructor />
      {shortVideos}
      <Faq />
    </>
  );
}
