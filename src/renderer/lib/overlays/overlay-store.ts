import { create } from 'zustand';
import type { DownloadPlan } from '#shared/offline/offline-state.ts';

/**
 * Popups that lie over any page, one at a time; the address stays (SPEC.md 2). More kinds come with
 * their features.
 */
export type Overlay =
  | { readonly kind: 'none' }
  /**
   * A guest pressed something that needs an account. `action` completes "Đăng nhập để …"; `next` is
   * where they go afterwards.
   */
  | { readonly kind: 'login_notice'; readonly action: string; readonly next: string }
  /** Signing out was asked for while work still waits for the server; `waiting` null: not known. */
  | { readonly kind: 'sign_out_waiting'; readonly waiting: number | null }
  /**
   * The voucher list. `plan` = chosen at the checkout that opened it; null from anywhere else,
   * where one is put aside for the next order.
   */
  | { readonly kind: 'vouchers'; readonly plan: 'kha_pro' | 'pro' | null }
  /** The newest notifications, from the bell. */
  | { readonly kind: 'notifications' }
  /** «Góp ý». */
  | { readonly kind: 'feedback' }
  /** Our account and the code of an open order, with copy buttons. */
  | { readonly kind: 'bank_info'; readonly orderId: string }
  /** Short videos, beginning with this one. */
  | { readonly kind: 'short_video'; readonly id: string }
  /**
   * The search over everything; it needs what the server told, so the layout of the application
   * shows it.
   */
  | { readonly kind: 'search' }
  /** On a phone: every page that has no tab of its own. */
  | { readonly kind: 'account' }
  /** Several lessons are to be downloaded, or more than there is room for. */
  | { readonly kind: 'download'; readonly plan: DownloadPlan };

/**
 * Which of the specification's popups is to be seen (SPEC.md 3): one at most, and the backdrop
 * under whichever it is.
 */
export interface PopupVisibility {
  readonly mail_notification: boolean;
  readonly feedback: boolean;
  readonly voucher_list: boolean;
  readonly bank_info: boolean;
  readonly login_notice: boolean;
  /** Darkens the page, which is not to be used meanwhile. */
  readonly backdrop: boolean;
  readonly short_video: boolean;
}

/** The specification's booleans of a popup. */
export function popupVisibility({ kind }: Overlay): PopupVisibility {
  return {
    mail_notification: kind === 'notifications',
    feedback: kind === 'feedback',
    voucher_list: kind === 'vouchers',
    bank_info: kind === 'bank_info',
    login_notice: kind === 'login_notice',
    backdrop: kind !== 'none',
    short_video: kind === 'short_video',
  };
}

export interface OverlayStore {
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

/** Whether this popup is to be seen now. */
export function usePopup(popup: keyof PopupVisibility): boolean {
  return useOverlayStore((store) => popupVisibility(store.overlay)[popup]);
}
