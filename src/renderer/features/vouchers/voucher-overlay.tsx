import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { VoucherOrder } from '#shared/domain/voucher/voucher.ts';
import { countToday } from '#shared/vouchers/voucher-card.ts';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { notify } from '../../lib/notify.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useVouchers, type VouchersStatus } from '../../platform/use-vouchers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { sortCards, viewCard } from './card-view.ts';
import { t } from './copy.ts';
import { type ChooseVoucher, useChooseVoucher } from './use-choose-voucher.ts';
import { useOrderAmount } from './use-order-amount.ts';
import { useServerNow } from './use-server-now.ts';
import { VoucherCard } from './voucher-card.tsx';
import css from './voucher-overlay.module.css';

export interface VoucherOverlayProps {
  /** Chosen at the checkout that opened it; null from anywhere else. */
  readonly plan: Plan | null;
  readonly onClose: () => void;
}

/**
 * The voucher list (design 5.21): every voucher of the learner with its state, and a field for a
 * code that is not in it.
 */
export function VoucherOverlay({ plan, onClose }: VoucherOverlayProps) {
  return plan === null ? (
    <VoucherDialog order={null} onClose={onClose} />
  ) : (
    <CheckoutVouchers plan={plan} onClose={onClose} />
  );
}

function CheckoutVouchers({
  plan,
  onClose,
}: {
  readonly plan: Plan;
  readonly onClose: () => void;
}) {
  const amountVnd = useOrderAmount(plan);
  return <VoucherDialog order={{ plan, amountVnd }} onClose={onClose} />;
}

function VoucherDialog({
  order,
  onClose,
}: {
  readonly order: VoucherOrder | null;
  readonly onClose: () => void;
}) {
  const [status, reload] = useVouchers();
  const nowMs = useServerNow();
  const isOnline = useOnline();
  // Not the field: on a phone its keyboard would cover the list.
  const start = useRef<HTMLParagraphElement>(null);
  useReloadOnReturn(isOnline, reload);
  const choice = useChooseVoucher(order, (code) => {
    // At the checkout the total is what one wants to see next.
    if (order === null) notify(t('voucher.stored', { code }), { kind: 'success', id: 'voucher' });
    else onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('voucher.title')}
      description={describe(status, isOnline, nowMs)}
      closeLabel={shellText('common.close')}
      initialFocus={start}
    >
      <p ref={start} className="sr" tabIndex={-1}>
        {t('voucher.list')}
      </p>
      <div className="stack gap-5">
        <Cards
          status={status}
          order={order}
          nowMs={nowMs}
          isOnline={isOnline}
          choice={choice}
          reload={reload}
        />
        <CodeForm choice={choice} />
      </div>
    </Dialog>
  );
}

/** Asks when the list opens, and when the way to the server is open again. */
function useReloadOnReturn(isOnline: boolean, reload: () => void): void {
  useEffect(() => {
    if (isOnline) reload();
  }, [isOnline, reload]);
}

/** Kept ones say since when, unless the server is just being asked. */
function describe(status: VouchersStatus, isOnline: boolean, nowMs: number): string | undefined {
  if (status.kind !== 'ready') return t('voucher.daily.none');
  const { vouchers, isFresh, savedAtMs } = status.list;
  if (!isFresh && !isOnline) return t('voucher.kept', { time: formatTimestamp(savedAtMs, nowMs) });
  // The empty list says it itself.
  if (vouchers.length === 0) return undefined;
  const count = countToday(vouchers, nowMs);
  return count > 0 ? t('voucher.daily', { n: count }) : t('voucher.daily.none');
}

interface CardsProps {
  readonly status: VouchersStatus;
  readonly order: VoucherOrder | null;
  readonly nowMs: number;
  readonly isOnline: boolean;
  readonly choice: ChooseVoucher;
  readonly reload: () => void;
}

function Cards({ status, order, nowMs, isOnline, choice, reload }: CardsProps) {
  if (status.kind === 'failed')
    return (
      <ErrorPanel
        title={t('voucher.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      label={shellText('common.loading')}
      skeleton={<CardSkeletons />}
    >
      {() => {
        if (status.kind !== 'ready') return null;
        const views = sortCards(
          status.list.vouchers.map((card) => viewCard({ card, order, nowMs })),
        );
        if (views.length === 0) return <EmptyState frame="bare" title={t('voucher.empty')} />;
        return (
          <ul className={css['cards']} aria-label={t('voucher.list')}>
            {views.map((view) => (
              <VoucherCard
                key={view.id}
                view={view}
                isChosen={choice.chosen === view.code}
                refusal={choice.refused?.at === view.code ? choice.refused.reason : null}
                isTentative={!isOnline}
                onUse={() => void choice.chooseCard(view.code)}
                onRemove={choice.remove}
              />
            ))}
          </ul>
        );
      }}
    </SkeletonGate>
  );
}

function CardSkeletons() {
  return (
    <div className={css['cards']}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height="5.75rem" />
      ))}
    </div>
  );
}

function CodeForm({ choice }: { readonly choice: ChooseVoucher }) {
  const [typed, setTyped] = useState('');
  const offline = useServerReason();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (choice.isChecking || offline !== undefined) return;
    if (await choice.chooseTyped(typed)) setTyped('');
  };
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void send(event)}>
      <Field
        className={css['field']}
        label={t('voucher.enter')}
        placeholder={t('voucher.enter')}
        error={choice.refused?.at === '' ? choice.refused.reason : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="done"
      />
      <Button
        type="submit"
        size="lg"
        className={css['apply']}
        busy={choice.isChecking}
        busyLabel={t('voucher.applying')}
        reason={offline}
      >
        {t('voucher.apply')}
      </Button>
    </form>
  );
}
