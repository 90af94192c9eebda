import { Link } from 'react-router';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { t } from './copy.ts';

/** No page of the office has this address: the way back stays in the office. */
export function UnknownPage() {
  return (
    <>
      <h1 className="h-page">{t('ad.unknown')}</h1>
      <EmptyState
        title={t('ad.unknown.p')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/admin">
            {t('ad.unknown.go')}
          </Link>
        }
      />
    </>
  );
}
