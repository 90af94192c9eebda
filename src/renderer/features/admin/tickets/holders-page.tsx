import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  AdminEventDocument,
  AdminEventHoldersDocument,
  type AdminEventHoldersQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { DetailActions, DetailPanel, DetailRows } from '../list/detail-panel.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ChooseEvent } from './choose-event.tsx';
import { t } from './copy.ts';
import { UndoDialog, type UsedTicket } from './undo-dialog.tsx';

type Holder = AdminEventHoldersQuery['event_holders']['nodes'][number];

const oneTab = ['all'] as const;

/**
 * `/admin/tickets/holders?event=<id>`: who has a pass to an event; without one, which event it is
 * about.
 */
export function HoldersPage() {
  const [params] = useSearchParams();
  const eventId = params.get('event') ?? '';
  return eventId === '' ? <ChooseEvent /> : <Holders eventId={eventId} />;
}

function Holders({ eventId }: { readonly eventId: string }) {
  const state = useAdminList(oneTab);
  const event = readyData(
    useQueryStatus(AdminEventDocument, { variables: { id: eventId } }),
  )?.admin_event;
  const status = useQueryStatus(AdminEventHoldersDocument, {
    variables: { event_id: eventId, search: state.search, ...state.page },
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => {
    if (status.kind !== 'loading') status.reload();
  };
  return (
    <AdminPage
      title={t('adt.holders.title')}
      lead={event?.title}
      search={{ label: t('adt.holders.search'), value: state.search, onSearch: state.setSearch }}
      csv={{ list: 'event-holders', filters: { event_id: eventId, search: state.search } }}
      actions={
        <Link
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          to={`/admin/tickets?xem=${eventId}`}
        >
          <ChevronLeft aria-hidden="true" />
          {t('adt.back')}
        </Link>
      }
    >
      <AdminList
        label={t('adt.holders.title')}
        state={state}
        status={mapStatus(status, (data) => data.event_holders)}
        rowId={({ ticket }: Holder) => ticket.id}
        columns={[
          {
            key: 'holder',
            head: t('adt.col.holder'),
            render: ({ ticket }) => ticket.holder,
            look: 'main',
            elastic: true,
          },
          {
            key: 'plan',
            head: t('adt.col.plan'),
            render: ({ ticket }) => t(`adt.plan.${ticket.plan}`),
          },
          {
            key: 'code',
            head: t('adt.col.code'),
            render: ({ ticket }) => ticket.code,
            look: 'second',
          },
          {
            key: 'state',
            head: t('adt.col.state'),
            render: ({ ticket }) => <TicketBadge state={ticket.state} />,
          },
        ]}
        empty={t('adt.holders.empty')}
        renderDetail={(_id, holder) =>
          holder && <HolderDetail holder={holder} onChanged={reload} />
        }
      />
    </AdminPage>
  );
}

const tones = { VALID: 'ok', USED: 'info', CANCELLED: 'neutral', WAITING: 'line' } as const;

function TicketBadge({ state }: { readonly state: Holder['ticket']['state'] }) {
  return (
    <Badge size="sm" tone={tones[state]}>
      {t(`adt.state.${state}`)}
    </Badge>
  );
}

function HolderDetail({
  holder: { ticket, email },
  onChanged,
}: {
  readonly holder: Holder;
  readonly onChanged: () => void;
}) {
  const [undoing, setUndoing] = useState<UsedTicket | null>(null);
  const usedAt = ticket.used_at;
  const usedMs = usedAt === null ? null : Date.parse(usedAt);
  return (
    <DetailPanel title={ticket.holder} badge={<TicketBadge state={ticket.state} />}>
      <DetailRows
        rows={[
          { term: 'Email', value: email },
          { term: t('adt.col.plan'), value: t(`adt.plan.${ticket.plan}`) },
          { term: t('adt.col.code'), value: ticket.code, isStrong: true },
          {
            term: t('adt.col.usedAt'),
            value: usedMs === null ? null : `${formatTime(usedMs)}, ${formatDate(usedMs)}`,
          },
        ]}
      />
      {ticket.state === 'USED' && usedAt !== null && (
        <DetailActions>
          <Button onClick={() => setUndoing({ ...ticket, used_at: usedAt })}>
            {t('adt.undo')}
          </Button>
        </DetailActions>
      )}
      {undoing !== null && (
        <UndoDialog ticket={undoing} onClose={() => setUndoing(null)} onDone={onChanged} />
      )}
    </DetailPanel>
  );
}
