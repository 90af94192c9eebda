import { lazy, Suspense } from 'react';
import { HomePage } from '../../features/home/home-page.tsx';

const ShortVideosRow = lazy(async () => ({ default: (await import('../../features/short-videos/short-videos-row.tsx')).ShortVideosRow }));

/** The home page with its row of short videos, which comes after everything else. */
export function Home() {
  return <HomePage shortVideos={<Suspense fallback={null}><ShortVideosRow place="page" /></Suspense>} />;
}
