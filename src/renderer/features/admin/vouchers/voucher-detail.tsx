import { useState } from 'react';
import { Link } from 'react-router';
import {
  AdminVoucherDetailDocument,
  type AdminVoucherDetailQuery,
  type AdminVoucherRowFragment,
  PauseVoucherDocument,
  ResumeVoucherDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { dayStartMs, formatListDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { Table, Td, Th } from '#renderer/ui/figures/table.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { CsvButton } from '../list/csv-button.tsx';
import {
  DetailActions,
  DetailGate,
  DetailPanel,
  DetailRows,
  DetailSection,
} from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import css from './voucher-detail.module.css';
import { codeText, plansText, statusWords, usedText, worthText } from './voucher-words.ts';

export interface VoucherDetailProps {
  readonly id: string;
  readonly onEdit: (voucher: AdminVoucherRowFragment) => void;
  readonly onCopy: (voucher: AdminVoucherRowFragment) => void;
  /** Something about it is other than the list shows. */
  readonly onChanged: () => void;
}

/** One voucher: its rules, what can be done with it, and what came of it. */
export function VoucherDetail({ id, ...actions }: VoucherDetailProps) {
  const status = useQueryStatus(AdminVoucherDetailDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailGate status={status}>
      {({ admin_voucher: voucher, voucher_report: report, voucher_uses: uses }) => (
        <DetailPanel
          title={codeText(voucher)}
          badge={
            <Badge tone={statusWords[voucher.status].tone}>
              {statusWords[voucher.status].text}
            </Badge>
          }
        >
          <Rules voucher={voucher} />
          <Actions voucher={voucher} {...actions} />
          <Report report={report} />
          <Uses voucher={voucher} uses={uses} />
        </DetailPanel>
      )}
    </DetailGate>
  );
}

function Rules({ voucher }: { readonly voucher: AdminVoucherRowFragment }) {
  const now = useNow();
  const moment = (text: string | null | undefined) =>
    text ? formatTimestamp(Date.parse(text), now) : null;
  return (
    <DetailRows
      rows={[
        { term: t('adv.value'), value: worthText(voucher), isStrong: true },
        { term: t('adv.cap'), value: voucher.cap ? formatMoney(voucher.cap) : null },
        {
          term: t('adv.minOrder'),
          value: voucher.min_order === '0' ? null : formatMoney(voucher.min_order),
        },
        { term: t('adv.plans'), value: plansText(voucher.plans) },
        { term: t('adv.starts'), value: moment(voucher.starts_at) },
        { term: t('adv.ends'), value: moment(voucher.ends_at) },
        { term: t('adv.used'), value: usedText(voucher), isStrong: true },
        {
          term: t('adv.usedToday'),
          value: voucher.per_day
            ? t('adv.usedOf', {
                used: formatInteger(voucher.used_today),
                max: formatInteger(voucher.per_day),
              })
            : formatInteger(voucher.used_today),
        },
        {
          term: t('adv.audience'),
          value: voucher.owner_email ?? t(`adv.audience.${voucher.audience}`),
        },
        { term: t('adv.note'), value: voucher.note },
      ]}
    />
  );
}

function Actions({
  voucher,
  onEdit,
  onCopy,
  onChanged,
}: Omit<VoucherDetailProps, 'id'> & { readonly voucher: AdminVoucherRowFragment }) {
  // The question speaks of the voucher as it was when it was asked.
  const [asked, setAsked] = useState<AdminVoucherRowFragment>();
  const offline = useServerReason();
  return (
    <DetailActions>
      <Button block reason={offline} onClick={() => onEdit(voucher)}>
        {t('adv.edit')}
      </Button>
      <Button block reason={offline} onClick={() => setAsked(voucher)}>
        {t(voucher.is_paused ? 'adv.resume' : 'adv.pause')}
      </Button>
      <Button block reason={offline} onClick={() => onCopy(voucher)}>
        {t('adv.copy')}
      </Button>
      {asked && (
        <PauseDialog
          voucher={asked}
          onClose={() => setAsked(undefined)}
          onDone={(said) => {
            notify(said, { kind: 'success' });
            onChanged();
          }}
        />
      )}
    </DetailActions>
  );
}

/** Whether nobody can take the voucher for now, or can again. */
function PauseDialog({
  voucher,
  onClose,
  onDone,
}: {
  readonly voucher: AdminVoucherRowFragment;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}) {
  const pause = useMutate(PauseVoucherDocument);
  const resume = useMutate(ResumeVoucherDocument);
  const { id, version, is_paused: isPaused } = voucher;
  const code = codeText(voucher);
  return (
    <ConfirmDialog
      {...(isPaused
        ? { title: t('adv.resume.title', { code }), confirmLabel: t('adv.resume') }
        : {
            title: t('adv.pause.title', { code }),
            description: t('adv.pause.body'),
            confirmLabel: t('adv.pause'),
            tone: 'danger',
            reason: 'required',
          })}
      password
      onConfirm={async ({ reason, confirm_password }) => {
        const done = isPaused
          ? await resume({ id, version, confirm_password })
          : await pause({ id, version, reason, confirm_password });
        if (done.ok) onDone(t(isPaused ? 'adv.resumed' : 'adv.paused', { code }));
        return done;
      }}
      onClose={onClose}
    />
  );
}

function Report({ report }: { readonly report: AdminVoucherDetailQuery['voucher_report'] }) {
  const now = useNow();
  return (
    <DetailSection title={t('adv.report')}>
      <DetailRows
        rows={[
          { term: t('adv.report.redeemed'), value: formatInteger(report.redeemed), isStrong: true },
          { term: t('adv.report.reserved'), value: formatInteger(report.reserved) },
          { term: t('adv.report.released'), value: formatInteger(report.released) },
          { term: t('adv.report.amount'), value: formatMoney(report.amount) },
          { term: t('adv.report.discount'), value: formatMoney(report.discount), isStrong: true },
        ]}
      />
      {report.days.length > 0 && (
        <div className={css['days']}>
          <Table
            label={t('adv.days')}
            head={
              <>
                <Th>{t('adv.day')}</Th>
                <Th numeric>{t('adv.day.used')}</Th>
                <Th numeric>{t('adv.day.discount')}</Th>
              </>
            }
          >
            {report.days.map(({ day, used, discount }) => (
              <tr key={day}>
                <Td>{formatListDate(dayStartMs(day), now)}</Td>
                <Td numeric>{formatInteger(used)}</Td>
                <Td numeric>{formatMoney(discount)}</Td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </DetailSection>
  );
}

function Uses({
  voucher,
  uses,
}: {
  readonly voucher: AdminVoucherRowFragment;
  readonly uses: AdminVoucherDetailQuery['voucher_uses'];
}) {
  const now = useNow();
  return (
    <DetailSection title={t('adv.uses')}>
      {uses.total === 0 && <p className="t3 sm">{t('adv.uses.none')}</p>}
      <ul className={css['uses']}>
        {uses.nodes.map((use) => (
          <li key={use.id}>
            <span className={css['who']}>
              {use.order_code ? (
                <Link className={inlineLinkClass} to={`/admin/orders?xem=${use.order_id}`}>
                  {use.order_code}
                </Link>
              ) : null}{' '}
              {use.person ?? use.email}
            </span>
            <span className="num">{formatMoney(use.discount)}</span>
            <small>
              {t(`adv.use.${use.state}`)}, {formatTimestamp(Date.parse(use.reserved_at), now)}
              {voucher.has_many_codes ? `, ${use.code}` : ''}
            </small>
          </li>
        ))}
      </ul>
      {uses.total > uses.nodes.length && (
        <p className="t3 sm">
          {t('adv.uses.more', { n: uses.nodes.length, total: formatInteger(uses.total) })}
        </p>
      )}
      {uses.total > 0 && <CsvButton list="voucher-uses" filters={{ id: voucher.id }} />}
    </DetailSection>
  );
}
