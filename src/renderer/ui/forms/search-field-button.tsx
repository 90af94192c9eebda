import Search from 'lucide-react/icons/search';
import { Kbd } from '../text/kbd.tsx';
import css from './search-field-button.module.css';

export interface SearchFieldButtonProps {
  readonly label: string;
  /** Whether the keys of this machine have a ⌘. */
  readonly isApple: boolean;
  readonly onOpen: () => void;
}

/** A button that looks like a search field, with the key that opens it. */
export function SearchFieldButton({ label, isApple, onOpen }: SearchFieldButtonProps) {
  return (
    <button
      type="button"
      className={css['field']}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Search aria-hidden="true" />
      <span className={css['label']}>{label}</span>
      <span className={css['keys']} aria-hidden="true">
        <Kbd>{isApple ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    </button>
  );
}
