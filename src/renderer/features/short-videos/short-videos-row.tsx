import Play from 'lucide-react/icons/play';
import { shortVideosText } from '../../graphql/generated/texts.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { formatClock } from '../../lib/format/format-duration.ts';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { t } from './copy.ts';
import css from './short-videos-row.module.css';

export interface ShortVideosRowProps {
  /** `page` is a section of the home page, `card` a part of the dashboard. */
  readonly place: 'page' | 'card';
}

/**
 * Upright videos side by side; nothing while there are none, while they load, and without a
 * network.
 */
export function ShortVideosRow({ place }: ShortVideosRowProps) {
  const status = useAnswer(shortVideosText);
  const show = useOverlayStore((store) => store.show);
  const videos = status.kind === 'ready' && status.asOfMs === null ? status.data.short_videos : [];
  if (videos.length === 0) return null;
  return (
    <section className={css[place]} aria-labelledby="short-videos-title">
      <h2 id="short-videos-title" className={place === 'page' ? 'h-section' : 'h-sub'}>
        {t('sv.title')}
      </h2>
      <ul className={css['row']}>
        {videos.map((video) => (
          <li key={video.id}>
            <button
              type="button"
              className={css['video']}
              aria-label={t('sv.open', { title: video.title })}
              onClick={() => show({ kind: 'short_video', id: video.id })}
            >
              <span className={css['cover']}>
                {video.poster_url !== null && (
                  <img src={video.poster_url} alt="" loading="lazy" decoding="async" />
                )}
                <Play aria-hidden="true" />
                <span className={`${css['length'] ?? ''} num`}>
                  {formatClock(video.duration_seconds)}
                </span>
              </span>
              <span className={css['name']}>{video.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
