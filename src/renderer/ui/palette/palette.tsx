import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Kbd } from '../text/kbd.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { entryAfter } from './palette-keys.ts';
import css from './palette.module.css';

/** A line that can be opened. */
export interface PaletteChoice {
  readonly key: string;
  /** A `PaletteFace`. */
  readonly face: ReactNode;
}

/** Lines under one heading. */
export interface PaletteSection {
  readonly key: string;
  readonly heading: string;
  readonly choices: readonly PaletteChoice[];
}

export interface PaletteProps {
  readonly words: {
    /** Name of the dialog. */
    readonly title: string;
    /** Stands in the field and is its name. */
    readonly placeholder: string;
    readonly clear: string;
    readonly close: string;
    readonly results: string;
    /** What the keys do. */
    readonly move: string;
    readonly enter: string;
    readonly esc: string;
    /** Said when a list is there; '' says nothing. */
    readonly found: string;
  };
  readonly text: string;
  readonly onType: (text: string) => void;
  /** In the order in which arrows walk. */
  readonly sections: readonly PaletteSection[];
  /** Nothing can be said yet about the text: Enter waits for it. */
  readonly isPending: boolean;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
  /** Of the field, for whoever gives it the focus back. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** What has to be said above the list, or in its place. */
  readonly notice: ReactNode;
  /** Below the list. */
  readonly rest?: ReactNode;
  /** In place of the words for the keys. */
  readonly foot?: ReactNode;
}

/**
 * A field over the page with a list under it: arrows choose, Enter opens, Esc closes. The first
 * line is chosen as soon as there is a text.
 */
export function Palette({
  words,
  text,
  onType,
  sections,
  isPending,
  onOpen,
  onClose,
  input,
  notice,
  rest,
  foot,
}: PaletteProps) {
  const id = useId();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const choices = sections.flatMap((section) => section.choices);
  // What was chosen may be gone from a newer list: then the best is chosen, as at the beginning.
  const known = choices.findIndex(({ key }) => key === chosenKey);
  const chosen = known === -1 && text.trim() !== '' ? Math.min(0, choices.length - 1) : known;
  const chosenChoice = choices[chosen];

  const type = (next: string) => {
    onType(next);
    setChosenKey(null);
  };
  const openWhenThere = useOpenWhenThere({ text, isPending }, () => {
    if (chosenChoice !== undefined) onOpen(chosenChoice.key);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method that puts letters together owns its keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setChosenKey(
        choices[entryAfter(chosen, event.key === 'ArrowDown' ? 1 : -1, choices.length)]?.key ??
          null,
      );
    else if (event.key === 'Enter') openWhenThere();
    else return;
    event.preventDefault();
  };
  const optionId = (key: string) => `${id}-${choices.findIndex((choice) => choice.key === key)}`;
  return (
    <PaletteDialog onClose={onClose} label={words.title} initialFocus={input}>
      <search className={css['top']}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={text}
          placeholder={words.placeholder}
          aria-label={words.placeholder}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={
            chosenChoice === undefined ? undefined : optionId(chosenChoice.key)
          }
          aria-busy={isPending || undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <IconButton
            size="sm"
            label={words.clear}
            icon={<X />}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        )}
        <Button size="sm" variant="ghost" className={css['close']} onClick={onClose}>
          {words.close}
        </Button>
      </search>
      <div className={css['body']}>
        {notice}
        {/* A native list has no groups with marks and no search */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div id={`${id}-list`} role="listbox" aria-label={words.results} className="stack gap-1">
          {sections.map((section) => (
            // The role of a part of a listbox
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
              <p id={`${id}-${section.key}`} role="presentation" className={css['heading']}>
                {section.heading}
              </p>
              {section.choices.map(({ key, face }) => (
                <Option
                  key={key}
                  id={optionId(key)}
                  isChosen={key === chosenChoice?.key}
                  onOpen={() => onOpen(key)}
                >
                  {face}
                </Option>
              ))}
            </div>
          ))}
        </div>
        {rest}
      </div>
      <footer className={css['foot']} aria-hidden={foot === undefined ? true : undefined}>
        {foot ?? (
          <>
            <span>
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd>
              {words.move}
            </span>
            <span>
              <Kbd>Enter</Kbd>
              {words.enter}
            </span>
            <span>
              <Kbd>Esc</Kbd>
              {words.esc}
            </span>
          </>
        )}
      </footer>
      <output className="sr">{words.found}</output>
    </PaletteDialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The focus stays in the field, which names the chosen one. */
function Option({ id, isChosen, onOpen, children }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The combobox has the focus and the keys
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={css['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {children}
      <CornerDownLeft className={css['enter']} aria-hidden="true" />
    </div>
  );
}

/**
 * Enter right after the last letter means what that letter will find, not what still stands there.
 * Typing on takes it back.
 */
function useOpenWhenThere(
  { text, isPending }: { readonly text: string; readonly isPending: boolean },
  open: () => void,
): () => void {
  const wanted = useRef<string | null>(null);
  const newest = useRef(open);
  useEffect(() => {
    newest.current = open;
  });
  useEffect(() => {
    if (isPending) return;
    const isWanted = wanted.current === text;
    wanted.current = null;
    if (isWanted) newest.current();
  }, [isPending, text]);
  return () => {
    if (isPending) wanted.current = text;
    else open();
  };
}
