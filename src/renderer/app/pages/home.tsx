import { HomePage } from '../../features/home/home-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ShortVideosRow = lazyPart(async () => (await import('../../features/short-videos/short-videos-row.tsx')).ShortVideosRow);

/** The home page with its row of short videos, which comes after everything else. */
export function Home() {
  return <HomePage shortVideos={<ShortVideosRow place="page" />} />;
}
