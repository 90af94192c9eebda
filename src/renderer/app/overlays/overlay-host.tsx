import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { assertNever } from '#shared/kernel/assert.ts';
import { type Overlay, useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { pageDialog } from '../../lib/overlays/page-dialog.ts';

const LoginNotice = pageDialog(async () => (await import('./login-notice.tsx')).LoginNotice);
const SignOutDialog = pageDialog(
  async () => (await import('../../features/account/sign-out-dialog.tsx')).SignOutDialog,
);
const DownloadDialog = pageDialog(
  async () => (await import('../../features/offline/download-dialog.tsx')).DownloadDialog,
);
const ShortVideoPopup = pageDialog(
  async () => (await import('../../features/short-videos/short-video-popup.tsx')).ShortVideoPopup,
);

/** Shows the one popup that is open, over any page; going to another page closes it. */
export function OverlayHost() {
  const overlay = useOverlayStore((store) => store.overlay);
  const close = useOverlayStore((store) => store.close);
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (openedOn.current === pathname) return;
    openedOn.current = pathname;
    close();
  }, [pathname, close]);
  return renderOverlay(overlay, close);
}

function renderOverlay(overlay: Overlay, close: () => void) {
  switch (overlay.kind) {
    case 'none':
    // Shown inside of the application's layout: by `SearchHost` and `DataOverlayHost`.
    case 'search':
    case 'vouchers':
    case 'notifications':
    case 'feedback':
    case 'bank_info':
    case 'account':
      return null;
    case 'short_video':
      return <ShortVideoPopup id={overlay.id} onClose={close} />;
    case 'login_notice':
      return <LoginNotice action={overlay.action} next={overlay.next} onClose={close} />;
    case 'sign_out_waiting':
      return <SignOutDialog waiting={overlay.waiting} onClose={close} />;
    case 'download':
      return <DownloadDialog plan={overlay.plan} onClose={close} />;
    default:
      return assertNever(overlay);
  }
}
