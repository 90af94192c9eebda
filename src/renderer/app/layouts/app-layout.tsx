import Bell from 'lucide-react/icons/bell';
import ChartLine from 'lucide-react/icons/chart-line';
import CirclePlay from 'lucide-react/icons/circle-play';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import UserRound from 'lucide-react/icons/user-round';
import { Link, NavLink, Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { AccountMenu } from '../../features/account/account-menu.tsx';
import { HeaderMenuNav } from '../../features/account/header-menu-nav.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { NotificationSync } from '../../features/notifications/notification-sync.tsx';
import { SearchButton } from '../../features/search/search-button.tsx';
import { VoucherButton } from '../../features/vouchers/voucher-button.tsx';
import { VoucherWatch } from '../../features/vouchers/voucher-watch.tsx';
import { brand } from '../../lib/format/brand.ts';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { useUnreadStore } from '../../lib/lessons/unread-store.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useOffline } from '../../platform/use-offline.ts';
import { Count } from '../../ui/figures/count.tsx';
import type { LinkRender } from '../../ui/text/link-render.ts';
import { Logo } from '../../ui/mark.tsx';
import { NavItem } from '../../ui/navigation/nav-item.tsx';
import { ConnectionStatus } from '../connection/connection-status.tsx';
import { Notices } from '../connection/notices.tsx';
import { MainArea } from '../main-area.tsx';
import css from './app-layout.module.css';

/** Where a learner lives: sidebar and top bar from 1024 px on, header and tab bar below. */
export function AppLayout() {
  const hasTitleBar = usePlatform().titleBar !== undefined;
  return (
    <div className={css['layout']}>
      <NotificationSync />
      <VoucherWatch />
      <Sidebar showsLogo={!hasTitleBar} />
      <div className={css['body']}>
        {!hasTitleBar && <PhoneHeader />}
        <div className={css['top']} data-always={hasTitleBar || undefined}>
          {!hasTitleBar && <ConnectionStatus />}
          <VoucherButton look="wide" />
          <NotificationBell />
        </div>
        <Notices />
        <MainArea className={css['page']}>
          <Outlet />
        </MainArea>
      </div>
      <TabBar />
    </div>
  );
}

const toNextLesson: LinkRender = (props) => <Link to="/learn" {...props} />;
const toOffline: LinkRender = (props) => <NavLink to="/offline" {...props} />;

function Sidebar({ showsLogo }: { readonly showsLogo: boolean }) {
  return (
    <aside className={css['side']} aria-label={t('nav.account')}>
      {showsLogo && (
        <Link
          to="/"
          className={css['logo']}
          aria-label={t('common.homeLink', { brand: brand.name })}
        >
          <Logo name={brand.name} />
        </Link>
      )}
      <SearchButton look="field" />
      <nav className="stack gap-1" aria-label={t('nav.main')}>
        <NavItem icon={<CirclePlay />} label={t('nav.learn')} wrap={toNextLesson} />
        <OfflineItem />
        <HeaderMenuNav />
      </nav>
      <div className={css['foot']}>
        <AccountMenu />
      </div>
    </aside>
  );
}

function NotificationsTab() {
  const unread = useUnreadStore((store) => store.unread);
  return (
    <NavLink to="/history-email">
      <span className={css['counted']}>
        <Bell aria-hidden="true" />
        <Count value={unread} className={css['tabCount']} />
      </span>
      {t('nav.notifications')}
      {unread > 0 && <span className="sr">, {t('nav.unread', { n: unread })}</span>}
    </NavLink>
  );
}

/** Only where lessons can be kept; the number is those that are whole. */
function OfflineItem() {
  const offline = useOffline();
  if (offline.kind === 'absent') return null;
  const kept =
    offline.kind === 'ready'
      ? offline.state.lessons.filter(
          ({ state }) => state.kind === 'ready' || state.kind === 'outdated',
        ).length
      : 0;
  const end =
    kept > 0
      ? {
          end: (
            <span className={css['keptCount']} aria-hidden="true">
              {kept}
            </span>
          ),
          endLabel: t('nav.offlineCount', { n: kept }),
        }
      : {};
  return (
    <NavItem icon={<HardDriveDownload />} label={t('nav.offline')} {...end} wrap={toOffline} />
  );
}

function PhoneHeader() {
  return (
    <header className={css['header']}>
      <Link to="/" aria-label={t('common.homeLink', { brand: brand.name })}>
        <Logo name={brand.name} size="sm" />
      </Link>
      <div className={css['connection']}>
        <ConnectionStatus />
      </div>
      <VoucherButton look="icon" />
      <SearchButton look="icon" />
    </header>
  );
}

function TabBar() {
  const keepsLessons = useOffline().kind !== 'absent';
  const show = useOverlayStore((store) => store.show);
  return (
    <nav className={css['tabs']} aria-label={t('nav.tabs')}>
      <Link to="/learn">
        <CirclePlay aria-hidden="true" />
        {t('nav.learn')}
      </Link>
      {keepsLessons && (
        <NavLink to="/offline">
          <HardDriveDownload aria-hidden="true" />
          {t('nav.offline')}
        </NavLink>
      )}
      <NavLink to="/dashboard">
        <LayoutDashboard aria-hidden="true" />
        {t('nav.tab.dashboard')}
      </NavLink>
      <NavLink to="/affiliate/dashboard">
        <ChartLine aria-hidden="true" />
        {t('nav.tab.affiliate')}
      </NavLink>
      <NotificationsTab />
      <button type="button" aria-haspopup="dialog" onClick={() => show({ kind: 'account' })}>
        <UserRound aria-hidden="true" />
        {t('nav.tab.account')}
      </button>
    </nav>
  );
}
