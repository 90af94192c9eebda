import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Id of the section of the home page that lies in the middle of the window, or null. `ids` must be the same array each time. */
export function useSectionInView(ids: readonly string[]): string | null {
  const isHome = useLocation().pathname === '/';
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!isHome) return undefined;
    const observer = new IntersectionObserver((entries) => setCurrent((before) => entries.reduce(nextInView, before)), { rootMargin: '-45% 0px -54% 0px' });
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids, isHome]);
  return isHome ? current : null;
}

function nextInView(before: string | null, { isIntersecting, target }: IntersectionObserverEntry): string | null {
  if (isIntersecting) return target.id;
  return before === target.id ? null : before;
}
