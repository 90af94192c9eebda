import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { Kbd } from '../text/kbd.tsx';
import { useLayer } from './layer.tsx';
import css from './tooltip.module.css';

export interface TooltipProps {
  readonly text: string;
  /** The key that does the same ("K"). */
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /**
   * One control that takes a ref. It needs its own name: a touch screen never shows the tooltip.
   */
  readonly children: ReactElement;
}

/** A word about a control: after 400 ms under the pointer, at once on focus; Esc hides it. */
export function Tooltip({ text, keys, side = 'top', children }: TooltipProps) {
  const layer = useLayer();
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={layer}>
          <Radix.Content className={css['tooltip']} side={side} sideOffset={8} collisionPadding={8}>
            {text}
            {keys !== undefined && <Kbd>{keys}</Kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
