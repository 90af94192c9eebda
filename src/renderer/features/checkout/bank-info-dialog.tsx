import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { useOrder } from './data/use-order.ts';
import css from './parts/dialog-form.module.css';
import { PayRows } from './parts/pay-rows.tsx';

/** Our account and the code of an open order, over any page (design 5.18). */
export function BankInfoDialog({
  orderId,
  onClose,
}: {
  readonly orderId: string;
  readonly onClose: () => void;
}) {
  const status = useOrder(orderId);
  const title =
    status.kind === 'ready'
      ? t('bankInfo.title', { code: status.data.code })
      : t('bankInfo.loading');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={shellText('common.close')}
      footer={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={`/order/${orderId}`}
          onClick={onClose}
        >
          {t('bankInfo.open')}
        </Link>
      }
    >
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<RowSkeletons />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind === 'ready')
            return status.data.payment_info === null ? (
              <p>{t('bankInfo.none')}</p>
            ) : (
              <PayRows info={status.data.payment_info} />
            );
          return (
            <ErrorPanel
              title={t('order.failed')}
              onRetry={status.reload}
              retryLabel={shellText('common.retry')}
            >
              {errorText(status.error)}
            </ErrorPanel>
          );
        }}
      </SkeletonGate>
    </Dialog>
  );
}

function RowSkeletons() {
  return (
    <div className={css['fields']}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="3rem" />
      ))}
    </div>
  );
}
