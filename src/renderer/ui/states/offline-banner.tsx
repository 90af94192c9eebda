import WifiOff from 'lucide-react/icons/wifi-off';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import css from './offline-banner.module.css';
import { useDelayed } from './use-delayed.ts';

/** A short cut in the network is not worth a banner (design 03). */
const offlineBannerDelayMs = 3000;

export interface OfflineBannerProps {
  readonly offline: boolean;
  /** What is shown instead ("Bạn đang ngoại tuyến. Số liệu lúc 13:52."). */
  readonly text: string;
  readonly retryLabel?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** 3000 ms unless told. */
  readonly delayMs?: number | undefined;
  readonly className?: string | undefined;
}

/**
 * Under the top bar after 3 s without a network. Its live region is always there, so that the text
 * is said when it comes.
 */
export function OfflineBanner({
  offline,
  text,
  retryLabel,
  onRetry,
  delayMs = offlineBannerDelayMs,
  className,
}: OfflineBannerProps) {
  const shown = useDelayed(offline, delayMs);
  return (
    <output className={css['region']}>
      {shown && (
        <span className={cx(css['banner'], className)}>
          <WifiOff aria-hidden="true" />
          <span className={css['text']}>{text}</span>
          {onRetry !== undefined && retryLabel !== undefined && (
            <Button variant="ghost" size="sm" className={css['retry']} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
