import { useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { t } from '../copy/vi.ts';
import { Button } from '../ui/button.tsx';
import { Bud } from '../ui/flower-icon.tsx';
import { fatalCode } from './fatal/fatal-code.ts';
import { FatalPage } from './fatal/fatal-page.tsx';
import css from './not-found-page.module.css';
import { NotFoundPage } from './not-found-page.tsx';
import { PageLoadError } from './page-load-error.ts';

/** What stands instead of a page that failed: no such page, not fetched, or a rendering failure ('Oops!'). */
export function RouteError() {
  const error = useRouteError();
  const [code] = useState(() => fatalCode(error, Date.now()));
  if (isRouteErrorResponse(error) && error.status === 404) return <main><NotFoundPage /></main>;
  if (error instanceof PageLoadError) return <PageNotLoaded />;
  return <FatalPage code={code} />;
}

function PageNotLoaded() {
  return (
    <main className={css['page']} role="alert">
      <Bud size={72} />
      <h1 className="h-page">{t('err.page')}</h1>
      <p className={css['text']}>{t('err.page.body')}</p>
      <div className={css['ways']}><Button variant="primary" size="lg" onClick={() => location.reload()}>{t('common.retry')}</Button></div>
    </main>
  );
}
