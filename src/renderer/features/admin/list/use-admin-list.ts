import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Rows of a page of any list of the back office. */
export const adminPageSize = 20;

/**
 * What is shown of a list: in the address, so that a reload, the back button and a link lead to the
 * same place.
 */
export interface AdminListState<Tab extends string> {
  readonly tab: Tab;
  /** What is searched for; '' = nothing. */
  readonly search: string;
  /** Id of the row whose details are open; null while none was chosen. */
  readonly chosen: string | null;
  /** Variables of the list's query: `first` and `after`. */
  readonly page: { readonly first: number; readonly after: string | null };
  /** How many pages lie before this one. */
  readonly pageIndex: number;
  readonly setTab: (tab: Tab) => void;
  readonly setSearch: (search: string) => void;
  /** Null closes the details. */
  readonly choose: (id: string | null) => void;
  /** Goes to the page behind this cursor (`end_cursor`). */
  readonly goOn: (cursor: string) => void;
  readonly goBack: () => void;
}

/** Names in the address. */
const names = { tab: 'loc', search: 'tim', chosen: 'xem' } as const;

/** Where one is in a list: tab (the first one is the start), search, page, chosen row. */
export function useAdminList<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): AdminListState<Tab> {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((candidate) => candidate === params.get(names.tab)) ?? tabs[0];
  const search = params.get(names.search) ?? '';
  const cursors = useCursors(`${tab} ${search}`);
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>, replace: boolean) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );
  const setTab = useCallback(
    (next: Tab) =>
      set({ [names.tab]: next === tabs[0] ? null : next, [names.chosen]: null }, false),
    [set, tabs],
  );
  const setSearch = useCallback(
    (text: string) => set({ [names.search]: text, [names.chosen]: null }, true),
    [set],
  );
  const choose = useCallback((id: string | null) => set({ [names.chosen]: id }, true), [set]);
  return { tab, search, chosen: params.get(names.chosen), ...cursors, setTab, setSearch, choose };
}

/** The cursors of the pages before this one; begins anew with other filters. */
function useCursors(
  filters: string,
): Pick<AdminListState<string>, 'page' | 'pageIndex' | 'goOn' | 'goBack'> {
  const [state, setState] = useState<{
    readonly filters: string;
    readonly cursors: readonly string[];
  }>({ filters, cursors: [] });
  const cursors = state.filters === filters ? state.cursors : [];
  return {
    page: { first: adminPageSize, after: cursors.at(-1) ?? null },
    pageIndex: cursors.length,
    goOn: (cursor) => setState({ filters, cursors: [...cursors, cursor] }),
    goBack: () => setState({ filters, cursors: cursors.slice(0, -1) }),
  };
}
