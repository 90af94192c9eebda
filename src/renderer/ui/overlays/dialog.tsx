import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import css from './dialog.module.css';
import { IconButton } from '../icon-button.tsx';
import { LayerProvider } from './layer.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

export interface DialogProps {
  readonly open: boolean;
  /**
   * Asked to close: Esc, the backdrop or the cross. The dialog closes when `open` becomes false.
   */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title, read out with it. */
  readonly description?: ReactNode;
  /** 440, 560 or 720 px wide; on a phone a sheet from below. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /**
   * False while saving or with unsaved text: Esc and the backdrop do nothing, the cross is gone.
   */
  readonly dismissible?: boolean | undefined;
  /** "Đóng". */
  readonly closeLabel: string;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** However long the content is, the buttons stay in sight below it. */
  readonly footerStays?: boolean | undefined;
  /** What gets the focus; else the first field, else the title. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children?: ReactNode;
}

/**
 * A modal dialog on the native element: the page behind is inert, focus stays inside and returns to
 * where it was. Why native: docs/decisions/0002. Its children exist only while it is open.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    size = 'sm',
    dismissible = true,
    closeLabel,
    initialFocus,
    children,
  } = props;
  const id = useId();
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const backdrop = useModalDialog(element, {
    open,
    initialFocus,
    ask: () => {
      if (dismissible) onClose();
    },
  });
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
              <h2 className={css['title']} id={`${id}-title`} tabIndex={-1} data-dialog-title="">
                {title}
              </h2>
              {description !== undefined && (
                <p className={css['description']} id={`${id}-description`}>
                  {description}
                </p>
              )}
            </header>
            {children !== undefined && <div className={css['body']}>{children}</div>}
            <Footer footer={props.footer} footerStays={props.footerStays} />
            {dismissible && (
              <IconButton
                className={css['close']}
                label={closeLabel}
                icon={<X />}
                onClick={onClose}
              />
            )}
          </div>
        </LayerProvider>
      )}
    </dialog>
  );
}

function Footer({ footer, footerStays = false }: Pick<DialogProps, 'footer' | 'footerStays'>) {
  if (footer === undefined) return null;
  return <footer className={cx(css['footer'], footerStays && css['stays'])}>{footer}</footer>;
}
