import CircleAlert from 'lucide-react/icons/circle-alert';
import type { FormRefusal } from './form-refusal.ts';
import { refusalText } from './form-refusal.ts';
import css from './auth-form.module.css';

/**
 * The one message above the button. Its live region is always there, so that it is said when it
 * comes.
 */
export function FormMessage({
  refusal,
  secondsLeft,
}: {
  readonly refusal: FormRefusal<string> | null;
  readonly secondsLeft: number;
}) {
  return (
    <div role="alert">
      {refusal?.kind === 'form' && (
        <p className={css['message']}>
          <CircleAlert aria-hidden="true" />
          {refusalText(refusal.error, secondsLeft)}
        </p>
      )}
    </div>
  );
}
