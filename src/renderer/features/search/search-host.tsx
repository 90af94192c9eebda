import { useLayoutEffect } from 'react';
import { useMatch } from 'react-router';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { usePlatform } from '../../platform/context.tsx';
import { topModal } from '../../ui/overlays/modal-stack.ts';
import { isApple, isSearchShortcut } from '../../lib/search/search-shortcut.ts';
import { pageDialog } from '../../lib/overlays/page-dialog.ts';

const SearchPalette = pageDialog(async () => (await import('./search-palette.tsx')).SearchPalette);

/**
 * Opens the search by its key and by the application's menu, and shows it. Its code is fetched when
 * it is first opened.
 */
export function SearchHost() {
  const { desktop } = usePlatform();
  const isOpen = useOverlayStore((store) => store.overlay.kind === 'search');
  const show = useOverlayStore((store) => store.show);
  const close = useOverlayStore((store) => store.close);
  // The page of a lesson is always dark, and so is what lies over it.
  const isDark = useMatch('/learn/:lessonSlug') !== null;
  // With the first paint, not after it: whoever sees the page may press the key.
  useLayoutEffect(() => {
    const open = () => {
      // A dialog that waits for an answer is not covered.
      if (topModal() === undefined) show({ kind: 'search' });
    };
    const listen = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event, isApple(navigator.userAgent))) return;
      event.preventDefault();
      if (useOverlayStore.getState().overlay.kind === 'search') close();
      else open();
    };
    window.addEventListener('keydown', listen);
    const stop = desktop?.onCommand((command) => command === 'search' && open());
    return () => {
      window.removeEventListener('keydown', listen);
      stop?.();
    };
  }, [desktop, show, close]);
  return isOpen && <SearchPalette isDark={isDark} onClose={close} />;
}
