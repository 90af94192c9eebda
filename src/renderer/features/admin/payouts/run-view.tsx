import ChevronLeft from 'lucide-react/icons/chevron-left';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { AdminPayoutRunDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { DetailGate } from '../list/detail-panel.tsx';
import { useBankNews } from '../list/use-bank-news.ts';
import { t } from './copy.ts';
import css from './payouts.module.css';
import { PayoutLines } from './payout-lines.tsx';
import { ConfirmRunDialog, FileDialog } from './run-dialogs.tsx';
import type { Run } from './run.ts';
import { isToConfirm, leftOutText, runKindText, runState } from './run-words.ts';

/** One run: sums, payments, and every step until the money is there. */
export function RunView({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const status = useQueryStatus(AdminPayoutRunDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  useBankNews(status);
  const run = status.kind === 'ready' ? status.data.admin_payout_run : null;
  return (
    <AdminPage
      title={
        run === null
          ? t('apo.title')
          : `${t('apo.run.name', { n: run.number })} · ${runKindText(run)}`
      }
      csv={{ list: 'payouts', filters: { run: id } }}
      actions={
        run !== null && status.kind === 'ready' && <RunActions run={run} onDone={status.reload} />
      }
    >
      <div className={css['run']}>
        <Button className={css['back']} variant="ghost" size="sm" onClick={onBack}>
          <ChevronLeft aria-hidden="true" />
          {t('apo.back')}
        </Button>
        <DetailGate status={status}>
          {({ admin_payout_run: shown }, reload) => (
            <>
              <Sums run={shown} />
              {shown.left_out > 0 && <LeftOut run={shown} />}
              <PayoutLines run={shown} onDone={reload} />
            </>
          )}
        </DetailGate>
      </div>
    </AdminPage>
  );
}

function LeftOut({ run }: { readonly run: Run }) {
  return (
    <Notice
      icon={<UserX aria-hidden="true" />}
      tone="warn"
      title={t('apo.run.left', { n: run.left_out })}
    >
      {leftOutText(run)}
    </Notice>
  );
}

function Sums({ run }: { readonly run: Run }) {
  const { tone, text } = runState(run);
  const facts = [
    [t('apo.sum.people'), formatInteger(run.sums.payments)],
    [t('apo.col.gross'), formatMoney(run.sums.gross_amount)],
    [t('apo.col.tax'), formatMoney(run.sums.tax_amount)],
    [t('apo.col.net'), formatMoney(run.sums.net_amount)],
    ...(run.sums.failed > 0 ? [[t('apo.sum.failed'), formatInteger(run.sums.failed)]] : []),
  ] as const;
  return (
    <dl className={css['sums']} aria-label={t('apo.sums')}>
      <div>
        <dt>{t('apo.col.state')}</dt>
        <dd>
          <Badge tone={tone}>{text}</Badge>
        </dd>
      </div>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RunActions({ run, onDone }: { readonly run: Run; readonly onDone: () => void }) {
  const [action, setAction] = useState<'confirm' | 'file' | null>(null);
  const offline = useServerReason();
  // What the bank told of is in no file any more.
  const hasConfirmed = run.payouts.some((line) => line.status === 'CONFIRMED' && !line.has_left);
  return (
    <>
      {isToConfirm(run) && (
        <Button size="sm" variant="primary" reason={offline} onClick={() => setAction('confirm')}>
          {t('apo.confirm')}
        </Button>
      )}
      {hasConfirmed && (
        <Button size="sm" variant="primary" reason={offline} onClick={() => setAction('file')}>
          {t('apo.file')}
        </Button>
      )}
      {action === 'confirm' && (
        <ConfirmRunDialog run={run} onClose={() => setAction(null)} onDone={onDone} />
      )}
      {action === 'file' && (
        <FileDialog run={run} onClose={() => setAction(null)} onDone={onDone} />
      )}
    </>
  );
}
