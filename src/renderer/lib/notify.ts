import { create } from 'zustand';
import type { ToastOptions } from '../ui/toasts/toast.ts';

interface ToastHostStore {
  readonly isWanted: boolean;
  readonly want: () => void;
}

/**
 * Whether the place where toasts appear is wanted yet: it is loaded with the first toast, not with
 * the first page.
 */
export const useToastHostStore = create<ToastHostStore>()((set) => ({
  isWanted: false,
  want: () => set({ isWanted: true }),
}));

/**
 * Shows a toast, loading what toasts are made of first. One that cannot be loaded (no network) is
 * said in the console alone.
 */
export function notify(text: string, options?: ToastOptions): void {
  useToastHostStore.getState().want();
  import('../ui/toasts/toast.ts').then(
    ({ toast }) => toast(text, options),
    (error: unknown) => {
      console.error('toast could not be shown', error);
      // What waits for the toast to go must not wait for ever.
      options?.onClose?.();
    },
  );
}

/** Takes away the toast with this id, if it is there. */
export function takeBack(id: string): void {
  import('../ui/toasts/toast.ts').then(
    ({ closeToast }) => closeToast(id),
    // Without its code no toast was ever shown.
    () => undefined,
  );
}
