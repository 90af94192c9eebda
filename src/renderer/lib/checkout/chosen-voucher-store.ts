import { create, type StoreApi, type UseBoundStore } from 'zustand';

interface ChosenVoucherStore {
  /**
   * The official spelling of the code for the next order; null = none. Whether it still holds is
   * the server's word (`order_price`).
   */
  readonly code: string | null;
  /** Whose choice it is: a person's id; null = a guest's, or nobody's. */
  readonly owner: string | null;
  /** Who chose it: the visitor, or an affiliate's link that they came by. */
  readonly from: Choice['from'];
  /**
   * Puts a code aside that the visitor chose: from the voucher list, from the checkout's own field,
   * from what we wrote them.
   */
  readonly choose: (code: string) => void;
  /** Puts the code of an affiliate's link aside, unless the visitor chose one. */
  readonly offer: (code: string) => void;
  /** The order took it, or the learner removed it. */
  readonly forget: () => void;
  /**
   * Who sits here now, null = a guest. What somebody else chose is forgotten; a guest keeps their
   * when they sign in.
   */
  readonly belongTo: (person: string | null) => void;
}

/**
 * What a choice is kept in over a reload: the tab's own storage, or null where a browser gives
 * none.
 */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Choice {
  readonly code: string;
  readonly owner: string | null;
  readonly from: 'own' | 'link';
}

const key = 'mai-vang-voucher';
/** No code is longer: whatever is, was not written here. */
const longestCode = 64;

/**
 * The store over a storage; what stands there is foreign and counts only when it reads as a choice.
 */
export function createChosenVoucherStore(
  storage: TabStorage | null,
): UseBoundStore<StoreApi<ChosenVoucherStore>> {
  const kept = readChoice(storage);
  return create<ChosenVoucherStore>()((set, get) => {
    let person: string | null = kept?.owner ?? null;
    const take = (choice: Choice | null): void => {
      set({
        code: choice?.code ?? null,
        owner: choice?.owner ?? null,
        from: choice?.from ?? 'link',
      });
      writeChoice(storage, choice);
    };
    return {
      code: kept?.code ?? null,
      owner: kept?.owner ?? null,
      // Where nothing is chosen, a link may.
      from: kept?.from ?? 'link',
      choose: (code) => take({ code, owner: person, from: 'own' }),
      offer(code) {
        if (get().from === 'link') take({ code, owner: person, from: 'link' });
      },
      forget: () => take(null),
      belongTo(next) {
        person = next;
        const { code, owner, from } = get();
        if (code === null || owner === next) return;
        take(owner === null ? { code, owner: next, from } : null);
      },
    };
  });
}

/**
 * The voucher chosen for the next order, between the voucher list and the checkout. A reload of the
 * tab keeps it; it ends with the tab, as nothing is kept across sessions (SPEC.md 4), and the
 * server checks it anyway.
 */
export const useChosenVoucherStore = createChosenVoucherStore(tabStorage());

/**
 * A browser may refuse the storage itself (cookies blocked): the choice then lives as long as the
 * page.
 */
export function tabStorage(): TabStorage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

function readChoice(storage: TabStorage | null): Choice | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('code' in kept) || !('owner' in kept))
      return null;
    const { code, owner } = kept;
    if (typeof code !== 'string' || code === '' || code.length > longestCode) return null;
    // What the version before wrote says nothing of it.
    const from = 'from' in kept && kept.from === 'link' ? 'link' : 'own';
    return owner === null || typeof owner === 'string' ? { code, owner, from } : null;
  } catch {
    return null;
  }
}

function writeChoice(storage: TabStorage | null, choice: Choice | null): void {
  try {
    if (choice === null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(choice));
  } catch {
    // Full or refused: a reload forgets the choice, nothing else is lost.
  }
}
