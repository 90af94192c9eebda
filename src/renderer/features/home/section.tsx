import type { ReactNode } from 'react';
import css from './section.module.css';

interface SectionProps {
  /** Anchor of the public menu. */
  readonly id: string;
  readonly title: string;
  readonly tone?: 'plain' | 'soft';
  /** The heading stands inside the children, not above them. */
  readonly ownTitle?: boolean;
  readonly children: ReactNode;
}

/**
 * A section of the home page with its heading, which takes the focus when its anchor is followed.
 */
export function Section({ id, title, tone = 'plain', ownTitle = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-h`}
      className={`${css['section']} ${tone === 'soft' ? css['soft'] : ''}`}
    >
      <div className={css['wrap']}>
        {!ownTitle && <SectionTitle id={id} title={title} />}
        {children}
      </div>
    </section>
  );
}

/** The heading of a section. */
export function SectionTitle({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <h2 id={`${id}-h`} tabIndex={-1} className={`h-section ${css['title']}`}>
      {title}
    </h2>
  );
}
