import Search from 'lucide-react/icons/search';
import { useOverlayStore } from '#renderer/lib/overlays/overlay-store.ts';
import { isApple } from '#renderer/lib/search/search-shortcut.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { SearchFieldButton } from '#renderer/ui/forms/search-field-button.tsx';
import { t } from './copy.ts';

/**
 * Opens the search over the office. `field` looks like one, with its key; `icon` where there is
 * little room.
 */
export function OfficeSearchButton({ look }: { readonly look: 'field' | 'icon' }) {
  const show = useOverlayStore((store) => store.show);
  const open = () => show({ kind: 'search' });
  if (look === 'icon') return <IconButton label={t('ofs.open')} icon={<Search />} onClick={open} />;
  return (
    <SearchFieldButton label={t('ofs.open')} isApple={isApple(navigator.userAgent)} onOpen={open} />
  );
}
