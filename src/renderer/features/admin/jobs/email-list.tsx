import { useState } from 'react';
import {
  AdminEmailDocument,
  AdminEmailsAlikeDocument,
  AdminEmailsDocument,
  type AdminEmailsQuery,
  AdminResendEmailDocument,
  type MailState,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatListDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailActions, DetailGate, DetailPanel, DetailRows } from '../list/detail-panel.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { t } from './copy.ts';
import { mailTrouble } from './mail-trouble.ts';

type Email = AdminEmailsQuery['admin_emails']['nodes'][number];

const tabs = ['ALL', 'UNKNOWN', 'FAILED', 'QUEUED', 'SENT', 'KEPT'] as const;
const tones = {
  QUEUED: 'neutral',
  SENDING: 'info',
  SENT: 'ok',
  FAILED: 'bad',
  UNKNOWN: 'warn',
  KEPT: 'neutral',
} as const satisfies Record<MailState, string>;

/**
 * E-mails with where each stands; what is not sure to have gone out is sent again by a person only.
 */
export function EmailList() {
  const now = useNow();
  const state = useAdminList(tabs);
  const status = useQueryStatus(AdminEmailsDocument, {
    variables: { ...state.page, state: state.tab === 'ALL' ? null : state.tab },
    fetchPolicy: 'cache-and-network',
  });
  const reload = status.kind === 'loading' ? undefined : status.reload;
  return (
    <AdminList
      label={t('jobs.view.emails')}
      state={state}
      tabs={tabs.map((value) => ({
        value,
        label: value === 'ALL' ? t('jobs.tab.ALL') : t(`email.state.${value}`),
      }))}
      status={mapStatus(status, (data) => data.admin_emails)}
      rowId={(email: Email) => email.id}
      columns={[
        {
          key: 'subject',
          head: t('email.col.subject'),
          render: (email) => email.subject,
          look: 'strong',
          elastic: true,
        },
        {
          key: 'to',
          head: t('email.col.to'),
          render: (email) => email.to,
          look: 'second',
          elastic: true,
          wideOnly: true,
        },
        {
          key: 'state',
          head: t('jobs.col.state'),
          render: (email) => (
            <Badge tone={tones[email.state]}>{t(`email.state.${email.state}`)}</Badge>
          ),
        },
        {
          key: 'created',
          head: t('jobs.col.created'),
          render: (email) => formatListDate(Date.parse(email.created_at), now),
          numeric: true,
          wideOnly: true,
        },
      ]}
      empty={t('email.empty')}
      renderDetail={(id, email) =>
        email === undefined ? (
          <FoundEmail id={id} onDone={() => reload?.()} />
        ) : (
          <EmailDetail email={email} onDone={() => reload?.()} />
        )
      }
    />
  );
}

/** One that an order leads to: it may be on none of the pages that are shown. */
function FoundEmail({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const status = useQueryStatus(AdminEmailDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailGate status={status}>
      {({ admin_email: email }, reload) => (
        <EmailDetail
          email={email}
          onDone={() => {
            reload();
            onDone();
          }}
        />
      )}
    </DetailGate>
  );
}

function EmailDetail({ email, onDone }: { readonly email: Email; readonly onDone: () => void }) {
  const now = useNow();
  const [asked, setAsked] = useState<Resend | null>(null);
  const canResend = email.state === 'FAILED' || email.state === 'UNKNOWN' || email.state === 'KEPT';
  return (
    <DetailPanel
      title={email.subject}
      badge={<Badge tone={tones[email.state]}>{t(`email.state.${email.state}`)}</Badge>}
    >
      {email.state === 'UNKNOWN' && <p className="t2 sm">{t('email.unknown.p')}</p>}
      {email.state === 'FAILED' && <p className="t2 sm">{t('email.failed.p')}</p>}
      {email.state === 'KEPT' && <p className="t2 sm">{t('email.kept.p')}</p>}
      <DetailRows
        rows={[
          { term: t('email.col.to'), value: email.to },
          {
            term: t('jobs.col.created'),
            value: formatTimestamp(Date.parse(email.created_at), now),
          },
          {
            term: t('email.sent'),
            value: email.sent_at === null ? null : formatTimestamp(Date.parse(email.sent_at), now),
          },
          { term: t('jobs.col.tries'), value: email.tries },
          { term: t('jobs.col.error'), value: mailTrouble(email.last_error), isStrong: true },
          { term: t('email.id'), value: email.message_id },
        ]}
      />
      {canResend && (
        <DetailActions>
          <Button block onClick={() => setAsked('one')}>
            {t('email.resend')}
          </Button>
          {email.state === 'FAILED' && <AlikeButton id={email.id} onAsk={setAsked} />}
        </DetailActions>
      )}
      {asked !== null && (
        <ResendDialog email={email} resend={asked} onDone={onDone} onClose={() => setAsked(null)} />
      )}
    </DetailPanel>
  );
}

/** This one, or with it others that failed in the same trouble: how many, and since when. */
type Resend = 'one' | { readonly count: number; readonly since: string };

/** Offers to send others along, where there are some. */
function AlikeButton({
  id,
  onAsk,
}: {
  readonly id: string;
  readonly onAsk: (resend: Resend) => void;
}) {
  const now = useNow();
  const status = useQueryStatus(AdminEmailsAlikeDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (status.kind !== 'ready') return null;
  const { total: count, since } = status.data.admin_email.alike;
  if (since === null) return null;
  return (
    <Button
      block
      variant="secondary"
      onClick={() => onAsk({ count, since: formatTimestamp(Date.parse(since), now) })}
    >
      {t('email.resendAlike', { count })}
    </Button>
  );
}

function ResendDialog({
  email,
  resend,
  onDone,
  onClose,
}: {
  readonly email: Email;
  readonly resend: Resend;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const send = useMutate(AdminResendEmailDocument);
  return (
    <ConfirmDialog
      title={resend === 'one' ? t('email.resend.ask') : t('email.resendAlike.ask', resend)}
      description={resend === 'one' ? t('email.resend.p') : t('email.resendAlike.p', resend)}
      confirmLabel={resend === 'one' ? t('email.resend') : t('email.resendAlike', resend)}
      reason="required"
      onConfirm={async ({ reason }) => {
        const done = await send({ id: email.id, reason, withAlike: resend !== 'one' });
        if (done.ok) {
          notify(t(resend === 'one' ? 'email.done.resend' : 'email.done.resendAlike'), {
            kind: 'success',
          });
          onDone();
        }
        return done;
      }}
      onClose={onClose}
    />
  );
}
