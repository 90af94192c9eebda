import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { useTypedSearch } from '#renderer/lib/search/use-typed-search.ts';
import { Kbd } from '#renderer/ui/text/kbd.tsx';
import { topModal } from '#renderer/ui/overlays/modal-stack.ts';
import { isTyping } from './is-typing.ts';
import css from './search-box.module.css';

export interface SearchBoxProps {
  /** What can be searched for; stands in the field and is its name. */
  readonly label: string;
  readonly value: string;
  /** Called once the typing has paused. */
  readonly onSearch: (text: string) => void;
  /** Another search on the same page: `/` does not lead here. */
  readonly isSecond?: boolean | undefined;
}

/** The search of a list; `/` puts the focus into it, Esc takes the text away. */
export function SearchBox({ label, value, onSearch, isSecond = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useTypedSearch(value, onSearch);
  useSlashKey(() => input.current?.select(), !isSecond);
  return (
    <search className={css['box']}>
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={isSecond ? undefined : '/'}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...typed}
      />
      {!isSecond && (
        <span className={css['key']} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
    </search>
  );
}

function useSlashKey(focus: () => void, isOn: boolean): void {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        topModal() !== undefined
      )
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
