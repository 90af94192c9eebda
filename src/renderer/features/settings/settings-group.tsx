import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import css from './settings.module.css';

/** Settings that belong together, under their heading. */
export function SettingsGroup({
  title,
  anchor,
  children,
}: {
  readonly title: string;
  /** Where a link leads to it. */ readonly anchor?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" id={anchor} aria-labelledby={id} className={css['group']}>
      <h2 id={id} className="h-sub">
        {title}
      </h2>
      {children}
    </Card>
  );
}
