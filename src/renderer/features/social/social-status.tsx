import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import css from './social.module.css';

/** Something is under way at a provider; it can be given up. */
export function Waiting({
  text,
  onCancel,
}: {
  readonly text: string;
  readonly onCancel?: () => void;
}) {
  // What was pressed is gone: the keyboard goes on at what takes its place.
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={css['status']}>
      <output>{text}</output>
      {onCancel !== undefined && (
        <Button ref={cancel} variant="ghost" onClick={onCancel}>
          {t('social.cancel')}
        </Button>
      )}
    </div>
  );
}

/** Why it came to nothing. */
export function Message({ text }: { readonly text: string }) {
  return (
    <p className={css['message']} role="alert">
      <CircleAlert aria-hidden="true" />
      {text}
    </p>
  );
}
