import { useState } from 'react';
import { payoutWords } from '#shared/domain/affiliate/payout-status.ts';
import { dayStartMs, formatDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Themed } from '#renderer/ui/overlays/layer.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { t } from './copy.ts';
import type { Wallet } from './use-wallet.ts';
import css from './wallet-card.module.css';
import { HoldWay } from './hold-way.tsx';
import { type Own, type OwnAccount, OwnFacts } from './own-facts.tsx';
import { askRefusal } from './wallet-view.ts';

const PayoutDialog = pageDialog(async () => (await import('./payout-dialog.tsx')).PayoutDialog);
const WithdrawDialog = pageDialog(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
);

export interface WalletCardProps {
  readonly wallet: Wallet;
  /** Null while it is not known. */
  readonly account: OwnAccount | null;
  /** What of their own they want to change. */
  readonly onChange: (what: Own) => void;
  readonly reload: () => void;
}

/** What can be paid out, when and how much of it arrives, and the asking for it before that. */
export function WalletCard({ wallet, account, onChange, reload }: WalletCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { next_payout: next } = wallet;
  const isOpen = wallet.request?.status === 'OPEN';
  return (
    <section aria-label={t('aff.wallet.h')}>
      <Themed theme="dark" className={css['wallet']}>
        <span className={css['flower']}>
          <Mark size={240} />
        </span>
        <h2 className="t2 sm">{t('aff.wallet')}</h2>
        <p
          className={css['balance']}
          data-long={formatMoney(wallet.balance).length > 15 || undefined}
        >
          {formatMoney(wallet.balance)}
        </p>
        <p className="t2 sm">
          {next === null
            ? t(
                wallet.refuse_reason === 'PAYOUTS_HELD'
                  ? 'aff.nextPayout.held'
                  : 'aff.nextPayout.none',
              )
            : t('aff.nextPayout', { date: formatDate(dayStartMs(next.date)) })}
        </p>
        {BigInt(wallet.balance) < 0n && <p className="t2 sm">{t('aff.wallet.negative')}</p>}
        {isOpen ? (
          <OpenRequest wallet={wallet} reload={reload} />
        ) : (
          <Ask wallet={wallet} onAsk={() => setIsAsking(true)} onChange={onChange} />
        )}
        <Undone wallet={wallet} onChange={onChange} />
        {next !== null && <Forecast next={next} />}
        <dl className={css['facts']}>
          {account !== null && <OwnFacts account={account} onChange={onChange} />}
          <div>
            <dt>{t('aff.paidTotal', { sent: payoutWords.sent })}</dt>
            <dd className="num">{formatMoney(wallet.paid_amount)}</dd>
          </div>
        </dl>
      </Themed>
      {isAsking && (
        <PayoutDialog
          wallet={wallet}
          account={account}
          onSent={reload}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

/** The asking for a payout; while payouts are held, what lets them go on instead. */
function Ask({
  wallet,
  onAsk,
  onChange,
}: Pick<WalletCardProps, 'wallet' | 'onChange'> & { readonly onAsk: () => void }) {
  const offline = useServerReason();
  const refusal = askRefusal(wallet);
  const look = { variant: 'primary', block: true } as const;
  return (
    <>
      {wallet.held_until === null ? (
        <Button {...look} className={css['ask']} reason={refusal ?? offline} onClick={onAsk}>
          {t('aff.request')}
        </Button>
      ) : (
        <HoldWay
          look={look}
          className={css['ask']}
          until={wallet.held_until}
          onChangeAccount={() => onChange('account')}
        />
      )}
      {refusal !== undefined && <p className={css['why']}>{refusal}</p>}
    </>
  );
}

/** What of the payments does not arrive: one to a former account, the request that failed. */
function Undone({ wallet, onChange }: Pick<WalletCardProps, 'wallet' | 'onChange'>) {
  const offline = useServerReason();
  const { request } = wallet;
  const stopped = [wallet.serving_payout, wallet.preparing_payout].find(
    (payout) => payout?.is_of_former_account,
  );
  return (
    <>
      {stopped != null && (
        <p className={css['why']}>
          {t('aff.request.stopped', { amount: formatMoney(stopped.gross_amount) })}
        </p>
      )}
      {request?.status === 'FAILED' && (
        <div className={css['why']}>
          <p>{t('aff.request.failed', { date: formatDate(Date.parse(request.requested_at)) })}</p>
          {request.failure !== null && (
            <p>{t('aff.request.failedWhy', { why: request.failure })}</p>
          )}
          <Button
            variant="ghost"
            size="xs"
            className={css['way']}
            reason={offline}
            onClick={() => onChange('account')}
          >
            {t('aff.account.change')}
          </Button>
        </div>
      )}
    </>
  );
}

function Forecast({ next }: { readonly next: NonNullable<Wallet['next_payout']> }) {
  return (
    <dl className={css['facts']} aria-label={t('aff.forecast')}>
      <div>
        <dt>{t('aff.forecast.gross')}</dt>
        <dd className="num">{formatMoney(next.gross_amount)}</dd>
      </div>
      {BigInt(next.maturing_amount) > 0n && (
        <div>
          <dt>{t('aff.forecast.maturing')}</dt>
          <dd className="num">{formatMoney(next.maturing_amount)}</dd>
        </div>
      )}
      <div>
        <dt>{t('aff.po.tax')}</dt>
        <dd className="num">{formatMoney(-BigInt(next.tax_amount))}</dd>
      </div>
      <div className={css['net']}>
        <dt>{t('aff.forecast.net')}</dt>
        <dd className="num">{formatMoney(next.net_amount)}</dd>
      </div>
    </dl>
  );
}

function OpenRequest({ wallet, reload }: Pick<WalletCardProps, 'wallet' | 'reload'>) {
  const now = useNow();
  const offline = useServerReason();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { request, serving_payout: serving } = wallet;
  if (request === null) return null;
  const time = formatTimestamp(Date.parse(request.requested_at), now);
  // Said below, also of a payment that nobody asked for.
  if (serving?.is_of_former_account === true) return null;
  // What a run has pays the whole wallet of its moment, and is taken back by nobody here.
  if (serving !== null)
    return (
      <div className={css['open']}>
        <p>
          {serving.status === 'SENT'
            ? t(
                serving.net_amount === serving.gross_amount
                  ? 'aff.request.sentWhole'
                  : 'aff.request.sent',
                {
                  sent: payoutWords.sent,
                  amount: formatMoney(serving.net_amount),
                  time,
                },
              )
            : t('aff.request.inRun', { amount: formatMoney(serving.gross_amount), time })}
        </p>
      </div>
    );
  return (
    <div className={css['open']}>
      <p>{t('aff.request.open', { amount: formatMoney(request.amount), time })}</p>
      <Button size="sm" reason={offline} onClick={() => setIsWithdrawing(true)}>
        {t('aff.request.withdraw')}
      </Button>
      {isWithdrawing && (
        <WithdrawDialog
          amount={request.amount}
          onAnswered={reload}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </div>
  );
}

/** Of the size of the card. */
export function WalletSkeleton() {
  return <Skeleton height="29.5rem" width="100%" className={css['skeleton']} />;
}
