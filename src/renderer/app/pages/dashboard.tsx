import { lazy, Suspense } from 'react';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

const ShortVideosRow = lazy(async () => ({ default: (await import('../../features/short-videos/short-videos-row.tsx')).ShortVideosRow }));

/** The dashboard with its row of short videos, which comes after everything else. */
export function Dashboard() {
  return <DashboardPage shortVideos={<Suspense fallback={null}><ShortVideosRow place="card" /></Suspense>} />;
}
