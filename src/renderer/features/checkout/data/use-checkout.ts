import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import {
  CreateOrderDocument,
  OrderPriceDocument,
  type OrderPriceQuery,
  type PlanCode,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useChosenVoucherStore } from '#renderer/lib/chosen-voucher-store.ts';
import { useOrderAction } from './use-order-action.ts';

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
  return { price: now ?? last, isOld: now === null, status };
}

export interface Ordering {
  readonly busy: boolean;
  readonly refusal: AppError | null;
  readonly order: (choice: Choice, price: OrderPrice) => Promise<void>;
}

/**
 * Makes the order and goes to the page where it is paid. The same input twice is one order: it
 * keeps its key until it changes.
 */
export function useOrdering(onPriceChanged: () => void): Ordering {
  const { busy, refusal, run } = useOrderAction(CreateOrderDocument);
  const navigate = useNavigate();
  const forgetVoucher = useChosenVoucherStore((store) => store.forget);
  const sent = useRef<{ readonly request: string; readonly key: string } | null>(null);
  const order = async ({ plan, referralCode }: Choice, price: OrderPrice) => {
    const input = {
      plan,
      voucher_code: price.voucher?.code ?? null,
      referral_code: price.referral_error === null ? referralCode : null,
      expected_total: price.total_amount,
    };
    const request = JSON.stringify(input);
    if (sent.current?.request !== request) sent.current = { request, key: crypto.randomUUID() };
    const result = await run({ input: { ...input, request_key: sent.current.key } });
    if (result.ok) {
      forgetVoucher();
      await navigate(`/order/${result.value.create_order.id}`, { state: { fresh: true } });
    } else if (result.error.code === 'PRICE_CHANGED') onPriceChanged();
  };
  return { busy, refusal, order };
}

/**
 * Takes the voucher of the address over, once: from then on the page's own field and the voucher
 * list say which one counts, also after a reload. That it was taken is noted in the history's
 * entry, so following the link again takes it again.
 */
export function useAddressVoucher(code: string | null): void {
  const choose = useChosenVoucherStore((store) => store.choose);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isTaken = isVoucherTaken(state);
  useEffect(() => {
    if (code === null || isTaken) return;
    choose(code);
    void navigate(
      { pathname, search },
      { replace: true, preventScrollReset: true, state: { isVoucherTaken: true } },
    );
  }, [choose, code, isTaken, navigate, pathname, search]);
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
