import { Link } from 'react-router';
import { t } from '../../copy/vi.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useSession, useSyncStatus } from '../../platform/context.tsx';
import { ConnectionPill, type ConnectionState } from '../../ui/states/connection-pill.tsx';
import { assertNever } from '#shared/kernel/assert.ts';
import css from './connection-status.module.css';
import { type ConnectionDetail, type ConnectionView, connectionView } from './connection-view.ts';

const states = {
  online: { pill: 'online', word: t('net.online') },
  offline: { pill: 'offline', word: t('net.offline') },
  syncing: { pill: 'syncing', word: t('net.syncing') },
  needs_login: { pill: 'needLogin', word: t('net.needLoginWord') },
  needs_update: { pill: 'failed', word: t('net.needUpdateWord') },
  failed: { pill: 'failed', word: t('net.failedWord') },
  unopened: { pill: 'syncing', word: t('net.unopenedWord') },
  not_opened: { pill: 'failed', word: t('net.notOpenedWord') },
} as const satisfies Record<
  ConnectionView['tone'],
  { readonly pill: ConnectionState; readonly word: string }
>;

/**
 * How this device stands towards the server, in the title bar or the top bar; leads to what waits.
 */
export function ConnectionStatus() {
  const now = useNow();
  const { tone, detail } = connectionView(useSyncStatus());
  const isGuest = useSession().status === 'guest';
  const pill = (
    <ConnectionPill
      state={states[tone].pill}
      label={states[tone].word}
      detail={detailText(detail, now)}
    />
  );
  // A guest has nothing here that could wait.
  return isGuest ? (
    pill
  ) : (
    <Link to="/sync" className={css['link']} title={t('net.openSync')}>
      {pill}
    </Link>
  );
}

function detailText(detail: ConnectionDetail, nowMs: number): string | undefined {
  switch (detail.kind) {
    case 'none':
      return undefined;
    case 'synced':
      return t('net.syncedAt', { time: formatTimestamp(detail.atMs, nowMs) });
    case 'waiting':
      return t('net.pending', { n: detail.count });
    case 'refused':
      return t('net.refused', { n: detail.count });
    default:
      return assertNever(detail);
  }
}
