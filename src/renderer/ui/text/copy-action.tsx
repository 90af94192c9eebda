import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { CopyFaces } from './copy-faces.tsx';

/** How long the button says that it copied, ms. */
const copiedForMs = 2_000;

export interface CopyActionProps extends Pick<
  ButtonProps,
  'size' | 'variant' | 'className' | 'aria-label'
> {
  readonly value: string;
  /** What stands on the button. */
  readonly text: string;
  /** What stands there once it copied. */
  readonly copiedText: string;
  /** What is said to a screen reader once it copied. */
  readonly copiedSaid: string;
  /** Shown beside the button when the browser does not let it copy. */
  readonly failedText: string;
  readonly failedClassName?: string | undefined;
}

/**
 * Takes a value along; the button itself answers, without changing its size, for a screen reader
 * too.
 */
export function CopyAction({
  value,
  text,
  copiedText,
  copiedSaid,
  failedText,
  failedClassName,
  ...button
}: CopyActionProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome('none'), copiedForMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const press = () => {
    navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const copied = outcome === 'copied';
  const said = { none: '', copied: copiedSaid, failed: failedText }[outcome];
  return (
    <>
      <Button {...button} onClick={press}>
        <CopyFaces copied={copied} text={text} copiedText={copiedText} />
      </Button>
      <output className={outcome === 'failed' ? failedClassName : 'sr'}>{said}</output>
    </>
  );
}
