import { Notification } from 'electron';

/**
 * Notices that may still be clicked: one that nothing refers to would be collected, and its click
 * with it.
 */
const shownNotices = new Set<Notification>();
/** How many of them are remembered. */
const maxShownNotices = 20;

/** Shows a notice of the system, where there are any. */
export function showNotice(
  { title, body }: { readonly title: string; readonly body: string },
  onClick: () => void,
): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shownNotices.add(notification);
  for (const oldest of [...shownNotices].slice(0, -maxShownNotices)) shownNotices.delete(oldest);
  notification.on('click', () => {
    shownNotices.delete(notification);
    onClick();
  });
  notification.show();
}
