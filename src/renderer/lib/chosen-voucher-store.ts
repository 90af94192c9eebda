import { create } from 'zustand';

interface ChosenVoucherStore {
  /** The official spelling of the code for the next order; null = none. Whether it still holds is the server's word (`order_price`). */
  readonly code: string | null;
  /** Puts a code aside: from the voucher list, from the checkout's own field, from `?voucher=` of a link. */
  readonly choose: (code: string) => void;
  /** The order took it, or the learner removed it. */
  readonly forget: () => void;
}

/** The voucher chosen for the next order, between the voucher list and the checkout. Not persisted: the server checks it anyway. */
export const useChosenVoucherStore = create<ChosenVoucherStore>()((set) => ({
  code: null,
  choose: (code) => set({ code }),
  forget: () => set({ code: null }),
}));
