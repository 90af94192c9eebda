import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Id of the section of the home page that lies in the middle of the window, or null. `ids` must be
 * the same array each time.
 */
export function useSectionInView(ids: readonly string[]): string | null {
  const isHome = useLocation().pathname === '/';
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => (isHome ? followSections(ids, setCurrent) : undefined), [ids, isHome]);
  return isHome ? current : null;
}

/**
 * Follows sections, also those that come later because the server was asked for what is in them.
 */
function followSections(
  ids: readonly string[],
  change: (next: (before: string | null) => string | null) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => change((before) => entries.reduce(nextInView, before)),
    { rootMargin: '-45% 0px -54% 0px' },
  );
  const found = new Set<Element>();
  const look = () => {
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section === null || found.has(section)) continue;
      found.add(section);
      observer.observe(section);
    }
  };
  look();
  const later = new MutationObserver(look);
  const area = document.querySelector('main');
  if (area !== null) later.observe(area, { childList: true });
  return () => {
    observer.disconnect();
    later.disconnect();
  };
}

function nextInView(
  before: string | null,
  { isIntersecting, target }: IntersectionObserverEntry,
): string | null {
  if (isIntersecting) return target.id;
  return before === target.id ? null : before;
}
