import { Suspense } from 'react';
import { useOverlayStore, type Overlay } from '../../lib/overlay-store.ts';

/**
 * Popups that need what the server told: they live inside the application's layout, beside its Apollo client. `OverlayHost`
 * shows the others, and closes whichever is open when one goes to another page.
 */
export function DataOverlayHost() {
  const overlay = useOverlayStore((store) => store.overlay);
  const close = useOverlayStore((store) => store.close);
  return <Suspense fallback={null}>{renderOverlay(overlay, close)}</Suspense>;
}

function renderOverlay(overlay: Overlay, _close: () => void) {
  switch (overlay.kind) {
    // Their components come with their features.
    case 'vouchers':
    case 'notifications':
    case 'feedback':
    case 'bank_info':
    case 'short_video':
    default:
      return null;
  }
}
