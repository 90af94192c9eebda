import { toast as toastify } from 'react-toastify/unstyled';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  readonly kind?: ToastKind | undefined;
  /** A toast with the same id is replaced, not doubled. */
  readonly id?: string | undefined;
}

/** The text as shown by `ToastHost`: closes by itself after 4 s. Nothing that needs an answer may live only here. */
export function toast(text: string, { kind = 'info', id }: ToastOptions = {}): void {
  const options = { type: kind, role: kind === 'error' ? 'alert' : 'status' };
  if (id !== undefined && toastify.isActive(id)) {
    toastify.update(id, { ...options, render: text });
    return;
  }
  toastify(text, id === undefined ? options : { ...options, toastId: id });
}

/** Takes away one toast, or all. */
export function closeToast(id?: string): void {
  toastify.dismiss(id);
}
