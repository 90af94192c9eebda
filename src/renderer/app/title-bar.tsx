import { useEffect } from 'react';
import { t } from '../copy/vi.ts';
import { brand } from '../lib/format/brand.ts';
import { usePlatform } from '../platform/context.tsx';
import { useUpdateStatus } from '../platform/use-update-status.ts';
import { lazyPart } from '../ui/states/lazy-part.tsx';
import { Mark } from '../ui/mark.tsx';
import { ConnectionStatus } from './connection/connection-status.tsx';
import css from './title-bar.module.css';

const UpdatePill = lazyPart(async () => (await import('./update-pill.tsx')).UpdatePill);

export interface TitleBarProps {
  readonly place: string | null;
  /** Dark in either theme, over the player; the native buttons follow. */
  readonly isDark: boolean;
}

/**
 * The window's own title bar, where the host draws none: mark, brand, place, connection; room for
 * the native buttons.
 */
export function TitleBar({ place, isDark }: TitleBarProps) {
  const { titleBar, desktop } = usePlatform();
  const update = useUpdateStatus();
  useEffect(() => void desktop?.setTitleBarLook(isDark ? 'dark' : 'page'), [desktop, isDark]);
  if (!titleBar) return null;
  return (
    <section
      className={css['bar']}
      aria-label={t('nav.window')}
      {...(isDark ? { 'data-theme': 'dark' } : {})}
    >
      <Mark size={18} />
      <span className={css['brand']}>{brand.name}</span>
      {place !== null && <span className={css['place']}>{place}</span>}
      <span className={css['space']} />
      {update.kind === 'ready' && !isDark && <UpdatePill version={update.version} />}
      <ConnectionStatus />
    </section>
  );
}
