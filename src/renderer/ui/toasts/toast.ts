import { createElement } from 'react';
import { toast as toastify } from 'react-toastify/unstyled';
import { ToastAction } from './toast-action.tsx';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  readonly kind?: ToastKind | undefined;
  /** A toast with the same id is replaced, not doubled. */
  readonly id?: string | undefined;
  /**
   * One way back ("Hoàn tác"); the toast closes when it is pressed. Only for what goes on without
   * it.
   */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Called once when the toast is gone: by time, by its cross or by its action. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * The text as shown by `ToastHost`: closes by itself after 4 s. Nothing that needs an answer may
 * live only here.
 */
export function toast(
  text: string,
  { kind = 'info', id, action, onClose }: ToastOptions = {},
): void {
  const options = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    ...(onClose === undefined ? {} : { onClose: () => onClose() }),
  };
  if (id !== undefined && toastify.isActive(id)) {
    toastify.update(id, { ...options, render: text });
    return;
  }
  const content = action === undefined ? text : withAction(text, action);
  toastify(content, id === undefined ? options : { ...options, toastId: id });
}

function withAction(text: string, { label, onPress }: NonNullable<ToastOptions['action']>) {
  return ({ closeToast }: { readonly closeToast: (byPerson: boolean) => void }) => {
    const press = () => {
      onPress();
      closeToast(true);
    };
    return createElement(ToastAction, { text, label, onPress: press });
  };
}

/** Takes away one toast, or all. */
export function closeToast(id?: string): void {
  toastify.dismiss(id);
}
