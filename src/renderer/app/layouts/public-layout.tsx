import { useState } from 'react';
import { Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { useOnline } from '../../platform/use-online.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { OfflineBanner } from '../../ui/states/offline-banner.tsx';
import { MainArea } from '../main-area.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import css from './public-layout.module.css';
import { usePublicMenu } from './use-public-menu.ts';

const PublicMenuSheet = lazyPart(
  async () => (await import('./public-menu-sheet.tsx')).PublicMenuSheet,
);

/**
 * Header with the public menu, the page (its outlet's context: the questions of visitors), footer.
 */
export function PublicLayout() {
  // The sheet's code is fetched when it is first opened.
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const isOnline = useOnline();
  const { items, faqs } = usePublicMenu();
  return (
    <div className={css['layout']}>
      <PublicHeader items={items} onMenu={() => setMenu('open')} />
      {menu !== 'never' && (
        <PublicMenuSheet items={items} open={menu === 'open'} onClose={() => setMenu('closed')} />
      )}
      <OfflineBanner className={css['offline']} offline={!isOnline} text={t('net.bannerWeb')} />
      <MainArea>
        <Outlet context={faqs} />
      </MainArea>
      <PublicFooter items={items} />
    </div>
  );
}
