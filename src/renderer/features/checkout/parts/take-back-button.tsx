import { useState } from 'react';
import type { RefundKind } from '#renderer/graphql/generated/graphql.ts';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import { isOrderStopped, type OrderDetail, type RefundDetail } from '../data/order-view.ts';

const TakeBackDialog = pageDialog(
  async () => (await import('./take-back-dialog.tsx')).TakeBackDialog,
);

export interface TakeBackButtonProps {
  readonly order: OrderDetail;
  readonly refund: RefundDetail;
  readonly kind: RefundKind;
}

/** Takes a refund back, or its account alone, once that is confirmed. */
export function TakeBackButton(props: TakeBackButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const reason = useServerReason();
  return (
    <>
      <Button reason={reason} onClick={() => setAsking(true)}>
        {t(isOrderStopped(props) ? 'refund.back' : 'excess.back')}
      </Button>
      {isAsking && <TakeBackDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
