import { useState } from 'react';
import { Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { useOnline } from '../../platform/use-online.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { MainArea } from '../main-area.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import css from './public-layout.module.css';

const PublicMenuSheet = lazyPart(async () => (await import('./public-menu-sheet.tsx')).PublicMenuSheet);

/** Header with the public menu, the page, footer. */
export function PublicLayout() {
  // The sheet's code is fetched when it is first opened.
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const isOnline = useOnline();
  return (
    <div className={css['layout']}>
      <PublicHeader onMenu={() => setMenu('open')} />
      {menu !== 'never' && <PublicMenuSheet open={menu === 'open'} onClose={() => setMenu('closed')} />}
      <OfflineBanner className={css['offline']} offline={!isOnline} text={t('net.bannerWeb')} />
      <MainArea><Outlet /></MainArea>
      <PublicFooter />
    </div>
  );
}
