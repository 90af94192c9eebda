import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Gift from 'lucide-react/icons/gift';
import ListVideo from 'lucide-react/icons/list-video';
import MenuIcon from 'lucide-react/icons/menu';
import UserRound from 'lucide-react/icons/user-round';
import { type ComponentType, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/brand.ts';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/mark.tsx';
import { MainArea } from '../main-area.tsx';
import { publicMenu, type PublicMenuItem } from '../public-menu.ts';
import css from './public-layout.module.css';
import { useSectionInView } from './use-section-in-view.ts';

const sectionIds = publicMenu.filter((item) => item.is_filter).map((item) => item.link.replace('/#', ''));

/** Header with the public menu, the page, footer. */
export function PublicLayout() {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className={css['layout']}>
      <PublicHeader onMenu={() => setMenuOpen(true)} />
      <MenuSheet open={menuOpen} onClose={() => setMenuOpen(false)} />
      <MainArea><Outlet /></MainArea>
      <PublicFooter />
    </div>
  );
}

function PublicHeader({ onMenu }: { readonly onMenu: () => void }) {
  const inView = useSectionInView(sectionIds);
  return (
    <header className={css['header']}>
      <div className={css['bar']}>
        <Link to="/" className={css['logo']} aria-label={t('common.homeLink', { brand: brand.name })}><Logo name={brand.name} /></Link>
        <nav className={css['nav']} aria-label={t('nav.main')}>
          {publicMenu.map((item) => (
            <Link key={item.link} to={item.link} className={css['entry']} data-in-view={item.is_filter && item.link === `/#${inView}` ? '' : undefined}>{item.name}</Link>
          ))}
        </nav>
        <Ways />
        <IconButton className={css['open']} label={t('common.openMenu')} icon={<MenuIcon />} aria-haspopup="dialog" onClick={onMenu} />
      </div>
    </header>
  );
}

/** The ways in: for a guest signing in and up, for a learner to his lessons. */
function Ways() {
  const session = useSession();
  if (session.status === 'signed_in') return <div className={css['ways']}><Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>{t('nav.learn')}</Link></div>;
  return (
    <div className={css['ways']}>
      <Link to="/login" className={`${buttonClass({ variant: 'ghost' })} ${css['login']}`}>{t('nav.login')}</Link>
      <Link to="/register" className={buttonClass({ variant: 'secondary' })}>{t('nav.signup')}</Link>
    </div>
  );
}

const icons: Readonly<Record<PublicMenuItem['ic'], ComponentType<{ 'aria-hidden': 'true'; style: { color: string } }>>> = {
  'list-video': ListVideo,
  gift: Gift,
  'user-round': UserRound,
  'circle-help': CircleHelp,
};

/** The same menu on a phone, as a sheet. */
function MenuSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const session = useSession();
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.menu')} closeLabel={t('common.close')}>
      <nav className={css['sheet']} aria-label={t('nav.main')}>
        {publicMenu.map((item) => {
          const Icon = icons[item.ic];
          return <Link key={item.link} to={item.link} className={css['line']} onClick={onClose}><Icon aria-hidden="true" style={{ color: `var(${item.color})` }} />{item.name}</Link>;
        })}
        {session.status === 'guest' && <Link to="/login" className={buttonClass({ variant: 'secondary', size: 'lg', block: true })} onClick={onClose}>{t('nav.login')}</Link>}
      </nav>
    </Dialog>
  );
}

function PublicFooter() {
  return (
    <footer className={css['footer']}>
      <div className={css['foot']}>
        <Logo name={brand.name} size="sm" />
        <ul className={css['links']}>
          {publicMenu.map((item) => <li key={item.link}><Link to={item.link}>{item.name}</Link></li>)}
          <li><a href={`mailto:${brand.email}`}>{brand.email}</a></li>
        </ul>
      </div>
    </footer>
  );
}
