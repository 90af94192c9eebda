import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';
import css from './copy-field.module.css';

/** How long the button says that it copied. */
const copiedForMs = 2000;

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** "Sao chép". */
  readonly copyLabel: string;
  /** "Đã sao chép": on the button for 2 s, and said aloud. */
  readonly copiedLabel: string;
  /** "Chưa sao chép được. Hãy chọn và chép tay.": under the field when the device refuses. */
  readonly failedLabel: string;
  /**
   * Puts the text on the clipboard and resolves, or rejects; the browser's own way unless given.
   */
  readonly copy?: ((text: string) => Promise<void>) | undefined;
}

type Outcome = 'none' | 'copied' | 'failed';

/** A value to take along. The button itself answers; no toast. */
export function CopyField({
  label,
  value,
  copyLabel,
  copiedLabel,
  failedLabel,
  copy = writeClipboard,
}: CopyFieldProps) {
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = window.setTimeout(() => setOutcome('none'), copiedForMs);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const press = () => {
    copy(value).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const copied = outcome === 'copied';
  return (
    <div className={css['field']}>
      <span className={css['label']} id={id}>
        {label}
      </span>
      <div className={css['box']}>
        <input
          className={css['value']}
          readOnly
          value={value}
          aria-labelledby={id}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="ghost"
          size="sm"
          onClick={press}
          className={css['button']}
          aria-describedby={id}
        >
          <span className={css['face']} data-hidden={copied || undefined}>
            <Copy aria-hidden="true" />
            {copyLabel}
          </span>
          <span className={css['face']} data-hidden={!copied || undefined}>
            <Check aria-hidden="true" />
            {copiedLabel}
          </span>
        </Button>
      </div>
      <output className={copied ? 'sr' : css['failed']}>
        {outcomeText(outcome, copiedLabel, failedLabel)}
      </output>
    </div>
  );
}

function outcomeText(outcome: Outcome, copied: string, failed: string): string {
  if (outcome === 'none') return '';
  return outcome === 'copied' ? copied : failed;
}

async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
