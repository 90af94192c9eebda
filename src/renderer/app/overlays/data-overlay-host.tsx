import { useOverlayStore, type Overlay } from '../../lib/overlays/overlay-store.ts';
import { pageDialog } from '../../lib/overlays/page-dialog.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';

const VoucherOverlay = pageDialog(
  async () => (await import('../../features/vouchers/voucher-overlay.tsx')).VoucherOverlay,
);
const BankInfoDialog = pageDialog(
  async () => (await import('../../features/checkout/bank-info-dialog.tsx')).BankInfoDialog,
);
const NotificationsOverlay = pageDialog(
  async () =>
    (await import('../../features/notifications/notifications-overlay.tsx')).NotificationsOverlay,
);
const FeedbackDialog = pageDialog(
  async () => (await import('../../features/feedback/feedback-dialog.tsx')).FeedbackDialog,
);
const AccountSheet = pageDialog(
  async () => (await import('../../features/account/account-sheet.tsx')).AccountSheet,
);
const OutboxSender = lazyPart(
  async () => (await import('../../features/feedback/outbox-sender.tsx')).OutboxSender,
);

/**
 * Popups that need what the server told: they live inside the application's layout, beside its
 * Apollo client. `OverlayHost` shows the others, and closes whichever is open when one goes to
 * another page.
 */
export function DataOverlayHost() {
  const overlay = useOverlayStore((store) => store.overlay);
  const close = useOverlayStore((store) => store.close);
  return (
    <>
      {renderOverlay(overlay, close)}
      <OutboxSender />
    </>
  );
}

function renderOverlay(overlay: Overlay, close: () => void) {
  switch (overlay.kind) {
    case 'bank_info':
      return <BankInfoDialog orderId={overlay.orderId} onClose={close} />;
    case 'vouchers':
      return <VoucherOverlay plan={overlay.plan} onClose={close} />;
    case 'notifications':
      return <NotificationsOverlay onClose={close} />;
    case 'feedback':
      return <FeedbackDialog onClose={close} />;
    case 'account':
      return <AccountSheet onClose={close} />;
    // The rest needs no Apollo client: `OverlayHost` shows it.
    default:
      return null;
  }
}
