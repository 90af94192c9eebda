import { create } from 'zustand';

/** A file that this page is sending. */
export interface Transfer {
  readonly uploadId: string;
  readonly fileName: string;
  readonly sentBytes: number;
  readonly bytes: number;
  /** The connection is gone; it goes on by itself. */
  readonly isLost: boolean;
  readonly stop: () => void;
}

interface Transfers {
  /** By what the file is for. */
  readonly byTarget: ReadonlyMap<string, Transfer>;
  readonly put: (target: string, transfer: Transfer) => void;
  readonly end: (target: string) => void;
}

/**
 * Files on their way from this page: they go on while one looks at other pages of the back office.
 */
export const useTransfers = create<Transfers>()((set) => ({
  byTarget: new Map(),
  put: (target, transfer) =>
    set(({ byTarget }) => ({ byTarget: new Map([...byTarget, [target, transfer]]) })),
  end: (target) =>
    set(({ byTarget }) => ({ byTarget: new Map([...byTarget].filter(([key]) => key !== target)) })),
}));
