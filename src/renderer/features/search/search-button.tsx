import Search from 'lucide-react/icons/search';
import { t } from '../../copy/vi.ts';
import { useOverlayStore } from '../../lib/overlay-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import css from './search-button.module.css';
import { isApple } from './search-shortcut.ts';

/** Opens the search. `field` looks like one, with its key; `icon` where there is little room. */
export function SearchButton({ look }: { readonly look: 'field' | 'icon' }) {
  const show = useOverlayStore((store) => store.show);
  const open = () => show({ kind: 'search' });
  if (look === 'icon') return <IconButton label={t('nav.search')} icon={<Search />} onClick={open} />;
  return (
    <button type="button" className={css['field']} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <Search aria-hidden="true" />
      <span className={css['label']}>{t('nav.search')}</span>
      <span className={css['keys']} aria-hidden="true"><Kbd>{isApple(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</Kbd></span>
    </button>
  );
}
