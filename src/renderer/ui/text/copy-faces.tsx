import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import css from './copy-faces.module.css';

export interface CopyFacesProps {
  readonly copied: boolean;
  readonly text: string;
  readonly copiedText: string;
}

/**
 * What stands on a button that copies, before and after. Both faces lie in one cell of a box of
 * their own, so that the button is as wide as the wider one and never as wide as both.
 */
export function CopyFaces({ copied, text, copiedText }: CopyFacesProps) {
  return (
    <span className={css['faces']}>
      <span className={css['face']} data-hidden={copied || undefined}>
        <Copy aria-hidden="true" />
        {text}
      </span>
      <span className={css['face']} data-hidden={!copied || undefined}>
        <Check aria-hidden="true" />
        {copiedText}
      </span>
    </span>
  );
}
