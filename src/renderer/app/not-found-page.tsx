import { Link } from 'react-router';
import { t } from '../copy/vi.ts';
import { useSession } from '../platform/context.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Bud } from '../ui/flower-icon.tsx';
import css from './not-found-page.module.css';

/** No page has this address (design 5.29). */
export function NotFoundPage() {
  const signedIn = useSession().status === 'signed_in';
  return (
    <div className={css['page']}>
      <Bud size={72} />
      <h1 className="h-page">{t('err.404.title')}</h1>
      <p className={css['text']}>{t('err.404.body')}</p>
      <div className={css['ways']}>
        {signedIn && <Link to="/dashboard" className={buttonClass({ variant: 'primary', size: 'lg' })}>{t('nav.learn')}</Link>}
        <Link to="/" className={buttonClass({ variant: signedIn ? 'secondary' : 'primary', size: 'lg' })}>{t('err.404.home')}</Link>
      </div>
    </div>
  );
}
