import Search from 'lucide-react/icons/search';
import { t } from '../../copy/vi.ts';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { isApple } from '../../lib/search/search-shortcut.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchFieldButton } from '../../ui/forms/search-field-button.tsx';

/** Opens the search. `field` looks like one, with its key; `icon` where there is little room. */
export function SearchButton({ look }: { readonly look: 'field' | 'icon' }) {
  const show = useOverlayStore((store) => store.show);
  const open = () => show({ kind: 'search' });
  if (look === 'icon')
    return <IconButton label={t('nav.search')} icon={<Search />} onClick={open} />;
  return (
    <SearchFieldButton
      label={t('nav.search')}
      isApple={isApple(navigator.userAgent)}
      onOpen={open}
    />
  );
}
