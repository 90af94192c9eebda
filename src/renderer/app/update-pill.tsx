import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import { useState } from 'react';
import { t } from '../copy/vi.ts';
import { usePlatform } from '../platform/context.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import css from './update-pill.module.css';

/**
 * A newer version is ready (design 5.32): restart into it, or later; later hides it until the next
 * start or version.
 */
export function UpdatePill({ version }: { readonly version: string }) {
  const { desktop } = usePlatform();
  const [putOff, setPutOff] = useState<string | null>(null);
  if (!desktop || putOff === version) return null;
  return (
    <Menu
      trigger={
        <button type="button" className={css['pill']}>
          <CircleArrowUp aria-hidden="true" />
          {t('upd.ready')}
        </button>
      }
      items={[
        {
          kind: 'action',
          key: 'restart',
          label: t('upd.restart'),
          onSelect: () => void desktop.installUpdate(),
        },
        {
          kind: 'action',
          key: 'later',
          label: t('common.later'),
          onSelect: () => setPutOff(version),
        },
      ]}
    />
  );
}
