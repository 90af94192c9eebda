import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';

const ShortVideosRow = lazyPart(
  async () => (await import('../../features/short-videos/short-videos-row.tsx')).ShortVideosRow,
);

/** The dashboard with its row of short videos, which comes after everything else. */
export function Dashboard() {
  return <DashboardPage shortVideos={<ShortVideosRow place="card" />} />;
}
