import { useState } from 'react';
import { formatDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '../copy.ts';
import type { OrderDetail } from '../data/order-view.ts';
import css from './side-card.module.css';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';

const InvoiceDialog = pageDialog(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);

/** The invoice of a paid order: asked for, on its way, or written. */
export function InvoiceCard({ order }: { readonly order: OrderDetail }) {
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const reason = useServerReason();
  const { invoice } = order;
  const isIssued = invoice?.issued_number != null;
  // Of what is given back none is written any more.
  if (!isIssued && order.status !== 'PAID') return null;
  return (
    <Card as="section" aria-label={t('inv.h')} className={css['card']}>
      <h2 className="h-sub">{t('inv.h')}</h2>
      <div className={css['row']}>
        <p className={css['text']}>{invoiceText(invoice, now)}</p>
        {!isIssued && (
          <Button reason={reason} onClick={() => setAsking(true)}>
            {invoice === null ? t('inv.ask') : t('inv.edit')}
          </Button>
        )}
      </div>
      {isAsking && <InvoiceDialog order={order} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function invoiceText(invoice: OrderDetail['invoice'], now: number): string {
  if (invoice === null) return t('inv.none');
  const { issued_number: number, issued_at: issuedAt, email } = invoice;
  if (number !== null && issuedAt !== null)
    return t('inv.issued', { number, date: formatDate(Date.parse(issuedAt)), email });
  return t('inv.waiting', { time: formatTimestamp(Date.parse(invoice.requested_at), now), email });
}
