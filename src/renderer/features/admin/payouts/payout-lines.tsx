import CircleCheck from 'lucide-react/icons/circle-check';
import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { payoutState } from '#renderer/lib/payout-state.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { CheckMark } from '#renderer/ui/forms/checkbox.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { Stepper } from '#renderer/ui/navigation/stepper.tsx';
import { type ListColumn, ListTable } from '../list/list-table.tsx';
import { handedOutText, wasHandedOut } from '../list/handed-out.tsx';
import { accountText } from './account-text.ts';
import { t } from './copy.ts';
import { mostAtOnce } from './first-payments.ts';
import { isChoosable, type PaymentAction, PaymentBar } from './payment-bar.tsx';
import { PaymentsDialog } from './payments-dialog.tsx';
import css from './payouts.module.css';
import type { Run } from './run.ts';
import { stepOf } from './run-step.ts';
import { runState } from './run-words.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { WarningBadges } from './warning-badges.tsx';

type PayoutLine = Run['payouts'][number];

/** The payments of a run: chosen ones go on together, each confirmed one has its VietQR. */
export function PayoutLines({ run, onDone }: { readonly run: Run; readonly onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<PaymentAction | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  // What the bank told of meanwhile is transferred by nobody any more.
  const step = stepOf(run.payouts);
  const shown = run.payouts.find(({ id, has_left: hasLeft }) => id === shownId && !hasLeft);
  const toggle = (id: string, isOn: boolean): void =>
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <section className={css['lines']} aria-label={t('apo.lines', { n: run.number })}>
      {step !== null && (
        <Stepper
          label={t('apo.next.steps')}
          steps={steps}
          current={step}
          doneLabel={t('apo.next.done')}
        />
      )}
      <NextSteps run={run} onAct={setAction} />
      <PaymentBar
        payouts={run.payouts}
        chosen={chosen}
        onChoose={(ids) => setChosen(new Set(ids))}
        onAct={setAction}
      />
      <ListTable
        label={t('apo.lines', { n: run.number })}
        columns={columns({ chosen, toggle, onShow: ({ id }) => setShownId(id) })}
        rows={run.payouts}
        rowId={({ id }) => id}
        shown={null}
        empty={runState(run).text}
      />
      {action !== null && (
        <PaymentsDialog
          key={action.kind}
          {...action}
          onClose={() => setAction(null)}
          onDone={() => {
            setChosen(new Set());
            onDone();
          }}
        />
      )}
      {shown && <TransferDialog line={shown} onClose={() => setShownId(null)} onDone={onDone} />}
    </section>
  );
}

/** What waits for the next word of the office: what the bank told of, what was sent. */
function NextSteps({
  run,
  onAct,
}: {
  readonly run: Run;
  readonly onAct: (action: PaymentAction) => void;
}) {
  const told = run.payouts.filter(isToldOnly).slice(0, mostAtOnce);
  const sent = run.payouts.filter(({ status }) => status === 'SENT').slice(0, mostAtOnce);
  return (
    <>
      {told.length > 0 && (
        <NextStep
          words="told"
          count={told.length}
          onAct={() => onAct({ kind: 'sent', lines: told })}
        />
      )}
      {sent.length > 0 && (
        <NextStep
          words="next"
          count={sent.length}
          onAct={() => onAct({ kind: 'completed', lines: sent })}
        />
      )}
    </>
  );
}

/** One of them, all at once. */
function NextStep({
  words,
  count,
  onAct,
}: {
  readonly words: 'told' | 'next';
  readonly count: number;
  readonly onAct: () => void;
}) {
  const offline = useServerReason();
  return (
    <Notice
      icon={<CircleCheck />}
      tone="info"
      title={t(`apo.${words}.title`, { n: count })}
      actions={
        <Button size="sm" variant="primary" reason={offline} onClick={onAct}>
          {t(`apo.${words}.action`, { n: count })}
        </Button>
      }
    >
      {t(`apo.${words}.body`)}
    </Notice>
  );
}

/** Somebody has to transfer it: it is confirmed, and the bank told of nothing. */
function isToTransfer({ status, has_left: hasLeft }: PayoutLine): boolean {
  return status === 'CONFIRMED' && !hasLeft;
}

/** The bank told that it left, and nobody noted that yet. */
function isToldOnly({ status, is_told: isTold }: PayoutLine): boolean {
  return status === 'CONFIRMED' && isTold;
}

const steps = [t('apo.next.confirm'), t('apo.next.send'), t('apo.next.complete')];

interface ColumnParts {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string, isOn: boolean) => void;
  readonly onShow: (line: PayoutLine) => void;
}

function columns({ chosen, toggle, onShow }: ColumnParts): readonly ListColumn<PayoutLine>[] {
  return [
    {
      key: 'code',
      head: t('apo.col.code'),
      render: (line) => (
        <span className={css['who']}>
          {isChoosable(line) && (
            <CheckMark
              aria-label={t('apo.choose', { name: line.affiliate_code })}
              checked={chosen.has(line.id)}
              onChange={(event) => toggle(line.id, event.target.checked)}
            />
          )}
          <Link
            className={cx(inlineLinkClass, css['code'])}
            to={`/admin/affiliates?xem=${line.affiliate_id}`}
          >
            {line.affiliate_code}
          </Link>
        </span>
      ),
    },
    {
      key: 'name',
      head: t('apo.col.affiliate'),
      render: (line) => (line.name === '' ? line.email : line.name),
      elastic: true,
      wideOnly: true,
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
      render: (line) => accountText(line),
      look: 'second',
      wideOnly: true,
    },
    {
      key: 'check',
      head: t('apo.col.check'),
      render: (line) => <Check line={line} />,
      elastic: true,
      wideOnly: true,
    },
    { key: 'state', head: t('apo.col.state'), render: (line) => <State line={line} /> },
    {
      key: 'qr',
      head: t('apo.qr'),
      render: (line) =>
        isToTransfer(line) && (
          <IconButton
            label={t('apo.qr.of', { name: line.affiliate_code })}
            icon={<QrCode />}
            onClick={() => onShow(line)}
          />
        ),
    },
  ];
}

function State({ line }: { readonly line: PayoutLine }) {
  if (line.status === 'CONFIRMED' && !line.is_told && wasHandedOut(line))
    return <Badge tone="info">{t('apo.st.handed')}</Badge>;
  const { tone, text } = payoutState({ status: line.status, isTold: line.is_told });
  return <Badge tone={tone}>{text}</Badge>;
}

/**
 * What to look at before it is sent, and who may be sending it; afterwards its reference, or why it
 * was not paid.
 */
function Check({ line }: { readonly line: PayoutLine }) {
  if (line.failure !== null) return <span title={line.failure}>{line.failure}</span>;
  if (line.status === 'CONFIRMED' && (line.has_left || wasHandedOut(line)))
    return (
      <span className={css['check']}>
        <WarningBadges warnings={line.warnings} />
        {line.has_left && (
          <Badge tone="info" size="sm">
            {t('apo.left')}
          </Badge>
        )}
        {line.is_told && line.told_reference}
        {!line.is_told && <span title={handedOutText(line)}>{handedOutText(line)}</span>}
      </span>
    );
  return line.reference === null ? (
    <WarningBadges warnings={line.warnings} />
  ) : (
    <>{line.reference}</>
  );
}
