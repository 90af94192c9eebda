import { useOutletContext } from 'react-router';
import type { FaqItem } from '../../features/home/faq.tsx';
import { HomePage } from '../../features/home/home-page.tsx';
import { ShortVideosRow } from '../../features/short-videos/short-videos-row.tsx';

/**
 * The home page with its row of short videos, which the server draws with everything else: nothing
 * moves when it comes.
 */
export function Home() {
  const faqs = useOutletContext<readonly FaqItem[] | null>();
  return <HomePage faqs={faqs} shortVideos={<ShortVideosRow place="page" />} />;
}
