import Copy from 'lucide-react/icons/copy';
import QrCode from 'lucide-react/icons/qr-code';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  CourseOutlineDocument,
  RemoveCampaignLinkDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatListDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { Table, Td, Th } from '#renderer/ui/figures/table.tsx';
import { t } from './copy.ts';
import { targetChoices, targetText } from './link-choices.ts';
import css from './links.module.css';
import { SharePanel } from './share-panel.tsx';
import { type Campaign, type Campaigns, useCampaigns } from './use-campaigns.ts';

/** The affiliate's campaign links with what came by each (design 5.16). */
export function CampaignList() {
  const campaigns = useCampaigns();
  const now = useNow();
  const { status } = campaigns;
  return (
    <section className={css['list']} aria-labelledby="campaign-links">
      <div className={css['head']}>
        <h2 className="h-card" id="campaign-links">
          {t('aff.links')}
        </h2>
        {status.kind === 'ready' && status.asOfMs !== null && (
          <p className="t3 sm">
            {t('aff.links.kept', { time: formatTimestamp(status.asOfMs, now) })}
          </p>
        )}
      </div>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeleton height="12rem" />}
        label={shellText('common.loading')}
      >
        {() => <Content {...campaigns} />}
      </SkeletonGate>
    </section>
  );
}

type Action = { readonly kind: 'share' | 'remove'; readonly link: Campaign };

function Content({ status, canGrow, grow, reload }: Campaigns) {
  const reason = useServerReason();
  const [action, setAction] = useState<Action | null>(null);
  const course =
    readyData(useQueryStatus(CourseOutlineDocument, { variables: {} }))?.course ?? null;
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready')
    return (
      <ErrorPanel
        title={t('aff.links.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  const { nodes, total } = status.data;
  if (nodes.length === 0)
    return <EmptyState title={t('aff.links.empty')}>{t('aff.links.empty.p')}</EmptyState>;
  const choices = targetChoices(course);
  return (
    <>
      <div className={css['wide']}>
        <Table
          label={t('aff.links')}
          head={
            <>
              <Th>{t('aff.links.name')}</Th>
              <Th>{t('aff.links.page')}</Th>
              <Th numeric>{t('aff.links.clicks')}</Th>
              <Th numeric>{t('aff.links.orders')}</Th>
              <Th>{t('aff.links.made')}</Th>
              <Th numeric>{t('aff.links.actions')}</Th>
            </>
          }
        >
          {nodes.map((link) => (
            <WideRow
              key={link.id}
              link={link}
              page={targetText(link.path, choices)}
              onAction={setAction}
            />
          ))}
        </Table>
      </div>
      <ul className={css['narrow']}>
        {nodes.map((link) => (
          <li key={link.id} className={css['row']}>
            <LinkName
              link={link}
              more={t('aff.links.counts', {
                clicks: formatInteger(link.clicks),
                orders: formatInteger(link.orders),
              })}
            />
            <Actions link={link} onAction={setAction} />
          </li>
        ))}
      </ul>
      {total > nodes.length && (
        <div className={css['foot']}>
          <p className="t3 sm num">{t('aff.links.shown', { n: nodes.length, total })}</p>
          {canGrow && (
            <Button reason={reason} onClick={grow}>
              {t('aff.links.more')}
            </Button>
          )}
        </div>
      )}
      {action?.kind === 'share' && (
        <ShareDialog link={action.link} onClose={() => setAction(null)} />
      )}
      {action?.kind === 'remove' && (
        <RemoveDialog link={action.link} onRemoved={reload} onClose={() => setAction(null)} />
      )}
    </>
  );
}

interface RowProps {
  readonly link: Campaign;
  readonly onAction: (action: Action) => void;
}

function WideRow({ link, page, onAction }: RowProps & { readonly page: string }) {
  const now = useNow();
  return (
    <tr>
      <Td>
        <LinkName link={link} />
      </Td>
      <Td className={css['page']} title={page}>
        {page}
      </Td>
      <Td numeric>{formatInteger(link.clicks)}</Td>
      <Td numeric>{formatInteger(link.orders)}</Td>
      <Td className="num">{formatListDate(Date.parse(link.created_at), now)}</Td>
      <Td numeric>
        <Actions link={link} onAction={onAction} />
      </Td>
    </tr>
  );
}

function LinkName({ link, more }: { readonly link: Campaign; readonly more?: string }) {
  const voucher =
    link.voucher_code === null ? undefined : t('aff.links.voucher', { code: link.voucher_code });
  const below = [more, voucher].filter((part) => part !== undefined).join(' · ');
  return (
    <span className={css['name']}>
      <span className="b5" title={link.name}>
        {link.name}
      </span>
      {below !== '' && <span className="t3 xs">{below}</span>}
    </span>
  );
}

function Actions({ link, onAction }: RowProps) {
  const reason = useServerReason();
  const { name, url } = link;
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => notify(t('aff.links.copied', { name }), { kind: 'success' }),
      () => notify(t('aff.lb.copy.failed'), { kind: 'error' }),
    );
  };
  return (
    <span className={css['actions']}>
      <IconButton label={t('aff.links.copy', { name })} icon={<Copy />} onClick={copy} />
      <IconButton
        label={t('aff.links.show', { name })}
        icon={<QrCode />}
        onClick={() => onAction({ kind: 'share', link })}
      />
      <IconButton
        label={t('aff.links.remove', { name })}
        icon={<Trash2 />}
        disabled={reason !== undefined}
        onClick={() => onAction({ kind: 'remove', link })}
      />
    </span>
  );
}

function ShareDialog({ link, onClose }: { readonly link: Campaign; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={link.name}
      closeLabel={shellText('common.close')}
    >
      <SharePanel url={link.url} name={link.name} />
    </Dialog>
  );
}

function RemoveDialog({
  link,
  onRemoved,
  onClose,
}: {
  readonly link: Campaign;
  readonly onRemoved: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const send = useMutate(RemoveCampaignLinkDocument);
  const reason = useServerReason();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const done = await send({ id: link.id });
    await onRemoved();
    setBusy(false);
    notify(done.ok ? t('aff.links.removed', { name: link.name }) : errorText(done.error), {
      kind: done.ok ? 'success' : 'error',
    });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('aff.links.ask', { name: link.name })}
      description={t('aff.links.ask.p')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="danger"
          busy={busy}
          busyLabel={t('aff.links.ask.busy')}
          reason={reason}
          onClick={() => void press()}
        >
          {t('aff.links.ask.cta')}
        </Button>
      }
    />
  );
}
