import Search from 'lucide-react/icons/search';
import { useTypedSearch } from '#renderer/lib/search/use-typed-search.ts';
import css from './commission-list.module.css';

export interface CodeSearchProps {
  /** Stands in the field and is its name. */
  readonly label: string;
  readonly value: string;
  /** Called once the typing has paused. */
  readonly onSearch: (text: string) => void;
}

/** Finds an order by its code; Esc takes the text away. */
export function CodeSearch({ label, value, onSearch }: CodeSearchProps) {
  const typed = useTypedSearch(value, onSearch);
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
        {...typed}
      />
    </search>
  );
}
