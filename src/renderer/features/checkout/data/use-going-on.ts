import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import { CreateOrderDocument } from '#renderer/graphql/generated/graphql.ts';
import { useChosenVoucherStore } from '#renderer/lib/checkout/chosen-voucher-store.ts';
import { type ChosenCodes, refusedField, type TypedCodes, unappliedCodes } from './typed-codes.ts';
import type { Choice, OrderPrice, PriceState } from './use-checkout.ts';
import { useOrderAction } from './use-order-action.ts';

export interface GoingOnFacts {
  readonly choice: Choice;
  readonly typed: TypedCodes;
  readonly priceState: PriceState;
  /** Makes codes part of the choice, so that the price becomes theirs. */
  readonly apply: (codes: ChosenCodes) => void;
  /** A code that was typed does not count, and the page says so now. */
  readonly onRefused: (field: 'voucher' | 'referral') => void;
}

export interface GoingOn {
  readonly busy: boolean;
  readonly refusal: AppError | null;
  readonly goOn: () => void;
}

/** Pressed while codes were typed that the price was not of. */
interface Pressed {
  readonly before: ChosenCodes;
  /** What the price has to be of before an order is made. */
  readonly wanted: Choice;
  /** The total that was on the page, VND. */
  readonly seenTotal: string;
}

/**
 * The one way from the checkout to an order. Codes that are typed are applied first; the order is
 * made once their price is there, unless one of them does not count: that is said and stops it.
 */
export function useGoingOn(facts: GoingOnFacts): GoingOn {
  const { choice, typed, priceState, apply } = facts;
  const { price, isOld, status } = priceState;
  const { busy, refusal, order } = useOrdering(
    status.kind === 'loading' ? () => undefined : status.reload,
  );
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const done = useRef<Pressed | null>(null);
  // The ways that are called once an answer came, as they are then.
  const press = (codes: ChosenCodes, seenTotal: string) => {
    const { voucherCode, referralCode } = choice;
    setPressed({
      before: { voucherCode, referralCode },
      wanted: { ...choice, ...codes },
      seenTotal,
    });
    apply(codes);
  };
  const latest = useRef({ order, press, typed, onRefused: facts.onRefused });
  useEffect(() => {
    latest.current = { order, press, typed, onRefused: facts.onRefused };
  });
  const { isAsking } = priceState;
  useEffect(() => {
    if (pressed === null || isAsking || done.current === pressed) return;
    done.current = pressed;
    // The price could not be had, or something else was chosen meanwhile.
    if (price === null || isOld || !isSameChoice(pressed.wanted, choice)) return;
    const field = refusedField(pressed.before, choice, price);
    if (field !== null) return latest.current.onRefused(field);
    // What was typed since counts as well.
    const more = unappliedCodes(latest.current.typed, choice);
    if (more !== null) return latest.current.press(more, pressed.seenTotal);
    // Nobody pays more than what they saw: the server then says that the price has changed.
    const { total_amount: total } = price;
    const expected = BigInt(total) > BigInt(pressed.seenTotal) ? pressed.seenTotal : total;
    void latest.current.order(choice, { ...price, total_amount: expected });
  }, [pressed, isAsking, isOld, price, choice]);
  const goOn = () => {
    if (price === null || isOld) return;
    const codes = unappliedCodes(typed, choice);
    if (codes === null) void order(choice, price);
    else press(codes, price.total_amount);
  };
  const isApplying = pressed !== null && isAsking && isSameChoice(pressed.wanted, choice);
  return { busy: busy || isApplying, refusal, goOn };
}

function isSameChoice(one: Choice, other: Choice): boolean {
  return (
    one.plan === other.plan &&
    one.voucherCode === other.voucherCode &&
    one.referralCode === other.referralCode
  );
}

interface Ordering {
  readonly busy: boolean;
  readonly refusal: AppError | null;
  readonly order: (choice: Choice, price: OrderPrice) => Promise<void>;
}

/**
 * Makes the order and goes to the page where it is paid. The same input twice is one order: it
 * keeps its key until it changes. Not exported: nothing orders over codes that are typed.
 */
function useOrdering(onPriceChanged: () => void): Ordering {
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
