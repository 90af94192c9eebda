import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Id of the section that lies in the middle of the window, or null. `ids` must be the same array each time. */
export function useSectionInView(ids: readonly string[]): string | null {
  const { pathname } = useLocation();
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const sections = ids.flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          setCurrent((before) => (isIntersecting ? target.id : before === target.id ? null : before));
        }
      },
      { rootMargin: '-45% 0px -54% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => {
      observer.disconnect();
      setCurrent(null);
    };
  }, [ids, pathname]);
  return current;
}
