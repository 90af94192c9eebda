import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleArrowDown from 'lucide-react/icons/circle-arrow-down';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { LucideIcon } from 'lucide-react';
import { asImage } from '../pictures/as-image.ts';
import { cx } from '../cx.ts';
import css from './download-mark.module.css';

/** The state of a lesson's file on this device; `none` shows nothing. */
export type DownloadState =
  | 'none'
  | 'queued'
  | 'downloading'
  | 'paused'
  | 'ready'
  | 'expiring'
  | 'expired'
  | 'error'
  | 'needsNetwork';

export interface DownloadMarkProps {
  readonly state: DownloadState;
  /** The state in words ("Đã tải", "Đang tải, 40%"). */
  readonly label: string;
  /** For `downloading` and `paused`: 0 to 1. */
  readonly share?: number | undefined;
}

const icons: Readonly<Record<Exclude<DownloadState, 'none' | 'downloading'>, LucideIcon>> = {
  queued: Clock,
  paused: CirclePause,
  ready: CircleArrowDown,
  expiring: ClockAlert,
  expired: ClockAlert,
  error: CircleAlert,
  needsNetwork: CloudOff,
};

/** The icon at the end of a lesson row that says whether the lesson is on this device. */
export function DownloadMark({ state, label, share = 0 }: DownloadMarkProps) {
  if (state === 'none') return null;
  if (state === 'downloading') return <Ring label={label} share={share} />;
  const Icon = icons[state];
  return <Icon {...asImage(label)} className={cx(css['mark'], css[state])} />;
}

function Ring({ label, share }: { readonly label: string; readonly share: number }) {
  const drawn = Math.min(1, Math.max(0, share));
  return (
    <svg {...asImage(label)} viewBox="0 0 16 16" className={cx(css['mark'], css['ring'])}>
      <circle cx="8" cy="8" r="6.5" className={css['track']} />
      <circle
        cx="8"
        cy="8"
        r="6.5"
        className={css['arc']}
        pathLength="1"
        strokeDasharray={`${drawn} 1`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
