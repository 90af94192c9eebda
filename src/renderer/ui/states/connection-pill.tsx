import CloudAlert from 'lucide-react/icons/cloud-alert';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ComponentType } from 'react';
import css from './connection-pill.module.css';
import { cx } from '../cx.ts';

export type ConnectionState = 'online' | 'offline' | 'syncing' | 'needLogin' | 'failed';

export interface ConnectionPillProps {
  readonly state: ConnectionState;
  /** The state in a word or two ("Ngoại tuyến"). */
  readonly label: string;
  /** What it means now ("3 thay đổi chờ đồng bộ"). */
  readonly detail?: string | undefined;
  readonly className?: string | undefined;
}

const icons: Readonly<Record<ConnectionState, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  online: Wifi,
  offline: WifiOff,
  syncing: RefreshCw,
  needLogin: KeyRound,
  failed: CloudAlert,
};

/** How the device stands with the server: icon and words, said aloud when it changes. */
export function ConnectionPill({ state, label, detail, className }: ConnectionPillProps) {
  const Icon = icons[state];
  return (
    <output className={cx(css['pill'], css[state], className)}>
      <Icon aria-hidden="true" />
      <span className={css['label']}>{label}</span>
      {detail !== undefined && <span className={css['detail']}>{detail}</span>}
    </output>
  );
}
