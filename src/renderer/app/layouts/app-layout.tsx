import Bell from 'lucide-react/icons/bell';
import ChartLine from 'lucide-react/icons/chart-line';
import CirclePlay from 'lucide-react/icons/circle-play';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import Ticket from 'lucide-react/icons/ticket';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { AccountMenu } from '../../features/account/account-menu.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { NotificationSync } from '../../features/notifications/notification-sync.tsx';
import { SearchButton } from '../../features/search/search-button.tsx';
import { VoucherButton } from '../../features/vouchers/voucher-button.tsx';
import { VoucherWatch } from '../../features/vouchers/voucher-watch.tsx';
import { brand } from '../../lib/brand.ts';
import { pageDialog } from '../../lib/page-dialog.ts';
import { useUnreadStore } from '../../lib/unread-store.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useOffline } from '../../platform/use-offline.ts';
import { Count } from '../../ui/count.tsx';
import type { LinkRender } from '../../ui/link-render.ts';
import { Logo } from '../../ui/mark.tsx';
import { NavItem } from '../../ui/nav-item.tsx';
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
        <MainArea className={css['page']}><Outlet /></MainArea>
      </div>
      <TabBar />
    </div>
  );
}

const toNextLesson: LinkRender = (props) => <Link to="/learn" {...props} />;
const toOffline: LinkRender = (props) => <NavLink to="/offline" {...props} />;
const toNotifications: LinkRender = (props) => <NavLink to="/history-email" {...props} />;
const toOrders: LinkRender = (props) => <NavLink to="/orders" {...props} />;
const toTickets: LinkRender = (props) => <NavLink to="/your-ticket" {...props} />;
const toDashboard: LinkRender = (props) => <NavLink to="/dashboard" {...props} />;
const toAffiliate: LinkRender = (props) => <NavLink to="/affiliate/dashboard" {...props} />;
const toPolicy: LinkRender = (props) => <NavLink to="/affiliate/policy" {...props} />;
const toAmbassador: LinkRender = (props) => <NavLink to="/ambassador-offer" {...props} />;

const AccountSheet = pageDialog(async () => (await import('../../features/account/account-sheet.tsx')).AccountSheet);

function Sidebar({ showsLogo }: { readonly showsLogo: boolean }) {
  return (
    <aside className={css['side']} aria-label={t('nav.account')}>
      {showsLogo && <Link to="/" className={css['logo']} aria-label={t('common.homeLink', { brand: brand.name })}><Logo name={brand.name} /></Link>}
      <SearchButton look="field" />
      <nav className={css['nav']} aria-label={t('nav.main')}>
        <NavItem icon={<CirclePlay />} label={t('nav.learn')} wrap={toNextLesson} />
        <OfflineItem />
        <p className={css['group']}>{t('nav.group.profile')}</p>
        <NavItem icon={<LayoutDashboard />} label={t('nav.dashboard')} wrap={toDashboard} />
        <NavItem icon={<Ticket />} label={t('nav.tickets')} wrap={toTickets} />
        <NavItem icon={<ReceiptText />} label={t('nav.orders')} wrap={toOrders} />
        <NotificationsItem />
        <p className={css['group']}>{t('nav.group.partner', { brand: brand.name })}</p>
        <NavItem icon={<ChartLine />} label={t('nav.affiliate')} wrap={toAffiliate} />
        <NavItem icon={<ScrollText />} label={t('nav.policy')} wrap={toPolicy} />
        <NavItem icon={<Megaphone />} label={t('nav.ambassador')} wrap={toAmbassador} />
      </nav>
      <div className={css['foot']}><AccountMenu /></div>
    </aside>
  );
}

function NotificationsItem() {
  const unread = useUnreadStore((store) => store.unread);
  return <NavItem icon={<Bell />} label={t('nav.notifications')} wrap={toNotifications} {...(unread > 0 ? { end: <Count value={unread} className={css['endCount']} />, endLabel: t('nav.unread', { n: unread }) } : {})} />;
}

function NotificationsTab() {
  const unread = useUnreadStore((store) => store.unread);
  return (
    <NavLink to="/history-email">
      <span className={css['counted']}><Bell aria-hidden="true" /><Count value={unread} className={css['tabCount']} /></span>
      {t('nav.notifications')}
      {unread > 0 && <span className="sr">, {t('nav.unread', { n: unread })}</span>}
    </NavLink>
  );
}

/** Only where lessons can be kept; the number is those that are whole. */
function OfflineItem() {
  const offline = useOffline();
  if (offline.kind === 'absent') return null;
  const kept = offline.kind === 'ready' ? offline.state.lessons.filter(({ state }) => state.kind === 'ready' || state.kind === 'outdated').length : 0;
  const end = kept > 0 ? { end: <span className={css['keptCount']} aria-hidden="true">{kept}</span>, endLabel: t('nav.offlineCount', { n: kept }) } : {};
  return <NavItem icon={<HardDriveDownload />} label={t('nav.offline')} {...end} wrap={toOffline} />;
}

function PhoneHeader() {
  return (
    <header className={css['header']}>
      <Link to="/" aria-label={t('common.homeLink', { brand: brand.name })}><Logo name={brand.name} size="sm" /></Link>
      <div className={css['connection']}><ConnectionStatus /></div>
      <VoucherButton look="icon" />
      <SearchButton look="icon" />
    </header>
  );
}

function TabBar() {
  const keepsLessons = useOffline().kind !== 'absent';
  const [isMore, setMore] = useState(false);
  return (
    <>
      <nav className={css['tabs']} aria-label={t('nav.tabs')}>
        <Link to="/learn"><CirclePlay aria-hidden="true" />{t('nav.learn')}</Link>
        {keepsLessons && <NavLink to="/offline"><HardDriveDownload aria-hidden="true" />{t('nav.offline')}</NavLink>}
        <NavLink to="/dashboard"><LayoutDashboard aria-hidden="true" />{t('nav.tab.dashboard')}</NavLink>
        <NavLink to="/affiliate/dashboard"><ChartLine aria-hidden="true" />{t('nav.tab.affiliate')}</NavLink>
        <NotificationsTab />
        <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}><UserRound aria-hidden="true" />{t('nav.tab.account')}</button>
      </nav>
      {isMore && <AccountSheet onClose={() => setMore(false)} />}
    </>
  );
}
