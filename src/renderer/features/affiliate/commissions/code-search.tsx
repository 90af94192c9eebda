import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import css from './commission-list.module.css';

export interface CodeSearchProps {
  /** Stands in the field and is its name. */
  readonly label: string;
  readonly value: string;
  /** Called once the typing has paused. */
  readonly onSearch: (text: string) => void;
}

/** So long after the last key the list is asked, ms. */
const pauseMs = 250;

/** Finds an order by its code; Esc takes the text away. */
export function CodeSearch({ label, value, onSearch }: CodeSearchProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Another way (the back button, «Bỏ lọc») changed what is searched for.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <search className={css['search']}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(typed.trim());
          if (event.key !== 'Escape') return;
          setTyped('');
          onSearch('');
        }}
      />
    </search>
  );
}
