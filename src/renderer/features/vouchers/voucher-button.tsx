import TicketPercent from 'lucide-react/icons/ticket-percent';
import { countToday } from '#shared/vouchers/voucher-card.ts';
import { MeDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useOverlayStore, usePopup } from '../../lib/overlays/overlay-store.ts';
import { serverClock } from '../../lib/time/server-clock.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useVouchers } from '../../platform/use-vouchers.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/figures/count.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './copy.ts';
import css from './voucher-button.module.css';

export interface VoucherButtonProps {
  /** `wide` in the top bar, `icon` where there is little room. */
  readonly look: 'wide' | 'icon';
}

/**
 * Opens the voucher list; its number is what became available today. Nothing for whoever has Pro:
 * there is nothing left to buy.
 */
export function VoucherButton(props: VoucherButtonProps) {
  const status = useQueryStatus(MeDocument, { variables: {} });
  return readyData(status)?.me?.is_pro !== true && <ListButton {...props} />;
}

function ListButton({ look }: VoucherButtonProps) {
  const show = useOverlayStore((store) => store.show);
  const isOpen = usePopup('voucher_list');
  const [status] = useVouchers();
  // Midnight opens vouchers anew while a page stays open.
  useNow();
  const count = status.kind === 'ready' ? countToday(status.list.vouchers, serverClock.now()) : 0;
  const label = count > 0 ? t('voucher.button.count', { n: count }) : t('voucher.button');
  const open = () => show({ kind: 'vouchers', plan: null });
  if (look === 'icon')
    return (
      <IconButton
        label={label}
        icon={<TicketPercent />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
    );
  return (
    <Button
      variant="ghost"
      size="sm"
      className={css['button']}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
    >
      <TicketPercent aria-hidden="true" />
      {t('voucher.button')}
      {count > 0 && <span className="sr">, {t('voucher.button.today', { n: count })}</span>}
      <Count value={count} />
    </Button>
  );
}
