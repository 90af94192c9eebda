import Video from 'lucide-react/icons/video';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import { roomOpening } from './event-text.ts';
import type { TicketEvent } from './ticket-view.ts';

/**
 * The way into the room of an online event: closed until shortly before, and says when it opens.
 */
export function RoomButton({
  event,
  block = false,
}: {
  readonly event: TicketEvent;
  readonly block?: boolean | undefined;
}) {
  const now = useNow();
  const opensBrowser = usePlatform().desktop === undefined;
  const { link, title } = event;
  if (link === null) return null;
  const face = (
    <>
      <Video aria-hidden="true" />
      {t('tk.join')}
    </>
  );
  const label = `${t('tk.join')}: ${title}`;
  const opening = roomOpening(event, now);
  if (opening !== null)
    return (
      <Button block={block} reason={opening} aria-label={label}>
        {face}
      </Button>
    );
  if (opensBrowser)
    return (
      <a
        className={buttonClass({ variant: 'primary', block })}
        href={link}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
      >
        {face}
      </a>
    );
  // The client hands no address to the system that somebody typed: the person takes it along.
  return (
    <Button
      variant="primary"
      block={block}
      aria-label={label}
      onClick={() => void copyAddress(link)}
    >
      {face}
    </Button>
  );
}

async function copyAddress(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify(t('tk.room.copied'), { kind: 'success', id: 'room' });
  } catch {
    notify(t('tk.room.copyFailed', { link }), { kind: 'warning', id: 'room' });
  }
}
