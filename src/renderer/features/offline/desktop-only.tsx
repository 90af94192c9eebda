import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { t } from './copy.ts';
import css from './offline-page.module.css';

/** What the portal shows at `/offline`: downloads belong to the desktop client. */
export function DesktopOnly() {
  return (
    <>
      <h1 className={css['title']} tabIndex={-1}>
        {t('off.title')}
      </h1>
      <EmptyState
        className={css['empty']}
        title={t('off.web.title')}
        action={
          <Link className={buttonClass({})} to="/dashboard">
            {t('off.web.back')}
          </Link>
        }
      >
        {t('off.web.body')} {t('off.web.can')}
      </EmptyState>
    </>
  );
}
