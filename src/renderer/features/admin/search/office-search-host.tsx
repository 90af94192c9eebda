import { useLayoutEffect } from 'react';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { isApple, isSearchShortcut } from '#renderer/lib/search/search-shortcut.ts';
import { useOverlayStore } from '#renderer/lib/overlays/overlay-store.ts';
import { topModal } from '#renderer/ui/overlays/modal-stack.ts';

const OfficePalette = pageDialog(async () => (await import('./office-palette.tsx')).OfficePalette);

/**
 * Opens the search over the office by its key from any of its pages, and shows it. Its code is
 * fetched when it is first opened.
 */
export function OfficeSearchHost() {
  const isOpen = useOverlayStore((store) => store.overlay.kind === 'search');
  const show = useOverlayStore((store) => store.show);
  const close = useOverlayStore((store) => store.close);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // In a text that is written there it means a link.
      if (!isSearchShortcut(event, isApple(navigator.userAgent)) || event.defaultPrevented) return;
      event.preventDefault();
      if (useOverlayStore.getState().overlay.kind === 'search') close();
      // A dialog that waits for an answer is not covered.
      else if (topModal() === undefined) show({ kind: 'search' });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [show, close]);
  return isOpen && <OfficePalette onClose={close} />;
}
