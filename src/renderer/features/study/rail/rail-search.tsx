import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import css from './rail-search.module.css';

export interface RailSearchProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly clearLabel: string;
  /** How many were found, for who does not see them; not said while nothing is sought. */
  readonly found: string;
  /** Enter: 1 goes to the next that was found, -1 (with Shift) to the one before. */
  readonly onStep?: (by: 1 | -1) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly className?: string | undefined;
  /** What stands before the button that clears. */
  readonly children?: ReactNode;
}

/** The search of a list beside the video. Escape clears it, and leaves it once it is empty. */
export function RailSearch({
  label,
  text,
  onText,
  clearLabel,
  found,
  onStep,
  inputRef,
  className,
  children,
}: RailSearchProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && onStep) onStep(event.shiftKey ? -1 : 1);
    else if (event.key !== 'Escape') return;
    else if (text === '') event.currentTarget.blur();
    else onText('');
    event.preventDefault();
  };
  return (
    <search className={cx(css['search'], className)}>
      <Search aria-hidden="true" />
      <input
        ref={inputRef}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output className="sr">{text.trim() === '' ? '' : found}</output>
      {children}
      {text !== '' && (
        <IconButton size="xs" label={clearLabel} icon={<X />} onClick={() => onText('')} />
      )}
    </search>
  );
}
