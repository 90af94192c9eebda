import { create } from 'zustand';
import type { DownloadPlan } from '../../shared/offline/offline-state.ts';

/** Popups that lie over any page, one at a time; the address stays (SPEC.md 2). More kinds come with their features. */
export type Overlay =
  | { readonly kind: 'none' }
  /** A guest pressed something that needs an account. `action` completes "Đăng nhập để …"; `next` is where he goes afterwards. */
  | { readonly kind: 'login_notice'; readonly action: string; readonly next: string }
  /** Signing out was asked for while work still waits for the server. */
  | { readonly kind: 'sign_out_waiting' }
  /** The voucher list. `plan` = chosen at the checkout that opened it; null from anywhere else, where one is put aside for the next order. */
  | { readonly kind: 'vouchers'; readonly plan: 'kha_pro' | 'pro' | null }
  /** The newest notifications, from the bell. */
  | { readonly kind: 'notifications' }
  /** «Góp ý». */
  | { readonly kind: 'feedback' }
  /** Our account and the code of an open order, with copy buttons. */
  | { readonly kind: 'bank_info'; readonly orderId: string }
  /** Short videos, beginning with this one. */
  | { readonly kind: 'short_video'; readonly id: string }
  /** The search over everything; it needs what the server told, so the layout of the application shows it. */
  | { readonly kind: 'search' }
  /** Several lessons are to be downloaded, or more than there is room for. */
  | { readonly kind: 'download'; readonly plan: DownloadPlan };

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
