import Bell from 'lucide-react/icons/bell';
import { useOverlayStore, usePopup } from '../../lib/overlays/overlay-store.ts';
import { useUnreadStore } from '../../lib/lessons/unread-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './copy.ts';

/** The bell: how many are unread; opens the newest. */
export function NotificationBell() {
  const unread = useUnreadStore((store) => store.unread);
  const show = useOverlayStore((store) => store.show);
  const isOpen = usePopup('mail_notification');
  return (
    <IconButton
      label={unread > 0 ? t('mail.bell', { n: unread }) : t('mail.title')}
      icon={<Bell />}
      count={unread}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => show({ kind: 'notifications' })}
    />
  );
}
