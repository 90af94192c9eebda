import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  OrderPriceDocument,
  type OrderPriceQuery,
  type PlanCode,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useChosenVoucherStore } from '#renderer/lib/checkout/chosen-voucher-store.ts';
import type { CheckoutParams } from './checkout-address.ts';

export type OrderPrice = OrderPriceQuery['order_price'];

/** What the learner wants, as chosen on the page. */
export interface Choice {
  readonly plan: PlanCode;
  readonly voucherCode: string | null;
  readonly referralCode: string | null;
}

export interface PriceState {
  /** The last price that the server worked out; null before the first. */
  readonly price: OrderPrice | null;
  /** Whether it belongs to another choice than the one that is made: it is drawn dimmed. */
  readonly isOld: boolean;
  /** Whether the server is working out the price of the choice. */
  readonly isAsking: boolean;
  readonly status: QueryStatus<OrderPriceQuery>;
}

/** The price of a choice; the one before stays until the server has answered. */
export function usePrice({ plan, voucherCode, referralCode }: Choice): PriceState {
  const status = useQueryStatus(OrderPriceDocument, {
    variables: { plan, voucherCode, referralCode },
    fetchPolicy: 'network-only',
  });
  const [last, setLast] = useState<OrderPrice | null>(null);
  const now = status.kind === 'ready' ? status.data.order_price : null;
  if (now !== null && now !== last) setLast(now);
  return {
    price: now ?? last,
    isOld: now === null,
    isAsking: status.kind === 'loading',
    status,
  };
}

/**
 * Takes the voucher of the address over, once: from then on the page's own field and the voucher
 * list say which one counts, also after a reload. That it was taken is noted in the history's
 * entry, so following the link again takes it again. An affiliate's link takes the place of nothing
 * that the visitor chose; an address of ours, as a message about a voucher has it, is their choice.
 */
export function useAddressVoucher({
  voucherCode: code,
  referralCode,
}: Pick<CheckoutParams, 'voucherCode' | 'referralCode'>): void {
  const take = useChosenVoucherStore((store) =>
    referralCode === null ? store.choose : store.offer,
  );
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isTaken = isVoucherTaken(state);
  useEffect(() => {
    if (code === null || isTaken) return;
    take(code);
    void navigate(
      { pathname, search },
      { replace: true, preventScrollReset: true, state: { isVoucherTaken: true } },
    );
  }, [take, code, isTaken, navigate, pathname, search]);
}

/** The state of a history's entry is whatever some page wrote there. */
function isVoucherTaken(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'isVoucherTaken' in state &&
    state.isVoucherTaken === true
  );
}
