import { useEffect } from 'react';
import { create } from 'zustand';

interface PageTitleStore {
  /**
   * Title that the open page set itself (a lesson's title), or null: then the route's own title
   * counts.
   */
  readonly title: string | null;
  readonly set: (title: string | null) => void;
}

/** The title that the open page set itself. */
export const usePageTitleStore = create<PageTitleStore>()((set) => ({
  title: null,
  set: (title) => set({ title }),
}));

/**
 * Names the page after its content while the component is mounted; null leaves the route's title.
 */
export function usePageTitle(title: string | null): void {
  const set = usePageTitleStore((store) => store.set);
  useEffect(() => {
    set(title);
    return () => set(null);
  }, [set, title]);
}
