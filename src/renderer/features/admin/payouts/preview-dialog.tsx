import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  AdminPayoutPreviewDocument,
  type AdminPayoutPreviewQuery,
  CreatePayoutRunDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { type ListColumn, ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { accountText } from './account-text.ts';
import { t } from './copy.ts';
import css from './payouts.module.css';
import { WarningBadges } from './warning-badges.tsx';

type Preview = AdminPayoutPreviewQuery['admin_payout_preview'];

export interface PreviewDialogProps {
  readonly kind: 'extra' | 'monthly';
  readonly onClose: () => void;
  readonly onMade: (runId: string) => void;
}

/**
 * A run before it is made: who would be paid what, who would be passed over, the sums. Mount it to
 * open it.
 */
export function PreviewDialog({ kind, onClose, onMade }: PreviewDialogProps) {
  // Chosen once: pressed twice it is the same run.
  const [requestKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const create = useMutate(CreatePayoutRunDocument);
  const status = useQueryStatus(AdminPayoutPreviewDocument, {
    variables: { is_monthly: kind === 'monthly' },
    fetchPolicy: 'network-only',
  });
  const preview = status.kind === 'ready' ? status.data.admin_payout_preview : null;
  const leaveFor = (runId: string) => {
    onClose();
    onMade(runId);
  };
  const make = async () => {
    setBusy(true);
    const made = await create({ extra_key: kind === 'monthly' ? null : requestKey });
    setBusy(false);
    setRefusal(made.ok ? null : made.error);
    if (!made.ok) return;
    notify(t('apo.made', { n: made.value.create_payout_run.number }), { kind: 'success' });
    leaveFor(made.value.create_payout_run.id);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`apo.preview.${kind}`)}
      description={t(preview?.confirmed_run ? 'apo.preview.lead.confirmed' : 'apo.preview.lead')}
      size="lg"
      dismissible={!busy}
      closeLabel={shellText('common.close')}
      footer={
        <Ways
          preview={preview}
          busy={busy}
          onClose={onClose}
          onOpen={leaveFor}
          onMake={() => void make()}
        />
      }
    >
      {status.kind === 'loading' && (
        <div aria-busy="true" aria-label={t('apo.preview.loading')}>
          <Skeleton height="160px" />
        </div>
      )}
      {(status.kind === 'offline' || status.kind === 'failed') && (
        <ListTrouble status={status} title={t('apo.preview.failed')} />
      )}
      {preview !== null && <Lines preview={preview} />}
      {refusal !== null && (
        <p role="alert" className={css['error']}>
          {errorText(refusal)}
        </p>
      )}
    </Dialog>
  );
}

interface WaysProps {
  readonly preview: Preview | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onOpen: (runId: string) => void;
  readonly onMake: () => void;
}

/** Out of the preview: to the run that is made of it, or to the one that is there. */
function Ways({ preview, busy, onClose, onOpen, onMake }: WaysProps) {
  const offline = useServerReason();
  const confirmed = preview?.confirmed_run ?? null;
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t('apo.cancel')}
      </Button>
      {confirmed !== null && (
        <Button variant="primary" onClick={() => onOpen(confirmed.id)}>
          {t('apo.preview.open', { n: confirmed.number })}
        </Button>
      )}
      {preview !== null && confirmed === null && preview.count > 0 && (
        <Button
          variant="primary"
          busy={busy}
          busyLabel={t('apo.preview.busy')}
          reason={offline}
          onClick={onMake}
        >
          {t('apo.preview.make', { n: preview.count })}
        </Button>
      )}
    </>
  );
}

function Lines({ preview }: { readonly preview: Preview }) {
  return (
    <div className={css['preview']}>
      {preview.confirmed_run !== null && (
        <Notice
          tone="info"
          icon={<CalendarCheck aria-hidden="true" />}
          title={t('apo.preview.confirmed', { n: preview.confirmed_run.number })}
        >
          {t(preview.lines.length > 0 ? 'apo.preview.confirmed.p' : 'apo.preview.confirmed.none')}
        </Notice>
      )}
      {preview.count > 0 && (
        <p className={css['sum']}>
          {t('apo.preview.sum', {
            n: preview.count,
            gross: formatMoney(preview.gross_amount),
            tax: formatMoney(preview.tax_amount),
            net: formatMoney(preview.net_amount),
          })}
        </p>
      )}
      {/* Of a run that takes nobody any more it says above that there is nobody else. */}
      {(preview.lines.length > 0 || preview.confirmed_run === null) && (
        <ListTable
          label={t('apo.preview.lead')}
          columns={columns}
          rows={preview.lines}
          rowId={({ affiliate_id: id }) => id}
          shown={null}
          empty={t('apo.preview.none')}
        />
      )}
    </div>
  );
}

const columns: readonly ListColumn<Preview['lines'][number]>[] = [
  {
    key: 'code',
    head: t('apo.col.code'),
    render: (line) => (
      <>
        {line.affiliate_code} · {line.name}{' '}
        {!line.is_taken && <Badge size="sm">{t('apo.preview.skipped')}</Badge>}
      </>
    ),
  },
  {
    key: 'gross',
    head: t('apo.col.gross'),
    render: (line) => formatMoney(line.gross_amount),
    numeric: true,
    look: 'second',
    wideOnly: true,
  },
  {
    key: 'tax',
    head: t('apo.col.tax'),
    render: (line) => formatMoney(line.tax_amount),
    numeric: true,
    look: 'second',
    wideOnly: true,
  },
  {
    key: 'net',
    head: t('apo.col.net'),
    render: (line) => formatMoney(line.net_amount),
    numeric: true,
    look: 'strong',
  },
  {
    key: 'account',
    head: t('apo.col.account'),
    render: accountText,
    look: 'second',
    wideOnly: true,
  },
  {
    key: 'check',
    head: t('apo.col.check'),
    render: (line) => <WarningBadges warnings={line.warnings} />,
  },
];
