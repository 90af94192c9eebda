import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useAnchoredPopup } from '../overlays/anchored-popup.ts';
import type { AnchoredPopup } from '../overlays/anchored-popup.ts';
import { matching, move, startingWith } from './select-keys.ts';
import type { ListMove, SelectOption } from './select-keys.ts';

export interface SelectState {
  readonly open: boolean;
  /** The options that fit what was typed into the search. */
  readonly shown: readonly SelectOption[];
  /** Index into `shown` of the option the keys are on; -1 for none. */
  readonly active: number;
  readonly query: string;
  readonly setActive: (index: number) => void;
  readonly search: (text: string) => void;
  readonly choose: (index: number) => void;
  readonly onTriggerKey: (event: KeyboardEvent) => void;
  readonly onSearchKey: (event: KeyboardEvent) => void;
  readonly popup: AnchoredPopup['props'];
}

export interface SelectParts {
  readonly trigger: HTMLElement | null;
  readonly popup: HTMLElement | null;
}

export interface SelectModel {
  readonly options: readonly SelectOption[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

const listMoves: Readonly<Record<string, ListMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};
/** A pause this long begins a new word of type-ahead. */
const typeAheadPauseMs = 700;

/** What a `Select` does: opening, moving, searching, choosing. */
export function useSelect(
  { trigger, popup }: SelectParts,
  { options, value, onChange }: SelectModel,
): SelectState {
  const [active, setActive] = useState(-1);
  const [query, setQuery] = useState('');
  const [typeAhead] = useState(() => createTypeAhead(() => performance.now()));
  const shown = matching(options, query);
  const { open, show, hide, props } = useAnchoredPopup(trigger, popup, {
    onOpening: () => {
      setQuery('');
      setActive(options.findIndex((option) => option.value === value));
    },
  });

  const close = () => {
    hide();
    trigger?.focus();
  };
  const choose = (index: number) => {
    const option = shown[index];
    if (option === undefined || option.disabled === true) return;
    onChange(option.value);
    close();
  };
  const keys: ListKeys = { open, active, choose, close, leave: hide };
  return {
    open,
    shown,
    active,
    query,
    setActive,
    choose,
    search: (text) => {
      setQuery(text);
      setActive(text === '' ? -1 : 0);
    },
    onTriggerKey: (event) => {
      const step = listMoves[event.key];
      if (step !== undefined) {
        event.preventDefault();
        if (open) setActive(move(shown, active, step));
        else show();
      } else if (isLetter(event)) {
        if (!open) show();
        setActive(startingWith(shown, active, typeAhead(event.key)));
      } else {
        handleListKey(event, ['Enter', ' '], keys);
      }
    },
    onSearchKey: (event) => {
      const step = event.key.startsWith('Arrow') ? listMoves[event.key] : undefined;
      if (step === undefined) return handleListKey(event, ['Enter'], keys);
      event.preventDefault();
      return setActive(move(shown, active, step));
    },
    popup: props,
  };
}

interface ListKeys {
  readonly open: boolean;
  readonly active: number;
  readonly choose: (index: number) => void;
  readonly close: () => void;
  /** Closes without taking the focus back. */
  readonly leave: () => void;
}

function handleListKey(
  event: KeyboardEvent,
  choosers: readonly string[],
  { open, active, choose, close, leave }: ListKeys,
): void {
  if (!open) return;
  if (choosers.includes(event.key)) {
    event.preventDefault();
    choose(active);
  } else if (event.key === 'Escape') {
    // Else a dialog around it would close as well.
    event.preventDefault();
    event.stopPropagation();
    close();
  } else if (event.key === 'Tab') {
    leave();
  }
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** Collects letters that follow each other quickly; `now` in milliseconds of a monotonic clock. */
function createTypeAhead(now: () => number): (letter: string) => string {
  let text = '';
  let atMs = 0;
  return (letter) => {
    text = now() - atMs > typeAheadPauseMs ? letter : text + letter;
    atMs = now();
    return text;
  };
}
