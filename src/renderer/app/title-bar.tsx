import { t } from '../copy/vi.ts';
import { brand } from '../lib/brand.ts';
import { usePlatform } from '../platform/context.tsx';
import { Mark } from '../ui/mark.tsx';
import { ConnectionStatus } from './connection/connection-status.tsx';
import css from './title-bar.module.css';

/** The window's own title bar, where the host draws none: mark, brand, place, connection; room for the native buttons. */
export function TitleBar({ place }: { readonly place: string | null }) {
  const { titleBar } = usePlatform();
  if (!titleBar) return null;
  return (
    <section className={css['bar']} aria-label={t('nav.window')}>
      <Mark size={18} />
      <span className={css['brand']}>{brand.name}</span>
      {place !== null && <span className={css['place']}>{place}</span>}
      <span className={css['space']} />
      <ConnectionStatus />
    </section>
  );
}
