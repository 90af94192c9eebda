import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import type { AnchoredPopup } from '../overlays/anchored-popup.ts';
import { cx } from '../cx.ts';
import type { SelectOption } from './select-keys.ts';
import css from './select-popup.module.css';
import { TopLayer } from '../overlays/top-layer.tsx';

export interface SelectPopupProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Id of the combobox; the ids of the parts begin with it. */
  readonly id: string;
  readonly open: boolean;
  /** Over the list, on a phone. */
  readonly title: string;
  readonly options: readonly SelectOption[];
  readonly value: string | undefined;
  /** Index of the option the keys are on; -1 for none. */
  readonly active: number;
  readonly emptyText: string;
  readonly search: SelectSearch | undefined;
  readonly onActive: (index: number) => void;
  readonly onChoose: (index: number) => void;
  readonly popup: AnchoredPopup['props'];
}

interface SelectSearch {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The list of a `Select`, in a popover. */
export function SelectPopup(props: SelectPopupProps) {
  const { ref, id, open, title, options, value, active, emptyText, search, onActive, onChoose } =
    props;
  const list = useActiveInView(open, active);
  return (
    <TopLayer>
      <div ref={ref} id={`${id}-popup`} {...props.popup} className={css['popup']}>
        <p className={css['title']} aria-hidden="true">
          {title}
        </p>
        {search !== undefined && open && <SearchBox id={id} active={active} search={search} />}
        <div
          ref={list}
          // A native list has no 52 px options and no search
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          id={`${id}-list`}
          aria-labelledby={`${id}-label`}
          className={css['list']}
        >
          {options.map((option, index) => (
            // The combobox has the focus and the keys
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.value}
              id={`${id}-option-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              aria-disabled={option.disabled}
              data-active={index === active || undefined}
              className={css['option']}
              onPointerMove={() => {
                if (index !== active) onActive(index);
              }}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
            >
              <span className={css['label']}>
                {option.label}
                {option.hint !== undefined && <span className="t3 xs">{option.hint}</span>}
              </span>
              {option.value === value && <Check aria-hidden="true" />}
            </div>
          ))}
        </div>
        <output className={cx(css['empty'], options.length > 0 && 'sr')}>
          {options.length === 0 ? emptyText : ''}
        </output>
      </div>
    </TopLayer>
  );
}

function SearchBox({
  id,
  active,
  search,
}: {
  readonly id: string;
  readonly active: number;
  readonly search: SelectSearch;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <label className={css['search']}>
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={search.label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-option-${active}` : undefined}
        placeholder={search.label}
        value={search.query}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => search.onQuery(event.target.value)}
        onKeyDown={search.onKeyDown}
      />
    </label>
  );
}

function useActiveInView(open: boolean, active: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);
  return list;
}
