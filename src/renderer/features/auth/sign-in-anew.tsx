import { freshSignInMs } from '#shared/domain/account/fresh-sign-in.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { Button } from '../../ui/button.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';

/**
 * What whoever has no password needs for another address, said before it is refused, and the way
 * there: the sign-in page follows, and leads back to where this page leads.
 */
export function SignInAnew() {
  const { busy, signOut } = useSignOut();
  return (
    <div className={css['anew']}>
      <p>{t('auth.change.fresh', { minutes: freshSignInMs / 60_000 })}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        busyLabel={t('auth.change.leaving')}
        onClick={() => void signOut(false)}
      >
        {t('auth.change.again')}
      </Button>
    </div>
  );
}
