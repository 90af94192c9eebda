import { create } from 'zustand';

/** Popups that lie over any page, one at a time; the address stays (SPEC.md 2). More kinds come with their features. */
export type Overlay =
  | { readonly kind: 'none' }
  /** A guest pressed something that needs an account. `action` completes "Đăng nhập để …"; `next` is where he goes afterwards. */
  | { readonly kind: 'login_notice'; readonly action: string; readonly next: string }
  /** Signing out was asked for while work still waits for the server. */
  | { readonly kind: 'sign_out_waiting' };

interface OverlayStore {
  readonly overlay: Overlay;
  readonly show: (overlay: Overlay) => void;
  readonly close: () => void;
}

/** Which popup is open. Not persisted. */
export const useOverlayStore = create<OverlayStore>()((set) => ({
  overlay: { kind: 'none' },
  show: (overlay) => set({ overlay }),
  close: () => set({ overlay: { kind: 'none' } }),
}));
