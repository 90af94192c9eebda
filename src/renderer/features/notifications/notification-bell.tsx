import Bell from 'lucide-react/icons/bell';
import { useOverlayStore } from '../../lib/overlay-store.ts';
import { useUnreadStore } from '../../lib/unread-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './copy.ts';

/** The bell: how many are unread; opens the newest. */
export function NotificationBell() {
  const unread = useUnreadStore((store) => store.unread);
  const show = useOverlayStore((store) => store.show);
  return <IconButton label={unread > 0 ? t('mail.bell', { n: unread }) : t('mail.title')} icon={<Bell />} count={unread} onClick={() => show({ kind: 'notifications' })} />;
}
