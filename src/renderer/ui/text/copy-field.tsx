import { useEffect, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { CopyFaces } from './copy-faces.tsx';
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

/**
 * A value to take along, whole: a long one goes on in further lines. The button itself answers; no
 * toast.
 */
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
        <span className={css['room']} data-value={value}>
          <textarea
            className={css['value']}
            readOnly
            rows={1}
            value={value}
            aria-labelledby={id}
            onFocus={(event) => event.target.select()}
          />
        </span>
        <Button variant="ghost" size="sm" onClick={press} aria-describedby={id}>
          <CopyFaces copied={copied} text={copyLabel} copiedText={copiedLabel} />
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
