import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import css from './settings.module.css';

/** Settings that belong together, under their heading. */
export function SettingsGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={css['group']}>
      <h2 id={id} className="h-sub">{title}</h2>
      {children}
    </Card>
  );
}
