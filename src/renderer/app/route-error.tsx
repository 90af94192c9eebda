import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { t } from '../copy/vi.ts';
import { usePageTitle } from '../lib/page/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Bud } from '../ui/branch/flower-icon.tsx';
import { fatalCode } from './fatal/fatal-code.ts';
import { FatalPage } from './fatal/fatal-page.tsx';
import { mainAreaId } from './main-area.tsx';
import css from './not-found/not-found-page.module.css';
import { PageLoadError } from './page-load-error.ts';

/**
 * What stands instead of a page that failed: it could not be fetched, or its rendering failed
 * ('Oops!').
 */
export function RouteError() {
  const error = useRouteError();
  const [code] = useState(() => fatalCode(error, Date.now()));
  const isNotLoaded = error instanceof PageLoadError;
  usePageTitle(isNotLoaded ? t('err.page') : t('err.fatal.h1'));
  if (isNotLoaded) return <PageNotLoaded />;
  return <FatalPage code={code} />;
}

function PageNotLoaded() {
  // With the network back there is nothing to press: the page comes by itself.
  useEffect(() => {
    const again = () => location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <main id={mainAreaId} className={css['page']}>
      <Bud size={72} />
      <h1 className="h-page">{t('err.page')}</h1>
      <p className={css['text']}>{t('err.page.body')}</p>
      <div className={css['ways']}>
        <Button variant="primary" size="lg" onClick={() => location.reload()}>
          {t('common.retry')}
        </Button>
      </div>
    </main>
  );
}
