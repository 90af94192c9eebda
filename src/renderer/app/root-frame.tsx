import { useEffect } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { t } from '../copy/vi.ts';
import { useToastHostStore } from '../lib/notify.ts';
import { rememberPage } from '../lib/page/last-page.ts';
import { usePageTitleStore } from '../lib/page/page-title.ts';
import { useUnreadStore } from '../lib/lessons/unread-store.ts';
import { useDeviceSettings, usePlatform } from '../platform/context.tsx';
import { useBrowser } from '../platform/use-browser.ts';
import { lazyPart } from '../ui/states/lazy-part.tsx';
import { RouteBar } from '../ui/navigation/route-bar.tsx';
import { useBackOnlineToast } from './connection/use-back-online-toast.ts';
import { mainAreaId } from './main-area.tsx';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { isPageHandle, wantsDarkTitleBar, windowTitle } from './page-handle.ts';
import { TitleBar } from './title-bar.tsx';
import { useDesktopOpen } from './use-desktop-open.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

const NewVersion = lazyPart(async () => (await import('./browser/new-version.tsx')).NewVersion);
const AnalyticsHost = lazyPart(
  async () => (await import('../features/analytics/analytics-host.tsx')).AnalyticsHost,
);
const ToastHost = lazyPart(async () => (await import('../ui/toasts/toast-host.tsx')).ToastHost);

/**
 * What lies around every page: title bar, route bar, window title, toasts, popups, where the focus
 * goes.
 */
export function RootFrame() {
  const pageTitle = usePageName();
  const isMoving = useNavigation().state !== 'idle';
  const unread = useUnreadStore((store) => store.unread);
  useWindowTitle(windowTitle({ isMoving, pageTitle, unread }));
  useHeadingFocus();
  const { pathname } = useLocation();
  useEffect(() => rememberPage(pathname), [pathname]);
  useBackOnlineToast();
  useDesktopOpen();
  const isDark = wantsDarkTitleBar(useMatches().map(({ handle }) => handle));
  const { browser, state } = useBrowser();
  const { analytics } = usePlatform();
  const isCountingRefused = useDeviceSettings().analyticsConsent === false;
  const toastsWanted = useToastHostStore((store) => store.isWanted);
  return (
    <>
      <a className="skip" href={`#${mainAreaId}`}>
        {t('common.skipToContent')}
      </a>
      <TitleBar place={pageTitle} isDark={isDark} />
      <RouteBar active={isMoving} />
      <Outlet />
      <OverlayHost />
      {toastsWanted && (
        <ToastHost label={t('common.notices')} closeLabel={t('common.closeNotice')} />
      )}
      {browser && state.hasNewVersion && <NewVersion onTake={browser.takeNewVersion} />}
      {analytics && !isCountingRefused && <AnalyticsHost analytics={analytics} />}
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/**
 * A page that was loaded anew has the key of every other such page: its address tells whose place
 * is meant.
 */
function placeOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

function usePageName(): string | null {
  const own = usePageTitleStore((store) => store.title);
  const routeTitle = useMatches()
    .map(({ handle }) => (isPageHandle(handle) ? handle.title : null))
    .findLast((title) => title !== null);
  return own ?? routeTitle ?? null;
}

function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
