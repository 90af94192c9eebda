import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLacksPopovers } from './lacks-popovers.ts';
import { useLayer } from './layer.tsx';

/**
 * Where a popup stands. A popover is above all else wherever it is; in a browser without popovers
 * it has to lie outside of whatever clips or moves it: in the dialog around it, or in the body.
 */
export function TopLayer({ children }: { readonly children: ReactNode }) {
  const isPlain = useLacksPopovers();
  const layer = useLayer();
  if (!isPlain) return children;
  const theme = layer?.closest<HTMLElement>('[data-theme]')?.dataset['theme'];
  return createPortal(
    theme === undefined ? children : <div data-theme={theme}>{children}</div>,
    layer?.closest('dialog') ?? document.body,
  );
}
