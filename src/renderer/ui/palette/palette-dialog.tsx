import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { LayerProvider } from '../overlays/layer.tsx';
import css from './palette-dialog.module.css';
import { useModalDialog } from '../overlays/use-modal-dialog.ts';

export interface PaletteDialogProps {
  /** Asked to close: Esc or the backdrop. It is open as long as it is there. */
  readonly onClose: () => void;
  readonly label: string;
  readonly initialFocus: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * A modal dialog without a header, near the top of the window; the whole window on a phone. Why
 * native: docs/decisions/0002.
 */
export function PaletteDialog({ onClose, label, initialFocus, children }: PaletteDialogProps) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const backdrop = useModalDialog(element, { open: true, ask: onClose, initialFocus });
  return (
    <dialog
      ref={setElement}
      className={css['dialog']}
      closedby="none"
      aria-label={label}
      {...backdrop}
    >
      <LayerProvider element={element}>
        <div className={css['panel']}>{children}</div>
      </LayerProvider>
    </dialog>
  );
}
