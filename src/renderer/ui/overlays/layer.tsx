import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * Where menus and tooltips are put. Inside a modal dialog it is the dialog (all else is inert and
 * below it); inside a themed part of a page it is that part, so that they take its colours. Null:
 * the body.
 */
const LayerContext = createContext<HTMLElement | null>(null);

/** The element that the portals of this place go to. */
export function useLayer(): HTMLElement | null {
  return use(LayerContext);
}

/** Makes `element` the layer of its children. */
export function LayerProvider({
  element,
  children,
}: {
  readonly element: HTMLElement | null;
  readonly children: ReactNode;
}) {
  return <LayerContext value={element}>{children}</LayerContext>;
}

export interface ThemedProps {
  readonly theme: 'light' | 'dark';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A part of the page with its own theme (the player is always dark), menus and tooltips included.
 */
export function Themed({ theme, className, children }: ThemedProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <div data-theme={theme} className={className}>
      <LayerProvider element={layer}>{children}</LayerProvider>
      <div ref={setLayer} />
    </div>
  );
}
