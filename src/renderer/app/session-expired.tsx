import { useState } from 'react';
import { useMediaPlaying } from '../lib/lessons/use-media-playing.ts';
import { useOverlayStore } from '../lib/overlays/overlay-store.ts';
import { pageDialog } from '../lib/overlays/page-dialog.ts';
import { useOnline } from '../platform/use-online.ts';

const Dialog = pageDialog(
  async () => (await import('../features/auth/session-expired-dialog.tsx')).SessionExpiredDialog,
);

/**
 * Asks for the password over the page when the server no longer accepts the session. Not without a
 * network, where study goes on from this device and nobody could sign in; not over another popup;
 * not into a video that plays. Once: afterwards the line above the page asks.
 */
export function SessionExpired({ email }: { readonly email: string }) {
  const [isLater, setLater] = useState(false);
  const isOnline = useOnline();
  const isPlaying = useMediaPlaying();
  const hasOther = useOverlayStore((store) => store.overlay.kind !== 'none');
  // What has been opened stays, whatever begins to play behind it.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isLater && isOnline && !isPlaying && !hasOther) setOpen(true);
  if (!isOpen) return null;
  return (
    <Dialog
      email={email}
      onClose={() => {
        setOpen(false);
        setLater(true);
      }}
    />
  );
}
