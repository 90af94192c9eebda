import '../../lib/format/office-error-texts.ts';
import MenuIcon from 'lucide-react/icons/menu';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { AccountMenu } from '../../features/account/account-menu.tsx';
import { AdminGate } from '../../features/admin/shell/admin-gate.tsx';
import { adminSections } from '../../features/admin/sections.ts';
import { AdminNav } from '../../features/admin/shell/admin-nav.tsx';
import { AdminSectionsContext } from '../../features/admin/shell/admin-section.ts';
import { t } from '../../features/admin/shell/copy.ts';
import { OfficeSearchButton } from '../../features/admin/search/office-search-button.tsx';
import { OfficeSearchHost } from '../../features/admin/search/office-search-host.tsx';
import { OfficeGuard } from '../../features/admin/shell/office-guard.tsx';
import { brand } from '../../lib/format/brand.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Logo } from '../../ui/mark.tsx';
import { Notices } from '../connection/notices.tsx';
import { MainArea } from '../main-area.tsx';
import css from './admin-layout.module.css';

/**
 * The back office: a narrow sidebar from 1024 px on, a header with a menu below. For administrators
 * only.
 */
export function AdminLayout() {
  return (
    <AdminGate>
      <AdminSectionsContext value={adminSections}>
        <div className={css['layout']} data-office="">
          <aside className={css['side']} aria-label={t('ad.title')}>
            <Home size="md" />
            <OfficeSearchButton look="field" />
            <AdminNav />
            <div className={css['foot']}>
              <AccountMenu />
            </div>
          </aside>
          <div className={css['body']}>
            <NarrowHeader />
            <Notices />
            <MainArea className={css['page']}>
              <OfficeGuard>
                <Outlet />
              </OfficeGuard>
            </MainArea>
          </div>
          <OfficeSearchHost />
        </div>
      </AdminSectionsContext>
    </AdminGate>
  );
}

function Home({ size }: { readonly size: 'sm' | 'md' }) {
  return (
    <Link
      to="/"
      className={css['logo']}
      aria-label={shellText('common.homeLink', { brand: brand.name })}
    >
      <Logo name={brand.name} size={size} />
    </Link>
  );
}

function NarrowHeader() {
  const [open, setOpen] = useState(false);
  return (
    <header className={css['header']}>
      <Home size="sm" />
      <span className={css['headerSearch']}>
        <OfficeSearchButton look="icon" />
      </span>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden="true" />
        {t('ad.menu')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('ad.title')}
        closeLabel={shellText('common.close')}
      >
        <AdminNav onGo={() => setOpen(false)} />
        <div className={css['foot']}>
          <AccountMenu />
        </div>
      </Dialog>
    </header>
  );
}
