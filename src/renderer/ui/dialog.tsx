import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import css from './dialog.module.css';
import { focusInside, keepFocusInside } from './focus-inside.ts';
import { IconButton } from './icon-button.tsx';
import { LayerProvider } from './layer.tsx';
import { pushModal, topModal } from './modal-stack.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Asked to close: Esc, the backdrop or the cross. The dialog closes when `open` becomes false. */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title, read out with it. */
  readonly description?: ReactNode;
  /** 440, 560 or 720 px wide; on a phone a sheet from below. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** False while saving or with unsaved text: Esc and the backdrop do nothing, the cross is gone. */
  readonly dismissible?: boolean | undefined;
  /** "Đóng". */
  readonly closeLabel: string;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** What gets the focus; else the first field, else the title. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children?: ReactNode;
}

/**
 * A modal dialog on the native element: the page behind is inert, focus stays inside and returns to where it was.
 * Why native: docs/decisions/0002. Its children exist only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, size = 'sm', dismissible = true, closeLabel, footer, initialFocus, children } = props;
  const id = useId();
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  useModal(element, open, initialFocus);
  const ask = () => { if (dismissible) onClose(); };
  useDialogKeys(element, open, ask);
  const backdrop = useBackdropPress(ask);
  return (
    <dialog
      ref={setElement}
      className={css['dialog']}
      closedby="none"
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      {...backdrop}
    >
      {open && (
        <LayerProvider element={element}>
          <div className={cx(css['panel'], css[size])}>
            <header className={css['header']}>
              <h2 className={css['title']} id={`${id}-title`} tabIndex={-1} data-dialog-title="">{title}</h2>
              {description !== undefined && <p className={css['description']} id={`${id}-description`}>{description}</p>}
            </header>
            {children !== undefined && <div className={css['body']}>{children}</div>}
            {footer !== undefined && <footer className={css['footer']}>{footer}</footer>}
            {dismissible && <IconButton className={css['close']} label={closeLabel} icon={<X />} onClick={onClose} />}
          </div>
        </LayerProvider>
      )}
    </dialog>
  );
}

function useModal(dialog: HTMLDialogElement | null, open: boolean, initialFocus: DialogProps['initialFocus']): void {
  useLayoutEffect(() => {
    if (dialog === null || !open) return undefined;
    dialog.showModal();
    const pop = pushModal(dialog);
    focusInside(dialog, initialFocus?.current ?? null);
    return () => {
      pop();
      // Closing before React takes the element away lets the browser return the focus.
      dialog.close();
    };
    // `initialFocus` is read once, when the dialog opens.
    // eslint-disable-next-line react/exhaustive-deps
  }, [dialog, open]);
}

/** On the document: a toast that goes away in a dialog leaves the focus on the body, and Esc must still work. */
function useDialogKeys(dialog: HTMLDialogElement | null, open: boolean, ask: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (dialog === null || topModal() !== dialog) return;
    if (event.key === 'Tab') keepFocusInside(dialog, event);
    // A menu or list inside has taken the key for itself when it is prevented already.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [open]);
}

/** A press closes only when it began and ended on the backdrop: selecting text out of a field does not. */
function useBackdropPress(ask: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => { began.current = onBackdrop(event); },
    onClick: (event: MouseEvent<HTMLDialogElement>) => { if (began.current && onBackdrop(event)) ask(); },
  };
}

function onBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}
