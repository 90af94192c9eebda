import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import X from 'lucide-react/icons/x';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { shortVideosText } from '../../graphql/generated/texts.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import type { ShortVideosQuery } from '../../graphql/generated/graphql.ts';
import { notify } from '../../lib/notify.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LayerProvider } from '../../ui/overlays/layer.tsx';
import { useModalDialog } from '../../ui/overlays/use-modal-dialog.ts';
import { t } from './copy.ts';
import css from './short-video-popup.module.css';
import { createWheelTurns, turnOfKey } from './turn-of.ts';

type Video = ShortVideosQuery['short_videos'][number];

/**
 * Short videos over the page, 9:16, beginning with one: arrows, wheel or a swipe for the others,
 * sound off at first (design 5.23).
 */
export function ShortVideoPopup({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const status = useAnswer(shortVideosText);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const backdrop = useModalDialog(element, { open: true, ask: onClose, initialFocus: frame });
  const videos = status.kind === 'ready' ? status.data.short_videos : [];
  return (
    <dialog
      ref={setElement}
      className={css['dialog']}
      closedby="none"
      aria-label={t('sv.title')}
      data-theme="dark"
      {...backdrop}
    >
      <LayerProvider element={element}>
        <IconButton className={css['close']} label={t('sv.close')} icon={<X />} onClick={onClose} />
        {videos.length > 0 && <Shown frame={frame} videos={videos} first={id} onClose={onClose} />}
        {(status.kind === 'failed' || status.kind === 'offline') && (
          <p className={css['trouble']}>{t('sv.failed')}</p>
        )}
      </LayerProvider>
    </dialog>
  );
}

/** Finger travel that turns, CSS px. */
const swipeStep = 48;

function Shown({
  frame,
  videos,
  first,
  onClose,
}: {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly videos: readonly Video[];
  readonly first: string;
  readonly onClose: () => void;
}) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      videos.findIndex((video) => video.id === first),
    ),
  );
  const [isMuted, setMuted] = useState(true);
  const [wheel] = useState(createWheelTurns);
  const player = useRef<HTMLVideoElement>(null);
  const touch = useRef<number | null>(null);
  // Keys are heard from the first moment on, also when the videos come after the popup.
  useEffect(() => frame.current?.focus(), [frame]);
  const video = videos[at];
  if (video === undefined) return null;
  const turn = (way: -1 | 0 | 1) =>
    setAt((before) => Math.min(videos.length - 1, Math.max(0, before + way)));
  const toggle = () => {
    const element = player.current;
    if (element === null) return;
    // A play that the browser refuses leaves the picture standing; pressing again asks again.
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  };
  const skip = () => {
    notify(t('sv.skipped', { title: video.title }), { kind: 'error' });
    if (at < videos.length - 1) turn(1);
    else onClose();
  };
  const onKey = (key: string): boolean => {
    const way = turnOfKey(key);
    if (way !== 0) turn(way);
    else if (key === ' ' || key === 'k') toggle();
    else if (key === 'm') setMuted((before) => !before);
    else return false;
    return true;
  };
  const endTouch = ({ clientY }: PointerEvent) => {
    const travelled = touch.current === null ? 0 : touch.current - clientY;
    touch.current = null;
    if (Math.abs(travelled) >= swipeStep) turn(travelled > 0 ? 1 : -1);
    else toggle();
  };
  return (
    // The keys work wherever the focus is in the popup; every one has a button too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css['frame']}
      ref={frame}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!(event.target instanceof HTMLButtonElement && event.key === ' ') && onKey(event.key))
          event.preventDefault();
      }}
      onWheel={(event) => turn(wheel.turn(event.deltaY, event.timeStamp))}
    >
      {/* Its captions are beside it as soon as somebody uploaded them. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        key={video.id}
        ref={player}
        className={css['video']}
        src={video.video_url}
        poster={video.poster_url ?? undefined}
        autoPlay
        loop
        playsInline
        muted={isMuted}
        aria-label={video.title}
        onError={skip}
        onPointerDown={({ clientY }) => {
          touch.current = clientY;
        }}
        onPointerUp={endTouch}
      >
        {video.captions_url !== null && (
          <track
            kind="captions"
            src={video.captions_url}
            srcLang="vi"
            label={shellText('common.vietnamese')}
            default
          />
        )}
      </video>
      <div className={css['side']}>
        <IconButton
          label={t('sv.prev')}
          icon={<ChevronUp />}
          disabled={at === 0}
          onClick={() => turn(-1)}
        />
        <IconButton
          label={t('sv.next')}
          icon={<ChevronDown />}
          disabled={at === videos.length - 1}
          onClick={() => turn(1)}
        />
        <IconButton
          label={t(isMuted ? 'sv.soundOn' : 'sv.soundOff')}
          icon={isMuted ? <VolumeX /> : <Volume2 />}
          onClick={() => setMuted(!isMuted)}
        />
      </div>
      <div className={css['foot']}>
        <p className={css['name']}>{video.title}</p>
        {video.lesson !== null && (
          <Link
            className={buttonClass({ size: 'sm' })}
            to={`/learn/${video.lesson.slug}`}
            onClick={onClose}
          >
            {t('sv.full')}
          </Link>
        )}
      </div>
      <output className="sr">
        {t('sv.nth', { n: at + 1, all: videos.length, title: video.title })}
      </output>
    </div>
  );
}
