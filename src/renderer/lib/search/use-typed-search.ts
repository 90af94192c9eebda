import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';

/** So long after the last key the list is asked, ms. */
const pauseMs = 250;

/** What a search field is given to follow its typing. */
export interface TypedSearch {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * Follows what is typed and tells it once the typing has paused, at once on Enter; Esc takes the
 * text away.
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void): TypedSearch {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Another way (the back button, a link) changed what is searched for.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return {
    value: typed,
    onChange: (event) => setTyped(event.target.value),
    onKeyDown(event) {
      if (event.key === 'Enter') onSearch(typed.trim());
      if (event.key !== 'Escape') return;
      setTyped('');
      onSearch('');
    },
  };
}
