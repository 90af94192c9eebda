import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import css from './inline-link.module.css';

/** The look of a link in running text, for the router's own link. */
export const inlineLinkClass = css['link'] ?? '';

/** A link in running text: ink with an amber line under it. */
export function InlineLink({ className, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={cx(inlineLinkClass, className)}>
      {children}
    </a>
  );
}
